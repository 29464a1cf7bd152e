"""Read an instrument, and working translations of provisions, from its folder."""

import re
import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from games import installed
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.data import CorpusError, checksum
from games.lawtexts.files.images import FOLDER, check_images, image_files, image_size
from games.lawtexts.files.outline import WITHOUT_WORDS, OutlinePlace, read_blocks, read_outline
from games.lawtexts.files.shape import (
    ABOUT,
    LANGUAGES,
    InstrumentText,
    LegalBasis,
    OwnDay,
    ProvisionText,
    RelatedInstrument,
    TextBlock,
    TextImage,
    TextNote,
    TextWitness,
    Words,
)
from games.lawtexts.files.tables import FileTable, dates_of, gazette_of, read_toml
from games.lawtexts.texts.corpus import Corpus, instrument_keys, own
from games.lawtexts.texts.seal import sealed_files
from games.lawtexts.versions.history import read_history
from games.lawtexts.versions.periods import History


def read_notes(path: Path, words: Mapping[str, Mapping[str, TextBlock]]) -> tuple[TextNote, ...]:
    """The notes, after checking each quotation in its provision and witness."""
    notes = []
    for table in read_toml(path).tables("note"):
        note = table.record(TextNote)
        blocks = words.get(note.witness)
        if blocks is None:
            raise table.refuse("unknown_witness", f"{note.eid}: no witness “{note.witness}”.")
        for eid in filter(None, (note.eid, note.meant)):
            if eid not in blocks:
                raise table.refuse("unknown_eid", f"{note.witness} holds no provision {eid}.")
        if not blocks[note.eid].holds(note.quote):
            reason = f"“{note.quote}” does not stand in {note.eid} of {note.witness}."
            raise table.refuse("quote_not_found", reason)
        notes.append(note)
    return tuple(notes)


__all__ = ["CorpusError", "InstrumentText", "ProvisionText", "history", "read"]

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
    folders = own().instruments
    if key not in folders:
        raise KeyError(f"no instrument {key!r}: the corpus holds {', '.join(folders)}")
    return read_folder(folders[key])


def acts_in_order() -> dict[str, Words]:
    """The acts that the regulations name and that are none of them, by key, the earliest first,
    each with its name."""
    acts: dict[str, tuple[date, Words]] = {}
    for key in instrument_keys():
        known = history(key)
        for one in known.effects:
            published = one.act.day("published")
            day = date.fromisoformat(published) if published else one.begins.taken
            before = acts.get(one.act.act, (day,))[0]
            acts[one.act.act] = min(day, before), one.act.label
        for other in known.acts:
            acts.setdefault(other.key, (other.begins.taken, other.label))
    keys = sorted(acts.keys() - set(instrument_keys()), key=lambda key: (acts[key][0], key))
    return {key: acts[key][1] for key in keys}


def read_folder(folder: Path) -> History:
    """An instrument with every version, from its folder."""
    return read_history(folder, _read(folder))


def _read(folder: Path) -> InstrumentText:
    manifest = read_toml(folder / "instrument.toml")
    if manifest.text("key") != folder.name:
        raise manifest.malformed(f"The key is not the folder's name, {folder.name}.")
    witnesses = tuple(table.record(TextWitness) for table in manifest.tables("witness"))
    _check_files(folder, manifest, witnesses)
    places = read_outline(folder / "outline.txt")
    is_marked = manifest.table.get("marked") is True
    words = {w.id: _read_words(folder / f"{w.id}.txt", places, is_marked) for w in witnesses}
    official = _official(witnesses)
    _check_trees(folder, places, words, official)
    _check_empty(folder, places, words)
    notes = read_notes(folder / "notes.toml", words)
    images = _read_images(folder, manifest, places)
    seal = {str(name): str(value) for name, value in manifest.within("seal").table.items()}
    _check_seal(folder, manifest, seal)
    called = manifest.table.get("called", [])
    if not isinstance(called, list) or not all(isinstance(name, str) for name in called):
        raise manifest.malformed("“called” must list names.")
    about = manifest.texts("about")
    if strange := [name for name in about if name not in ABOUT]:
        raise manifest.malformed(f"“about”: “{strange[0]}” is not one of {', '.join(ABOUT)}.")
    game = manifest.optional_text("game") or ""
    return manifest.record(
        InstrumentText,
        called=tuple(called),
        about=about,
        game=game if game in installed.games() else "",
        games=tuple(name for name in manifest.texts("games") if name in installed.games()),
        gazette=gazette_of(manifest),
        dates=dates_of(manifest),
        relations=tuple(table.record(RelatedInstrument) for table in manifest.tables("relation")),
        legal_basis=tuple(table.record(LegalBasis) for table in manifest.tables("legal_basis")),
        witnesses=witnesses,
        notes=notes,
        images=images,
        own_days=tuple(_read_own_day(table, places) for table in manifest.tables("own_day")),
        provisions=_provisions(places, words, official),
        words=words,
        seal=seal,
    )


def _official(witnesses: tuple[TextWitness, ...]) -> Words:
    """The default witness of each language: the gazette, if available."""
    ordered = sorted(witnesses, key=lambda witness: witness.role == "gazette")
    return {witness.lang: witness.id for witness in ordered}


def _read_words(
    path: Path, places: Mapping[str, OutlinePlace], is_marked: bool
) -> Mapping[str, TextBlock]:
    blocks = read_blocks(path, is_marked=is_marked)
    positions = {eid: position for position, eid in enumerate(places)}
    last = -1
    for eid, block in blocks.items():
        if eid not in positions:
            raise CorpusError(path, block.line, "unknown_eid", f"The outline has no {eid}.")
        if positions[eid] < last:
            reason = f"{eid} stands out of the outline's order."
            raise CorpusError(path, block.line, "out_of_order", reason)
        last = positions[eid]
    return blocks


def _provisions(
    places: Mapping[str, OutlinePlace], words: BlocksByLanguage, official: Words
) -> tuple[ProvisionText, ...]:
    provisions = []
    for order, (eid, place) in enumerate(places.items()):
        read_from = {lang: witness for lang, witness in official.items() if eid in words[witness]}
        blocks = {lang: words[witness][eid] for lang, witness in read_from.items()}
        provision = ProvisionText(
            eid=eid,
            parent=place.parent,
            kind=place.kind,
            order=order,
            number={},
            heading={},
            text={},
            witness={},
            spans=place.spans,
        )
        provisions.append(provision.with_words(blocks, read_from))
    return tuple(provisions)


def _check_files(folder: Path, manifest: FileTable, witnesses: tuple[TextWitness, ...]) -> None:
    """Check that every witness has a words file, and every words file a witness."""
    for witness in witnesses:
        if not (folder / f"{witness.id}.txt").is_file():
            reason = f"The witness {witness.id} has no file {witness.id}.txt."
            raise manifest.refuse("unknown_witness", reason)
    known = {f"{witness.id}.txt" for witness in witnesses} | {"outline.txt"}
    for path in sorted(folder.glob("*.txt")):
        if path.name not in known:
            reason = f"instrument.toml names no witness {path.stem}."
            raise CorpusError(path, 1, "unknown_witness", reason)


def _read_images(
    folder: Path, manifest: FileTable, places: Mapping[str, OutlinePlace]
) -> tuple[TextImage, ...]:
    """The images, each with its file; no file lies there without a place in the text."""
    images = []
    for table in manifest.tables("image"):
        path = folder / FOLDER / Path(table.text("file")).name
        if not path.is_file():
            raise table.refuse("missing_file", f"The image {path.name} is not there.")
        size = image_size(path.read_bytes(), path)
        until = table.optional_text("until") or ""
        images.append(table.record(TextImage, width=size.width, height=size.height, until=until))
    check_images(tuple(images), {eid: p.kind for eid, p in places.items()}, manifest.path)
    known = {image.file for image in images}
    for path in image_files(folder):
        if path.name not in known:
            raise CorpusError(path, 1, "unknown_image", "instrument.toml names no such image.")
    return tuple(images)


def _read_own_day(table: FileTable, places: Mapping[str, OutlinePlace]) -> OwnDay:
    """A provision and its day; neither is guessed."""
    eid, day = table.text("provision"), table.table.get("day")
    if eid not in places:
        raise table.refuse("unknown_eid", f"The outline has no {eid}.")
    if not isinstance(day, date):
        raise table.refuse("malformed", f"own_day of {eid}: “{day}” is not a date.")
    return OwnDay(eid, day, table.one_of("basis", ("stated", "inferred")))


def _check_trees(
    folder: Path, places: Mapping[str, OutlinePlace], words: BlocksByLanguage, official: Words
) -> None:
    """Check that both official languages have the same numbers, headings and words in place."""
    for eid, place in places.items():
        if place.is_unlike:
            continue
        shapes = {witness: _shape(words[witness].get(eid)) for witness in official.values()}
        if len(set(shapes.values())) > 1:
            fuller, barer = sorted(shapes, key=lambda w: len(shapes[w]), reverse=True)[:2]
            lacking = [part for part in shapes[fuller] if part not in shapes[barer]]
            reason = f"{eid} has {', '.join(lacking)} in {fuller} and none in {barer}."
            line = words[fuller][eid].line
            raise CorpusError(folder / f"{fuller}.txt", line, "trees_differ", reason)


def _shape(block: TextBlock | None) -> tuple[str, ...]:
    if block is None:
        return ()
    parts = {"number": block.number, "heading": block.heading, "words": block.text}
    return tuple(name for name, value in parts.items() if value)


def _check_empty(folder: Path, places: Mapping[str, OutlinePlace], words: BlocksByLanguage) -> None:
    for eid, place in places.items():
        if place.kind not in WITHOUT_WORDS and not any(eid in by_eid for by_eid in words.values()):
            reason = f"No witness holds the words of {eid}."
            raise CorpusError(folder / "outline.txt", place.line, "without_words", reason)


def _check_seal(folder: Path, manifest: FileTable, sealed: Mapping[str, str]) -> None:
    """Raise if official words differ from their seal, which is renewed after a review."""
    for name, path in sealed_files(folder).items():
        if sealed.get(name) != checksum(path):
            reason = f"{name} is not what instrument.toml sealed: an official text was changed."
            raise CorpusError(path, 1, "seal_broken", reason)
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
