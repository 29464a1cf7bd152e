"""The exact sheet of every bet of Fortune 3, over all possible deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import ClassVar

import numpy as np

from games.fortune3.odds import decisions, six_cards
from games.fortune3.odds.decisions import OFFER, BestPlay
from games.fortune3.odds.showdowns import BANKS, CATEGORIES, DEALS, HANDS, ladder
from games.fortune3.rules import law
from games.fortune3.rules.bets import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.fortune3.rules.ranking import ORDERS
from games.odds.counting import progressive
from games.odds.figures import parsheet, sheets
from games.odds.figures.parsheet import Ending, exactly
from games.odds.figures.spec import Spec
from games.odds.figures.spec_reader import read
from games.rules.game import Record
from games.rules.provisions.figures import Paytable

OUTCOMES = ("fold", "dealer_not_qualified", "win", "tie", "lose")
NET_OF_BASE = {"fold": -1, "dealer_not_qualified": 1, "win": 2, "tie": 0, "lose": -2}
_GROUND = {
    "fold": law.DECISION,
    "dealer_not_qualified": law.BANK_BELOW_QUEEN,
    "win": law.HIGHER_HAND,
    "tie": law.HIGHER_HAND,
    "lose": law.HIGHER_HAND,
}

Base = dict[tuple[str, str], int]
"""Deals by outcome and class of the player's hand."""


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


def exact(options: Record) -> Fortune3Sheet:
    """All bets under the readings, prizes, strategy and jackpot of ``options``."""
    spec = read(OFFER, options)
    return Fortune3Sheet(
        game="fortune3",
        deals=DEALS,
        strategy=spec.strategy,
        readings=dict(spec.readings),
        prizes=spec.sorted_prizes,
        figures=spec.figure_texts or None,
        bets=bets(spec),
        hands=hand_frequencies(),
        bank=bank_frequencies(spec.readings["FA-02"]),
        best_play=decisions.table(spec.readings, prizes(spec, ANTE_BONUS)),
        strategies=tuple(_under(spec, strategy) for strategy in OFFER.strategies),
        differences=parsheet.worth_under_others(OFFER, spec, _WORTH),
        amendment=amendment(spec),
    )


def bets(spec: Spec) -> dict[str, sheets.BetSheet]:
    """The sheet of every bet, placed or not."""
    return {
        "ante_and_play": ante_and_play(spec),
        "pair_plus": parsheet.bet(_pair_plus(spec)),
        "six_card_bonus": parsheet.bet(_six_card_bonus(spec)),
        "progressive": progressive.figures(progressive_bet(spec)),
    }


def progressive_bet(spec: Spec) -> progressive.ProgressiveBet:
    assert spec.jackpot is not None
    # Reading FA-28: whether the stake that wins goes back beside the prize.
    keeps_stake = spec.readings["FA-28"] == "prize_alone"
    table, stake = spec.paytable(PROGRESSIVE), stake_of(spec, "progressive")
    return progressive.ProgressiveBet(table, spec.jackpot, stake, keeps_stake)


def prizes(spec: Spec, table: Paytable) -> Paytable:
    """The table with the spec's edits, as paid on its stake."""
    bet = "ante" if table is ANTE_BONUS else table.bet
    return spec.once(
        f"paid {bet}", lambda: parsheet.as_paid(spec.paytable(table), stake_of(spec, bet))
    )


def stake_of(spec: Spec, bet: str) -> int:
    return spec.bets[bet] or OFFER.bets[bet]


def base(spec: Spec) -> Base:
    """How every deal ends for ante and play under the spec's strategy."""
    played = decisions.plays(spec.strategy, spec.readings, prizes(spec, ANTE_BONUS))
    return _ended(spec.readings["FA-02"], played.tobytes())


@lru_cache(maxsize=32)
def _ended(order: str, played: bytes) -> Base:
    counts, hands = decisions.by_rung(order)
    is_played, categories = np.frombuffer(played, dtype=np.bool_), ladder(order).categories
    deals = np.zeros((len(CATEGORIES), len(OUTCOMES)), dtype=np.int64)
    np.add.at(deals[:, 0], categories[~is_played], hands[~is_played] * BANKS)
    np.add.at(deals[:, 1:], categories[is_played], counts[is_played])
    by_ending: Base = {}
    for category, (folded, *met) in zip(CATEGORIES, deals.tolist(), strict=True):
        if folded:
            by_ending["fold", category] = folded
        if any(met):
            by_ending |= {
                (outcome, category): count for outcome, count in zip(OUTCOMES[1:], met, strict=True)
            }
    return by_ending


def ante_and_play(spec: Spec) -> sheets.BonusSheet:
    """Ante, play and bonus together as one bet, for an ante of one."""
    ended, distribution = base(spec), _distribution(spec)
    ev = _mean(distribution)
    folded = sum(deals for (outcome, _), deals in ended.items() if outcome == "fold")
    hits = sum(deals for net, deals in distribution if net > 0)
    staked = 1 + Fraction(DEALS - folded, DEALS)
    return sheets.BonusSheet(
        combinations=DEALS,
        ev=exactly(ev),
        house_edge=exactly(-ev),
        average_stake=exactly(staked),
        element_of_risk=exactly(-ev / staked),
        standard_deviation=parsheet.deviation(distribution),
        hit_frequency=exactly(Fraction(hits, DEALS)),
        lines=_lines(ended),
        bonus_lines=_bonus_lines(spec, ended),
        results=tuple(sheets.NetCount(net, deals) for net, deals in _by_net(distribution)),
    )


def _distribution(spec: Spec) -> list[tuple[Fraction, int]]:
    """The results of ante, play and bonus together, each with its number of deals."""
    nets = spec.once("nets", lambda: _nets(prizes(spec, ANTE_BONUS)))
    # Reading FA-08: whether a folded hand has its bonus.
    folded = "fold_with_bonus" if spec.readings["FA-08"] == "also_on_fold" else "fold"
    return [
        (nets[folded if outcome == "fold" else outcome, category], deals)
        for (outcome, category), deals in base(spec).items()
    ]


def _nets(bonus: Paytable) -> dict[tuple[str, str], Fraction]:
    """The result of a deal by outcome and class of the player's hand."""
    nets = {}
    for category in CATEGORIES:
        added = decisions.bonus_of(category, bonus)
        for outcome, net in NET_OF_BASE.items():
            nets[outcome, category] = net + (added if outcome != "fold" else Fraction(0))
        nets["fold_with_bonus", category] = NET_OF_BASE["fold"] + added
    return nets


def _mean(distribution: list[tuple[Fraction, int]]) -> Fraction:
    part = lcm(*(net.denominator for net, _ in distribution))
    won = sum(net.numerator * (part // net.denominator) * deals for net, deals in distribution)
    return Fraction(won, part * DEALS)


def _lines(ended: Base) -> tuple[sheets.EndingRow, ...]:
    totals = dict.fromkeys(OUTCOMES, 0)
    for (outcome, _), deals in ended.items():
        totals[outcome] += deals
    return tuple(
        parsheet.line(
            Ending(outcome, deals, Fraction(NET_OF_BASE[outcome]), _GROUND[outcome]), DEALS
        )
        for outcome, deals in totals.items()
    )


def _bonus_lines(spec: Spec, ended: Base) -> tuple[sheets.EndingRow, ...]:
    has_bonus_on_fold = spec.readings["FA-08"] == "also_on_fold"
    lines = []
    for line in prizes(spec, ANTE_BONUS).lines:
        deals = sum(
            count for (outcome, category), count in ended.items()
            if category == line.category and (outcome != "fold" or has_bonus_on_fold)
        )  # fmt: skip
        assert line.odds is not None
        ending = Ending(line.category, deals, line.odds, line.provision, line.odds)
        lines.append(parsheet.line(ending, DEALS))
    return tuple(lines)


def _by_net(distribution: list[tuple[Fraction, int]]) -> list[tuple[Fraction, int]]:
    totals: dict[Fraction, int] = {}
    for net, deals in distribution:
        totals[net] = totals.get(net, 0) + deals
    return sorted(totals.items())


def _pair_plus(spec: Spec) -> list[Ending]:
    # Reading FA-09: a folded hand may lose its Pair Plus.
    is_lost_on_fold = spec.readings["FA-09"] == "lost_on_fold"
    live = dict.fromkeys(CATEGORIES, 0)
    for (outcome, category), deals in base(spec).items():
        if outcome != "fold" or not is_lost_on_fold:
            live[category] += deals
    return _by_line(prizes(spec, PAIR_PLUS), live)


def _six_card_bonus(spec: Spec) -> list[Ending]:
    counts = decisions.by_own_class()
    # Reading FA-14: "cuja mão tenha Trio" may be asked of the player's own three cards.
    if spec.readings["FA-14"] == "own_trio_required":
        counts = counts[own_trio_or_higher(spec.readings["FA-02"])]
    by_class = dict(zip(six_cards.CLASSES, counts.sum(axis=0).tolist(), strict=True))
    return _by_line(prizes(spec, SIX_CARD_BONUS), by_class)


def _by_line(table: Paytable, counts: Mapping[str, int]) -> list[Ending]:
    """The payment of each line of the table, and the remaining deals, which lose."""
    endings = [
        Ending(line.category, counts[line.category], line.odds or Fraction(0), line.provision,
               line.odds)
        for line in table.lines
    ]  # fmt: skip
    rest = DEALS - sum(ending.combinations for ending in endings)
    return [*endings, Ending("nothing", rest, Fraction(-1), table.provision)]


def own_trio_or_higher(order: str) -> np.typing.NDArray[np.bool_]:
    """By class of three cards: whether it is a trio or ranks above one."""
    classes = ORDERS[order]
    least = classes.index("three_of_a_kind")
    return np.array([classes.index(category) >= least for category in CATEGORIES])


def hand_frequencies() -> dict[str, sheets.Frequency]:
    hands = decisions.by_rung("amended").hands
    counts = np.bincount(ladder("amended").categories, weights=hands, minlength=len(CATEGORIES))
    return parsheet.frequencies(dict(zip(CATEGORIES, map(int, counts), strict=True)))


def bank_frequencies(order: str) -> dict[str, sheets.Frequency]:
    below = int(decisions.by_rung(order).hands[: ladder(order).queen].sum())
    return parsheet.frequencies({"below_queen": below, "goes_on": HANDS - below})


def _worth_of_progressive(spec: Spec) -> Fraction:
    bet = progressive_bet(spec)
    return progressive.value_at(bet, bet.jackpot.pool)


_WORTH: dict[str, parsheet.Worth] = {
    "ante_and_play": lambda spec: _mean(_distribution(spec)),
    "pair_plus": lambda spec: parsheet.worth(_pair_plus(spec)),
    "six_card_bonus": lambda spec: parsheet.worth(_six_card_bonus(spec)),
    "progressive": _worth_of_progressive,
}
"""Functions for the value of each bet without its whole sheet."""


def _under(spec: Spec, strategy: str) -> HitRow:
    sheet = ante_and_play(spec.decided(strategy=strategy))
    assert sheet.element_of_risk is not None
    return HitRow(
        strategy=strategy,
        ev=sheet.ev,
        house_edge=sheet.house_edge,
        element_of_risk=sheet.element_of_risk,
        standard_deviation=sheet.standard_deviation,
        hit_frequency=sheet.hit_frequency,
    )


def amendment(spec: Spec) -> AmendedOrder:
    """Reading FA-02: what 94/2025 changed, as the difference between two orders of classes."""
    orders = {
        order: _mean(_distribution(spec.decided(readings={**spec.readings, "FA-02": order})))
        for order in ORDERS
    }
    changed = decisions.changed_winners()
    return AmendedOrder(
        changed,
        exactly(Fraction(changed, DEALS)),
        {order: exactly(ev) for order, ev in orders.items()},
        exactly(orders["amended"] - orders["first_published"]),
    )
