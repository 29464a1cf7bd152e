"""The form field for each setting."""

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from django import forms

from games.play.game import RecordSetting
from games.rules.cards import cards
from games.site import forms as site_forms

_SUITS = {
    "s": ("♠", "♤", "黑桃", "葵扇", "espadas"),
    "h": ("♥", "♡", "紅心", "紅桃", "红心", "红桃", "copas"),
    "d": ("♦", "♢", "鑽石", "階磚", "方塊", "方块", "钻石", "ouros", "oiros"),
    "c": ("♣", "♧", "梅花", "paus"),
}
_RANKS = {"ás": "A", "às": "A", "rei": "K", "dama": "Q", "valete": "J", "dez": "T", "10": "T"}

_LETTER = {name: letter for letter, names in _SUITS.items() for name in names}
_RANK = rf"(?:{'|'.join(_RANKS)}|[2-9TJQKA])"
_SUIT = "|".join(_LETTER)
_CARD = re.compile(
    rf"(?:(?P<rank>{_RANK})(?:(?P<letter>[shdc])|\s*(?:de\s+)?(?P<suit>{_SUIT}))"
    rf"|(?P<suit_first>{_SUIT})\s*(?P<rank_second>{_RANK}))[\s,;、，；·/\ufe0e\ufe0f]*",
    re.IGNORECASE,
)


def in_names(written: str) -> str:
    """The names of the cards (``As Kd``); text that is not all cards is returned unchanged."""
    text = unicodedata.normalize("NFKC", written).strip()
    names: list[str] = []
    position = 0
    while position < len(text):
        card = _CARD.match(text, position)
        if card is None:
            return written
        rank = (card["rank"] or card["rank_second"]).lower()
        suit = card["letter"] or _LETTER[(card["suit"] or card["suit_first"]).lower()]
        names.append(_RANKS.get(rank, rank.upper()) + suit.lower())
        position = card.end()
    return " ".join(names)


class CardsField(site_forms.ReadField):
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


class SeatField(site_forms.RadioField):
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
    """Read ``yes`` and ``no`` as booleans, but as text of irregularities, whose provisions use
    these words."""
    answers = {value for value, _label in setting.choices} - {""}
    is_of_the_table = not setting.path.startswith("events.")
    is_yes_or_no = setting.kind == "choice" and is_of_the_table and answers <= {"yes", "no"}
    return (lambda answer: answer == "yes") if is_yes_or_no else str


_PLAIN: dict[str, type[forms.Field]] = {
    "whole": site_forms.WholeField,
    "text": site_forms.TextField,
    "yes": site_forms.YesField,
    "day": site_forms.DayField,
}
_CHOICE: dict[str, type[site_forms.OneOfField]] = {
    "choice": site_forms.OneOfField,
    "radio": site_forms.RadioField,
    "seat": SeatField,
}
