"""The ``actions`` of a ``play`` record, and the same written back."""

from __future__ import annotations

from games.rules.fields import listing, mapping, refuse_unknown, whole
from games.rules.refusal import Unusable
from games.rules.script import Action

FIELDS = frozenset({"seat", "do", "to"})


def read_actions(given: object, field: str = "actions") -> tuple[Action, ...]:
    """``[{"seat": 1, "do": "raise", "to": 350}, …]``. Whether they are allowed, play decides."""
    return tuple(
        read_action(each, f"{field}[{index}]") for index, each in enumerate(listing(given, field))
    )


def read_action(given: object, field: str) -> Action:
    told = mapping(given, field)
    refuse_unknown(told, FIELDS, field)
    seat, do, to = told.get("seat"), told.get("do"), told.get("to")
    seat = whole(seat, f"{field}.seat", least=None)
    if not isinstance(do, str):
        raise Unusable("not_an_action", {"given": str(do)[:40]}, f"{field}.do")
    amount = None if to is None else whole(to, f"{field}.to", least=None)
    return Action(seat, do, amount)


def written(action: Action) -> dict[str, object]:
    told: dict[str, object] = {"seat": action.seat, "do": action.do}
    return told if action.to is None else {**told, "to": action.to}
