"""The corpus files as the desk's words would make them, written all or none."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db.models import Model

from games.law.language_fields import field_of, own
from games.law.loading.load import read_whole
from games.law.loading.sync import UNSETTLED
from games.law.lookup import glossary
from games.law.models import Instrument, Note, Row, Term, WorkingText
from games.lawtexts.files.outline import read_blocks
from games.lawtexts.files.shape import TextBlock
from games.lawtexts.texts.corpus import Corpus
from games.lawtexts.texts.reader import read
from games.translation.corpus_export.toml_lines import Place, TomlLines
from games.translation.gathering.wanted import LANGS, other


def corpus(texts: Corpus, report: CorpusChanges | None = None) -> CorpusChanges:
    """Compute the new files, and which units would be written or not."""
    report = report or CorpusChanges()
    for path, values in of_instruments(texts):
        before = path.read_bytes().decode("utf-8")
        made, parsed = TomlLines(before), tomllib.loads(before)
        for value in values:
            _one(made, value, value_at(parsed, value.place), report)
        report.keep(path, before, made.text)
    for key in texts.instruments:
        instrument = Instrument.objects.get(pk=key)
        for lang in LANGS:
            path = texts.working(key) / f"{key}.{lang}.txt"
            working_text(path, instrument, lang, texts, report)
    _glossaries(texts.glossaries, report)
    return report


def _one(made: TomlLines, value: CorpusValue, in_file: object, report: CorpusChanges) -> None:
    if value.desk_value == (in_file if in_file is not None else type(value.desk_value)()):
        return
    if report.writes(value.unit, value.desk_value, in_file, value.loaded, value.is_unsettled):
        try:
            made.set(value.place, value.desk_value, value.anchors)
        except KeyError:
            report.homeless.append(value.unit)
        else:
            report.written.append(value.unit)


def value_at(parsed: Any, place: Place) -> Any:
    for step in place:
        try:
            parsed = parsed[step]
        except (KeyError, IndexError, TypeError):
            return None
    return parsed


def _glossaries(paths: Iterable[Path], report: CorpusChanges) -> None:
    """Update each term in the one file that has it; add a new term to the shared glossary."""
    texts = {path: path.read_bytes().decode("utf-8") for path in paths}
    made = {path: TomlLines(text) for path, text in texts.items()}
    parsed = {path: tomllib.loads(text) for path, text in texts.items()}
    homes: dict[str, list[tuple[Path, int]]] = {}
    for path, tables in parsed.items():
        for index, table in enumerate(tables["term"]):
            homes.setdefault(table["id"], []).append((path, index))
    for term in Term.objects.order_by("position", "ident"):
        match homes.get(term.pk, []):
            case []:
                if not term.loaded:
                    made[next(iter(made))].append("term", new_term(term))
                    report.written.append(f"term {term.pk}")
            case [(path, index)]:
                for value in of_term(term, index):
                    _one(made[path], value, value_at(parsed[path], value.place), report)
            case _:
                edited = (value for value in of_term(term, 0) if value.desk_value != value.loaded)
                report.homeless += sorted({value.unit for value in edited})
    for path, text in texts.items():
        report.keep(path, text, made[path].text)


@dataclass(slots=True)
class CorpusChanges:
    changed: dict[Path, str] = field(default_factory=dict)
    """The changed files with their new text."""
    written: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    """Units changed both in the files and on the desk: the files are not overwritten."""
    homeless: list[str] = field(default_factory=list)
    """Units whose words have no place in their file, which stays as it is."""
    outside: list[Path] = field(default_factory=list)
    """Files of another package, which are not written."""

    def writes(
        self, unit: str, desk: object, in_file: object, loaded: object, is_unsettled: bool
    ) -> bool:
        """Whether to write the desk's value over another, ``None`` where the file has none."""
        is_conflict = is_unsettled or (desk != loaded and in_file not in (None, loaded))
        if is_conflict:
            self.conflicts.append(unit)
        return not is_conflict and desk != loaded

    def keep(self, path: Path, before: str, after: str) -> None:
        if after != before:
            self.changed[path] = after


def write(texts: Corpus, room: Path) -> CorpusChanges:
    """Write the changed files; ``CorpusError`` if a copy written first cannot be read."""
    report = corpus(texts)
    report.outside = [path for path in report.changed if not path.resolve().is_relative_to(room)]
    for path in report.outside:
        del report.changed[path]
    if report.changed:
        with TemporaryDirectory() as folder:
            copy = texts.gathered_in(Path(folder) / "texts")
            _write_changes(corpus(copy))
            read_whole(copy)
    _write_changes(report)
    return report


def _write_changes(report: CorpusChanges) -> None:
    for path, text in report.changed.items():
        if not text:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(text.encode("utf-8"))
        part.replace(path)


WORDS = ("number", "heading", "text")
Words = tuple[str, ...]


def working_text(
    path: Path, instrument: Instrument, lang: str, texts: Corpus, report: CorpusChanges
) -> None:
    """Update the file of a working text; unchanged blocks stay the same bytes."""
    before = path.read_bytes().decode("utf-8") if path.exists() else ""
    parsed = read_blocks(path) if path.exists() else {}
    blocks = _as_written(before)
    number = len(report.written)
    rows = WorkingText.objects.filter(provision__instrument=instrument, lang=lang)
    for row in rows.select_related("provision"):
        eid = row.provision.eid
        unit = f"provision:{instrument.pk}#{eid}:words:{lang}"
        is_published = row.state != WorkingText.State.DRAFT
        current = tuple(getattr(row, name) if is_published else "" for name in WORDS)
        loaded = tuple(row.loaded.get(name, "") for name in WORDS)
        in_file = words_of(parsed[eid]) if eid in parsed else None
        is_unsettled = bool(row.loaded.get(UNSETTLED))
        if current == (in_file or ("", "", "")):
            continue
        if not report.writes(unit, current, in_file, loaded, is_unsettled):
            continue
        if is_published and not _fits(current):
            report.homeless.append(unit)
        else:
            blocks[eid] = _block(eid, current) if is_published else ""
            report.written.append(unit)
    if len(report.written) > number:
        order = [provision.eid for provision in read(instrument.pk, texts).provisions]
        parts = [blocks.get("", ""), *(blocks.get(eid, "") for eid in order)]
        text = "\n\n".join(part for part in parts if part)
        report.keep(path, before, f"{text}\n" if text else "")


def words_of(block: TextBlock) -> Words:
    return (block.number or "", block.heading or "", block.text)


def _as_written(text: str) -> dict[str, str]:
    """The blocks of a file as written; under "" the lines before the first."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.split("\n"):
        if line.startswith("== "):
            name = line.removeprefix("== ")
            parts[name] = []
        parts[name].append(line)
    return {name: "\n".join(lines).rstrip("\n") for name, lines in parts.items()}


def _block(eid: str, words: Words) -> str:
    fields = [f"{name}: {value}" for name, value in zip(WORDS[:2], words, strict=False) if value]
    return "\n".join(filter(None, (f"== {eid}", *fields, words[2])))


MARKS = ("==", "number: ", "heading: ")


def _fits(words: Words) -> bool:
    """Whether the file's format can hold the words: no empty line, no line with spaces around it,
    and no line that would be read as the head of a block or as a number or heading.
    """
    *head, text = words
    lines = text.split("\n")
    if "\n" in "".join(head) or any(line.startswith(MARKS) for line in lines):
        return False
    filled = [*filter(None, head), *(lines if text else ())]
    return all(line and line == line.strip() for line in filled)


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
        if register := corpus.register_of(read(instrument.pk)):
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
    images = {row.file: row for row in instrument.images.all()}
    for index, image in enumerate(text.images):
        if image.file in images:
            unit = f"name:{instrument.pk} {image.file}"
            names = [("description", ("image", index, "description"))]
            yield from _fields(images[image.file], unit, names)


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


COLUMNS = {"portuguese": "pt", "chinese": "zh-hant", "never_chinese": "never_zh"}


def of_term(term: Term, index: int) -> Iterator[CorpusValue]:
    """The forms and the note of the term with that index in its file."""
    for column in glossary.FORMS:
        yield CorpusValue(
            unit=f"term {term.pk}",
            place=("term", index, COLUMNS.get(column, column)),
            desk_value=getattr(term, column),
            loaded=term.loaded.get(column, []),
            anchors=(("term", index, "zh-hant"),),
            is_unsettled=column in term.loaded.get(UNSETTLED, ()),
        )
    note: Place = ("term", index, "note")
    yield from _fields(term, f"glossary:{term.pk}", [("note", note)], ("term", index, "zh-hant"))


def new_term(term: Term) -> dict[str, str | list[str]]:
    """A term added on the desk, as a table of the corpus."""
    values = {"id": term.pk, "kind": term.kind, "pt": term.portuguese, "zh-hant": term.chinese}
    optional = {"never_zh": term.never_chinese, "not_in": term.not_in}
    optional |= {f"note.{lang}": own(term, "note", lang) for lang in LANGS}
    return values | {name: value for name, value in optional.items() if value}
