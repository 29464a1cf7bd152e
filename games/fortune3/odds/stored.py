"""Stored counts, over all deals, of everything on which a figure of Fortune 3 depends."""

import numpy as np
import numpy.typing as npt

from games.fortune3.odds import showdowns, six_cards
from games.fortune3.odds.showdowns import Showdowns
from games.fortune3.rules.ranking import ORDERS
from games.odds.stored_counts import KeptCounts

Counts = npt.NDArray[np.int64]


def _counted() -> dict[str, Counts]:
    tables: dict[str, Counts] = {
        "by_own_class": six_cards.by_own_class(),
        "changed_winners": np.array([showdowns.changed_winners()]),
    }
    for order in ORDERS:
        met = showdowns.by_rung(order)
        tables |= {f"{order}.counts": met.counts, f"{order}.hands": met.hands}
    return tables


STORED = KeptCounts("fortune3", _counted)


def by_rung(order: str) -> Showdowns:
    """Reading FA-02: the results of each rung of the player's hand."""
    tables = STORED.tables()
    return Showdowns(tables[f"{order}.counts"], tables[f"{order}.hands"])


def by_own_class() -> Counts:
    """The best five of six, by the class of the player's three."""
    return STORED.tables()["by_own_class"]


def changed_winners() -> int:
    """Reading FA-02: the number of deals whose winner differs between the two orders."""
    return int(STORED.tables()["changed_winners"][0])
