"""The result of a hand, computed from its moves alone: against a bank, bet by bet; with a pot, what
each seat put in, and for each step that took chips from the middle who got them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.narration import (
    bet_name,
    cited,
    class_in_step,
    step_sentence,
    sum_name,
    why_sentence,
)
from games.narration.registry import words_of
from games.play.hand.choices import Ground, grounds_of
from games.play.hand.replay import Replay, opening, picture
from games.rules.game import game as rules_of
from games.rules.hands.script import ChipMove, Seat, Step

OUTCOMES = ("won", "lost", "returned")
"""The endings of the names of steps that settle a bet, after the bet's name."""

CARRIED = "jackpot_stake_carried"


@dataclass
class BetRow:
    """One bet of one seat: the chips staked and paid back, and the step that settled it."""

    game: str
    seat: Seat
    bet: str
    staked: int = 0
    paid: int = 0
    settled_by: Step | None = None
    lying: int = 0
    """Chips still on the bet when the hand is over."""

    @property
    def net(self) -> int:
        return self.paid - self.staked

    @property
    def name(self) -> str:
        return bet_name(self.game, self.bet)

    @property
    def told(self) -> str:
        settled = self.settled_by
        return step_sentence(self.game, settled) if settled else _("Stays on the table.")

    @property
    def grounds(self) -> tuple[Ground, ...]:
        return grounds_of(self.settled_by.provisions if self.settled_by else ())

    @cached_property
    def reason(self) -> str:
        """What was paid, for which hand and by which provision, in few words."""
        step = self.settled_by
        if step is None:
            return _("Stays on the table.")
        odds = _("%(odds)s to 1") % {"odds": self.odds} if self.odds else ""
        named = pgettext("colon", ": ").join(filter(None, (odds, class_in_step(self.game, step))))
        return " · ".join(filter(None, (named, *(cited(by) for by in step.provisions[:1]))))

    @property
    def odds(self) -> int:
        """To one, where they were paid as the law prints them; else 0, as under a maximum."""
        if self.settled_by is None or self.net <= 0 or not self.staked:
            return 0
        category = self.settled_by.facts.get("category")
        tables = (table for table in rules_of(self.game).paytables if table.bet == self.bet)
        lines = (line for table in tables for line in table.lines if line.category == category)
        printed = next((line.odds for line in lines), None if category else Fraction(1))
        return self.net // self.staked if printed == Fraction(self.net, self.staked) else 0


class Bets:
    """Several bets with their sums."""

    rows: Sequence[BetRow]

    @property
    def staked(self) -> int:
        return sum(row.staked for row in self.rows)

    @property
    def paid(self) -> int:
        return sum(row.paid for row in self.rows)

    @property
    def net(self) -> int:
        return self.paid - self.staked


@dataclass
class SeatBets(Bets):
    seat: Seat
    rows: Sequence[BetRow]
    why: tuple[str, ...]
    """The reasons why the seat's hand beats or loses to the bank's, if they were compared."""


@dataclass
class BankOutcome(Bets):
    """``house`` and ``jackpot`` are their gains; ``balance`` checks that all gains add up."""

    rows: Sequence[BetRow]
    seats: list[SeatBets]
    house: int
    jackpot: int | None

    @property
    def lying(self) -> int:
        return sum(row.lying for row in self.rows)

    @property
    def balance(self) -> int:
        """Zero if every chip staked and paid is accounted for."""
        return self.net + self.house + (self.jackpot or 0) + self.lying


def bank_outcome(replay: Replay) -> BankOutcome:
    key, steps, rows = replay.game.key, replay.played.steps, dict[tuple[Seat, str], BetRow]()

    def row(seat: Seat, bet: str) -> BetRow:
        return rows.setdefault((seat, bet), BetRow(key, seat, bet))

    for step, move in _chip_moves(steps):
        laid, seat, source = bet_of(move.to), seat_of(move.to), bet_of(move.source)
        if laid:
            row(*laid).staked += move.amount
        elif seat is not None:
            paid = row(*(source or (seat, _paid_for(step, seat, move, rows.values()))))
            paid.paid, paid.settled_by = paid.paid + move.amount, step
        elif source:
            row(*source).settled_by = step
    opened = opening(replay.record)
    accounts = picture(steps, opened).accounts
    for account, chips in accounts.items():
        bet = bet_of(account)
        if chips and bet:  # they stay on the bet, as a step may say
            carrying = (step for step in steps if (step.seat, step.name) == (bet[0], CARRIED))
            left = row(*bet)
            left.lying, left.settled_by = chips, next(carrying, None)
    jackpot = accounts.get("jackpot")
    jackpot = None if jackpot is None else jackpot - opened.get("jackpot", 0)
    seats = []
    for seat in replay.seats:
        if own := [bet for bet in rows.values() if bet.seat == seat]:
            compared = (why for step in steps if step.seat == seat for why in step.why)
            seats.append(SeatBets(seat, own, tuple(why_sentence(key, why) for why in compared)))
    return BankOutcome(list(rows.values()), seats, accounts.get("house", 0), jackpot)


def _chip_moves(steps: Sequence[Step]) -> Iterator[tuple[Step, ChipMove]]:
    return ((step, move) for step in steps for move in step.moves if isinstance(move, ChipMove))


def _paid_for(step: Step, seat: Seat, move: ChipMove, rows: Collection[BetRow]) -> str:
    """The bet in the step's name; else the bet whose unreturned stake equals the amount."""
    bet, _mark, outcome = step.name.rpartition("_")
    if bet and outcome in OUTCOMES:
        return bet
    return next(r.bet for r in rows if r.seat == seat and r.staked - r.paid == move.amount)


def bet_of(account: str) -> tuple[Seat, str] | None:
    """The seat and the bet of an account of chips on a bet; None for other accounts."""
    kind, _mark, rest = account.partition(":")
    seat, _mark, bet = rest.partition(":")
    return (int(seat), bet) if kind == "bet" else None


def seat_of(account: str) -> Seat | None:
    """The seat of an account of the seat's own chips; None for other accounts."""
    kind, _mark, seat = account.partition(":")
    return int(seat) if kind in ("stack", "carried") else None


COMMISSION = "commission"


@dataclass
class PotRow:
    """Chips that left the middle in one step, by recipient."""

    game: str
    steps: list[Step]
    """The step; then those that paid the odd chips of the same pot."""
    name: str = ""
    to: dict[Seat, int] = field(default_factory=dict)
    commission: int = 0
    odd: int = 0
    """The remainder of a split in equal parts, included in what the seats or the house got."""

    @property
    def number(self) -> int:
        """The number of the pot it pays, from 1; 0 if it pays none."""
        step = self.steps[0]
        return (_whole(step, "number") or _whole(step, "pot")) if "winners" in step.facts else 0

    @property
    def told(self) -> tuple[str, ...]:
        sentences = []
        for step in self.steps:
            sentences.append(step_sentence(self.game, step))
            sentences += [why_sentence(self.game, why) for why in step.why]
        return tuple(sentences)

    @property
    def grounds(self) -> tuple[Ground, ...]:
        return grounds_of(provision for step in self.steps for provision in step.provisions)

    @property
    def total(self) -> int:
        return sum(self.to.values()) + self.commission


@dataclass(frozen=True)
class PotOutcome:
    seats: tuple[Seat, ...]
    paid_in: Mapping[Seat, int]
    rows: list[PotRow]

    @property
    def pots_first(self) -> list[PotRow]:
        """What seats get, before what the house alone takes."""
        return sorted(self.rows, key=lambda row: not row.to)

    @property
    def total_contribution(self) -> int:
        return sum(self.paid_in.values())

    @property
    def commission(self) -> int:
        return sum(row.commission for row in self.rows)

    @property
    def lying(self) -> int:
        """The chips still in the middle, if the hand stopped before they were paid."""
        return self.total_contribution - sum(row.total for row in self.rows)

    @property
    def nets(self) -> list[int]:
        return [sum(r.to.get(s, 0) for r in self.rows) - self.paid_in[s] for s in self.seats]

    @property
    def balance(self) -> int:
        """Zero if every chip that was put in is accounted for."""
        return sum(self.nets) + self.commission + self.lying

    @property
    def lines(self) -> Iterator[tuple[PotRow, list[int | None]]]:
        """Each row with every seat's part of it; None if the seat could have none."""
        for row in self.rows:
            eligible: Any = row.steps[0].facts.get("eligible", ())
            yield row, [row.to.get(s, 0 if s in eligible else None) for s in self.seats]


def pot_outcome(replay: Replay) -> PotOutcome:
    key, paid_in, rows = replay.game.key, dict.fromkeys(replay.seats, 0), list[PotRow]()
    for step in replay.played.steps:
        moves = [move for _step, move in _chip_moves([step])]
        for move in moves:
            seat = seat_of(move.source)
            if seat is not None:
                paid_in[seat] += move.amount
        out = [m for m in moves if m.to == COMMISSION or seat_of(m.to) is not None]
        if out:
            _take(key, step, out, rows)
    for row in rows:
        row.name = _name(row, rows)
    return PotOutcome(replay.seats, paid_in, rows)


def _take(key: str, step: Step, out: Sequence[ChipMove], rows: list[PotRow]) -> None:
    of_pot = next((row for row in rows if row.number and row.number == step.facts.get("pot")), None)
    if of_pot:
        row = of_pot
        row.steps.append(step)
        row.odd += sum(move.amount for move in out)
    else:
        row = PotRow(key, [step], odd=_whole(step, "odd"))
        rows.append(row)
    for move in out:
        seat = seat_of(move.to)
        if seat is None:
            row.commission += move.amount
            continue
        row.to[seat] = row.to.get(seat, 0) + move.amount
        row.commission -= move.amount if move.source == COMMISSION else 0


def _name(row: PotRow, rows: Sequence[PotRow]) -> str:
    if row.number == 1:
        has_others = any(other.number > 1 for other in rows)
        return sum_name(row.game, "main_pot" if has_others else "pot")
    if row.number:
        return sum_name(row.game, "side_pot", row.number - 1)
    if row.commission <= 0:
        return _("Returned")
    step = row.steps[0].name  # a game may have its own name for such a sum
    return sum_name(row.game, step if step in words_of(row.game).sums else COMMISSION)


def _whole(step: Step, fact: str) -> int:
    value = step.facts.get(fact)
    return value if isinstance(value, int) else 0
