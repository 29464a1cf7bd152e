"""Compare numbers, amounts and their units across notations."""

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise, repeat
from typing import NamedTuple

from games.quality.check import SOURCES, Check, LawCheck
from games.quality.digits import figures, figures_in
from games.quality.pair import Finding, Pair, Severity, Span
from games.quality.quantities import quantities_in
from games.quality.quantity import (
    CURRENCY,
    EXACT,
    TIME,
    Measure,
    Quantity,
    plain,
    unit_after,
)


def _alone(these: Sequence[Quantity], those: Sequence[Quantity]) -> list[Quantity]:
    """The quantities of one side that the other lacks, each value once.

    One may also be said by what it is together with its neighbours.
    """
    measures: set[Measure] = set()
    values: set[tuple[str, str]] = set()
    for other in those:
        for reading in (other, other.whole) if other.whole else (other,):
            values.update(zip(reading.kinds, repeat(reading.value)))
            if reading.measure:
                measures.add(reading.measure)
    met: dict[tuple[frozenset[str], str], Quantity] = {}
    for quantity in these:
        is_said = quantity.optional
        for reading in (quantity, quantity.whole) if quantity.whole else (quantity,):
            is_same = not values.isdisjoint(zip(reading.kinds, repeat(reading.value)))
            is_said = is_said or is_same or reading.measure in measures
        if not is_said:
            met.setdefault((quantity.kinds, quantity.value), quantity)
    return list(met.values())


class AmountComparison(NamedTuple):
    """Pairs of amounts that differ, and the amounts found on one side only."""

    pairs: list[tuple[Quantity, Quantity]]
    lost: list[Quantity]
    added: list[Quantity]


def _compare_amounts(amounts: Sequence[Quantity], others: Sequence[Quantity]) -> AmountComparison:
    """Pair each amount only in the source with the first of its kind only in the target."""
    source, target = _alone(amounts, others), _alone(others, amounts)
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for place, quantity in enumerate(target):
        for kind in quantity.kinds:
            waiting[kind].append(place)
    taken: set[int] = set()
    differences = AmountComparison([], [], [])
    for amount in source:
        first = _first(amount, waiting, taken)
        if first is None:
            differences.lost.append(amount)
        else:
            taken.add(first)
            differences.pairs.append((amount, target[first]))
    differences.added.extend(
        quantity for place, quantity in enumerate(target) if place not in taken
    )
    return differences


def _first(quantity: Quantity, waiting: dict[str, deque[int]], taken: set[int]) -> int | None:
    places = []
    for queue in (waiting[kind] for kind in quantity.kinds if kind in waiting):
        while queue and queue[0] in taken:
            queue.popleft()
        if queue:
            places.append(queue[0])
    return min(places, default=None)


def _facts(quantity: Quantity) -> dict[str, str]:
    return {"kind": min(quantity.kinds), "value": quantity.value}


ALWAYS_REQUIRED = frozenset({"percent", "odds", "date", "money"})
"""Kinds whose loss is surely an error; a multiple or an hour may be phrased in other words."""


def _weight(alone: Quantity) -> Severity:
    return "error" if alone.kinds & ALWAYS_REQUIRED else "warning"


def _is_sure(source: Quantity, target: Quantity) -> bool:
    """Whether two differing amounts surely count the same thing: equally many of one name."""
    if source.kinds & target.kinds & (EXACT - {"hour"}):
        return True
    return source.unit is not None and source.unit == target.unit


class AmountsCheck(Check):
    """An amount that differs from its counterpart, or a missing share, price or date.

    The interface says «evens» and «in half width» as English does: there a person decides.
    """

    id = "amounts"
    severity = "error"
    compares = True
    eases_in = ("note", "interface")
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        sides = pair.both(quantities_in)
        differences = _compare_amounts(*sides)
        for source, target in differences.pairs:
            yield self.finding(
                "amount_differs",
                {
                    "kind": min(source.kinds & target.kinds),
                    "source": source.value,
                    "target": target.value,
                },
                source=source.span,
                target=target.span,
                severity=None if _is_sure(source, target) else "warning",
            )
        lost, added = (
            [one for one in those if one.kinds & EXACT]
            for those in (differences.lost, differences.added)
        )
        yield from self.alone("amount", lost, added, _facts, _weight)
        for span in _again(pair, *sides):
            facts = {"words": pair.source[slice(*span)].strip()}
            yield self.finding("again_missing", facts, source=span, severity="warning")
        for span in _again(pair.turned(), *reversed(sides)):
            facts = {"words": pair.target[slice(*span)].strip()}
            yield self.finding("again_added", facts, target=span, severity="warning", mend="")


_BRACKETS = re.compile(r"[^()（）\n\d]{0,12}?(?P<all>\s?[(（][^()（）]{1,99}[)）])")
_LONGEST_UNIT = 12
"""Most characters beside an amount in brackets: its currency or unit."""


def _again(pair: Pair, amounts: Sequence[Quantity], others: Sequence[Quantity]) -> Iterator[Span]:
    """The brackets that say an amount again, in words after figures or the other way round.

    The other side has it in the first form alone. A percentage may be said twice.
    """
    if not {"(", "（"} & set(pair.source):
        return
    forms = {(one.value, _is_in_figures(pair.target, one)) for one in others}
    for one, again in pairwise(amounts):
        first, second = (_is_in_figures(pair.source, it) for it in (one, again))
        is_same = one.value == again.value and one.kinds & again.kinds - {"percent"}
        is_alone = (one.value, first) in forms and (one.value, second) not in forms
        if not is_same or first == second or not is_alone:
            continue
        if match := _BRACKETS.match(pair.source, one.end):
            start, end = match.span("all")
            if (
                start < again.start <= start + _LONGEST_UNIT
                and again.end < end <= again.end + _LONGEST_UNIT
            ):
                yield start, end


def _is_in_figures(text: str, amount: Quantity) -> bool:
    return any(map(str.isdigit, text[slice(*amount.span)]))


class Counts(Check):
    """A count or an ordinal that the other side leaves out.

    Small numbers may be phrased in other words, «ambos», 單, 再: of those only a count that is an
    ordinal on the other side, «duas cartas» for 首兩張, is reported.
    """

    id = "counts"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        differences = _compare_amounts(*pair.both(quantities_in))
        lost = _required(differences.lost, differences.added)
        added = _required(differences.added, differences.lost)
        yield from self.alone("count", lost, added, _facts)


_SMALL = re.compile(r"3|[0-2](?:\.\d+)?")


def _required(alone: Sequence[Quantity], others: Sequence[Quantity]) -> Iterator[Quantity]:
    """The quantities found on one side only that other words cannot express."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for other in others:
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


_OWN_SIGNS = {
    "pt": str.maketrans({",": " ", ".": ","}),
    "zh-hant": str.maketrans({" ": ",", "\u00a0": ",", "\u202f": ",", ".": ",", ",": "."}),
}


class Notation(Check):
    """A number in figures in the notation of the other language."""

    id = "notation"
    severity = "warning"
    compares = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for figure in figures_in(pair.target, pair.target_lang):
            if figure.foreign:
                yield self.finding(
                    "foreign_notation",
                    {
                        "found": pair.target[figure.start : figure.end],
                        "expected": figures(figure.value, pair.target_lang),
                        "value": plain(figure.value),
                    },
                    target=(figure.start, figure.end),
                    mend=pair.target[figure.start : figure.end].translate(
                        _OWN_SIGNS[pair.target_lang]
                    ),
                )


_ALIKE = (frozenset({"person", "seat", "hand"}), frozenset({"hand", "deck"}))
"""Units that count the same: «dois jogadores» is 兩門, by seat; and 副 counts hands too."""


class Units(LawCheck):
    """A number with different units; of money it is certain."""

    id = "units"
    sources = SOURCES
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        yield from self._of_placeholders(pair)
        by_value: dict[str, list[Quantity]] = {}
        for quantity in quantities_in(pair.target, pair.target_lang):
            if not any(quantity.unit == one.unit for one in by_value.get(quantity.value, ())):
                by_value.setdefault(quantity.value, []).append(quantity)
        checked: set[tuple[str, str | None]] = set()
        for one in quantities_in(pair.source, pair.source_lang):
            if one.unit is None or (one.value, one.unit) in checked:
                continue
            other = _other_unit(one, by_value.get(one.value, ()))
            if other is None or other.unit is None:
                continue
            checked.add((one.value, one.unit))
            is_money = {one.unit, other.unit} <= CURRENCY
            yield self.finding(
                "unit_differs",
                {"value": one.value, "source": one.unit, "target": other.unit},
                source=one.span,
                target=other.span,
                severity="error" if is_money else "warning",
            )

    def _of_placeholders(self, pair: Pair) -> Iterator[Finding]:
        """Placeholders that count another time: «{n} minutos», {n}小時."""
        units, others = pair.both(_times_of_placeholders)
        for name, (unit, span) in units.items():
            other, place = others.get(name, (unit, span))
            if other != unit:
                facts = {"value": name, "source": unit, "target": other}
                yield self.finding("unit_differs", facts, source=span, target=place)


_PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def _times_of_placeholders(text: str, lang: str) -> dict[str, tuple[str, Span]]:
    """The placeholders that count a time, each with its unit and place."""
    with_units = ((one, unit_after(text, one.end(), lang)) for one in _PLACEHOLDER.finditer(text))
    return {one[0]: (unit, one.span()) for one, unit in with_units if unit and unit in TIME}


def _other_unit(one: Quantity, quantities: Sequence[Quantity]) -> Quantity | None:
    """The same number on the other side, where it never has the same unit."""
    same = [other for other in quantities if other.kinds & one.kinds]
    if not same or any(_may_be_one(one.unit, other.unit) for other in same):
        return None
    return same[0]


def _may_be_one(one: str | None, other: str | None) -> bool:
    if one is None or other is None or one == other:
        return True
    if any({one, other} <= alike for alike in _ALIKE):
        return True
    return "dollar" in (one, other) and {one, other} <= CURRENCY
