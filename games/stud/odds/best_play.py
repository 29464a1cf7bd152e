"""The best decisions at Stud Poker as data: which hands depend on the card the croupier shows."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from games.rules.values.cards import RANKS
from games.rules.values.ranking import CATEGORIES
from games.stud.odds.policy import BY_UPCARD, EXPOSED_CARDS, FOLD, RAISE
from games.stud.odds.thresholds import CroupierHands, Rungs, is_raised, rungs

LOW_ACE, ACE = 1, 14

Raised = npt.NDArray[np.int64]
"""By rung and rank shown: the number of cases in which the hand is raised."""


@dataclass(frozen=True, slots=True)
class ClassActs:
    """How many hands of a class are raised, folded, or depend on the card shown."""

    category: str
    folded: int = field(metadata={"key": "fold"})
    raised: int = field(metadata={"key": "raise"})
    by_card_shown: int


@dataclass(frozen=True, slots=True)
class ShownRow:
    """One hand by its ranks: for each rank shown, how many of its cases are raised.

    A case is an arrangement of the hand's suits and the suit of the card shown; where only some are
    raised, suits decide.
    """

    ranks: tuple[int, ...]
    category: str
    raised: tuple[int, ...] = field(metadata={"key": "raise"})
    cases: tuple[int, ...] = field(metadata={"key": "of"})
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What is always done, by class, and each hand for which the card shown decides."""

    by_class: tuple[ClassActs, ...]
    lowest_always_raised: tuple[int, ...] | None
    highest_always_folded: tuple[int, ...] | None
    upcards: tuple[str, ...] = field(metadata={"key": "shown"})
    by_card_shown: tuple[ShownRow, ...]


def table(met: CroupierHands, wins: tuple[int, ...], unit: int) -> BestPlay:
    every, raised = rungs(), _raised(met, wins, unit)
    acts = _acts(every, raised)
    return BestPlay(
        _by_class(every, acts),
        _ranks(every, _last(acts != RAISE) + 1),
        _ranks(every, _last(acts == FOLD)),
        tuple(RANKS),
        tuple(_row(every, raised, rung) for rung in np.flatnonzero(acts == BY_UPCARD).tolist()),
    )


def _raised(met: CroupierHands, wins: tuple[int, ...], unit: int) -> Raised:
    chosen, places = is_raised(met, wins, unit), met.places
    where = places.rung[chosen] * len(RANKS) + places.rank[chosen]
    # The counts are small enough for floats to sum exactly.
    added = np.bincount(where, places.hands[chosen], met.surely.size).astype(np.int64)
    raised: Raised = met.surely + added.reshape(met.surely.shape)
    return raised


def _acts(every: Rungs, raised: Raised) -> npt.NDArray[np.uint8]:
    raise_totals = raised.sum(axis=1)
    acts = np.full(len(raise_totals), BY_UPCARD, dtype=np.uint8)
    acts[raise_totals == EXPOSED_CARDS * every.hands] = RAISE
    acts[raise_totals == 0] = FOLD
    return acts


def _last(where: npt.NDArray[np.bool_]) -> int:
    places = np.flatnonzero(where)
    return int(places[-1]) if places.size else -1


def _ranks(every: Rungs, rung: int) -> tuple[int, ...] | None:
    if not 0 <= rung < len(every.ranks):
        return None
    return tuple(rank for rank in every.ranks[rung].tolist() if rank)


def _by_class(every: Rungs, acts: npt.NDArray[np.uint8]) -> tuple[ClassActs, ...]:
    return tuple(
        ClassActs(
            name,
            *(
                int(every.hands[(every.categories == place) & (acts == act)].sum())
                for act in (FOLD, RAISE, BY_UPCARD)
            ),
        )
        for place, name in enumerate(CATEGORIES)
    )


def _row(every: Rungs, raised: Raised, rung: int) -> ShownRow:
    (ranks, cases), some = _rung_cases(rung), tuple(raised[rung].tolist())
    acts = [
        "fold" if not some_of else "raise" if some_of == total else "by_suits"
        for some_of, total in zip(some, cases, strict=True)
    ]
    return ShownRow(ranks, CATEGORIES[every.categories[rung]], some, cases, tuple(acts))


@lru_cache(maxsize=512)
def _rung_cases(rung: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks of a rung, and its cases by rank shown; prizes do not affect them."""
    every = rungs()
    return _ranks(every, rung) or (), tuple(_cases(every, rung))


GROUPS = {
    "pair": (2,),
    "two_pair": (2, 2),
    "three_of_a_kind": (3,),
    "full_house": (3, 2),
    "four_of_a_kind": (4,),
}
"""How many cards of a hand share its first ranks, where more than one."""


def _cases(every: Rungs, rung: int) -> list[int]:
    """By rank shown, the cards left of it, summed over all hands of the rung."""
    groups = GROUPS.get(CATEGORIES[every.categories[rung]], ())
    left = dict.fromkeys(range(2, ACE + 1), 4)
    for place, rank in enumerate(_ranks(every, rung) or ()):
        count = groups[place] if place < len(groups) else 1
        left[ACE if rank == LOW_ACE else rank] -= count
    return [cards * int(every.hands[rung]) for cards in left.values()]
