"""The faults in a record of a hand of Omaha."""

from collections.abc import Mapping, Sequence

from games.omaha.rules.faults import DETECTABLE, FAULTS, SHOWDOWN_FAULTS
from games.omaha.rules.readings import READINGS
from games.rules.detected_faults import DetectedFault, FaultReader
from games.rules.fields import listing, mapping, one_of, refuse_unknown, yes_or_no
from games.rules.refusal import Unusable
from games.rules.script import Seat

EVENTS = ("misdeal",)
DEALINGS = ("deal", "flop", "turn", "river")


def read_misdeals(value: object, besides: Sequence[str] = ()) -> dict[str, bool]:
    """Whether each misdeal was rectified, by dealing; ``besides`` are events read elsewhere."""
    misdeals: dict[str, bool] = {}
    for index, entry in enumerate(listing(value, "events")):
        where = f"events[{index}]"
        event = mapping(entry, where)
        if one_of(event.get("event"), (*EVENTS, *besides), f"{where}.event") in besides:
            continue
        refuse_unknown(event, ("event", "at", "rectified"), where)
        dealing = one_of(event.get("at"), DEALINGS, f"{where}.at")
        if dealing in misdeals:
            raise Unusable("event_twice", {"event": "misdeal", "at": dealing}, where)
        misdeals[dealing] = yes_or_no(event.get("rectified", False), f"{where}.rectified")
    return misdeals


def read_detected(
    value: object, seats: Sequence[Seat], chosen: Mapping[str, str]
) -> tuple[DetectedFault, ...]:
    known = FaultReader(FAULTS, DETECTABLE, SHOWDOWN_FAULTS, seats, READINGS)
    return tuple(
        known.read(mapping(entry, f"events[{index}]"), f"events[{index}]", chosen)
        for index, entry in enumerate(listing(value, "events"))
        if mapping(entry, f"events[{index}]").get("event") in DETECTABLE
    )
