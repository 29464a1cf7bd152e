"""JSON Lines of hands: one record on a line, one equity on a line, however many there are.

A line that cannot be reckoned is answered with an error, and those after it go on. Nothing is
kept of a line once it is answered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple, NoReturn

from games.rules.game import Answer, Record
from games.rules.refusal import Unusable
from games.simulations.equity_sentences import sentence

LONGEST_LINE = 1 << 20
MOST_DIGITS = 19
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Reckon = Callable[[Record], Answer]


class Line(NamedTuple):
    text: str
    is_error: bool


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines that hold anything. One beyond the longest comes cut, and is refused as such."""
    is_first = True
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and len(line) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        if is_first:
            line, is_first = line.removeprefix(BYTE_ORDER_MARK), False
        if line.strip():
            yield line


def answers(lines: Iterable[bytes], reckon: Reckon) -> Iterator[Line]:
    return (answered(line, reckon) for line in lines)


def answered(line: bytes, reckon: Reckon) -> Line:
    """The equity of one line, under the id it was given."""
    named: object = None
    try:
        record = _read(line)
        named = record.get("id")
        if not _is_id(named):
            raise Unusable("not_an_id", {}, "id")
        return Line(_written({"id": named, **reckon(record)}), is_error=False)
    except RecursionError:
        return _refused(named, Unusable("nested_too_deep"))
    except Unusable as no:
        return _refused(named, no)


def _refused(named: object, no: Unusable) -> Line:
    told = {"id": named if _is_id(named) else None, "error": sentence(no), "field": no.field}
    return Line(_written(told), is_error=True)


def _is_id(given: object) -> bool:
    return given is None or (isinstance(given, (str, int)) and not isinstance(given, bool))


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Unusable("line_too_long", {"most": LONGEST_LINE})
    try:
        record = _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Unusable("not_text") from None
    except json.JSONDecodeError:
        raise Unusable("not_json") from None
    if not isinstance(record, dict):
        raise Unusable("not_an_object")
    return record


def _written(answer: Answer) -> str:
    """Half of a surrogate pair, which no encoding has, goes out as JSON escapes it."""
    text = json.dumps(answer, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode()


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Unusable(
            "number_too_large", {"given": f"{digits[:MOST_DIGITS]}…", "most": MOST_DIGITS}
        )
    return int(digits)


def _no_number(_: str) -> NoReturn:
    raise Unusable("not_json")


_DECODER = json.JSONDecoder(parse_int=_whole_number, parse_constant=_no_number)
