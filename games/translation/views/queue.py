"""The front of the desk: the queue for those who work on it, the progress for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.law.models import Instrument
from games.law.templatetags.law import game_name, own_name
from games.rules.numbers import place_in
from games.site.pages import page
from games.translation import many, words
from games.translation.models import LogEntry, Unit
from games.translation.page.queue import EMPTY, TO_DO, Asked, listed, progress
from games.translation.views.access import desk
from games.translation.workflow import roles

PAGE = 50


@never_cache
def front(request: HttpRequest) -> HttpResponse:
    """How far the translations have come; the queue itself for those who may see it."""
    instruments = {each.pk: each for each in Instrument.objects.all()}
    context = {
        "section": "translation",
        "progress": progress(),
        "instruments": instruments,
        "may_see": roles.may_see(request.user),
    }
    if not roles.may_see(request.user):
        return page(request, "translation/front.html", context)
    asked = Asked.of(request.GET)
    found = listed(asked, request.user).select_related("assignee", "edited_by")
    shown = Paginator(found, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context |= {
        "asked": asked,
        "carried": f"?{asked.address}" if asked.address else "?",
        "units": shown,
        "choices": _choices(asked, instruments),
        "ticks": _ticks(),
    }
    return page(request, "translation/queue.html", context, part="list")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the boxes the list is narrowed by."""

    name: str
    label: str
    options: list[tuple[str, str]]
    asked: str
    all: str


def _choices(asked: Asked, instruments: dict[str, Instrument]) -> list[Choice]:
    states = [(TO_DO, _("all but settled")), (EMPTY, _("to be written"))]
    states += [(state, words.state_name(state)) for state in Unit.State.values]
    found = [("any", _("any")), ("errors", _("errors")), ("warnings", _("warnings"))]
    orders = [
        ("findings", _("most findings")),
        ("changed", _("latest change")),
        ("oldest", _("longest untouched")),
    ]
    told = [
        ("kind", _("Kind"), [(kind, words.kind_name(kind)) for kind in Unit.Kind.values]),
        ("lang", _("Into"), [(code, own_name(code)) for code, _name in settings.LANGUAGES]),
        ("instrument", _("Regulation"), [(k, game_name(i)) for k, i in instruments.items()]),
        ("state", _("State"), states),
        ("findings", _("Findings"), found),
        ("sort", _("Order"), orders),
    ]
    unset = {"sort": _("place in the text")}
    return [
        Choice(name, label, options, asked.get(name), unset.get(name, _("All")))
        for name, label, options in told
    ]


def _ticks() -> list[tuple[str, str]]:
    return [
        ("mine", _("Mine")),
        ("stale", _("Stale")),
        ("conflict", _("In conflict")),
        ("orphaned", _("Words of earlier wordings")),
    ]


@desk
def place(request: HttpRequest) -> HttpResponse:
    """The unit of a provision whose official text is not at hand, by its place."""
    found = Unit.objects.filter(kind=Unit.Kind.PROVISION, object=request.GET.get("at", "")[:200])
    unit = found.exclude(state=Unit.State.OFFICIAL).first() or get_object_or_404(found[:1])
    return HttpResponseRedirect(reverse("translation:unit", args=[unit.pk]))


@desk
def log(request: HttpRequest) -> HttpResponse:
    found = LogEntry.objects.select_related("who", "unit", "act")
    shown = Paginator(found, 100).get_page(place_in(request.GET.get("page", ""), 1))
    open_acts = [
        entry.act_id for entry in shown if entry.act and many.may_take_back(request.user, entry.act)
    ]
    context = {"section": "translation", "entries": shown, "open_acts": open_acts}
    return page(request, "translation/log.html", context)
