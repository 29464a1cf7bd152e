"""What goes wrong in a hand of Omaha, as a record tells of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.omaha.rules.faults import FAULTS, FOUND, FOUND_AT_THE_SHOWDOWN
from games.omaha.rules.readings import READINGS
from games.rules.fields import listing, mapping, one_of, refuse_unknown, yes_or_no
from games.rules.found import Found, Known
from games.rules.refusal import Unusable
from games.rules.script import Seat

EVENTS = ("misdeal",)
DEALINGS = ("deal", "flop", "turn", "river")


def read_misdeals(given: object, besides: Sequence[str] = ()) -> dict[str, bool]:
    """``besides`` are the events read elsewhere."""
    found: dict[str, bool] = {}
    for index, each in enumerate(listing(given, "events")):
        where = f"events[{index}]"
        event = mapping(each, where)
        if one_of(event.get("event"), (*EVENTS, *besides), f"{where}.event") in besides:
            continue
        refuse_unknown(event, ("event", "at", "rectified"), where)
        at = one_of(event.get("at"), DEALINGS, f"{where}.at")
        if at in found:
            raise Unusable("event_twice", {"event": "misdeal", "at": at}, where)
        found[at] = yes_or_no(event.get("rectified", False), f"{where}.rectified")
    return found


def read_found(
    given: object, seats: Sequence[Seat], chosen: Mapping[str, str]
) -> tuple[Found, ...]:
    known = Known(FAULTS, FOUND, FOUND_AT_THE_SHOWDOWN, seats, READINGS)
    return tuple(
        known.read(mapping(each, f"events[{index}]"), f"events[{index}]", chosen)
        for index, each in enumerate(listing(given, "events"))
        if mapping(each, f"events[{index}]").get("event") in FOUND
    )
