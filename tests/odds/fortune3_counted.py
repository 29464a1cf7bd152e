"""What ante and play are worth at Fortune 3, each hand decided and added up by itself."""

from __future__ import annotations

from fractions import Fraction

from games.fortune3.odds import showdowns
from games.fortune3.odds.showdowns import ladder, one_of_a_kind
from games.fortune3.rules.bets import ANTE_BONUS, PAIR_PLUS, STRATEGIES
from games.odds.figures.spec import Spec
from games.rules.hands.wagers import reckoned
from games.rules.provisions.figures import Paytable


def counted(spec: Spec) -> tuple[Fraction, Fraction]:
    """Of ante and play, and of Pair Plus, to the player, each hand decided by itself."""
    order, kinds = spec.readings["FA-02"], one_of_a_kind()
    rungs = showdowns.rungs_of(kinds, order).tolist()
    total = beside = Fraction(0)
    met = showdowns.by_kind(order).tolist()
    for rung, weight, (below, lower, _equal, higher) in zip(
        rungs, kinds.weights.tolist(), met, strict=True
    ):
        hand, cards = ladder(order).hands[rung], ladder(order).examples[rung]
        bonus = _paid(spec.paytable(ANTE_BONUS), hand.category, spec.bets["ante"]) or Fraction(0)
        folded = bonus if spec.readings["FA-08"] == "also_on_fold" else Fraction(0)
        played = Fraction(below + 2 * lower - 2 * higher, showdowns.BANKS) + bonus
        if spec.strategy == "optimal":
            is_played = played > folded - 1
        else:
            is_played = STRATEGIES[spec.strategy].decide(cards) == "play"
        total += weight * (played if is_played else folded - 1)
        pays = _paid(spec.paytable(PAIR_PLUS), hand.category, spec.bets["pair_plus"])
        is_lost = not is_played and spec.readings["FA-09"] == "lost_on_fold"
        beside += weight * (Fraction(-1) if pays is None or is_lost else pays)
    return total / showdowns.HANDS, beside / showdowns.HANDS


def _paid(table: Paytable, category: str, stake: int) -> Fraction | None:
    line = table.line(category)
    if line is None or line.odds is None:
        return None
    return Fraction(reckoned(stake, line.odds), stake)
