"""The chosen incidents as a file, or as pages to print."""

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.play.desk.citations import citations
from games.play.desk.verdict import OTHER
from games.play.incidents import log
from games.play.incidents.forms import IncidentFilter, IncidentForm, written_time
from games.play.incidents.models import Incident
from games.play.regulations import name_of_game
from games.play.views.incidents import facts_of, staff
from games.rules.citation import Provision
from games.site.cells import MARK, XLSX, Cell, Sheet, as_xlsx, csv_lines
from games.site.pages import page, problem

AT_A_TIME = 200
MOST = 2_000
"""Incidents in a workbook or on a printed page."""
OF_THE_FORM = (
    *("game", "happened", "casino", "table", "shift", "reference", "supervisor", "people", "stake"),
    *("dispute", "decision"),
)
HEADINGS: dict[str, object] = {
    "number": _("Number"),
    **{name: IncidentForm.base_fields[name].label for name in OF_THE_FORM},
    "verdict_pt": _("Ruling"),
    "verdict_zh": _("Ruling"),
    "law_of_day": _("Law of the day"),
    "provisions": _("Provisions applied"),
    "state": _("State"),
    "holder": IncidentForm.base_fields["holder"].label,
    "writer_name": _("Written by"),
    "written": _("Written on"),
    "closer_name": _("Closed by"),
    "closed": _("Closed on"),
    "notes": _("Notes added"),
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


@staff("play.export_incident")
def export(request: HttpRequest, form: str) -> HttpResponseBase:
    """The filtered incidents as CSV, or as a workbook."""
    if form not in ("csv", "xlsx"):
        raise Http404
    chosen = IncidentFilter(request.GET)
    if not chosen.is_valid():
        return _to_the_list(request)
    incidents = log.search_incidents(chosen.filled_fields)
    if form == "xlsx" and (refusal := _too_many(request, incidents.count())):
        return refusal
    response: HttpResponseBase
    if form == "csv":
        lines = chain((MARK,), csv_lines(rows_of(incidents)))
        response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    else:
        response = HttpResponse(workbook(incidents), content_type=XLSX)
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="incidents-{day}.{form}"'
    return response


@staff("play.export_incident")
def printed(request: HttpRequest) -> HttpResponse:
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
    }
    return page(request, "play/incidents_printed.html", context)


def _sides(incident: Incident) -> list[dict[str, object]]:
    """What is printed of an incident in each language; the staff's words only once."""
    sides: list[dict[str, object]] = []
    for language in OTHER:
        with override(language):
            facts = [(str(label), value) for label, value in facts_of(incident) if value]
            sides.append(
                {
                    "language": language,
                    "facts": facts,
                    "verdict": incident.summary if incident.way else "",
                    "provisions": citations(map(Provision.named, incident.provisions)),
                }
            )
    return sides


def _to_the_list(request: HttpRequest) -> HttpResponse:
    """The list says what is wrong with the filter."""
    return redirect(f"{reverse('play:incidents')}?{request.GET.urlencode()}")


def _too_many(request: HttpRequest, number: int) -> HttpResponse | None:
    if number <= MOST:
        return None
    sentence = gettext("These are %(number)s incidents; choose days with at most %(most)s.")
    advice = sentence % {"number": number, "most": MOST}
    return problem(request, 413, gettext("Too many incidents for one file."), advice)
