"""The types of facts, by their names: of steps and decisions, of events, of what is carried."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, NotRequired, TypedDict

from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _


class Written(NamedTuple):
    """How the text of a field is written."""

    description: str
    pattern: str
    example: str


Card = Annotated[str, Written("Rank, then suit: `As`, `Td`.", r"^(10|[2-9TJQKA])[shcd]$", "As")]
ProvisionName = Annotated[
    str,
    Written("`<instrument>#<eid>`", r"^[a-z0-9-]+#\S+$", "despacho-sef-89-2025#art_13__point_3"),
]
Chips = Annotated[int, "Whole numbers of the smallest chip."]
BySeat = Annotated[dict[str, int], "Whole chips by seat."]
Rate = Annotated[str, Written("A part of a hundred.", r"^[0-9]+(\.[0-9]+)?%$", "3.5%")]
Place = Annotated[
    str, Written("A seat, or a place of the table.", r"^[a-z_]+(:[0-9]+)?$", "seat:3")
]
Category = Annotated[str, "A class of hand by its name."]


class Facts(TypedDict, total=False):
    """The facts that any game may tell; a game's own class adds its own."""

    about: Annotated[str, "What the regulation does not decide."]
    after: Annotated[int, "What is left afterwards; in an order, the seat that acted before."]
    amount: Chips
    base: Annotated[int, "The chips of which the house takes its part."]
    before: Annotated[int | str, "What there was; or the cards before which one is burned."]
    bet: Annotated[str, "A bet by its name."]
    bets: Annotated[list[str], "Bets by their names."]
    card: Annotated[Card | int, "The card, or its number at its place."]
    cards: Annotated[list[Card] | int, "The cards, or how many."]
    category: Category
    due: Annotated[int, "The chips due, or the seat to which the card was due."]
    each: Annotated[int, "What each winner has of it."]
    eligible: Annotated[list[int], "The seats that can win the pot."]
    exposed: Annotated[int, "Cards exposed so far."]
    from_pool: Annotated[int, "The part of the prize that the pool pays."]
    hands: Annotated[int, "How many hands."]
    least: Annotated[int, "The least that it can be."]
    lost: Annotated[int, "The chips lost."]
    method: Annotated[str, "How the cards are shuffled."]
    minimum: Annotated[int, "The sum at which the jackpot begins again."]
    most: Annotated[int, "The most that it can be."]
    needed: Annotated[int, "The chips needed."]
    net: Annotated[int, "What the bet wins or loses."]
    number: Annotated[int, "The number of the card or of the pot, from 1."]
    over: Annotated[str, "The class of hand that it beats."]
    place: Place
    places: Annotated[int, "The places at the table."]
    player: Annotated[str, "The class of the player's hand."]
    players: Annotated[int, "How many players."]
    pool: Annotated[int, "What lies in the jackpot."]
    pot: Annotated[int, "The chips of the pot, or its number."]
    prize: Annotated[int, "What is paid besides the stake."]
    raised_by: Annotated[int, "By how much it was raised."]
    rate: Rate
    reason: Annotated[str, "Why, by its name."]
    round: Annotated[int, "The round by its number, from 1."]
    rounded: Annotated[bool, "Whether it was rounded to whole chips."]
    seats: Annotated[list[int], "The seats."]
    shares: BySeat
    stack: Annotated[int, "The chips of the seat."]
    stake: Annotated[int, "The chips staked."]
    stake_goes: Annotated[str, "`back` to the player, or `kept` by the house."]
    sum: Annotated[str, "Chips of no seat: `main`, or `side:1`."]
    times: Annotated[int, "How many times the ante."]
    to: Annotated[int, "What the seat has staked in the round then."]
    to_call: Annotated[int, "What is needed to stay in."]
    winners: Annotated[list[int], "The seats that win."]


class PotAnswer(TypedDict):
    """A pot, who could win it and who does."""

    amount: Chips
    eligible: Annotated[list[int], "The seats that can win it."]
    winners: list[int]
    shares: BySeat
    commission: NotRequired[Chips]


class Carried(TypedDict):
    """What a hand leaves to the next."""

    stacks: Annotated[dict[str, int], "Chips of each seat."]


class BankCarried(Carried, total=False):
    """What a hand against the house leaves to the next."""

    jackpot: Annotated[int, "What lies in the jackpot."]
    stakes: Annotated[dict[str, int], "Stakes on the jackpot, by seat."]
    stakes_by: ProvisionName
    shuffler_failures: Annotated[int, "How often the shuffler has failed."]


Action = Annotated[int, "How many decisions were taken before it is found."]


class EventRecord(TypedDict, total=False):
    """An irregularity in the deal."""

    event: Annotated[str, Field(short="ev")]


class LateEventRecord(TypedDict, total=False):
    """A fault found in the hand; besides these it has the facts that it asks for."""

    event: str
    action: Action


class BankEventRecord(EventRecord, total=False):
    """An irregularity in the deal of a game against the house."""

    seat: Annotated[int, Field(_("Seat"), "sx")]
    place: Annotated[
        Place,
        Field(
            _("Place"),
            "pl",
            (
                ("", "—"),
                ("dealer", _("the house's hand")),
                ("community", _("the community cards")),
            ),
        ),
    ]
    card: Annotated[
        int,
        "The number of the card at its place, from 1.",
        Field(_("Card number"), "ca", usual=1, least=1),
    ]


@dataclass(frozen=True, slots=True)
class GameTypes:
    """The typed dictionaries of a game; what it does not declare is described as any object."""

    facts: type = Facts
    turn: type | None = None
    """The facts of a decision."""
    carried: type | None = None
    """What one hand of a session leaves to the next."""
    event: type | None = None
    """The irregularities of its records."""
