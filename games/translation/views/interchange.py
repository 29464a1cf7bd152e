"""Files out of the desk and into it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.law.models import Instrument
from games.site.pages import page
from games.translation import words
from games.translation.interchange import formats, tbx
from games.translation.interchange.bringing import Outcome, Report, bring, look_into
from games.translation.interchange.concept import concepts
from games.translation.interchange.entry import Entry
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.official import aligned
from games.translation.interchange.refusal import Refused, refuse
from games.translation.interchange.selection import Choice, picked
from games.translation.messages.interchange import tell
from games.translation.models import Unit
from games.translation.page.queue import Asked, listed
from games.translation.views.access import desk
from games.translation.workflow import roles

NAMED = ("kind", "instrument", "lang", "state")
LONGEST_LIST = 200


@desk
@require_GET
def show(request: HttpRequest) -> HttpResponse:
    return _page(request)


@desk
@require_GET
def out(request: HttpRequest) -> HttpResponse:
    """The texts chosen, in one file, or in an archive where they make several."""
    entries, stem = _chosen(request)
    name = request.GET.get("format", "")
    if name not in formats.FORMATS:
        return _page(request, refusal=_("Choose a format."), status=422)
    try:
        files = formats.written(name, entries, stem)
    except Refused as refused:
        return _page(request, refusal=tell(refused.refusal), status=422)
    if len(files) == 1:
        [(file, data)] = files.items()
        return _file(file, data, formats.FORMATS[name].media)
    return _file(f"{stem}.{name}.zip", _archive(files), "application/zip")


def _chosen(request: HttpRequest) -> tuple[Iterable[Entry], str]:
    """All that have something in common, or what the queue was narrowed down to."""
    asked = Asked.of(request.GET)
    if asked.is_picked:
        return picked(asked, request.user), "rulesite.selection"
    choice = Choice(**{name: request.GET.get(name, "")[:60] for name in NAMED})
    return choice.entries(), choice.stem


@desk
@require_GET
def memory(request: HttpRequest) -> HttpResponse:
    data = formats.FORMATS["tmx"].write(aligned())
    return _file("rulesite.official.tmx", data, formats.FORMATS["tmx"].media)


@desk
@require_GET
def glossary(request: HttpRequest) -> HttpResponse:
    return _file("rulesite.glossary.tbx", tbx.write(concepts()), "application/x-tbx")


@desk
@require_POST
def take_in(request: HttpRequest) -> HttpResponse:
    """A file looked through, or brought in: the report of every text is the answer."""
    try:
        report = _brought(request)
    except Refused as refused:
        return _page(request, refusal=tell(refused.refusal), status=422)
    return _page(request, report=report, status=422 if report.of("refused") else 200)


def _brought(request: HttpRequest) -> Report:
    if not request.user.has_perm(roles.EXCHANGE):
        refuse("may_not")
    given = request.FILES.get("file")
    if given is None:
        refuse("no_file")
    if (given.size or 0) > MOST_BYTES:
        refuse("too_large", size=given.size, most=MOST_BYTES)
    name = given.name or ""
    return bring(
        look_into(name, given.read()),
        request.user,
        name,
        propose="propose" in request.POST,
        trial=request.POST.get("action") != "bring",
    )


def _page(
    request: HttpRequest, *, report: Report | None = None, refusal: str = "", status: int = 200
) -> HttpResponse:
    asked = Asked.of(request.GET)
    context: dict[str, Any] = {
        "section": "translation",
        "may_bring": request.user.has_perm(roles.EXCHANGE),
        "formats": _formats(),
        "endings": ",".join(formats.READERS),
        "kinds": [(kind, words.kind_name(kind)) for kind in Unit.Kind.values],
        "states": [(state, words.state_name(state)) for state in Unit.State.values],
        "langs": [code for code, _name in settings.LANGUAGES],
        "instruments": Instrument.objects.all(),
        "asked": request.GET,
        "picked": asked if asked.is_picked else None,
        "picked_number": listed(asked, request.user).count() if asked.is_picked else 0,
        "report": report,
        "listed": [] if report is None else _listed(report),
        "counts": report.counts() if report else {},
        "refusal": refusal,
    }
    return page(request, "translation/interchange.html", context, status=status)


def _formats() -> list[tuple[str, str]]:
    said = {
        "xliff2": "XLIFF 2.0",
        "xliff12": _("XLIFF 1.2, for older tools"),
        "po": "PO",
        "tmx": "TMX 1.4",
        "csv": _("CSV, for a spreadsheet"),
    }
    return [(name, said[name]) for name in formats.FORMATS]


def _listed(report: Report) -> list[dict[str, Any]]:
    """What happened to each text that did not simply stay: the worst first."""
    verdicts = ("refused", "conflict", "proposed", "saved")
    listed = [outcome for verdict in verdicts for outcome in report.of(verdict)]
    return [
        {
            "outcome": outcome,
            "reason": _reason(outcome),
            "brought": _together(outcome.brought),
            "changes": words.difference(_together(outcome.was), _together(outcome.brought))
            if outcome.brought
            else [],
        }
        for outcome in listed[:LONGEST_LIST]
    ]


def _together(parts: Iterable[str]) -> str:
    return "\n".join(part for part in parts if part)


def _reason(outcome: Outcome) -> str:
    """A text that is linked need not be named by its id, too."""
    if outcome.refusal is None:
        return ""
    return tell(replace(outcome.refusal, id="") if outcome.unit else outcome.refusal)


def _file(name: str, data: bytes, media: str) -> HttpResponse:
    response = HttpResponse(data, content_type=media)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _archive(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return held.getvalue()
