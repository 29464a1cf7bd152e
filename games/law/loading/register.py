"""Load the register of divergences and doubts into the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from games import installed
from games.law.loading.instrument import both, fields_of
from games.law.loading.report import Report
from games.law.loading.sync import Sync
from games.law.models import Provision, Quote, Row
from games.lawtexts import register_reader
from games.lawtexts.reader import InstrumentText

EDITED = ("title", "changes", "taken", "why", "alternative")
BLOCK = 1000  # rows of one instrument stand together in the list of all


def load_register(
    text: InstrumentText, rows: Iterable[register_reader.Row], report: Report
) -> None:
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    base = BLOCK * installed.games().index(text.game)
    listed = list(rows)
    wanted = {
        row.id: {
            "ident": row.id,
            "instrument_id": text.key,
            "register": row.register,
            "effect": row.effect,
            "switch": row.switch or "",
            "values": list(row.values),
            "gone": [eid for eid in row.provisions if eid not in provisions],
            "position": base + position,
            **both("title", row.title),
            **both("changes", row.changes),
            **both("taken", row.taken),
            **both("why", row.why),
            **both("alternative", row.alternative or {}),
        }
        for position, row in enumerate(listed)
    }
    sync = Sync(report, "reading", text.key, edited=fields_of(*EDITED))
    made = sync.rows(Row.objects.filter(instrument=text.key), "ident", wanted, Row)
    places, quotes = _held_places(text.key), _held_quotes(text.key)
    for row in listed:
        kept = made[row.id]
        assert isinstance(kept, Row)
        stands_at = [provisions[eid] for eid in row.provisions if eid in provisions]
        _places(kept, places[kept.pk], stands_at, report)
        _quotes(kept, quotes[kept.pk], row, provisions, report)


def _held_places(instrument: str) -> defaultdict[str, set[Any]]:
    """By row, the provisions it stood at, asked for all at once."""
    found: defaultdict[str, set[Any]] = defaultdict(set)
    links = Row.provisions.through.objects.filter(row__instrument=instrument)
    for row, provision in links.values_list("row_id", "provision_id"):
        found[row].add(provision)
    return found


def _held_quotes(instrument: str) -> defaultdict[str, list[Quote]]:
    found: defaultdict[str, list[Quote]] = defaultdict(list)
    held = Quote.objects.filter(row__instrument=instrument)
    for quote in held.select_related("provision", "row"):
        quote.known_by = f"{quote.row.pk} {quote.position}"  # type: ignore[attr-defined]
        found[quote.row.pk].append(quote)
    return found


def _places(row: Row, held: set[Any], provisions: list[Provision], report: Report) -> None:
    if held != {provision.pk for provision in provisions}:
        row.provisions.set(provisions)
        if held:
            report.note(row.instrument_id, "reading", "changed", row.pk)


def _quotes(
    row: Row,
    held: list[Quote],
    source: register_reader.Row,
    provisions: dict[str, Provision],
    report: Report,
) -> None:
    wanted: dict[str, dict[str, Any]] = {
        f"{row.pk} {position}": {
            "row": row,
            "provision": provisions[quote.eid],
            "lang": quote.lang,
            "witness": quote.witness,
            "text": quote.text,
            "marked": list(quote.marked),
            "position": position,
        }
        for position, quote in enumerate(source.quotes)
        if quote.eid in provisions
    }
    Sync(report, "quotation", row.instrument_id).rows(held, "known_by", wanted, Quote)
