"""Summarise what was entered at the desk: seat by seat, then the table, then its events."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.narration import cards_in_signs, place_name
from games.play.desk.dispute import Dispute
from games.play.setup.cards import in_names
from games.play.setup.record_form import answered
from games.rules.cards import cards
from games.site.forms import Bound


def entered(form: Dispute) -> Iterator[str]:
    for place in form.places:
        seat = place_name(form.game.key, f"seat:{place.seat}")
        entries = [_control_text(control) for control in place.controls if control.has_value]
        if entries:
            yield answered(capital(seat), " · ".join(entries))
        paid = [_control_text(control) for control in place.given if control.has_value]
        if paid:
            what = {"seat": capital(seat), "paid": " · ".join(paid)}
            yield _("%(seat)s, amount paid: %(paid)s") % what
    settings = [*form.common, *form.pot, *(c for group in form.more for c in group.controls)]
    for control in (*settings, *form.readings):
        if control.has_value:
            yield answered(capital(str(control.label)), _value(control))
    for row in form.events:
        if row.event.has_value:
            details = [_control_text(control) for control in row.details if control.has_value]
            yield answered(_value(row.event), " · ".join(details))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _control_text(control: Bound) -> str:
    if control.kind == "cards" or control.name.startswith("decision."):
        return _value(control)
    if control.kind == "yes":
        return str(control.label)
    return f"{control.label} {_value(control)}"


def _value(control: Bound) -> str:
    typed = str(control.value()).strip()
    if control.kind == "cards":
        return cards_in_signs(cards(in_names(typed)))
    choices = {key: str(name) for key, name in getattr(control.field, "choices", ())}
    return choices.get(typed, typed)
