"""The messages of a catalogue file, each known by what gettext knows it by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import polib
from django.conf import settings

from games.quality.plural import FORMS

LOCALES = {"pt": "pt", "zh-hant": "zh_Hant"}


@dataclass(frozen=True, slots=True)
class Message:
    """A string of the code with its forms in one language, empty ones where untranslated."""

    context: str
    msgid: str
    plural: str
    forms: tuple[str, ...]
    is_fuzzy: bool
    is_format: bool
    remark: str

    @property
    def ident(self) -> str:
        return ident_of(self.context, self.msgid)


class BrokenCatalogue(Exception):
    """A catalogue file that cannot be read, with what is wrong with it."""


def ident_of(context: str, msgid: str) -> str:
    return hashlib.sha256(f"{context}\x04{msgid}".encode()).hexdigest()[:20]


def path_of(lang: str, folder: Path | None = None) -> Path:
    root = folder or Path(settings.LOCALE_PATHS[0])
    return root / LOCALES[lang] / "LC_MESSAGES" / "django.po"


def messages(lang: str, folder: Path | None = None) -> Iterator[Message]:
    """In the order of the file, those no longer used left out."""
    path = path_of(lang, folder)
    try:
        entries = polib.pofile(str(path), encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BrokenCatalogue(f"{path}: {error}") from error
    for entry in entries:
        if not entry.obsolete:
            yield message_of(entry, lang)


def known(lang: str) -> Mapping[str, Message]:
    """The messages of the code's own file by what gettext knows them by, read once as it stands."""
    path = path_of(lang)
    try:
        stamp = path.stat().st_mtime_ns
    except OSError as error:
        raise BrokenCatalogue(f"{path}: {error}") from error
    return _known(lang, path, stamp)


@lru_cache(maxsize=4)
def _known(lang: str, path: Path, stamp: int) -> Mapping[str, Message]:
    return {each.ident: each for each in messages(lang)}


def message_of(entry: polib.POEntry, lang: str) -> Message:
    if entry.msgid_plural:
        forms = tuple(entry.msgstr_plural.get(at, "") for at in range(FORMS[lang]))
    else:
        forms = (entry.msgstr,)
    return Message(
        context=entry.msgctxt or "",
        msgid=entry.msgid,
        plural=entry.msgid_plural or "",
        forms=forms,
        is_fuzzy="fuzzy" in entry.flags,
        is_format="python-format" in entry.flags,
        remark=entry.comment or "",
    )
