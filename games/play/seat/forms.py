"""The form to choose a seat and how the other seats play."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.narration import place_name
from games.play.seat.ways import SIMPLE_WAYS
from games.rules.fields import mapping
from games.rules.game import Game
from games.site.fields import OneOfField, RadioField, WholeField
from games.site.forms import SiteForm


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
