"""The fields of a record, read one by one, each refusal naming the field it found wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from games.rules.cards import Card, cards
from games.rules.numbers import fraction
from games.rules.refusal import Unusable


@contextmanager
def within(field: str) -> Iterator[None]:
    """A refusal from inside is told of this field."""
    try:
        yield
    except Unusable as no:
        raise no.at(field) from None


def mapping(value: object, field: str) -> Mapping[str, object]:
    """A mapping; a field left out is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Unusable("not_a_mapping", {}, field)
    return value


def listing(value: object, field: str) -> Sequence[object]:
    """A list; a field left out is an empty one."""
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise Unusable("not_a_list", {}, field)
    return value


def whole(value: object, field: str, least: int = 0) -> int:
    if value is None:
        raise Unusable("missing", {}, field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unusable("not_a_whole_number", {"given": str(value)[:40]}, field)
    if value < least:
        raise Unusable("below_least", {"given": value, "least": least}, field)
    return value


def one_of(value: object, offered: Sequence[str], field: str) -> str:
    if value is None:
        raise Unusable("missing", {"values": tuple(offered)}, field)
    if not isinstance(value, str) or value not in offered:
        raise Unusable("not_on_offer", {"given": str(value)[:40], "values": tuple(offered)}, field)
    return value


def yes_or_no(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise Unusable("not_yes_or_no", {"given": str(value)[:40]}, field)
    return value


def odds(value: object, field: str) -> Fraction:
    """So much to one: a whole number, or a fraction written ``"3/2"``."""
    if value is None:
        raise Unusable("missing", {}, field)
    return fraction(value, field)


def hands(value: object, number: int) -> list[tuple[Card, ...]]:
    """The ``hands`` of a record, each of so many cards."""
    told = listing(value, "hands")
    if not told:
        raise Unusable("no_hands", {}, "hands")
    return [exactly(hand, number, f"hands[{at}]") for at, hand in enumerate(told)]


def exactly(value: object, number: int, field: str) -> tuple[Card, ...]:
    """So many cards, each named once."""
    if value is None:
        raise Unusable("missing", {}, field)
    if not isinstance(value, (str, list, tuple)):
        raise Unusable("not_cards", {}, field)
    try:
        found = cards(value)
    except Unusable as no:
        raise no.at(field) from None
    if len(found) != number:
        raise Unusable("wrong_number_of_cards", {"given": len(found), "needed": number}, field)
    return found
