"""The tables of Fortune 3's kernels, small enough for a core's own cache."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.fortune3.odds import six_cards
from games.fortune3.odds.decisions import plays
from games.fortune3.odds.ladder import ladder, row_of_ranks
from games.fortune3.odds.sheets import prizes
from games.fortune3.rules.paytable import ANTE_BONUS
from games.odds.spec import Spec


class KernelTables(NamedTuple):
    row: npt.NDArray[np.uint16]
    """By three ranks in any order: their row."""
    rungs: npt.NDArray[np.int16]
    """By row and whether of one suit: the rung."""
    own: npt.NDArray[np.uint8]
    """By rung: the class of three cards, as ``ladder.CATEGORIES`` lists them."""
    plays: npt.NDArray[np.uint8]
    """By rung: 1 if the strategy plays, or if there is no ante to fold."""
    queen: int
    """The lowest rung with which the bank qualifies."""
    six_ranks: npt.NDArray[np.uint8]
    """By the rows of player and bank: the class of six ranks."""
    five_ranks: npt.NDArray[np.uint8]
    """By row and community pair: the class of five ranks."""
    pair: npt.NDArray[np.uint8]
    """By two ranks in any order: their pair."""
    suited: npt.NDArray[np.uint8]
    """By a set of five or six ranks in one suit: their class."""


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
