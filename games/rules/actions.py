"""Read and write the ``actions`` of a ``play`` record."""

from games.rules.fields import listing, mapping, refuse_unknown, whole
from games.rules.refusal import Unusable
from games.rules.script import Action

FIELDS = frozenset({"seat", "do", "to"})


def read_actions(value: object, field: str = "actions") -> tuple[Action, ...]:
    """Read ``[{"seat": 1, "do": "raise", "to": 350}, …]``; ``play`` decides if they are allowed."""
    return tuple(
        read_action(entry, f"{field}[{index}]") for index, entry in enumerate(listing(value, field))
    )


def read_action(value: object, field: str) -> Action:
    entry = mapping(value, field)
    refuse_unknown(entry, FIELDS, field)
    seat, do, to = entry.get("seat"), entry.get("do"), entry.get("to")
    seat = whole(seat, f"{field}.seat", least=None)
    if not isinstance(do, str):
        raise Unusable("not_an_action", {"given": str(do)[:40]}, f"{field}.do")
    amount = None if to is None else whole(to, f"{field}.to", least=None)
    return Action(seat, do, amount)


def written(action: Action) -> dict[str, object]:
    entry: dict[str, object] = {"seat": action.seat, "do": action.do}
    return entry if action.to is None else {**entry, "to": action.to}
