"""The result of a hand against a bank, bet by bet, computed from its moves alone."""

from collections.abc import Iterator, Mapping
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


@dataclass
class BetRow:
    """One bet of one seat: what was staked, what was paid back, and by which step."""

    bet: str
    name: str
    staked: int = 0
    paid: int = 0
    settled_by: Step | None = None
    told: str = ""
    grounds: tuple[Ground, ...] = ()
    lying: int = 0
    """Chips still on the bet when the hand is over."""

    @property
    def net(self) -> int:
        return self.paid - self.staked


@dataclass(frozen=True)
class SeatBets:
    seat: Seat
    rows: tuple[BetRow, ...]
    why: tuple[str, ...]
    """The reasons why the seat's hand beats or loses to the bank's, if they were compared."""

    @property
    def staked(self) -> int:
        return sum(row.staked for row in self.rows)

    @property
    def paid(self) -> int:
        return sum(row.paid for row in self.rows)

    @property
    def net(self) -> int:
        return self.paid - self.staked


@dataclass(frozen=True)
class BankOutcome:
    """``house`` and ``jackpot`` are their gains; ``balance`` checks that all gains add up."""

    seats: tuple[SeatBets, ...]
    house: int
    jackpot: int | None

    @property
    def staked(self) -> int:
        return sum(seat.staked for seat in self.seats)

    @property
    def paid(self) -> int:
        return sum(seat.paid for seat in self.seats)

    @property
    def net(self) -> int:
        return self.paid - self.staked

    @property
    def lying(self) -> int:
        return sum(row.lying for seat in self.seats for row in seat.rows)

    @property
    def balance(self) -> int:
        """Zero if every chip staked and paid is accounted for."""
        return self.net + self.house + (self.jackpot or 0) + self.lying


def bank_outcome(replay: Replay) -> BankOutcome:
    return _Bank(replay).outcome()


@dataclass
class _Bank:
    replay: Replay
    rows: dict[Seat, dict[str, BetRow]] = field(default_factory=dict)
    why: dict[Seat, list[str]] = field(default_factory=dict)

    def outcome(self) -> BankOutcome:
        for step in self.replay.played.steps:
            for move in step.moves:
                if isinstance(move, ChipMove):
                    self.take(step, move)
            if step.seat is not None and step.why:
                key = self.replay.game.key
                self.why.setdefault(step.seat, []).extend(why_sentence(key, w) for w in step.why)
        opened = opening(self.replay.record)
        table = picture(self.replay.played.steps, opened)
        self.leave(table.accounts)
        jackpot = table.accounts.get("jackpot")
        return BankOutcome(
            seats=tuple(self.of_seats()),
            house=table.accounts.get("house", 0),
            jackpot=None if jackpot is None else jackpot - opened.get("jackpot", 0),
        )

    def of_seats(self) -> Iterator[SeatBets]:
        for seat in self.replay.seats:
            rows = tuple(self.rows.get(seat, {}).values())
            if rows:
                yield SeatBets(
                    seat, tuple(map(self.with_sentence, rows)), tuple(self.why.get(seat, ()))
                )

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

    def leave(self, accounts: Mapping[str, int]) -> None:
        """Record the chips left on bets at the end, and the step that left them there."""
        for account, chips in accounts.items():
            bet = bet_of(account)
            if chips and bet:
                row = self.row(*bet)
                row.lying, row.settled_by = chips, self.carried(bet[0])

    def carried(self, seat: Seat) -> Step | None:
        """The step that left the seat's jackpot stake for the next hand, or None."""
        steps = self.replay.played.steps
        return next((s for s in steps if (s.seat, s.name) == (seat, CARRIED)), None)

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
