"""The exact sheet of every bet of Fortune 3, over all possible deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

import numpy as np

from games.fortune3.odds import decisions, six_cards
from games.fortune3.odds.decisions import OFFER, BestPlay
from games.fortune3.odds.showdowns import BANKS, CATEGORIES, DEALS, HANDS, ladder
from games.fortune3.rules import law
from games.fortune3.rules.bets import ANTE_BONUS, BETTING
from games.fortune3.rules.ranking import ORDERS, is_trio_or_higher
from games.odds.counting.endings import BankFigures, Counts, RoundEnding
from games.odds.figures import parsheet, sheets
from games.odds.figures.parsheet import exactly
from games.odds.figures.spec import Spec
from games.odds.figures.spec_reader import read
from games.rules.game import Record
from games.rules.values.ranking import Graded

GROUNDS = {
    "fold": law.DECISION,
    "dealer_not_qualified": law.BANK_BELOW_QUEEN,
    "win": law.HIGHER_HAND,
    "tie": law.HIGHER_HAND,
    "lose": law.HIGHER_HAND,
}
"""The outcomes, as the kernel numbers them."""


@dataclass(frozen=True, slots=True)
class AmendedOrder:
    """What another order of the classes changes."""

    deals_changed: int
    part_of_all: sheets.ExactNumber
    ev: Mapping[str, sheets.ExactNumber]
    difference: sheets.ExactNumber


@dataclass(frozen=True, kw_only=True)
class HitRow(sheets.StrategyRow):
    hit_frequency: sheets.ExactNumber


@dataclass(frozen=True, kw_only=True)
class Fortune3Sheet(sheets.BankSheet):
    ORDER: ClassVar[tuple[str, ...]] = (*sheets.BankSheet.ORDER, "bank")

    bank: Mapping[str, sheets.Frequency]
    best_play: BestPlay
    amendment: AmendedOrder


class Fortune3Figures(BankFigures):
    offer, betting, grounds = OFFER, BETTING, GROUNDS

    def counts(self, spec: Spec, bet: str) -> Counts:
        order = spec.readings["FA-02"]
        if bet == "six_card_bonus":
            return _best_of_six()
        bonus = self.as_paid(spec, ANTE_BONUS)
        return _ended(order, decisions.plays(spec.strategy, spec.readings, bonus).tobytes())

    def exact(self, options: Record) -> Fortune3Sheet:
        """All bets under the readings, prizes, strategy and jackpot of ``options``."""
        spec = read(OFFER, options)
        return self.sheet(
            Fortune3Sheet,
            spec,
            HitRow,
            deals=DEALS,
            hands=hand_frequencies(),
            bank=bank_frequencies(spec.readings["FA-02"]),
            best_play=decisions.table(spec.readings, self.as_paid(spec, ANTE_BONUS)),
            amendment=self.amendment(spec),
        )

    def amendment(self, spec: Spec) -> AmendedOrder:
        """Reading FA-02: what 94/2025 changed, as the difference between two orders of classes."""
        orders = {
            order: self.worth(
                spec.decided(readings={**spec.readings, "FA-02": order}), self.together
            )
            for order in ORDERS
        }
        changed = decisions.changed_winners()
        return AmendedOrder(
            changed,
            exactly(Fraction(changed, DEALS)),
            {order: exactly(ev) for order, ev in orders.items()},
            exactly(orders["amended"] - orders["first_published"]),
        )


FIGURES = Fortune3Figures()


@lru_cache(maxsize=32)
def _ended(order: str, played: bytes) -> Counts:
    """Deals by class and outcome."""
    counts, hands = decisions.by_rung(order)
    is_played, categories = np.frombuffer(played, dtype=np.bool_), ladder(order).categories
    deals = np.zeros((len(CATEGORIES), len(GROUNDS)), dtype=np.int64)
    np.add.at(deals[:, 0], categories[~is_played], hands[~is_played] * BANKS)
    np.add.at(deals[:, 1:], categories[is_played], counts[is_played])
    fold, *others = GROUNDS
    ended: dict[RoundEnding, int] = {}
    for category, (folded, *met) in zip(CATEGORIES, deals.tolist(), strict=True):
        if folded:
            ended[RoundEnding(category, fold)] = folded
        if any(met):
            ended |= {
                RoundEnding(category, outcome): count
                for outcome, count in zip(others, met, strict=True)
            }
    return ended


def _best_of_six() -> Counts:
    """Deals by the class of three and of the best five of six, which no outcome changes."""
    return {
        RoundEnding(category, "win", (six,)): count
        for category, counts in zip(CATEGORIES, decisions.by_own_class().tolist(), strict=True)
        for six, count in zip(six_cards.CLASSES, counts, strict=True)
    }


def own_trio_or_higher(order: str) -> np.typing.NDArray[np.bool_]:
    """By class of three cards: whether it is a trio or ranks above one."""
    return np.array([is_trio_or_higher(Graded(name, ()), order) for name in CATEGORIES])


def hand_frequencies() -> dict[str, sheets.Frequency]:
    hands = decisions.by_rung("amended").hands
    counts = np.bincount(ladder("amended").categories, weights=hands, minlength=len(CATEGORIES))
    return parsheet.frequencies(dict(zip(CATEGORIES, map(int, counts), strict=True)))


def bank_frequencies(order: str) -> dict[str, sheets.Frequency]:
    below = int(decisions.by_rung(order).hands[: ladder(order).queen].sum())
    return parsheet.frequencies({"below_queen": below, "goes_on": HANDS - below})
