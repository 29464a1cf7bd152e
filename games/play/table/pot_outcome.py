"""The result of a hand with a pot, from its moves: what each seat put in, and for each step that
took chips from the middle who got them. Odd chips are in their pot's row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from games.narration import step_sentence, sum_name, why_sentence
from games.narration.registry import words_of
from games.play.table.bank_outcome import seat_of
from games.play.table.choices import Ground
from games.play.table.replay import Replay
from games.rules.script import ChipMove, Seat, Step

COMMISSION = "commission"


@dataclass
class PotRow:
    """Chips that left the middle in one step, by recipient."""

    number: int = 0
    """The number of the pot it pays, from 1; 0 if it pays none."""
    eligible: tuple[Seat, ...] = ()
    name: str = ""
    step: str = ""
    """The name of the step that took the chips; a game may have its own name for such a sum."""
    told: tuple[str, ...] = ()
    grounds: tuple[Ground, ...] = ()
    to: dict[Seat, int] = field(default_factory=dict)
    commission: int = 0
    odd: int = 0
    """The remainder of a split in equal parts, included in what the seats or the house got."""

    @property
    def total(self) -> int:
        return sum(self.to.values()) + self.commission


@dataclass(frozen=True)
class PotOutcome:
    seats: tuple[Seat, ...]
    paid_in: Mapping[Seat, int]
    rows: tuple[PotRow, ...]

    @property
    def pots_first(self) -> list[PotRow]:
        """What seats get, before what the house alone takes."""
        return sorted(self.rows, key=lambda row: not row.to)

    @property
    def total_contribution(self) -> int:
        return sum(self.paid_in.values())

    @property
    def total(self) -> int:
        return sum(row.total for row in self.rows)

    @property
    def commission(self) -> int:
        return sum(row.commission for row in self.rows)

    @property
    def lying(self) -> int:
        """The chips still in the middle, if the hand stopped before they were paid."""
        return self.total_contribution - self.total

    def net(self, seat: Seat) -> int:
        return sum(row.to.get(seat, 0) for row in self.rows) - self.paid_in.get(seat, 0)

    @property
    def nets(self) -> list[int]:
        return [self.net(seat) for seat in self.seats]

    @property
    def balance(self) -> int:
        """Zero if every chip that was put in is accounted for."""
        return sum(self.nets) + self.commission + self.lying

    @property
    def columns(self) -> int:
        return len(self.seats) + 4

    @property
    def laid(self) -> list[int]:
        return [self.paid_in.get(seat, 0) for seat in self.seats]

    @property
    def lines(self) -> Iterator[tuple[PotRow, list[int | None]]]:
        """Each row with every seat's part of it; None if the seat could have none."""
        for row in self.rows:
            yield row, [row.to.get(s, 0 if s in row.eligible else None) for s in self.seats]


def pot_outcome(replay: Replay) -> PotOutcome:
    paid_in: dict[Seat, int] = {}
    rows: list[PotRow] = []
    for step in replay.played.steps:
        moves = [move for move in step.moves if isinstance(move, ChipMove)]
        for move in moves:
            seat = seat_of(move.source)
            if seat is not None:
                paid_in[seat] = paid_in.get(seat, 0) + move.amount
        out = [m for m in moves if m.to == COMMISSION or seat_of(m.to) is not None]
        if out:
            _take(replay, step, out, rows)
    for row in rows:
        row.name = _name(replay.game.key, row, rows)
    return PotOutcome(replay.seats, paid_in, tuple(rows))


def _take(replay: Replay, step: Step, out: Sequence[ChipMove], rows: list[PotRow]) -> None:
    of_pot = next((row for row in rows if row.number and row.number == step.facts.get("pot")), None)
    row = of_pot or PotRow(number=_number_of(step), eligible=_eligible(step), step=step.name)
    row.odd += sum(move.amount for move in out) if of_pot else _whole(step, "odd")
    key = replay.game.key
    row.told += (step_sentence(key, step), *(why_sentence(key, why) for why in step.why))
    grounds = map(Ground.from_provision, step.provisions)
    row.grounds = tuple(dict.fromkeys((*row.grounds, *grounds)))
    for move in out:
        seat = seat_of(move.to)
        if seat is None:
            row.commission += move.amount
            continue
        row.to[seat] = row.to.get(seat, 0) + move.amount
        row.commission -= move.amount if move.source == COMMISSION else 0
    if of_pot is None:
        rows.append(row)


def _name(key: str, row: PotRow, rows: Sequence[PotRow]) -> str:
    if row.number == 1:
        return sum_name(key, "main_pot" if any(other.number > 1 for other in rows) else "pot")
    if row.number:
        return sum_name(key, "side_pot", row.number - 1)
    if row.commission <= 0:
        return _("Returned")
    return sum_name(key, row.step if row.step in words_of(key).sums else COMMISSION)


def _number_of(step: Step) -> int:
    """The number of the pot that a step pays, from 1; 0 if it pays none."""
    return (_whole(step, "number") or _whole(step, "pot")) if "winners" in step.facts else 0


def _whole(step: Step, fact: str) -> int:
    value = step.facts.get(fact)
    return value if isinstance(value, int) else 0


def _eligible(step: Step) -> tuple[Seat, ...]:
    seats = step.facts.get("eligible")
    return tuple(seats) if isinstance(seats, (list, tuple)) else ()
