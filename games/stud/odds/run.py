"""Runs of Stud Poker: plays batches, computes their figures, deals any round again."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds import prepared
from games.odds import settled as money
from games.odds.blocks import new_room
from games.odds.evaluate import ladder_52
from games.odds.prepared import Endings, Hits
from games.odds.sheets import BankRun
from games.odds.spec import Spec
from games.odds.tally import Tally
from games.rules.game import Answer
from games.stud.odds import sheets
from games.stud.odds.hands import RANK_OF_SUIT, qualifying
from games.stud.odds.kernel import CARDS, ENDINGS, end_block, end_rounds
from games.stud.odds.offer import OFFER
from games.stud.odds.policy import deciding_ranks
from games.stud.odds.settle import BETS, KernelEnding, settled
from games.stud.odds.settle import ENDINGS as WAYS
from games.stud.rules.bets import JACKPOT
from games.stud.rules.paytable import PROGRESSIVE


class KernelInputs(NamedTuple):
    """The tables that the kernels take."""

    pair: npt.NDArray[np.uint8]
    triple: npt.NDArray[np.uint16]
    mixed: npt.NDArray[np.int16]
    suited: npt.NDArray[np.int16]
    categories: npt.NDArray[np.uint8]
    """By rung, as the arrays below: the index of its class in ``CATEGORIES``."""
    qualifies: npt.NDArray[np.uint8]
    acts: npt.NDArray[np.uint8]
    bases: npt.NDArray[np.int64]
    deciding: npt.NDArray[np.int64]
    """The rank whose suit breaks a tie."""
    rows: npt.NDArray[np.uint64]
    of_suit: npt.NDArray[np.int64]


def tables_of(spec: Spec) -> KernelInputs:
    chosen, ladder = sheets.decisions_of(spec), ladder_52()
    return KernelInputs(
        *ladder.tables,
        ladder.categories,
        qualifying(spec.readings["SA-01"]).astype(np.uint8),
        chosen.acts,
        chosen.bases,
        deciding_ranks(spec.readings["SA-06"]),
        chosen.rows,
        RANK_OF_SUIT,
    )


class PreparedRun(prepared.PreparedRun):
    offer, ways, size = OFFER, ENDINGS, CARDS
    progressive, jackpot = PROGRESSIVE, JACKPOT
    settle = staticmethod(settled)

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.tables = tables_of(spec)

    @property
    def counts(self) -> list[int]:
        """Random words: 0 the first seat, 1 the croupier, 2 and up the other seats."""
        return [CARDS] * (self.spec.seats + 1)

    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        end_rounds(new_room(self.spec.seed, self.counts), first, self.tables, endings, hits)

    def ending(self, own: list[int], bank: list[int]) -> KernelEnding:
        dealt = np.array([*own, *bank], dtype=np.uint8).reshape(-1, 1)
        endings, hits = np.zeros((1, 1), dtype=np.int16), np.zeros(ENDINGS, dtype=np.int64)
        end_block(dealt, self.tables, endings, hits)
        return WAYS[endings[0, 0]]

    def action(self, own: list[int], bank: list[int]) -> str:
        return "fold" if self.ending(own, bank).outcome == "fold" else "raise"

    def redeal(self, number: int) -> Answer:
        record, most = super().redeal(number), self.spec.options["maximum_payout"]
        return record if most is None else {**record, "limits": {"maximum_payout": most}}


def figures(spec: Spec, tally: Tally) -> BankRun:
    """The figures of a run, each bet with its exact sheet.

    The sheet of the progressive assumes the pool as first posted, won by one seat alone.
    """
    return money.figures(spec, tally, money.units(spec, tally, BETS), sheets.bets(spec))
