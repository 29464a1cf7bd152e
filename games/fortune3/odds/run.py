"""Runs of Fortune 3: plays batches, computes their figures, deals any round again."""

import numpy as np

from games.fortune3.odds import sheets, six_cards
from games.fortune3.odds.decisions import plays
from games.fortune3.odds.kernel import BANK, COMMUNITY, ENDINGS, KernelTables, end_rounds
from games.fortune3.odds.ladder import ladder, row_of_ranks
from games.fortune3.odds.offer import OFFER
from games.fortune3.odds.settle import BETS, settled
from games.fortune3.odds.sheets import prizes
from games.fortune3.rules.bets import JACKPOT
from games.fortune3.rules.paytable import ANTE_BONUS, PROGRESSIVE
from games.odds import prepared
from games.odds import settled as money
from games.odds.blocks import new_room
from games.odds.prepared import Endings, Hits
from games.odds.sheets import BankRun
from games.odds.spec import Spec
from games.odds.tally import Tally


def tables_of(spec: Spec) -> KernelTables:
    order = spec.readings["FA-02"]
    rungs, sixes = ladder(order), six_cards.six_cards()
    played = plays(spec.strategy, spec.readings, prizes(spec, ANTE_BONUS))
    if not spec.bets["ante"]:
        played = np.ones_like(played)
    return KernelTables(
        row_of_ranks(),
        rungs.rungs,
        rungs.categories,
        played.astype(np.uint8),
        rungs.queen,
        sixes.ranks,
        six_cards.progressive_ranks(),
        six_cards.pair_of_ranks(),
        sixes.suited,
    )


class PreparedRun(prepared.PreparedRun):
    offer, ways, size, common = OFFER, ENDINGS, BANK, 2
    progressive, jackpot = PROGRESSIVE, JACKPOT
    settle = staticmethod(settled)

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


def figures(spec: Spec, tally: Tally) -> BankRun:
    """The figures of a run, each bet with its exact sheet.

    Seats that share a bank have the same means, except for a pool that moves or that other seats
    draw on: there the sheet of the progressive assumes the pool as first posted.
    """
    bonuses = {"ante_bonus": sheets.ante_and_play(spec).bonus_lines}
    return money.figures(spec, tally, money.units(spec, tally, BETS), sheets.bets(spec), bonuses)
