"""The whole corpus, read first and written in one transaction: a fault leaves all as it was."""

from __future__ import annotations

from django.db import transaction

from games.law import edition
from games.law.loading.glossary import load_glossary
from games.law.loading.instrument import load_instrument
from games.law.loading.register import load_register
from games.law.loading.report import Report
from games.law.loading.working import load_working, read_working
from games.law.models import Instrument
from games.lawtexts import reader
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.glossary_reader import read_glossary
from games.lawtexts.register_reader import read_register


def load(corpus: Corpus | None = None) -> Report:
    corpus = corpus or own()
    histories = [reader.history(key, corpus) for key in reader.INSTRUMENTS]
    texts = [history.last.text for history in histories]
    registers = {
        text.key: read_register(corpus.registers[text.game], text.game, text) for text in texts
    }
    drafts = {text.key: read_working(text, corpus) for text in texts}
    glossary = read_glossary(*corpus.glossaries)
    report = Report()
    with transaction.atomic():
        for position, history in enumerate(histories):
            load_instrument(history, position, report)
        for text in texts:
            load_register(text, registers[text.key], report)
            load_working(text, drafts[text.key], report)
        load_glossary(glossary, report)
        for gone in Instrument.objects.exclude(pk__in=reader.INSTRUMENTS):
            report.note(gone.pk, "instrument", "removed", gone.pk)
            gone.delete()
        _tell(report)
    return report


def _tell(report: Report) -> None:
    for (instrument, kind, what), subjects in report.subjects.items():
        edition.record(instrument, kind, what, subjects[:200])
    if not report.is_empty or not edition.current():
        edition.renew("corpus loaded")
