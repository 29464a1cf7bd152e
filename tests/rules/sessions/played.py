"""A session played to its end, and how it is asked about."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.game import game
from games.rules.sessions.session import HandOfSession, Session
from games.rules.values.refusal import Forbidden, Unusable

Told = dict[str, Any]


class Run:
    """Every hand of a session and its closing account, which holds every chip."""

    def __init__(self, key: str, record: Told) -> None:
        self.session = Session(game(key), record)
        self.hands: list[HandOfSession] = list(self.session.hands())
        self.account: Told = self.session.account()
        assert self.account["conserved"] is True, self.account

    def stacks(self, number: int) -> Told:
        """What each has once that hand is over."""
        found = self.hands[number - 1].carried["stacks"]
        assert isinstance(found, dict)
        return found

    def before(self, number: int) -> list[tuple[str, int | None]]:
        return [(step.name, step.seat) for step in self.hands[number - 1].before]

    def after(self, number: int) -> list[tuple[str, int | None]]:
        return [(step.name, step.seat) for step in self.hands[number - 1].after]

    def names(self, number: int) -> list[str]:
        return [step.name for step in self.hands[number - 1].played.steps]


def refused(key: str, record: Told) -> tuple[str, str, str]:
    """Why, where, and under which provision a session goes no further."""
    with pytest.raises((Unusable, Forbidden)) as no:
        Run(key, record)
    provision = no.value.provision.eid if isinstance(no.value, Forbidden) else ""
    return no.value.reason, no.value.field, provision


def acts(line: str) -> list[Told]:
    """``"7 call, 1 raise 35"``"""
    told = [each.split() for each in line.split(",") if each.strip()]
    return [
        {"seat": int(seat), "do": do, **({"to": int(rest[0])} if rest else {})}
        for seat, do, *rest in told
    ]
