"""The incident log: its list, an incident and what changes it, and the log as files or on paper."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from django.contrib import messages
from django.db.models import QuerySet
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games.floor import log
from games.floor.forms import (
    IncidentFilter,
    IncidentForm,
    NoteForm,
    first_values,
    initial_of,
)
from games.floor.log import ChangedMeanwhile
from games.floor.models import Incident
from games.narration.refusing import cited
from games.play import events
from games.play.append_only import RecordIsFixed
from games.play.desk.ruling import citations
from games.play.desk.sent import ruling_sent
from games.play.desk.sheet_form import written_time
from games.play.desk.verdict import OTHER
from games.play.events import FloorEvent
from games.play.roles import staff
from games.records.chain import Value
from games.rules.values.citation import Provision
from games.site.accounts.sent_forms import refilled, refills
from games.site.cells import MARK, XLSX, Cell, Sheet, as_xlsx, csv_lines
from games.site.doors import name_of_game
from games.site.forms import Sent
from games.site.pages import SignedInRequest, page, page_of_list, problem

A_PAGE = 25


@staff("floor.view_incident")
def listing(request: HttpRequest) -> HttpResponse:
    form = IncidentFilter(request.GET)
    incidents = page_of_list(request, log.search_incidents(form.filled_fields), A_PAGE)
    parameters = urlencode({name: value for name, value in form.values.items() if value})
    context = {"form": form, "incidents": incidents, "kept": parameters}
    return page(request, "play/incidents.html", context, part="incidents", form=form)


@refills
@staff("floor.add_incident", "GET", "POST")
def new(request: SignedInRequest) -> HttpResponse:
    """Enter an incident; a ruling sent from the desk is entered at once."""
    sent = request.POST if request.method == "POST" else refilled(request)
    ruling = ruling_sent(sent) if sent else None
    has_way = bool(sent and sent.get("way"))
    if has_way and ruling is None:
        sentence = _("There is no ruling in what was sent. Rule again, and enter it from there.")
        return problem(request, 400, _("This cannot be entered in the log."), sentence)
    values = first_values(request, request.user)
    data: Sent = sent
    if ruling and sent:
        values["dispute"] = ruling.dispute
        data = values | {name: value for name, value in sent.dict().items() if value}
    form = IncidentForm(data, initial=values, has_ruling=ruling is not None)
    if request.method == "GET" or not form.is_valid():
        entry = Incident(**asdict(ruling)) if ruling else None
        context = {"form": form, "ruling": entry, "form_key": form_key(request)}
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
@staff("floor.view_incident", "GET", "POST")
def incident(request: SignedInRequest, nr: int) -> HttpResponse:
    """One incident, which can be changed until it is closed; ``then`` is the next step after
    saving: ``close`` or ``print``."""
    incident = get_object_or_404(Incident, number=nr)
    if request.method == "GET":
        sent = None if incident.is_closed else refilled(request)
        return _incident_page(request, incident, _form(incident, sent))
    then = request.POST.get("then", "")
    form = _form(incident, request.POST, closes=then == "close")
    if not request.user.has_perm("floor.change_incident"):
        return problem(request, 403, _("You may read this incident, but not change it."), "")
    if incident.is_closed:
        return _closed_meanwhile(request, incident, form)
    if not form.is_valid():
        return _incident_page(request, incident, form)
    try:
        log.changed(incident, form.entries, request.user, request.POST.get("stamp", ""))
    except RecordIsFixed:
        return _closed_meanwhile(request, incident, form)
    except ChangedMeanwhile as meanwhile:
        return _changed_meanwhile(request, form, meanwhile.incident)
    say_saved(request)
    if then == "close":
        return redirect("play:close-incident", nr)
    return HttpResponseRedirect(f"{incident.get_absolute_url()}{'#print' * (then == 'print')}")


@staff("floor.close_incident", "GET", "POST")
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


@staff("floor.add_incidentnote", "POST")
def note(request: SignedInRequest, nr: int) -> HttpResponse:
    """Add a note to an incident, open or closed."""
    incident = get_object_or_404(Incident, number=nr)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _incident_page(request, incident, _form(incident), note_form=form)
    log.noted(incident, request.user, form.cleaned_data["words"])
    say_saved(request)
    return HttpResponseRedirect(f"{incident.get_absolute_url()}#notes")


def _form(incident: Incident, sent: Sent = None, *, closes: bool = False) -> IncidentForm:
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
    may_change = not incident.is_closed and request.user.has_perm("floor.change_incident")
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
    """The label and value of what the staff wrote, to read and to print; a closed incident without
    a decision in their words was decided by its ruling."""
    form = _form(incident)
    values = initial_of(incident) | {"waiting": incident.state_in_words}
    if incident.is_closed and incident.way:
        values["decision"] = values["decision"] or incident.summary
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


AT_A_TIME = 200
MOST = 2_000
"""Incidents in a workbook or on a printed page."""
OF_THE_FORM = (
    *("game", "happened", "casino", "table", "shift", "reference", "supervisor", "people", "stake"),
    *("dispute", "decision"),
)
HEADINGS = {
    "number": gettext_lazy("Number"),
    **{name: IncidentForm.base_fields[name].label for name in OF_THE_FORM},
    "verdict_pt": gettext_lazy("Ruling"),
    "verdict_zh": gettext_lazy("Ruling"),
    "law_of_day": gettext_lazy("Law of the day"),
    "provisions": gettext_lazy("Provisions applied"),
    "state": gettext_lazy("State"),
    "holder": IncidentForm.base_fields["holder"].label,
    "writer_name": gettext_lazy("Written by"),
    "written": gettext_lazy("Written on"),
    "closer_name": gettext_lazy("Closed by"),
    "closed": gettext_lazy("Closed on"),
    "notes": gettext_lazy("Notes added"),
}
COLUMNS = (*HEADINGS, "query")


def rows_of(incidents: QuerySet[Incident]) -> Iterator[list[Cell]]:
    """The column names, then a row per incident, read from the database in chunks."""
    yield list(COLUMNS)
    for incident in incidents.prefetch_related("notes").iterator(chunk_size=AT_A_TIME):
        yield [_value(incident, name) for name in COLUMNS]


def _value(incident: Incident, name: str) -> Cell:
    if name == "notes":
        return " | ".join(
            f"{written_time(note.written)} {note.writer_name}: {note.words}"
            for note in incident.notes.all()
        )
    value: Cell | datetime | list[str] = getattr(incident, name)
    if isinstance(value, list):
        return " ".join(value)
    return written_time(value) if isinstance(value, datetime) else value


def workbook(incidents: QuerySet[Incident]) -> bytes:
    """The incidents as XLSX; headings, games, states and citations in both languages."""
    chosen = incidents.prefetch_related("notes")[:MOST]
    rows = [[_cell(row, name) for name in HEADINGS] for row in chosen]
    return as_xlsx(
        [Sheet(_in_both(lambda: _("Incident log")), list(map(_heading, HEADINGS)), rows)]
    )


def _heading(name: str) -> str:
    language = {"verdict_pt": " (português)", "verdict_zh": "（中文）"}.get(name, "")
    return _in_both(lambda: HEADINGS[name]) + language


def _cell(incident: Incident, name: str) -> Cell:
    if name == "provisions":
        return _in_both(lambda: citations(map(Provision.named, incident.provisions)))
    if name == "game":
        return _in_both(lambda: name_of_game(incident.game)) if incident.game else ""
    if name == "state":
        return _in_both(lambda: incident.state_in_words)
    return _value(incident, name)


def _in_both(text: Callable[[], object]) -> str:
    """What the function returns in each language; once if it is the same."""
    texts = []
    for language in OTHER:
        with override(language):
            texts.append(str(text()))
    return " · ".join(dict.fromkeys(filter(None, texts)))


@staff("floor.export_incident")
def export(request: SignedInRequest, form: str) -> HttpResponseBase:
    """The filtered incidents as CSV, or as a workbook, named by the event that says so."""
    if form not in ("csv", "xlsx"):
        raise Http404
    chosen = IncidentFilter(request.GET)
    if not chosen.is_valid():
        return _to_the_list(request)
    incidents = log.search_incidents(chosen.filled_fields)
    if form == "xlsx" and (refusal := _too_many(request, incidents.count())):
        return refusal
    event = _taken_out(request, form, chosen)
    name = f"incidents-{timezone.localdate().isoformat()}-{event.number}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if form == "xlsx":
        return HttpResponse(workbook(incidents), content_type=XLSX, headers=headers)
    lines = chain((MARK,), csv_lines(rows_of(incidents)))
    return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=headers)


@staff("floor.export_incident")
def printed(request: SignedInRequest) -> HttpResponse:
    """The filtered incidents one after another, in both languages, to print or save as PDF."""
    form = IncidentFilter(request.GET)
    if not form.is_valid():
        return _to_the_list(request)
    incidents = log.search_incidents(form.filled_fields).prefetch_related("notes")
    if refusal := _too_many(request, incidents.count()):
        return refusal
    chosen = [(field.label, field.value()) for field in form if field.has_value]
    context = {
        "incidents": [(incident, _sides(incident)) for incident in incidents],
        "chosen": chosen,
        "now": timezone.now(),
        "event": _taken_out(request, "print", form),
    }
    return page(request, "play/incidents_printed.html", context)


def _taken_out(request: SignedInRequest, form: str, chosen: IncidentFilter) -> FloorEvent:
    """The event that says who took which incidents out of the log, and in which form."""
    filters: dict[str, Value] = {name: value for name, value in chosen.values.items() if value}
    return events.record("exported", "", request.user, {"form": form, "chosen": filters})


class PrintedSide(NamedTuple):
    """What is printed of an incident in one language."""

    language: str
    facts: list[tuple[str, str]]
    verdict: str
    provisions: str


def _sides(incident: Incident) -> list[PrintedSide]:
    """One for each language; the staff's words only once."""
    sides = []
    for language in OTHER:
        with override(language):
            verdict = incident.summary if incident.way else ""
            rows = facts_of(incident)
            facts = [(str(label), value) for label, value in rows if value not in ("", verdict)]
            provisions = citations(map(Provision.named, incident.provisions))
            sides.append(PrintedSide(language, facts, verdict, provisions))
    return sides


def _to_the_list(request: HttpRequest) -> HttpResponse:
    """The list says what is wrong with the filter."""
    return redirect(f"{reverse('play:incidents')}?{request.GET.urlencode()}")


def _too_many(request: HttpRequest, number: int) -> HttpResponse | None:
    if number <= MOST:
        return None
    sentence = _("These are %(number)s incidents; choose days with at most %(most)s.")
    advice = sentence % {"number": number, "most": MOST}
    return problem(request, 413, _("Too many incidents for one file."), advice)
