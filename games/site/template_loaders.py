"""Templates as they are sent: laid out for people who write them, loaded without their indentation.

What is between block elements means nothing to a browser, and would be a fifth of every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.template.loaders import app_directories, filesystem

_BLOCKS = (
    "address|article|aside|blockquote|body|button|caption|dd|details|div|dl|dt|fieldset|figcaption|"
    "figure|footer|form|h[1-6]|head|header|html|label|legend|li|main|nav|ol|option|p|section|select|"
    "summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
_OPENS = re.compile(rf"<(?:{_BLOCKS})\b", re.IGNORECASE)
_CLOSES = re.compile(rf"</(?:{_BLOCKS})\b", re.IGNORECASE)
_KEPT = re.compile(r"<(pre|textarea|script|style)\b", re.IGNORECASE)
_TAG = re.compile(r"<[a-zA-Z/!]")
_DJANGO = re.compile(r"\{[%{#].*?[%}#]\}", re.DOTALL)
_QUOTED = re.compile(r"""("(?:\{[%{].*?[%}]\}|[^"])*"|'(?:\{[%{].*?[%}]\}|[^'])*')""", re.DOTALL)
_CLASSES = re.compile(r"""\bclass="((?:\{[%{].*?[%}]\}|[^"])*)\"""", re.DOTALL)
_BREAK = re.compile(r"\s*\n\s*")


def without_indentation(source: str) -> str:
    parts = list(_parts(source))
    told = []
    for at, (part, is_words) in enumerate(parts):
        if not is_words:
            told.append(part)
            continue
        words = _BREAK.sub("\n", part)
        if at and _OPENS.match(parts[at - 1][0]):
            words = words.removeprefix("\n")
        if at + 1 < len(parts) and _CLOSES.match(parts[at + 1][0]):
            words = words.removesuffix("\n")
        told.append(words)
    return "".join(told)


def _parts(source: str) -> Iterator[tuple[str, bool]]:
    """Tags, each on one line, and the words between them; what is kept letter by letter, whole."""
    at = 0
    while found := _TAG.search(source, at):
        start = found.start()
        if start > at:
            yield source[at:start], True
        at = _end_of_tag(source, start)
        tag = source[start:at]
        yield _on_one_line(tag), False
        if kept := _KEPT.match(tag):
            close = source.find(f"</{kept[1]}", at)
            close = close if close >= 0 else len(source)
            yield source[at:close], False
            at = close
    if at < len(source):
        yield source[at:], True


def _end_of_tag(source: str, start: int) -> int:
    """Past the ``>`` that ends the tag: not one within quotes, nor within a tag of Django's."""
    quote = ""
    at = start
    while at < len(source):
        django = _DJANGO.match(source, at)
        if django:
            at = django.end()
            continue
        sign = source[at]
        at += 1
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == ">":
            return at
    return len(source)


def _on_one_line(tag: str) -> str:
    """Names and values in a row. A break within a value is part of it, but in a list of classes."""
    told = "".join(
        part if part.startswith(('"', "'")) else _BREAK.sub(" ", part)
        for part in _QUOTED.split(tag)
    )
    told = _CLASSES.sub(lambda found: f'class="{_BREAK.sub(" ", found[1]).strip()}"', told)
    return re.sub(r" +(/?>)$", r"\1", told)


class _Unindented:
    def get_contents(self, origin: Any) -> str:
        source: str = super().get_contents(origin)  # type: ignore[misc]
        return without_indentation(source) if str(origin.name).endswith(".html") else source


class Filesystem(_Unindented, filesystem.Loader):
    """Of the folders named in the settings."""


class AppDirectories(_Unindented, app_directories.Loader):
    """Of the applications."""
