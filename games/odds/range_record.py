"""Read a showdown from a record: hands, partial hands, ranges, board and dead cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.odds.equity import DEFAULT_SEED, FIELDS, MOST_ROUNDS, read_cards
from games.odds.numbers import whole
from games.odds.ranges import Seat, read_seat
from games.rules.cards import Card
from games.rules.fields import refuse_unknown
from games.rules.game import Record
from games.rules.refusal import Unusable

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


def read_ranges(record: Record, table: RangeTable, leading: int = 0) -> Ranges:
    refuse_unknown(record, FIELDS)
    seats = _read_seats(record.get("hands"), table)
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
    used: set[Card] = set()
    places = {f"hands[{place}]": seat.known for place, seat in enumerate(ranges.seats)}
    for where, group in {**places, "board": ranges.board, "dead": ranges.dead}.items():
        for card in group:
            if card not in ranges.table.deck:
                raise Unusable("card_not_in_deck", {"card": card.name}, where)
            if card in used:
                raise Unusable("card_twice", {"card": card.name}, where)
            used.add(card)
    needed = ranges.to_come + table.hand * len(seats)
    left = len(table.deck) - len(board) - len(dead)
    if needed > left:
        raise Unusable(
            "not_enough_cards", {"needed": needed, "left": left}, "dead" if dead else "hands"
        )
    return ranges


def _read_seats(value: object, table: RangeTable) -> tuple[Seat, ...]:
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_hands", {}, "hands")
    if len(value) < 2:
        raise Unusable("too_few_hands", {"least": 2, "given": len(value)}, "hands")
    if len(value) > table.most_hands:
        raise Unusable("too_many_hands", {"most": table.most_hands, "given": len(value)}, "hands")
    seats, listed = [], 0
    for place, hand in enumerate(value):
        try:
            seats.append(read_seat(_text_of(hand), table.deck, table.hand))
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
