"""What was entered at the desk, told again: seat by seat, then the table, then what went wrong."""

from __future__ import annotations

from collections.abc import Iterator

from games.narration import cards_in_signs, place_name
from games.play.desk.citations import answered
from games.play.desk.dispute import Dispute
from games.play.setup.cards import in_names
from games.play.setup.form import Control
from games.rules.cards import cards


def entered(form: Dispute) -> Iterator[str]:
    for place in form.places:
        told = [_told(control) for control in place["controls"] if control.value]
        if told:
            seat = place_name(form.game.key, f"seat:{place['seat']}")
            yield answered(seat[:1].upper() + seat[1:], " · ".join(told))
    settings = [*form.common, *form.pot, *(c for group in form.more for c in group["controls"])]
    for control in (*settings, *form.readings):
        if control.value:
            name = str(control.setting.label)
            yield answered(name[:1].upper() + name[1:], _value(control))
    for row in form.events:
        if row["event"].value:
            details = [_told(control) for control in row["details"] if control.value]
            yield (
                answered(_value(row["event"]), " · ".join(details))
                if details
                else _value(row["event"])
            )


def _told(control: Control) -> str:
    if control.setting.kind == "cards" or control.name.startswith("decision."):
        return _value(control)
    if control.setting.kind == "yes":
        return str(control.setting.label)
    return f"{control.setting.label} {_value(control)}"


def _value(control: Control) -> str:
    if control.setting.kind == "cards":
        return cards_in_signs(cards(in_names(control.value)))
    choices = {key: str(name) for key, name in control.setting.choices}
    return choices.get(control.value, control.value)
