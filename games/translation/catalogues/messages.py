"""The messages of a catalogue file, identified by context and id as in gettext."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import polib
from django.conf import settings

from games.quality.plural import FORMS

LOCALES = {"pt": "pt", "zh-hant": "zh_Hant"}


@dataclass(frozen=True, slots=True)
class CatalogueMessage:
    """A string of the code with its forms in one language, empty ones where untranslated."""

    context: str
    msgid: str
    plural: str
    forms: tuple[str, ...]
    is_fuzzy: bool
    remark: str

    @property
    def ident(self) -> str:
        return ident_of(self.context, self.msgid)

    def laid(self, forms: Iterable[str]) -> dict[str, Any]:
        """The values of an override of the message with these forms."""
        named = {"context": self.context, "msgid": self.msgid, "plural": self.plural}
        return {**named, "forms": list(forms)}


class BrokenCatalogue(Exception):
    """Raised with the reason if a catalogue file cannot be read."""


def ident_of(context: str, msgid: str) -> str:
    return hashlib.sha256(f"{context}\x04{msgid}".encode()).hexdigest()[:20]


def folders() -> tuple[Path, ...]:
    """The folders of the code's catalogues: the site's own first, then those of games."""
    site, *games = map(Path, settings.LOCALE_PATHS)
    return (site, *(game for game in games if all(path_of(lang, game).is_file() for lang in FORMS)))


def path_of(lang: str, folder: Path | None = None) -> Path:
    root = folder or Path(settings.LOCALE_PATHS[0])
    return root / LOCALES[lang] / "LC_MESSAGES" / "django.po"


def messages(lang: str, folder: Path | None = None) -> Iterator[CatalogueMessage]:
    """The messages of ``folder`` or of all catalogues; of duplicates the first."""
    idents: set[str] = set()
    for directory in (folder,) if folder else folders():
        for message in _of_file(path_of(lang, directory), lang):
            if message.ident not in idents:
                idents.add(message.ident)
                yield message


def _of_file(path: Path, lang: str) -> tuple[CatalogueMessage, ...]:
    """The messages of a file in order, without obsolete ones; cached until the file changes."""
    try:
        status = path.stat()
        return _read(path, lang, status.st_mtime_ns, status.st_size)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BrokenCatalogue(f"{path}: {error}") from error


@lru_cache(maxsize=4)
def _read(path: Path, lang: str, _changed: int, _size: int) -> tuple[CatalogueMessage, ...]:
    entries = polib.pofile(str(path), encoding="utf-8")
    return tuple(message_of(entry, lang) for entry in entries if not entry.obsolete)


def known(lang: str) -> Mapping[str, CatalogueMessage]:
    """The messages of the code's files by ``ident``; cached until a file changes."""
    paths = tuple(path_of(lang, folder) for folder in folders())
    try:
        stamps = tuple(path.stat().st_mtime_ns for path in paths)
    except OSError as error:
        raise BrokenCatalogue(str(error)) from error
    return _known(lang, paths, stamps)


@lru_cache(maxsize=4)
def _known(
    lang: str, paths: tuple[Path, ...], stamps: tuple[int, ...]
) -> Mapping[str, CatalogueMessage]:
    return {message.ident: message for message in messages(lang)}


def message_of(entry: polib.POEntry, lang: str) -> CatalogueMessage:
    if entry.msgid_plural:
        forms = tuple(entry.msgstr_plural.get(index, "") for index in range(FORMS[lang]))
    else:
        forms = (entry.msgstr,)
    return CatalogueMessage(
        context=entry.msgctxt or "",
        msgid=entry.msgid,
        plural=entry.msgid_plural or "",
        forms=forms,
        is_fuzzy="fuzzy" in entry.flags,
        remark=entry.comment or "",
    )
