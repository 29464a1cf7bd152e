"""Five-card shares of the pot where hands are known only in part or as a range."""

import numpy as np

from games.five_card.odds.equity import LEAST_KNOWN, MOST_HANDS
from games.five_card.odds.kernel import IN_HAND, Pairs, Strengths, Triples, winners_among
from games.five_card.rules.readings import READINGS
from games.odds.evaluate import Tables, ladder_40
from games.odds.kernelcache import kernel
from games.odds.range_equity import Judge, answer
from games.odds.range_record import Ranges, RangeTable, Winners, chosen_in, read_ranges
from games.odds.ranges import Rows
from games.rules.cards import DECK_40
from games.rules.game import Answer, Record

TABLE = RangeTable(DECK_40, IN_HAND, MOST_HANDS, plain=(LEAST_KNOWN, IN_HAND))


def equity(record: Record) -> Answer:
    """Shares of the pot among hands, partial hands and ranges, and the effect of each next card."""
    return answer(*ranges_and_judge(record))


def ranges_and_judge(record: Record) -> tuple[Ranges, Judge]:
    """The ranges of a record, and the function that decides its showdowns."""
    tables = ladder_40(chosen_in(record, READINGS)["PA-03"]).tables
    return read_ranges(record, TABLE), lambda rows, players: judged(rows, players, tables)


def judged(rows: Rows, players: int, tables: Tables) -> Winners:
    together = np.zeros(len(rows), dtype=np.int64)
    _judge(*tables, rows, players, together)
    return together


@kernel
def _judge(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    showdowns: Rows,
    players: int,
    winners: Winners,
) -> None:
    """Write the set of winners of each showdown."""
    for index in range(showdowns.shape[0]):
        together, _, _ = winners_among(pair, triple, mixed, suited, showdowns[index], players)
        winners[index] = together
