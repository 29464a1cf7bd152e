"""What every form of the site shares: its fields, their ids, and how a refusal is told beside them.

A field may be named by a path, ``table.stacks.3``. What was typed stays in it, whatever is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.narration import tell_beside
from games.rules.refusal import Unusable

LONGEST = 80
"""In characters, unless a field says otherwise."""

TOO_LONG = _("Write at most %(limit_value)s characters; these are %(show_value)s.")
REPEATED = _("This was sent more than once. Write it once.")
NOT_WHOLE = _("Write a whole number.")
NOT_AN_ANSWER = _("Choose one of the answers.")

Label = Any
"""A string, or one that is translated when it is shown."""

Choices = Sequence[tuple[str, Label]]


def read_whole(typed: str) -> int:
    """A whole number as a person types it. Raises ``Unusable``."""
    plain = re.sub(r"[\s.,'\u00a0]", "", typed)
    if not re.fullmatch(r"-?[0-9]{1,15}", plain):
        raise Unusable("not_a_whole_number", {"given": typed[:40]})
    return int(plain)


def ident_of(prefix: str, path: str) -> str:
    """The id of a field: ``set-table-stacks-3``."""
    return f"{prefix}-{re.sub(r'[^a-z0-9]+', '-', path.lower())}"


class Bound(forms.BoundField):
    """A field in its form. Its hint and its error go by its id, ``…-hint`` and ``…-error``."""

    @property
    def auto_id(self) -> str:
        return ident_of(getattr(self.form, "ident", "set"), self.html_name)

    @property
    def aria_describedby(self) -> str | None:
        told = {"hint": self.help_text, "error": self.errors}
        return " ".join(f"{self.auto_id}-{name}" for name, words in told.items() if words) or None

    @property
    def kind(self) -> str:
        return getattr(self.field, "kind", "")

    @property
    def is_given(self) -> bool:
        """Whether anything stands in it."""
        value = self.value()
        return bool(value.strip() if isinstance(value, str) else value)


class SiteForm(forms.Form):
    """``ident`` begins the id of every field; each form of a page has another."""

    ident = "set"
    bound_field_class = Bound
    use_required_attribute = False

    def __getitem__(self, name: str) -> Bound:
        field = super().__getitem__(name)
        assert isinstance(field, Bound)
        return field

    @property
    def values(self) -> dict[str, str]:
        """What stands in the fields that hold one text, as it was typed."""
        told = self.data if self.is_bound else self.initial
        single = (n for n, f in self.fields.items() if not isinstance(f, forms.MultipleChoiceField))
        return {name: str(told[name]) for name in single if told.get(name) is not None}

    def may_repeat(self, _name: str) -> bool:
        """Whether the last of several values sent for a field stands for it."""
        return False

    def clean(self) -> None:
        sent = getattr(self.data, "getlist", lambda _name: ())
        for name, field in self.fields.items():
            is_single = not isinstance(field, forms.MultipleChoiceField)
            if is_single and len(sent(name)) > 1 and not self.may_repeat(name):
                self.add_error(name, REPEATED)


class TextField(forms.CharField):
    kind = "text"

    def __init__(self, *, max_length: int = LONGEST, **told: Any) -> None:
        super().__init__(max_length=max_length, **{"required": False, **told})
        self.error_messages["max_length"] = TOO_LONG
        self.widget.attrs.setdefault("autocomplete", "off")
        for validator in self.validators:
            if getattr(validator, "code", "") == "max_length":
                validator.message = TOO_LONG  # type: ignore[attr-defined]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """No bound on a longer text: a browser would cut off what is pasted without a word."""
        attrs = super().widget_attrs(widget)
        return {} if isinstance(widget, forms.Textarea) else attrs


class ReadField(TextField):
    """Text that ``read`` makes something of, or refuses with ``Unusable``."""

    def read(self, typed: str) -> Any:
        raise NotImplementedError

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return self.read(typed)
        except Unusable as no:
            sentence = NOT_WHOLE if no.reason == "not_a_whole_number" else tell_beside(no)
            raise ValidationError(sentence) from None


class WholeField(ReadField):
    kind = "whole"

    def __init__(self, **told: Any) -> None:
        super().__init__(**told)
        self.widget.attrs["inputmode"] = "numeric"

    def read(self, typed: str) -> int:
        return read_whole(typed)


class YesInput(forms.CheckboxInput):
    """Ticked where ``yes`` was sent, and by no other word."""

    def __init__(self) -> None:
        super().__init__(check_test=lambda value: value in (True, "yes"))

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> bool:
        return data.get(name) in (True, "yes")

    def format_value(self, _value: Any) -> str:
        return "yes"


class YesField(forms.BooleanField):
    kind = "yes"

    def __init__(self, **told: Any) -> None:
        super().__init__(required=False, widget=YesInput(), **told)


class OneOfField(forms.TypedChoiceField):
    """One of a few answers. ``coerce`` gives what the answer stands for."""

    kind = "choice"

    def __init__(self, choices: Choices, **told: Any) -> None:
        told = {"required": False, "empty_value": "", **told}
        super().__init__(choices=choices, **told)
        self.error_messages["invalid_choice"] = NOT_AN_ANSWER


class RadioField(OneOfField):
    """One of a few answers, all of them in sight."""

    kind = "radio"
    widget = forms.RadioSelect
