"""What can be set before a hand is dealt, game by game: each setting by the path its record has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration import bet_name, category_name, place_name, tell_event
from games.narration.telling import Message
from games.rules.game import Game

EVENT_ROWS = 3


@dataclass(frozen=True, slots=True)
class Setting:
    """One control. ``path`` is where its value stands: ``table.stacks.3``."""

    path: str
    label: Message
    kind: str = "whole"
    choices: tuple[tuple[str, Message], ...] = ()
    hint: Message = ""
    most: int = 0
    """How many cards it takes."""


class SeatRow(NamedTuple):
    """A seat of the table: its chips, its bets, its cards."""

    seat: int
    settings: tuple[Setting, ...]
    cards: Setting


class Group(NamedTuple):
    title: Message
    settings: tuple[Setting, ...]


METHODS = {
    "manual": _("Shuffled by hand"),
    "machine": _("By the shuffler"),
    "machine_of_three": _("By a shuffler that gives three cards at once"),
}

HOUSE: dict[str, tuple[Setting, ...]] = {
    "omaha": (
        Setting("table.button", _("Seat with the marker")),
        Setting(
            "table.structure",
            _("Kind of game"),
            "choice",
            (("limit", _("With limits")), ("no_limit", _("Without limits"))),
        ),
        Setting("table.small_blind", _("Small blind")),
        Setting("table.big_blind", _("Big blind")),
        Setting("table.minimum_bet", _("Minimum bet"), hint=_("Left empty: the big blind.")),
        Setting("table.blind_limits.minimum", _("Lowest blind posted"), hint=_("May stay empty.")),
        Setting("table.blind_limits.maximum", _("Highest blind posted"), hint=_("May stay empty.")),
        Setting(
            "table.commission",
            _("Commission"),
            "text",
            hint=_("A percentage such as 5%. Left empty: none is taken."),
        ),
        Setting("table.chip", _("Smallest chip")),
        Setting("table.tournament", _("Tournament"), "yes"),
        Setting("table.shuffler", _("Shuffled by machine"), "yes"),
    ),
    "stud": (
        Setting(
            "table.method",
            _("Shuffling"),
            "choice",
            tuple((key, METHODS[key]) for key in ("manual", "machine")),
        ),
        Setting(
            "table.limits.maximum_payout",
            _("Most the house pays"),
            hint=_("Left empty: no maximum is posted."),
        ),
    ),
    "fortune3": (
        Setting("table.method", _("Shuffling"), "choice", tuple(METHODS.items())),
        Setting(
            "table.pair_plus_alone",
            _("Pair Plus may be bet alone"),
            "choice",
            (("", _("Yes")), ("no", _("No"))),
        ),
    ),
    "five_card": (
        Setting("table.ante", _("Pot money"), "choice", (("20", "20"), ("100", "100"))),
        Setting("table.commission", _("Commission"), "text", hint=_("A percentage such as 4%.")),
        Setting("table.chip", _("Smallest chip")),
        Setting("table.first_hand", _("First hand of the players"), "yes"),
    ),
}

BETS = {
    "stud": ("ante", "progressive"),
    "fortune3": ("ante", "pair_plus", "six_card_bonus", "progressive"),
}
JACKPOT_CLASSES = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")

EVENT_FIELDS: dict[str, tuple[Setting, ...]] = {
    "omaha": (
        Setting(
            "at",
            pgettext_lazy("event", "When"),
            "choice",
            (
                ("", "—"),
                ("deal", _("the hands")),
                ("flop", _("the flop")),
                ("turn", _("the turn")),
                ("river", _("the river")),
            ),
        ),
        Setting("rectified", pgettext_lazy("event", "Put right"), "yes"),
    ),
    "stud": (
        Setting("seat", _("Seat")),
        Setting("place", _("Place"), "choice", (("", "—"), ("dealer", _("the house's hand")))),
        Setting("card", _("Card number")),
        Setting("amount", _("Amount of the bet")),
    ),
    "fortune3": (
        Setting("seat", _("Seat")),
        Setting(
            "place",
            _("Place"),
            "choice",
            (
                ("", "—"),
                ("dealer", _("the house's hand")),
                ("community", _("the community cards")),
            ),
        ),
        Setting("card", _("Card number")),
        Setting(
            "fault",
            _("Failure of the shuffler"),
            "choice",
            (("", "—"), ("first", _("the first")), ("second", _("a further one"))),
        ),
    ),
    "five_card": (
        Setting("seat", _("Seat")),
        Setting("card", _("Card number")),
        Setting("action", _("After how many decisions")),
    ),
}

MORE_SEATS = {"omaha": (11,)}
"""Seats a layout may have beyond those of the regulation's own table."""


def seats_of(declared: Game) -> tuple[int, ...]:
    return tuple(sorted((*declared.seats, *MORE_SEATS.get(declared.key, ()))))


def seat_rows(declared: Game) -> Iterator[SeatRow]:
    key = declared.key
    for seat in seats_of(declared):
        settings = [Setting(f"table.stacks.{seat}", _("Chips"))]
        settings += [
            Setting(f"table.bets.{seat}.{bet}", bet_name(key, bet)) for bet in BETS.get(key, ())
        ]
        cards = Setting(f"cards.{seat}", _("Cards"), "cards", most=declared.places["seat"])
        yield SeatRow(seat, tuple(settings), cards)


def groups(declared: Game) -> Iterator[Group]:
    """What is set for the whole table, besides the seats and the cards."""
    key = declared.key
    yield Group(_("The table"), HOUSE[key])
    if key == "fortune3":
        yield Group(_("Limits of the bets"), tuple(_limits(key)))
    if key in BETS:
        yield Group(_("Progressive jackpot"), tuple(_jackpot(key)))


def _limits(key: str) -> Iterator[Setting]:
    for bet in BETS[key]:
        name = {"bet": bet_name(key, bet)}
        yield Setting(f"table.limits.{bet}.minimum", _("%(bet)s: least") % name)
        yield Setting(f"table.limits.{bet}.maximum", _("%(bet)s: most") % name)


def _jackpot(key: str) -> Iterator[Setting]:
    yield Setting("table.jackpot.pool", _("Sum in the pool"))
    yield Setting("table.jackpot.minimum", _("Sum it starts again at"))
    ladder = "of_five" if key == "fortune3" else ""
    for category in JACKPOT_CLASSES:
        label = _("Fixed sum: %(category)s") % {"category": category_name(key, category, ladder)}
        yield Setting(f"table.jackpot.fixed.{category}", label)


def common_cards(declared: Game) -> Iterator[Setting]:
    """Cards that go to no seat."""
    for place, most in declared.places.items():
        if place != "seat":
            yield Setting(f"cards.{place}", place_name(declared.key, place), "cards", most=most)


def event_rows(declared: Game) -> Iterator[tuple[Setting, tuple[Setting, ...]]]:
    """An irregularity, and what has to be told of it."""
    names = (("", "—"), *((name, tell_event(name)) for name in declared.events))
    for row in range(EVENT_ROWS):
        details = tuple(
            Setting(f"events.{row}.{each.path}", each.label, each.kind, each.choices, each.hint)
            for each in EVENT_FIELDS[declared.key]
        )
        yield Setting(f"events.{row}.event", _("Irregularity"), "choice", names), details


def every_setting(declared: Game) -> Iterator[Setting]:
    for row in seat_rows(declared):
        yield from (*row.settings, row.cards)
    for group in groups(declared):
        yield from group.settings
    yield from common_cards(declared)
    for event, details in event_rows(declared):
        yield from (event, *details)
