"""What was paid beside what was due: of each bet at a seat, or of the pots.

Against a bank both are what the seat gained or lost by the bet; with a pot, what it received. A
difference is followed by what the regulation says of a wrong payment, or that it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import amount, bet_name, place_name
from games.narration.orders import tell_order
from games.narration.registry import words_of
from games.narration.telling import is_chinese
from games.play.desk.citations import Line
from games.play.desk.seat_ruling import SeatRuling
from games.play.setup.setting import Setting
from games.play.table.pot_outcome import pot_outcome
from games.play.table.replay import Replay
from games.rules.faults import Case
from games.rules.game import Game
from games.rules.numbers import bounded
from games.rules.payment import PAID_WRONGLY
from games.rules.readings import chosen_in
from games.rules.refusal import Unusable
from games.rules.script import Seat

ALL = "all"
PREFIX = "given."
A_LOSS = gettext_lazy("What the seat gained by it; a loss with a minus.")


class GivenFor(NamedTuple):
    """A bet of a seat; ``all`` for every bet, or for the pots."""

    seat: Seat
    bet: str


Given = Mapping[GivenFor, int]


@dataclass(frozen=True, slots=True)
class Paid:
    seat: Seat
    bet: str
    due: int
    paid: int

    @property
    def lacking(self) -> int:
        """What is still to be paid; below nothing, what was paid too much."""
        return self.due - self.paid


def given_settings(declared: Game, seat: Seat) -> Iterator[Setting]:
    if declared.settle is None:
        yield Setting(f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid to it of the pots"))
        return
    for bet in words_of(declared.key).bets:
        label = _("What was paid: %(bet)s") % {"bet": bet_name(declared.key, bet)}
        yield Setting(f"{PREFIX}{seat}.{bet}", label, hint=A_LOSS)
    yield Setting(f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid in all"), hint=A_LOSS)


def given_in(read: Mapping[str, object]) -> Given:
    """By the fields of the desk."""
    found: dict[GivenFor, int] = {}
    for path, value in read.items():
        if path.startswith(PREFIX) and isinstance(value, int):
            _given, seat, bet = path.split(".")
            found[GivenFor(int(seat), bet)] = value
    return found


def refuse_unfit(declared: Game, *, is_stopped: bool, given: Given) -> None:
    """A pot takes nothing back, and a hand that does not count is paid by no bet: what went to a
    seat in all stands beside what goes back to it.
    """
    for told, paid in given.items():
        field = f"{PREFIX}{told.seat}.{told.bet}"
        if declared.settle is None:
            bounded(paid, field, 0)
        elif is_stopped and told.bet != ALL:
            raise Unusable("no_bet_of_a_void_hand", {}, field)


def paid_beside_due(
    declared: Game, replay: Replay, seats: Sequence[SeatRuling], given: Given
) -> Iterator[Paid]:
    due = _of_pots(replay) if declared.settle is None else _of_bets(seats)
    for told, paid in given.items():
        yield Paid(told.seat, told.bet, due.get(told, 0), paid)


def _of_pots(replay: Replay) -> Given:
    rows = pot_outcome(replay).rows
    seats = {seat for row in rows for seat in row.to}
    return {GivenFor(seat, ALL): sum(row.to.get(seat, 0) for row in rows) for seat in seats}


def _of_bets(seats: Sequence[SeatRuling]) -> Given:
    bets = {GivenFor(each.seat, bet.bet): bet.net for each in seats for bet in each.bets}
    return bets | {GivenFor(each.seat, ALL): each.net for each in seats}


def on_wrong_payments(declared: Game) -> Iterator[Line]:
    """What the regulation says once a wrong payment is found, or what is nearest to it."""
    fault = next((each for each in declared.faults if each.name == PAID_WRONGLY), None)
    if fault is None:
        return
    what = {ask.name: ask.answers[0] for ask in fault.asks}
    steps = [*fault.rule(Case(what, {}, chosen_in(declared.readings, {})))]
    yield Line(len(steps), steps[-1], tell_order(declared.key, steps[-1]))


def tell(key: str, each: Paid) -> str:
    """In one line: what was due, what was paid, what is lacking or too much."""
    told = {
        "seat": place_name(key, f"seat:{each.seat}"),
        "due": amount(each.due),
        "paid": amount(each.paid),
        "difference": amount(abs(each.lacking)),
    }
    if each.bet != ALL:
        told["seat"] += f"{'，' if is_chinese() else ', '}{bet_name(key, each.bet)}"
    if each.lacking > 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s lacking") % told
    if each.lacking < 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s too much") % told
    return _("%(seat)s: due %(due)s, and so paid") % told
