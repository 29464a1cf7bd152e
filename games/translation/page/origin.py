"""Where an interface message comes from: its lines of code, and its other language."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse

from games.translation.models import CodePlaces, Unit

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
    "games/table": "play:index",
    "games/ruling": "play:desk",
    "games/floor": "play:shift",
    "games/training": "play:drills",
    "games/narration": "play:index",
    "games/simulations": "simulations:index",
    "games/translation": "translation:front",
    "games/law": "law:index",
    "rulesite": "home",
}
"""A page that shows the messages of a file, by the beginning of the file's path."""


def pages() -> list[str]:
    """The addresses of these pages in the active language."""
    addresses = dict.fromkeys(_address(name) for name in PAGES.values())
    return [address for address in addresses if address]


def _address(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


@dataclass(frozen=True, slots=True)
class CodeLocation:
    """A line of the code that contains the message."""

    path: str
    line: int

    @property
    def page(self) -> str:
        """The address of a page that shows the file's messages; empty if there is none."""
        near = (_address(name) for start, name in PAGES.items() if self.path.startswith(start))
        return next(filter(None, near), "")


def places(unit: Unit) -> list[CodeLocation]:
    """The first lines of code that contain the message; none for other kinds of unit."""
    if unit.kind != Unit.Kind.INTERFACE:
        return []
    stored = CodePlaces.objects.filter(pk=unit.object).first()
    return [CodeLocation(*place) for place in stored.places] if stored else []


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
    same = ("key", "kind", "lang", "target", "parts", "instrument", "object")
    values = {name: getattr(unit, name) for name in same}
    return Unit(source_lang=other.lang, source=other.target, **values)
