"""The corpus files as they should be with what stands on the desk: nothing is written here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.law.models import Instrument, Term
from games.lawtexts.corpus import Corpus
from games.translation.corpus_export.blocks import working_text
from games.translation.corpus_export.places import Value, new_term, of_instruments, of_term
from games.translation.corpus_export.toml_lines import Place, TomlLines
from games.translation.corpus_export.written import Written
from games.translation.gathering.wanted import LANGS


def corpus(texts: Corpus) -> Written:
    """What would be written, and what would not, by unit."""
    told = Written()
    for path, values in of_instruments(texts):
        _toml(path, values, told)
    for key in texts.instruments:
        instrument = Instrument.objects.get(pk=key)
        for lang in LANGS:
            path = texts.working(key) / f"{key}.{lang}.txt"
            working_text(path, instrument, lang, texts, told)
    _glossaries(texts.glossaries, told)
    return told


def _toml(path: Path, values: Iterable[Value], told: Written) -> None:
    before = path.read_bytes().decode("utf-8")
    made, parsed = TomlLines(before), tomllib.loads(before)
    for value in values:
        _one(made, value, _at(parsed, value.place), told)
    told.keep(path, before, made.text)


def _one(made: TomlLines, value: Value, in_file: Any, told: Written) -> None:
    if value.here == (in_file if in_file is not None else type(value.here)()):
        return
    if value.is_unsettled:
        told.conflicts.append(value.unit)
    elif value.here == value.loaded:
        return
    elif in_file is not None and in_file != value.loaded:
        told.conflicts.append(value.unit)
    else:
        try:
            made.set(value.place, value.here, value.beside)
        except KeyError:
            told.homeless.append(value.unit)
        else:
            told.written.append(value.unit)


def _at(parsed: Any, place: Place) -> Any:
    for step in place:
        try:
            parsed = parsed[step]
        except (KeyError, IndexError, TypeError):
            return None
    return parsed


def _glossaries(paths: Iterable[Path], told: Written) -> None:
    """A term goes into the one file it stands in, a new one to the end of the shared glossary."""
    texts = {path: path.read_bytes().decode("utf-8") for path in paths}
    made = {path: TomlLines(text) for path, text in texts.items()}
    parsed = {path: tomllib.loads(text) for path, text in texts.items()}
    homes: dict[str, list[tuple[Path, int]]] = {}
    for path, tables in parsed.items():
        for at, table in enumerate(tables["term"]):
            homes.setdefault(table["id"], []).append((path, at))
    for term in Term.objects.order_by("position", "ident"):
        match homes.get(term.pk, []):
            case []:
                if not term.loaded:
                    made[next(iter(made))].append("term", new_term(term))
                    told.written.append(f"term {term.pk}")
            case [(path, at)]:
                for value in of_term(term, at):
                    _one(made[path], value, _at(parsed[path], value.place), told)
            case _:
                edited = (value for value in of_term(term, 0) if value.here != value.loaded)
                told.homeless += sorted({value.unit for value in edited})
    for path, text in texts.items():
        told.keep(path, text, made[path].text)
