"""What a sentence of the law says in figures, as ``games.rules.provisions.stated`` states it."""

import re
from collections.abc import Iterator
from fractions import Fraction

from games.quality.bounds import bounds_in
from games.quality.cards import faces_in, rows_in
from games.quality.lexicon import MODALITY
from games.quality.quantities import quantities_in
from games.quality.quantity import Quantity
from games.quality.references import LOOSE_REFERENCE, steps_in


def notions_said(text: str, lang: str) -> frozenset[str]:
    """Every number, bound, permission, reference and row of cards of a sentence."""
    return frozenset(_find_notions(text, lang))


def numbers_said(text: str, lang: str) -> list[tuple[str, Fraction]]:
    """The numbers of a sentence in order, each with its kind.

    Kinds are those of figures (``part``, ``times``, ``odds``, ``money``, ``count``), or others.
    """
    numbers = []
    for one in quantities_in(text, lang):
        kind, value = _quantity(one).split()
        if kind == "share":
            kind = "times" if "times" in one.kinds else "part"
        if not one.optional and re.fullmatch(r"[\d/]+", value):
            numbers.append((kind, Fraction(value)))
    return numbers


def _find_notions(text: str, lang: str) -> Iterator[str]:
    yield from (_quantity(one) for one in quantities_in(text, lang) if not one.optional)
    for bound in bounds_in(text, lang):
        yield f"{bound.kind} {bound.value}" if bound.value else bound.kind
    for duty in MODALITY.notions_in(text, lang):
        yield duty.notion
    for step in steps_in(text, lang):
        if step.value != LOOSE_REFERENCE:
            yield f"{step.level} {step.value}".replace("unsaid", "point")
    rows = rows_in(text, lang)
    yield from (f"row {' '.join(one.ranks)}" for one in rows)
    for card in faces_in(text, lang):
        if not any(one.start <= card.start < one.end for one in rows):
            yield f"face {card.name}"


def _quantity(one: Quantity) -> str:
    if one.kinds & {"percent", "times", "fraction"} and "count" not in one.kinds:
        assert one.measure is not None
        return f"share {Fraction(one.measure[1])}"
    if "money" in one.kinds:
        return f"money {one.value}"
    kind = "count" if one.kinds & {"count", "leading"} else next(iter(sorted(one.kinds)))
    return f"{kind} {one.value}"
