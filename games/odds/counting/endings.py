"""How a round of one seat can end, and the figures of every bet that follow by the rules."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cached_property, partial
from operator import mul
from typing import Any, NamedTuple, TypeVar

from games.odds.counting import progressive
from games.odds.counting import settled as money
from games.odds.counting.settled import NetRow, combined, progressive_nets
from games.odds.figures import parsheet
from games.odds.figures.parsheet import exactly
from games.odds.figures.sheets import (
    BankRun,
    BankSheet,
    BetSheet,
    BonusSheet,
    EndingRow,
    NetCount,
    StrategyRow,
)
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.tally import Tally
from games.rules.bets.bet import Bet, Betting
from games.rules.bets.jackpot import JACKPOT
from games.rules.hands.showdown import House, Showdown, Stakes
from games.rules.provisions.figures import Paytable
from games.rules.provisions.readings import Chosen, watch
from games.rules.values.citation import Provision
from games.rules.values.ranking import Graded

Sheet = TypeVar("Sheet", bound=BankSheet)
Row = TypeVar("Row", bound=StrategyRow)


class RoundEnding(NamedTuple):
    """The class of the player's hand, the outcome, and the classes by which other bets are paid.

    Rounds that end alike are paid alike. ``classes`` are those of the bets with a ``class_of``, in
    their order; ``line`` is the jackpot line won, counted from the lowest as 1.
    """

    category: str
    outcome: str
    classes: tuple[str, ...] = ()
    line: int = 0


Counts = Mapping[RoundEnding, int]
"""Deals by ending, as far as a bet depends on it."""

NO_STAKES = Stakes()


class SpecReadings(Chosen):
    """The readings of a spec, where rules look for those of a record."""

    def __init__(self, spec: Spec) -> None:
        self._values, self.figures, self.on_offer = spec.readings, spec.figures, {}


class BetResult(NamedTuple):
    """What a bet comes to, and the name of the line or outcome by which it does."""

    name: str
    net: int
    prize: int


class KnownResults(NamedTuple):
    """What a bet comes to by ending, under these readings."""

    readings: dict[str, str]
    paid: dict[RoundEnding, BetResult]


class BankFigures(ABC):
    """The figures of a game against the house: it counts endings, its bets say what they pay."""

    offer: GameOffer
    betting: Betting
    grounds: dict[str, Provision]
    """By outcome, in the order of the sheet, the provision that decides it."""

    @abstractmethod
    def counts(self, spec: Spec, bet: str) -> Counts:
        """The deals under the spec's strategy, by ending, as far as this bet depends on it."""

    def live(self, spec: Spec) -> Mapping[str, int]:
        """The hands that may win the jackpot, by class; those lost by a fold are one class."""
        return progressive.FIVE_CARD_COUNTS

    @cached_property
    def class_of(self) -> Mapping[str, int]:
        """By bet with a ``class_of``, the place of its class in an ending."""
        bets = (bet.name for bet in self.betting.bets if bet.class_of is not None)
        return {bet: place for place, bet in enumerate(bets)}

    @cached_property
    def basic(self) -> tuple[Bet, ...]:
        """The bet that the decision is about, and those that go with its stake."""
        basic = self.betting.basic
        return tuple(bet for bet in self.betting.bets if basic and bet.stake == basic)

    @cached_property
    def together(self) -> str:
        """The name of the basic bet and the decision's where they are measured as one."""
        decision = self.betting.decision
        return f"{self.betting.basic}_and_{decision.bet}" if decision else ""

    @cached_property
    def single(self) -> tuple[Bet, ...]:
        """The other bets but the jackpot's."""
        return tuple(b for b in self.betting.bets if b.settle and b not in self.basic)

    @cached_property
    def measured(self) -> tuple[str, ...]:
        """All that a run measures, in order."""
        basic = (*(bet.name for bet in self.basic), self.together) if self.basic else ()
        jackpot = (JACKPOT,) if JACKPOT in self.betting.by_name else ()
        return (*basic, *(bet.name for bet in self.single), *jackpot)

    def stake_of(self, spec: Spec, bet: str) -> int:
        return spec.bets[bet] or self.offer.bets[bet]

    def as_paid(self, spec: Spec, table: Paytable) -> Paytable:
        """The table with the spec's edits, as paid on its stake."""
        stake = self.stake_of(spec, self.betting.by_name[table.bet].stake)
        return spec.once(f"paid {table.bet}", lambda: parsheet.as_paid(spec.paytable(table), stake))

    def house(self, spec: Spec) -> House:
        tables = {table.bet: spec.paytable(table) for table in self.betting.paytables}
        return House(SpecReadings(spec), tables, {}, spec.number_set("maximum_payout"))

    def payments(self, spec: Spec, bet: Bet, endings: Collection[RoundEnding]) -> list[BetResult]:
        """What the bet comes to by the rules in each ending, which has no class but the bet's."""
        known = self._known(spec, bet.name)
        if missing := [ending for ending in endings if ending not in known.paid]:
            house = self.house(spec)
            stakes = Stakes({name: self.stake_of(spec, name) for name in self.offer.bets})
            with watch() as consulted:
                for ending in missing:
                    seat = self.showdown(bet, ending)._replace(bets=stakes, house=house)
                    known.paid[ending] = self._paid(bet, ending, seat)
            known.readings.update({n: v for n, v in consulted.items() if n in spec.readings})
        return [known.paid[ending] for ending in endings]

    def as_paid_by(self, bet: Bet, ending: RoundEnding) -> RoundEnding:
        """The ending as far as the bet depends on it: with no class but its own."""
        place = self.class_of.get(bet.name)
        own = () if place is None else (ending.classes[place],)
        return RoundEnding(ending.category, ending.outcome, own)

    def showdown(self, bet: Bet, ending: RoundEnding) -> Showdown:
        """A seat that ended so, without stakes or cards."""
        player, has_folded = Graded(ending.category, ()), ending.outcome == "fold"
        classes = dict.fromkeys((bet.name,), *ending.classes)
        house = self.betting.by_default
        return Showdown(NO_STAKES, (), player, (), None, has_folded, house, classes=classes)

    def _known(self, spec: Spec, bet: str) -> KnownResults:
        """The payments so far under these readings, or under others on which none depends."""
        cached: list[KnownResults] = spec.once(f"payments {bet}", list)
        for known in cached:
            if all(spec.readings[name] == value for name, value in known.readings.items()):
                return known
        cached.append(KnownResults({}, {}))
        return cached[-1]

    def _paid(self, bet: Bet, ending: RoundEnding, seat: Showdown) -> BetResult:
        assert bet.settle is not None
        name = ending.outcome
        payment = bet.settle(seat, self.grounds[name].says(name)).value
        if bet.paytable is not None and payment.outcome == "won":
            (name,) = ending.classes or (ending.category,)
        elif bet.paytable is not None and bet not in self.betting.decided:
            name = "nothing"
        return BetResult(name, payment.net, payment.prize)

    def rows(self, spec: Spec, endings: Sequence[RoundEnding]) -> Iterator[NetRow]:
        """The net result of every bet placed, by ending."""
        if self.basic and spec.bets[self.betting.basic]:
            parts = [self._row(spec, bet, endings) for bet in self.basic]
            yield from parts
            yield combined(
                self.together, parts, parts[self.basic.index(self.betting.decided[1])].names
            )
        for bet in self.single:
            if spec.bets[bet.stake]:
                yield self._row(spec, bet, endings)
        if spec.bets.get(JACKPOT):
            terms = self.betting.jackpot.terms_of(spec.readings)
            nets, names = progressive_nets(self.betting.prizes(JACKPOT), spec, terms)
            lines = [ending.line for ending in endings]
            yield NetRow(JACKPOT, tuple(nets[n] for n in lines), tuple(names[n] for n in lines))

    def _row(self, spec: Spec, bet: Bet, endings: Sequence[RoundEnding]) -> NetRow:
        alike = [self.as_paid_by(bet, ending) for ending in endings]
        names, nets, _prizes = zip(*self.payments(spec, bet, alike), strict=True)
        return NetRow(bet.name, nets, names, is_cut_short=_is_capped(bet))

    def capped(self, spec: Spec, endings: Sequence[RoundEnding]) -> Iterator[int]:
        """By ending, the prize that counts towards the house's maximum."""
        (bet,) = (bet for bet in self.betting.bets if _is_capped(bet))
        lines = self.betting.prizes(bet.name).lines
        capped = {line.category for line in lines if line.is_capped}
        for paid in self.payments(spec, bet, [e._replace(line=0) for e in endings]):
            yield paid.prize if paid.name in capped else 0

    def bets(self, spec: Spec) -> dict[str, BetSheet]:
        """The sheet of every bet, placed or not."""
        sheets: dict[str, BetSheet] = {}
        if self.basic:
            sheets[self.together] = self.as_one(spec)
        for bet in self.single:
            sheets[bet.name] = self._single(spec, bet)
        if JACKPOT in self.betting.by_name:
            sheets[JACKPOT] = progressive.figures(self.progressive(spec), self.live(spec))
        return sheets

    def progressive(self, spec: Spec) -> progressive.ProgressiveBet:
        assert spec.jackpot is not None
        table, terms = self.betting.prizes(JACKPOT), self.betting.jackpot.terms
        # Readings SA-22, FA-28: whether the stake that wins goes back beside the prize.
        keeps_stake = spec.readings[terms["stake"]] == "prize_alone"
        stake = self.stake_of(spec, JACKPOT)
        return progressive.ProgressiveBet(spec.paytable(table), spec.jackpot, stake, keeps_stake)

    def nets(self, spec: Spec, bets: Sequence[Bet], endings: Collection[RoundEnding]) -> list[int]:
        """The net result of these bets together in each ending, in chips."""
        by_bet = [[paid.net for paid in self.payments(spec, bet, endings)] for bet in bets]
        return list(map(sum, zip(*by_bet, strict=True)))

    def worth(self, spec: Spec, bet: str) -> Fraction:
        """The expected result of one unit staked."""
        if bet == JACKPOT:
            jackpot = self.progressive(spec)
            return progressive.value_at(jackpot, jackpot.jackpot.pool, self.live(spec))
        bets = self.basic if bet == self.together else (self.betting.by_name[bet],)
        counts = self.counts(spec, bet)
        won = sum(map(mul, self.nets(spec, bets, counts), counts.values()))
        return Fraction(won, self.stake_of(spec, bets[0].stake) * sum(counts.values()))

    def as_one(self, spec: Spec) -> BetSheet:
        """The basic bet, the decision's, and the prizes on them as one bet, for a stake of one."""
        counts, stake = self.counts(spec, self.together), self.stake_of(spec, self.betting.basic)
        distribution = Counter[int]()
        for net, deals in zip(self.nets(spec, self.basic, counts), counts.values(), strict=True):
            distribution[net] += deals
        by_net = [(Fraction(net, stake), distribution[net]) for net in sorted(distribution)]
        decision, total = self.betting.decision, sum(counts.values())
        assert decision is not None
        went_on = sum(deals for ending, deals in counts.items() if ending.outcome != "fold")
        amount = decision.amount(self.house(spec), Stakes({self.betting.basic: stake}))
        staked = 1 + Fraction(amount * went_on, stake * total)
        ev = Fraction(sum(net * deals for net, deals in distribution.items()), stake * total)
        lines = self._outcomes(spec, self.betting.decided, counts)
        sheet = BetSheet(
            combinations=total,
            ev=exactly(ev),
            house_edge=exactly(-ev),
            average_stake=exactly(staked),
            element_of_risk=exactly(-ev / staked),
            standard_deviation=parsheet.deviation(by_net),
            hit_frequency=exactly(Fraction(sum(deals for net, deals in by_net if net > 0), total)),
            lines=tuple(parsheet.line(line, total) for line in lines),
        )
        bonuses = [bet for bet in self.basic if bet not in self.betting.decided]
        if not bonuses:
            return sheet
        prizes = [line for bet in bonuses for line in self._prizes(spec, bet, counts)]
        return BonusSheet(
            **vars(sheet),
            bonus_lines=tuple(parsheet.line(prize, total) for prize in prizes),
            results=tuple(NetCount(net, deals) for net, deals in by_net),
        )

    def _single(self, spec: Spec, bet: Bet) -> BetSheet:
        counts = self.counts(spec, bet.name)
        if bet.paytable is None:
            return parsheet.bet(list(self._outcomes(spec, (bet,), counts)))
        prizes = list(self._prizes(spec, bet, counts))
        rest = sum(counts.values()) - sum(prize.combinations for prize in prizes)
        nothing = parsheet.Ending("nothing", rest, Fraction(-1), bet.paytable.provision)
        return parsheet.bet([*prizes, nothing])

    def _prizes(self, spec: Spec, bet: Bet, counts: Counts) -> Iterator[parsheet.Ending]:
        """Each line of the bet's table, with the deals that it pays."""
        deals = Counter[str]()
        for paid, count in zip(self.payments(spec, bet, counts), counts.values(), strict=True):
            deals[paid.name] += count
        for line in self.as_paid(spec, self.betting.prizes(bet.name)).lines:
            odds = line.odds or Fraction(0)
            yield parsheet.Ending(
                line.category, deals[line.category], odds, line.provision, line.odds
            )

    def _outcomes(
        self, spec: Spec, bets: Sequence[Bet], counts: Counts
    ) -> Iterator[parsheet.Ending]:
        """A line for each outcome of these bets together; a win by the prize of the last."""
        unit, table = self.stake_of(spec, bets[0].stake), bets[-1].paytable
        lines = () if table is None else spec.paytable(table).lines
        deals, nets = Counter[str](), dict[str, int]()
        every = zip(
            self.payments(spec, bets[-1], counts), self.nets(spec, bets, counts), strict=True
        )
        for (paid, net), count in zip(every, counts.values(), strict=True):
            deals[paid.name] += count
            nets[paid.name] = net

        def row(
            name: str, ending: RoundEnding, by: Provision, odds: Fraction | None
        ) -> parsheet.Ending:
            if name not in nets:
                (nets[name],) = self.nets(spec, bets, (ending,))
            return parsheet.Ending(name, deals[name], Fraction(nets[name], unit), by, odds)

        for outcome, ground in self.grounds.items():
            prizes = lines if outcome == "win" else ()
            for line in prizes:
                yield row(
                    line.category, RoundEnding(line.category, outcome), line.provision, line.odds
                )
            if not prizes or deals[outcome]:
                yield row(outcome, next(iter(counts))._replace(outcome=outcome), ground, None)

    def strategies(self, spec: Spec, row: type[Row]) -> tuple[Row, ...]:
        """What the basic bet is worth under each strategy."""
        sheets = {name: self.as_one(spec.decided(strategy=name)) for name in self.offer.strategies}
        values = [field.name for field in fields(row) if field.name != "strategy"]
        return tuple(
            row(strategy=name, **{value: getattr(sheet, value) for value in values})
            for name, sheet in sheets.items()
        )

    def sheet(
        self, kind: type[Sheet], spec: Spec, row: type[StrategyRow] = StrategyRow, **own: Any
    ) -> Sheet:
        """The exact sheet of a game, with the fields of its ``own``."""
        bets = self.bets(spec)
        worths = {bet: partial(self.worth, bet=bet) for bet in bets}
        return kind(
            game=self.offer.game,
            strategy=spec.strategy,
            readings=dict(spec.readings),
            prizes=spec.sorted_prizes,
            figures=spec.figure_texts or None,
            bets=bets,
            strategies=self.strategies(spec, row),
            differences=parsheet.worth_under_others(self.offer, spec, worths),
            **own,
        )

    def of_run(self, spec: Spec, tally: Tally) -> BankRun:
        """The figures of a run, each bet with its exact sheet.

        Seats that share a bank have the same means, except for a pool that moves or that others
        draw on: there the sheet of the progressive assumes the pool as first posted.
        """
        stakes = {
            bet: spec.bets.get(bet) or spec.bets[self.betting.basic]
            for bet in self.measured
            if bet in tally.bets
        }
        sheets, bonuses = self.bets(spec), dict[str, Sequence[EndingRow]]()
        if isinstance(together := sheets.get(self.together), BonusSheet):
            others = [bet.name for bet in self.basic if bet not in self.betting.decided]
            bonuses = dict.fromkeys(others, together.bonus_lines)
        return money.figures(spec, tally, stakes, sheets, bonuses)


def _is_capped(bet: Bet) -> bool:
    return bet.paytable is not None and any(line.is_capped for line in bet.paytable.lines)
