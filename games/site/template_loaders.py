"""Load templates without their indentation, which has no effect and would be a fifth of a page."""

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
_VERBATIM = re.compile(r"<(pre|textarea|script|style)\b", re.IGNORECASE)
_DJANGO = r"\{[%{#].*?[%}#]\}"
_VALUES = rf"""(?>"(?>{_DJANGO}|[^"])*(?:"|\Z)|'(?>{_DJANGO}|[^'])*(?:'|\Z))"""
_TAG = re.compile(rf"<[a-zA-Z/!](?>{_DJANGO}|{_VALUES}|[^>])*+>?", re.DOTALL)
_QUOTED = re.compile(f"({_VALUES})", re.DOTALL)
_CLASSES = re.compile(r"""\bclass="((?:\{[%{].*?[%}]\}|[^"])*)\"""", re.DOTALL)
_BREAK = re.compile(r"\s*\n\s*")


def without_indentation(source: str) -> str:
    parts = list(_parts(source))
    pieces = []
    for index, (part, is_words) in enumerate(parts):
        if not is_words:
            pieces.append(part)
            continue
        words = _BREAK.sub("\n", part)
        if index and _OPENS.match(parts[index - 1][0]):
            words = words.removeprefix("\n")
        if index + 1 < len(parts) and _CLOSES.match(parts[index + 1][0]):
            words = words.removesuffix("\n")
        pieces.append(words)
    return "".join(pieces)


def _parts(source: str) -> Iterator[tuple[str, bool]]:
    """Tags, each on one line, and the text between them; preformatted parts whole."""
    position = 0
    while match := _TAG.search(source, position):
        if match.start() > position:
            yield source[position : match.start()], True
        position = match.end()
        yield _on_one_line(match[0]), False
        if verbatim := _VERBATIM.match(match[0]):
            close = source.find(f"</{verbatim[1]}", position)
            close = close if close >= 0 else len(source)
            yield source[position:close], False
            position = close
    if position < len(source):
        yield source[position:], True


def _on_one_line(tag: str) -> str:
    """The tag on one line. A line break in a value is preserved, except in a list of classes."""
    text = "".join(
        part if part.startswith(('"', "'")) else _BREAK.sub(" ", part)
        for part in _QUOTED.split(tag)
    )
    text = _CLASSES.sub(lambda match: f'class="{_BREAK.sub(" ", match[1]).strip()}"', text)
    return re.sub(r" +(/?>)$", r"\1", text)


class _Unindented:
    def get_contents(self, origin: Any) -> str:
        source: str = super().get_contents(origin)  # type: ignore[misc]
        return without_indentation(source) if str(origin.name).endswith(".html") else source


class Filesystem(_Unindented, filesystem.Loader):
    """From the folders in the settings."""


class AppDirectories(_Unindented, app_directories.Loader):
    """From the installed apps."""
