"""Numbers and amounts, held against each other across notations."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.quality.check import Check
from games.quality.digits import figures, figures_in
from games.quality.pair import Finding, Pair, Severity
from games.quality.quantities import EXACT, Quantity, plain, quantities_in
from games.quality.units import TIME


def _alone(these: Sequence[Quantity], those: Sequence[Quantity]) -> list[Quantity]:
    """What one side says and the other does not, each value once."""
    measures = {other.measure for other in those if other.measure}
    said = {(kind, other.value) for other in those for kind in other.kinds}
    met: dict[tuple[frozenset[str], str], Quantity] = {}
    for quantity in these:
        is_said = quantity.measure in measures or any(
            (kind, quantity.value) in said for kind in quantity.kinds
        )
        if not quantity.optional and not is_said:
            met.setdefault((quantity.kinds, quantity.value), quantity)
    return list(met.values())


def _unmatched(pair: Pair) -> tuple[list[Quantity], list[Quantity]]:
    source = quantities_in(pair.source, pair.source_lang)
    target = quantities_in(pair.target, pair.target_lang)
    return _alone(source, target), _alone(target, source)


class Beside(NamedTuple):
    """What stands for one thing with two values, and what each side says alone."""

    pairs: list[tuple[Quantity, Quantity]]
    lost: list[Quantity]
    added: list[Quantity]


def _beside(pair: Pair) -> Beside:
    """What the source says alone, each beside the first of its kind that the target says alone."""
    source, target = _unmatched(pair)
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for place, there in enumerate(target):
        for kind in there.kinds:
            waiting[kind].append(place)
    taken: set[int] = set()
    found = Beside([], [], [])
    for here in source:
        first = _first(here, waiting, taken)
        if first is None:
            found.lost.append(here)
        else:
            taken.add(first)
            found.pairs.append((here, target[first]))
    found.added.extend(there for place, there in enumerate(target) if place not in taken)
    return found


def _first(here: Quantity, waiting: dict[str, deque[int]], taken: set[int]) -> int | None:
    places = []
    for queue in (waiting[kind] for kind in here.kinds if kind in waiting):
        while queue and queue[0] in taken:
            queue.popleft()
        if queue:
            places.append(queue[0])
    return min(places, default=None)


def _kind(quantity: Quantity) -> str:
    return min(quantity.kinds)


ALWAYS_SAID = frozenset({"percent", "odds", "date", "money"})
"""Kinds whose loss is sure to be one; a multiple or an hour may stand in other words."""


def _weight(alone: Quantity) -> Severity:
    return "error" if alone.kinds & ALWAYS_SAID else "warning"


def _is_sure(here: Quantity, there: Quantity) -> bool:
    """Whether two amounts that differ are surely the same thing: as many of what has one name."""
    if here.kinds & there.kinds & (EXACT - {"hour"}):
        return True
    return here.unit is not None and here.unit == there.unit


class Amounts(Check):
    """An amount that is another in the counterpart, or a share, price or date it lacks.

    The interface says «evens» and «in half width» as English does: there a person judges.
    """

    id = "amounts"
    severity = "error"
    eases_in = ("note", "interface")
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        found = _beside(pair)
        for here, there in found.pairs:
            yield self.finding(
                "amount_differs",
                {
                    "kind": min(here.kinds & there.kinds),
                    "source": here.value,
                    "target": there.value,
                },
                source=here.span,
                target=there.span,
                severity=None if _is_sure(here, there) else "warning",
            )
        for lost in found.lost:
            if lost.kinds & EXACT:
                facts = {"kind": _kind(lost), "value": lost.value}
                weight = _weight(lost)
                yield self.finding("amount_missing", facts, source=lost.span, severity=weight)
        for added in found.added:
            if added.kinds & EXACT:
                facts = {"kind": _kind(added), "value": added.value}
                weight = _weight(added)
                yield self.finding("amount_added", facts, target=added.span, severity=weight)


class Counts(Check):
    """A count or an ordinal that one side says and the other leaves out.

    Small numbers in words may be said otherwise, «ambos», 單, 再: of those only what is counted
    here and put in order there, «duas cartas» beside 首兩張, is told.
    """

    id = "counts"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        found = _beside(pair)
        for lost in _to_be_said(found.lost, found.added):
            facts = {"kind": _kind(lost), "value": lost.value}
            yield self.finding("count_missing", facts, source=lost.span)
        for added in _to_be_said(found.added, found.lost):
            facts = {"kind": _kind(added), "value": added.value}
            yield self.finding("count_added", facts, target=added.span)


_SMALL = re.compile(r"3|[0-2](?:\.\d+)?")


def _to_be_said(alone: Sequence[Quantity], there: Sequence[Quantity]) -> Iterator[Quantity]:
    """Those of what one side says alone that other words cannot say."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for other in there:
        kinds[other.value] |= other.kinds
    for quantity in alone:
        if quantity.kinds & EXACT:
            continue
        if same := kinds.get(quantity.value):
            is_told = "leading" in same | quantity.kinds
        else:
            is_told = not _SMALL.fullmatch(quantity.value) or quantity.unit in TIME
        if is_told:
            yield quantity


class Notation(Check):
    """A number in figures written in the notation of the other language."""

    id = "notation"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for held in figures_in(pair.target, pair.target_lang):
            if held.foreign:
                yield self.finding(
                    "foreign_notation",
                    {
                        "found": pair.target[held.start : held.end],
                        "expected": figures(held.value, pair.target_lang),
                        "value": plain(held.value),
                    },
                    target=(held.start, held.end),
                )
