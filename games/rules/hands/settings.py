"""The types of a table's settings, from which its fields follow."""

from typing import Annotated, TypedDict

from games.rules.hands.facts import BySeat, Chips
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _

SeatNumber = Annotated[int, "A seat by its number."]
Seats = Annotated[list[int], "Seats, each once."]
Stakes = Annotated[dict[str, int], "Stakes by bet."]
BetsBySeat = Annotated[dict[str, dict[str, int]], "Stakes by seat and bet."]
CarriedBySeat = Annotated[dict[str, int], "Jackpot stakes by seat."]
FixedSums = Annotated[dict[str, int], "Fixed sums by class of hand."]

SEATS, STACKS = Field(short="se"), Field(short="st")
COMMISSION, CHIP = _("Commission"), _("Smallest chip")


class BoundsRecord(TypedDict, total=False):
    minimum: Annotated[Chips, Field(short="lo")]
    maximum: Annotated[Chips, Field(short="hi")]


class MaximumRecord(TypedDict, total=False):
    maximum_payout: Annotated[
        Chips, Field(_("Most the house pays"), "mp", hint=_("If empty: no maximum is posted."))
    ]


class JackpotRecord(TypedDict, total=False):
    pool: Annotated[Chips, Field(_("Sum in the pool"), "po", group="jackpot")]
    minimum: Annotated[Chips, Field(_("Sum it starts again at"), "lo", group="jackpot")]
    fixed: Annotated[FixedSums, Field(short="fx")]


METHODS = (
    ("manual", _("Shuffled by hand")),
    ("machine", _("By the shuffler")),
    ("machine_of_three", _("By a shuffler that gives three cards at once")),
)
CARRIED_FROM = (
    ("", "—"),
    ("void_hand", _("a void hand")),
    ("shuffler_failed", _("a shuffler that failed")),
)


class BankTableRecord(TypedDict, total=False):
    """A table of a game against the house; which of the fields it has follows from the game."""

    seats: Annotated[Seats, SEATS]
    bets: Annotated[BetsBySeat, Field(short="be")]
    stacks: Annotated[BySeat, STACKS]
    method: Annotated[str, Field(_("Shuffling"), "me", METHODS)]
    limits: Annotated[dict[str, BoundsRecord] | MaximumRecord, Field(short="li")]
    jackpot: Annotated[JackpotRecord, Field(short="ja")]
    carried: CarriedBySeat
    carried_from: Annotated[str, Field(_("Left there by"), options=CARRIED_FROM, group="carried")]
