"""What is filled in or marked up in a message, kept whole on its way through other tools.

Between the words it goes out as inline codes, which tools show, move and never translate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.translation.interchange.entry import Entry
from games.translation.interchange.hardened import Element, child, line_of, local, words_in
from games.translation.interchange.refusal import refuse

_CODE = re.compile(
    r"%(?:\(\w+\))?[-#0+]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa%]"
    r"|\{\{|\}\}|\{[A-Za-z_]\w*(?:[.\[!:][^{}]*)?\}"
    r"|</?[A-Za-z][^<>]*>"
    r"|&(?:#\d+|#x[\da-fA-F]+|[A-Za-z]+);"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a text: words, or the one code that stands there."""

    text: str
    is_code: bool


def pieces(text: str) -> Iterator[Piece]:
    at = 0
    for met in _CODE.finditer(text):
        if met.start() > at:
            yield Piece(text[at : met.start()], False)
        yield Piece(met[0], True)
        at = met.end()
    if at < len(text):
        yield Piece(text[at:], False)


def has_codes(entry: Entry) -> bool:
    """Only messages of the interface hold any; in the law a brace is a brace."""
    return entry.kind == "interface"


class Numbers:
    """The ids of a text's codes: the target's are those of the same codes in the source."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._given = 0
        self._waiting: dict[str, list[str]] = {}

    def of_source(self, code: str) -> str:
        id = self._next()
        self._waiting.setdefault(code, []).append(id)
        return id

    def of_target(self, code: str) -> str:
        waiting = self._waiting.get(code)
        return waiting.pop(0) if waiting else self._next()

    def _next(self) -> str:
        self._given += 1
        return f"{self._prefix}{self._given}"


def set_words(element: Element, text: str, code: Callable[[str], Element]) -> None:
    """The words of an element, with a child of it for each code."""
    last = None
    for piece in pieces(text):
        if piece.is_code:
            last = code(piece.text)
        elif last is None:
            element.text = piece.text
        else:
            last.tail = piece.text


class Read:
    """The codes of one text of a file: by what they hold, what they say, or their id.

    A tool may leave a code of the target empty where the source has the same id. One of which
    nothing tells what it stands for is refused with its line.
    """

    def __init__(self, id: str, through: frozenset[str], plain: Callable[[Element], str]) -> None:
        self._id, self._through, self._plain = id, through, plain
        self._known: dict[str, str] = {}

    def source(self, element: Element | None) -> str:
        return words_in(element, self._id, self._through, self._of_source)

    def target(self, element: Element | None) -> str:
        return words_in(element, self._id, self._through, self._of_target)

    def _of_source(self, code: Element) -> str:
        words = self._words(code, self._of_source)
        self._known[code.get("id", "")] = words
        return words

    def _of_target(self, code: Element) -> str:
        return self._words(code, self._of_target)

    def _words(self, code: Element, within: Callable[[Element], str]) -> str:
        if local(code) == "pc":
            return self._pair(code, within)
        words = self._plain(code) or self._known.get(code.get("id", ""), "")
        if not words:
            refuse("inline_code", line_of(code), self._id, name=local(code))
        return words

    def _pair(self, code: Element, within: Callable[[Element], str]) -> str:
        """A pair of codes around words, as XLIFF 2 has it."""
        start, _, end = self._plain(code).partition("\0")
        if not (start and end):
            refuse("inline_code", line_of(code), self._id, name=local(code))
        return start + words_in(code, self._id, self._through, within) + end


def of_data(unit: Element) -> Callable[[Element], str]:
    """XLIFF 2: what a code stands for lies beside the words, or in what it says of itself."""
    data = child(unit, "originalData")
    held = {each.get("id"): "".join(each.itertext()) for each in data} if data is not None else {}

    def said(code: Element, end: str) -> str:
        return held.get(code.get(f"dataRef{end}"), "") or code.get(f"equiv{end}", "")

    def plain(code: Element) -> str:
        if local(code) == "pc":
            return f"{said(code, 'Start')}\0{said(code, 'End')}"
        return said(code, "") if local(code) in ("ph", "sc", "ec") else ""

    return plain


def of_content(code: Element) -> str:
    """XLIFF 1.2 and TMX: what a code stands for is what it holds, or is said to be like."""
    if local(code) not in ("ph", "it", "bpt", "ept", "x", "bx", "ex", "ut"):
        return ""
    return "".join(code.itertext()) or code.get("equiv-text", "")
