"""The bets of a game against the house, each declared once, and what follows from the list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from games.rules.bets.jackpot import JACKPOT, Progressive
from games.rules.bets.seats import Steps, settled
from games.rules.hands.record import Record
from games.rules.hands.script import Seat, Step
from games.rules.hands.showdown import BetLimits, House, Showdown, Stakes
from games.rules.hands.wagers import Payment
from games.rules.provisions.figures import Figure, Paytable
from games.rules.provisions.readings import Chosen, Reading, chosen_in
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.fields import mapping, odds, refuse_unknown, whole, wholes, yes_or_no
from games.rules.values.ranking import Graded, Ranking, Why
from games.rules.values.refusal import Fact, Forbidden, Unusable

HOUSE_FIELDS = {"at", "readings", "prizes", "figures", "limits"}


Settle = Callable[[Showdown, CitedValue[str]], CitedValue[Payment]]


class Details(NamedTuple):
    """What a settled bet's step says besides its payment."""

    facts: Mapping[str, Fact]
    readings: tuple[str, ...] = ()
    grounds: tuple[Provision, ...] = ()


def of_own_class(showdown: Showdown) -> Details:
    return Details({"category": showdown.player.category})


class Needs(NamedTuple):
    """The bets of which one must go with another, and the provision while it is placed, and once it
    is on the table."""

    bets: tuple[str, ...]
    reason: str
    provision: Provision
    once_placed: Provision


class Alone(NamedTuple):
    """The house's setting by which a basic bet may be placed without another."""

    setting: str
    provision: Provision
    row: str
    """The register's entry on such a bet."""


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet, or a prize on another bet; a game lists them in the order of its results.

    ``name`` stands in records, steps and sentences, ``short`` in links. One with ``on`` is not
    placed before the deal: it goes with the stake of that bet. A game's jackpot comes last.
    """

    name: str
    short: str = ""
    placed_by: tuple[Provision, ...] = ()
    closed_by: Provision | None = None
    """The provision that bars it once the cards are dealt."""
    on: str = ""
    needs: Needs | None = None
    compulsory: Provision | None = None
    alone: Alone | None = None
    paytable: Paytable | None = None
    settle: Settle | None = None
    details: Callable[[Showdown], Details] = of_own_class
    sees_bank: bool = False
    """Whether it depends on the house's cards even after a fold."""
    class_of: Callable[[Showdown], str] | None = None
    """The class by which it is paid, if that is not the class of the player's hand. Under given
    readings and prizes its payment depends on its class and the outcome alone."""
    jackpot: Progressive | None = None

    @property
    def stake(self) -> str:
        return self.on or self.name


@dataclass(frozen=True, slots=True)
class Decision:
    """The ``bet`` by which a seat goes on once it has seen its cards; without it the seat folds."""

    bet: str
    amount: Callable[[House, Stakes], int]
    provision: Provision
    goes_on: Provision
    fold: Provision
    placed_by: tuple[Provision, ...]
    turn_by: str = ""
    facts: Callable[[House], Mapping[str, Fact]] = lambda house: {}
    """Facts of the step that places it, besides the amount."""


@dataclass(frozen=True)
class Betting:
    """A game's bets, the decision, and against what they are settled.

    ``decide`` is the outcome of a seat, ``qualifies`` whether the house's hand does. Without a
    ``decision`` nobody goes on or folds: every bet is settled. ``limits`` is the provision on the
    limits posted for each bet; without it the house posts a maximum payout.
    """

    bets: tuple[Bet, ...]
    readings: tuple[Reading, ...]
    ranking: Ranking
    decide: Callable[[Showdown], CitedValue[str]]
    qualifies: Callable[[Graded, Sequence[Card], Mapping[str, str]], bool] = lambda *_: True
    figures: tuple[Figure, ...] = ()
    decision: Decision | None = None
    limits: Provision | None = None

    @cached_property
    def by_default(self) -> House:
        return House(Chosen(self.readings, {}), {table.bet: table for table in self.paytables})

    @cached_property
    def by_name(self) -> Mapping[str, Bet]:
        return {bet.name: bet for bet in self.bets}

    @cached_property
    def paytables(self) -> tuple[Paytable, ...]:
        return tuple(bet.paytable for bet in self.bets if bet.paytable is not None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bets placed before the first card, in the order the croupier calls for them."""
        return tuple(bet.name for bet in self.bets if not bet.on)

    @cached_property
    def settings(self) -> frozenset[str]:
        return frozenset(bet.alone.setting for bet in self.bets if bet.alone is not None)

    @cached_property
    def house_fields(self) -> frozenset[str]:
        return self.settings | HOUSE_FIELDS

    @cached_property
    def decided(self) -> tuple[Bet, ...]:
        """The basic bet and the decision's; none if nobody decides."""
        names = (self.basic, self.decision.bet) if self.decision else ()
        return tuple(self.by_name[name] for name in names)

    @cached_property
    def basic(self) -> str:
        """The bet that the decision is about; empty if nobody decides."""
        return self.by_name[self.decision.bet].on if self.decision else ""

    def prizes(self, bet: str) -> Paytable:
        """The table of a bet that has one."""
        table = self.by_name[bet].paytable
        assert table is not None
        return table

    @cached_property
    def jackpot(self) -> Progressive:
        jackpot = self.by_name[JACKPOT].jackpot
        assert jackpot is not None
        return jackpot

    def read_house(self, record: Record, table: Record) -> House:
        """The house's options; ``table`` holds its limits: the record itself, or its table."""
        fields = self.house_fields
        if fields.isdisjoint(record) and (table is record or fields.isdisjoint(table)):
            return self.by_default
        where = "" if table is record else "table."
        prizes = self._prizes(record.get("prizes"))
        readings = chosen_in(self.readings, record, self.figures)
        of_day = {sheet.bet: sheet.on(record) for sheet in self.paytables}
        tables = {
            bet: sheet.edited(prizes.get(bet, {}))
            if _is_editable(sheet)
            else sheet.with_figures(readings.figures)
            for bet, sheet in of_day.items()
        }
        limits, most = self._limits(table.get("limits"), f"{where}limits")
        never_alone = frozenset(
            bet.name
            for bet in self.bets
            if bet.alone is not None
            and not yes_or_no(table.get(bet.alone.setting, True), f"{where}{bet.alone.setting}")
        )
        return House(readings, tables, limits, most, never_alone)

    def _prizes(self, value: object) -> dict[str, dict[str, Fraction | int]]:
        editable = {sheet.bet: sheet for sheet in self.paytables if _is_editable(sheet)}
        prizes: dict[str, dict[str, Fraction | int]] = {}
        for bet, lines in mapping(value, "prizes").items():
            if bet not in editable:
                raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, "prizes")
            edited: dict[str, Fraction | int] = {}
            for category, typed in mapping(lines, f"prizes.{bet}").items():
                if editable[bet].line(category) is None:
                    facts = {"category": str(category)[:40]}
                    raise Unusable("no_such_prize", facts, f"prizes.{bet}")
                edited[category] = odds(typed, f"prizes.{bet}.{category}")
            prizes[bet] = editable[bet].with_lower(edited)
        return prizes

    def _limits(self, value: object, field: str) -> tuple[dict[str, BetLimits], int | None]:
        entries = mapping(value, field)
        if self.limits is None:
            for name in entries:
                if name != "maximum_payout":
                    facts = {"limit": str(name)[:40], "limits": ("maximum_payout",)}
                    raise Unusable("unknown_limit", facts, field)
            most = entries.get("maximum_payout")
            return {}, None if most is None else whole(most, f"{field}.maximum_payout")
        limits = {}
        for bet, entry in entries.items():
            self._refuse_unknown(bet, field)
            bounds = mapping(entry, f"{field}.{bet}")
            refuse_unknown(bounds, BetLimits._fields, f"{field}.{bet}")
            limits[bet] = BetLimits(**wholes(bounds, bounds, f"{field}.{bet}"))
        return limits, None

    def read_stakes(self, value: object, field: str) -> Stakes:
        """The stakes of a record, unchecked; ``refuse`` checks them."""
        entries = mapping(value, field)
        for bet in entries:
            self._refuse_unknown(bet, field)
        amounts = wholes(entries, entries, field)
        return Stakes({bet: stake for bet in self.names if (stake := amounts.get(bet))})

    def _refuse_unknown(self, bet: object, field: str) -> None:
        if bet not in self.names:
            raise Unusable("unknown_bet", {"bet": str(bet)[:40], "bets": self.names}, field)

    def with_stake(self, stakes: Stakes, bet: str, amount: int) -> Stakes:
        added = {**stakes, bet: amount}
        return Stakes({name: added[name] for name in self.names if name in added})

    def refuse(self, stakes: Stakes, house: House, field: str, *, once_placed: bool) -> None:
        """Raise unless the provisions on bets, and the limits of the house, allow the stakes."""
        for bet in self.bets:
            needs = bet.needs
            if needs and bet.name in stakes and stakes.keys().isdisjoint(needs.bets):
                provision = needs.once_placed if once_placed else needs.provision
                raise Forbidden(needs.reason, provision, {}, field)
        for bet in self.bets:
            if bet.compulsory is not None and bet.name not in stakes:
                raise Forbidden(f"{bet.name}_missing", bet.compulsory, {}, field)
        for name in house.never_alone:
            alone = self.by_name[name].alone
            if alone is not None and name in stakes and self.basic not in stakes:
                raise Forbidden(alone.setting, alone.provision, {}, f"{field}.{name}")
        if self.limits is not None and house.limits:
            for name, stake in stakes.items():
                _refuse_beyond(name, stake, house, self.limits, f"{field}.{name}")

    def looks_at_bank(self, stakes: Stakes) -> bool:
        """Whether a bet depends on the house's cards even after a fold."""
        return any(bet.sees_bank and stakes[bet.name] for bet in self.bets)

    def rulings(
        self, showdown: Showdown, outcome: CitedValue[str]
    ) -> dict[str, CitedValue[Payment]]:
        """Every bet of a seat except the jackpot's, settled in the order of the law."""
        stakes = showdown.bets
        return {
            bet.name: bet.settle(showdown, outcome)
            for bet in self.bets
            if bet.settle is not None and stakes[bet.stake]
        }

    def settle_round(
        self, showdowns: Mapping[Seat, Showdown]
    ) -> Iterator[tuple[Showdown, CitedValue[str], dict[str, CitedValue[Payment]]]]:
        """Each seat in turn, from the croupier's left: its outcome, and its bets settled."""
        paid = 0
        for showdown in showdowns.values():
            current = showdown._replace(paid=paid) if paid else showdown
            outcome = self.decide(current)
            by_bet = self.rulings(current, outcome)
            yield current, outcome, by_bet
            if showdown.house.maximum_payout is not None:
                paid += sum(
                    ruling.value.prize for bet, ruling in by_bet.items() if is_capped(showdown, bet)
                )

    def why(self, showdown: Showdown) -> tuple[Why, ...]:
        """Why the higher of player and house is higher."""
        if showdown.bank is None:
            return ()
        player, bank = (showdown.cards, showdown.player), (showdown.bank_cards, showdown.bank)
        is_bank_higher = showdown.bank.strength > showdown.player.strength
        why = self.ranking.why
        return (why(bank, player) if is_bank_higher else why(player, bank),)

    def side_bets(self, showdowns: Mapping[Seat, Showdown]) -> Steps:
        """The bets that are neither the decision's nor the jackpot's, one after another."""
        for bet in self.bets:
            if bet in self.decided or bet.settle is None:
                continue
            for seat, showdown in showdowns.items():
                if showdown.bets[bet.stake]:
                    ruling = bet.settle(showdown, self.decide(showdown))
                    facts, readings, grounds = bet.details(showdown)
                    if not bet.on or ruling.value.prize:
                        yield settled(seat, bet.name, ruling.under(*grounds), facts, readings)
                    elif readings:
                        name = f"{bet.name}_forgone"
                        yield Step(name, ruling.provisions, facts, seat, readings=readings)


def is_capped(showdown: Showdown, bet: str) -> bool:
    """Whether the house's maximum applies to this bet of a hand of its class."""
    table = showdown.house.paytables.get(bet)
    line = None if table is None else table.line(showdown.player.category)
    return line is not None and line.is_capped


def _is_editable(table: Paytable) -> bool:
    return any(line.odds is not None for line in table.lines)


def _refuse_beyond(bet: str, stake: int, house: House, provision: Provision, field: str) -> None:
    least, most = house.limits.get(bet, BetLimits())
    facts = {"bet": bet, "amount": stake}
    if least is not None and stake < least:
        raise Forbidden("bet_below_minimum", provision, {**facts, "minimum": least}, field)
    if most is not None and stake > most:
        raise Forbidden("bet_above_maximum", provision, {**facts, "maximum": most}, field)
