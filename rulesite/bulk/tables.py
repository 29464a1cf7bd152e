"""The register, the glossary and the aligned pairs, row by row."""

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import override

from games.consequences.parameters import parameter_record, parameter_value_record, parameters
from games.law.addresses import provision_url
from games.law.language_fields import own
from games.law.models import Provision, Term
from games.law.reading.act_export import act_selection
from games.law.reading.acts import act_sheet, act_url
from games.law.reading.export import LANGS, row_record, working_of
from games.law.reading.linked_data import eli
from games.law.reading.parameters import titles_of
from games.law.views.register import indexed
from games.lawtexts.akomantoso.akn import akoma_ntoso as akoma_ntoso_of
from games.lawtexts.citations.citation import cite
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order, history, read
from games.lawtexts.texts.record import record, version_of
from games.lawtexts.texts.selection import selected
from games.site import doors
from games.site.addresses import address
from games.site.today import today
from games.translation.interchange import formats
from games.translation.interchange.selection import aligned

CorpusRecord = dict[str, Any]
BY_COLUMN = {"pt": "pt", "zh-hant": "zh_hant"}
"""The ending of a column's name by language."""
BY_LANGUAGE = ("number", "heading", "text", "official", "witness", "state", "citation")


def provisions() -> Iterator[CorpusRecord]:
    """One row for each provision, in the order of its text."""
    for key in instrument_keys():
        for version in history(key).versions:
            chosen = selected(version, "both", "", working_of)
            period, day = version_of(version), version.begins.taken.isoformat()
            when = period["from"] or version.id
            head = {
                "instrument": key,
                **{name: period[name] for name in ("from", "until", "source", "amended_by")},
                "version": period["id"],
                **{
                    f"{name}_{side}": period[name].get(side)
                    for name in ("earliest", "latest", "basis")
                    for side in ("from", "until")
                },
            }
            for provision in record(chosen)["provisions"]:
                eid = provision["eid"]
                cited = {lang: cite(version.text, eid, lang) for lang in LANGS}
                row = head | provision | {"citation": cited}
                addresses = _addresses(version.text, eid, when, day)
                yield _by_language(row, BY_LANGUAGE) | addresses


def _by_language(row: CorpusRecord, names: Iterable[str]) -> CorpusRecord:
    """The row with a column for each language in place of each of ``names``."""
    flat = {name: value for name, value in row.items() if name not in names}
    for name in names:
        for lang, ending in BY_COLUMN.items():
            flat[f"{name}_{ending}"] = (row[name] or {}).get(lang)
    return flat


def _pages(address: Callable[[], str]) -> CorpusRecord:
    """The page's path in each language."""
    pages = {}
    for lang, ending in BY_COLUMN.items():
        with override(lang):
            pages[f"page_{ending}"] = address()
    return pages


def _addresses(text: InstrumentText, eid: str, when: str = "", day: str = "") -> CorpusRecord:
    """The ELI at a day or a version, and the pages of a day."""
    pages = _pages(partial(provision_url, text.key, eid, day))
    return {"eli": eli(text.kind, text.year, text.number, when, eid), **pages}


def akoma_ntoso() -> bytes:
    """Each version as Akoma Ntoso. The same texts give the same bytes."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for key in instrument_keys():
            for version in history(key).versions:
                chosen = selected(version, "both", "", working_of, history(key).status_on(today()))
                _add_file(archive, f"{key}/{version.id}.akn.xml", akoma_ntoso_of(chosen))
        for sheet in filter(None, map(act_sheet, acts_in_order())):
            if sheet.parts:
                xml = akoma_ntoso_of(act_selection(sheet))
                _add_file(archive, f"acts/{sheet.key}.akn.xml", xml)
    return whole.getvalue()


def _add_file(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def acts() -> Iterator[CorpusRecord]:
    """One row for each part of each act, in its order; one without words if none is at hand."""
    for sheet in filter(None, map(act_sheet, acts_in_order())):
        parts: list[CorpusRecord] = [*map(dict, record(act_selection(sheet))["provisions"])]
        for part in parts or [{"eid": "main", "parent": None, "kind": "act"}]:
            row = {name: part.get(name) for name in ("eid", "parent", "kind", "number", "text")}
            place = part["eid"].removeprefix("main").removeprefix("__")
            pages = {}
            for lang, ending in BY_COLUMN.items():
                with override(lang):
                    pages[f"page_{ending}"] = act_url(sheet.key, place and f"{lang}-{place}")
            yield {"act": sheet.key} | _by_language(row, ("number", "text")) | pages


AT_ONCE = 20
"""Rows of the register read at once, with their quotations."""


def register() -> Iterator[CorpusRecord]:
    unreviewed = doors.unreviewed_fields()
    places = Prefetch("provisions", Provision.objects.only("eid"))
    rows = indexed({}).prefetch_related("quotes__provision", places).iterator(AT_ONCE)
    for row in rows:
        entry = row_record(row, unreviewed.get(row.pk, []))
        text = read(row.instrument_id)
        eids = [provision.partition("#")[2] for provision in entry["provisions"]]
        elis = [eli(text.kind, text.year, text.number, "", eid) for eid in eids]
        yield entry | {"eli": elis} | _pages(row.get_absolute_url)


def figures() -> Iterator[CorpusRecord]:
    """One row for each value of each figure, in the order of the texts."""
    for one in parameters().values():
        figure = {**parameter_record(one)}
        cited = {lang: cite(one.instrument, one.eid, lang) for lang in LANGS}
        pages = _pages(partial(address, "law:parameter", one.instrument, one.eid, one.name))
        head = figure | {"title": titles_of(one), "citation": cited}
        for value in one.values:
            words = history(one.instrument).version(value.version).text.provision(one.eid).text
            of_value = parameter_value_record(value)
            basis = {f"basis_{side}": of_value["basis"].get(side) for side in ("from", "until")}
            row = head | of_value | basis | {"text": words}
            yield _by_language(row, ("title", "citation", "text")) | pages


def glossary() -> Iterator[CorpusRecord]:
    for term in Term.objects.all():
        row = term_record(term)
        forms = {"zh_hant": row.pop("zh-hant")}
        yield _by_language(row, ["note"]) | forms | _pages(term.get_absolute_url)


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


def pairs() -> Iterator[CorpusRecord]:
    """Official texts paired in both languages."""
    for entry in aligned():
        key, _hash, eid = entry.id.split(":")[1].partition("#")
        about = {"id": entry.id, "citation": entry.context, **_addresses(read(key), eid)}
        for segment in entry.segments:
            words = {"part": segment.part, "pt": segment.source, "zh_hant": segment.target}
            yield about | words


def pairs_as_tmx() -> bytes:
    (data,) = formats.written("tmx", aligned(), "pairs").values()
    return data


def cell(value: Any) -> Any:
    """A value as the cell of a table; a list is joined."""
    if isinstance(value, list):
        return " | ".join(map(_plain, value))
    return "" if value is None else value


def _plain(item: Any) -> str:
    """An item of a list; a Chinese form with the years from which it is known."""
    if not isinstance(item, dict):
        return str(item)
    years = ", ".join(map(str, item["years"]))
    return f"{item['form']} ({years})" if years else item["form"]
