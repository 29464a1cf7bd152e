"""Rewrite of the translations that changed in a catalogue file.

All else stays the same bytes: header, order, comments and line breaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import polib

from games.translation.catalogues.messages import ident_of


def rewritten(text: str, words: Mapping[str, Sequence[str]]) -> str:
    """Return the file with the forms of ``words``, whose keys are messages' ``ident_of``."""
    if not words:
        return text
    places = {
        entry.linenum
        for entry in polib.pofile(text)
        if ident_of(entry.msgctxt or "", entry.msgid) in words
    }
    return "\n\n".join(
        block if places.isdisjoint(lines) else _block(block, words)
        for lines, block in _numbered(text.split("\n\n"))
    )


def _numbered(blocks: list[str]) -> Iterator[tuple[range, str]]:
    """Each block with the numbers of its lines in the file."""
    first = 1
    for block in blocks:
        after = first + block.count("\n") + 1
        yield range(first, after), block
        first = after + 1


def _block(block: str, words: Mapping[str, Sequence[str]]) -> str:
    lines = block.split("\n")
    if not any(line.startswith("msgid ") for line in lines):
        return block
    entry = next((entry for entry in polib.pofile(f"{_HEADER}{block}\n")), None)
    if entry is None or entry.obsolete or not entry.msgid:
        return block
    forms = words.get(ident_of(entry.msgctxt or "", entry.msgid))
    if forms is None or _says(entry, forms):
        return block
    first = next(index for index, line in enumerate(lines) if line.startswith("msgstr"))
    leading = [line for line in lines[:first] if not line.startswith("#| ")]
    ending = [] if lines[-1] else [""]
    return "\n".join([*_without_fuzzy(leading), *_msgstr(entry, forms), *ending])


_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def _says(entry: polib.POEntry, forms: Sequence[str]) -> bool:
    if "fuzzy" in entry.flags:
        return False
    if entry.msgid_plural:
        return [entry.msgstr_plural.get(index, "") for index in range(len(forms))] == list(forms)
    return bool(entry.msgstr == forms[0])


def _without_fuzzy(lines: list[str]) -> list[str]:
    """Remove the flag ``fuzzy``: a person has decided on the message."""
    cleaned = []
    for line in lines:
        if line.startswith("#,"):
            flags = [flag.strip() for flag in line[2:].split(",") if flag.strip() != "fuzzy"]
            if not flags:
                continue
            line = "#, " + ", ".join(flags)
        cleaned.append(line)
    return cleaned


def _msgstr(entry: polib.POEntry, forms: Sequence[str]) -> list[str]:
    if not entry.msgid_plural:
        return _field("msgstr", forms[0])
    return [line for index, form in enumerate(forms) for line in _field(f"msgstr[{index}]", form)]


def _field(name: str, text: str) -> list[str]:
    """Return the field on one line, or on several where gettext would break the text."""
    if "\n" not in text.rstrip("\n"):
        return [f'{name} "{polib.escape(text)}"']
    pieces = text.splitlines(keepends=True)
    return [f'{name} ""', *(f'"{polib.escape(piece)}"' for piece in pieces)]
