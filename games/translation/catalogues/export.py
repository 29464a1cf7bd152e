"""Export of the desk's messages to the catalogue files of the code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polib
from django.conf import settings

from games.quality.plural import FORMS
from games.translation.catalogues.messages import (
    BrokenCatalogue,
    folders,
    ident_of,
    messages,
    path_of,
)
from games.translation.models import Override, Unit


@dataclass(frozen=True, slots=True)
class Exported:
    path: Path
    changed: int
    conflicts: tuple[str, ...]
    orphans: tuple[str, ...] = ()
    """Messages edited on the desk that the code no longer has; the desk does not delete them."""
    lang: str = ""
    is_outside: bool = False
    """Whether the file belongs to another package, where nothing is written."""


def export(folder: Path | None = None, *, writes: bool = True) -> list[Exported]:
    """Write the desk's messages to ``folder`` or to the code's own files, if they differ.

    A message that also changed in its file is a conflict, and the file is not overwritten. A game's
    messages go to its own catalogue, or to a folder of its name in ``folder``; a catalogue in
    another package is never changed in place.
    """
    site, *games = folders()
    pairs = [(site, folder or site)]
    pairs += [(game, folder / game.parent.name if folder else game) for game in games]
    return [_language(lang, *pair, writes=writes) for pair in pairs for lang in FORMS]


def _language(lang: str, source_folder: Path, target_folder: Path, *, writes: bool) -> Exported:
    source, target = path_of(lang, source_folder), path_of(lang, target_folder)
    known = {message.ident: message for message in messages(lang, source_folder)}
    elsewhere = {message.ident for message in messages(lang)} - {*known}
    in_conflict = Unit.objects.filter(kind="interface", lang=lang).exclude(theirs="")
    unsettled = set(in_conflict.values_list("object", flat=True))
    words: dict[str, list[str]] = {}
    conflicts, orphans = [], []
    for row in Override.objects.filter(lang=lang).order_by("ident"):
        message = known.get(row.ident)
        if message is None:
            if row.ident not in elsewhere and source_folder == folders()[0]:
                orphans.append(row.msgid)
        elif list(message.forms) == row.forms:
            continue
        elif list(message.forms) != row.base or row.ident in unsettled:
            conflicts.append(row.msgid)
        else:
            words[row.ident] = row.forms
    try:
        text = source.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BrokenCatalogue(f"{source}: {error}") from error
    made = rewritten(text, words).encode("utf-8")
    is_a_games = source_folder != folders()[0]
    is_outside = is_a_games and target == source and not target.is_relative_to(settings.BASE_DIR)
    if writes and not is_outside and (not target.exists() or target.read_bytes() != made):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_suffix(".po.part")
        part.write_bytes(made)
        part.replace(target)
    return Exported(target, len(words), tuple(conflicts), tuple(orphans), lang, is_outside)


def rewritten(text: str, words: Mapping[str, Sequence[str]]) -> str:
    """Return the file with the forms of ``words``, whose keys are messages' ``ident_of``."""
    if not words:
        return text
    entries = polib.pofile(text)
    places = {e.linenum for e in entries if ident_of(e.msgctxt or "", e.msgid) in words}
    made, first = [], 1
    for block in text.split("\n\n"):
        after = first + block.count("\n") + 1
        made.append(block if places.isdisjoint(range(first, after)) else _block(block, words))
        first = after + 1
    return "\n\n".join(made)


def _block(block: str, words: Mapping[str, Sequence[str]]) -> str:
    lines = block.split("\n")
    if not any(line.startswith("msgid ") for line in lines):
        return block
    entry = next(iter(polib.pofile(f"{_HEADER}{block}\n")), None)
    if entry is None or entry.obsolete or not entry.msgid:
        return block
    forms = words.get(ident_of(entry.msgctxt or "", entry.msgid))
    if forms is None or _says(entry, forms):
        return block
    first = next(index for index, line in enumerate(lines) if line.startswith("msgstr"))
    leading = [line for line in lines[:first] if not line.startswith("#| ")]
    made = _without_fuzzy(leading)
    for index, form in enumerate(forms if entry.msgid_plural else forms[:1]):
        made += _field(f"msgstr[{index}]" if entry.msgid_plural else "msgstr", form)
    return "\n".join(made if lines[-1] else [*made, ""])


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


def _field(name: str, text: str) -> list[str]:
    """Return the field on one line, or on several where gettext would break the text."""
    if "\n" not in text.rstrip("\n"):
        return [f'{name} "{polib.escape(text)}"']
    pieces = text.splitlines(keepends=True)
    return [f'{name} ""', *(f'"{polib.escape(piece)}"' for piece in pieces)]
