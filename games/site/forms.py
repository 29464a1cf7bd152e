"""What every form of the site shares: names and drawing of fields, also by a path such as
``table.stacks.3``, what was typed kept after errors."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.translation import gettext_lazy as _

REPEATED = _("This was sent more than once. Write it once.")


class SiteRenderer(TemplatesSetting):
    """Draws every field with one template: ``{{ form.name.as_field_group }}``."""

    field_template_name = "site/field.html"


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


class SiteForm(forms.Form):
    """``ident`` is the prefix of the id of every field; each form of a page has its own."""

    ident = "set"
    bound_field_class = Bound
    use_required_attribute = False

    def __getitem__(self, name: str) -> Bound:
        field = super().__getitem__(name)
        assert isinstance(field, Bound)
        return field

    def __iter__(self) -> Iterator[Bound]:
        return (self[name] for name in self.fields)

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
        single = (n for n, f in self.fields.items() if not isinstance(f, forms.MultipleChoiceField))
        return {name: str(source[name]) for name in single if source.get(name) is not None}

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
        sent = getattr(self.data, "getlist", lambda _name: ())
        for name, field in self.fields.items():
            is_single = not isinstance(field, forms.MultipleChoiceField)
            if is_single and len(sent(name)) > 1 and not self.may_repeat(name):
                self.add_error(name, REPEATED)
