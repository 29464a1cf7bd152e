"""Caches limited in bytes; the least recently used results are removed first."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import fields, is_dataclass
from functools import _lru_cache_wrapper, wraps
from operator import attrgetter
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

ALL: list[SizedCache[Any]] = []
"""Every cache, to measure the memory of a process."""


OF_CORPUS: list[Callable[[], None]] = []
"""Functions that clear the results read from the corpus."""


def of_corpus(cached: _lru_cache_wrapper[R]) -> _lru_cache_wrapper[R]:
    """Clear this cached function when the corpus changes."""
    OF_CORPUS.append(cached.cache_clear)
    return cached


def forget_corpus() -> None:
    """Clear everything read or computed from the texts."""
    for clear in (*OF_CORPUS, *(cache.clear for cache in ALL)):
        clear()


class SizedCache(Generic[R]):
    """``size_of`` is the bytes of a result; by default they are counted with its key."""

    def __init__(
        self, name: str, most_bytes: int, size_of: Callable[[R], int] | None = None
    ) -> None:
        self.name = name
        self.most_bytes = most_bytes
        self._size_of = size_of
        self.size = 0
        self.answers: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self.lock = Lock()
        ALL.append(self)

    def __len__(self) -> int:
        return len(self.answers)

    def answer(self, key: Hashable, work: Callable[[], R]) -> R:
        with self.lock:
            if entry := self.answers.get(key):
                self.answers.move_to_end(key)
                return entry[0]
        value = work()
        self.keep(key, value)
        return value

    def get(self, key: Hashable) -> R | None:
        with self.lock:
            if entry := self.answers.get(key):
                self.answers.move_to_end(key)
                return entry[0]
        return None

    def keep(self, key: Hashable, value: R) -> None:
        size = self._size_of(value) if self._size_of else weight((key, value))
        with self.lock:
            if before := self.answers.pop(key, None):
                self.size -= before[1]
            self.answers[key] = (value, size)
            self.size += size
            while self.size > self.most_bytes and len(self.answers) > 2:
                self.size -= self.answers.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self.lock:
            self.answers.clear()
            self.size = 0


def cached_within(most_bytes: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache a function's results within this many bytes; the last two always stay, as both
    sides of a pair do."""

    def decorate(work: Callable[P, R]) -> Callable[P, R]:
        cache: SizedCache[R] = SizedCache(f"{work.__module__}.{work.__qualname__}", most_bytes)

        @wraps(work)
        def answer(*args: P.args, **named: P.kwargs) -> R:
            question = (args, tuple(sorted(named.items())))
            with cache.lock:
                if entry := cache.answers.get(question):
                    cache.answers.move_to_end(question)
                    return entry[0]
            value = work(*args, **named)
            cache.keep(question, value)
            return value

        return answer

    return decorate


def weight(thing: object) -> int:
    """The bytes of an object and everything it contains, each counted once."""
    counted: set[int] = set()
    left, total = [thing], 0
    size_of, leaves = sys.getsizeof, LEAF_TYPES
    for item in left:
        if (place := id(item)) in counted:
            continue
        counted.add(place)
        total += size_of(item)
        if (kind := type(item)) in leaves:
            continue
        read = _READERS.get(kind, _contents)
        items = cast(tuple[object, ...], item) if kind is tuple else read(item)
        if isinstance(items, tuple) and len(items) > SAMPLE:
            total += weight(items[:SAMPLE]) * (len(items) - SAMPLE) // SAMPLE
            items = items[:SAMPLE]
        left += items
    return total


SAMPLE = 200
"""Of a longer tuple as many items are weighed, and the others taken to weigh as much."""

LEAF_TYPES = {str, bytes, int, float, bool, type(None)}


def _contents(thing: object) -> Iterable[object]:
    if isinstance(thing, (tuple, list, set, frozenset)):
        return thing
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if is_dataclass(thing) and not isinstance(thing, type):
        if (read := _READERS.get(type(thing))) is None:
            read = _READERS[type(thing)] = _reader(tuple(field.name for field in fields(thing)))
        return read(thing)
    return ()


_READERS: dict[type, Callable[[object], Iterable[object]]] = {}
"""For each dataclass, a function that reads all its fields."""


def _reader(names: tuple[str, ...]) -> Callable[[object], Iterable[object]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: [getattr(thing, name) for name in names]
