"""The odds of Stud Poker: exact over all deals and cards shown, and by simulation."""

from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.counting import prepared
from games.odds.counting.endings import RoundEnding
from games.odds.counting.prepared import Endings, Hits
from games.odds.counting.settled import Settled
from games.odds.figures.spec import Spec
from games.odds.kernels.blocks import new_room
from games.odds.kernels.evaluate import ladder_52
from games.rules.game import Answer
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import kernel
from games.stud.odds.kernel import CARDS, end_block, end_rounds
from games.stud.odds.policy import deciding_ranks
from games.stud.odds.sheets import FIGURES, GROUNDS, check, is_summed
from games.stud.odds.sweep import RANK_OF_SUIT, qualifying
from games.stud.rules.bets import PROGRESSIVE

ENDINGS = tuple(RoundEnding(*parts) for parts in product(CATEGORIES, GROUNDS))
"""As the kernel numbers them, without the jackpot."""

_LINES = {line.category: place for place, line in enumerate(reversed(PROGRESSIVE.lines), 1)}


def line_won(spec: Spec, ending: RoundEnding) -> int:
    """The jackpot line a hand may claim, counted from the lowest as 1; 0 for none."""
    # Reading SA-07: a folded hand is lost with its jackpot bet, or stays live.
    if ending.outcome == "fold" and spec.readings["SA-07"] == "lost_on_fold":
        return 0
    return _LINES.get(ending.category, 0)


def settled(spec: Spec) -> Settled:
    endings = [ending._replace(line=line_won(spec, ending)) for ending in ENDINGS]
    # Reading SA-10: the house's maximum is each hand's, or that of all hands of the round.
    is_shared = spec.readings["SA-10"] == "whole_round"
    return Settled(
        tuple(FIGURES.rows(spec, endings)),
        tuple(ending.line for ending in endings),
        tuple(FIGURES.capped(spec, endings)),
        spec.number_set("maximum_payout") if is_shared else None,
    )


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
    chosen, ladder = FIGURES.decisions_of(spec), ladder_52()
    return KernelInputs(
        *ladder.tables,
        categories=ladder.categories,
        qualifies=qualifying(spec.readings["SA-01"]).astype(np.uint8),
        acts=chosen.acts,
        bases=chosen.bases,
        deciding=deciding_ranks(spec.readings["SA-06"]),
        rows=chosen.rows,
        of_suit=RANK_OF_SUIT,
    )


class PreparedRun(prepared.PreparedRun):
    figures, endings, size = FIGURES, ENDINGS, CARDS
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

    def ending(self, own: list[int], bank: list[int]) -> RoundEnding:
        dealt = np.array([*own, *bank], dtype=np.uint8).reshape(-1, 1)
        endings, hits = np.zeros((1, 1), dtype=np.int16), np.zeros(kernel.ENDINGS, dtype=np.int64)
        end_block(dealt, self.tables, endings, hits)
        return ENDINGS[endings[0, 0]]

    def action(self, own: list[int], bank: list[int]) -> str:
        return "fold" if self.ending(own, bank).outcome == "fold" else "raise"

    def redeal(self, number: int) -> Answer:
        record, most = super().redeal(number), self.spec.options["maximum_payout"]
        return record if most is None else {**record, "limits": {"maximum_payout": most}}


ODDS = PreparedRun.odds(check, FIGURES.exact, is_summed)
