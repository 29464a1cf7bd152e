"""Every bet of the higher card, exactly, by the ranks of the two cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from higher_card.rules import law
from higher_card.rules.paytable import DOUBLE
from higher_card.rules.ranking import CLASSES, class_of
from higher_card.rules.readings import READINGS
from higher_card.rules.strategy import LOWEST_DOUBLED
from rulesite_rules.games.odds.figures import parsheet
from rulesite_rules.games.odds.figures.parsheet import Ending
from rulesite_rules.games.odds.figures.sheets import BankSheet, BetSheet, StrategyRow
from rulesite_rules.games.odds.figures.spec import GameOffer, Spec
from rulesite_rules.games.odds.figures.spec_reader import read
from rulesite_rules.games.rules.game import Record
from rulesite_rules.games.rules.hands.wagers import reckoned
from rulesite_rules.games.rules.values.ranking import ACE

OFFER = GameOffer(
    game="higher_card",
    strategies=tuple(LOWEST_DOUBLED),
    seats=(1,),
    default_seats=1,
    bets={"wager": 100},
    paytables=(DOUBLE,),
    readings=READINGS,
)
RANKS = range(2, ACE + 1)
DEALS = 52 * 51
OUTCOMES = ("fold", "win", "lose", "tie")


class Way(NamedTuple):
    """How a round may end; the number of a way is its place in ``WAYS``."""

    category: str
    outcome: str


WAYS = tuple(Way(category, outcome) for category in CLASSES for outcome in OUTCOMES)


def way_of(own: int, bank: int, least: int) -> int:
    """By the ranks of the two cards and the lowest that is doubled."""
    outcome = "win" if own > bank else "lose" if own < bank else "tie"
    return WAYS.index(Way(class_of(own), "fold" if own < least else outcome))


def deals(spec: Spec) -> Counter[int]:
    """Of all deals, how many end in each way."""
    least = LOWEST_DOUBLED[spec.strategy]
    found: Counter[int] = Counter()
    for own in RANKS:
        for bank in RANKS:
            found[way_of(own, bank, least)] += 4 * (3 if own == bank else 4)
    return found


def net(spec: Spec, way: Way) -> tuple[int, int]:
    """What the wager and the double come to."""
    wager = spec.bets["wager"]
    if way.outcome == "fold":
        return -wager, 0
    if way.outcome == "win":
        line = spec.paytable(DOUBLE).line(way.category)
        assert line is not None
        assert line.odds is not None
        return wager, reckoned(wager, line.odds)
    # Reading HC-01: bets on equal cards go back, or are lost.
    is_lost = way.outcome == "lose" or spec.readings["HC-01"] == "lost"
    return (-wager, -wager) if is_lost else (0, 0)


def exact(options: Record) -> BankSheet:
    spec = read(OFFER, options)
    return BankSheet(
        game=OFFER.game,
        deals=DEALS,
        strategy=spec.strategy,
        readings=dict(spec.readings),
        prizes=spec.sorted_prizes,
        bets=bets(spec),
        hands=parsheet.frequencies({"ace": 4, "court_card": 12, "number": 36}),
        strategies=tuple(_under(spec, strategy) for strategy in OFFER.strategies),
        differences=parsheet.worth_under_others(OFFER, spec, _WORTH),
    )


def bets(spec: Spec) -> dict[str, BetSheet]:
    """Wager and double as the one bet they are, for a wager of one."""
    doubled = sum(count for way, count in deals(spec).items() if WAYS[way].outcome != "fold")
    return {"wager_and_double": parsheet.bet(list(_endings(spec)), 1 + Fraction(doubled, DEALS))}


def _endings(spec: Spec) -> Iterator[Ending]:
    found, wager = deals(spec), spec.bets["wager"]
    for line in spec.paytable(DOUBLE).lines:
        way = Way(line.category, "win")
        worth = Fraction(sum(net(spec, way)), wager)
        count = found[WAYS.index(way)]
        yield Ending(line.category, count, worth, line.provision, line.odds)
    under = {"tie": law.EQUAL, "lose": law.BANK_HIGHER, "fold": law.FOLD}
    for outcome, provision in under.items():
        ways = [way for way in WAYS if way.outcome == outcome]
        count = sum(found[WAYS.index(way)] for way in ways)
        yield Ending(outcome, count, Fraction(sum(net(spec, ways[0])), wager), provision)


def _under(spec: Spec, strategy: str) -> StrategyRow:
    (sheet,) = bets(replace(spec, strategy=strategy)).values()
    assert sheet.element_of_risk is not None
    return StrategyRow(
        strategy=strategy,
        ev=sheet.ev,
        house_edge=sheet.house_edge,
        element_of_risk=sheet.element_of_risk,
        standard_deviation=sheet.standard_deviation,
    )


_WORTH = {"wager_and_double": lambda spec: parsheet.worth(list(_endings(spec)))}
