"""The form field for each setting."""

from collections.abc import Callable
from typing import Any

from django import forms

from games.play.game import RecordSetting
from games.play.setup.cards import in_names
from games.rules.cards import cards
from games.site import fields


class CardsField(fields.ReadField):
    """Cards typed in any notation, read as their names: ``As Kd``."""

    kind = "cards"

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most
        self.widget.attrs |= {
            "autocapitalize": "off",
            "spellcheck": "false",
            "data-cards": str(most),
        }

    def read(self, typed: str) -> str:
        return " ".join(card.name for card in cards(in_names(typed)))


class SeatField(fields.RadioField):
    kind = "seat"


def field_of(setting: RecordSetting) -> forms.Field:
    options: dict[str, Any] = {"label": setting.label, "help_text": setting.hint}
    if setting.kind == "cards":
        return CardsField(most=setting.most, **options)
    if setting.kind in _PLAIN:
        return _PLAIN[setting.kind](**options)
    coerce = int if setting.is_number or setting.kind == "seat" else _yes_or_no(setting)
    return _CHOICE[setting.kind](setting.choices, coerce=coerce, **options)


def _yes_or_no(setting: RecordSetting) -> Callable[[str], object]:
    """Read ``yes`` and ``no`` as booleans, and other values as text.

    Irregularities keep ``yes`` and ``no`` as text, because provisions use those words.
    """
    answers = {value for value, _label in setting.choices} - {""}
    is_of_the_table = not setting.path.startswith("events.")
    is_yes_or_no = setting.kind == "choice" and is_of_the_table and answers <= {"yes", "no"}
    return (lambda answer: answer == "yes") if is_yes_or_no else str


_PLAIN: dict[str, type[forms.Field]] = {
    "whole": fields.WholeField,
    "text": fields.TextField,
    "yes": fields.YesField,
    "day": fields.DayField,
}
_CHOICE: dict[str, type[fields.OneOfField]] = {
    "choice": fields.OneOfField,
    "radio": fields.RadioField,
    "seat": SeatField,
}
