"""The corpus files as the desk's words would make them; nothing is written here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.law.models import Instrument, Term
from games.lawtexts.corpus import Corpus
from games.translation.corpus_export.blocks import working_text
from games.translation.corpus_export.places import CorpusValue, new_term, of_instruments, of_term
from games.translation.corpus_export.toml_lines import Place, TomlLines
from games.translation.corpus_export.written import CorpusChanges
from games.translation.gathering.wanted import LANGS


def corpus(texts: Corpus) -> CorpusChanges:
    """Compute the new files, and which units would be written or not."""
    report = CorpusChanges()
    for path, values in of_instruments(texts):
        _toml(path, values, report)
    for key in texts.instruments:
        instrument = Instrument.objects.get(pk=key)
        for lang in LANGS:
            path = texts.working(key) / f"{key}.{lang}.txt"
            working_text(path, instrument, lang, texts, report)
    _glossaries(texts.glossaries, report)
    return report


def _toml(path: Path, values: Iterable[CorpusValue], report: CorpusChanges) -> None:
    before = path.read_bytes().decode("utf-8")
    made, parsed = TomlLines(before), tomllib.loads(before)
    for value in values:
        _one(made, value, _value_at(parsed, value.place), report)
    report.keep(path, before, made.text)


def _one(made: TomlLines, value: CorpusValue, in_file: Any, report: CorpusChanges) -> None:
    if value.desk_value == (in_file if in_file is not None else type(value.desk_value)()):
        return
    if value.is_unsettled:
        report.conflicts.append(value.unit)
    elif value.desk_value == value.loaded:
        return
    elif in_file is not None and in_file != value.loaded:
        report.conflicts.append(value.unit)
    else:
        try:
            made.set(value.place, value.desk_value, value.anchors)
        except KeyError:
            report.homeless.append(value.unit)
        else:
            report.written.append(value.unit)


def _value_at(parsed: Any, place: Place) -> Any:
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
                    _one(made[path], value, _value_at(parsed[path], value.place), report)
            case _:
                edited = (value for value in of_term(term, 0) if value.desk_value != value.loaded)
                report.homeless += sorted({value.unit for value in edited})
    for path, text in texts.items():
        report.keep(path, text, made[path].text)
