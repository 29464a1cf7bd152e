"""The chosen incidents as a file, or as pages to print."""

from itertools import chain

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_GET

from games.play.desk.verdict import OTHER
from games.play.incidents import files, log
from games.play.incidents.forms import IncidentFilter
from games.play.incidents.models import Incident
from games.play.views.incidents import facts_of, staff
from games.site.cells import MARK, csv_lines
from games.site.errors import problem
from games.site.pages import page
from games.site.workbook import XLSX


@staff("play.export_incident")
@require_GET
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
        lines = chain((MARK,), csv_lines(files.rows_of(incidents)))
        response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    else:
        response = HttpResponse(files.workbook(incidents), content_type=XLSX)
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="incidents-{day}.{form}"'
    return response


@staff("play.export_incident")
@require_GET
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
                    "provisions": files.citations(incident, language),
                }
            )
    return sides


def _to_the_list(request: HttpRequest) -> HttpResponse:
    """The list says what is wrong with the filter."""
    return redirect(f"{reverse('play:incidents')}?{request.GET.urlencode()}")


def _too_many(request: HttpRequest, number: int) -> HttpResponse | None:
    if number <= files.MOST:
        return None
    sentence = _("These are %(number)s incidents; choose days with at most %(most)s.")
    advice = sentence % {"number": number, "most": files.MOST}
    return problem(request, 413, _("Too many incidents for one file."), advice)
