"""A page of all parts in their states, drawn by the templates that readers see."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.law import site_search
from games.law.models import Instrument, Row
from games.law.provision_page import ProvisionSheet
from games.play.table.page import Sheet, sheet
from games.play.table.replay import replayed
from games.play.table.request import Viewpoint
from games.rules.game import GAMES, game
from games.site.forms import OneOfField, SiteForm, TextField, WholeField
from games.site.pages import page

TONES = ("light", "dark")
BADGES = ("plain", "good", "in_force", "amended", "doubt", "revoked", "alarm")
NOTICES = ("", "good", "doubt", "alarm")
ICONS = ("search", "menu", "person", "down", "contents")
CARDS = ("As", "Kh", "Td", "2c")


class PartsForm(SiteForm):
    """A field of each kind; sent as it is, the empty and the wrong one have errors."""

    ident = "part"
    name = TextField(label=_("Name"), initial="Wong", help_text=_("A person or a program."))
    missing = TextField(label=_("Title"), required=True)
    number = WholeField(label=_("Rounds"), least=1, most=9, initial="12")
    game = OneOfField(label=_("Game"), choices=[("", _("All")), ("a", "A"), ("b", "B")])
    shut = TextField(label=_("Name"), disabled=True, initial="97/2010")


def _waiting_hand(key: str) -> Sheet:
    """A hand of the game at its first decision."""
    replay = replayed(key, {"table": game(key).table, "seed": 3})
    return sheet(replay, replay.last, Viewpoint())


@login_required
@never_cache
@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    tone = request.GET.get("tone", "")
    instruments = list(Instrument.objects.prefetch_related("relations"))
    # A different article of each, so that no id stands twice on the page.
    sheets = [
        ProvisionSheet.load(instrument, f"art_{number}")
        for number, instrument in enumerate(instruments, start=4)
    ]
    filled = PartsForm({"name": "Wong", "number": "12"})
    filled.ident = "part-sent"
    context = {
        "tone": tone if tone in TONES else "",
        "tones": TONES,
        "instruments": instruments,
        "pairs": [pair for sheet in sheets if sheet for pair in sheet.context[:2]],
        "row": Row.objects.exclude(switch="").select_related("instrument").first(),
        "hits": site_search.find("pote").hits[:3],
        "plain": PartsForm(),
        "filled": filled,
        "badges": BADGES,
        "notices": NOTICES,
        "cards": CARDS,
        "hands": [_waiting_hand(key) for key in GAMES],
        "here": request.path,
        "icons": ICONS,
        "section": "parts",
    }
    return page(request, "site/parts.html", context)
