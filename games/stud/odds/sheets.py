"""The exact sheet of every bet of Stud Poker, over all deals and all cards shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import gcd
from typing import Any

from games.odds import otherwise, parsheet, progressive
from games.odds.parsheet import Ending, exactly
from games.odds.spec import Spec
from games.odds.spec_reader import read
from games.rules.ranking import CATEGORIES
from games.stud.odds import best_play
from games.stud.odds.hands import HANDS
from games.stud.odds.offer import OFFER, ante_of, check, prizes, times_the_ante
from games.stud.odds.policy import DEALS, EXPOSED_CARDS, Decisions, decisions
from games.stud.odds.sweep import BANKS, BELOW, EQUAL, FOLDED, HIGHER, LOWER
from games.stud.odds.thresholds import STORED, Deals, dealt, is_at_hand, met, opening
from games.stud.rules import law
from games.stud.rules.figures import TIMES_THE_ANTE
from games.stud.rules.paytable import PROGRESSIVE, RAISE

JACKPOT_HANDS = tuple(line.category for line in PROGRESSIVE.lines)


def exact(options: Mapping[str, Any]) -> dict[str, Any]:
    """All bets under the readings, prizes, strategy, maximum and jackpot of ``options``."""
    spec = read(OFFER, options)
    check(spec)
    return {
        "game": "stud",
        "deals": DEALS,
        "strategy": spec.strategy,
        "readings": dict(spec.readings),
        "prizes": spec.to_json()["prizes"],
        **otherwise.overridden_figures(spec),
        "maximum_payout": spec.options["maximum_payout"],
        "bets": bets(spec),
        "hands": parsheet.frequencies(dict(progressive.five_card_counts())),
        "croupier": parsheet.frequencies(qualification(spec)),
        "best_play": best_play.table(met(spec.readings["SA-01"], lost_of(spec)), *wins(spec)),
        "strategies": [_under(spec, strategy) for strategy in OFFER.strategies],
        "by_maximum": by_maximum(spec),
        "differences": otherwise.worth(OFFER, spec, _WORTH),
    }


def is_summed(options: Mapping[str, Any]) -> bool:
    """Whether the counts are stored; another additional bet has to be counted once."""
    times = (options.get("figures") or {}).get(TIMES_THE_ANTE.name, TIMES_THE_ANTE.printed)
    is_told = not options.get("law") and Fraction(times) == TIMES_THE_ANTE.printed
    return STORED.is_at_hand() if is_told else is_at_hand(lost_of(read(OFFER, options)))


def bets(spec: Spec) -> dict[str, Any]:
    """The sheet of every bet, placed or not."""
    return {
        "ante_and_raise": ante_and_raise(spec),
        "progressive": progressive.figures(progressive_bet(spec), live_hands(spec)),
    }


def progressive_bet(spec: Spec) -> progressive.ProgressiveBet:
    assert spec.jackpot is not None
    stake = spec.bets["progressive"] or OFFER.bets["progressive"]
    # Reading SA-22: whether the stake that wins goes back beside the prize.
    keeps_stake = spec.readings["SA-22"] == "prize_alone"
    return progressive.ProgressiveBet(spec.paytable(PROGRESSIVE), spec.jackpot, stake, keeps_stake)


def wins(spec: Spec) -> tuple[tuple[int, ...], int]:
    """By category, what a won raise brings, with the ante; and the ante in the same unit."""
    return spec.once("wins", lambda: _wins(spec))


def _wins(spec: Spec) -> tuple[tuple[int, ...], int]:
    ante, paid = ante_of(spec), prizes(spec)
    amounts = [ante + paid[category] for category in CATEGORIES]
    part = gcd(ante, *amounts)
    return tuple(amount // part for amount in amounts), ante // part


def lost_of(spec: Spec) -> int:
    """What a lost raise costs, with the ante, in antes."""
    return spec.once("lost", lambda: 1 + times_the_ante(spec))


def decisions_of(spec: Spec) -> Decisions:
    return decisions(spec.strategy, spec.readings["SA-01"], *wins(spec), lost_of(spec))


def by_category(spec: Spec) -> Deals:
    """Deals by the player's class, in the columns of ``sweep``; equal hands stay separate."""
    return dealt(spec.strategy, spec.readings["SA-01"], *wins(spec), lost_of(spec))


def ante_and_raise(spec: Spec) -> dict[str, Any]:
    """Ante and raise together as one bet, for an ante of one."""
    endings = _endings(spec)
    return {**parsheet.bet(endings), **_totals(spec, endings)}


def _totals(spec: Spec, endings: list[Ending]) -> dict[str, Any]:
    """The figures that depend on how often a hand is raised."""
    folded = endings[0].combinations
    raised = Fraction(DEALS - folded, DEALS)
    staked = 1 + times_the_ante(spec) * raised
    return {
        "average_stake": exactly(staked),
        "element_of_risk": exactly(-worth(spec) / staked),
        "raise_frequency": exactly(raised),
    }


def _endings(spec: Spec) -> list[Ending]:
    """One line each for folded, not qualified and lost; a win by the line that pays the raise.

    Suits give the player half of the hands equal in rank: exchanging his suits with the croupier's
    reverses the result, and every deal has such a counterpart wherever the decision does not depend
    on suits. Where it does, ``thresholds`` has counted.
    """
    deals, ante, table = by_category(spec), ante_of(spec), spec.paytable(RAISE)
    amounts = prizes(spec)
    total = [sum(column) for column in zip(*deals.values(), strict=True)]
    assert not any(counts[EQUAL] % 2 for counts in deals.values())
    won = []
    for line in table.lines:
        counts = deals[line.category]
        net = Fraction(ante + amounts[line.category], ante)
        combinations = counts[LOWER] + counts[EQUAL] // 2
        won.append(Ending(line.category, combinations, net, line.provision, line.odds))
    lost = total[HIGHER] + total[EQUAL] // 2
    return [
        Ending("fold", total[FOLDED], Fraction(-1), law.FOLD),
        Ending("dealer_not_qualified", total[BELOW], Fraction(1), law.NOT_QUALIFIED),
        *won,
        Ending("lose", lost, Fraction(-lost_of(spec)), law.CROUPIER_HIGHER),
    ]


def worth(spec: Spec, paid: Spec | None = None) -> Fraction:
    """The value of an ante of one by ``_endings``, in whole chips until the final division.

    ``paid`` has the prizes, if not those by which the player decides.
    """
    deals, ante, amounts = by_category(spec), ante_of(spec), prizes(paid or spec)
    folded, below, lost, won = 0, 0, 0, 0
    for category, counts in deals.items():
        ties = counts[EQUAL] // 2
        folded += counts[FOLDED]
        below += counts[BELOW]
        lost += counts[HIGHER] + ties
        won += (counts[LOWER] + ties) * (ante + amounts[category])
    return Fraction(won + ante * (below - folded - lost_of(spec) * lost), ante * DEALS)


def live_hands(spec: Spec) -> Mapping[str, int]:
    """The hands that may still claim the jackpot, by class; those lost by folding are one class."""
    # Reading SA-07: a folded hand is lost with its jackpot bet, or stays live.
    counts = by_category(spec)
    folds = any(counts[name][FOLDED] for name in JACKPOT_HANDS)
    if spec.readings["SA-07"] == "stays_live" or not folds:
        return progressive.five_card_counts()
    live = {name: sum(deals[BELOW:]) // BANKS for name, deals in counts.items()}
    return {**live, progressive.FOLDED: HANDS * EXPOSED_CARDS - sum(live.values())}


def qualification(spec: Spec) -> dict[str, int]:
    """How many of all the croupier's hands qualify, and how many do not."""
    count = opening(spec.readings["SA-01"])
    return {"qualifies": count, "does_not": HANDS - count}


def by_maximum(spec: Spec) -> list[dict[str, Any]]:
    """The edge in antes under several maxima, which shows what the house's maximum costs.

    The maximum changes no decision: a capped hand is raised even without its prize.
    """
    ante = ante_of(spec)
    rows = []
    for antes in (10, 20, 40, 60, 100, None):
        most = None if antes is None else antes * ante
        other = replace(spec, options={**spec.options, "maximum_payout": most})
        ev = worth(spec, other)
        rows.append({"maximum_in_antes": antes, "maximum_payout": most, "ev": exactly(ev)})
    return rows


def _under(spec: Spec, strategy: str) -> dict[str, Any]:
    other = spec.decided(strategy=strategy)
    endings = _endings(other)
    figures = {**parsheet.totals(endings), **_totals(other, endings)}
    wanted = ("ev", "house_edge", "element_of_risk", "standard_deviation", "raise_frequency")
    return {"strategy": strategy, **{name: figures[name] for name in wanted}}


def _worth_of_progressive(spec: Spec) -> Fraction:
    bet = progressive_bet(spec)
    return progressive.value_at(bet, bet.jackpot.pool, live_hands(spec))


_WORTH: dict[str, otherwise.Worth] = {
    "ante_and_raise": worth,
    "progressive": _worth_of_progressive,
}
"""Functions for the value of each bet without its whole sheet."""
