"""The register, the glossary and the aligned pairs, row by row."""

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from games.law.export.register import COLUMNS as OF_REGISTER
from games.law.export.register import row_record
from games.law.export.selection import LANGS, as_akn, working_of
from games.law.language_fields import own
from games.law.models import Provision, Term
from games.law.views.register import indexed
from games.lawtexts.citation import cite
from games.lawtexts.reader import INSTRUMENTS, history
from games.lawtexts.record import record, version_of
from games.lawtexts.selection import selected
from games.site import law_links
from games.translation.interchange import formats
from games.translation.interchange.selection import aligned

CorpusRecord = dict[str, Any]
COLUMNS = (
    "instrument",
    "version",
    "from",
    "until",
    "source",
    "eid",
    "parent",
    "kind",
    *(f"{part}_{lang}" for part in ("number", "heading", "text") for lang in ("pt", "zh_hant")),
    *(f"{part}_{lang}" for part in ("official", "witness") for lang in ("pt", "zh_hant")),
    "standing",
    *(f"citation_{lang}" for lang in ("pt", "zh_hant")),
)


def provisions() -> Iterator[CorpusRecord]:
    """One object for each provision, in the order of its text."""
    for key in INSTRUMENTS:
        for version in history(key).versions:
            chosen = selected(version, "both", "", working_of)
            head = version_of(version)
            for provision in record(chosen, is_dated=True)["provisions"]:
                cited = {lang: cite(version.text, provision["eid"], lang) for lang in LANGS}
                yield {"instrument": key, "version": head, **provision, "citation": cited}


def cells(provision: CorpusRecord) -> list[Any]:
    """The same as cells of a table row."""
    values = {**provision, **provision["version"], "version": provision["version"]["id"]}
    for part in ("number", "heading", "text", "official", "witness", "citation"):
        for lang in LANGS:
            values[f"{part}_{lang.replace('-', '_')}"] = (provision[part] or {}).get(lang, "")
    return ["" if values[name] is None else values[name] for name in COLUMNS]


def akoma_ntoso() -> bytes:
    """Each version as Akoma Ntoso. The same texts give the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for key in INSTRUMENTS:
            for version in history(key).versions:
                day = version.begins.taken
                entry = zipfile.ZipInfo(f"{key}/{version.id}.akn.xml", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, as_akn(key, at=day))
    return whole.getvalue()


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
