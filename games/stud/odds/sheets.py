"""The exact sheet of every bet of Stud Poker, over all deals and all cards shown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import ClassVar

from games.odds.counting import progressive
from games.odds.figures import parsheet
from games.odds.figures.parsheet import Ending, exactly
from games.odds.figures.sheets import BankSheet, BetSheet, ExactNumber, Frequency, StrategyRow
from games.odds.figures.spec import SESSION, GameOffer, Spec
from games.odds.figures.spec_reader import read
from games.rules.game import Record
from games.rules.hands.wagers import reckoned
from games.rules.values.numbers import LARGEST_STAKE, MOST_CHIPS, whole
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from games.stud.odds import best_play
from games.stud.odds.best_play import BestPlay
from games.stud.odds.policy import DEALS, EXPOSED_CARDS, OPTIMAL, Decisions, decisions
from games.stud.odds.sweep import BANKS, BELOW, EQUAL, FOLDED, HANDS, HIGHER, LOWER
from games.stud.odds.thresholds import STORED, Deals, dealt, is_at_hand, met, opening
from games.stud.rules import law
from games.stud.rules.bets import BETTING, FIGURES, PROGRESSIVE, RAISE, STRATEGIES, TIMES_THE_ANTE
from games.stud.rules.law import READINGS

BEARING = (
    *("SA-01", "SA-06", "SA-07", "SA-10", "SA-11", "SA-12", "SA-13"),
    *("SA-22", "SA-23", "SA-24", "SA-25"),
)


def _maximum(value: object) -> int | None:
    return None if value is None or value == "" else whole(value, "", 0, MOST_CHIPS)


OFFER = GameOffer(
    game="stud",
    strategies=(OPTIMAL, *STRATEGIES),
    seats=(1, 2, 3, 4, 5, 6, 7),
    default_seats=1,
    bets={"ante": 100, "progressive": 10},
    paytables=BETTING.paytables,
    readings=tuple(reading for reading in READINGS if reading.id in BEARING),
    idle_readings=tuple(reading for reading in READINGS if reading.id not in BEARING),
    jackpot=tuple(line.category for line in PROGRESSIVE.lines),
    options={"session": SESSION, "maximum_payout": (None, _maximum)},
    follows={("raise", "high_card"): "pair"},
    figures=FIGURES,
)
"""``session``: as for Fortune 3. ``maximum_payout``: the house's maximum of art. 9.º, 5) (7) to
(9), in chips; None if none is posted. One line of the law pays a pair and less."""

MOST_TIMES = 100
LARGEST_PRIZE = LARGEST_STAKE * 1000


def prizes(spec: Spec) -> dict[str, int]:
    """What the raise wins besides its stake, with the house's maximum applied to one hand."""
    return spec.once("prizes", lambda: _prizes(spec))


def _prizes(spec: Spec) -> dict[str, int]:
    stake, most = times_the_ante(spec) * ante_of(spec), spec.number_set("maximum_payout")
    prizes = {}
    for line in spec.paytable(RAISE).lines:
        assert line.odds is not None
        full = reckoned(stake, line.odds)
        prizes[line.category] = min(full, most) if line.is_capped and most is not None else full
    return prizes


def ante_of(spec: Spec) -> int:
    return spec.bets["ante"] or OFFER.bets["ante"]


def times_the_ante(spec: Spec) -> int:
    return TIMES_THE_ANTE.count(spec.figures)


def check(spec: Spec) -> None:
    """Raise unless there is an ante (arts. 6.º, 2) and 10.º, 1)) and the figures are in bounds."""
    if times_the_ante(spec) > MOST_TIMES:
        facts = {"given": times_the_ante(spec), "most": MOST_TIMES}
        raise Unusable("above_most", facts, f"figures.{TIMES_THE_ANTE.name}")
    if not spec.bets["ante"]:
        raise Unusable("ante_missing", {}, "bets.ante")
    for category, prize in prizes(spec).items():
        if prize > LARGEST_PRIZE:
            where = f"prizes.raise.{OFFER.follows.get(('raise', category), category)}"
            raise Unusable("above_most", {"given": prize, "most": LARGEST_PRIZE}, where)


JACKPOT_HANDS = tuple(line.category for line in PROGRESSIVE.lines)


@dataclass(frozen=True, slots=True)
class MaximumRow:
    """The value of an ante under a maximum of the house, which shows what it costs."""

    maximum_in_antes: int | None
    maximum_payout: int | None
    ev: ExactNumber


@dataclass(frozen=True, kw_only=True)
class RaiseSheet(BetSheet):
    raise_frequency: ExactNumber


@dataclass(frozen=True, kw_only=True)
class RaiseRow(StrategyRow):
    raise_frequency: ExactNumber


@dataclass(frozen=True, kw_only=True)
class StudSheet(BankSheet):
    ORDER: ClassVar[tuple[str, ...]] = (
        *BankSheet.ORDER[:-2], "maximum_payout", "bets", "hands", "croupier", "best_play",
        "strategies", "by_maximum",
    )  # fmt: skip

    maximum_payout: int | None
    croupier: Mapping[str, Frequency]
    best_play: BestPlay
    by_maximum: tuple[MaximumRow, ...]


def exact(options: Record) -> StudSheet:
    """All bets under the readings, prizes, strategy, maximum and jackpot of ``options``."""
    spec = read(OFFER, options)
    check(spec)
    return StudSheet(
        game="stud",
        deals=DEALS,
        strategy=spec.strategy,
        readings=dict(spec.readings),
        prizes=spec.sorted_prizes,
        figures=spec.figure_texts or None,
        maximum_payout=spec.number_set("maximum_payout"),
        bets=bets(spec),
        hands=parsheet.frequencies(dict(progressive.FIVE_CARD_COUNTS)),
        croupier=parsheet.frequencies(qualification(spec)),
        best_play=best_play.table(met(spec.readings["SA-01"], lost_of(spec)), *wins(spec)),
        strategies=tuple(_under(spec, strategy) for strategy in OFFER.strategies),
        by_maximum=by_maximum(spec),
        differences=parsheet.worth_under_others(OFFER, spec, _WORTH),
    )


def is_summed(options: Record) -> bool:
    """Whether the counts are stored; another additional bet has to be counted once."""
    if not options.get("law") and not options.get("figures"):
        return STORED.is_at_hand()
    spec = read(OFFER, options)
    is_printed = times_the_ante(spec) == TIMES_THE_ANTE.printed
    return STORED.is_at_hand() if is_printed else is_at_hand(lost_of(spec))


def bets(spec: Spec) -> dict[str, BetSheet]:
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


def ante_and_raise(spec: Spec) -> RaiseSheet:
    """Ante and raise together as one bet, for an ante of one."""
    endings = _endings(spec)
    raised = Fraction(DEALS - endings[0].combinations, DEALS)
    staked = 1 + times_the_ante(spec) * raised
    return RaiseSheet(**vars(parsheet.bet(endings, staked)), raise_frequency=exactly(raised))


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
        return progressive.FIVE_CARD_COUNTS
    live = {name: sum(deals[BELOW:]) // BANKS for name, deals in counts.items()}
    return {**live, progressive.FOLDED: HANDS * EXPOSED_CARDS - sum(live.values())}


def qualification(spec: Spec) -> dict[str, int]:
    """How many of all the croupier's hands qualify, and how many do not."""
    count = opening(spec.readings["SA-01"])
    return {"qualifies": count, "does_not": HANDS - count}


def by_maximum(spec: Spec) -> tuple[MaximumRow, ...]:
    """The edge in antes under several maxima, which shows what the house's maximum costs.

    The maximum changes no decision: a capped hand is raised even without its prize.
    """
    ante = ante_of(spec)
    rows = []
    for antes in (10, 20, 40, 60, 100, None):
        most = None if antes is None else antes * ante
        other = replace(spec, options={**spec.options, "maximum_payout": most})
        rows.append(MaximumRow(antes, most, exactly(worth(spec, other))))
    return tuple(rows)


def _under(spec: Spec, strategy: str) -> RaiseRow:
    sheet = ante_and_raise(spec.decided(strategy=strategy))
    assert sheet.element_of_risk is not None
    return RaiseRow(
        strategy=strategy,
        ev=sheet.ev,
        house_edge=sheet.house_edge,
        element_of_risk=sheet.element_of_risk,
        standard_deviation=sheet.standard_deviation,
        raise_frequency=sheet.raise_frequency,
    )


def _worth_of_progressive(spec: Spec) -> Fraction:
    bet = progressive_bet(spec)
    return progressive.value_at(bet, bet.jackpot.pool, live_hands(spec))


_WORTH: dict[str, parsheet.Worth] = {"ante_and_raise": worth, "progressive": _worth_of_progressive}
"""Functions for the value of each bet without its whole sheet."""
