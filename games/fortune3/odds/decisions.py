"""What may be asked of the odds of Fortune 3; play or fold, by rung, for every strategy."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from games.fortune3.odds import showdowns, six_cards
from games.fortune3.odds.showdowns import (
    BANKS,
    BELOW_QUEEN,
    CATEGORIES,
    LOSE,
    WIN,
    Showdowns,
    ladder,
)
from games.fortune3.rules.bets import BETTING, FIGURES, PROGRESSIVE, STRATEGIES
from games.fortune3.rules.law import READINGS
from games.fortune3.rules.ranking import ORDERS
from games.odds.counting.stored_counts import KeptCounts
from games.odds.figures import parsheet
from games.odds.figures.sheets import ExactNumber
from games.odds.figures.spec import SESSION, GameOffer, Spec
from games.rules.provisions.figures import Paytable
from games.rules.values.refusal import Unusable

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


OPTIMAL = "optimal"
BEARING = ("FA-02", "FA-08", "FA-09", "FA-14", "FA-17", "FA-28", "FA-29", "FA-30")


OFFER = GameOffer(
    game="fortune3",
    strategies=(OPTIMAL, *STRATEGIES),
    seats=(1, 2, 3, 4, 5, 6, 7),
    default_seats=1,
    bets={"ante": 100, "pair_plus": 100, "six_card_bonus": 100, "progressive": 10},
    paytables=BETTING.paytables,
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    jackpot=tuple(line.category for line in PROGRESSIVE.lines),
    options={"session": SESSION},
    figures=FIGURES,
)
"""``session``: the rounds after which a moving jackpot restarts from the given pool, so that any
batch can be played alone. 0: the same pool in every round."""


def check(spec: Spec) -> None:
    """Raise unless art. 4.º allows the bets."""
    if not spec.bets["ante"] and not spec.bets["pair_plus"]:
        raise Unusable("additional_bet_without_basic", {}, "bets")


Plays = npt.NDArray[np.bool_]

WORTH_OF_FOLDING = -1


def plays(strategy: str, readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """Which rungs are played."""
    order = readings["FA-02"]
    return best(readings, bonus) if strategy == OPTIMAL else _plays_by_rule(strategy, order)


@lru_cache(maxsize=16)
def _plays_by_rule(strategy: str, order: str) -> Plays:
    decide = STRATEGIES[strategy].decide
    return np.array([decide(hand) == "play" for hand in ladder(order).examples], dtype=np.bool_)


def best(readings: Mapping[str, str], bonus: Paytable) -> Plays:
    """The better decision by rung; all hands of a rung share it."""
    order = readings["FA-02"]
    # Reading FA-08: a bonus paid to whoever folds too moves no decision.
    is_paid_anyway = readings["FA-08"] == "also_on_fold"
    added = (Fraction(0) if is_paid_anyway else bonus_of(name, bonus) for name in CATEGORIES)
    return _best(order, tuple(amount.as_integer_ratio() for amount in added))


@lru_cache(maxsize=32)
def _best(order: str, added: tuple[tuple[int, int], ...]) -> Plays:
    """The better decision by rung; ``added`` is the bonus of each class, as a fraction."""
    return np.array(
        [
            (won - WORTH_OF_FOLDING * deals) * added[category][1] + added[category][0] * deals > 0
            for won, deals, category in _won(order)
        ],
        dtype=np.bool_,
    )


def bonus_of(category: str, bonus: Paytable) -> Fraction:
    line = bonus.line(category)
    return Fraction(0) if line is None or line.odds is None else line.odds


@lru_cache(maxsize=2)
def _won(order: str) -> list[tuple[int, int, int]]:
    """By rung: what its deals win in total for an ante of one if played, without the bonus; the
    number of deals; the index of its class."""
    counts, hands = by_rung(order)
    won = counts[:, BELOW_QUEEN] + 2 * counts[:, WIN] - 2 * counts[:, LOSE]
    columns = (won, hands * BANKS, ladder(order).categories)
    return list(zip(*(column.tolist() for column in columns), strict=True))


@dataclass(frozen=True, slots=True)
class NearHand:
    hand: tuple[str, ...]
    action: str
    worth_of_playing: ExactNumber


@dataclass(frozen=True, slots=True)
class TopCard:
    """The hands of a class, odd cards by their highest, that are folded and played."""

    category: str
    top_rank: int | None
    folded: int
    played: int


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best decisions: the lowest hand played, and every hand near it."""

    lowest_hand_played: tuple[str, ...]
    is_a_threshold: bool
    worth_of_folding: ExactNumber
    near: tuple[NearHand, ...]
    hands_played: int
    by_top_card: tuple[TopCard, ...]


def table(readings: Mapping[str, str], bonus: Paytable) -> BestPlay:
    order = readings["FA-02"]
    rungs, hands, won = ladder(order), by_rung(order).hands, _won(order)
    chosen = best(readings, bonus)
    lowest = int(np.argmax(chosen))
    near = range(max(0, lowest - 10), min(len(chosen), lowest + 10))
    return BestPlay(
        tuple(card.name for card in rungs.examples[lowest]),
        bool(chosen[lowest:].all() and not chosen[:lowest].any()),
        parsheet.exactly(Fraction(WORTH_OF_FOLDING)),
        tuple(
            NearHand(
                tuple(card.name for card in rungs.examples[rung]),
                "play" if chosen[rung] else "fold",
                parsheet.exactly(
                    Fraction(*won[rung][:2]) + bonus_of(rungs.hands[rung].category, bonus)
                ),
            )
            for rung in near
        ),
        int(hands[chosen].sum()),
        _by_top_card(order, chosen),
    )


def _by_top_card(order: str, chosen: Plays) -> tuple[TopCard, ...]:
    hands = by_rung(order).hands.tolist()
    groups: dict[tuple[str, int], list[int]] = {}
    for hand, is_played, count in zip(ladder(order).hands, chosen.tolist(), hands, strict=True):
        top = hand.strength[1] if hand.category == "high_card" else 0
        group = groups.setdefault((hand.category, top), [0, 0])
        group[int(is_played)] += count
    return tuple(
        TopCard(category, top or None, folded, played)
        for (category, top), (folded, played) in groups.items()
    )
