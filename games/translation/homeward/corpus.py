"""Which value of the corpus files is whose on the desk: read from the rows, written by place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db.models import Model

from games.law import glossary
from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Note, Row, Term, WorkingText
from games.lawtexts.blocks import read_blocks
from games.lawtexts.reader import FOLDER, read
from games.translation.gathering.wanted import LANGS, other
from games.translation.homeward.toml_lines import Path as Place
from games.translation.homeward.toml_lines import TomlLines

FIELDS = {"title": "titles", "name": "game_name", "regulation": "regulation"}
"""The names of an instrument, and the table of its file each stands in."""


@dataclass(slots=True)
class Written:
    """What became of the files. ``conflicts``: developers and the desk changed the same words."""

    changed: dict[Path, str] = field(default_factory=dict)
    """The files that are other than before, with their new text."""
    written: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Value:
    """One value: where it stands in its file, what the desk has, what the file last gave it."""

    unit: str
    place: Place
    here: Any
    loaded: Any
    beside: Place | None = None


def corpus(folder: Path | None = None) -> Written:
    """The files as they should be; nothing is written yet."""
    told = Written()
    root = folder or FOLDER
    for instrument in Instrument.objects.all():
        here = root / instrument.pk
        _toml(here / "instrument.toml", _names(instrument, here / "instrument.toml"), told)
        _toml(here / "notes.toml", _notes(instrument), told)
        register = root / "register" / f"{instrument.game}.toml"
        _toml(register, _readings(instrument, register), told)
        for lang in LANGS:
            _working(root / "working" / f"{instrument.pk}.{lang}.txt", instrument, lang, told)
    _glossary(root / "glossary.toml", told)
    return told


def _toml(path: Path, values: Iterable[Value], told: Written) -> None:
    if not path.exists():
        return
    before = path.read_bytes().decode("utf-8")
    made = TomlLines(before)
    parsed = tomllib.loads(before)
    for value in values:
        _one(made, value, _at(parsed, value.place), told)
    _keep(path, before, made.text, told)


def _one(made: TomlLines, value: Value, in_file: Any, told: Written) -> None:
    if value.here == (in_file if in_file is not None else type(value.here)()):
        return
    if value.here == value.loaded:
        return
    if in_file is not None and in_file != value.loaded:
        told.conflicts.append(value.unit)
        return
    try:
        made.set(value.place, value.here, value.beside)
    except KeyError:
        told.conflicts.append(value.unit)
        return
    told.written.append(value.unit)


def _at(parsed: Any, place: Place) -> Any:
    for step in place:
        try:
            parsed = parsed[step]
        except (KeyError, IndexError, TypeError):
            return None
    return parsed


def _keep(path: Path, before: str, after: str, told: Written) -> None:
    if after != before:
        tomllib.loads(after)
        told.changed[path] = after


def _fields(
    row: Model, unit: str, names: Iterable[tuple[str, Place]], *, pairs: bool = True
) -> Iterator[Value]:
    """A field of a row in each language, by the place of its words in the file."""
    loaded: dict[str, Any] = getattr(row, "loaded")  # noqa: B009
    for name, place in names:
        for lang in LANGS:
            column = field_of(name, lang)
            if column in loaded.get(UNSETTLED, ()):
                continue
            yield Value(
                unit=f"{unit}:{name}:{lang}",
                place=(*place, lang),
                here=own(row, name, lang),
                loaded=loaded.get(column, ""),
                beside=(*place, other(lang)),
            )


def _names(instrument: Instrument, path: Path) -> Iterator[Value]:
    head = [(name, (table,)) for name, table in FIELDS.items()]
    yield from _fields(instrument, f"name:{instrument.pk}", head)
    text = read(instrument.pk, path.parent.parent)
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
    if not path.exists():
        return
    rows = {row.pk: row for row in Row.objects.filter(instrument=instrument)}
    for at, table in enumerate(tomllib.loads(path.read_text("utf-8")).get("row", [])):
        row = rows.get(table["id"])
        if row is not None:
            names = ("title", "changes", "taken", "why", "alternative")
            places: list[tuple[str, Place]] = [(name, ("row", at, name)) for name in names]
            yield from _fields(row, f"reading:{row.pk}", places)


def _glossary(path: Path, told: Written) -> None:
    before = path.read_bytes().decode("utf-8")
    made, parsed = TomlLines(before), tomllib.loads(before)
    at_of = {table["id"]: at for at, table in enumerate(parsed["term"])}
    for term in Term.objects.order_by("position", "ident"):
        if term.pk not in at_of:
            _added(made, term, told)
            continue
        for value in _term(term, at_of[term.pk]):
            _one(made, value, _at(parsed, value.place), told)
    _keep(path, before, made.text, told)


COLUMNS = {
    "portuguese": "pt",
    "chinese": "zh-hant",
    "never_chinese": "never_zh",
    "not_in": "not_in",
}


def _term(term: Term, at: int) -> Iterator[Value]:
    unsettled = term.loaded.get(UNSETTLED, ())
    for column in glossary.FORMS:
        if column not in unsettled:
            yield Value(
                unit=f"term {term.pk}",
                place=("term", at, COLUMNS[column]),
                here=getattr(term, column),
                loaded=term.loaded.get(column, []),
                beside=("term", at, "zh-hant"),
            )
    yield from _fields(term, f"glossary:{term.pk}", [("note", ("term", at, "note"))])


def _added(made: TomlLines, term: Term, told: Written) -> None:
    """A term of the desk's own becomes one of the corpus."""
    values: dict[str, Any] = {
        "id": term.pk,
        "kind": term.kind,
        "pt": term.portuguese,
        "zh-hant": term.chinese,
    }
    values |= {"never_zh": term.never_chinese} if term.never_chinese else {}
    values |= {"not_in": term.not_in} if term.not_in else {}
    notes = {f"note.{lang}": own(term, "note", lang) for lang in LANGS}
    made.append("term", values | {name: words for name, words in notes.items() if words})
    told.written.append(f"term {term.pk}")


def _working(path: Path, instrument: Instrument, lang: str, told: Written) -> None:
    """A block for each provision that stands, in the order of the text."""
    rows = {
        row.provision.eid: row
        for row in WorkingText.objects.filter(
            provision__instrument=instrument, lang=lang
        ).select_related("provision")
    }
    before = path.read_bytes().decode("utf-8") if path.exists() else ""
    held = read_blocks(path) if path.exists() else {}
    blocks = _blocks(before)
    for eid, row in rows.items():
        unit = f"provision:{instrument.pk}#{eid}:words:{lang}"
        wanted = _block(row) if row.state != WorkingText.State.DRAFT else ""
        block = held.get(eid)
        in_file = (block.number or "", block.heading or "", block.text) if block else ("", "", "")
        here = (row.number, row.heading, row.text) if wanted else ("", "", "")
        given = tuple(row.loaded.get(name, "") for name in ("number", "heading", "text"))
        if here in (in_file, given):
            continue
        if row.loaded.get(UNSETTLED) or (block and in_file != given):
            told.conflicts.append(unit)
            continue
        blocks[eid] = wanted
        told.written.append(unit)
    eids = [p.eid for p in read(instrument.pk, path.parent.parent).provisions]
    head = blocks.pop("", "")
    parts = [head, *(blocks[eid] for eid in eids if blocks.get(eid))]
    after = "\n\n".join(part for part in parts if part)
    after = after.rstrip("\n") + "\n" if after else ""
    if after != before:
        told.changed[path] = after


def _blocks(text: str) -> dict[str, str]:
    """The blocks of a file as they are written; under "" what stands before the first."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.split("\n"):
        if line.startswith("== "):
            name = line.removeprefix("== ")
            parts[name] = []
        parts[name].append(line)
    return {name: "\n".join(lines).rstrip("\n") for name, lines in parts.items()}


def _block(row: WorkingText) -> str:
    fields = [(name, getattr(row, name)) for name in ("number", "heading")]
    told = [f"{name}: {words}" for name, words in fields if words]
    words = [line for line in row.text.split("\n") if line.strip()]
    return "\n".join([f"== {row.provision.eid}", *told, *words])
