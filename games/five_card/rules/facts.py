"""The types of what five-card poker tells besides what any game does."""

from typing import Annotated, NotRequired, TypedDict

from games.rules.hands.facts import (
    BySeat,
    Carried,
    Chips,
    EventRecord,
    Facts,
    GameTypes,
    ProvisionName,
)


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


class FiveCardEventRecord(EventRecord, total=False):
    card: Annotated[int, "The number of the card, from 1."]
    to: Annotated[int, "The seat to which the card went."]


class CutRecord(TypedDict):
    seat: int
    cards: Annotated[int, "How many cards are shown."]


class PackRecord(TypedDict, total=False):
    cut: Annotated[list[CutRecord], "The players who cut, in order."]
    new_pack: Annotated[bool, "Whether a new pack is asked for."]


TYPES = GameTypes(FiveCardFacts, FiveCardTurn, FiveCardCarried, FiveCardEventRecord)
