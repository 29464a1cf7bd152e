"""Simple ways of playing for the other seats, none from a regulation; the form to choose one."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.narration import place_name
from games.narration.sentences import Message
from games.rules.fields import mapping
from games.rules.game import Game
from games.rules.ways import Way, at_random, quietly
from games.site.fields import OneOfField, RadioField, WholeField
from games.site.forms import SiteForm


class SimpleWay(NamedTuple):
    name: Message
    description: Message
    way: Way


SIMPLE_WAYS = {
    "quietly": SimpleWay(
        _("Passively"),
        _(
            "They check or pass where possible and call where required; they never raise, and "
            "otherwise stay in for the least."
        ),
        quietly,
    ),
    "at_random": SimpleWay(
        _("At random"),
        _(
            "They choose an available action at random, for a random sum between the least and"
            " the most. The same seed gives the same session."
        ),
        at_random,
    ),
}


class SeatForm(SiteForm):
    ident = "sit"

    def __init__(self, declared: Game, data: Any = None) -> None:
        super().__init__(data)
        self.game = declared
        stacks = mapping(declared.table["stacks"], "table.stacks")
        seats = [(seat, place_name(declared.key, f"seat:{seat}")) for seat in stacks]
        ways = [(key, way.name) for key, way in SIMPLE_WAYS.items()]
        self.fields["seat"] = OneOfField(seats, coerce=int, label=_("Your seat"))
        self.fields["way"] = RadioField(ways, coerce=str, label=_("How the other seats play"))
        self.fields["way"].initial = next(iter(SIMPLE_WAYS))
        self.fields["seed"] = WholeField(
            label=_("Seed"), help_text=_("If empty: a new one is drawn.")
        )

    @property
    def way_choices(self) -> list[tuple[object, object]]:
        return [(way.name, way.description) for way in SIMPLE_WAYS.values()]
