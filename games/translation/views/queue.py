"""The work of the desk in groups, its list of all texts, a regulation whole with each text edited
in its place, and the progress for everybody.
"""

from itertools import groupby
from operator import attrgetter

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.law.editions.page_cache import public
from games.law.models import ErrorReport, Instrument
from games.lawtexts.files.shape import LANGUAGES
from games.quality import official
from games.site.pages import PageContext, SignedInRequest, page, page_of_list, wants_part
from games.translation.checking import findings
from games.translation.listing import waiting
from games.translation.listing.opened import open_list
from games.translation.listing.queue import DIFFERS, OF_A_REGULATION, QueueFilter, QueueForm, listed
from games.translation.listing.waiting import groups
from games.translation.messages import words
from games.translation.models import Dismissal, LogEntry, Unit, WorkPackage
from games.translation.page.package_page import packages_with_counts
from games.translation.views.access import desk
from games.translation.workflow import bulk_acts, roles

PAGE = 50
FIRST_TASKS = 5
FIRST_REGULATIONS = 4
"""So many are named at first; a link leads to all."""


@never_cache
def front(request: SignedInRequest) -> HttpResponse:
    """The work, by need and in groups with what this person may do in each, of the law or, behind
    a door of its own, of the interface; for others the progress."""
    instruments = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    most = len(instruments) if "all" in request.GET else FIRST_REGULATIONS
    context = {
        "instruments": instruments,
        "may_see": roles.may_see(request.user),
        "number_of_all": len(instruments) if most < len(instruments) else 0,
    }
    if not roles.may_see(request.user):
        every = groups(request.user, instruments=instruments)
        context["groups"] = waiting.first_of(every, most)
        return page(request, "translation/front.html", context)
    if request.GET.get("lang", "both") in ("both", *LANGUAGES):
        request.session["desk_lang"] = request.GET.get("lang", request.session.get("desk_lang", ""))
    lang = str(request.session.get("desk_lang", "")).replace("both", "")
    waits = waiting.tasks(request.user)
    is_interface = request.GET.get("door") == "interface"
    by_instrument = groups(
        request.user, lang, instruments, door="interface" if is_interface else "law"
    )
    may_answer = not is_interface and request.user.has_perm(roles.REVIEW)
    reported = ErrorReport.objects.filter(outcome="").count() if may_answer else 0
    own = WorkPackage.objects.filter(person=request.user).exclude(state=WorkPackage.State.CLOSED)
    context |= {
        "groups": waiting.first_of(by_instrument, most),
        "needs": waiting.needs(by_instrument, reported),
        "is_interface": is_interface,
        "packages": packages_with_counts(own),
        "task_names": words.task_names() | {waiting.REPORTED: _("reported by readers")},
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
    """Open a list at its first unit, or go to the work if nothing is left in it."""
    filters = QueueFilter.from_query(request.GET)
    opened = open_list(filters, request.user)
    if opened is None:
        messages.success(request, _("Nothing is left to do there."))
        return HttpResponseRedirect(reverse("translation:front"))
    address = reverse("translation:unit", args=[opened.units[0]])
    query = filters.values | {"opened": str(opened.pk)}
    return HttpResponseRedirect(f"{address}?{urlencode(query)}")


@desk
def texts(request: SignedInRequest) -> HttpResponse:
    """All texts, searched and filtered; official ones only if they are asked for."""
    uncounted = findings.count_marked()
    form = QueueForm(request.GET)
    filters = QueueFilter(form.filled_fields)
    units = listed(filters, request.user).select_related("assignee", "edited_by")
    units = units.annotate(differs=DIFFERS)
    paginated = page_of_list(request, units, PAGE)
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
    paginated = page_of_list(request, entries, 100)
    acts = [entry.act for entry in paginated if entry.act]
    open_acts = [act.pk for act in acts if bulk_acts.may_take_back(request.user, act)]
    context = {"entries": paginated, "open_acts": open_acts}
    return page(request, "translation/log.html", context)


def _confirms(entry: official.JudgedFinding) -> bool:
    """Whether the finding confirms a row of the register; such findings come first."""
    return bool(entry.judgement and entry.judgement.confirms)


@public()
def listing(request: HttpRequest) -> HttpResponse:
    """The public page of findings; one that confirms a row of the register links to it."""
    instruments = {instrument.pk: instrument for instrument in Instrument.objects.all()}
    dismissals = Dismissal.objects.filter(unit__state=Unit.State.OFFICIAL).select_related("unit")
    on_the_desk = {(made.unit.object, made.fingerprint): made for made in dismissals}
    judged = official.judged()
    by_instrument = []
    for key, group in groupby(judged, key=lambda entry: entry.instrument):
        rows = []
        for entry in sorted(group, key=lambda entry: not _confirms(entry)):
            fingerprint = f"0 {entry.finding.check} {entry.finding.fingerprint}"
            rows.append((entry, on_the_desk.get((f"{key}#{entry.eid}", fingerprint))))
        by_instrument.append((instruments.get(key), rows))
    context = {
        "groups": by_instrument,
        "total": len(judged),
        "confirmed": sum(_confirms(entry) for entry in judged),
        "unjudged": sum(entry.judgement is None for entry in judged),
    }
    return page(request, "translation/judged.html", context)


REGULATION = "translation/regulation.html"
LAST_ACTIONS = ("save", "propose", "propose_next", "approve", "approve_next", "back")
"""The actions after which a row is read again and no longer edited."""


@desk
def regulation(request: SignedInRequest, key: str) -> HttpResponse:
    instrument = get_object_or_404(Instrument, pk=key)
    units = Unit.objects.filter(instrument=key, is_gone=False)
    parts = [(kind, _rows(units.filter(kind=kind))) for kind in OF_A_REGULATION]
    return page(request, REGULATION, {"instrument": instrument, "parts": parts})


def _rows(units: QuerySet[Unit]) -> list[list[Unit]]:
    """The texts in order, each in both languages, the official one first."""
    by_place: dict[str, list[Unit]] = {}
    for unit in units.select_related("assignee").order_by("position", "lang"):
        by_place.setdefault(unit.object, []).append(unit)
    return [sorted(row, key=attrgetter("is_official"), reverse=True) for row in by_place.values()]


def in_row(
    request: SignedInRequest, unit: Unit, context: PageContext, status: int = 200
) -> HttpResponse:
    """The row of a unit, to take the place of the one that the page has."""
    [row] = _rows(Unit.objects.filter(kind=unit.kind, object=unit.object, field=unit.field))
    response = page(request, REGULATION, {**context, "row": row}, part="row", status=status)
    response["HX-Retarget"], response["HX-Reswap"] = f"#row-{row[0].pk}", "outerHTML"
    return response


def answer_in_row(
    request: SignedInRequest, unit: Unit, message: str, following: int | None
) -> HttpResponse:
    """The row of a unit after an act on it; ``following`` is the unit to be edited next."""
    messages.success(request, message)
    if not wants_part(request):
        address = reverse("translation:regulation", args=[request.GET["instrument"]])
        return HttpResponseRedirect(f"{address}#at-{following or unit.pk}", status=303)
    return in_row(request, unit, {"following": following, "is_done": True})
