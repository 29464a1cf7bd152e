"""What was paid beside what was due: gain or loss on a bet, or receipts from pots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import amount, bet_name, place_name
from games.narration.faults import order_sentence
from games.narration.registry import words_of
from games.narration.sentences import is_chinese
from games.play.desk.citations import RulingLine
from games.play.game import RecordSetting
from games.play.table.pot_outcome import pot_outcome
from games.play.table.replay import Replay
from games.rules.account import PAID_WRONGLY
from games.rules.citation import Provision
from games.rules.faults import Case
from games.rules.game import Game
from games.rules.numbers import bounded
from games.rules.readings import chosen_in
from games.rules.refusal import Unusable
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class BetRuling:
    """The result of one bet, with the names that ``settle`` uses."""

    bet: str
    net: int
    provisions: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class SeatRuling:
    """``outcome`` is empty in a game with a pot or a hand not contested; ``net`` counts a carried
    jackpot stake as one of this hand."""

    seat: Seat
    net: int
    outcome: str
    category: str
    bets: tuple[BetRuling, ...]


ALL = "all"
PREFIX = "given."
A_LOSS = gettext_lazy("What the seat gained by it; a loss with a minus.")


class PaidBet(NamedTuple):
    """A bet of a seat; ``bet`` is ``all`` for the total of its bets or of the pots."""

    seat: Seat
    bet: str


ReportedPayments = Mapping[PaidBet, int]


@dataclass(frozen=True, slots=True)
class Paid:
    seat: Seat
    bet: str
    due: int
    paid: int

    @property
    def lacking(self) -> int:
        """The amount still to pay; negative if too much was paid."""
        return self.due - self.paid


def paid_settings(declared: Game, seat: Seat) -> Iterator[RecordSetting]:
    if declared.settle is None:
        yield RecordSetting(
            f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid to it of the pots")
        )
        return
    for bet in words_of(declared.key).bets:
        label = _("What was paid: %(bet)s") % {"bet": bet_name(declared.key, bet)}
        yield RecordSetting(f"{PREFIX}{seat}.{bet}", label, hint=A_LOSS)
    yield RecordSetting(f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid in all"), hint=A_LOSS)


def reported_payments(read: Mapping[str, object]) -> ReportedPayments:
    """The reported payments in the desk's fields."""
    payments: dict[PaidBet, int] = {}
    for path, value in read.items():
        if path.startswith(PREFIX) and isinstance(value, int):
            _prefix, seat, bet = path.split(".")
            payments[PaidBet(int(seat), bet)] = value
    return payments


def refuse_unfit(declared: Game, *, is_stopped: bool, payments: ReportedPayments) -> None:
    """Raise ``Unusable`` for a negative payment from a pot, or payments by bet of a void hand."""
    for seat_bet, paid in payments.items():
        field = f"{PREFIX}{seat_bet.seat}.{seat_bet.bet}"
        if declared.settle is None:
            bounded(paid, field, 0)
        elif is_stopped and seat_bet.bet != ALL:
            raise Unusable("no_bet_of_a_void_hand", {}, field)


def compare_payments(
    declared: Game, replay: Replay, seats: Sequence[SeatRuling], payments: ReportedPayments
) -> Iterator[Paid]:
    due = _of_pots(replay) if declared.settle is None else _of_bets(seats)
    for seat_bet, paid in payments.items():
        yield Paid(seat_bet.seat, seat_bet.bet, due.get(seat_bet, 0), paid)


def _of_pots(replay: Replay) -> ReportedPayments:
    rows = pot_outcome(replay).rows
    seats = {seat for row in rows for seat in row.to}
    return {PaidBet(seat, ALL): sum(row.to.get(seat, 0) for row in rows) for seat in seats}


def _of_bets(seats: Sequence[SeatRuling]) -> ReportedPayments:
    bets = {
        PaidBet(seat_ruling.seat, bet.bet): bet.net
        for seat_ruling in seats
        for bet in seat_ruling.bets
    }
    return bets | {PaidBet(seat_ruling.seat, ALL): seat_ruling.net for seat_ruling in seats}


def on_wrong_payments(declared: Game) -> Iterator[RulingLine]:
    """What the regulation orders for a wrong payment; empty if the game has no such fault."""
    fault = next((fault for fault in declared.faults if fault.name == PAID_WRONGLY), None)
    if fault is None:
        return
    what = {ask.name: ask.answers[0] for ask in fault.asks}
    steps = [*fault.rule(Case(what, {}, chosen_in(declared.readings, {})))]
    yield RulingLine(len(steps), steps[-1], order_sentence(declared.key, steps[-1]))


def tell(key: str, payment: Paid) -> str:
    """One line: the amount due, the amount paid and the difference."""
    facts = {
        "seat": place_name(key, f"seat:{payment.seat}"),
        "due": amount(payment.due),
        "paid": amount(payment.paid),
        "difference": amount(abs(payment.lacking)),
    }
    if payment.bet != ALL:
        facts["seat"] += f"{'，' if is_chinese() else ', '}{bet_name(key, payment.bet)}"
    if payment.lacking > 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s lacking") % facts
    if payment.lacking < 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s too much") % facts
    return _("%(seat)s: due %(due)s, paid in full") % facts
