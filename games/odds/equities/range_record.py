"""Read a showdown from a record: hands, partial hands, ranges, board and dead cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import cast

import numpy as np
import numpy.typing as npt

from games.odds.equities.ranges import Seat, read_seat
from games.odds.figures.tally import NINETY_NINE
from games.rules.game import Record
from games.rules.hands.record import EquityFigures, EquityReason, EquityRecord, EquityShares
from games.rules.values.cards import Card, card
from games.rules.values.fields import refuse_unknown
from games.rules.values.numbers import whole
from games.rules.values.refusal import Unusable

Winners = npt.NDArray[np.int64]
"""How often each set of hands won together; hand ``n`` is bit ``n`` of the index."""

DEFAULT_SEED = 1
DEFAULT_ROUNDS = 4_000_000
MOST_ROUNDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards known before a showdown: each player's, the board's, and those out of play."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    stock: tuple[Card, ...]
    """The cards that may still come, in the deck's order."""
    seed: int
    rounds: int
    """Both matter only if the run-outs are too many to count."""


def read_state(record: Record, deck: Sequence[Card], most_hands: int) -> KnownCards:
    refuse_unknown(record, EquityRecord.__annotations__)
    entries = enumerate(_hands_in(record, most_hands))
    hands = tuple(read_cards(hand, f"hands[{place}]") for place, hand in entries)
    board = read_cards(record.get("board"), "board")
    dead = read_cards(record.get("dead"), "dead")
    used = _refuse_unfit(hands, board, dead, deck)
    return KnownCards(
        hands,
        board,
        dead,
        tuple(card for card in deck if card not in used),
        whole(record.get("seed", DEFAULT_SEED), "seed", 0, 2**63 - 1),
        whole(record.get("rounds", DEFAULT_ROUNDS), "rounds", 1, MOST_ROUNDS),
    )


def _hands_in(record: Record, most: int) -> Sequence[object]:
    """The entries of the field ``hands``, if there are neither too few nor too many."""
    value = record.get("hands")
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_hands", {}, "hands")
    if len(value) < 2:
        raise Unusable("too_few_hands", {"least": 2, "given": len(value)}, "hands")
    if len(value) > most:
        raise Unusable("too_many_hands", {"most": most, "given": len(value)}, "hands")
    return value


def read_cards(value: object, where: str) -> tuple[Card, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_cards", {}, where)
    parsed = []
    for place, name in enumerate(value):
        try:
            parsed.append(card(name) if isinstance(name, str) else card(str(name)))
        except Unusable as no:
            raise no.in_field(f"{where}[{place}]") from None
    return tuple(parsed)


def _refuse_unfit(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card],
    deck: Sequence[Card],
    *,
    are_numbered: bool = True,
) -> set[Card]:
    """The cards used; raise ``Unusable`` if one is used twice or is not in this deck.

    ``are_numbered``: whether the field of the refusal has the number of the card.
    """
    used: set[Card] = set()
    places = {f"hands[{place}]": hand for place, hand in enumerate(hands)}
    for where, group in {**places, "board": board, "dead": dead}.items():
        for place, known in enumerate(group):
            field = f"{where}[{place}]" if are_numbered else where
            if known not in deck:
                raise Unusable("card_not_in_deck", {"card": known.name}, field)
            if known in used:
                raise Unusable("card_twice", {"card": known.name}, field)
            used.add(known)
    return used


def refuse_short_stock(state: KnownCards, to_come: int) -> None:
    if to_come > len(state.stock):
        facts = {"needed": to_come, "left": len(state.stock)}
        raise Unusable("not_enough_cards", facts, "dead" if state.dead else "hands")


def counted(winners: Winners, hands: int) -> EquityFigures:
    """The equities of a full count of the run-outs."""
    why = {"reason": "every_run_out_counted", "run_outs": int(winners.sum())}
    figures = {**shares(winners, hands), "method": "enumeration", "why": why}
    return cast(EquityFigures, figures)


def estimated(
    winners: Winners, hands: int, rounds: int, seed: int, why: Mapping[str, int]
) -> EquityFigures:
    """The equities of a sample, with the interval of each."""
    return {
        **shares(winners, hands),
        "interval": [interval_of(share, rounds) for share in _equities(winners, hands)],
        "confidence": 0.99,
        "seed": seed,
        "method": "simulation",
        "why": cast(EquityReason, {"reason": "too_many_run_outs", **why}),
    }


def shares(winners: Winners, hands: int) -> EquityShares:
    alone = [int(winners[1 << hand]) for hand in range(hands)]
    total = int(winners.sum())
    return {
        "total": total,
        "wins": alone,
        "ties": total - sum(alone),
        "equity": [str(share) for share in _equities(winners, hands)],
    }


def _equities(winners: Winners, hands: int) -> list[Fraction]:
    """The average part of the pot of each hand; winners share it equally."""
    due = [Fraction(0)] * hands
    for together in np.flatnonzero(winners).tolist():
        share = Fraction(int(winners[together]), together.bit_count())
        for hand in range(hands):
            if together >> hand & 1:
                due[hand] += share
    total = int(winners.sum())
    return [share / total for share in due]


def interval_of(share: Fraction, rounds: int) -> list[float]:
    """Wilson's 99 % interval; a share of a pot varies no more than a win or a loss."""
    mean, reach = float(share), NINETY_NINE**2 / rounds
    middle = (mean + reach / 2) / (1 + reach)
    spread = sqrt(mean * (1 - mean) * reach + reach * reach / 4) / (1 + reach)
    return [max(0.0, middle - spread), min(1.0, middle + spread)]


SAMPLE = 200_000
SAMPLE_OF_MANY = 100_000
"""The default sample of more than ``MANY`` seats."""
MANY = 4
MOST_HANDS_IN_RANGES = 1_000_000
LONGEST_RANGE = 200
"""The most characters for one seat."""


@dataclass(frozen=True, slots=True)
class RangeTable:
    """What a game deals."""

    deck: Sequence[Card]
    hand: int
    most_hands: int
    boards: tuple[int, ...] = ()
    """The possible numbers of cards on the board; empty if there is no board."""
    plain: tuple[int, int] = (1, 1)
    """The least and most known cards of a hand that is counted without a range."""

    @property
    def board(self) -> int:
        return max(self.boards, default=0)


@dataclass(frozen=True, slots=True)
class Ranges:
    """Seats, board and dead cards before a showdown."""

    table: RangeTable
    seats: tuple[Seat, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    seed: int
    rounds: int
    """Showdowns dealt if they are too many to count."""
    leading: int = 0
    """How many first-dealt cards of a hand count; 0 if the order does not matter."""

    @property
    def to_come(self) -> int:
        return self.table.board - len(self.board)


def read_ranges(
    record: Record, table: RangeTable, leading: int = 0, *, is_checked_alone: bool = False
) -> Ranges:
    """The ranges of a record; if it is only to be checked, without their hands."""
    refuse_unknown(record, EquityRecord.__annotations__)
    seats = _read_seats(record, table, is_checked_alone)
    board = read_cards(record.get("board"), "board")
    dead = read_cards(record.get("dead"), "dead")
    if len(board) not in (table.boards or (0,)):
        if not table.boards:
            raise Unusable("no_board_in_this_game", {}, "board")
        facts = {"allowed": table.boards, "given": len(board)}
        raise Unusable("wrong_number_of_cards", facts, "board")
    seed = whole(record.get("seed", DEFAULT_SEED), "seed", 0, 2**63 - 1)
    usual = SAMPLE if len(seats) <= MANY else SAMPLE_OF_MANY
    rounds = whole(record.get("rounds", usual), "rounds", 1, MOST_ROUNDS)
    ranges = Ranges(table, seats, board, dead, seed, rounds, leading)
    _refuse_unfit([seat.known for seat in seats], board, dead, table.deck, are_numbered=False)
    needed = ranges.to_come + table.hand * len(seats)
    left = len(table.deck) - len(board) - len(dead)
    if needed > left:
        raise Unusable(
            "not_enough_cards", {"needed": needed, "left": left}, "dead" if dead else "hands"
        )
    return ranges


def _read_seats(record: Record, table: RangeTable, is_checked_alone: bool) -> tuple[Seat, ...]:
    seats, listed = [], 0
    for place, hand in enumerate(_hands_in(record, table.most_hands)):
        try:
            text = _text_of(hand)
            seat = read_seat(text, table.deck, table.hand, is_checked_alone=is_checked_alone)
            seats.append(seat)
        except Unusable as no:
            raise no.in_field(f"hands[{place}]") from None
        rows = seats[-1].rows
        listed += 0 if rows is None else len(rows)
        if listed > MOST_HANDS_IN_RANGES:
            facts = {"given": listed, "most": MOST_HANDS_IN_RANGES}
            raise Unusable("ranges_too_wide", facts, f"hands[{place}]")
    return tuple(seats)


def _text_of(hand: object) -> str:
    """A range as it was typed, or a list of cards as text."""
    if not isinstance(hand, (str, list, tuple)):
        raise Unusable("not_cards", {})
    text = hand if isinstance(hand, str) else " ".join(str(name)[:LONGEST_RANGE] for name in hand)
    if len(text) > LONGEST_RANGE:
        raise Unusable("text_too_long", {"most": LONGEST_RANGE})
    return text


def is_known(hand: object, table: RangeTable) -> bool:
    """Whether a hand is listed card by card and needs no range."""
    if isinstance(hand, str):
        try:
            seat = read_seat(_text_of(hand), table.deck, table.hand, is_checked_alone=True)
        except Unusable:
            return False
        count = len(seat.known) if seat.rows is None and "*" not in hand else 0
    else:
        count = len(hand) if isinstance(hand, (list, tuple)) else 0
    return table.plain[0] <= count <= table.plain[1]
