"""Read the whole corpus, then write it in one transaction: an error changes nothing."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from games import installed
from games.law import corpus_in_use, edition, glossary
from games.law.as_it_stood import digest_of, digest_of_words
from games.law.loading.instrument import both, fields_of, load_instrument
from games.law.loading.sync import LoadReport, Sync, Values
from games.law.models import Instrument, Occurrence, Provision, Quote, Row, Term, WorkingText
from games.lawtexts import glossary_reader, reader, register_reader
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.files import CorpusError
from games.lawtexts.glossary_reader import GlossaryTerm, read_glossary
from games.lawtexts.periods import History
from games.lawtexts.reader import ProvisionText, working
from games.lawtexts.register_reader import RegisterEntry, read_register, touched
from games.lawtexts.shape import LANGUAGES, InstrumentText, TextBlock
from games.lawtexts.tables import table_lines
from games.rules.in_time import unknown_to
from games.rules.registry import game

WORDS = ("number", "heading", "text")
EDITED_WORDS = (*WORDS, "state", "source_digest")


Drafts = Mapping[str, Mapping[str, TextBlock]]


def read_working(text: InstrumentText, corpus: Corpus) -> Drafts:
    """The drafts of an instrument; raises for a provision it does not have."""
    drafts = working(text.key, corpus)
    known = {provision.eid for provision in text.provisions}
    for lang, blocks in drafts.items():
        for eid, block in blocks.items():
            if eid not in known:
                path = corpus.working(text.key) / f"{text.key}.{lang}.txt"
                reason = f"The outline has no {eid}."
                raise CorpusError(path, block.line, "unknown_eid", reason)
    return drafts


def load_working(
    text: InstrumentText, drafts: Drafts, report: LoadReport, history: History | None = None
) -> None:
    """Load the project's working translations as proposals; people's edits of them remain."""
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    for lang in LANGUAGES:
        blocks = drafts.get(lang, {})
        official = {p.eid for p in text.provisions if lang in p.text or lang in p.heading}
        wanted = {
            eid: {
                "provision": provisions[eid],
                "lang": lang,
                "number": block.number or "",
                "heading": block.heading or "",
                "text": block.text,
                "state": WorkingText.State.PROPOSED,
                "source_digest": digest_of(provisions[eid]),
            }
            for eid, block in blocks.items()
            if eid not in official
        }
        for eid, values in _lapsed(history, lang).items():
            wanted.setdefault(eid, values | {"provision": provisions[eid]})
        known = list(_known(text.key, lang, wanted))
        sync = Sync(report, "working translation", text.key, edited=EDITED_WORDS, as_one=True)
        sync.rows(known, "known_by", wanted, WorkingText)


def _lapsed(history: History | None, lang: str) -> dict[str, Values]:
    """Words of the previous version in provisions amended only in the other language.

    They are not official in the new text: they become a translation, and a stale one.
    """
    if history is None or len(history.versions) < 2:
        return {}
    before, last = (version.text for version in history.versions[-2:])
    then = {provision.eid: provision for provision in before.provisions}
    return {
        now.eid: {
            "lang": lang,
            "number": old.number.get(lang, ""),
            "heading": old.heading.get(lang, ""),
            "text": old.text.get(lang, ""),
            "state": WorkingText.State.PROPOSED,
            "source_digest": digest_of_words(_columns(old)),
        }
        for now in last.provisions
        if (old := then.get(now.eid)) and lang in old.text and now.text and lang not in now.text
    }


def _columns(old: ProvisionText) -> dict[str, str]:
    return {**both("number", old.number), **both("heading", old.heading), **both("text", old.text)}


def _known(key: str, lang: str, wanted: dict[str, Values]) -> Iterator[WorkingText]:
    """Rows from the corpus; one with unchanged words retains its source digest."""
    stored = WorkingText.objects.filter(provision__instrument=key, lang=lang)
    for row in stored.select_related("provision"):
        eid = row.provision.eid
        if eid not in wanted and not row.loaded:
            continue
        row.known_by = eid  # type: ignore[attr-defined]
        if eid in wanted and all(row.loaded.get(f) == wanted[eid][f] for f in WORDS):
            wanted[eid]["source_digest"] = row.loaded["source_digest"]
        yield row


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


def load_glossary(terms: Iterable[glossary_reader.GlossaryTerm], report: LoadReport) -> None:
    """Terms added on the desk are not changed; forms edited there remain."""
    wanted = {
        term.id: {
            "ident": term.id,
            "kind": term.kind,
            "is_false_friend": term.false_friend,
            "position": position,
            **glossary.forms_of(term),
            **both("note", term.note or {}),
        }
        for position, term in enumerate(terms)
    }
    known = [row for row in Term.objects.all() if row.loaded or row.pk in wanted]
    sync = Sync(report, "term", "", edited=[*glossary.FORMS, *fields_of("note")])
    sync.rows(known, "ident", wanted, Term)
    if not report.is_empty or not Occurrence.objects.exists():
        glossary.lay()
        glossary.find_again()


def refuse_unused_settings(history: History, path: Path) -> None:
    """Raise, with file and line, for a reading or figure that no rule uses."""
    if not path.is_file():
        return
    declared = game(history.last.text.game)
    lines = table_lines(path, "version")
    for line, version in zip(lines, history.versions, strict=True):
        for message in unknown_to(declared, version):
            raise CorpusError(path, line, "malformed", f"Version {version.id}: {message}")


@dataclass(frozen=True, slots=True)
class LoadedCorpus:
    """The contents of a corpus, read and checked."""

    histories: list[History]
    registers: dict[str, tuple[RegisterEntry, ...]]
    drafts: dict[str, Drafts]
    glossary: tuple[GlossaryTerm, ...]

    @property
    def texts(self) -> list[InstrumentText]:
        """The last version of each instrument."""
        return [history.last.text for history in self.histories]


def read_whole(corpus: Corpus) -> LoadedCorpus:
    histories = [reader.history(key, corpus) for key in reader.INSTRUMENTS]
    texts = [history.last.text for history in histories]
    for history in histories:
        refuse_unused_settings(history, corpus.instruments[history.last.text.key] / "versions.toml")
    return LoadedCorpus(
        histories,
        {history.last.text.key: _register_of(history, corpus) for history in histories},
        {text.key: read_working(text, corpus) for text in texts},
        read_glossary(*corpus.glossaries),
    )


def _register_of(history: History, corpus: Corpus) -> tuple[RegisterEntry, ...]:
    text = history.last.text
    return read_register(corpus.registers[text.game], text.game, text, history.places)


def load(corpus: Corpus | None = None) -> LoadReport:
    is_own = corpus is None
    corpus = corpus or own()
    content = read_whole(corpus)
    report = LoadReport()
    with transaction.atomic():
        for position, history in enumerate(content.histories):
            load_instrument(history, position, report)
        for history in content.histories:
            text = history.last.text
            load_register(text, content.registers[text.key], report)
            load_working(text, content.drafts[text.key], report, history)
        load_glossary(content.glossary, report)
        for removed in Instrument.objects.exclude(pk__in=reader.INSTRUMENTS):
            report.note(removed.pk, "instrument", "removed", removed.pk)
            removed.delete()
        for (instrument, kind, what), subjects in report.subjects.items():
            edition.record(instrument, kind, what, subjects[:200])
        if not report.is_empty or not edition.current():
            edition.renew("corpus loaded")
        if is_own:
            corpus_in_use.note_loaded(corpus)
    for history in content.histories:
        report.to_look_at += _to_look_at(history, corpus, report)
    return report


def _to_look_at(history: History, corpus: Corpus, report: LoadReport) -> Iterator[str]:
    """Report register entries on provisions changed by a version new to the database."""
    text = history.last.text
    added = report.subjects.get((text.key, "version", "added"), [])
    for version in history.versions:
        if version.id in added and version.amendment:
            yield from touched(corpus.registers[text.game], version.amendment)
