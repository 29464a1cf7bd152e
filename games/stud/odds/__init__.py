"""The odds of Stud Poker: exact over all deals and cards shown, and by simulation."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds.counting import prepared
from games.odds.counting import settled as money
from games.odds.counting.prepared import Endings, Hits
from games.odds.counting.settled import NetRow, Settled, combined, progressive_nets
from games.odds.figures.sheets import BankRun
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.odds.kernels.blocks import new_room
from games.odds.kernels.evaluate import ladder_52
from games.rules.game import Answer
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import kernel, sheets
from games.stud.odds.kernel import CARDS, end_block, end_rounds
from games.stud.odds.policy import deciding_ranks
from games.stud.odds.sheets import OFFER, check, prizes, times_the_ante
from games.stud.odds.sweep import RANK_OF_SUIT, qualifying
from games.stud.rules.bets import JACKPOT, PROGRESSIVE, RAISE

OUTCOMES = ("fold", "dealer_not_qualified", "win", "lose")
BETS = ("ante", "raise", "ante_and_raise", "progressive")


class KernelEnding(NamedTuple):
    """One of ``kernel.ENDINGS``."""

    category: str
    outcome: str


ENDINGS = tuple(KernelEnding(*parts) for parts in product(CATEGORIES, OUTCOMES))

_LINES = {line.category: place for place, line in enumerate(reversed(PROGRESSIVE.lines), 1)}


def line_won(spec: Spec, ending: KernelEnding) -> int:
    """The jackpot line a hand may claim, counted from the lowest as 1; 0 for none."""
    # Reading SA-07: a folded hand is lost with its jackpot bet, or stays live.
    if ending.outcome == "fold" and spec.readings["SA-07"] == "lost_on_fold":
        return 0
    return _LINES.get(ending.category, 0)


def settled(spec: Spec) -> Settled:
    claims = tuple(line_won(spec, ending) for ending in ENDINGS)
    # Reading SA-10: the house's maximum is each hand's, or that of all hands of the round.
    is_shared = spec.readings["SA-10"] == "whole_round"
    most = spec.number_set("maximum_payout") if is_shared else None
    return Settled(tuple(_rows(spec, claims)), claims, tuple(_capped(spec)), most)


def _capped(spec: Spec) -> Iterator[int]:
    paid = prizes(spec)
    for ending in ENDINGS:
        line = RAISE.line(ending.category)
        is_capped = line is not None and line.is_capped and ending.outcome == "win"
        yield paid[ending.category] if is_capped else 0


def _rows(spec: Spec, claims: tuple[int, ...]) -> Iterator[NetRow]:
    parts = (_ante(spec), _raise(spec))
    yield from parts
    yield combined("ante_and_raise", parts, tuple(_ended(ending) for ending in ENDINGS))
    if spec.bets["progressive"]:
        nets, names = progressive_nets(PROGRESSIVE, spec, JACKPOT.terms_of(spec.readings))
        yield NetRow("progressive", tuple(nets[n] for n in claims), tuple(names[n] for n in claims))


def _ended(ending: KernelEnding) -> str:
    """The name of the line in the exact sheet: a win goes by its class."""
    return ending.category if ending.outcome == "win" else ending.outcome


def _ante(spec: Spec) -> NetRow:
    signs = {"fold": -1, "dealer_not_qualified": 1, "win": 1, "lose": -1}
    nets = tuple(signs[ending.outcome] * spec.bets["ante"] for ending in ENDINGS)
    return NetRow("ante", nets, tuple(ending.outcome for ending in ENDINGS))


def _raise(spec: Spec) -> NetRow:
    paid, lost = prizes(spec), -times_the_ante(spec) * spec.bets["ante"]
    nets = tuple(
        paid[ending.category]
        if ending.outcome == "win"
        else lost
        if ending.outcome == "lose"
        else 0
        for ending in ENDINGS
    )
    return NetRow("raise", nets, tuple(_ended(ending) for ending in ENDINGS), is_cut_short=True)


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
        categories=ladder.categories,
        qualifies=qualifying(spec.readings["SA-01"]).astype(np.uint8),
        acts=chosen.acts,
        bases=chosen.bases,
        deciding=deciding_ranks(spec.readings["SA-06"]),
        rows=chosen.rows,
        of_suit=RANK_OF_SUIT,
    )


class PreparedRun(prepared.PreparedRun):
    offer, ways, size = OFFER, kernel.ENDINGS, CARDS
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
        endings, hits = np.zeros((1, 1), dtype=np.int16), np.zeros(kernel.ENDINGS, dtype=np.int64)
        end_block(dealt, self.tables, endings, hits)
        return ENDINGS[endings[0, 0]]

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


ODDS = PreparedRun.odds(check, figures, sheets.exact, sheets.is_summed)
