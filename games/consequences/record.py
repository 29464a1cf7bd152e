"""The consequences of a doubt as JSON, as they are stored and answered."""

from typing import Annotated, NotRequired, TypedDict

from games.rules.hands.record import Chips, ProvisionName, Record


class DealShare(TypedDict):
    """How many of all deals, counted exactly; ``what`` says in which."""

    what: str
    count: int
    of: int


class MovedLine(TypedDict):
    """A line of a bet whose frequency or prize changes: its combinations and net result."""

    line: str
    provision: ProvisionName | None
    before: tuple[int, str]
    after: tuple[int, str]


class MovedBet(TypedDict):
    """The house edge of a bet, before and after."""

    bet: str
    before: str
    after: str
    lines: list[MovedLine]


class SeatsMoved(TypedDict):
    """Of the hands with so many seats, how many are won by another seat."""

    seats: int
    hands: int
    winner: int


class HandsCompared(TypedDict):
    """Simulated hands, with random tables and decisions, played both ways: how many differ, and in
    what. ``by_seats`` is of games between players, whose shares depend on the number of seats.
    """

    hands: int
    otherwise: int
    winner: int
    money: int
    moved: Chips
    staked: Chips
    commission_here: Chips
    commission_there: Chips
    first: list[int]
    by_seats: NotRequired[list[SeatsMoved]]


class HandsMoved(HandsCompared):
    """The same with the 99 % interval of the share in which money moves."""

    low: float
    high: float
    per_100: float


class HandExample(TypedDict):
    """The smallest hand found: at step ``n`` it differs."""

    record: Record
    n: int
    pays: bool
    refused: bool
    nets: Annotated[list[tuple[int, Chips, Chips]], "Of each seat, before and after."]
    commission: tuple[Chips, Chips]


class SettingsCompared(TypedDict):
    """Two settings compared, with random hands that differ."""

    bets: list[MovedBet]
    chance: HandsMoved
    hands: list[Record]


class Consequence(TypedDict):
    """What one value of a doubt changes in place of the default."""

    reading: str
    value: str
    shares: list[DealShare]
    note: str
    bets: list[MovedBet]
    chance: HandsMoved
    sample: HandsCompared
    example: HandExample | None
    weight: float


class StoredConsequences(TypedDict):
    """``code`` is the digest of the code that counted them."""

    code: str
    cards: list[Consequence]
