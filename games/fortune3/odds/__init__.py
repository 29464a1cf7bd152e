"""The odds of Fortune 3 Card Poker: exact over all deals, and by simulation."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from games.fortune3.odds import kernel, sheets, six_cards
from games.fortune3.odds.decisions import OFFER, STORED, check, plays
from games.fortune3.odds.kernel import BANK, COMMUNITY, KernelTables, end_rounds
from games.fortune3.odds.sheets import OUTCOMES, exact, own_trio_or_higher, prizes
from games.fortune3.odds.showdowns import CATEGORIES, ladder, row_of_ranks
from games.fortune3.odds.six_cards import CLASSES
from games.fortune3.rules.bets import ANTE_BONUS, JACKPOT, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.odds.counting import prepared
from games.odds.counting import settled as money
from games.odds.counting.prepared import Endings, Hits
from games.odds.counting.settled import NetRow, Settled, combined, progressive_nets
from games.odds.figures.sheets import BankRun
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally
from games.odds.kernels.blocks import new_room
from games.rules.hands.wagers import reckoned
from games.rules.provisions.figures import Paytable

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
    # Reading FA-08: a folded hand has no bonus, or has it all the same.
    is_lost = spec.readings["FA-08"] == "not_on_fold"
    prizes = _prizes(spec.paytable(ANTE_BONUS), CATEGORIES, spec.bets["ante"])
    out = [ending.is_folded and is_lost for ending in ENDINGS]
    return _by_prize("ante_bonus", prizes, [ending.own for ending in ENDINGS], out, 0)


def _pair_plus(spec: Spec) -> NetRow:
    # Reading FA-09: a folded hand keeps its Pair Plus, or loses it.
    is_lost, stake = spec.readings["FA-09"] == "lost_on_fold", spec.bets["pair_plus"]
    prizes = _prizes(spec.paytable(PAIR_PLUS), CATEGORIES, stake)
    out = [ending.is_folded and is_lost for ending in ENDINGS]
    return _by_prize("pair_plus", prizes, [ending.own for ending in ENDINGS], out, -stake)


def _six_card_bonus(spec: Spec) -> NetRow:
    # Reading FA-14: best five of six, or only for those whose own three are a trio.
    is_asked, stake = spec.readings["FA-14"] == "own_trio_required", spec.bets["six_card_bonus"]
    prizes = _prizes(spec.paytable(SIX_CARD_BONUS), CLASSES, stake)
    trio = dict(zip(CATEGORIES, own_trio_or_higher(spec.readings["FA-02"]), strict=True))
    out = [is_asked and not trio[ending.own] for ending in ENDINGS]
    return _by_prize("six_card_bonus", prizes, [ending.six for ending in ENDINGS], out, -stake)


def _by_prize(
    bet: str,
    prizes: Mapping[str, int | None],
    classes: Sequence[str],
    out: Sequence[bool],
    without: int,
) -> NetRow:
    """The prize of each ending by its class; those ``out``, or whose class has none, go without."""
    paid = [
        None if is_out else prizes[category] for category, is_out in zip(classes, out, strict=True)
    ]
    nets = tuple(without if prize is None else prize for prize in paid)
    lines = zip(classes, paid, strict=True)
    return NetRow(bet, nets, tuple("nothing" if prize is None else own for own, prize in lines))


def _prizes(table: Paytable, categories: Iterable[str], stake: int) -> dict[str, int | None]:
    """The payment of each class of hand; None for those the table does not name."""
    return {category: _prize(table, category, stake) for category in categories}


def _prize(table: Paytable, category: str, stake: int) -> int | None:
    line = table.line(category)
    return None if line is None or line.odds is None else reckoned(stake, line.odds)


def tables_of(spec: Spec) -> KernelTables:
    order = spec.readings["FA-02"]
    rungs, sixes = ladder(order), six_cards.six_cards()
    played = plays(spec.strategy, spec.readings, prizes(spec, ANTE_BONUS))
    if not spec.bets["ante"]:
        played = np.ones_like(played)
    return KernelTables(
        row=row_of_ranks(),
        rungs=rungs.rungs,
        own=rungs.categories,
        plays=played.astype(np.uint8),
        queen=rungs.queen,
        six_ranks=sixes.ranks,
        five_ranks=six_cards.progressive_ranks(),
        pair=six_cards.pair_of_ranks(),
        suited=sixes.suited,
    )


class PreparedRun(prepared.PreparedRun):
    offer, ways, size, common = OFFER, kernel.ENDINGS, BANK, 2
    progressive, jackpot = PROGRESSIVE, JACKPOT
    settle = staticmethod(settled)

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.tables = tables_of(spec)

    @property
    def counts(self) -> list[int]:
        """Words: 0 the first seat and the bank, 1 the community cards, 2 up other seats."""
        return [COMMUNITY, self.common, *[self.size] * (self.spec.seats - 1)]

    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        is_whole = prepared.is_full(self.spec) or self.spec.bets["progressive"]
        room = new_room(self.spec.seed, self.counts if is_whole else self.counts[:1])
        end_rounds(room, first, self.tables, endings, hits)

    def action(self, own: list[int], bank: list[int]) -> str:
        a, b, c = (code >> 2 for code in own)
        is_suited = len({code & 3 for code in own}) == 1
        rungs = ladder(self.spec.readings["FA-02"]).rungs
        rung = rungs[self.tables.row[a, b, c], int(is_suited)]
        return "play" if self.tables.plays[rung] else "fold"


def figures(spec: Spec, tally: Tally) -> BankRun:
    """The figures of a run, each bet with its exact sheet.

    Seats that share a bank have the same means, except for a pool that moves or that other seats
    draw on: there the sheet of the progressive assumes the pool as first posted.
    """
    bonuses = {"ante_bonus": sheets.ante_and_play(spec).bonus_lines}
    return money.figures(spec, tally, money.units(spec, tally, BETS), sheets.bets(spec), bonuses)


ODDS = PreparedRun.odds(check, figures, exact, is_summed=lambda options: STORED.is_at_hand())
