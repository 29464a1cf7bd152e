"""The types of a table's settings, from which its fields follow."""

from typing import Annotated, Literal, TypedDict

from games.rules.hands.facts import BySeat, Chips, Rate
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _

SeatNumber = Annotated[int, "A seat by its number."]
Seats = Annotated[list[int], "Seats, each once."]
Stakes = Annotated[dict[str, int], "Stakes by bet."]
BetsBySeat = Annotated[dict[str, dict[str, int]], "Stakes by seat and bet."]
CarriedBySeat = Annotated[dict[str, int], "Jackpot stakes by seat."]
FixedSums = Annotated[dict[str, int], "Fixed sums by class of hand."]


class CutRecord(TypedDict):
    seat: int
    cards: Annotated[int, "How many cards are shown."]


Cuts = Annotated[list[CutRecord], "The players who cut, in order."]

SEATS, STACKS = Field(short="se"), Field(short="st")
COMMISSION, CHIP = _("Commission"), _("Smallest chip")


class BoundsRecord(TypedDict, total=False):
    minimum: Annotated[Chips, Field(_("%(bet)s: least"), "lo", group="limits")]
    maximum: Annotated[Chips, Field(_("%(bet)s: most"), "hi", group="limits")]


class MaximumRecord(TypedDict, total=False):
    maximum_payout: Annotated[
        Chips, Field(_("Most the house pays"), "mp", hint=_("If empty: no maximum is posted."))
    ]


class JackpotRecord(TypedDict, total=False):
    pool: Annotated[Chips, Field(_("Sum in the pool"), "po", group="jackpot")]
    minimum: Annotated[Chips, Field(_("Sum it starts again at"), "lo", group="jackpot")]
    fixed: Annotated[FixedSums, Field(_("Fixed sum: %(category)s"), "fx", group="jackpot")]


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
    carried: Annotated[CarriedBySeat, Field("%(seat)s", group="carried")]
    carried_from: Annotated[str, Field(_("Left there by"), options=CARRIED_FROM, group="carried")]


SEATS_HINT = _("Seats, as in 3, 5.")
CHIPS_HINT = _("Seat and chips, as in 5: 2000.")


class SeatChangesRecord(TypedDict, total=False):
    """Who comes and goes before a hand of a session."""

    leave: Annotated[list[SeatNumber], Field(_("Players leaving before"), hint=SEATS_HINT)]
    join: Annotated[BySeat, Field(_("Players sitting down before"), hint=CHIPS_HINT)]
    top_up: Annotated[BySeat, Field(_("Players adding chips before"), hint=CHIPS_HINT)]
    sit_out: Annotated[
        list[SeatNumber], Field(_("Players sitting these hands out"), hint=SEATS_HINT)
    ]


class BankSessionRecord(TypedDict, total=False):
    jackpot_share: Annotated[
        Rate,
        Field(
            _("What each stake on the jackpot puts into its pool"),
            hint=_("A percentage such as 20%."),
        ),
    ]


class BankHandRecord(TypedDict, total=False):
    """What a hand of a session against the house may change of its table."""

    bets: Annotated[
        BetsBySeat,
        Field(
            _("%(bet)s from now on"),
            hint=_(
                "Seat and chips, as in 5: 200. "
                "A seat listed here makes only the bets stated for it."
            ),
        ),
    ]
    method: Annotated[str, Field(_("Shuffling from now on"))]
    shuffler: Annotated[
        Literal["replaced"],
        "After its failure another shuffler is used.",
        Field(
            _("The shuffler"),
            options=(
                ("fails", _("It fails in the deal")),
                ("replaced", _("Another takes its place")),
            ),
        ),
    ]
