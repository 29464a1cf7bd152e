"""Read an instrument, and working translations of provisions, from its folder."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from games.lawtexts.caches import of_corpus
from games.lawtexts.corpus import Corpus, own
from games.lawtexts.files import CorpusError, checksum
from games.lawtexts.history import read_history
from games.lawtexts.manifest import KINDS, Manifest, table_lines
from games.lawtexts.outline import CONTAINERS, OutlinePlace, read_blocks, read_outline
from games.lawtexts.periods import History
from games.lawtexts.seal import sealed_files
from games.lawtexts.shape import (
    LANGUAGES,
    InstrumentText,
    ProvisionText,
    TextBlock,
    TextNote,
    TextWitness,
    Words,
)

NOTE_KINDS = ("sic", "amended", "editorial")


def read_notes(path: Path, words: Mapping[str, Mapping[str, TextBlock]]) -> tuple[TextNote, ...]:
    """The notes, after checking each quotation in its provision and witness."""
    manifest = Manifest.read(path)
    lines = table_lines(path, "note")
    notes = []
    for line, table in zip(lines, manifest.table.get("note", []), strict=True):
        note = TextNote(
            manifest.text("eid", table),
            manifest.among("lang", LANGUAGES, table),
            manifest.text("witness", table),
            manifest.among("kind", NOTE_KINDS, table),
            manifest.text("quote", table),
            table.get("mark"),
            manifest.words("text", table),
            table.get("meant", ""),
        )
        _check_quote(path, line, note, words)
        notes.append(note)
    return tuple(notes)


def _check_quote(
    path: Path, line: int, note: TextNote, words: Mapping[str, Mapping[str, TextBlock]]
) -> None:
    if note.witness not in words:
        raise CorpusError(
            path, line, "unknown_witness", f"{note.eid}: no witness “{note.witness}”."
        )
    block = words[note.witness].get(note.eid)
    if block is None:
        raise CorpusError(
            path, line, "unknown_eid", f"{note.witness} holds no provision {note.eid}."
        )
    if note.meant and note.meant not in words[note.witness]:
        raise CorpusError(
            path, line, "unknown_eid", f"{note.witness} holds no provision {note.meant}."
        )
    if not any(note.quote in part for part in (block.text, block.heading, block.number) if part):
        raise CorpusError(
            path,
            line,
            "quote_not_found",
            f"“{note.quote}” does not stand in {note.eid} of {note.witness}.",
        )


__all__ = ["INSTRUMENTS", "CorpusError", "InstrumentText", "ProvisionText", "history", "read"]

INSTRUMENTS = tuple(own().instruments)

BlocksByLanguage = Mapping[str, Mapping[str, TextBlock]]


def read(key: str, corpus: Corpus | None = None) -> InstrumentText:
    """The last text of the instrument with that key, from the installed games or another corpus."""
    return history(key, corpus).last.text


def history(key: str, corpus: Corpus | None = None) -> History:
    """The instrument with every version."""
    return _own_history(key) if corpus is None else read_folder(corpus.instruments[key])


@of_corpus
@cache
def _own_history(key: str) -> History:
    if key not in INSTRUMENTS:
        raise KeyError(f"no instrument {key!r}: the corpus holds {', '.join(INSTRUMENTS)}")
    return read_folder(own().instruments[key])


def read_folder(folder: Path) -> History:
    """An instrument with every version, from its folder."""
    return read_history(folder, _read(folder))


def _read(folder: Path) -> InstrumentText:
    manifest = Manifest.read(folder / "instrument.toml")
    if manifest.text("key") != folder.name:
        raise manifest.refuse("malformed", f"The key is not the folder's name, {folder.name}.")
    witnesses = manifest.witnesses()
    _check_files(folder, manifest, witnesses)
    places = read_outline(folder / "outline.txt")
    words = {w.id: _read_words(folder / f"{w.id}.txt", places) for w in witnesses}
    official = _official(witnesses)
    _check_trees(folder, places, words, official)
    _check_empty(folder, places, words)
    notes = read_notes(folder / "notes.toml", words)
    _check_seal(folder, manifest)
    return InstrumentText(
        key=manifest.text("key"),
        game=manifest.text("game"),
        kind=manifest.among("kind", KINDS, manifest.table),
        number=manifest.text("number"),
        year=manifest.year(),
        titles=manifest.words("titles"),
        regulation=manifest.words("regulation"),
        game_name=manifest.words("game_name"),
        called=manifest.called(),
        issuer=manifest.words("issuer"),
        signatory=manifest.words("signatory"),
        status=manifest.status(),
        gazette=manifest.gazette(),
        dates=manifest.dates(),
        relations=manifest.relations(),
        legal_basis=manifest.legal_basis(),
        witnesses=witnesses,
        notes=notes,
        provisions=_provisions(places, words, official),
        words=words,
        seal=manifest.seal(),
    )


def _official(witnesses: tuple[TextWitness, ...]) -> Words:
    """The default witness of each language: the gazette, if available."""
    ordered = sorted(witnesses, key=lambda witness: witness.role == "gazette")
    return {witness.lang: witness.id for witness in ordered}


def _read_words(path: Path, places: Mapping[str, OutlinePlace]) -> Mapping[str, TextBlock]:
    blocks = read_blocks(path)
    positions = {eid: position for position, eid in enumerate(places)}
    last = -1
    for eid, block in blocks.items():
        if eid not in positions:
            raise CorpusError(path, block.line, "unknown_eid", f"The outline has no {eid}.")
        if positions[eid] < last:
            raise CorpusError(
                path, block.line, "out_of_order", f"{eid} stands out of the outline's order."
            )
        last = positions[eid]
    return blocks


def _provisions(
    places: Mapping[str, OutlinePlace], words: BlocksByLanguage, official: Words
) -> tuple[ProvisionText, ...]:
    return tuple(
        _provision(order, place, words, official) for order, place in enumerate(places.values())
    )


def _provision(
    order: int, place: OutlinePlace, words: BlocksByLanguage, official: Words
) -> ProvisionText:
    eid = place.eid
    read_from = {lang: witness for lang, witness in official.items() if eid in words[witness]}
    blocks = {lang: words[witness][eid] for lang, witness in read_from.items()}
    return ProvisionText(
        eid=eid,
        parent=place.parent,
        kind=place.kind,
        order=order,
        number={lang: block.number for lang, block in blocks.items() if block.number},
        heading={lang: block.heading for lang, block in blocks.items() if block.heading},
        text={lang: block.text for lang, block in blocks.items() if block.text},
        witness=read_from,
    )


def _check_files(folder: Path, manifest: Manifest, witnesses: tuple[TextWitness, ...]) -> None:
    """Check that every witness has a words file, and every words file a witness."""
    for witness in witnesses:
        if not (folder / f"{witness.id}.txt").is_file():
            raise manifest.refuse(
                "unknown_witness", f"The witness {witness.id} has no file {witness.id}.txt."
            )
    known = {f"{witness.id}.txt" for witness in witnesses} | {"outline.txt"}
    for path in sorted(folder.glob("*.txt")):
        if path.name not in known:
            raise CorpusError(
                path, 1, "unknown_witness", f"instrument.toml names no witness {path.stem}."
            )


def _check_trees(
    folder: Path, places: Mapping[str, OutlinePlace], words: BlocksByLanguage, official: Words
) -> None:
    """Check that both official languages have the same numbers, headings and words in place."""
    for eid in places:
        shapes = {witness: _shape(words[witness].get(eid)) for witness in official.values()}
        if len(set(shapes.values())) > 1:
            fuller, barer = sorted(shapes, key=lambda w: len(shapes[w]), reverse=True)[:2]
            lacking = [part for part in shapes[fuller] if part not in shapes[barer]]
            block = words[fuller][eid]
            raise CorpusError(
                folder / f"{fuller}.txt",
                block.line,
                "trees_differ",
                f"{eid} has {', '.join(lacking)} in {fuller} and none in {barer}.",
            )


def _shape(block: TextBlock | None) -> tuple[str, ...]:
    if block is None:
        return ()
    parts = {"number": block.number, "heading": block.heading, "words": block.text}
    return tuple(name for name, value in parts.items() if value)


def _check_empty(folder: Path, places: Mapping[str, OutlinePlace], words: BlocksByLanguage) -> None:
    for place in places.values():
        if place.kind not in CONTAINERS and not any(
            place.eid in by_eid for by_eid in words.values()
        ):
            raise CorpusError(
                folder / "outline.txt",
                place.line,
                "without_words",
                f"No witness holds the words of {place.eid}.",
            )


def _check_seal(folder: Path, manifest: Manifest) -> None:
    """Raise if official words differ from their seal, which is renewed after a review."""
    sealed = manifest.seal()
    for name, path in sealed_files(folder).items():
        if sealed.get(name) != checksum(path):
            raise CorpusError(
                path,
                1,
                "seal_broken",
                f"{name} is not what instrument.toml sealed: an official text was changed.",
            )
    for name in sealed:
        if not (folder / name).is_file():
            raise manifest.refuse("seal_broken", f"The seal names {name}, which is not there.")


def working(key: str, corpus: Corpus | None = None) -> Mapping[str, Mapping[str, TextBlock]]:
    """The words by language and eId; a language without a file has no key."""
    folder = (corpus or own()).working(key)
    files = {lang: folder / f"{key}.{lang}.txt" for lang in LANGUAGES}
    return {lang: read_blocks(path) for lang, path in files.items() if path.is_file()}


_HEADINGS = {"title": "main__title", "regulation": "annex__title", "name": "annex__title"}
"""The provisions in which a working translation has an instrument's names."""
_QUOTED = re.compile("“(.+?)”")


@of_corpus
@cache
def working_heading(key: str, field: str, lang: str) -> str:
    """The translated name of an instrument, its regulation or its game; or an empty string."""
    block = working(key).get(lang, {}).get(_HEADINGS[field])
    if block is None:
        return ""
    words = block.text.partition("\n")[0]
    if field != "name":
        return words
    quoted = _QUOTED.search(words)
    return quoted[1] if quoted else ""


@of_corpus
@cache
def working_act_names(lang: str) -> Mapping[str, str]:
    """Our translated names of acts whose official name in that language is missing."""
    names: dict[str, str] = {}
    for key in own().instruments:
        names[read(key).titles.get("pt", "")] = working_heading(key, "title", lang)
        path = own().working(key) / f"{key}.acts.toml"
        if path.is_file():
            names |= tomllib.loads(path.read_text(encoding="utf-8")).get(lang, {})
    return names
