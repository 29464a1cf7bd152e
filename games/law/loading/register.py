"""Load the register of divergences and doubts into the database."""

from collections import defaultdict
from collections.abc import Iterable

from games import installed
from games.law.loading.instrument import both, fields_of
from games.law.loading.sync import LoadReport, Sync
from games.law.models import Provision, Quote, Row
from games.lawtexts import register_reader
from games.lawtexts.reader import InstrumentText

EDITED = ("title", "changes", "taken", "why", "alternative")
BLOCK = 1000  # positions reserved for each instrument in the list of all


def load_register(
    text: InstrumentText, rows: Iterable[register_reader.RegisterEntry], report: LoadReport
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
    places, quotes = _linked_provisions(text.key), _linked_quotes(text.key)
    for row in listed:
        stored = made[row.id]
        assert isinstance(stored, Row)
        provisions_of_row = [provisions[eid] for eid in row.provisions if eid in provisions]
        _places(stored, places[stored.pk], provisions_of_row, report)
        _quotes(stored, quotes[stored.pk], row, provisions, report)


def _linked_provisions(instrument: str) -> defaultdict[str, set[object]]:
    """By entry, the provisions it is linked to, in one query."""
    by_row: defaultdict[str, set[object]] = defaultdict(set)
    links = Row.provisions.through.objects.filter(row__instrument=instrument)
    for row, provision in links.values_list("row_id", "provision_id"):
        by_row[row].add(provision)
    return by_row


def _linked_quotes(instrument: str) -> defaultdict[str, list[Quote]]:
    by_row: defaultdict[str, list[Quote]] = defaultdict(list)
    stored = Quote.objects.filter(row__instrument=instrument)
    for quote in stored.select_related("provision", "row"):
        quote.known_by = f"{quote.row.pk} {quote.position}"  # type: ignore[attr-defined]
        by_row[quote.row.pk].append(quote)
    return by_row


def _places(row: Row, stored: set[object], provisions: list[Provision], report: LoadReport) -> None:
    if stored != {provision.pk for provision in provisions}:
        row.provisions.set(provisions)
        if stored:
            report.note(row.instrument_id, "reading", "changed", row.pk)


def _quotes(
    row: Row,
    stored: list[Quote],
    source: register_reader.RegisterEntry,
    provisions: dict[str, Provision],
    report: LoadReport,
) -> None:
    wanted: dict[str, dict[str, object]] = {
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
    Sync(report, "quotation", row.instrument_id).rows(stored, "known_by", wanted, Quote)
