"""The messages of a catalogue file, identified by context and id as in gettext; and whether the
code can fill in a message, before it is saved.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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


SAMPLE = 7
"""A number fits every placeholder: text, figure or character."""

_PLACE = re.compile(
    r"%(?:\((?P<name>[^()]*)\))?[#0 +-]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?P<kind>[diouxXeEfFgGcrsa%])"
)
_FIELD = re.compile(r"\{\w*\}")


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first piece of a message that the code could not fill in, and its position."""

    piece: str
    position: int
    is_sign: bool = False
    """Whether ``piece`` is a percent sign and no source has one."""


def misfit(sources: Sequence[str], words: str) -> Misfit | None:
    """Return the first misfit of ``words``, or ``None`` if the code can fill them in.

    Where no source has a percent sign, none is accepted: the code may or may not format such
    a message, so a bare sign could fail and a doubled one could appear as two.
    """
    if fields := {field for source in sources for field in _FIELD.findall(source)}:
        met = re.finditer(r"\{\{|\}\}|\{[^{}]*\}|[{}]", words)
        if strange := _strange(met, fields | {"{{", "}}"}):
            return strange
    if "%" not in words:
        return _unplaced(sources, words)
    if not any("%" in source for source in sources):
        return Misfit("%", words.index("%"), is_sign=True)
    if not any("%" in source and fills(source) for source in sources):
        is_doubled = "%%" in words and not any("%%" in source for source in sources)
        return Misfit("%%", words.index("%%")) if is_doubled else None
    places = {match[0] for source in sources for match in _PLACE.finditer(source)}
    strange = _strange(_PLACE.finditer(words), places | {"%%"})
    return strange or _bare(words) or _unplaced(sources, words)


def fills(words: str) -> bool:
    """Whether the code could fill in ``words``, which it could not with «5% at most»."""
    names = [match["name"] for match in _places(words)]
    named = {name: SAMPLE for name in names if name is not None}
    try:
        _ = words % (named or (SAMPLE,) * len(names))
    except (ValueError, TypeError, KeyError):
        return False
    return _bare(words) is None


def _places(words: str) -> Iterator[re.Match[str]]:
    """The placeholders in ``words``; ``%%`` is a plain sign and not one of them."""
    return (match for match in _PLACE.finditer(words) if match["kind"] != "%")


def _strange(met: Iterable[re.Match[str]], known: set[str]) -> Misfit | None:
    return next((Misfit(one[0], one.start()) for one in met if one[0] not in known), None)


def _bare(words: str) -> Misfit | None:
    """The first percent sign that begins no placeholder."""
    position = words.find("%")
    while position >= 0:
        match = _PLACE.match(words, position)
        if match is None:
            return Misfit(words[position : position + 8], position)
        position = words.find("%", match.end())
    return None


def _unplaced(sources: Sequence[str], words: str) -> Misfit | None:
    """The first difference in unnamed placeholders, which must be the same in the same order."""
    for source in sources:
        needed = [match[0] for match in _places(source) if match["name"] is None]
        actual = [match[0] for match in _places(words) if match["name"] is None]
        if words and needed and needed != actual:
            return Misfit(next(iter(Counter(needed) - Counter(actual)), needed[0]), 0)
    return None
