"""Provisions, and the values that cite them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from inspect import currentframe
from types import CodeType
from typing import Generic, TypeVar

T = TypeVar("T")

_BY_A_PROVISION = object()

Sayings = dict["Provision", dict[CodeType, None]]
"""For each provision the functions that cite it, in order."""

_SAYINGS: ContextVar[Sayings | None] = ContextVar("sayings", default=None)


@contextmanager
def recorded() -> Iterator[Sayings]:
    """The functions that call ``says`` or ``under`` within, by provision."""
    sayings: Sayings = {}
    token = _SAYINGS.set(sayings)
    try:
        yield sayings
    finally:
        _SAYINGS.reset(token)


def _record(sayings: Sayings, provisions: Sequence[Provision]) -> None:
    """Note the function that called the one that calls this."""
    frame = currentframe()
    assert frame is not None
    assert frame.f_back is not None
    assert frame.f_back.f_back is not None
    for provision in provisions:
        sayings.setdefault(provision, {})[frame.f_back.f_back.f_code] = None


@dataclass(frozen=True, slots=True, order=True)
class Provision:
    """One provision of one instrument: ``despacho-sef-89-2025#art_13__point_3``."""

    instrument: str
    eid: str

    def says(self, value: T) -> CitedValue[T]:
        if (sayings := _SAYINGS.get()) is not None:
            _record(sayings, (self,))
        return CitedValue(value, (self,), _BY_A_PROVISION)

    @property
    def article(self) -> Provision:
        return Provision(self.instrument, self.eid.split("__")[0])

    @property
    def parent(self) -> Provision:
        """The provision that contains this one: the number of a point, or the article."""
        return Provision(self.instrument, self.eid.rpartition("__")[0] or self.eid)

    def __str__(self) -> str:
        return f"{self.instrument}#{self.eid}"

    @classmethod
    def named(cls, name: str) -> Provision:
        instrument, _, eid = name.partition("#")
        if not instrument or not eid:
            raise ValueError(f"not the name of a provision: {name!r}")
        return cls(instrument, eid)


@dataclass(frozen=True, slots=True)
class Instrument:
    """The dispatch with a game's provisions."""

    key: str

    def provision(self, eid: str) -> Provision:
        return Provision(self.key, eid)

    def points(self, eid: str, names: Sequence[str], kind: str = "point") -> dict[str, Provision]:
        """The points of a provision by name, numbered from 1."""
        return {name: self.provision(f"{eid}__{kind}_{n}") for n, name in enumerate(names, 1)}

    def all_with(self, note: str, eids: str) -> dict[Provision, str]:
        """Several provisions, named in a row, each with the same note."""
        return dict.fromkeys(map(self.provision, eids.split()), note)


class CitedValue(Generic[T]):
    """A value and the provisions that decide it. Made by ``Provision.says`` alone."""

    __slots__ = ("provisions", "value")

    def __init__(self, value: T, provisions: tuple[Provision, ...], warrant: object) -> None:
        if warrant is not _BY_A_PROVISION:
            raise TypeError("a ruling is made by Provision.says, never by hand")
        self.value = value
        self.provisions = provisions

    @property
    def provision(self) -> Provision:
        return self.provisions[0]

    def under(self, *others: Provision) -> CitedValue[T]:
        """The same value, with further provisions."""
        if (sayings := _SAYINGS.get()) is not None:
            _record(sayings, others)
        added = [p for p in others if p not in self.provisions]
        return CitedValue(self.value, (*self.provisions, *added), _BY_A_PROVISION)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CitedValue):
            return NotImplemented
        return bool(self.value == other.value) and self.provisions == other.provisions

    def __hash__(self) -> int:
        return hash((self.value, self.provisions))

    def __repr__(self) -> str:
        return f"{self.value!r} [{', '.join(map(str, self.provisions))}]"
