"""The odds of Fortune 3 Card Poker: exact over all deals, and by simulation."""

from itertools import product

import numpy as np

from games.fortune3.odds import six_cards
from games.fortune3.odds.decisions import STORED, check, plays
from games.fortune3.odds.kernel import BANK, COMMUNITY, KernelTables, end_rounds
from games.fortune3.odds.sheets import FIGURES, GROUNDS
from games.fortune3.odds.showdowns import CATEGORIES, ladder, row_of_ranks
from games.fortune3.odds.six_cards import CLASSES
from games.fortune3.rules.bets import ANTE_BONUS, PROGRESSIVE
from games.odds.counting import prepared
from games.odds.counting.endings import RoundEnding
from games.odds.counting.prepared import Endings, Hits
from games.odds.figures.spec import Spec
from games.odds.kernels.blocks import new_room

ENDINGS = tuple(
    RoundEnding(category, outcome, (six,), line)
    for category, outcome, six, line in product(
        CATEGORIES, GROUNDS, CLASSES, range(len(PROGRESSIVE.lines) + 1)
    )
)
"""As the kernel numbers them."""


def tables_of(spec: Spec) -> KernelTables:
    order = spec.readings["FA-02"]
    rungs, sixes = ladder(order), six_cards.six_cards()
    played = plays(spec.strategy, spec.readings, FIGURES.as_paid(spec, ANTE_BONUS))
    if not spec.bets["ante"]:
        played = np.ones_like(played)
    return KernelTables(
        row=row_of_ranks(),
        rungs=rungs.rungs,
        own=rungs.categories,
        plays=played.astype(np.uint8),
        queen=rungs.queen,
        six_ranks=sixes.ranks,
        five_ranks=six_cards.progressive_ranks(),
        pair=six_cards.pair_of_ranks(),
        suited=sixes.suited,
    )


class PreparedRun(prepared.PreparedRun):
    figures, endings, size, common = FIGURES, ENDINGS, BANK, 2

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.tables = tables_of(spec)

    @property
    def counts(self) -> list[int]:
        """Words: 0 the first seat and the bank, 1 the community cards, 2 up other seats."""
        return [COMMUNITY, self.common, *[self.size] * (self.spec.seats - 1)]

    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        is_whole = prepared.is_full(self.spec) or self.spec.bets["progressive"]
        room = new_room(self.spec.seed, self.counts if is_whole else self.counts[:1])
        end_rounds(room, first, self.tables, endings, hits)

    def action(self, own: list[int], bank: list[int]) -> str:
        a, b, c = (code >> 2 for code in own)
        is_suited = len({code & 3 for code in own}) == 1
        rungs = ladder(self.spec.readings["FA-02"]).rungs
        rung = rungs[self.tables.row[a, b, c], int(is_suited)]
        return "play" if self.tables.plays[rung] else "fold"


ODDS = PreparedRun.odds(check, FIGURES.exact, is_summed=lambda options: STORED.is_at_hand())
