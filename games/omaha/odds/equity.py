"""Omaha equities, counted over every run-out of the board."""

import numpy as np
import numpy.typing as npt

from games.odds.equities import range_record
from games.odds.equities.by_rules import winners_by_rules
from games.odds.equities.range_equity import Judge
from games.odds.equities.ranges import Rows as Showdowns
from games.odds.kernels.evaluate import Codes, codes_of
from games.odds.kernels.kernelcache import HAS_KERNELS, kernel
from games.omaha.odds.showdown import (
    BOARD,
    IN_HAND,
    Pairs,
    Rows,
    Suited,
    Triples,
    board_tables,
    winners_among,
)
from games.omaha.rules.law import READINGS
from games.rules.game import Record
from games.rules.hands.record import EquityFigures
from games.rules.provisions.readings import chosen_in
from games.rules.values.cards import DECK_52
from games.rules.values.refusal import Unusable

BOARDS = (0, 3, 4, 5)
MOST_HANDS = (len(DECK_52) - BOARD) // IN_HAND
"""Article 2 n.º 2 allows layouts of more than ten seats; the deck allows eleven."""


def equity(record: Record) -> EquityFigures:
    """The equity of each hand; ``hands``, ``board``, ``dead`` and ``readings`` as in a record."""
    state = read_state(record)
    if not HAS_KERNELS:
        return range_record.counted(
            winners_by_rules("omaha", record, state, IN_HAND, BOARD), len(state.hands)
        )
    winners = winners_of(state, chosen_in(READINGS, record)["OD-01"])
    return range_record.counted(winners, len(state.hands))


def read_state(record: Record) -> range_record.KnownCards:
    state = range_record.read_state(record, DECK_52, MOST_HANDS)
    for place, hand in enumerate(state.hands):
        if len(hand) != IN_HAND:
            raise Unusable(
                "wrong_number_of_cards", {"needed": IN_HAND, "given": len(hand)}, f"hands[{place}]"
            )
    if len(state.board) not in BOARDS:
        raise Unusable(
            "wrong_number_of_cards", {"allowed": BOARDS, "given": len(state.board)}, "board"
        )
    range_record.refuse_short_stock(state, BOARD - len(state.board))
    return state


def winners_of(state: range_record.KnownCards, hole_cards: str) -> range_record.Winners:
    """How often each set of hands wins over all run-outs; ``hole_cards`` is the value of OD-01."""
    # Reading OD-01: the Chinese text has the first two cards dealt count, and no others.
    in_play = 2 if hole_cards == "first_two" else IN_HAND
    to_come = BOARD - len(state.board)
    dealt = np.concatenate(
        [np.zeros(to_come, dtype=np.uint8), codes_of(state.board, DECK_52)]
        + [codes_of(hand, DECK_52) for hand in state.hands]
    )
    winners = np.zeros(1 << len(state.hands), dtype=np.int64)
    stock = codes_of(state.stock, DECK_52)
    players, chosen = len(state.hands), np.arange(to_come)
    _run_out(
        *board_tables(),
        dealt=dealt,
        to_come=to_come,
        stock=stock,
        players=players,
        in_play=in_play,
        chosen=chosen,
        winners=winners,
    )
    return winners


@kernel
def _run_out(
    triple: Triples,
    pair: Pairs,
    rows: Rows,
    best: Rows,
    suited: Suited,
    dealt: Codes,
    to_come: int,
    stock: Codes,
    players: int,
    in_play: int,
    chosen: npt.NDArray[np.int64],
    winners: range_record.Winners,
) -> None:
    """Count the winners over every choice of the board cards to come."""
    while True:
        for place in range(to_come):
            dealt[place] = stock[chosen[place]]
        together, _, _ = winners_among(
            triple, pair, rows, best, suited, dealt=dealt, players=players, in_play=in_play
        )
        winners[together] += 1
        moving = to_come - 1
        while moving >= 0 and chosen[moving] == stock.size - to_come + moving:
            moving -= 1
        if moving < 0:
            return
        chosen[moving] += 1
        for place in range(moving + 1, to_come):
            chosen[place] = chosen[place - 1] + 1


TABLE = range_record.RangeTable(DECK_52, IN_HAND, MOST_HANDS, BOARDS, plain=(IN_HAND, IN_HAND))


def ranges_and_judge(record: Record) -> tuple[range_record.Ranges, Judge]:
    """The ranges of a record, and the function that decides its showdowns."""
    # Reading OD-01: the Chinese text has the first two cards dealt count, and no others.
    is_first_two = chosen_in(READINGS, record)["OD-01"] == "first_two"
    in_play = 2 if is_first_two else IN_HAND
    ranges = range_record.read_ranges(record, TABLE, leading=2 if is_first_two else 0)
    return ranges, lambda rows, players: judged(rows, players, in_play)


def judged(rows: Showdowns, players: int, in_play: int) -> range_record.Winners:
    together = np.zeros(len(rows), dtype=np.int64)
    _judge(*board_tables(), rows, players, in_play, together)
    return together


@kernel
def _judge(
    triple: Triples,
    pair: Pairs,
    rows: Rows,
    best: Rows,
    suited: Suited,
    showdowns: Showdowns,
    players: int,
    in_play: int,
    winners: range_record.Winners,
) -> None:
    """Write the set of winners of each showdown."""
    for index in range(showdowns.shape[0]):
        dealt = showdowns[index]
        together, _, _ = winners_among(
            triple, pair, rows, best, suited, dealt=dealt, players=players, in_play=in_play
        )
        winners[index] = together
