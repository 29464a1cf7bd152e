"""The files of working translations: a block for each provision, in the order of the text."""

from __future__ import annotations

from pathlib import Path

from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, WorkingText
from games.lawtexts.blocks import read_blocks
from games.lawtexts.corpus import Corpus
from games.lawtexts.reader import read
from games.lawtexts.shape import Block
from games.translation.corpus_export.written import Written

WORDS = ("number", "heading", "text")
Words = tuple[str, ...]


def working_text(
    path: Path, instrument: Instrument, lang: str, texts: Corpus, told: Written
) -> None:
    """Every block nobody touched stays the bytes it was."""
    before = path.read_bytes().decode("utf-8") if path.exists() else ""
    held = read_blocks(path) if path.exists() else {}
    blocks = _as_written(before)
    number = len(told.written)
    rows = WorkingText.objects.filter(provision__instrument=instrument, lang=lang)
    for row in rows.select_related("provision"):
        eid = row.provision.eid
        unit = f"provision:{instrument.pk}#{eid}:words:{lang}"
        stands = row.state != WorkingText.State.DRAFT
        here = _words(row) if stands else ("", "", "")
        given = tuple(row.loaded.get(name, "") for name in WORDS)
        in_file = _words_of(held.get(eid))
        if here in (in_file, given):
            continue
        if row.loaded.get(UNSETTLED) or (eid in held and in_file != given):
            told.conflicts.append(unit)
        elif stands and not _fits(here):
            told.homeless.append(unit)
        else:
            blocks[eid] = _block(eid, here) if stands else ""
            told.written.append(unit)
    if len(told.written) > number:
        order = [provision.eid for provision in read(instrument.pk, texts).provisions]
        told.keep(path, before, _joined(blocks, order))


def _words(row: WorkingText) -> Words:
    return tuple(getattr(row, name) for name in WORDS)


def _words_of(block: Block | None) -> Words:
    return (block.number or "", block.heading or "", block.text) if block else ("", "", "")


def _as_written(text: str) -> dict[str, str]:
    """The blocks of a file as they are written; under "" what stands before the first."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for line in text.split("\n"):
        if line.startswith("== "):
            name = line.removeprefix("== ")
            parts[name] = []
        parts[name].append(line)
    return {name: "\n".join(lines).rstrip("\n") for name, lines in parts.items()}


def _joined(blocks: dict[str, str], order: list[str]) -> str:
    parts = [blocks.get("", ""), *(blocks.get(eid, "") for eid in order)]
    text = "\n\n".join(part for part in parts if part)
    return f"{text}\n" if text else ""


def _block(eid: str, words: Words) -> str:
    number, heading, text = words
    fields = [("number", number), ("heading", heading)]
    told = [f"{name}: {said}" for name, said in fields if said]
    return "\n".join([f"== {eid}", *told, *([text] if text else [])])


def _fits(words: Words) -> bool:
    """Whether the form of the file can hold it: no empty line, no space at an end of one, and no
    line that would be read as the head of a block or as a number or heading.
    """
    number, heading, text = words
    if any("\n" in said for said in (number, heading)):
        return False
    lines = [said for said in (number, heading) if said] + (text.split("\n") if text else [])
    marks = ("==", "number: ", "heading: ")
    is_plain = all(line and line == line.strip() for line in lines)
    return is_plain and not any(line.startswith(marks) for line in text.split("\n"))
