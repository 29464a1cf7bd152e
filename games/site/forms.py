"""The site's forms: their fields, drawn by one template, with what was typed kept after errors."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from games.narration import short_error_sentence
from games.rules.provisions.day import FIELD, day_of
from games.rules.values import numbers
from games.rules.values.refusal import Unusable
from games.site.drawn_fields import drawn

LONGEST = 80
"""In characters; the default of a field."""

TOO_LONG = _("Write at most %(limit_value)s characters; these are %(show_value)s.")
NOT_AN_ANSWER = _("Choose one of the answers.")
MISSING = _("This is missing. Write it.")

Label = object
"""A string, or a lazily translated one."""

Choices = Sequence[tuple[str, Label]]
Sent = Mapping[str, object] | None
"""The fields of a form as they were sent; None if it was not."""


class TextField(forms.CharField):
    kind = "text"

    def __init__(self, *, max_length: int | None = LONGEST, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **{"required": False, **kwargs})
        self.error_messages["required"] = MISSING
        self.widget.attrs.setdefault("autocomplete", "off")
        for validator in self.validators:
            if getattr(validator, "code", "") == "max_length":
                validator.message = TOO_LONG  # type: ignore[attr-defined]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """No maxlength: a browser would silently cut off pasted text."""
        attrs = super().widget_attrs(widget)
        return {name: value for name, value in attrs.items() if name != "maxlength"}


class WordsField(TextField):
    """Words to search for."""

    kind = "words"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.SearchInput(), **kwargs})


class SeekInput(forms.TextInput):
    """A field of the search of the site, with suggestions while one types."""

    template_name = "site/_seek_widget.html"


class ReadField(TextField):
    """Text that ``read`` converts, or refuses with ``Unusable``."""

    def read(self, typed: str) -> object:
        raise NotImplementedError

    def clean(self, value: object) -> object:
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return self.read(typed)
        except Unusable as no:
            raise ValidationError(short_error_sentence(no)) from None


class DayField(ReadField):
    """A day of the law: year, month and day."""

    kind = "day"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.input_type = "date"

    def read(self, typed: str) -> str | None:
        day = day_of({FIELD: typed})
        return day.isoformat() if day else None


class NumberField(ReadField):
    """No length limit here: the number reader explains what is wrong."""

    kind = "whole"
    inputmode = "numeric"

    def __init__(
        self, *, least: int | None = None, most: int | None = None, **kwargs: object
    ) -> None:
        super().__init__(max_length=None, **kwargs)
        self.least, self.most = least, most
        self.widget.attrs["inputmode"] = self.inputmode


class WholeField(NumberField):
    """A whole number: chips, rounds, a seed."""

    def read(self, typed: str) -> int:
        return numbers.whole(typed, "", self.least, self.most)


class YesInput(forms.CheckboxInput):
    """A checkbox, checked only by ``yes``."""

    def __init__(self) -> None:
        super().__init__(check_test=lambda value: value in (True, "yes"))

    def value_from_datadict(self, data: Mapping[str, object], _files: object, name: str) -> bool:
        return data.get(name) in (True, "yes")

    def format_value(self, _value: object) -> str:
        return "yes"


class YesField(forms.BooleanField):
    kind = "yes"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, widget=YesInput(), **kwargs)


class TickInput(forms.CheckboxInput):
    """A checkbox, checked by ``1``."""

    def __init__(self) -> None:
        super().__init__(check_test=lambda value: value == "1")

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> Any:
        return data.get(name)

    def format_value(self, _value: object) -> str:
        return "1"


class OneOfField(forms.TypedChoiceField):
    """One of a few options; ``coerce`` converts its value."""

    kind = "choice"

    def __init__(self, choices: Choices, **kwargs: Any) -> None:
        kwargs = {"required": False, "empty_value": "", **kwargs}
        super().__init__(choices=choices, **kwargs)
        self.error_messages |= {"invalid_choice": NOT_AN_ANSWER, "required": NOT_AN_ANSWER}


class TickField(OneOfField):
    """``1`` or nothing, as in a link."""

    kind = "yes"
    widget = TickInput

    def __init__(self, **kwargs: object) -> None:
        super().__init__([("1", "")], **kwargs)


class RadioField(OneOfField):
    """One of a few options, all visible."""

    kind = "radio"
    widget = forms.RadioSelect


REPEATED = _("This was sent more than once. Write it once.")


class SiteRenderer(TemplatesSetting):
    """Draws every field in one way: ``{{ form.name.as_field_group }}``."""

    field_template_name = "site/field.html"

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> SafeString:
        if (written := drawn(template_name, context)) is not None:
            return written
        return mark_safe(super().render(template_name, context, request))  # noqa: S308


def ident_of(prefix: str, path: str) -> str:
    """The id of a field: ``set-table-stacks-3``."""
    return f"{prefix}-{re.sub(r'[^a-z0-9]+', '-', path.lower()).strip('-')}"


class Bound(forms.BoundField):
    """A field in its form. Its hint and its error have its id, ``…-hint`` and ``…-error``."""

    @cached_property
    def auto_id(self) -> str:
        return ident_of(getattr(self.form, "ident", "set"), self.name)

    @property
    def aria_describedby(self) -> str | None:
        texts = {"hint": self.help_text, "error": self.errors}
        return " ".join(f"{self.auto_id}-{name}" for name, words in texts.items() if words) or None

    @property
    def kind(self) -> str:
        return getattr(self.field, "kind", "")

    @property
    def choices(self) -> list[tuple[str, Any]]:
        """The field's options, if any."""
        return list(getattr(self.field, "choices", ()))

    @property
    def has_value(self) -> bool:
        """Whether it has a value."""
        value = self.value()
        return bool(value.strip() if isinstance(value, str) else value)

    def __repr__(self) -> str:
        """All that a page shows of it and that can change: the key of a cached part."""
        return repr((self.auto_id, self.value(), self.field.initial, list(self.errors)))


class Part:
    """Some fields of a form, drawn together; each is made when it is drawn."""

    def __init__(self, form: "SiteForm", names: Sequence[str], title: Label = "") -> None:
        self.form = form
        self.names = names
        self.title = title

    def __iter__(self) -> Iterator[Bound]:
        return map(self.form.__getitem__, self.names)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def typed(self) -> dict[str, Any]:
        """The values that are not empty."""
        source = self.form.data if self.form.is_bound else self.form.initial
        return {name: value for name in self.names if (value := source.get(name))}

    @property
    def is_refused(self) -> bool:
        """Whether one of the fields has an error."""
        return not self.form.errors.keys().isdisjoint(self.names)

    @property
    def is_filled(self) -> bool:
        """Whether one of the fields has a value or an error."""
        return self.is_refused or any(self.form[name].has_value for name in self.typed)

    @cached_property
    def key(self) -> str | None:
        """The key under which the part is cached as the form begins; None once something in it
        differs, and it is drawn each time."""
        usual = self.form.usual
        as_usual = {name: usual[name] for name in self.names if usual.get(name)}
        if self.typed != as_usual or self.is_refused:
            return None
        return f"{self.form.cache_name} {' '.join(self.names)}"


class SiteForm(forms.Form):
    """``ident`` is the prefix of the id of every field; each form of a page has its own."""

    ident = "set"
    usual: Mapping[str, Any] = {}
    """The values with which the form begins, by the names of their fields."""
    bound_field_class = Bound
    use_required_attribute = False

    def __getitem__(self, name: str) -> Bound:
        field = super().__getitem__(name)
        assert isinstance(field, Bound)
        return field

    def __iter__(self) -> Iterator[Bound]:
        return (self[name] for name in self.fields)

    @property
    def cache_name(self) -> str:
        """Forms of one name have the same fields under the same names."""
        return type(self).__qualname__

    def set_choices(
        self, name: str, choices: Iterable[tuple[str, Any]], every: object = _("All")
    ) -> None:
        """Offer the options of a choice, after one for all of them if it takes only one."""
        field = self.fields[name]
        one = () if isinstance(field, forms.MultipleChoiceField) else (("", every),)
        field.choices = [*one, *choices]  # type: ignore[attr-defined]

    @property
    def values(self) -> dict[str, str]:
        """The text in each single-text field, as typed."""
        source = self.data if self.is_bound else self.initial
        return {
            name: str(source[name])
            for name, field in self.fields.items()
            if name in source
            and source[name] is not None
            and not isinstance(field, forms.MultipleChoiceField)
        }

    @property
    def filled_fields(self) -> dict[str, Any]:
        """The values chosen or typed, if valid."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def faults(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each error once, with the ids and names of its fields."""
        by_sentence: dict[str, list[tuple[str, str]]] = {}
        for name, sentences in self.errors.items():
            for sentence in sentences:
                about = by_sentence.setdefault(str(sentence), [])
                if name in self.fields:
                    about.append((self[name].auto_id, self.name_of(self[name])))
        return list(by_sentence.items())

    def name_of(self, field: Bound) -> str:
        """The name of a field, for the list of errors."""
        return str(field.label)

    def may_repeat(self, _name: str) -> bool:
        """Whether a field may be sent several times; the last value then counts."""
        return False

    def clean(self) -> None:
        sent = self.data.lists() if isinstance(self.data, MultiValueDict) else ()
        for name, values in sent:
            if len(values) < 2 or name not in self.fields or self.may_repeat(name):
                continue
            if not isinstance(self.fields[name], forms.MultipleChoiceField):
                self.add_error(name, REPEATED)
