"""The endings of a round of Stud Poker and the payment of each bet, beside ``rules.bets``."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from games.odds.settled import NetRow, Settled, combined, progressive_nets
from games.odds.spec import Spec
from games.rules.ranking import CATEGORIES
from games.stud.odds.offer import prizes, times_the_ante
from games.stud.rules.bets import JACKPOT
from games.stud.rules.paytable import PROGRESSIVE, RAISE

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
