"""Where a message of the interface comes from: its place in the code, and its other language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.urls import NoReverseMatch, reverse

from games.translation.models import Unit

FOLDERS = ("templates", "games", "rulesite")
ENDINGS = (".html", ".py", ".txt")
MOST = 4

PAGES = {
    "templates/law/register": "law:register",
    "templates/law/row": "law:register",
    "templates/law/glossary": "law:glossary",
    "templates/law/changes": "law:changes",
    "templates/law/search": "law:search",
    "templates/law/cite": "law:cite",
    "templates/law": "law:index",
    "templates/site/about": "about",
    "templates/site/login": "login",
    "templates/site": "home",
    "templates/base": "home",
    "templates/play/coverage": "play:coverage",
    "templates/play/drill": "play:drill",
    "templates/play": "play:index",
    "templates/simulations/par": "simulations:par",
    "templates/simulations": "simulations:index",
    "templates/translation/glossary": "translation:glossary",
    "templates/translation/found": "translation:found",
    "templates/translation": "translation:front",
    "games/play": "play:index",
    "games/narration": "play:index",
    "games/simulations": "simulations:index",
    "games/translation": "translation:front",
    "games/law": "law:index",
    "rulesite": "home",
}
"""The page on which the words of a file are seen first, by how the file's path begins."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the code where the message is born."""

    path: str
    line: int

    @property
    def page(self) -> str:
        """The address of a page of the site that shows what this file says, where one does."""
        near = [name for start, name in PAGES.items() if self.path.startswith(start)]
        for name in near:
            try:
                return reverse(name)
            except NoReverseMatch:
                continue
        return ""


def places(unit: Unit) -> list[Place]:
    """Where the message stands in the code: the files themselves are asked."""
    if unit.kind != Unit.Kind.INTERFACE:
        return []
    return list(_found(unit.sources[0]))


@lru_cache(maxsize=512)
def _found(message: str) -> tuple[Place, ...]:
    """By its first words, as a line of the code holds them."""
    start = _as_written(message)
    found = []
    for path, text in _files():
        at = text.find(start)
        if at >= 0:
            found.append(Place(path, text.count("\n", 0, at) + 1))
    return tuple(found[:MOST])


def _as_written(message: str) -> str:
    """A template names what is filled in otherwise; a long sentence goes on in the next line."""
    start = message.split("%(")[0] if message.find("%(") > 8 else message
    return start.replace("\n", "\\n").replace('"', '\\"')[:40]


@lru_cache(maxsize=1)
def _files() -> tuple[tuple[str, str], ...]:
    return tuple(_read())


def _read() -> Iterator[tuple[str, str]]:
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in ENDINGS and "lawtexts" not in path.parts:
                yield str(path.relative_to(root)), path.read_text(encoding="utf-8")


def sibling(unit: Unit) -> Unit | None:
    """The same message in the other language."""
    if unit.kind != Unit.Kind.INTERFACE:
        return None
    same = Unit.objects.filter(kind=unit.kind, object=unit.object, is_gone=False)
    return same.exclude(pk=unit.pk).first()


def through(unit: Unit, other: Unit | None) -> Unit:
    """A message as if it were put from its sibling: the glossary knows no English."""
    if other is None or other.is_empty:
        return unit
    return Unit(
        key=unit.key,
        kind=unit.kind,
        lang=unit.lang,
        source_lang=other.lang,
        source=other.target,
        target=unit.target,
        parts=unit.parts,
        instrument=unit.instrument,
        object=unit.object,
    )
