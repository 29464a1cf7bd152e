"""Which faults can be found late at which table of the two games against the house.

89/2025, art. 11.º: n.º 1 orders the deal by hand, n.º 2 that of a machine, n.º 3 the community
cards «Na existência de apostas no Jackpot Progressivo», n.º 4 what a machine does that only deals
three; n.º 5 every card. 69/2003, art. 11.º, 4): the shuffler's fault needs a shuffler.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.bets.jackpot import POSTED
from games.rules.game import game
from games.rules.hands.script import play
from games.rules.values.refusal import Unusable

JACKPOT = {"pool": 100_000, "minimum": 50_000, "fixed": dict(POSTED.fixed)}
PLAIN, WITH_JACKPOT = {"ante": 100}, {"ante": 100, "progressive": 10}
BY_HAND = {"method": "manual", "bets": {"1": PLAIN}}
BY_MACHINE = {"method": "machine", "bets": {"1": PLAIN}}
OF_THREE = {"method": "machine_of_three", "bets": {"1": PLAIN}}


def jackpot(table: dict[str, Any]) -> dict[str, Any]:
    return {**table, "bets": {"1": WITH_JACKPOT}, "jackpot": JACKPOT}


def lying(table: dict[str, Any]) -> dict[str, Any]:
    """By reading FA-13 the community cards are dealt without jackpot bets too."""
    return {**table, "readings": {"FA-13": "dealt_unrevealed"}}


def breach(name: str) -> dict[str, Any]:
    return {"event": "dealt_wrongly", "breach": name}


def can_be_found(key: str, event: dict[str, Any], table: dict[str, Any]) -> bool:
    settings = {name: value for name, value in table.items() if name != "readings"}
    readings = table.get("readings", {})
    events = [{**event, "action": 0}]
    record = {"table": settings, "seed": 1, "events": events, "readings": readings}
    hand = game(key).hand(record)
    try:
        play(hand.script, [])
    except Unusable as no:
        told = no
    else:
        return True
    assert (told.reason, told.field) == ("event_cannot_be_then", "events[0].action")
    return False


FAILED = {"event": "shuffler_failed", "failure": "first"}
ASTRAY = {"event": "cards_to_empty_seat"}
TOO_SOON = {"event": "community_too_soon"}
BOXED = {"event": "boxed_card", "went": "community"}


@pytest.mark.parametrize(
    ("event", "here", "not_here"),
    [
        (FAILED, [BY_MACHINE, OF_THREE], [BY_HAND]),
        (ASTRAY | {"seat": 2}, [BY_HAND, BY_MACHINE], []),
        (ASTRAY | {"seat": 1}, [], [BY_HAND, BY_MACHINE]),
        (TOO_SOON, [jackpot(BY_HAND), lying(BY_MACHINE)], [BY_HAND, BY_MACHINE]),
        (BOXED, [jackpot(BY_HAND), lying(BY_MACHINE)], [BY_HAND, BY_MACHINE]),
        (BOXED | {"went": "player"}, [BY_HAND, jackpot(BY_MACHINE)], []),
        (breach("order_of_players"), [BY_HAND], [BY_MACHINE, OF_THREE]),
        (breach("packets"), [BY_MACHINE, OF_THREE], [BY_HAND]),
        (breach("community"), [jackpot(BY_HAND), lying(BY_HAND)], [BY_HAND, OF_THREE]),
        (
            breach("top_card"),
            [jackpot(OF_THREE), lying(OF_THREE)],
            [OF_THREE, jackpot(BY_MACHINE), lying(BY_HAND)],
        ),
        (breach("face_down"), [BY_HAND, BY_MACHINE, jackpot(OF_THREE)], []),
        ({"event": "late_bet", "seat": 1}, [BY_HAND], []),
        ({"event": "late_bet", "seat": 2}, [], [BY_HAND]),
        ({"event": "aids"}, [BY_HAND, BY_MACHINE], []),
    ],
)
def test_of_fortune3(event: dict[str, Any], here: list[Any], not_here: list[Any]) -> None:
    assert [can_be_found("fortune3", event, table) for table in here] == [True] * len(here)
    assert not any(can_be_found("fortune3", event, table) for table in not_here)


LATE = {"event": "late_jackpot_bet", "seat": 1}


@pytest.mark.parametrize(
    ("event", "here", "not_here"),
    [
        ({"event": "shuffler_failed"}, [BY_MACHINE], [BY_HAND]),
        (ASTRAY | {"seat": 2}, [BY_HAND, BY_MACHINE], []),
        (ASTRAY | {"seat": 1}, [], [BY_HAND, BY_MACHINE]),
        # Before his own first card it is for the deal to tell.
        (LATE | {"placed": "after_his_own"}, [BY_HAND], [jackpot(BY_HAND)]),
        (LATE | {"placed": "before_his_own"}, [], [BY_HAND, jackpot(BY_HAND)]),
        ({"event": "time_passes", "seat": 1}, [BY_HAND], []),
        ({"event": "time_passes", "seat": 2}, [], [BY_HAND]),
        ({"event": "talk_or_aids"}, [BY_HAND, BY_MACHINE], []),
    ],
)
def test_of_stud(event: dict[str, Any], here: list[Any], not_here: list[Any]) -> None:
    assert [can_be_found("stud", event, table) for table in here] == [True] * len(here)
    assert not any(can_be_found("stud", event, table) for table in not_here)
