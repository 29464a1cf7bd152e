"""The texts available in both languages: official ones, and those of the desk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from threading import Lock
from typing import Any

from django.db.models import Max, Q, QuerySet

from games.lawtexts.caches import of_corpus
from games.lawtexts.reader import read
from games.quality.terms import bilingual
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

INTERFACE = "interface"
WEIGHT = {"official": 1.0, "reviewed": 0.97, INTERFACE: 0.9, "proposed": 0.85}
"""The weight of equally similar texts by state: official ones come first."""


@dataclass(frozen=True, slots=True)
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

    @property
    def weight(self) -> float:
        own = WEIGHT.get(self.state, 0.5)
        return own * WEIGHT[INTERFACE] if self.kind == INTERFACE else own

    @property
    def is_interface(self) -> bool:
        return self.kind == INTERFACE


@of_corpus
@lru_cache(maxsize=1)
def official() -> tuple[KnownText, ...]:
    """The headings and texts of the instruments that have both languages."""
    return tuple(
        KnownText(key, provision.eid, dict(words), "official")
        for key in bilingual()
        for provision in read(key).provisions
        for words in (provision.heading, provision.text)
        if len(words) == 2
    )


def written() -> tuple[KnownText, ...]:
    """The reviewed and proposed texts of the desk, cached until a unit changes."""
    return _written(Unit.objects.aggregate(latest=Max("changed"))["latest"])


@lru_cache(maxsize=1)
def _written(_latest: object) -> tuple[KnownText, ...]:
    return DESK.texts()


TEXT_COLUMNS = (
    *("key", "kind", "instrument", "object", "lang", "source_lang", "state"),
    *("parts", "source", "target", "ground", "ground_state", "ground_source"),
    *("changed", "revision"),
)
REMEMBERED = (Unit.State.REVIEWED, Unit.State.PROPOSED)


STATE_FIELDS = ("changed", "revision", "state", "ground_state")
"""Fields of which one changes whenever the words of a unit do."""
UnitState = tuple[Any, ...]


class DeskTexts:
    """A cache of the desk's texts by unit; only changed units are read again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: dict[int, tuple[UnitState, tuple[KnownText, ...]]] = {}

    def texts(self) -> tuple[KnownText, ...]:
        with self._lock:
            versions = {
                pk: tuple(version) for pk, *version in _standing().values_list("pk", *STATE_FIELDS)
            }
            known = {
                pk: cached for pk, cached in self._known.items() if cached[0] == versions.get(pk)
            }
            known |= _read([pk for pk in versions if pk not in known])
            self._known = {pk: known[pk] for pk in versions if pk in known}
            return tuple(entry for _version, entries in self._known.values() for entry in entries)


DESK = DeskTexts()
FEW = 500
"""Changed units selected by id, at most; if there are more, all units are read."""


def _standing() -> QuerySet[Unit]:
    """Units with reviewed or proposed words, including words that a draft now covers."""
    rests = Q(state__in=REMEMBERED, is_empty=False) | Q(ground_state__in=REMEMBERED)
    return Unit.objects.filter(rests, is_gone=False).order_by("position", "key")


def _read(changed: list[int]) -> dict[int, tuple[UnitState, tuple[KnownText, ...]]]:
    if not changed:
        return {}
    units = _standing() if len(changed) > FEW else _standing().filter(pk__in=changed)
    version_of = attrgetter(*STATE_FIELDS)
    return {
        unit.pk: (version_of(unit), tuple(_known_texts(unit))) for unit in units.only(*TEXT_COLUMNS)
    }


def _known_texts(unit: Unit) -> Iterator[KnownText]:
    if unit.state in REMEMBERED:
        yield from _texts_of(unit, unit.source, unit.target, unit.state)
    if unit.ground_state in REMEMBERED and _is_covered(unit):
        yield from _texts_of(unit, unit.ground_source, unit.ground, unit.ground_state)


def _is_covered(unit: Unit) -> bool:
    return unit.state not in (*REMEMBERED, Unit.State.OFFICIAL) or unit.ground != unit.target


def _texts_of(unit: Unit, source: str, target: str, state: str) -> Iterator[KnownText]:
    pairs = zip(source.split(BETWEEN), target.split(BETWEEN), strict=False)
    for own, words in pairs:
        if len(own) > 2 and words:
            yield KnownText(
                unit.instrument,
                unit.eid,
                {unit.source_lang: own, unit.lang: words},
                state,
                unit.pk,
                unit.kind,
                stem_of(unit),
            )


def stem_of(unit: Unit) -> str:
    return unit.key.rpartition(":")[0]


def everything() -> Iterator[KnownText]:
    yield from official()
    yield from written()
