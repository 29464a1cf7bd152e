"""Read the whole corpus, then write it in one transaction: an error changes nothing."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from django.db import transaction

from games.law.editions import corpus_in_use, edition, site_room
from games.law.loading.instrument import (
    both,
    columns_of,
    fields_of,
    load_instrument,
    words_in,
    words_of_block,
)
from games.law.loading.sync import LoadReport, Sync, Values
from games.law.lookup import glossary
from games.law.models import Instrument, Occurrence, Provision, Quote, Row, Term, WorkingText
from games.law.time.as_it_stood import PARTS, digest_of, digest_of_words
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText, TextBlock
from games.lawtexts.files.tables import read_toml
from games.lawtexts.register.glossary_reader import GlossaryTerm, read_glossary
from games.lawtexts.register.register_reader import RegisterEntry, register_in, touched
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import Corpus, own, unamended
from games.lawtexts.texts.reader import working
from games.lawtexts.versions.periods import History
from games.rules.game import game, unknown_to

EDITED_WORDS = (*PARTS, "state", "source_digest")
Drafts = Mapping[str, Mapping[str, TextBlock]]


def read_working(history: History, corpus: Corpus) -> Drafts:
    """The drafts of an instrument; raises for a provision that no version of it has."""
    text = history.last.text
    drafts = working(text.key, corpus)
    known = {place.eid for version in history.versions for place in version.text.provisions}
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
    """Load the project's working translations as proposals; people's edits of them remain.

    They were written without the acts brought in at this site: what these change is behind.
    """
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    written_from = _without_acts(text)
    for lang in LANGUAGES:
        blocks = drafts.get(lang, {})
        official = {p.eid for p in text.provisions if lang in p.text or lang in p.heading}
        wanted = {
            eid: {
                "provision": provisions[eid],
                "lang": lang,
                **words_of_block(block),
                "state": WorkingText.State.PROPOSED,
                "source_digest": written_from.get(eid) or digest_of(provisions[eid]),
            }
            for eid, block in blocks.items()
            if eid in provisions and eid not in official
        }
        for eid, values in lapsed_words(history, lang).items():
            wanted.setdefault(eid, values | {"provision": provisions[eid]})
        known = list(_known(text.key, lang, wanted))
        sync = Sync(report, "working translation", text.key, edited=EDITED_WORDS, as_one=True)
        sync.rows(known, lambda row: str(row.provision.eid), wanted, WorkingText)


def _without_acts(text: InstrumentText) -> Mapping[str, str]:
    """The digests of the words that acts brought in at this site change, as they are without these;
    none if there is no such act."""
    corpus = unamended()
    if own().instruments.get(text.key) in (None, corpus.instruments.get(text.key)):
        return {}
    before = reader.history(text.key, corpus).last.text
    return {place.eid: digest_of_words(columns_of(place)) for place in before.provisions}


def lapsed_words(history: History | None, lang: str) -> dict[str, Values]:
    """The last words that provisions had in a language in which the law now has none.

    They are not official in the new text: they become a translation, and a stale one. Words that
    stand elsewhere now were moved, and are no translation of what took their place.
    """
    lapsed: dict[str, ProvisionText] = {}
    for before, after in pairwise(version.text for version in history.versions) if history else ():
        moved = {now.text.get(lang) for now in after.provisions}
        then = {old.eid: old for old in before.provisions if lang in old.text}
        then = {eid: old for eid, old in then.items() if old.text[lang] not in moved}
        known = lapsed | then
        lapsed = {
            now.eid: known[now.eid]
            for now in after.provisions
            if now.eid in known and now.text and lang not in now.text
        }
    return {
        eid: {
            "lang": lang,
            **words_in(lang, old),
            "state": WorkingText.State.PROPOSED,
            "source_digest": digest_of_words(columns_of(old)),
        }
        for eid, old in lapsed.items()
    }


def _known(key: str, lang: str, wanted: dict[str, Values]) -> Iterator[WorkingText]:
    """Rows from the corpus; one with unchanged words retains its source digest."""
    stored = WorkingText.objects.filter(provision__instrument=key, lang=lang)
    for row in stored.select_related("provision"):
        values = wanted.get(row.provision.eid)
        if values and all(row.loaded.get(part) == values[part] for part in PARTS):
            values["source_digest"] = row.loaded["source_digest"]
        if values or row.loaded:
            yield row


EDITED = ("title", "changes", "taken", "why", "alternative")
BLOCK = 1000  # positions reserved for each instrument in the list of all


def load_register(
    text: InstrumentText, position: int, rows: Iterable[RegisterEntry], report: LoadReport
) -> None:
    """Load the entries on an instrument, which has this position among all."""
    provisions = {p.eid: p for p in Provision.objects.filter(instrument=text.key)}
    base = BLOCK * position
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
    stored = Row.objects.filter(instrument=text.key)
    linked = stored.prefetch_related("provisions", "quotes__provision")
    made = sync.rows(linked, attrgetter("ident"), wanted, Row)
    for entry in listed:
        row, places = made[entry.id], [eid for eid in entry.provisions if eid in provisions]
        former = {provision.eid for provision in row.provisions.all()}
        if former != set(places):
            row.provisions.set([provisions[eid] for eid in places])
            if former:
                report.note(row.instrument_id, "reading", "changed", row.pk)
        _quotes(row, entry, provisions, report)


def _quotes(
    row: Row, entry: RegisterEntry, provisions: dict[str, Provision], report: LoadReport
) -> None:
    wanted: dict[str, Values] = {
        f"{row.pk} {position}": {
            "row": row,
            "provision": provisions[quote.eid],
            "lang": quote.lang,
            "witness": quote.witness,
            "text": quote.text,
            "marked": list(quote.marked),
            "position": position,
        }
        for position, quote in enumerate(entry.quotes)
        if quote.eid in provisions
    }
    sync = Sync(report, "quotation", row.instrument_id)
    sync.rows(row.quotes.all(), lambda quote: f"{row.pk} {quote.position}", wanted, Quote)


def load_glossary(terms: Iterable[GlossaryTerm], report: LoadReport) -> None:
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
    sync.rows(known, attrgetter("ident"), wanted, Term)
    if not report.is_empty or not Occurrence.objects.exists():
        glossary.lay()
        glossary.find_again()


def refuse_unused_settings(history: History, path: Path) -> None:
    """Raise, with file and line, for a reading or figure that no rule uses."""
    text = history.last.text
    if not path.is_file() or not text.game:
        return
    declared = game(text.game)
    lines = {table.id: table.line for table in read_toml(path).tables("version")}
    for version in history.versions:
        for message in unknown_to(declared, version):
            line = lines.get(version.id, 1)
            raise CorpusError(path, line, "malformed", f"Version {version.id}: {message}")


class LoadedLaw(NamedTuple):
    """An instrument of a corpus, read and checked, with its register and working translations."""

    history: History
    register: tuple[RegisterEntry, ...]
    drafts: Drafts


def read_whole(corpus: Corpus) -> tuple[list[LoadedLaw], tuple[GlossaryTerm, ...]]:
    """Everything that a corpus holds; raises ``CorpusError`` with file and line."""
    histories = [reader.history(key, corpus) for key in corpus.instruments]
    for history in histories:
        refuse_unused_settings(history, corpus.instruments[history.last.text.key] / "versions.toml")
    laws, numbered = [], dict[str, str]()
    for history in histories:
        text = history.last.text
        register = register_in(corpus, history)
        for entry in register:
            if (other := numbered.setdefault(entry.id, text.key)) != text.key:
                path = corpus.register_of(text) or corpus.instruments[text.key]
                reason = f"The entry {entry.id} is one of {other} already."
                raise CorpusError(path, 1, "duplicate_id", reason)
        laws.append(LoadedLaw(history, register, read_working(history, corpus)))
    return laws, read_glossary(*corpus.glossaries)


def load(corpus: Corpus | None = None) -> LoadReport:
    """Load a corpus, by default that of the site, with the texts placed in its own room.

    Raises ``CorpusError`` with file and line; then nothing is changed.
    """
    if is_own := corpus is None:
        site_room.bring_into_line()
    corpus = corpus or own()
    laws, terms = read_whole(corpus)
    report = LoadReport()
    with transaction.atomic():
        for position, law in enumerate(laws):
            load_instrument(law.history, position, report)
        for position, law in enumerate(laws):
            text = law.history.last.text
            load_register(text, position, law.register, report)
            load_working(text, law.drafts, report, law.history)
        load_glossary(terms, report)
        for removed in Instrument.objects.exclude(pk__in=corpus.instruments):
            report.note(removed.pk, "instrument", "removed", removed.pk)
            removed.delete()
        for (instrument, kind, what), subjects in report.subjects.items():
            edition.record(instrument, kind, what, subjects[:200])
        if not report.is_empty or not edition.current():
            edition.renew("corpus loaded")
        if is_own:
            corpus_in_use.note_loaded(corpus)
    for law in laws:
        text = law.history.last.text
        added = report.subjects.get((text.key, "version", "added"), [])
        for version in law.history.versions:
            for act in version.amendments if version.id in added else ():
                report.to_look_at += touched(corpus, text, act)
    return report
