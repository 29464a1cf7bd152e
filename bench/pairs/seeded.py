"""Wrong pairs made of the right ones: every official pair, changed in one place at a time.

Half of the provisions are held out: nobody looked at how their pairs came through while the
rules were written. Which half is decided by the name of the provision, not by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from bench.pairs.changes import CHANGES, Changed
from games.lawtexts.texts.reader import read
from games.quality.pair import Context, Finding, Pair
from games.quality.registry import check
from games.quality.terms import bilingual

MOST = 2
"""Changes of one kind to one text: more would weigh long texts too much."""


class Right(NamedTuple):
    """An official pair, Portuguese first, and whether it is held out."""

    place: str
    pair: Pair
    held_out: bool


class Seeded(NamedTuple):
    """A pair with one fault, and the right one it was made of."""

    kind: str
    right: Right
    pair: Pair
    changed: Changed

    def found(self) -> list[Finding]:
        """What is found in it and not in the right one."""
        before = {(one.check, one.fingerprint) for one in check(self.right.pair)}
        before |= {(one.check, one.fingerprint) for one in check(self.right.pair.turned())}
        return [one for one in check(self.pair) if (one.check, one.fingerprint) not in before]


def official() -> list[Right]:
    """Words and headings official in both languages."""
    return list(_official())


def _official() -> Iterator[Right]:
    for key in bilingual():
        for provision in read(key).provisions:
            context = Context(kind="law", instrument=key, eid=provision.eid)
            for part, words in (("heading", provision.heading), ("text", provision.text)):
                if len(words) == 2:
                    place = f"{key}#{provision.eid} {part}"
                    pair = Pair("pt", "zh-hant", words["pt"], words["zh-hant"], context)
                    yield Right(place, pair, _is_held_out(place))


def _is_held_out(place: str) -> bool:
    return sha256(place.encode()).digest()[0] % 2 == 1


def seeded() -> list[Seeded]:
    """Every kind of fault in every official pair that has a place for it, in either language."""
    return [one for right in official() for kind in CHANGES for one in _of_kind(kind, right)]


def _of_kind(kind: str, right: Right) -> Iterator[Seeded]:
    for pair in (right.pair, right.pair.turned()):
        places = list(CHANGES[kind](pair.target, pair.target_lang))
        places.sort(key=lambda one: sha256((right.place + one.text).encode()).digest())
        for changed in places[:MOST]:
            wrong = Pair(
                pair.source_lang, pair.target_lang, pair.source, changed.text, pair.context
            )
            yield Seeded(kind, right, wrong, changed)
