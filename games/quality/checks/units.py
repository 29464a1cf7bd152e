"""Compare units: days and working days, patacas and Hong Kong dollars."""

from collections.abc import Iterator, Sequence

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair
from games.quality.quantities import Quantity, quantities_in
from games.quality.units import CURRENCY

_ALIKE = (frozenset({"person", "seat", "hand"}), frozenset({"hand", "deck"}))
"""Units that count the same: «dois jogadores» is 兩門, by seat; and 副 counts hands too."""


class Units(Check):
    """A number with different units; of money it is certain."""

    id = "units"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
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
