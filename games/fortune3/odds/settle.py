"""The endings of a round of Fortune 3 and the payment of each bet, beside ``rules.bets``."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from games.fortune3.odds.ladder import CATEGORIES
from games.fortune3.odds.sheets import OUTCOMES, own_trio_or_higher
from games.fortune3.odds.six_cards import CLASSES
from games.fortune3.rules.bets import JACKPOT
from games.fortune3.rules.paytable import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.odds.settled import NetRow, Settled, combined, progressive_nets
from games.odds.spec import Spec
from games.rules.paytable import Paytable
from games.rules.wagers import reckoned

BETS = ("ante", "play", "ante_bonus", "ante_and_play", "pair_plus", "six_card_bonus", "progressive")


class KernelEnding(NamedTuple):
    """One of ``kernel.ENDINGS``."""

    own: str
    outcome: str
    six: str
    line: int
    """The jackpot line won, counted from the lowest as 1; 0 for none."""

    @property
    def is_folded(self) -> bool:
        return self.outcome == "fold"


ENDINGS = tuple(
    KernelEnding(*parts)
    for parts in product(CATEGORIES, OUTCOMES, CLASSES, range(len(PROGRESSIVE.lines) + 1))
)


def settled(spec: Spec) -> Settled:
    return Settled(tuple(_rows(spec)), tuple(ending.line for ending in ENDINGS))


def _rows(spec: Spec) -> Iterator[NetRow]:
    if spec.bets["ante"]:
        parts = (_ante(spec), _play(spec), _ante_bonus(spec))
        yield from parts
        yield combined("ante_and_play", parts, tuple(ending.outcome for ending in ENDINGS))
    if spec.bets["pair_plus"]:
        yield _pair_plus(spec)
    if spec.bets["six_card_bonus"]:
        yield _six_card_bonus(spec)
    if spec.bets["progressive"]:
        nets, names = progressive_nets(PROGRESSIVE, spec, JACKPOT.terms_of(spec.readings))
        lines = [ending.line for ending in ENDINGS]
        yield NetRow("progressive", tuple(nets[n] for n in lines), tuple(names[n] for n in lines))


def _ante(spec: Spec) -> NetRow:
    signs = {"fold": -1, "dealer_not_qualified": 1, "win": 1, "tie": 0, "lose": -1}
    nets = tuple(signs[ending.outcome] * spec.bets["ante"] for ending in ENDINGS)
    return NetRow("ante", nets, tuple(ending.outcome for ending in ENDINGS))


def _play(spec: Spec) -> NetRow:
    signs = {"fold": 0, "dealer_not_qualified": 0, "win": 1, "tie": 0, "lose": -1}
    nets = tuple(signs[ending.outcome] * spec.bets["ante"] for ending in ENDINGS)
    return NetRow("play", nets, tuple(ending.outcome for ending in ENDINGS))


def _ante_bonus(spec: Spec) -> NetRow:
    prizes = _prizes(spec.paytable(ANTE_BONUS), CATEGORIES, spec.bets["ante"])
    nets, names = [], []
    for ending in ENDINGS:
        # Reading FA-08: a folded hand has no bonus, or has it all the same.
        is_out = ending.is_folded and spec.readings["FA-08"] == "not_on_fold"
        prize = None if is_out else prizes[ending.own]
        nets.append(prize or 0)
        names.append("nothing" if prize is None else ending.own)
    return NetRow("ante_bonus", tuple(nets), tuple(names))


def _pair_plus(spec: Spec) -> NetRow:
    stake = spec.bets["pair_plus"]
    prizes = _prizes(spec.paytable(PAIR_PLUS), CATEGORIES, stake)
    nets, names = [], []
    for ending in ENDINGS:
        # Reading FA-09: a folded hand keeps its Pair Plus, or loses it.
        is_out = ending.is_folded and spec.readings["FA-09"] == "lost_on_fold"
        prize = None if is_out else prizes[ending.own]
        nets.append(-stake if prize is None else prize)
        names.append("nothing" if prize is None else ending.own)
    return NetRow("pair_plus", tuple(nets), tuple(names))


def _six_card_bonus(spec: Spec) -> NetRow:
    stake = spec.bets["six_card_bonus"]
    prizes = _prizes(spec.paytable(SIX_CARD_BONUS), CLASSES, stake)
    trio = dict(zip(CATEGORIES, own_trio_or_higher(spec.readings["FA-02"]), strict=True))
    nets, names = [], []
    for ending in ENDINGS:
        # Reading FA-14: best five of six, or only for those whose own three are a trio.
        is_out = spec.readings["FA-14"] == "own_trio_required" and not trio[ending.own]
        prize = None if is_out else prizes[ending.six]
        nets.append(-stake if prize is None else prize)
        names.append("nothing" if prize is None else ending.six)
    return NetRow("six_card_bonus", tuple(nets), tuple(names))


def _prizes(table: Paytable, categories: Iterable[str], stake: int) -> dict[str, int | None]:
    """The payment of each class of hand; None for those the table does not name."""
    return {category: _prize(table, category, stake) for category in categories}


def _prize(table: Paytable, category: str, stake: int) -> int | None:
    line = table.line(category)
    return None if line is None or line.odds is None else reckoned(stake, line.odds)
