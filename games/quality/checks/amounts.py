"""Numbers and amounts, held against each other across notations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.quality.check import Check
from games.quality.digits import figures, figures_in
from games.quality.pair import Finding, Pair, Severity
from games.quality.quantities import EXACT, Quantity, plain, quantities_in
from games.quality.units import TIME


def _alone(these: Sequence[Quantity], those: Sequence[Quantity]) -> list[Quantity]:
    """What one side says and the other does not, each value once."""
    met: dict[tuple[frozenset[str], str], Quantity] = {}
    for quantity in these:
        if not quantity.optional and not any(quantity.matches(other) for other in those):
            met.setdefault((quantity.kinds, quantity.value), quantity)
    return list(met.values())


def _unmatched(pair: Pair) -> tuple[list[Quantity], list[Quantity]]:
    source = quantities_in(pair.source, pair.source_lang)
    target = quantities_in(pair.target, pair.target_lang)
    return _alone(source, target), _alone(target, source)


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
        source, target = _unmatched(pair)
        for here in list(source):
            there = next((q for q in target if q.kinds & here.kinds), None)
            if there is None:
                continue
            source.remove(here)
            target.remove(there)
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
        for lost in source:
            if lost.kinds & EXACT:
                facts = {"kind": _kind(lost), "value": lost.value}
                weight = _weight(lost)
                yield self.finding("amount_missing", facts, source=lost.span, severity=weight)
        for added in target:
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
        source, target = _unmatched(pair)
        for here in list(source):
            there = next((q for q in target if q.kinds & here.kinds), None)
            if there is not None:
                source.remove(here)
                target.remove(there)
        for lost in source:
            if _has_to_be_said(lost, target):
                facts = {"kind": _kind(lost), "value": lost.value}
                yield self.finding("count_missing", facts, source=lost.span)
        for added in target:
            if _has_to_be_said(added, source):
                facts = {"kind": _kind(added), "value": added.value}
                yield self.finding("count_added", facts, target=added.span)


_SMALL = re.compile(r"3|[0-2](?:\.\d+)?")


def _has_to_be_said(alone: Quantity, there: Sequence[Quantity]) -> bool:
    if alone.kinds & EXACT:
        return False
    same = [other.kinds for other in there if other.value == alone.value]
    if same:
        return "leading" in alone.kinds.union(*same)
    return not _SMALL.fullmatch(alone.value) or alone.unit in TIME


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
