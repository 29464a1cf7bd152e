"""Records and answers: the input and output of the rules, in JSON shapes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from games.rules.hands.facts import Card as Card
from games.rules.hands.facts import Chips as Chips
from games.rules.hands.facts import Facts as Facts
from games.rules.hands.facts import PotAnswer as PotAnswer
from games.rules.hands.facts import ProvisionName as ProvisionName
from games.rules.hands.facts import Written as Written
from games.rules.provisions.day import VersionTaken
from games.rules.values.fields import Record as Record

if TYPE_CHECKING:
    from games.rules.values.ranking import Why

Answer = dict[str, object]
Taken = Annotated[
    dict[str, str], "The register's entries this rests on, each with the reading taken."
]


class DecidingAnswer(TypedDict):
    """A doubt under which the answer would be another."""

    doubt: Annotated[str | list[str], "Its entry; two that only together change the answer."]
    taken: Annotated[str | list[str], "The reading applied; of two, both."]
    effect: Annotated[
        str, "`result` where money or the winner changes, else `procedure`: what happens before."
    ]
    otherwise: Annotated[
        dict[str, dict[str, object]],
        "By each other reading that changes it, the other outcome; of two, both readings "
        "with `+` between them.",
    ]


class NotCompared(TypedDict):
    """What there was no time to compare."""

    compared: int
    of: int
    doubts: list[str]


class TurnsOn(TypedDict):
    """What an answer turns on."""

    decided_by: Annotated[list[DecidingAnswer], "Empty where the answer holds under every reading."]
    not_compared: NotRequired[
        Annotated[NotCompared, "Where a hand is too long for all readings to be compared."]
    ]


class AnyRecord(TypedDict, total=False):
    """The settings of the law that any record may have."""

    id: Annotated[str | int | None, "Given back with the answer."]
    readings: Annotated[dict[str, str], "Readings of the register by their ids: `OD-02`."]
    at: Annotated[str, "The day whose law answers: `2025-11-10`."]


class GameRecord(AnyRecord, total=False):
    prizes: dict[str, object]
    figures: Annotated[
        dict[str, object],
        "Other figures of the law, by their names: `raise.times_the_ante`, `commission.cap`, "
        "`prizes.progressive.straight_flush`. Prizes are under `prizes`.",
    ]


OF_ANY_RECORD = frozenset(GameRecord.__annotations__) - {"prizes"}
"""Fields allowed in every record of a game."""


class RankRecord(GameRecord):
    """Two or more hands."""

    hands: list[list[Card]]
    board: NotRequired[Annotated[list[Card], "Where a game has common cards."]]
    limits: NotRequired[dict[str, object]]
    pair_plus_alone: NotRequired[bool]


class BankRecord(GameRecord, total=False):
    dealer: Annotated[list[Card], "The last one lies exposed."]
    community: list[Card]
    jackpot: dict[str, object]
    limits: dict[str, object]
    pair_plus_alone: Annotated[bool, "Fortune 3: whether it may stand alone."]


class SettleRecord(BankRecord):
    """One player against the house."""

    player: list[Card]
    bets: dict[str, Chips]
    action: NotRequired[Annotated[str, "`play`, `raise` or `fold`."]]


class SeatRecord(TypedDict):
    seat: int
    player: list[Card]
    bets: dict[str, Chips]
    action: NotRequired[Annotated[str, "`play`, `raise` or `fold`."]]


class SettleTableRecord(BankRecord):
    """Every seat of a table against the house."""

    seats: list[SeatRecord]


class ActionRecord(TypedDict):
    seat: int
    do: str
    to: NotRequired[Chips]


class PlayRecord(GameRecord):
    """A hand: its table, its cards or a seed that deals them, and the actions taken."""

    table: Mapping[str, object]
    game: NotRequired[Annotated[str, "That of the address, as `phh import` tells it."]]
    cards: NotRequired[dict[str, list[Card]]]
    seed: NotRequired[Annotated[int, "Deals the cards that are not named."]]
    actions: NotRequired[list[ActionRecord]]
    events: NotRequired[list[dict[str, object]]]


OF_A_HAND = frozenset(PlayRecord.__annotations__) - {"prizes"}
"""Fields allowed in a hand to be played."""


class AnySessionRecord(GameRecord):
    """Successive hands at one table of any game."""

    table: Mapping[str, object]
    hands: list[dict[str, object]]
    seed: NotRequired[int]


class SessionRecord(AnySessionRecord):
    """Successive hands at one table."""

    jackpot_share: NotRequired[Annotated[str, "Of each stake on the jackpot: `20%`."]]


class RankedHands(TypedDict):
    """Which hands are highest, as a game's rules say it."""

    winners: list[int]
    categories: list[str]
    best: list[list[Card]]
    provisions: list[ProvisionName]
    why: NotRequired["Why | None"]


BothLanguages = TypedDict("BothLanguages", {"pt": str, "zh-hant": str}, total=False)


class SeatsCompared(BothLanguages):
    """The first difference between two seats, in both languages."""

    seat: int | None
    over: int | None


class WhyAnswer(BothLanguages):
    """The first difference that decides, in both languages; ``untranslated`` names a language that
    is left out, because its catalogue is not compiled."""

    cards: list[list[Card]]
    provision: ProvisionName
    provisions: list[ProvisionName]
    untranslated: NotRequired[list[str]]
    each: NotRequired[list[SeatsCompared]]


class DatedAnswer(TypedDict):
    former_text: NotRequired[
        Annotated[dict[str, list[str]], "By provision, the rules that follow its former words."]
    ]
    version: VersionTaken


class RankAnswer(DatedAnswer, TurnsOn):
    """Which hands are highest, and the difference that decides."""

    winners: Annotated[list[int], "Places in `hands`, from 0."]
    categories: list[str]
    best: list[list[Card]]
    provisions: list[ProvisionName]
    readings: Taken
    why: NotRequired[WhyAnswer]


class SettledBets(TypedDict):
    outcome: str
    player_category: str
    net: dict[str, Chips]
    total: Chips
    provisions: dict[str, list[ProvisionName]]


class SeatResult(SettledBets):
    """The results of a seat, as a game's rules say them."""

    seat: NotRequired[int]
    why: NotRequired["Why"]


class SettledSeat(SettledBets):
    """The net result of every bet of a seat."""

    seat: NotRequired[int]
    why: NotRequired[WhyAnswer]


class HouseResult(TypedDict, total=False):
    dealer_qualifies: bool | None
    dealer_category: str | None
    pool_after: Chips


class SettledHands(HouseResult, total=False):
    """The results of one player, or of the ``seats`` of a table, as a game's rules say them."""

    outcome: str
    player_category: str
    net: dict[str, Chips]
    total: Chips
    provisions: dict[str, list[ProvisionName]]
    why: "Why"
    seats: list[SeatResult]


class HouseAnswer(HouseResult, DatedAnswer, TurnsOn):
    readings: Taken


class SettleAnswer(SettledBets, HouseAnswer):
    """The net result of every bet of one player."""

    why: NotRequired[WhyAnswer]


class SettleTableAnswer(HouseAnswer):
    """The net results of every seat of a table."""

    seats: list[SettledSeat]


class StepAnswer(TypedDict):
    n: int
    name: str
    seat: int | None
    facts: Facts
    provisions: list[ProvisionName]
    readings: Taken
    why: NotRequired[WhyAnswer]
    left_to: NotRequired[Annotated[str, "`house`, where no provision decides."]]
    nearest: NotRequired[list[ProvisionName]]


class OfferAnswer(TypedDict):
    """An action that may be taken, with its bounds and the provision of each."""

    do: str
    provision: ProvisionName
    minimum: NotRequired[Chips]
    minimum_by: NotRequired[ProvisionName]
    maximum: NotRequired[Chips]
    maximum_by: NotRequired[ProvisionName]
    doubt: NotRequired[str]
    minimum_doubt: NotRequired[str]
    maximum_doubt: NotRequired[str]
    readings: Taken


class BarAnswer(TypedDict):
    """An action that is barred, and why."""

    do: str
    provision: ProvisionName
    reason: str
    facts: Facts
    readings: Taken
    doubt: NotRequired[str]


class WaitingAnswer(TypedDict):
    """Whose turn it is, what may be done, between which amounts and under what."""

    seat: int
    provision: ProvisionName
    facts: Annotated[dict[str, object], "Those of a decision of the game: its `turn`."]
    offers: list[OfferAnswer]
    bars: list[BarAnswer]
    readings: Taken


class PlayedSteps(TypedDict):
    steps: list[StepAnswer]
    waiting: WaitingAnswer | None


class ChipsOfHand(TypedDict, total=False):
    """Pots and commission in a game between players, or the results against the house."""

    net: dict[str, Chips]
    stacks: dict[str, Chips]
    pots: list[PotAnswer]
    commission: Chips
    pool_after: Chips
    carried: dict[str, object]
    """Jackpot stakes left for the next hand; in a session, what the next hand starts with."""


class HandAccount(ChipsOfHand):
    """The chips of a hand, and whether their number is unchanged."""

    total_chips_check: bool


class PlayedHand(PlayedSteps, HandAccount, TurnsOn):
    """A hand as far as its actions go, and its account."""


class PlayAnswer(PlayedHand, DatedAnswer):
    """The same, under the law of its day."""


class PlayedOfSession(PlayedSteps, HandAccount):
    """One hand of a session, with the steps before and after it."""

    hand: int
    seed: int | None
    before: list[StepAnswer]
    after: list[StepAnswer]


class HandAnswer(PlayedOfSession, TurnsOn):
    """The same, with what the hand turns on, begun as it began."""


class SessionAccount(TypedDict):
    """Where every chip of a session is, and whether their number is unchanged."""

    hands: int
    stacks: dict[str, Chips]
    commission: Chips
    jackpot: Chips
    house: Chips
    on_table: dict[str, Chips]
    begun_with: Chips
    brought_and_taken: Chips
    conserved: bool


class ClosingAnswer(TurnsOn):
    account: SessionAccount


class SessionAnswer(ClosingAnswer):
    """Every hand of a session, and the closing account."""

    hands: list[HandAnswer]


class EquityRecord(AnyRecord):
    """Hands before the last card, known or as ranges."""

    hands: Annotated[
        list[list[Card] | str],
        "Of each seat its cards, some of them, or a range: `AA:xxyy`, `KK!AA`, `*`.",
    ]
    board: NotRequired[Annotated[list[Card], "Where a game has common cards."]]
    dead: NotRequired[list[Card]]
    seed: NotRequired[Annotated[int, "Of the sample, where there are too many to count."]]
    rounds: NotRequired[Annotated[int, "Dealt in that sample."]]
    streets: NotRequired[
        Annotated[bool, "Told street by street too, and what each next card does."]
    ]


class EquityShares(TypedDict):
    total: int
    wins: list[int]
    ties: int
    equity: Annotated[list[str], "Fractions: `64/205`."]


class EquityReason(TypedDict):
    reason: Annotated[str, "`every_run_out_counted`, or `too_many_run_outs`."]
    run_outs: NotRequired[Annotated[int, "How many ways the cards to come can fall."]]
    most: NotRequired[Annotated[int, "How many are counted at most."]]


class EquityFigures(EquityShares):
    method: Annotated[str, "enumeration or simulation"]
    why: Annotated[EquityReason, "The reason for the method."]
    interval: NotRequired[Annotated[list[list[float]], "Of 99 per cent, if simulated."]]
    confidence: NotRequired[float]
    seed: NotRequired[int]


class StreetEquity(EquityFigures):
    """The equities with so many cards on the board."""

    cards: int


class NextCard(TypedDict):
    card: Card
    equity: Annotated[list[str | None], "Of each hand, if the card comes next."]
    rounds: list[int]


class EquityAnswer(EquityFigures):
    """What each hand is worth: the average part of the pot."""

    left_out: NotRequired[
        Annotated[list[int], "Of each range, the hands that hold a card lying elsewhere."]
    ]
    next: NotRequired[list[NextCard]]
    next_is_exact: NotRequired[bool]
    streets: NotRequired[list[StreetEquity]]


class ReadingAnswer(TypedDict):
    """A doubt on which a record may choose."""

    id: str
    provisions: list[ProvisionName]
    values: list[str]
    default: str
    title: dict[str, str]
