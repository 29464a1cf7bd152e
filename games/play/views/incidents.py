"""The incident log for the tables' staff: the list, one incident, and changes to it."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from django.contrib.auth.decorators import login_required, permission_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.narration.refusing import cited
from games.play.incidents import log, short_links
from games.play.incidents.issued import ruling_of
from games.play.incidents.log import IssuedRuling
from games.play.incidents.models import WAYS, Incident, RecordIsFixed, ShortLink
from games.play.incidents.sheet_form import ClosingForm, IncidentFilter, NoteForm, SheetForm
from games.rules.citation import Provision
from games.rules.numbers import place_in
from games.rules.registry import GAMES, game
from games.site.cells import MARK, csv_lines
from games.site.errors import problem
from games.site.pages import page


def follow(request: HttpRequest, key: str) -> HttpResponse:
    link = get_object_or_404(ShortLink, key=key.lower())
    with override(get_language_from_request(request)):
        response = HttpResponseRedirect(link.target)
    patch_vary_headers(response, ["Accept-Language"])
    return response


A_PAGE = 25
View = Callable[..., Any]


def staff(permission: str) -> Callable[[View], View]:
    """Require sign-in and a permission, and disable caching."""

    def guarded(view: View) -> View:
        checked: Any = permission_required(permission, raise_exception=True)(view)
        wrapped: View = never_cache(login_required(checked))
        return wrapped

    return guarded


@staff("play.view_incident")
@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    form = IncidentFilter(request.GET)
    incidents = Paginator(log.search_incidents(form.filled_fields), A_PAGE).get_page(
        place_in(request.GET.get("page", ""), 1)
    )
    context = {"form": form, "incidents": incidents, "kept": urlencode(form.filled_fields)}
    return page(request, "play/incidents.html", context, part="incidents", form=form)


@staff("play.view_incident")
@require_GET
def export(request: HttpRequest) -> StreamingHttpResponse:
    """The filtered incidents as CSV."""
    rows = csv_lines(log.table(log.search_incidents(IncidentFilter(request.GET).filled_fields)))
    response = StreamingHttpResponse(chain((MARK,), rows), content_type="text/csv; charset=utf-8")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="incidents-{day}.csv"'
    return response


@staff("play.add_incident")
@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Enter a ruling in the log."""
    ruling = _sent_ruling(request)
    form = SheetForm(request.POST)
    if ruling is None or not form.is_valid():
        sentence = _("There is no ruling in what was sent. Rule again, and enter it from there.")
        return problem(request, 400, _("This cannot be entered in the log."), sentence)
    incident = log.written(_person(request), ruling, form.entries)
    return HttpResponseRedirect(incident.get_absolute_url())


@staff("play.view_incident")
@require_http_methods(["GET", "POST"])
def incident(request: HttpRequest, nr: int) -> HttpResponse:
    """One incident; its place and time can be changed until it is closed.

    ``then`` is the next step after saving: ``close`` or ``print``.
    """
    incident = get_object_or_404(Incident, number=nr)
    if request.method == "GET":
        return _incident_page(request, incident, SheetForm(initial=_initial(incident)), NoteForm())
    then = request.POST.get("then", "")
    form = (ClosingForm if then == "close" else SheetForm)(request.POST)
    if incident.is_closed or not request.user.has_perm("play.change_incident"):
        return _closed(request)
    if not form.is_valid():
        return _incident_page(request, incident, form, NoteForm())
    log.changed(incident, form.entries)
    here = incident.get_absolute_url()
    onward = {"close": reverse("play:close-incident", args=[nr]), "print": f"{here}#print"}
    return HttpResponseRedirect(onward.get(then, here))


@staff("play.change_incident")
@require_http_methods(["GET", "POST"])
def close(request: HttpRequest, nr: int) -> HttpResponse:
    """Close the incident after confirmation; it needs a time and a table."""
    incident = get_object_or_404(Incident, number=nr)
    if incident.is_closed:
        return _closed(request)
    form = ClosingForm(_initial(incident))
    if not form.is_valid():
        return _incident_page(request, incident, form, NoteForm())
    if request.method == "GET":
        return _incident_page(request, incident, form, NoteForm(), is_closing=True)
    try:
        log.closed(incident, _person(request))
    except RecordIsFixed:
        return _closed(request)
    return HttpResponseRedirect(incident.get_absolute_url())


@staff("play.add_incidentnote")
@require_POST
def note(request: HttpRequest, nr: int) -> HttpResponse:
    """Add a note to an incident, open or closed."""
    incident = get_object_or_404(Incident, number=nr)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _incident_page(request, incident, SheetForm(initial=_initial(incident)), form)
    log.noted(incident, _person(request), form.cleaned_data["words"])
    return HttpResponseRedirect(f"{incident.get_absolute_url()}#notes")


@staff("play.add_shortlink")
@require_POST
def shorten(request: HttpRequest) -> HttpResponse:
    """Make a short link to a ruling and return to its sheet."""
    ruling = _sent_ruling(request)
    try:
        if ruling is None:
            raise short_links.NotMade("too_long")
        short_links.made(_person(request), ruling.game, ruling.way, ruling.query)
    except short_links.NotMade as no:
        return problem(request, 400, _("No short link was made."), _why_not(no.reason))
    sheet = reverse(f"{WAYS[ruling.way]}-sheet", args=[ruling.game])
    return HttpResponseRedirect(f"{sheet}?{request.POST.get('sheet') or ruling.query}")


def _sent_ruling(request: HttpRequest) -> IssuedRuling | None:
    """The ruling in the form's data, or None."""
    key = request.POST.get("game", "")
    if key not in GAMES:
        return None
    return ruling_of(game(key), request.POST.get("way", ""), request.POST.get("query", ""))


def _why_not(reason: str) -> str:
    if reason == "too_many":
        return _("You have made %(number)s in one day. You may make more tomorrow.") % {
            "number": short_links.MOST_A_DAY
        }
    return _("There is no ruling in what was sent, or it is too long.")


def _incident_page(
    request: HttpRequest,
    incident: Incident,
    form: SheetForm,
    note_form: NoteForm,
    *,
    is_closing: bool = False,
) -> HttpResponse:
    provisions = [Provision.named(name) for name in incident.provisions]
    context = {
        "incident": incident,
        "entered": incident.entered.get(request.LANGUAGE_CODE, incident.entered["pt"]),
        "provisions": [(provision, cited(provision)) for provision in provisions],
        "form": form,
        "is_closing": is_closing,
        "note_form": note_form,
        "notes": incident.notes.all(),
    }
    wrong = form if form.errors else note_form
    return page(request, "play/incident.html", context, form=wrong)


def _closed(request: HttpRequest) -> HttpResponse:
    sentence = _("It stays as closed. Amendments are added as notes.")
    return problem(request, 409, _("This incident is closed."), sentence)


def _initial(incident: Incident) -> dict[str, str]:
    fields = {name: str(getattr(incident, name)) for name in SheetForm.base_fields}
    happened = timezone.localtime(incident.happened) if incident.happened else None
    return {**fields, "happened": happened.strftime("%Y-%m-%dT%H:%M") if happened else ""}


def _person(request: HttpRequest) -> Any:
    return request.user
