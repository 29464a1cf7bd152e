"""Where the code has each message of the interface, looked up once for every release."""

import ast
import re
from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation.template import templatize

from games.narration.sentences import FILE
from games.translation.catalogues.messages import messages
from games.translation.models import CodePlaces

PORTION = 100
"""Messages written in one transaction."""
MOST = 4
"""Files stored of a message."""
FOLDERS = ("templates", "games", "rulesite", "docs")
ENDINGS = (".html", ".py", ".txt")
TABLES = (FILE, "descriptions.toml", "EXAMPLES.md")
"""Other files with sentences of pages: of narration and of the API."""

_STRING = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_STRINGS = rf"u?{_STRING}(?:\s+{_STRING})*"
_CALL = re.compile(rf"\b(?:n?(p?)gettext(?:_lazy)?|_)\(\s*({_STRINGS})(?:\s*,\s*({_STRINGS}))?")
"""In a call with a context, the context is the first string and the message the second."""
BEGINNING = 30
"""Letters by which a message is found that stands in no call."""
_QUOTED = re.compile(r"(?:[\"']|^#* *)(?=(\S.{2}))", re.MULTILINE)
"""Where a string begins, or a line of a document."""

Places = list[list[str | int]]
"""The name of a file, and the first line there that uses the message."""


def store_places() -> None:
    """Bring the stored places of all messages into line with the code."""
    current = code_places()
    stored = dict(CodePlaces.objects.values_list("ident", "places"))
    changed = [
        CodePlaces(ident=ident, places=places)
        for ident, places in current.items()
        if stored.get(ident) != places
    ]
    CodePlaces.objects.filter(pk__in=stored.keys() - current.keys()).delete()
    update: dict[str, Any] = {"unique_fields": ["ident"], "update_fields": ["places"]}
    for start in range(0, len(changed), PORTION):
        some = changed[start : start + PORTION]
        CodePlaces.objects.bulk_create(some, update_conflicts=True, **update)


def code_places() -> dict[str, Places]:
    """The places of each message, by its ``ident``.

    What stands in no call is in a table of sentences or among the words of the API.
    """
    files = list(_files())
    calls: dict[str, dict[str, int]] = {}
    for path, code in files:
        for call in _CALL.finditer(code):
            has_context, first, second = call.groups()
            if words := second if has_context else first:
                line = code.count("\n", 0, call.start()) + 1
                calls.setdefault(ast.literal_eval(f"({words})"), {}).setdefault(path, line)
    strings = _Strings(files)
    places: dict[str, Places] = {}
    for message in messages(settings.LANGUAGE_CODE):
        lines = calls.get(message.msgid) or strings.place_of(message.msgid)
        places[message.ident] = [[path, line] for path, line in list(lines.items())[:MOST]]
    return places


class _Strings:
    """The quoted strings of all files, by their first letters."""

    def __init__(self, files: list[tuple[str, str]]) -> None:
        self._paths, codes = zip(*files, strict=True)
        self._begins, self._whole = [0, *accumulate(map(len, codes))], "".join(codes)
        self._starts: dict[str, list[int]] = {}
        for quote in _QUOTED.finditer(self._whole):
            self._starts.setdefault(quote[1], []).append(quote.end())

    def place_of(self, message: str) -> dict[str, int]:
        """The first string that begins like the message."""
        head = re.split(r"[\\\n\"']", message)[0][:BEGINNING]
        places = (
            start for start in self._starts.get(head[:3], ()) if self._whole.startswith(head, start)
        )
        if (offset := next(places, None)) is None:
            return {}
        number = bisect(self._begins, offset) - 1
        return {self._paths[number]: self._whole.count("\n", self._begins[number], offset) + 1}


def _files() -> Iterator[tuple[str, str]]:
    """The name and code of each file; of a template only what ``templatize`` leaves."""
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            is_law = "lawtexts" in path.parts and path.suffix != ".py"
            if path.name in TABLES or (path.suffix in ENDINGS and not is_law):
                text = path.read_text(encoding="utf-8")
                code = text if path.suffix in (".py", ".toml", ".md") else templatize(text)
                yield str(path.relative_to(root)), code
