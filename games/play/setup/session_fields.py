"""What a form asks about the hands of a session: how they are played, who comes and goes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.narration.between import ways_of
from games.rules import numbers
from games.rules.fields import read_record
from games.rules.game import Game
from games.site.fields import OneOfField, ReadField, WholeField, YesField

MOST_HANDS = 30
"""More hands than a page is to be waited for; the command plays any number."""

BETWEEN_SEATS = re.compile(r"[\s,;，、；]+")
SEAT_AND_CHIPS = re.compile(r"([^:：=\s]+)\s*[:：=]\s*([^:：=\s]+)")

SEATS = _("Seats, as in 3, 5.")
CHIPS = _("Seat and chips, as in 5: 2000.")
NOT_PAIRS = _("Write the seat, a colon and the chips, as in “5: 2000, 7: 500”.")
SEAT_TWICE = _("Seat %(seat)s stands here twice.")


class SeatsField(ReadField):
    """Seats, as in ``3, 5``."""

    kind = "seats"

    def read(self, typed: str) -> list[int]:
        return [numbers.whole(each, "") for each in BETWEEN_SEATS.split(typed) if each]


class ChipsOfSeatsField(ReadField):
    """Chips for seats, as in ``5: 2000, 7: 500``."""

    kind = "chips-of-seats"

    def read(self, typed: str) -> dict[str, int]:
        rest = SEAT_AND_CHIPS.sub("", typed)
        if BETWEEN_SEATS.sub("", rest):
            raise ValidationError(NOT_PAIRS)
        found: dict[str, int] = {}
        for name, chips in SEAT_AND_CHIPS.findall(typed):
            seat = str(numbers.whole(name, ""))
            if seat in found:
                raise ValidationError(SEAT_TWICE % {"seat": seat})
            found[seat] = numbers.whole(chips, "")
        return found


class HandField(ReadField):
    """A hand as JSON, as ``session`` reads it."""

    kind = "json"

    def __init__(self, **told: Any) -> None:
        attrs = {"rows": 4, "spellcheck": "false", "class": "input code"}
        super().__init__(max_length=None, widget=forms.Textarea(attrs=attrs), **told)

    def read(self, typed: str) -> dict[str, object]:
        return dict(read_record(typed))


def hand_fields(declared: Game, row: int) -> dict[str, forms.Field]:
    """Of one row: several hands played alike, or one that is pasted."""
    ways = (("", "—"), *ways_of(declared))
    found: dict[str, forms.Field] = {
        "times": WholeField(label=_("How many hands"), least=1, most=MOST_HANDS),
        "play": OneOfField(ways, label=_("How they are played")),
        "leave": SeatsField(label=_("Who leaves before"), help_text=SEATS),
        "join": ChipsOfSeatsField(label=_("Who sits down before"), help_text=CHIPS),
        "top_up": ChipsOfSeatsField(label=_("Who adds chips before"), help_text=CHIPS),
        "due": YesField(label=_("Everyone adds what he owes")),
        "sit_out": SeatsField(label=_("Who sits these hands out"), help_text=SEATS),
        "pasted": HandField(label=_("Or one hand as JSON, with its decisions and cards")),
    }
    return {f"hands.{row}.{name}": field for name, field in found.items()}


def typed_hand(hand: Mapping[str, object], times: int) -> dict[str, object]:
    """What stands in the row of a hand as it was told."""
    rest = dict(hand)
    typed: dict[str, object] = {"play": rest.pop("play", "")}
    for name in ("leave", "sit_out"):
        if isinstance(rest.get(name), (list, tuple)):
            typed[name] = ", ".join(str(seat) for seat in _listed(rest.pop(name)))
    for name in ("join", "top_up"):
        told = rest.get(name)
        if isinstance(told, Mapping):
            typed[name] = ", ".join(f"{seat}: {chips}" for seat, chips in told.items())
            del rest[name]
    if rest.get("top_up") == "due":
        typed["due"] = "yes"
        del rest["top_up"]
    if rest:
        typed["pasted"] = json.dumps(rest, ensure_ascii=False)
    return {"times": str(times), **{name: told for name, told in typed.items() if told}}


def _listed(told: object) -> list[object]:
    return list(told) if isinstance(told, (list, tuple)) else []
