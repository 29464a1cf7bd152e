"""The files of working translations: a block for each provision, in the order of the text."""

from __future__ import annotations

from pathlib import Path

from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, WorkingText
from games.lawtexts.blocks import read_blocks
from games.lawtexts.corpus import Corpus
from games.lawtexts.reader import read
from games.lawtexts.shape import TextBlock
from games.translation.corpus_export.written import CorpusChanges

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
        in_file = _words_of(parsed.get(eid))
        if current in (in_file, loaded):
            continue
        if row.loaded.get(UNSETTLED) or (eid in parsed and in_file != loaded):
            report.conflicts.append(unit)
        elif is_published and not _fits(current):
            report.homeless.append(unit)
        else:
            blocks[eid] = _block(eid, current) if is_published else ""
            report.written.append(unit)
    if len(report.written) > number:
        order = [provision.eid for provision in read(instrument.pk, texts).provisions]
        report.keep(path, before, _joined(blocks, order))


def _words(row: WorkingText) -> Words:
    return tuple(getattr(row, name) for name in WORDS)


def _words_of(block: TextBlock | None) -> Words:
    return (block.number or "", block.heading or "", block.text) if block else ("", "", "")


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


def _joined(blocks: dict[str, str], order: list[str]) -> str:
    parts = [blocks.get("", ""), *(blocks.get(eid, "") for eid in order)]
    text = "\n\n".join(part for part in parts if part)
    return f"{text}\n" if text else ""


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
