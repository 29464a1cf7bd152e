"""Export of the desk's messages to the catalogue files of the code."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from games.quality.plural import FORMS
from games.translation.catalogues.blocks import rewritten
from games.translation.catalogues.messages import (
    BrokenCatalogue,
    folders,
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
    unsettled = set(
        Unit.objects.filter(kind="interface", lang=lang)
        .exclude(theirs="")
        .values_list("object", flat=True)
    )
    words: dict[str, list[str]] = {}
    conflicts, orphans = [], []
    for row in Override.objects.filter(lang=lang).order_by("ident"):
        message = known.get(row.ident)
        if message is None:
            if row.ident not in elsewhere and source_folder == folders()[0]:
                orphans.append(row.msgid)
            continue
        if list(message.forms) == row.forms:
            continue
        if list(message.forms) != row.base or row.ident in unsettled:
            conflicts.append(row.msgid)
            continue
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
