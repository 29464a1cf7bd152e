"""The form fields for the hands of a session: how they are played, and who joins or leaves."""

import json
import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.narration import bet_name
from games.narration.between import ways_of
from games.play.game import RecordSetting
from games.play.registry import table_of
from games.play.table.session import MOST_HANDS
from games.rules import numbers
from games.rules.fields import read_record
from games.rules.game import Game
from games.site.forms import OneOfField, ReadField, WholeField, YesField

METHODS = {
    "manual": _("Shuffled by hand"),
    "machine": _("By the shuffler"),
    "machine_of_three": _("By a shuffler that gives three cards at once"),
}


def shuffling(*methods: str) -> RecordSetting:
    offered = tuple((method, METHODS[method]) for method in methods)
    return RecordSetting("table.method", _("Shuffling"), "choice", offered)


BETWEEN_SEATS = re.compile(r"[\s,;，、；]+")
SEAT_AND_CHIPS = re.compile(
    r"([^:：=\s]{1,60})\s*[:：=]\s*([^:：=\s]{1,60}?)"
    r"[,;，、；]*(?=\s|$|(?<=[,;，、；])[0-9]+\s*[:：=])"  # a mark in chips separates thousands
)

BET = "bets."
FAILS, REPLACED = "fails", "replaced"
FAILURE = {"event": "shuffler_failed"}
OWN_FIELDS = ("due", "shuffler", "pasted", "times")
OF_THE_SHUFFLER = (
    ("", "—"),
    (FAILS, _("It fails in the deal")),
    (REPLACED, _("Another takes its place")),
)

BETS = _("Seat and chips, as in 5: 200. A seat listed here makes only the bets stated for it.")
CARDS = _("Seat and cards, as in 3: 8.")
SEATS = _("Seats, as in 3, 5.")
CHIPS = _("Seat and chips, as in 5: 2000.")
NOT_PAIRS = _("Write the seat, a colon and the chips, as in “5: 2000, 7: 500”.")
SEAT_TWICE = _("Seat %(seat)s is listed twice.")


class SeatsField(ReadField):
    """Seats, as in ``3, 5``."""

    kind = "seats"

    def read(self, typed: str) -> list[int]:
        return [numbers.whole(number, "") for number in BETWEEN_SEATS.split(typed) if number]


class ChipsOfSeatsField(ReadField):
    """Chips for seats, as in ``5: 2000, 7: 500``."""

    kind = "chips-of-seats"

    def read(self, typed: str) -> dict[str, int]:
        rest = SEAT_AND_CHIPS.sub("", typed)
        if BETWEEN_SEATS.sub("", rest):
            raise ValidationError(NOT_PAIRS)
        by_seat: dict[str, int] = {}
        for name, chips in SEAT_AND_CHIPS.findall(typed):
            seat = str(numbers.whole(name, ""))
            if seat in by_seat:
                raise ValidationError(SEAT_TWICE % {"seat": seat})
            by_seat[seat] = numbers.whole(chips, "")
        return by_seat


class CutsField(ChipsOfSeatsField):
    """The seats that cut the pack and how many cards each cuts, as in ``3: 8, 5: 10``."""

    def read(self, typed: str) -> list[dict[str, int]]:  # type: ignore[override]
        return [{"seat": int(seat), "cards": n} for seat, n in super().read(typed).items()]


class SessionHandField(ReadField):
    """A hand as JSON, in the format of ``session``."""

    kind = "json"

    def __init__(self, **kwargs: object) -> None:
        attrs = {"rows": 4, "spellcheck": "false", "class": "input code"}
        super().__init__(max_length=None, widget=forms.Textarea(attrs=attrs), **kwargs)

    def read(self, typed: str) -> dict[str, object]:
        return dict(read_record(typed))


def hand_fields(declared: Game, row: int) -> dict[str, forms.Field]:
    """The fields of one row: several hands played in the same way, or one pasted hand."""
    ways = (("", "—"), *ways_of(declared))
    fields: dict[str, forms.Field] = {
        "times": WholeField(label=_("How many hands"), least=1, most=MOST_HANDS),
        "play": OneOfField(ways, label=_("How they are played")),
        "leave": SeatsField(label=_("Players leaving before"), help_text=SEATS),
        "join": ChipsOfSeatsField(label=_("Players sitting down before"), help_text=CHIPS),
        "top_up": ChipsOfSeatsField(label=_("Players adding chips before"), help_text=CHIPS),
        "due": YesField(label=_("Everyone adds what he owes")),
        "sit_out": SeatsField(label=_("Players sitting these hands out"), help_text=SEATS),
        "pasted": SessionHandField(label=_("Or one hand as JSON, with its decisions and cards")),
    }
    fields |= own_fields(declared)
    return {f"hands.{row}.{name}": field for name, field in fields.items()}


def own_fields(declared: Game) -> dict[str, forms.Field]:
    """The fields for parts of a hand that only some games have."""
    chain, table = declared.chain.fields, table_of(declared.key)
    fields: dict[str, forms.Field] = {}
    if "bets" in chain:
        for bet in table.bets:
            label = _("%(bet)s from now on") % {"bet": bet_name(declared.key, bet)}
            fields[f"{BET}{bet}"] = ChipsOfSeatsField(label=label, help_text=BETS)
    if "method" in chain:
        (offered,) = (s.choices for s in table.settings if s.path == "table.method")
        fields["method"] = OneOfField((("", "—"), *offered), label=_("Shuffling from now on"))
    if "shuffler" in chain:
        fields["shuffler"] = OneOfField(OF_THE_SHUFFLER, label=_("The shuffler"))
    if "new_pack" in chain:
        fields["new_pack"] = YesField(label=_("A new pack"))
    if "cut" in chain:
        fields["cut"] = CutsField(label=_("Who cuts, and how many cards"), help_text=CARDS)
    return fields


def entered_parts(row: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of a hand entered in a row's fields, without a pasted hand."""
    parts = [name for name in row if name not in OWN_FIELDS and not name.startswith(BET)]
    hand = {name: row[name] for name in parts}
    if row.get("due"):
        hand["top_up"] = "due"
    if row.get("shuffler") == FAILS:
        hand["events"] = [dict(FAILURE)]
    elif row.get("shuffler"):
        hand["shuffler"] = row["shuffler"]
    bets: dict[str, dict[str, int]] = {}
    for name, placed in row.items():
        for seat, chips in placed.items() if name.startswith(BET) else ():
            bets.setdefault(seat, {})[name.removeprefix(BET)] = chips
    return hand | ({"bets": bets} if bets else {})


def field_of(row: Mapping[str, object], part: str, last: str) -> str:
    """The row's field from which this part of its hand comes."""
    bets = [name for name in row if name.startswith(BET)]
    if part == "bets" and bets:
        return f"{BET}{last}" if f"{BET}{last}" in bets else bets[0]
    if part == "top_up" and row.get("due"):
        return "due"
    if part == "events" and row.get("shuffler") == FAILS:
        return "shuffler"
    if part in row:
        return part
    return "pasted" if row.get("pasted") else "play"


def typed_hand(hand: Mapping[str, object], times: int) -> dict[str, object]:
    """The values of a row's fields for a hand; what only its game has is pasted."""
    rest = dict(hand)
    typed: dict[str, object] = {"play": rest.pop("play", "")}
    for name in ("leave", "sit_out"):
        seats = rest.get(name)
        if isinstance(seats, (list, tuple)):
            typed[name] = ", ".join(map(str, seats))
            del rest[name]
    for name in ("join", "top_up"):
        by_seat = rest.get(name)
        if isinstance(by_seat, Mapping):
            typed[name] = ", ".join(f"{seat}: {chips}" for seat, chips in by_seat.items())
            del rest[name]
    if rest.get("top_up") == "due":
        typed["due"] = "yes"
        del rest["top_up"]
    if rest:
        typed["pasted"] = json.dumps(rest, ensure_ascii=False)
    return {"times": str(times), **{name: value for name, value in typed.items() if value}}
