"""Read a file of any origin as one JSON object, or refuse it before it can do harm."""

import json
from math import isfinite
from pathlib import Path
from typing import NoReturn

from games.rules.fields import is_nested_too_deep
from games.rules.numbers import excerpt
from games.rules.refusal import Unusable

MOST_MEGABYTES = 16
"""A batch takes a line of 300 to 400 bytes, so a day and a half of playing fits."""
MOST_DIGITS = 60
"""More than the sum of squares of the largest stakes over the longest run needs."""


def text_of(path: Path) -> str:
    """The text of a file; it reads no more than a certificate may have."""
    most = MOST_MEGABYTES * 2**20
    try:
        with path.open("rb") as source:
            raw = source.read(most + 1)
    except OSError:
        raise Unusable("no_such_file", {"name": excerpt(path)}) from None
    if len(raw) > most:
        raise Unusable("certificate_too_large", {"most": MOST_MEGABYTES})
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise Unusable("not_a_certificate") from None


def document_in(text: str) -> dict[str, object]:
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as no:
        if not text.lstrip().startswith("{"):
            raise Unusable("not_a_certificate") from None
        raise Unusable("certificate_damaged", {"line": no.lineno, "column": no.colno}) from None
    except (ValueError, RecursionError):
        raise Unusable("not_a_certificate") from None
    if not isinstance(document, dict) or is_nested_too_deep(document):
        raise Unusable("not_a_certificate")
    return document


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits[:MOST_DIGITS])
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits[: MOST_DIGITS + 1])
    if len(digits) > MOST_DIGITS or not isfinite(number):
        raise ValueError(digits[:MOST_DIGITS])
    return number


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _unique_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a name twice")
    return fields


_DECODER = json.JSONDecoder(
    parse_int=_whole,
    parse_float=_decimal,
    parse_constant=_no_number,
    object_pairs_hook=_unique_pairs,
)
