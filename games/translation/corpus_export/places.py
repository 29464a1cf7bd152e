"""Where each value that people edit on the desk is in the corpus files."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db.models import Model

from games.law import glossary
from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Note, Row, Term
from games.lawtexts.corpus import Corpus
from games.lawtexts.reader import read
from games.translation.corpus_export.toml_lines import Place
from games.translation.gathering.wanted import LANGS, other

FIELDS = {"title": "titles", "name": "game_name", "regulation": "regulation"}
"""The names of an instrument, each with its table in the instrument's file."""


@dataclass(frozen=True, slots=True)
class CorpusValue:
    """One value: its place in its file, the desk's value, and the value last loaded."""

    unit: str
    place: Place
    desk_value: object
    loaded: object
    anchors: tuple[Place, ...]
    """The places after which a new value can be written: the first in the file is used."""
    is_unsettled: bool = False
    """Whether the corpus also changed a value edited on the desk, and the conflict is open."""


def of_instruments(corpus: Corpus) -> Iterator[tuple[Path, list[CorpusValue]]]:
    """The values of each file but the glossaries."""
    for instrument in Instrument.objects.filter(pk__in=corpus.instruments):
        folder = corpus.instruments[instrument.pk]
        yield folder / "instrument.toml", list(_names(instrument, corpus))
        yield folder / "notes.toml", list(_notes(instrument))
        register = corpus.registers[instrument.game]
        yield register, list(_readings(instrument, register))


def _fields(
    row: Model, unit: str, names: Iterable[tuple[str, Place]], *neighbours: Place
) -> Iterator[CorpusValue]:
    """The fields of a row in each language, with their places in the file."""
    loaded: dict[str, Any] = getattr(row, "loaded")  # noqa: B009
    for name, place in names:
        for lang in LANGS:
            column = field_of(name, lang)
            yield CorpusValue(
                unit=f"{unit}:{name}:{lang}",
                place=(*place, lang),
                desk_value=own(row, name, lang),
                loaded=loaded.get(column, ""),
                anchors=((*place, other(lang)), *neighbours),
                is_unsettled=column in loaded.get(UNSETTLED, ()),
            )


def _names(instrument: Instrument, corpus: Corpus) -> Iterator[CorpusValue]:
    head = [(name, (table,)) for name, table in FIELDS.items()]
    yield from _fields(instrument, f"name:{instrument.pk}", head)
    text = read(instrument.pk, corpus)
    relations = {(row.kind, row.other): row for row in instrument.relations.all()}
    for index, relation in enumerate(text.relations):
        row = relations.get((relation.kind, relation.instrument))
        if row is not None:
            unit = f"name:{instrument.pk} {relation.kind} {relation.instrument}"
            places: list[tuple[str, Place]] = [
                ("label", ("relation", index, "label")),
                ("remark", ("relation", index, "known")),
            ]
            yield from _fields(row, unit, places)
    witnesses = {row.ident: row for row in instrument.witnesses.all()}
    for index, witness in enumerate(text.witnesses):
        stored = witnesses.get(witness.id)
        if stored is not None:
            unit = f"name:{instrument.pk} {witness.id}"
            yield from _fields(stored, unit, [("description", ("witness", index, "description"))])


def _notes(instrument: Instrument) -> Iterator[CorpusValue]:
    """The texts of the notes; the position of a note is its index in the file."""
    counts: dict[str, int] = {}
    for note in Note.objects.filter(provision__instrument=instrument).order_by("position"):
        name = f"{instrument.pk}#{note.provision.eid} {note.witness} {note.kind}"
        counts[name] = counts.get(name, 0) + 1
        place: Place = ("note", note.position, "text")
        yield from _fields(note, f"note:{name} {counts[name]}", [("text", place)])


def _readings(instrument: Instrument, path: Path) -> Iterator[CorpusValue]:
    rows = {row.pk: row for row in Row.objects.filter(instrument=instrument)}
    for index, table in enumerate(tomllib.loads(path.read_text("utf-8")).get("row", [])):
        row = rows.get(table["id"])
        if row is not None:
            names = ("title", "changes", "taken", "why", "alternative")
            places: list[tuple[str, Place]] = [(name, ("row", index, name)) for name in names]
            yield from _fields(row, f"reading:{row.pk}", places)


COLUMNS = {
    "portuguese": "pt",
    "chinese": "zh-hant",
    "never_chinese": "never_zh",
    "not_in": "not_in",
}


def of_term(term: Term, index: int) -> Iterator[CorpusValue]:
    """The forms and the note of the term with that index in its file."""
    for column in glossary.FORMS:
        yield CorpusValue(
            unit=f"term {term.pk}",
            place=("term", index, COLUMNS[column]),
            desk_value=getattr(term, column),
            loaded=term.loaded.get(column, []),
            anchors=(("term", index, "zh-hant"),),
            is_unsettled=column in term.loaded.get(UNSETTLED, ()),
        )
    note: Place = ("term", index, "note")
    yield from _fields(term, f"glossary:{term.pk}", [("note", note)], ("term", index, "zh-hant"))


def new_term(term: Term) -> dict[str, object]:
    """A term added on the desk, as a table of the corpus."""
    values: dict[str, object] = {
        "id": term.pk,
        "kind": term.kind,
        "pt": term.portuguese,
        "zh-hant": term.chinese,
    }
    values |= {"never_zh": term.never_chinese} if term.never_chinese else {}
    values |= {"not_in": term.not_in} if term.not_in else {}
    notes = {f"note.{lang}": own(term, "note", lang) for lang in LANGS}
    return values | {name: words for name, words in notes.items() if words}
