"""Faults detected during a hand, ruled on as at the ruling desk.

``{"event": "board_too_soon", "street": "turn", "mended": "no", "action": 5}``: the fault's name,
its facts, and the number of decisions before it is detected. Without ``action`` it is detected at
the showdown or after payment. If the text is silent the hand stops.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.rules.faults.ordered import (
    Case,
    Fault,
    Order,
    Silence,
    TextIsSilent,
    read_case,
    ruled_on,
)
from games.rules.hands.script import Seat
from games.rules.provisions.readings import Reading
from games.rules.values.fields import Record, entries, whole
from games.rules.values.refusal import Unusable

ONCE_PAID = ("paid_wrongly", "hand_misread", "deal_error_after_payment")
"""Detected after payment; ``hand_misread`` may also be detected before, at the showdown."""

VOIDS = "hand_void"
GOES_ON = "hand_goes_on"
GOES_BACK = "bets_go_back"


@dataclass(frozen=True, slots=True)
class DetectedFault:
    """``action`` counts decisions from 0; None means at the showdown or later."""

    fault: Fault
    case: Case
    action: int | None
    field: str
    is_once_paid: bool = False

    @property
    def name(self) -> str:
        return self.fault.name

    def refuse(self) -> Unusable:
        return Unusable("event_not_reached", {"event": self.name}, self.field)

    def refuse_then(self) -> Unusable:
        where = self.field if self.action is None else f"{self.field}.action"
        return Unusable("event_cannot_be_then", {"event": self.name}, where)


class HandIsVoid(Exception):
    """Raised for a fault that cannot be corrected: the hand ends and every bet is returned."""

    def __init__(self, event: DetectedFault, readings: tuple[str, ...] = ()) -> None:
        super().__init__(event.name)
        self.found = event
        self.readings = readings
        """The rows of the register on which it rests that the hand is void."""


@dataclass(frozen=True, slots=True)
class FaultReader:
    """The faults that a game can detect in a hand, and how their records are read."""

    faults: Sequence[Fault] = ()
    names: Sequence[str] = ()
    at_the_showdown: Collection[str] = ()
    seats: Sequence[Seat] = ()
    readings: tuple[Reading, ...] = ()

    def read_all(
        self,
        events: object,
        chosen: Mapping[str, str],
        is_of_the_deal: Callable[[Record], bool] = lambda entry: False,
    ) -> tuple[DetectedFault, ...]:
        """The faults among the events of a record, but for what belongs to its deal."""
        return tuple(
            self.read(entry, where, chosen)
            for where, entry in entries(events, "events")
            if entry.get("event") in self.names and not is_of_the_deal(entry)
        )

    def read(self, entry: Record, field: str, chosen: Mapping[str, str]) -> DetectedFault:
        name = str(entry.get("event"))
        facts = {key: value for key, value in entry.items() if key not in ("event", "action")}
        record = {"fault": name, "facts": facts, "readings": chosen}
        try:
            fault, case = read_case(self.faults, self.seats, self.readings, record)
        except Unusable as no:
            raise no.for_field(no.field.replace("facts", field, 1)) from None
        fact_names = {ask.name for ask in fault.asks}
        if "mended" in fact_names and not case.answer("mended") and _turns_on_mending(fault, case):
            raise Unusable("missing", {}, f"{field}.mended")
        if name in self.at_the_showdown or name in ONCE_PAID:
            if entry.get("action") is not None:
                raise Unusable("event_cannot_be_then", {"event": name}, f"{field}.action")
            is_once_paid = name in ONCE_PAID and case.answer("paid") != "no"
            return DetectedFault(fault, case, None, field, is_once_paid)
        return DetectedFault(fault, case, whole(entry.get("action"), f"{field}.action"), field)


def _turns_on_mending(fault: Fault, case: Case) -> bool:
    """Whether the ruling depends on the fault being correctable."""
    ways = (
        ruled_on(fault, replace(case, facts={**case.facts, "mended": way})) for way in ("yes", "no")
    )
    return next(ways) != next(ways)


def ruled_in_the_hand(event: DetectedFault) -> Iterator[Order | Silence]:
    """The orders for a fault. Raises ``HandIsVoid``, or ``TextIsSilent`` with the last silence."""
    steps = ruled_on(event.fault, event.case)
    orders = [step for step in steps if isinstance(step, Order)]
    silences = [step for step in steps if isinstance(step, Silence)]
    names = {step.name for step in orders}
    if VOIDS in names:
        yield from (step for step in orders if step.name not in (VOIDS, GOES_BACK))
        raise HandIsVoid(event, next(step.readings for step in orders if step.name == VOIDS))
    if not silences or GOES_ON in names:
        yield from steps
        return
    yield from orders
    *others, last = silences
    yield from others
    raise TextIsSilent(last)


def showdown_faults(to_come: list[DetectedFault]) -> Iterator[Order | Silence]:
    yield from _met(
        [event for event in to_come if event.action is None and not event.is_once_paid], to_come
    )


def faults_after_payment(
    to_come: list[DetectedFault], *, are_hands_shown: bool
) -> Iterator[Order | Silence]:
    """Steps for faults detected after payment; a hand that was never shown cannot be misread."""
    met = [event for event in to_come if event.is_once_paid]
    for event in met:
        if event.name == "hand_misread" and not are_hands_shown:
            raise event.refuse_then()
    yield from _met(met, to_come)


def _met(
    events: Sequence[DetectedFault], to_come: list[DetectedFault]
) -> Iterator[Order | Silence]:
    for event in events:
        to_come.remove(event)
        yield from ruled_in_the_hand(event)


def refuse_not_reached(events: Iterable[DetectedFault]) -> None:
    for event in events:
        raise event.refuse()
