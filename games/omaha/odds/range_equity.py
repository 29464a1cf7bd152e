"""Omaha shares of the pot where hands are known only in part or as a range."""

import numpy as np

from games.odds.kernelcache import kernel
from games.odds.range_equity import Judge, answer
from games.odds.range_record import Ranges, RangeTable, Winners, chosen_in, read_ranges
from games.odds.ranges import Rows as Showdowns
from games.omaha.odds.equity import BOARDS, MOST_HANDS
from games.omaha.odds.showdown import (
    IN_HAND,
    Pairs,
    Rows,
    Suited,
    Triples,
    board_tables,
    winners_among,
)
from games.omaha.rules.readings import READINGS
from games.rules.cards import DECK_52
from games.rules.game import Answer, Record

TABLE = RangeTable(DECK_52, IN_HAND, MOST_HANDS, BOARDS, plain=(IN_HAND, IN_HAND))


def equity(record: Record) -> Answer:
    """Shares of the pot among hands, partial hands and ranges, and the effect of each next card."""
    return answer(*ranges_and_judge(record))


def ranges_and_judge(record: Record) -> tuple[Ranges, Judge]:
    """The ranges of a record, and the function that decides its showdowns."""
    # Reading OD-01: the Chinese text has the first two cards dealt count, and no others.
    is_first_two = chosen_in(record, READINGS)["OD-01"] == "first_two"
    in_play = 2 if is_first_two else IN_HAND
    ranges = read_ranges(record, TABLE, leading=2 if is_first_two else 0)
    return ranges, lambda rows, players: judged(rows, players, in_play)


def judged(rows: Showdowns, players: int, in_play: int) -> Winners:
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
    winners: Winners,
) -> None:
    """Write the set of winners of each showdown."""
    for index in range(showdowns.shape[0]):
        dealt = showdowns[index]
        together, _, _ = winners_among(triple, pair, rows, best, suited, dealt, players, in_play)
        winners[index] = together
