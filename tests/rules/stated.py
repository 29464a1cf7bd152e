"""What the readers of the checks read out of an official text, put as the rules put it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.quality.bounds import bounds_in
from games.quality.cards import faces_in, rows_in
from games.quality.modality import MODALITY
from games.quality.quantities import Quantity, quantities_in
from games.quality.references import LOOSE_REFERENCE, steps_in
from games.rules.registry import game
from games.rules.stated import Stated


def notions_said(text: str, lang: str) -> frozenset[str]:
    """Every number, bound, permission, reference and row of cards of a sentence."""
    return frozenset(_find_notions(text, lang))


def _find_notions(text: str, lang: str) -> Iterator[str]:
    yield from (_quantity(one) for one in quantities_in(text, lang) if not one.optional)
    for bound in bounds_in(text, lang):
        yield f"{bound.kind} {bound.value}" if bound.value else bound.kind
    for said in MODALITY.notions_in(text, lang):
        yield said.notion
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


HERE = Path(__file__).parent


class Read(NamedTuple):
    """What is read in a sentence and no rule goes by, with the words and the reason."""

    eid: str
    lang: str
    said: frozenset[str]
    words: str
    why: str


@cache
def not_stated(key: str) -> tuple[Read, ...]:
    """The list of a game: ``not_stated.toml``."""
    told = tomllib.loads((HERE / key / "not_stated.toml").read_text("utf-8"))["read"]
    return tuple(Read(**{**each, "said": frozenset(each["said"])}) for each in told)


def out_of_date(key: str, eid: str, lang: str, text: str) -> list[str]:
    """The rules that no longer agree with the words of a provision, were these its words.

    A rule whose number is no longer said, and those of the same kind where the words say what no
    rule states.
    """
    stated = stated_of(key, eid, lang)
    known = _all(each.said for each in not_stated(key) if (each.eid, each.lang) == (eid, lang))
    read = notions_said(text, lang)
    new = {said.split()[0] for said in read - known - _all(each.notions for each in stated)}
    return [
        each.rule
        for each in stated
        if each.notions - read or new & {said.split()[0] for said in each.notions}
    ]


def stated_of(key: str, eid: str, lang: str) -> list[Stated]:
    """What the rules of a game state of a provision, as one language has it."""
    return [s for s in game(key).stated if s.provision.eid == eid and s.lang in ("", lang)]


def _all(said: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*said)
