"""The list of runs: its filters and its order."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.law.forms import games_on_offer
from games.odds import registry
from games.rules.game import GAMES
from games.rules.values.numbers import place_in
from games.simulations import names
from games.simulations.models import Run, State
from games.site.forms import OneOfField, SiteForm

ORDERS = {
    "newest": ("-created", _("Newest first")),
    "oldest": ("created", _("Oldest first")),
    "most": ("-rounds", _("Most rounds first")),
    "fewest": ("rounds", _("Fewest rounds first")),
    "game": ("game", _("By game")),
    "label": ("label", _("By label")),
}
ON_A_PAGE = 25


class RunFilter(SiteForm):
    """The filters of the list; a field with an error is ignored and shows its error."""

    ident = "l"

    whose = OneOfField([("", _("All")), ("own", _("My own"))], label=_("Owner"))
    game = OneOfField((), label=_("Game"))
    state = OneOfField((), label=_("State"))
    strategy = OneOfField((), label=_("Strategy"))
    order = OneOfField([(key, label) for key, (_by, label) in ORDERS.items()], label=_("Order"))

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        game = str(data.get("game", ""))
        self.set_choices("game", [each for each in games_on_offer() if each[0] in GAMES])
        self.set_choices(
            "state", [(str(state), capfirst(str(names.STATES[state]))) for state in State]
        )
        strategies = {
            key: capfirst(str(names.strategy(name, key)))
            for name in ([game] if game in GAMES else GAMES)
            for key in registry.offer(name).strategies
        }
        self.set_choices("strategy", list(strategies.items()))

    @property
    def query(self) -> str:
        return urlencode(self.filled_fields)


def page_of(filters: dict[str, str], number: str, own: Q) -> Page[Run]:
    """The filtered runs; ordering by label needs one's own runs, since labels are private."""
    runs = Run.objects.filter(own) if "whose" in filters else Run.objects.all()
    for name, field in (("game", "game"), ("state", "state"), ("strategy", "spec__strategy")):
        if name in filters:
            runs = runs.filter(**{field: filters[name]})
    order = filters.get("order", "newest")
    by, _label = ORDERS["newest" if order == "label" and "whose" not in filters else order]
    runs = runs.order_by(by, "-created").defer("convergence", "figures", "texts", "versions")
    return Paginator(runs, ON_A_PAGE).get_page(place_in(number, 1))
