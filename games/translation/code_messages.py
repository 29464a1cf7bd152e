"""The messages of the code, each with the lines that use it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.translation.template import templatize

FOLDERS = ("templates", "games", "rulesite")
ENDINGS = (".html", ".py", ".txt")

_STRING = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_STRINGS = rf"u?{_STRING}(?:\s+{_STRING})*"
_CALL = re.compile(rf"\b(?:n?(p?)gettext(?:_lazy)?|_)\(\s*({_STRINGS})(?:\s*,\s*({_STRINGS}))?")
"""In a call with a context, the context is the first string and the message the second."""


@lru_cache(maxsize=1)
def places() -> dict[str, list[tuple[str, int]]]:
    """For each message its files by name, each with the first line that uses it."""
    files: dict[str, dict[str, int]] = {}
    for path, code in _files():
        for message, line in _called(code):
            files.setdefault(message, {}).setdefault(path, line)
    return {message: list(lines.items()) for message, lines in files.items()}


def _files() -> Iterator[tuple[str, str]]:
    """The name and code of each file; of a template only what ``templatize`` leaves."""
    root = Path(settings.BASE_DIR)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in ENDINGS and "lawtexts" not in path.parts:
                text = path.read_text(encoding="utf-8")
                code = text if path.suffix == ".py" else templatize(text)
                yield str(path.relative_to(root)), code


def _called(code: str) -> Iterator[tuple[str, int]]:
    for call in _CALL.finditer(code):
        has_context, first, second = call.groups()
        if words := second if has_context else first:
            yield ast.literal_eval(f"({words})"), code.count("\n", 0, call.start()) + 1
