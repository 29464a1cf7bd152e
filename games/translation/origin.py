"""Where an interface message comes from: its lines of code, and its other language."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse

from games.translation import code_messages
from games.translation.models import Unit

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
"""A page that shows the messages of a file, by the beginning of the file's path."""


@dataclass(frozen=True, slots=True)
class CodeLocation:
    """A line of the code that contains the message."""

    path: str
    line: int

    @property
    def page(self) -> str:
        """The address of a page that shows the file's messages; empty if there is none."""
        near = [name for start, name in PAGES.items() if self.path.startswith(start)]
        for name in near:
            try:
                return reverse(name)
            except NoReverseMatch:
                continue
        return ""


def places(unit: Unit) -> list[CodeLocation]:
    """The first lines of code that contain the message; none for other kinds of unit."""
    if unit.kind != Unit.Kind.INTERFACE:
        return []
    return [
        CodeLocation(*place) for place in code_messages.places().get(unit.sources[0], [])[:MOST]
    ]


def sibling(unit: Unit) -> Unit | None:
    """The same message in the other language."""
    if unit.kind != Unit.Kind.INTERFACE:
        return None
    same = Unit.objects.filter(kind=unit.kind, object=unit.object, is_gone=False)
    return same.exclude(pk=unit.pk).first()


def through(unit: Unit, other: Unit | None) -> Unit:
    """The message as if translated from its sibling, since the glossary has no English."""
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
