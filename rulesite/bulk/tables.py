"""The register, the glossary and the aligned pairs, row by row."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from games.law.export.register import COLUMNS as OF_REGISTER
from games.law.export.register import row_record
from games.law.export.selection import LANGS
from games.law.language_fields import own
from games.law.models import Provision, Term
from games.law.views.register import indexed
from games.site import law_links
from games.translation.interchange import formats
from games.translation.interchange.selection import aligned
from rulesite.bulk.corpus import CorpusRecord

AT_ONCE = 20
"""Rows of the register read at once, with their quotations."""

OF_GLOSSARY = ("id", "kind", "pt", "zh_hant", "never_chinese", "note_pt", "note_zh_hant")
OF_PAIRS = ("id", "part", "pt", "zh_hant", "citation")


def register() -> Iterator[CorpusRecord]:
    unreviewed = law_links.unreviewed_fields()
    places = Prefetch("provisions", Provision.objects.only("eid"))
    rows = indexed({}).prefetch_related("quotes__provision", places).iterator(AT_ONCE)
    return (row_record(row, unreviewed.get(row.pk, [])) for row in rows)


def register_cells(entry: CorpusRecord) -> list[object]:
    return [_joined(entry[name]) for name in OF_REGISTER]


def glossary() -> Iterator[CorpusRecord]:
    return (term_record(term) for term in Term.objects.all())


def term_record(term: Term) -> CorpusRecord:
    """A term in the form that the API returns."""
    notes = {lang: own(term, "note", lang) for lang in LANGS}
    return {
        "id": term.pk,
        "kind": term.kind,
        "pt": term.portuguese,
        "zh-hant": term.chinese,
        "never_chinese": term.never_chinese,
        "not_in": term.not_in,
        "is_false_friend": term.is_false_friend,
        "note": {lang: text for lang, text in notes.items() if text},
    }


def glossary_cells(entry: CorpusRecord) -> list[Any]:
    chinese = [_dated(form) for form in entry["zh-hant"]]
    notes = [entry["note"].get(lang, "") for lang in LANGS]
    plain = [entry["id"], entry["kind"], _joined(entry["pt"]), _joined(chinese)]
    return [*plain, _joined(entry["never_chinese"]), *notes]


def _dated(form: CorpusRecord) -> str:
    """A form with the years from which it is known."""
    years = ", ".join(map(str, form["years"]))
    return f"{form['form']} ({years})" if years else str(form["form"])


def pairs() -> Iterator[CorpusRecord]:
    """Official texts paired in both languages."""
    for entry in aligned():
        for segment in entry.segments:
            yield {
                "id": entry.id,
                "part": segment.part,
                "pt": segment.source,
                "zh-hant": segment.target,
                "citation": entry.context,
            }


def pairs_cells(entry: CorpusRecord) -> list[object]:
    return [entry[name.replace("_", "-")] for name in OF_PAIRS]


def pairs_as_tmx() -> bytes:
    (data,) = formats.written("tmx", aligned(), "pairs").values()
    return data


def _joined(value: Any) -> Any:
    return " | ".join(map(str, value)) if isinstance(value, list) else value
