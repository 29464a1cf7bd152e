"""The types of what five-card poker tells besides what any game does."""

from typing import Annotated, NotRequired, TypedDict

from games.five_card.rules.commission import CAPITAL
from games.rules.hands.facts import (
    Action,
    BySeat,
    Carried,
    Chips,
    EventRecord,
    Facts,
    GameTypes,
    ProvisionName,
    Rate,
)
from games.rules.hands.settings import CHIP, COMMISSION, SEATS, STACKS, Cuts, SeatNumber, Seats
from games.rules.values.schema import Field, numbers
from games.rules.values.schema import gettext_noop as _


class FiveCardFacts(Facts, total=False):
    after_commission: Annotated[bool, "Whether the house took its part first."]
    alike: Annotated[list[int], "Seats whose boards are as high."]
    ante: Annotated[int, "The pot money of the table."]
    asked: Annotated[bool, "Whether a player asked for it."]
    best_board: Annotated[int, "The seat with the highest cards shown."]
    excepted: Annotated[int, "Chips of which the house takes nothing."]
    given: Annotated[int, "The seat to which the card was given."]
    hand: Annotated[int, "How many hands the pack has served, with this one."]
    is_all_in: Annotated[bool, "Whether the seat has no chip left."]
    kept: Annotated[int, "Odd chips that the house keeps."]
    lowest: Annotated[int, "The lowest stack since the hand began."]
    minutes: Annotated[int, "The minutes to decide."]
    more: Annotated[int, "By how much it is raised."]
    odd: Annotated[int, "Chips that cannot be divided."]
    recovered: Annotated[bool, "Whether the stack rose again in the hand."]
    returned: Annotated[int, "Chips that go back to the seat."]
    shows: Annotated[str, "The cards by which the seat speaks first."]
    threshold: Annotated[int, "The stack below which it has to be made up."]


class FiveCardTurn(TypedDict):
    """The facts of a decision."""

    in_front: Annotated[int, "What the seat has staked in the round."]
    level: Annotated[int, "The highest bet of the round."]
    pot: Chips
    round: Annotated[int, "The round by its number, from 1."]
    stack: Chips
    to_call: Chips


class PackLeft(TypedDict):
    hands: Annotated[int, "The hands that it has served."]
    left: Annotated[int, "The hands that it may still serve."]


class FiveCardCarried(Carried):
    pack: Annotated[PackLeft, "The pack in use."]
    top_up_due: NotRequired[BySeat]
    top_up_by: NotRequired[ProvisionName]


class FiveCardTableRecord(TypedDict, total=False):
    seats: Annotated[Seats, SEATS]
    stacks: Annotated[BySeat, STACKS]
    ante: Annotated[Chips, Field(_("Pot money"), options=numbers(*CAPITAL), is_stake=True)]
    commission: Annotated[
        Rate, Field(COMMISSION, "co", hint=_("A percentage such as 4%."), is_stake=True)
    ]
    chip: Annotated[Chips, Field(CHIP, "ch", usual=1, least=1)]
    first_hand: Annotated[bool, Field(_("First hand of the players"), "fh")]
    newcomers: list[SeatNumber]


class FiveCardEventRecord(EventRecord, total=False):
    seat: Annotated[int, Field(_("Seat"), "sx")]
    card: Annotated[int, "The number of the card, from 1.", Field(_("Card number"), "ca")]
    action: Annotated[Action, Field(_("After how many decisions"), "ac")]
    to: Annotated[int, "The seat to which the card went."]


class PackRecord(TypedDict, total=False):
    new_pack: Annotated[bool, "Whether a new pack is asked for.", Field(_("A new pack"))]
    cut: Annotated[
        Cuts, Field(_("Who cuts, and how many cards"), hint=_("Seat and cards, as in 3: 8."))
    ]


TYPES = GameTypes(FiveCardFacts, FiveCardTurn, FiveCardCarried, FiveCardEventRecord)
