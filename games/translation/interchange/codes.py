"""Placeholders and markup in a message, protected from other tools."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.translation.interchange.entry import Entry
from games.translation.interchange.hardened import Element, child, line_of, local, words_in
from games.translation.interchange.messages import refuse

CODE = (
    r"%(?:\(\w+\))?[-#0+]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa%]"
    r"|\{\{|\}\}|\{[A-Za-z_]\w*(?:[.\[!:][^{}]*)?\}"
    r"|</?[A-Za-z][^<>]*>"
    r"|&(?:#\d+|#x[\da-fA-F]+|[A-Za-z]+);"
)
_CODE = re.compile(CODE)


@dataclass(frozen=True, slots=True)
class CodedPiece:
    """A stretch of a text: words, or one code."""

    text: str
    is_code: bool


def pieces(text: str) -> Iterator[CodedPiece]:
    position = 0
    for met in _CODE.finditer(text):
        if met.start() > position:
            yield CodedPiece(text[position : met.start()], False)
        yield CodedPiece(met[0], True)
        position = met.end()
    if position < len(text):
        yield CodedPiece(text[position:], False)


def has_codes(entry: Entry) -> bool:
    """Whether the text may have codes: only interface messages do."""
    return entry.kind == "interface"


class Numbers:
    """The ids of a text's codes; a code in the target has the id of its equal in the source."""

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


def set_words(element: Element, text: str, code: Callable[[str], Element] | None) -> None:
    """Set the words of an element, with a child element for each code if they may have any."""
    if code is None:
        element.text = text
        return
    last = None
    for piece in pieces(text):
        if piece.is_code:
            last = code(piece.text)
        elif last is None:
            element.text = piece.text
        else:
            last.tail = piece.text


OPEN, CLOSE = "\ufdd0", "\ufdd1"
"""Around the number of a code that is empty in the file: characters that no text may have."""

PAIRS = ("pc", "g")
"""Codes around words, in XLIFF 2 and 1.2."""

CodeTexts = tuple[str, str]
"""The text of a code where it begins and, in a pair, where it ends."""


class Read:
    """The codes of one text of a file, read by their content, their attributes or their id.

    A tool may leave a code of the target empty where the source has the same id. A code that is
    also empty in the source is read as its number, and its text is taken from the desk's own
    source (``loose``). An empty code that only the target has is refused.
    """

    def __init__(
        self, id: str, through: frozenset[str], plain: Callable[[Element], CodeTexts]
    ) -> None:
        self._id, self._through, self._plain = id, through, plain
        self._known: dict[str, CodeTexts] = {}

    def source(self, element: Element | None) -> str:
        return self._read(element, self._of_source)

    def target(self, element: Element | None) -> str:
        return self._read(element, self._of_target)

    def _read(self, element: Element | None, code: Callable[[Element], str]) -> str:
        words = "".join(element.itertext()) if element is not None else ""
        for sign in (OPEN, CLOSE):
            if sign in words:
                code_point = f"U+{ord(sign):04X}"
                refuse("unheld_character", line_of(element), self._id, code=code_point)
        return words_in(element, self._id, self._through, code)

    def _of_source(self, code: Element) -> str:
        marks = self._texts_or_none(code)
        if marks is None and code.get("id"):
            number = len(self._known)
            marks = f"{OPEN}{number}{CLOSE}", f"{OPEN}/{number}{CLOSE}"
        self._known[code.get("id", "")] = self._required_texts(code, marks)
        return self._words(code, marks, self._of_source)

    def _of_target(self, code: Element) -> str:
        marks = self._texts_or_none(code) or self._known.get(code.get("id", ""))
        return self._words(code, marks, self._of_target)

    def _texts_or_none(self, code: Element) -> CodeTexts | None:
        start, end = self._plain(code)
        return (start, end) if start and (end or local(code) not in PAIRS) else None

    def _required_texts(self, code: Element, marks: CodeTexts | None) -> CodeTexts:
        if marks is None:
            refuse("inline_code", line_of(code), self._id, name=local(code))
        return marks

    def _words(
        self, code: Element, marks: CodeTexts | None, within: Callable[[Element], str]
    ) -> str:
        start, end = self._required_texts(code, marks)
        if local(code) not in PAIRS:
            return start
        return start + words_in(code, self._id, self._through, within) + end


def of_data(unit: Element) -> Callable[[Element], CodeTexts]:
    """XLIFF 2: the text of a code is in the unit's data or in the code's attributes."""
    data = child(unit, "originalData")
    elements = data if data is not None else ()
    texts = {element.get("id"): "".join(element.itertext()) for element in elements}

    def code_text(code: Element, end: str) -> str:
        return texts.get(code.get(f"dataRef{end}"), "") or code.get(f"equiv{end}", "")

    def plain(code: Element) -> CodeTexts:
        if local(code) == "pc":
            return code_text(code, "Start"), code_text(code, "End")
        return code_text(code, "") if local(code) in ("ph", "sc", "ec") else "", ""

    return plain


def of_content(code: Element) -> CodeTexts:
    """XLIFF 1.2 and TMX: the text of a code is its content or its attribute."""
    if local(code) not in ("ph", "it", "bpt", "ept", "x", "bx", "ex", "ut"):
        return "", ""
    return "".join(code.itertext()) or code.get("equiv-text", ""), ""
