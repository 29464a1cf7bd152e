"""The corpus files as the desk's words would make them, written all or none."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.law.loading.load import read_whole
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Term, WorkingText
from games.lawtexts.corpus import Corpus
from games.lawtexts.outline import read_blocks
from games.lawtexts.reader import read
from games.lawtexts.shape import TextBlock
from games.translation.corpus_export.places import CorpusValue, new_term, of_instruments, of_term
from games.translation.corpus_export.toml_lines import Place, TomlLines
from games.translation.gathering.wanted import LANGS


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
        current = _words(row) if is_published else ("", "", "")
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


def _words(row: WorkingText) -> Words:
    return tuple(getattr(row, name) for name in WORDS)


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
    number, heading, text = words
    fields = [("number", number), ("heading", heading)]
    lines = [f"{name}: {value}" for name, value in fields if value]
    return "\n".join([f"== {eid}", *lines, *([text] if text else [])])


def _fits(words: Words) -> bool:
    """Whether the file's format can hold the words: no empty line, no line with spaces around it,
    and no line that would be read as the head of a block or as a number or heading.
    """
    number, heading, text = words
    if any("\n" in value for value in (number, heading)):
        return False
    lines = [value for value in (number, heading) if value] + (text.split("\n") if text else [])
    marks = ("==", "number: ", "heading: ")
    is_plain = all(line and line == line.strip() for line in lines)
    return is_plain and not any(line.startswith(marks) for line in text.split("\n"))
