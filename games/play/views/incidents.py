"""The incident log for the tables' staff: the list, one incident, and changes to it."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.narration.refusing import cited
from games.play.incidents import log
from games.play.incidents.forms import (
    IncidentFilter,
    IncidentForm,
    NoteForm,
    first_values,
    initial_of,
    written_time,
)
from games.play.incidents.log import ChangedMeanwhile
from games.play.incidents.models import WAYS, Incident, RecordIsFixed, ShortLink
from games.play.incidents.on_sheet import TOO_LONG, NotMade, made, ruling_of
from games.rules.citation import Provision
from games.rules.numbers import place_in
from games.rules.registry import GAMES, game
from games.site.accounts.sent_forms import refilled, refills
from games.site.pages import SignedInRequest, page, problem


def follow(request: HttpRequest, key: str) -> HttpResponse:
    link = get_object_or_404(ShortLink, key=key.lower())
    with override(get_language_from_request(request)):
        response = HttpResponseRedirect(link.target)
    patch_vary_headers(response, ["Accept-Language"])
    return response


A_PAGE = 25
View = Callable[..., Any]


def staff(permission: str, *methods: str) -> Callable[[View], View]:
    """Require sign-in, a permission and one of the methods, GET by default; disable caching."""

    def guarded(view: View) -> View:
        limited = require_http_methods(methods or ("GET",))(view)
        checked: Any = permission_required(permission, raise_exception=True)(limited)
        wrapped: View = never_cache(login_required(checked))
        return wrapped

    return guarded


@staff("play.view_incident")
def listing(request: HttpRequest) -> HttpResponse:
    form = IncidentFilter(request.GET)
    incidents = Paginator(log.search_incidents(form.filled_fields), A_PAGE).get_page(
        place_in(request.GET.get("page", ""), 1)
    )
    parameters = urlencode({name: value for name, value in form.values.items() if value})
    context = {"form": form, "incidents": incidents, "kept": parameters}
    return page(request, "play/incidents.html", context, part="incidents", form=form)


@refills
@staff("play.add_incident", "GET", "POST")
def new(request: SignedInRequest) -> HttpResponse:
    """Enter an incident; a ruling sent from the desk is entered at once."""
    sent = request.POST if request.method == "POST" else refilled(request)
    ruling = _sent_ruling(sent) if sent else None
    has_way = bool(sent and sent.get("way"))
    if has_way and ruling is None:
        sentence = _("There is no ruling in what was sent. Rule again, and enter it from there.")
        return problem(request, 400, _("This cannot be entered in the log."), sentence)
    values = first_values(request, request.user)
    data: Mapping[str, object] | None = sent
    if ruling and sent:
        values["dispute"] = ruling.dispute
        data = values | {name: value for name, value in sent.dict().items() if value}
    form = IncidentForm(data, initial=values, has_ruling=ruling is not None)
    if request.method == "GET" or not form.is_valid():
        context = {"form": form, "ruling": ruling, "form_key": form_key(request)}
        return page(request, "play/new_incident.html", context, form=form)
    incident = log.written(request.user, ruling, form.entries, form_key(request))
    if not ruling and form.differing(incident):
        return _changed_meanwhile(request, form, incident)
    say_saved(request)
    return redirect(incident)


def form_key(request: HttpRequest) -> str:
    """The key of the form sent, or of a new one."""
    return request.POST.get("form_key", "").replace("\0", "")[:40] or secrets.token_urlsafe(12)


@refills
@staff("play.view_incident", "GET", "POST")
def incident(request: HttpRequest, nr: int) -> HttpResponse:
    """One incident, which can be changed until it is closed; ``then`` is the next step after
    saving: ``close`` or ``print``."""
    incident = get_object_or_404(Incident, number=nr)
    if request.method == "GET":
        sent = None if incident.is_closed else refilled(request)
        return _incident_page(request, incident, _form(incident, sent))
    then = request.POST.get("then", "")
    form = _form(incident, request.POST, closes=then == "close")
    if not request.user.has_perm("play.change_incident"):
        return problem(request, 403, _("You may read this incident, but not change it."), "")
    if incident.is_closed:
        return _closed_meanwhile(request, incident, form)
    if not form.is_valid():
        return _incident_page(request, incident, form)
    try:
        log.changed(incident, form.entries, request.POST.get("stamp", ""))
    except RecordIsFixed:
        return _closed_meanwhile(request, incident, form)
    except ChangedMeanwhile as meanwhile:
        return _changed_meanwhile(request, form, meanwhile.incident)
    say_saved(request)
    if then == "close":
        return redirect("play:close-incident", nr)
    return HttpResponseRedirect(f"{incident.get_absolute_url()}{'#print' * (then == 'print')}")


@staff("play.close_incident", "GET", "POST")
def close(request: SignedInRequest, nr: int) -> HttpResponse:
    """Close the incident after confirmation; it needs its essentials."""
    incident = get_object_or_404(Incident, number=nr)
    form = _form(incident, initial_of(incident), closes=True)
    if incident.is_closed:
        return _closed_meanwhile(request, incident, form)
    if request.method == "GET" or not form.is_valid():
        return _incident_page(request, incident, form, is_closing=form.is_valid())
    try:
        log.closed(incident, request.user, request.POST.get("stamp", ""))
    except RecordIsFixed:
        return _closed_meanwhile(request, incident, form)
    except ChangedMeanwhile:
        messages.warning(request, _("It was saved meanwhile. Read it again before closing it."))
        return redirect("play:close-incident", nr)
    return redirect(incident)


@staff("play.add_incidentnote", "POST")
def note(request: SignedInRequest, nr: int) -> HttpResponse:
    """Add a note to an incident, open or closed."""
    incident = get_object_or_404(Incident, number=nr)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _incident_page(request, incident, _form(incident), note_form=form)
    log.noted(incident, request.user, form.cleaned_data["words"])
    say_saved(request)
    return HttpResponseRedirect(f"{incident.get_absolute_url()}#notes")


@staff("play.add_shortlink", "POST")
def shorten(request: SignedInRequest) -> HttpResponse:
    """Make a short link to a ruling and return to its sheet."""
    ruling = _sent_ruling(request.POST)
    try:
        if ruling is None:
            raise NotMade(TOO_LONG)
        made(request.user, ruling.game, ruling.way, ruling.query)
    except NotMade as no:
        return problem(request, 400, _("No short link was made."), str(no))
    sheet = reverse(f"{WAYS[ruling.way]}-sheet", args=[ruling.game])
    return HttpResponseRedirect(f"{sheet}?{request.POST.get('sheet') or ruling.query}")


def _sent_ruling(sent: QueryDict) -> Incident | None:
    """The ruling in the form's data, or None."""
    key = sent.get("game", "")
    if key not in GAMES:
        return None
    return ruling_of(game(key), sent.get("way", ""), sent.get("query", ""))


def _form(
    incident: Incident, sent: Mapping[str, object] | None = None, *, closes: bool = False
) -> IncidentForm:
    has_ruling = bool(incident.way)
    return IncidentForm(sent, initial=initial_of(incident), has_ruling=has_ruling, closes=closes)


def _incident_page(
    request: HttpRequest,
    incident: Incident,
    form: IncidentForm,
    *,
    note_form: NoteForm | None = None,
    is_closing: bool = False,
    status: int = 200,
) -> HttpResponse:
    may_change = not incident.is_closed and request.user.has_perm("play.change_incident")
    context = {
        "incident": incident,
        "entered": incident.entered.get(request.LANGUAGE_CODE, incident.entered.get("pt", ())),
        "provisions": [
            (provision, cited(provision)) for provision in map(Provision.named, incident.provisions)
        ],
        "facts": facts_of(incident),
        "form": form if may_change and not is_closing else None,
        "form_key": form_key(request),
        "is_closing": is_closing,
        "note_form": note_form or NoteForm(),
        "notes": incident.notes.all(),
    }
    wrong = note_form if note_form and note_form.is_bound else form
    return page(request, "play/incident.html", context, form=wrong, status=status)


def facts_of(incident: Incident) -> list[tuple[object, str]]:
    """The label and value of what the staff wrote, to read and to print."""
    form = _form(incident)
    values = initial_of(incident) | {"waiting": incident.state_in_words}
    return [(field.label, values[name]) for name, field in form.fields.items() if name != "game"]


def _changed_meanwhile(request: HttpRequest, form: IncidentForm, saved: Incident) -> HttpResponse:
    """What was typed, beside what was saved meanwhile; to save again replaces it."""
    differing = "; ".join(
        f"{label}{_(': ')}{value or '–'}" for label, _typed, value in form.differing(saved)
    )
    sentence = _(
        "This incident was saved meanwhile, at %(time)s: %(differing)s. What you typed is below; "
        "save it again to replace what was saved."
    )
    form.add_error(None, sentence % {"time": written_time(saved.changed), "differing": differing})
    return _incident_page(request, saved, form, status=409)


def _closed_meanwhile(request: HttpRequest, incident: Incident, form: IncidentForm) -> HttpResponse:
    """Who closed it; what was typed and is not in it stands ready as a note."""
    incident.refresh_from_db()
    sentence = _("%(name)s closed this incident at %(time)s. It stays as closed.")
    facts = {"name": incident.closer_name or "–", "time": written_time(incident.closed)}
    messages.warning(request, sentence % facts)
    typed = [f"{label}{_(': ')}{typed}" for label, typed, _saved in form.differing(incident)]
    if typed:
        messages.warning(request, _("What you typed is below, ready to be added as a note."))
    note_form = NoteForm(initial={"words": "\n".join(typed)})
    return _incident_page(request, incident, _form(incident), note_form=note_form, status=409)


def say_saved(request: HttpRequest) -> None:
    """The key of the form lets the device forget its draft."""
    sentence = _("Saved, %(time)s.") % {"time": written_time(timezone.now())}
    messages.success(request, sentence, extra_tags=request.POST.get("form_key", "")[:40])
