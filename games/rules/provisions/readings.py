"""Readings: named options for the doubts in a text."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from games.lawtexts.files.caches import SizedCache
from games.rules.provisions.day import FIELD, version_of
from games.rules.provisions.figures import NOTHING, Figure, Set, overrides_in
from games.rules.values.citation import Provision
from games.rules.values.fields import Record, mapping
from games.rules.values.refusal import Unusable

T = TypeVar("T")
Watched = tuple[T, tuple[tuple[str, str], ...], frozenset[str]]
"""A result, the readings consulted for it with their values, and those it may turn on."""

TAKEN = "taken"
"""In place of a value, for a row of the register that has no values to choose from."""


class ConsultedReadings(dict[str, str]):
    """The readings consulted, in order, with the value of each.

    ``used`` are those whose values were used: no other reading can by itself change the result. A
    reading is consulted without being used where no value of it would change anything.
    """

    __slots__ = ("used",)

    used: set[str]


_CONSULTED: ContextVar[ConsultedReadings | None] = ContextVar("consulted", default=None)


class watch:  # noqa: N801 - read as a word: ``with watch() as readings:``
    """The readings consulted within; what is used within is used around it too."""

    __slots__ = ("_token",)

    def __enter__(self) -> ConsultedReadings:
        consulted, around = ConsultedReadings(), _CONSULTED.get()
        consulted.used = set() if around is None else around.used
        self._token = _CONSULTED.set(consulted)
        return consulted

    def __exit__(self, *_: object) -> None:
        _CONSULTED.reset(self._token)


class watch_apart(watch):  # noqa: N801
    """The same, but what is used within does not count as used around it."""

    __slots__ = ()

    def __enter__(self) -> ConsultedReadings:
        consulted = ConsultedReadings()
        consulted.used = set()
        self._token = _CONSULTED.set(consulted)
        return consulted


def rest_on(*rows: str) -> None:
    """Count rows of the register that have no values to choose from as consulted."""
    consulted = _CONSULTED.get()
    if consulted is not None:
        for row in rows:
            consulted[row] = TAKEN


def cached_answer(cache: SizedCache[Watched[T]], key: Hashable, work: Callable[[], T]) -> T:
    """The cached result of ``work``; the readings it consulted count as consulted again."""

    value, consulted, used = cache.answer(key, lambda: _watched(work))
    watching = _CONSULTED.get()
    if watching is not None:
        watching.update(consulted)
        watching.used |= used
    return value


def _watched(work: Callable[[], T]) -> Watched[T]:
    with watch_apart() as consulted:
        return work(), tuple(consulted.items()), frozenset(consulted.used)


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubt of the register, by its id, and its possible values, the default first.

    The register, with the texts, has the quotations and the reasons under the same id.
    """

    id: str
    provisions: tuple[Provision, ...]
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


class Chosen(Mapping[str, str]):
    """The value of every reading of a game: the default unless chosen.

    ``of_the_day`` are the readings that the law of a day changes, ``figures`` the figures.
    """

    __slots__ = ("_values", "applied", "figures", "on_offer")

    def __init__(
        self,
        readings: tuple[Reading, ...],
        chosen: Mapping[str, str],
        of_the_day: Mapping[str, str] | None = None,
        figures: Set = NOTHING,
    ) -> None:
        self.figures = figures
        self.on_offer = {reading.id: reading for reading in readings}
        for name, value in chosen.items():
            if name not in self.on_offer:
                raise Unusable("unknown_reading", {"reading": str(name)[:40]}, "readings")
            values = self.on_offer[name].values
            if value not in values:
                facts = {"reading": name, "value": str(value)[:40], "values": values}
                raise Unusable("unknown_reading_value", facts, f"readings.{name}")
        standing = of_the_day or {}
        self._values: Mapping[str, str] = {
            r.id: chosen.get(r.id, standing.get(r.id, r.default)) for r in readings
        }
        self.applied = Applied(self._values)
        """The same values, which are consulted but not used."""

    def __getitem__(self, name: str) -> str:
        value = self._values[name]
        consulted = _CONSULTED.get()
        if consulted is not None:
            consulted[name] = value
            consulted.used.add(name)
        return value

    @property
    def unwatched(self) -> Mapping[str, str]:
        """The same values, which can be read without being consulted."""
        return self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class Applied(dict[str, str]):
    """Values where no other would change anything: they are consulted, but not used."""

    def __getitem__(self, name: str) -> str:
        value = super().__getitem__(name)
        consulted = _CONSULTED.get()
        if consulted is not None:
            consulted[name] = value
        return value

    @property
    def applied(self) -> Applied:
        return self


def applied(readings: Mapping[str, str]) -> Mapping[str, str]:
    """The values of readings where no other would change anything."""
    return getattr(readings, "applied", readings)


def of_reading(readings: Mapping[str, str], name: str, results: Mapping[str, T]) -> T:
    """The result of the value taken; the reading is used only where another has another result."""
    first, *others = results.values()
    is_doubtful = any(other != first for other in others)
    return results[(readings if is_doubtful else applied(readings))[name]]


def chosen_in(
    readings: tuple[Reading, ...], record: Record, figures: Iterable[Figure] = ()
) -> Chosen:
    """The readings and figures of a record: its own choices, else those of the law of its day."""
    own = overrides_in(record, figures)
    choices = mapping(record.get("readings"), "readings")
    chosen = {str(name): str(value) for name, value in choices.items()}
    if FIELD not in record or not readings:
        return Chosen(readings, chosen, figures=own)
    version = version_of(record, readings[0].provisions[0].instrument)
    if version is None:
        return Chosen(readings, chosen, figures=own)
    return Chosen(readings, chosen, version.readings, {**version.values, **own})


def under_other_readings(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> dict[str, list[T]]:
    """What the rule returns when each of these readings alone has each of its other values.

    For the names of what decides: what the rule uses for it does not count as used.
    """
    with watch_apart():
        return {
            name: [
                rule({**chosen.unwatched, name: value})
                for value in chosen.on_offer[name].values
                if value != chosen.unwatched[name]
            ]
            for name in readings
        }


def that_decide(
    chosen: Chosen, readings: tuple[str, ...], rule: Callable[[Mapping[str, str]], T]
) -> tuple[str, ...]:
    """The readings that alone, with another value, would change what the rule returns."""
    taken = rule(chosen.unwatched)
    others = under_other_readings(chosen, readings, rule)
    return tuple(name for name in others if any(other != taken for other in others[name]))
