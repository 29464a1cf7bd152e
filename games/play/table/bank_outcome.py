"""The result of a hand against a bank, bet by bet, computed from its moves alone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from games.narration import bet_name, step_sentence, why_sentence
from games.play.table.choices import Ground
from games.play.table.replay import Replay
from games.play.table.state import opening, picture
from games.rules.script import ChipMove, Seat, Step

OUTCOMES = ("won", "lost", "returned")
"""The endings of the names of steps that settle a bet, after the bet's name."""

CARRIED = "jackpot_stake_carried"


@dataclass(kw_only=True)
class Gain:
    """Chips staked and paid back."""

    staked: int = 0
    paid: int = 0

    @property
    def net(self) -> int:
        return self.paid - self.staked


@dataclass
class BetRow(Gain):
    """One bet of one seat, and the step that settled it."""

    bet: str
    name: str
    settled_by: Step | None = None
    told: str = ""
    grounds: tuple[Ground, ...] = ()
    lying: int = 0
    """Chips still on the bet when the hand is over."""


@dataclass
class SeatBets(Gain):
    seat: Seat
    rows: tuple[BetRow, ...]
    why: tuple[str, ...]
    """The reasons why the seat's hand beats or loses to the bank's, if they were compared."""


@dataclass
class BankOutcome(Gain):
    """``house`` and ``jackpot`` are their gains; ``balance`` checks that all gains add up."""

    seats: tuple[SeatBets, ...]
    house: int
    jackpot: int | None

    @property
    def lying(self) -> int:
        return sum(row.lying for seat in self.seats for row in seat.rows)

    @property
    def balance(self) -> int:
        """Zero if every chip staked and paid is accounted for."""
        return self.net + self.house + (self.jackpot or 0) + self.lying


def bank_outcome(replay: Replay) -> BankOutcome:
    return _Bank(replay).outcome()


def _sums(rows: Iterable[Gain]) -> dict[str, int]:
    gains = list(rows)
    return {"staked": sum(g.staked for g in gains), "paid": sum(g.paid for g in gains)}


@dataclass
class _Bank:
    replay: Replay
    rows: dict[Seat, dict[str, BetRow]] = field(default_factory=dict)
    why: dict[Seat, list[str]] = field(default_factory=dict)

    def outcome(self) -> BankOutcome:
        steps, key = self.replay.played.steps, self.replay.game.key
        for step in steps:
            for move in step.moves:
                if isinstance(move, ChipMove):
                    self.take(step, move)
            if step.seat is not None and step.why:
                self.why.setdefault(step.seat, []).extend(why_sentence(key, w) for w in step.why)
        opened = opening(self.replay.record)
        accounts = picture(steps, opened).accounts
        for account, chips in accounts.items():
            bet = bet_of(account)
            if chips and bet:  # they stay on the bet, as a step may say
                carrying = (step for step in steps if (step.seat, step.name) == (bet[0], CARRIED))
                row = self.row(*bet)
                row.lying, row.settled_by = chips, next(carrying, None)
        jackpot = accounts.get("jackpot")
        jackpot = None if jackpot is None else jackpot - opened.get("jackpot", 0)
        seats = tuple(self.of_seats())
        return BankOutcome(seats, accounts.get("house", 0), jackpot, **_sums(seats))

    def of_seats(self) -> Iterator[SeatBets]:
        for seat in self.replay.seats:
            rows = tuple(map(self.with_sentence, self.rows.get(seat, {}).values()))
            if rows:
                yield SeatBets(seat, rows, tuple(self.why.get(seat, ())), **_sums(rows))

    def take(self, step: Step, move: ChipMove) -> None:
        """Count the move as a stake, as a payment to the seat, or as a loss of the bet."""
        laid, seat, source = bet_of(move.to), seat_of(move.to), bet_of(move.source)
        if laid:
            self.row(*laid).staked += move.amount
        elif seat is not None:
            row = self.row(*(source or (seat, self.paid_for(step, seat, move))))
            row.paid += move.amount
            row.settled_by = step
        elif source:
            self.row(*source).settled_by = step

    def paid_for(self, step: Step, seat: Seat, move: ChipMove) -> str:
        """The bet in the step's name; else the bet whose unreturned stake equals the amount."""
        bet, _mark, outcome = step.name.rpartition("_")
        if bet and outcome in OUTCOMES:
            return bet
        rows = self.rows.get(seat, {}).values()
        return next(row.bet for row in rows if row.staked - row.paid == move.amount)

    def row(self, seat: Seat, bet: str) -> BetRow:
        of_seat = self.rows.setdefault(seat, {})
        if bet not in of_seat:
            of_seat[bet] = BetRow(bet, bet_name(self.replay.game.key, bet))
        return of_seat[bet]

    def with_sentence(self, row: BetRow) -> BetRow:
        if row.settled_by is None:
            row.told = _("Stays on the table.")
            return row
        row.told = step_sentence(self.replay.game.key, row.settled_by)
        row.grounds = tuple(map(Ground.from_provision, dict.fromkeys(row.settled_by.provisions)))
        return row


def bet_of(account: str) -> tuple[Seat, str] | None:
    """The seat and the bet of an account of chips on a bet; None for other accounts."""
    kind, _mark, rest = account.partition(":")
    seat, _mark, bet = rest.partition(":")
    return (int(seat), bet) if kind == "bet" else None


def seat_of(account: str) -> Seat | None:
    """The seat of an account of the seat's own chips; None for other accounts."""
    kind, _mark, seat = account.partition(":")
    return int(seat) if kind in ("stack", "carried") else None
