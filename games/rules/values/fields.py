"""Read the fields of a record one by one; each refusal names its field."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite
from typing import Any, NoReturn, TypeVar

from games.rules.values import numbers
from games.rules.values.cards import Card, cards
from games.rules.values.numbers import MOST_CHIPS, MOST_DIGITS, MOST_WHOLE, excerpt
from games.rules.values.refusal import Unusable

T = TypeVar("T")

Record = Mapping[str, object]
"""A record as read from JSON, or a part of one."""

MOST_PARTS = 60_000
"""Limit on lists, objects and named values: about 500 hands of 30 actions."""
MOST_NESTED = 100
"""Limit on nesting; Python's own limit depends on its version."""


def read_record(text: str) -> Record:
    """Read one JSON object; raises on repeated names, too many parts or unreadable numbers."""
    if len(text) > MOST_PARTS and sum(map(text.count, "[{:")) > MOST_PARTS:
        raise Unusable("too_many_parts", {"most": MOST_PARTS})
    try:
        decoder = _CAREFUL if _has_unusual_number(text) else _DECODER
        record, end = decoder.raw_decode(text := text.strip(_WHITE))
    except json.JSONDecodeError:
        raise Unusable("not_json") from None
    except RecursionError:
        raise Unusable("nested_too_deep") from None
    if end < len(text):
        raise Unusable("not_json")
    if not isinstance(record, dict):
        raise Unusable("not_an_object")
    if text.count("[") + text.count("{") > MOST_NESTED and is_nested_too_deep(record):
        raise Unusable("nested_too_deep")
    return normalized(record) if "null" in text or "\\u" in text else record


def normalized(value: T, field: str = "") -> T:
    """The value without null fields; raises for null in a list or an unpaired surrogate."""
    without_null: T = _normalized(value, field)
    return without_null


def _normalized(value: Any, field: str) -> Any:
    if isinstance(value, dict):
        where = f"{field}." if field else ""
        return {
            normalized(name, f"{where}{excerpt(name)}"): normalized(item, f"{where}{excerpt(name)}")
            for name, item in value.items()
            if item is not None
        }
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            if item is None:
                raise Unusable("null_in_list", {}, f"{field}[{index}]")
        return [normalized(item, f"{field}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, str) and not is_encodable(value):
        raise Unusable("not_text", {}, field)
    return value


def is_encodable(text: str) -> bool:
    """Whether UTF-8 can encode it: JSON allows one half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_unknown(record: Record, known: Collection[str], field: str = "") -> None:
    """Raise ``Unusable`` for the first unknown name, suggesting the nearest known one."""
    for name in record:
        if name not in known:
            nearest = get_close_matches(str(name)[:40], known, n=1)
            facts = {"name": excerpt(name)} | ({"nearest": nearest[0]} if nearest else {})
            raise Unusable(
                "unknown_field", facts, f"{field}.{excerpt(name)}" if field else excerpt(name)
            )


def is_nested_too_deep(value: object) -> bool:
    within: list[Any] = [value]
    for _ in range(MOST_NESTED):
        children = [item.values() if isinstance(item, dict) else item for item in within]
        within = [item for some in children for item in some if isinstance(item, (dict, list))]
        if not within:
            return False
    return True


def _has_unusual_number(text: str) -> bool:
    """Whether a whole number of it may have too many digits, or be minus zero."""
    written = text.encode("ascii", "replace")
    return b"-0" in written or _TOO_MANY_DIGITS in written.translate(_DIGITS_AS_ZEROS)


def _whole_number(digits: str) -> int:
    if len(digits) <= MOST_DIGITS and digits != "-0":
        return int(digits)
    if len(digits.removeprefix("-")) > MOST_DIGITS:
        facts = {"given": excerpt(digits), "most": MOST_DIGITS}
        raise Unusable("number_too_large", facts)
    if digits == "-0":
        raise Unusable("minus_zero", {"given": digits})
    return int(digits)


def _decimal_number(digits: str) -> float:
    """Parse a decimal; raises if a float would change its value."""
    if len(digits) > numbers.LONGEST:
        raise Unusable("number_too_long", {"given": excerpt(digits), "most": numbers.LONGEST})
    number = float(digits)
    if not isfinite(number):
        raise Unusable("number_too_large", {"given": digits, "most": MOST_DIGITS})
    if Decimal(repr(number)) != Decimal(digits):
        raise Unusable("number_too_long", {"given": digits, "most": numbers.MOST_EXACT})
    return number


def no_number(_: str) -> NoReturn:
    raise Unusable("not_json")


def unique_pairs(pairs: list[tuple[str, object]]) -> Record:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise Unusable("field_twice", {"name": excerpt(twice)})
    return fields


_WHITE = " \t\n\r"
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_TOO_MANY_DIGITS = b"0" * (MOST_DIGITS + 1)
_DECODER = json.JSONDecoder(
    parse_float=_decimal_number, parse_constant=no_number, object_pairs_hook=unique_pairs
)
_CAREFUL = json.JSONDecoder(
    parse_int=_whole_number,
    parse_float=_decimal_number,
    parse_constant=no_number,
    object_pairs_hook=unique_pairs,
)


class within:  # noqa: N801 - read as a word of the rule: ``with within("seats"):``
    """Prefix the field of a refusal raised inside the block."""

    __slots__ = ("_field",)

    def __init__(self, field: str) -> None:
        self._field = field

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, no: BaseException | None, trace: object) -> None:
        if isinstance(no, Unusable):
            raise no.in_field(self._field) from None


def mapping(value: object, field: str) -> Record:
    """The value as a mapping; empty if the field is missing."""
    if isinstance(value, dict):
        return value
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Unusable("not_a_mapping", {}, field)
    return value


def listing(value: object, field: str) -> Sequence[object]:
    """The value as a list; empty if the field is missing."""
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_a_list", {}, field)
    return value


def listed(value: object, field: str) -> Iterator[tuple[str, object]]:
    """The items of a list, each with its path."""
    return ((f"{field}[{index}]", item) for index, item in enumerate(listing(value, field)))


def entries(value: object, field: str) -> Iterator[tuple[str, Record]]:
    """The objects of a list, each with its path."""
    return ((where, mapping(item, where)) for where, item in listed(value, field))


def whole(value: object, field: str, least: int | None = 0, most: int = MOST_CHIPS) -> int:
    """A whole number of chips, seats or cards; text is refused."""
    if type(value) is int and least is not None and least <= value <= most <= MOST_WHOLE:
        return value
    if value is None:
        raise Unusable("missing", {}, field)
    if isinstance(value, str):
        raise Unusable("not_a_whole_number", {"given": excerpt(value)}, field)
    return numbers.whole(value, field, least, most)


def wholes(amounts: Record, names: Iterable[str], field: str) -> dict[str, int]:
    """Several amounts of chips, by name."""
    return {
        name: value
        if type(value := amounts.get(name)) is int and 0 <= value <= MOST_CHIPS
        else whole(value, f"{field}.{name}")
        for name in names
    }


def one_of(value: object, offered: Sequence[str], field: str) -> str:
    if value is None:
        raise Unusable("missing", {"values": tuple(offered)}, field)
    if not isinstance(value, str) or value not in offered:
        raise Unusable("not_on_offer", {"given": excerpt(value), "values": tuple(offered)}, field)
    return value


def yes_or_no(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise Unusable("not_yes_or_no", {"given": excerpt(value)}, field)
    return value


def odds(value: object, field: str) -> Fraction:
    """Odds to one: a whole number, or a fraction such as ``"3/2"``."""
    if value is None:
        raise Unusable("missing", {}, field)
    return numbers.fraction(value, field)


def hands(value: object, number: int) -> list[tuple[Card, ...]]:
    """The ``hands`` of a record, each with ``number`` cards."""
    entries = listing(value, "hands")
    if not entries:
        raise Unusable("no_hands", {}, "hands")
    return [exactly(hand, number, f"hands[{index}]") for index, hand in enumerate(entries)]


def exactly(value: object, number: int, field: str) -> tuple[Card, ...]:
    """Exactly ``number`` cards, without repeats."""
    if value is None:
        raise Unusable("missing", {}, field)
    if not isinstance(value, (str, list, tuple)):
        raise Unusable("not_cards", {}, field)
    try:
        parsed = cards(value)
    except Unusable as no:
        raise no.in_field(field) from None
    if len(parsed) != number:
        raise Unusable("wrong_number_of_cards", {"given": len(parsed), "needed": number}, field)
    return parsed
