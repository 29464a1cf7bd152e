"""Read ``notes.toml``: notes on words, each with an exact quotation."""

from collections.abc import Mapping
from pathlib import Path

from games.lawtexts.files import CorpusError
from games.lawtexts.manifest import Manifest, table_lines
from games.lawtexts.shape import LANGUAGES, TextBlock, TextNote

KINDS = ("sic", "amended", "editorial")


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
            manifest.among("kind", KINDS, table),
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
