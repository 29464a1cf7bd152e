"""The book of incidents as files: CSV for programs, a workbook in both languages for people."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.lawtexts.citation import cite_short
from games.play.desk.verdict import OTHER
from games.play.incidents.models import Incident
from games.play.incidents.sheet_form import written_time
from games.play.regulations import name_of_game
from games.rules.citation import Provision
from games.site.workbook import Cell, as_xlsx

AT_A_TIME = 200
MOST = 2_000
"""Incidents in a workbook or on a printed page."""
TITLE = _("Incident log")
HEADINGS: dict[str, object] = {
    "number": _("Number"),
    "game": _("Game"),
    "happened": _("Time of the incident"),
    "casino": _("Casino"),
    "table": _("Table"),
    "shift": _("Shift"),
    "reference": _("The casino's own number"),
    "supervisor": _("Supervisor"),
    "people": _("People involved"),
    "stake": _("Chips at stake"),
    "dispute": _("What happened"),
    "decision": _("What was decided or done"),
    "verdict_pt": _("Ruling"),
    "verdict_zh": _("Ruling"),
    "law_of_day": _("Law of the day"),
    "provisions": _("Provisions applied"),
    "state": _("State"),
    "holder": _("Who has it in hand"),
    "writer_name": _("Written by"),
    "written": _("Written on"),
    "closer_name": _("Closed by"),
    "closed": _("Closed on"),
    "notes": _("Notes added"),
}
COLUMNS = (*HEADINGS, "query")


@dataclass(frozen=True, slots=True)
class Workbook:
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


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
    rows = tuple(tuple(_cell(row, name) for name in HEADINGS) for row in chosen)
    head = tuple(_heading(name) for name in HEADINGS)
    return as_xlsx([Workbook(_in_both(lambda _language: TITLE), head, rows)])


def _heading(name: str) -> str:
    language = {"verdict_pt": " (português)", "verdict_zh": "（中文）"}.get(name, "")
    return _in_both(lambda _language: HEADINGS[name]) + language


def _cell(incident: Incident, name: str) -> Cell:
    if name == "provisions":
        return _in_both(lambda language: citations(incident, language))
    if name == "game":
        return _in_both(lambda _language: name_of_game(incident.game)) if incident.game else ""
    if name == "state":
        return _in_both(lambda _language: incident.state_in_words)
    return _value(incident, name)


def _in_both(text: Callable[[str], object]) -> str:
    """What the function returns in each language; once if it is the same."""
    texts = []
    for language in OTHER:
        with override(language):
            texts.append(str(text(language)))
    return " · ".join(dict.fromkeys(filter(None, texts)))


def citations(incident: Incident, language: str) -> str:
    named = map(Provision.named, incident.provisions)
    mark = "；" if language == "zh-hant" else "; "
    return mark.join(cite_short(p.instrument, p.eid, language) for p in named)
