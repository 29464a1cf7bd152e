"""The work of the desk in groups, its list of all texts, and the progress for everybody."""

from itertools import groupby

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.law.models import Instrument
from games.law.page_cache import public
from games.lawtexts.shape import LANGUAGES
from games.quality import official
from games.rules.numbers import place_in
from games.site.pages import SignedInRequest, page
from games.translation.checking import findings
from games.translation.listing import waiting
from games.translation.listing.queue import DIFFERS, QueueFilter, QueueForm, listed
from games.translation.listing.waiting import groups
from games.translation.messages import words
from games.translation.models import Dismissal, LogEntry, Unit
from games.translation.views.access import desk
from games.translation.workflow import bulk_acts, roles

PAGE = 50
FIRST_TASKS = 5


@never_cache
def front(request: SignedInRequest) -> HttpResponse:
    """The work in groups with what this person may do in each; for others the progress."""
    context: dict[str, object] = {
        "instruments": {instrument.pk: instrument for instrument in Instrument.objects.all()},
        "may_see": roles.may_see(request.user),
    }
    if not roles.may_see(request.user):
        context["groups"] = groups(request.user)
        return page(request, "translation/front.html", context)
    if request.GET.get("lang", "both") in ("both", *LANGUAGES):
        request.session["desk_lang"] = request.GET.get("lang", request.session.get("desk_lang", ""))
    lang = str(request.session.get("desk_lang", "")).replace("both", "")
    waits = waiting.tasks(request.user)
    context |= {
        "groups": groups(request.user, lang),
        "task_names": words.task_names(),
        "uncounted": findings.count_marked(),
        "lang": lang,
        "langs": LANGUAGES,
        "tasks": waits[:FIRST_TASKS],
        "search": QueueForm(),
        "more": max(0, len(waits) - FIRST_TASKS),
    }
    return page(request, "translation/work.html", context)


@desk
def start(request: SignedInRequest) -> HttpResponse:
    """Redirect to the first unit of a list, or to the work if nothing is left in it."""
    filters = QueueFilter.from_query(request.GET)
    first = listed(filters, request.user).first()
    if first is None:
        messages.success(request, _("Nothing is left to do there."))
        return HttpResponseRedirect(reverse("translation:front"))
    return HttpResponseRedirect(f"{first.get_absolute_url()}?{filters.address}")


@desk
def texts(request: SignedInRequest) -> HttpResponse:
    """All texts, searched and filtered; official ones only if they are asked for."""
    uncounted = findings.count_marked()
    form = QueueForm(request.GET)
    filters = QueueFilter(form.filled_fields)
    units = listed(filters, request.user).select_related("assignee", "edited_by")
    units = units.annotate(differs=DIFFERS)
    paginated = Paginator(units, PAGE).get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "asked": filters,
        "carried": f"?{filters.address}" if filters.address else "?",
        "units": paginated,
        "form": form,
        "uncounted": uncounted,
        "instruments": {instrument.pk: instrument for instrument in Instrument.objects.all()},
    }
    return page(request, "translation/queue.html", context, part="list", form=form)


@desk
def place(request: SignedInRequest) -> HttpResponse:
    """Redirect to the unit of a provision, if possible to one that is not official."""
    units = Unit.objects.filter(kind=Unit.Kind.PROVISION, object=request.GET.get("at", "")[:200])
    unit = units.exclude(state=Unit.State.OFFICIAL).first() or get_object_or_404(units[:1])
    return HttpResponseRedirect(reverse("translation:unit", args=[unit.pk]))


@desk
def log(request: SignedInRequest) -> HttpResponse:
    entries = LogEntry.objects.select_related("who", "unit", "act")
    paginated = Paginator(entries, 100).get_page(place_in(request.GET.get("page", ""), 1))
    open_acts = [
        entry.act_id
        for entry in paginated
        if entry.act and bulk_acts.may_take_back(request.user, entry.act)
    ]
    context = {"entries": paginated, "open_acts": open_acts}
    return page(request, "translation/log.html", context)


def _confirms(entry: official.JudgedFinding) -> bool:
    """Whether the finding confirms a row of the register; such findings come first."""
    return bool(entry.judgement and entry.judgement.confirms)


@public()
def listing(request: HttpRequest) -> HttpResponse:
    """The public page of findings; one that confirms a row of the register links to it."""
    instruments = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    on_the_desk = {
        (dismissal.unit.object, dismissal.fingerprint): dismissal
        for dismissal in Dismissal.objects.filter(unit__state=Unit.State.OFFICIAL).select_related(
            "unit"
        )
    }
    judged = official.judged()
    by_instrument = []
    for key, group in groupby(judged, key=lambda entry: entry.instrument):
        rows = [
            (
                entry,
                on_the_desk.get(
                    (f"{key}#{entry.eid}", f"0 {entry.finding.check} {entry.finding.fingerprint}")
                ),
            )
            for entry in sorted(group, key=lambda entry: not _confirms(entry))
        ]
        by_instrument.append((instruments.get(key), rows))
    context = {
        "groups": by_instrument,
        "total": len(judged),
        "confirmed": sum(_confirms(entry) for entry in judged),
        "unjudged": sum(entry.judgement is None for entry in judged),
    }
    return page(request, "translation/judged.html", context)
