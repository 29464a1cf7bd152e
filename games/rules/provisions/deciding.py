"""What an answer turns on: the readings under which it would be another, alone or two together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from games.rules.provisions.readings import Chosen, watch_apart

T = TypeVar("T")

Values = tuple[tuple[str, str], ...]
"""One reading or two, each with a value that was not taken."""


@dataclass(frozen=True, slots=True)
class Deciding(Generic[T]):
    """One doubt, or two that only together change an answer, with the answers they would give."""

    doubts: tuple[str, ...]
    taken: tuple[str, ...]
    alternatives: tuple[tuple[tuple[str, ...], T], ...]
    """By values that change it."""


@dataclass(frozen=True, slots=True)
class Robustness(Generic[T]):
    """What an answer turns on; nothing where it holds under every reading compared."""

    decided_by: tuple[Deciding[T], ...]
    compared: int
    to_compare: int
    not_compared: tuple[str, ...] = ()
    """The readings with a value that was left out, because there was no time for it."""

    @property
    def is_whole(self) -> bool:
        return self.compared == self.to_compare


def robustness(
    chosen: Chosen,
    used: frozenset[str],
    answer: T,
    under: Callable[[Mapping[str, str]], T],
    outcome: Callable[[T], object],
    most: int,
) -> Robustness[T]:
    """Which readings change the outcome of ``answer``, in whose making ``used`` were used.

    ``under`` gives the answer with some readings changed; at most ``most`` times. A reading that
    was not used changes nothing by itself. Two change nothing together unless each is used under
    the other, so that no other pair is compared.
    """
    return _Switching(chosen, used, outcome(answer), under, outcome, most).result()


class _Switching(Generic[T]):
    def __init__(
        self,
        chosen: Chosen,
        used: frozenset[str],
        taken: object,
        under: Callable[[Mapping[str, str]], T],
        outcome: Callable[[T], object],
        most: int,
    ) -> None:
        self.chosen, self.used, self.taken = chosen, used, taken
        self.under, self.outcome, self.left = under, outcome, most
        self.used_under: dict[tuple[str, str], frozenset[str]] = {}
        self.left_out: list[Values] = []
        self.changing: dict[tuple[str, ...], list[tuple[tuple[str, ...], T]]] = {}

    def result(self) -> Robustness[T]:
        alone = [
            ((name, value),) for name in self._in_order(self.used) for value in self._others(name)
        ]
        compared = self._compare(alone)
        together = list(self._pairs())
        compared += self._compare(together)
        return Robustness(
            tuple(
                Deciding(names, tuple(self.chosen.unwatched[name] for name in names), tuple(others))
                for names, others in self.changing.items()
            ),
            compared,
            len(alone) + len(together),
            tuple(dict.fromkeys(name for values in self.left_out for name, _ in values)),
        )

    def _compare(self, values_of: Sequence[Values]) -> int:
        number = 0
        for values in values_of:
            if not self.left:
                self.left_out.append(values)
                continue
            self.left -= 1
            number += 1
            with watch_apart() as consulted:
                other = self.under(dict(values))
            if len(values) == 1:
                self.used_under[values[0]] = frozenset(consulted.used)
            if self.outcome(other) != self.taken:
                names, changed = tuple(name for name, _ in values), tuple(v for _, v in values)
                self.changing.setdefault(names, []).append((changed, other))
        return number

    def _pairs(self) -> Iterator[Values]:
        """Values of two readings, neither of which decides alone, that may change it together."""
        idle = [name for name in self._used_somewhere() if (name,) not in self.changing]
        for one, two in combinations(idle, 2):
            for first in self._others(one):
                for second in self._others(two):
                    if self._is_used(two, (one, first)) and self._is_used(one, (two, second)):
                        yield (one, first), (two, second)

    def _used_somewhere(self) -> list[str]:
        return self._in_order(self.used.union(*self.used_under.values()))

    def _is_used(self, name: str, under: tuple[str, str]) -> bool:
        """Whether a reading is used under one value of another: as without it, if that is not."""
        if under[0] not in self.used:
            return name in self.used
        return name in self.used_under.get(under, ())

    def _in_order(self, names: frozenset[str]) -> list[str]:
        return [name for name in self.chosen.on_offer if name in names]

    def _others(self, name: str) -> list[str]:
        values = self.chosen.on_offer[name].values
        return [value for value in values if value != self.chosen.unwatched[name]]
