"""The fields of the site's forms. Numbers are read only by ``games/rules/numbers.py``."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.narration import short_error_sentence
from games.rules import numbers
from games.rules.day import FIELD, day_of
from games.rules.refusal import Unusable

LONGEST = 80
"""In characters; the default of a field."""

TOO_LONG = _("Write at most %(limit_value)s characters; these are %(show_value)s.")
NOT_AN_ANSWER = _("Choose one of the answers.")
MISSING = _("This is missing. Write it.")

Label = object
"""A string, or a lazily translated one."""

Choices = Sequence[tuple[str, Label]]


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
