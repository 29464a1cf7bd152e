"""The texts available in both languages: official ones, and those of the desk."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import Q, QuerySet

from games.lawtexts.caches import of_corpus
from games.lawtexts.reader import read
from games.quality.terms import bilingual
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

INTERFACE = "interface"
WEIGHT = {"official": 1.0, "reviewed": 0.97, INTERFACE: 0.9, "proposed": 0.85}
"""The weight of equally similar texts by state: official ones come first."""
Order = tuple[int, int, str, int]


@dataclass(frozen=True)
class KnownText:
    """A text in both languages: official, reviewed or proposed on the desk, or the interface's."""

    instrument: str
    eid: str
    words: dict[str, str]
    state: str
    unit: int | None = None
    kind: str = ""
    stem: str = ""
    """The part of the key that a unit and its twin have in common."""
    order: Order = (0, 0, "", 0)
    """Official texts first, then those of the desk by position."""

    @cached_property
    def weight(self) -> float:
        own = WEIGHT.get(self.state, 0.5)
        return own * WEIGHT[INTERFACE] if self.kind == INTERFACE else own

    @property
    def is_interface(self) -> bool:
        return self.kind == INTERFACE


@of_corpus
@lru_cache(maxsize=1)
def official() -> tuple[KnownText, ...]:
    """The headings and texts of the instruments that have both languages.

    The same tuple for one corpus: by it the memory knows that the corpus is the same.
    """
    both = (
        (key, provision.eid, dict(words))
        for key in bilingual()
        for provision in read(key).provisions
        for words in (provision.heading, provision.text)
        if len(words) == 2
    )
    return tuple(
        KnownText(key, eid, words, "official", order=(0, number, "", 0))
        for number, (key, eid, words) in enumerate(both)
    )


REMEMBERED = (Unit.State.REVIEWED, Unit.State.PROPOSED)
VERSION = ("changed", "revision", "state", "ground_state")
"""Fields of which one changes whenever the words of a unit do."""
Version = tuple[Any, ...]
TEXT_COLUMNS = (
    *("key", "kind", "instrument", "object", "lang", "source_lang", "state", "position"),
    *("parts", "source", "target", "ground", "ground_state", "ground_source"),
)


def standing() -> QuerySet[Unit]:
    """Units with reviewed or proposed words, including words that a draft now covers."""
    rests = Q(state__in=REMEMBERED, is_empty=False) | Q(ground_state__in=REMEMBERED)
    return Unit.objects.filter(rests, is_gone=False).order_by()


def versions(units: QuerySet[Unit]) -> dict[int, Version]:
    return {pk: tuple(version) for pk, *version in units.values_list("pk", *VERSION)}


FEW = 500
"""Units selected by id, at most; if there are more, all units are read."""


def texts_of(units: list[int]) -> dict[int, tuple[KnownText, ...]]:
    """The texts of each of these units."""
    wanted = standing().only(*TEXT_COLUMNS)
    rows = wanted if len(units) > FEW else wanted.filter(pk__in=units)
    return {unit.pk: tuple(_known_texts(unit)) for unit in rows}


def _known_texts(unit: Unit) -> Iterator[KnownText]:
    if unit.state in REMEMBERED:
        yield from _parts(unit, unit.source, unit.target, unit.state, 0)
    if unit.ground_state in REMEMBERED and _is_covered(unit):
        yield from _parts(unit, unit.ground_source, unit.ground, unit.ground_state, 100)


def _is_covered(unit: Unit) -> bool:
    return unit.state not in (*REMEMBERED, Unit.State.OFFICIAL) or unit.ground != unit.target


def _parts(unit: Unit, source: str, target: str, state: str, number: int) -> Iterator[KnownText]:
    pairs = zip(source.split(BETWEEN), target.split(BETWEEN), strict=False)
    for own, words in pairs:
        number += 1
        if len(own) > 2 and words:
            yield KnownText(
                unit.instrument,
                unit.eid,
                {unit.source_lang: own, unit.lang: words},
                state,
                unit.pk,
                unit.kind,
                stem_of(unit),
                (1, unit.position, unit.key, number),
            )


def stem_of(unit: Unit) -> str:
    return unit.key.rpartition(":")[0]
