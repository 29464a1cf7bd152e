"""Read the words of one witness: a block for each provision.

``== art_10__para_1``, then ``number:`` and ``heading:`` if printed, then the words, one paragraph a
line. Empty lines are ignored.
"""

from pathlib import Path

from games.lawtexts.files import CorpusError, text_of
from games.lawtexts.shape import TextBlock

_FIELDS = ("number", "heading")


def read_blocks(path: Path) -> dict[str, TextBlock]:
    """The blocks by eId, in the order of the file."""
    blocks: dict[str, TextBlock] = {}
    for eid, start, lines in _sections(path):
        if eid in blocks:
            first = blocks[eid].line
            raise CorpusError(
                path, start, "duplicate_eid", f"{eid} already has its words on line {first}."
            )
        blocks[eid] = _block(path, eid, start, lines)
    return blocks


def _sections(path: Path) -> list[tuple[str, int, list[tuple[int, str]]]]:
    sections: list[tuple[str, int, list[tuple[int, str]]]] = []
    for line, text in enumerate(text_of(path).split("\n"), start=1):
        if text.startswith("=="):
            eid = text.removeprefix("== ")
            if eid == text or not eid or eid != eid.strip() or " " in eid:
                raise CorpusError(
                    path, line, "malformed", f"Expected “== eid”, found “{text[:60]}”."
                )
            sections.append((eid, line, []))
        elif text.strip():
            if not sections:
                raise CorpusError(path, line, "malformed", "Words before the first “== eid”.")
            sections[-1][2].append((line, text))
    return sections


def _block(path: Path, eid: str, start: int, lines: list[tuple[int, str]]) -> TextBlock:
    fields: dict[str, str] = {}
    words: list[str] = []
    for line, text in lines:
        if text != text.strip():
            raise CorpusError(path, line, "malformed", f"{eid}: a space at an end of the line.")
        name, separator, value = text.partition(": ")
        if separator and name in _FIELDS:
            if words or name in fields:
                raise CorpusError(
                    path, line, "malformed", f"{eid}: “{name}:” stands once, before the words."
                )
            fields[name] = value
        else:
            words.append(text)
    if not fields and not words:
        raise CorpusError(path, start, "malformed", f"{eid} is given no words.")
    return TextBlock(fields.get("number"), fields.get("heading"), "\n".join(words), start)
