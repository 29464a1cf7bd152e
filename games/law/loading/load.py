"""Read the whole corpus, then write it in one transaction: an error changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from games.law import corpus_in_use, edition
from games.law.loading.glossary import load_glossary
from games.law.loading.instrument import load_instrument
from games.law.loading.known import refuse_unused_settings
from games.law.loading.register import load_register
from games.law.loading.report import LoadReport
from games.law.loading.working import Drafts, load_working, read_working
from games.law.models import Instrument
from games.lawtexts import reader
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.glossary_reader import GlossaryTerm, read_glossary
from games.lawtexts.periods import History
from games.lawtexts.register_reader import RegisterEntry, read_register
from games.lawtexts.register_touched import touched
from games.lawtexts.shape import InstrumentText


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
        _tell(report)
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


def _tell(report: LoadReport) -> None:
    for (instrument, kind, what), subjects in report.subjects.items():
        edition.record(instrument, kind, what, subjects[:200])
    if not report.is_empty or not edition.current():
        edition.renew("corpus loaded")
