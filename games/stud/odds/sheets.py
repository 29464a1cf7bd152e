"""The exact sheet of every bet of Stud Poker, over all deals and all cards shown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from operator import mul, sub
from typing import ClassVar

from games.odds.counting import progressive
from games.odds.counting.endings import BankFigures, Counts, RoundEnding
from games.odds.figures import parsheet
from games.odds.figures.parsheet import exactly
from games.odds.figures.sheets import BankSheet, BetSheet, ExactNumber, Frequency, StrategyRow
from games.odds.figures.spec import SESSION, GameOffer, Option, Spec
from games.odds.figures.spec_reader import read
from games.rules.game import Record
from games.rules.hands.facts import Chips
from games.rules.values.numbers import LARGEST_STAKE, MOST_CHIPS, whole
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable
from games.rules.values.schema import gettext_noop as _
from games.stud.odds import best_play
from games.stud.odds.best_play import BestPlay
from games.stud.odds.policy import DEALS, EXPOSED_CARDS, OPTIMAL, Decisions, decisions
from games.stud.odds.sweep import BANKS, BELOW, EQUAL, FOLDED, HANDS, HIGHER, LOWER
from games.stud.odds.thresholds import STORED, Deals, dealt, is_at_hand, met, opening
from games.stud.rules import law
from games.stud.rules.bets import BETTING, CAPPED, PROGRESSIVE, RAISE, STRATEGIES, TIMES_THE_ANTE
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
    options={
        "session": SESSION,
        "maximum_payout": Option(
            _("House maximum"),
            hint=_("The most the house pays, in chips. Leave it empty where none is posted."),
            type=Chips,
            read=_maximum,
        ),
    },
    follows={("raise", "high_card"): "pair"},
    figures=BETTING.figures,
)
"""``session``: as for Fortune 3. ``maximum_payout``: the house's maximum of art. 9.º, 5) (7) to
(9), in chips; None if none is posted. One line of the law pays a pair and less."""

MOST_TIMES = 100
LARGEST_PRIZE = LARGEST_STAKE * 1000


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


GROUNDS = {
    "fold": law.FOLD,
    "dealer_not_qualified": law.NOT_QUALIFIED,
    "win": law.PLAYER_HIGHER,
    "lose": law.CROUPIER_HIGHER,
}
"""The outcomes, as the kernel numbers them."""


class StudFigures(BankFigures):
    offer, betting, grounds = OFFER, BETTING, GROUNDS

    def counts(self, spec: Spec, bet: str) -> Counts:
        """Deals by class and outcome.

        Suits give the player half of the hands equal in rank: exchanging his suits with the
        croupier's reverses the result, and every deal has such a counterpart wherever the decision
        does not depend on suits. Where it does, ``thresholds`` has counted.
        """
        counts = dict[RoundEnding, int]()
        for category, deals in self.by_category(spec).items():
            assert not deals[EQUAL] % 2
            ties = deals[EQUAL] // 2
            ended = (deals[FOLDED], deals[BELOW], deals[LOWER] + ties, deals[HIGHER] + ties)
            counts |= {
                RoundEnding(category, outcome): count
                for outcome, count in zip(GROUNDS, ended, strict=True)
            }
        return counts

    def live(self, spec: Spec) -> Mapping[str, int]:
        # Reading SA-07: a folded hand is lost with its jackpot bet, or stays live.
        counts = self.by_category(spec)
        folds = any(counts[name][FOLDED] for name in JACKPOT_HANDS)
        if spec.readings["SA-07"] == "stays_live" or not folds:
            return progressive.FIVE_CARD_COUNTS
        live = {name: sum(deals[BELOW:]) // BANKS for name, deals in counts.items()}
        return {**live, progressive.FOLDED: HANDS * EXPOSED_CARDS - sum(live.values())}

    def by_category(self, spec: Spec) -> Deals:
        """Deals by the player's class, in the columns of ``sweep``; equal hands stay separate."""
        won, lost = self.wins(spec), self.lost_of(spec)
        return dealt(spec.strategy, spec.readings["SA-01"], *won, lost)

    def prizes(self, spec: Spec) -> Mapping[str, int]:
        """What the raise wins besides its stake, with the house's maximum applied to one hand."""
        return spec.once("prizes", lambda: self._prizes_of_one(spec))

    def _prizes_of_one(self, spec: Spec) -> Mapping[str, int]:
        won = [RoundEnding(line.category, "win") for line in RAISE.lines]
        paid = self.payments(spec, self.betting.by_name["raise"], won)
        return {one.name: one.prize for one in paid}

    def wins(self, spec: Spec) -> tuple[tuple[int, ...], int]:
        """By category, what a won raise brings, with the ante; and the ante in the same unit."""
        return spec.once("wins", lambda: self._wins(spec))

    def _wins(self, spec: Spec) -> tuple[tuple[int, ...], int]:
        ante, paid = self.stake_of(spec, "ante"), self.prizes(spec)
        amounts = [ante + paid[category] for category in CATEGORIES]
        part = gcd(ante, *amounts)
        return tuple(amount // part for amount in amounts), ante // part

    def lost_of(self, spec: Spec) -> int:
        """What a lost raise costs, with the ante, in antes."""
        return spec.once("lost", lambda: 1 + times_the_ante(spec))

    def decisions_of(self, spec: Spec) -> Decisions:
        won, lost = self.wins(spec), self.lost_of(spec)
        return decisions(spec.strategy, spec.readings["SA-01"], *won, lost)

    def as_one(self, spec: Spec) -> RaiseSheet:
        sheet = super().as_one(spec)
        raised = 1 - Fraction(sheet.lines[0].combinations, DEALS)
        return RaiseSheet(**vars(sheet), raise_frequency=exactly(raised))

    def exact(self, options: Record) -> StudSheet:
        """All bets under the readings, prizes, strategy, maximum and jackpot of ``options``."""
        spec = read(OFFER, options)
        check(spec)
        croupier = met(spec.readings["SA-01"], self.lost_of(spec))
        return self.sheet(
            StudSheet,
            spec,
            RaiseRow,
            deals=DEALS,
            maximum_payout=spec.number_set("maximum_payout"),
            hands=parsheet.frequencies(dict(progressive.FIVE_CARD_COUNTS)),
            croupier=parsheet.frequencies(qualification(spec)),
            best_play=best_play.table(croupier, *self.wins(spec)),
            by_maximum=self.by_maximum(spec),
        )

    def by_maximum(self, spec: Spec) -> tuple[MaximumRow, ...]:
        """The edge in antes under several maxima, which shows what the house's maximum costs.

        The maximum changes no decision: a capped hand is raised even without its prize.
        """
        bets, ante, rows = (self.betting.by_name["raise"],), self.stake_of(spec, "ante"), []
        counts = self.counts(spec, self.together)
        capped = {RoundEnding(name, "win"): counts[RoundEnding(name, "win")] for name in CAPPED}
        worth, own = self.worth(spec, self.together), self.nets(spec, bets, capped)
        for antes in (10, 20, 40, 60, 100, None):
            most = None if antes is None else antes * ante
            other = replace(spec, options={**spec.options, "maximum_payout": most})
            added = map(sub, self.nets(other, bets, capped), own)
            gain = Fraction(sum(map(mul, added, capped.values())), ante * DEALS)
            rows.append(MaximumRow(antes, most, exactly(worth + gain)))
        return tuple(rows)


FIGURES = StudFigures()


def times_the_ante(spec: Spec) -> int:
    return TIMES_THE_ANTE.count(spec.figures)


def check(spec: Spec) -> None:
    """Raise unless there is an ante (arts. 6.º, 2) and 10.º, 1)) and the figures are in bounds."""
    if times_the_ante(spec) > MOST_TIMES:
        facts = {"given": times_the_ante(spec), "most": MOST_TIMES}
        raise Unusable("above_most", facts, f"figures.{TIMES_THE_ANTE.name}")
    if not spec.bets["ante"]:
        raise Unusable("ante_missing", {}, "bets.ante")
    for category, prize in FIGURES.prizes(spec).items():
        if prize > LARGEST_PRIZE:
            where = f"prizes.raise.{OFFER.follows.get(('raise', category), category)}"
            raise Unusable("above_most", {"given": prize, "most": LARGEST_PRIZE}, where)


def is_summed(options: Record) -> bool:
    """Whether the counts are stored; another additional bet has to be counted once."""
    if not options.get("law") and not options.get("figures"):
        return STORED.is_at_hand()
    spec = read(OFFER, options)
    is_printed = times_the_ante(spec) == TIMES_THE_ANTE.printed
    return STORED.is_at_hand() if is_printed else is_at_hand(FIGURES.lost_of(spec))


def qualification(spec: Spec) -> dict[str, int]:
    """How many of all the croupier's hands qualify, and how many do not."""
    count = opening(spec.readings["SA-01"])
    return {"qualifies": count, "does_not": HANDS - count}
