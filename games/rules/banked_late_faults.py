"""Faults detected late in a hand against the house, once its cards are dealt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from games.rules.detected_faults import (
    DetectedFault,
    FaultReader,
    HandIsVoid,
    faults_after_payment,
    refuse_not_reached,
    ruled_in_the_hand,
    showdown_faults,
)
from games.rules.faults import ruled_on
from games.rules.fields import listing, mapping
from games.rules.game import Record
from games.rules.script import Seat, Step

VOID_AFTER_A_FOLD = ("all_go_back", "lost_stay_lost")
"""Readings SA-27, FA-34: whether a void hand returns what was lost by folding before."""

VOIDS = frozenset({"hand_void", "hand_suspended"})


def is_late_fault(value: object, known: FaultReader, events: Sequence[str]) -> bool:
    """Whether an event is a late fault; a name shared with the deal also needs an ``action``."""
    event = mapping(value, "events")
    name = event.get("event")
    return name in known.names and (event.get("action") is not None or name not in events)


def read_late_fault(
    record: Record, known: FaultReader, events: Sequence[str]
) -> tuple[DetectedFault, ...]:
    chosen = {
        str(name): str(value) for name, value in mapping(record.get("readings"), "readings").items()
    }
    return tuple(
        known.read(mapping(entry, f"events[{index}]"), f"events[{index}]", chosen)
        for index, entry in enumerate(listing(record.get("events"), "events"))
        if isinstance(entry, dict) and is_late_fault(entry, known, events)
    )


@dataclass(slots=True)
class Decided:
    """The decisions taken so far."""

    folded: set[Seat] = field(default_factory=set)
    placed: set[Seat] = field(default_factory=set)
    """The seats that placed the bet that continues the hand."""

    @property
    def decisions(self) -> int:
        return len(self.folded) + len(self.placed)


class LateFaults:
    """The late faults of a hand, each met before its decision."""

    def __init__(
        self, events: Sequence[DetectedFault], can_be: Callable[[DetectedFault], bool]
    ) -> None:
        self._to_come = list(events)
        self._can_be = can_be

    def steps_now(self, decided: Decided) -> Iterator[Step]:
        """The faults detected now, as steps. Raises ``HandIsVoid``; the hand moves the chips."""
        for event in [one for one in self._to_come if one.action == decided.decisions]:
            if not self._can_be(event):
                raise event.refuse_then()
            self._to_come.remove(event)
            if VOIDS & {step.name for step in ruled_on(event.fault, event.case)}:
                raise HandIsVoid(event)
            yield from ruled_in_the_hand(event)

    def at_the_showdown(self) -> Iterator[Step]:
        yield from showdown_faults(self._to_come)

    def once_paid(self) -> Iterator[Step]:
        yield from faults_after_payment(self._to_come, are_hands_shown=True)

    def refuse_not_met(self) -> None:
        refuse_not_reached(self._to_come)
