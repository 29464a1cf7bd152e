"""Where an interface message comes from: its lines of code, and its other language."""

import ast
import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from django.conf import settings
from django.urls import NoReverseMatch, reverse
from django.utils.translation.template import templatize

from games.narration.sentences import FILE
from games.translation.catalogues.messages import messages
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
    return [CodeLocation(*place) for place in code_places().get(unit.sources[0], [])[:MOST]]


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


FOLDERS = ("templates", "games", "rulesite")
ENDINGS = (".html", ".py", ".txt")

_STRING = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_STRINGS = rf"u?{_STRING}(?:\s+{_STRING})*"
_CALL = re.compile(rf"\b(?:n?(p?)gettext(?:_lazy)?|_)\(\s*({_STRINGS})(?:\s*,\s*({_STRINGS}))?")
"""In a call with a context, the context is the first string and the message the second."""
BEGINNING = 30
"""Letters by which a message is found that stands in no call."""


@lru_cache(maxsize=1)
def code_places() -> dict[str, list[tuple[str, int]]]:
    """For each message its files by name, each with the first line that uses it.

    What stands in no call is in a table of sentences or among the words of the API.
    """
    files: dict[str, dict[str, int]] = {}
    for path, code in _files():
        for call in _CALL.finditer(code):
            has_context, first, second = call.groups()
            if words := second if has_context else first:
                line = code.count("\n", 0, call.start()) + 1
                files.setdefault(ast.literal_eval(f"({words})"), {}).setdefault(path, line)
    paths, codes = zip(*_files(), strict=True)
    begins, whole = [0, *accumulate(map(len, codes))], "".join(codes)
    for message in (each.msgid for each in messages(settings.LANGUAGE_CODE)):
        if message not in files:
            head = re.split(r"[\\\n\"']", message)[0][:BEGINNING]
            if (offset := max(whole.find(f'"{head}'), whole.find(f"'{head}"))) >= 0:
                number = bisect(begins, offset) - 1
                files[message] = {paths[number]: whole.count("\n", begins[number], offset) + 1}
    return {message: list(lines.items()) for message, lines in files.items()}


def _files() -> Iterator[tuple[str, str]]:
    """The name and code of each file; of a template only what ``templatize`` leaves."""
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            is_law = "lawtexts" in path.parts and path.suffix != ".py"
            if path.name == FILE or (path.suffix in ENDINGS and not is_law):
                text = path.read_text(encoding="utf-8")
                code = text if path.suffix in (".py", ".toml") else templatize(text)
                yield str(path.relative_to(root)), code
