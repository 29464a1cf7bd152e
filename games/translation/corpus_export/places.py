"""Where each word people edit on the desk stands in the corpus files."""

from __future__ import annotations

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
"""The names of an instrument, and the table of its file each stands in."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value: where it stands in its file, what the desk has, what the file last gave it."""

    unit: str
    place: Place
    here: Any
    loaded: Any
    beside: tuple[Place, ...]
    """What it is written after where it does not stand in the file yet: the first there is."""
    is_unsettled: bool = False
    """Whether the corpus changed it under the desk's words, and nobody settled it yet."""


def of_instruments(corpus: Corpus) -> Iterator[tuple[Path, list[Value]]]:
    """The values of each file but the glossaries."""
    for instrument in Instrument.objects.filter(pk__in=corpus.instruments):
        here = corpus.instruments[instrument.pk]
        yield here / "instrument.toml", list(_names(instrument, corpus))
        yield here / "notes.toml", list(_notes(instrument))
        register = corpus.registers[instrument.game]
        yield register, list(_readings(instrument, register))


def _fields(
    row: Model, unit: str, names: Iterable[tuple[str, Place]], *beside: Place
) -> Iterator[Value]:
    """A field of a row in each language, by the place of its words in the file."""
    loaded: dict[str, Any] = getattr(row, "loaded")  # noqa: B009
    for name, place in names:
        for lang in LANGS:
            column = field_of(name, lang)
            yield Value(
                unit=f"{unit}:{name}:{lang}",
                place=(*place, lang),
                here=own(row, name, lang),
                loaded=loaded.get(column, ""),
                beside=((*place, other(lang)), *beside),
                is_unsettled=column in loaded.get(UNSETTLED, ()),
            )


def _names(instrument: Instrument, corpus: Corpus) -> Iterator[Value]:
    head = [(name, (table,)) for name, table in FIELDS.items()]
    yield from _fields(instrument, f"name:{instrument.pk}", head)
    text = read(instrument.pk, corpus)
    relations = {(row.kind, row.other): row for row in instrument.relations.all()}
    for at, relation in enumerate(text.relations):
        row = relations.get((relation.kind, relation.instrument))
        if row is not None:
            unit = f"name:{instrument.pk} {relation.kind} {relation.instrument}"
            places: list[tuple[str, Place]] = [
                ("label", ("relation", at, "label")),
                ("remark", ("relation", at, "known")),
            ]
            yield from _fields(row, unit, places)
    witnesses = {row.ident: row for row in instrument.witnesses.all()}
    for at, witness in enumerate(text.witnesses):
        found = witnesses.get(witness.id)
        if found is not None:
            unit = f"name:{instrument.pk} {witness.id}"
            yield from _fields(found, unit, [("description", ("witness", at, "description"))])


def _notes(instrument: Instrument) -> Iterator[Value]:
    """Notes are known by their order in the file, which is the order they were loaded in."""
    seen: dict[str, int] = {}
    for note in Note.objects.filter(provision__instrument=instrument).order_by("position"):
        name = f"{instrument.pk}#{note.provision.eid} {note.witness} {note.kind}"
        seen[name] = seen.get(name, 0) + 1
        place: Place = ("note", note.position, "text")
        yield from _fields(note, f"note:{name} {seen[name]}", [("text", place)])


def _readings(instrument: Instrument, path: Path) -> Iterator[Value]:
    rows = {row.pk: row for row in Row.objects.filter(instrument=instrument)}
    for at, table in enumerate(tomllib.loads(path.read_text("utf-8")).get("row", [])):
        row = rows.get(table["id"])
        if row is not None:
            names = ("title", "changes", "taken", "why", "alternative")
            places: list[tuple[str, Place]] = [(name, ("row", at, name)) for name in names]
            yield from _fields(row, f"reading:{row.pk}", places)


COLUMNS = {
    "portuguese": "pt",
    "chinese": "zh-hant",
    "never_chinese": "never_zh",
    "not_in": "not_in",
}


def of_term(term: Term, at: int) -> Iterator[Value]:
    """The forms and the note of the term that is number ``at`` of its file."""
    for column in glossary.FORMS:
        yield Value(
            unit=f"term {term.pk}",
            place=("term", at, COLUMNS[column]),
            here=getattr(term, column),
            loaded=term.loaded.get(column, []),
            beside=(("term", at, "zh-hant"),),
            is_unsettled=column in term.loaded.get(UNSETTLED, ()),
        )
    note: Place = ("term", at, "note")
    yield from _fields(term, f"glossary:{term.pk}", [("note", note)], ("term", at, "zh-hant"))


def new_term(term: Term) -> dict[str, Any]:
    """A term of the desk's own, as the corpus writes one."""
    values: dict[str, Any] = {
        "id": term.pk,
        "kind": term.kind,
        "pt": term.portuguese,
        "zh-hant": term.chinese,
    }
    values |= {"never_zh": term.never_chinese} if term.never_chinese else {}
    values |= {"not_in": term.not_in} if term.not_in else {}
    notes = {f"note.{lang}": own(term, "note", lang) for lang in LANGS}
    return values | {name: words for name, words in notes.items() if words}
