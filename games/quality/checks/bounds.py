"""Compare limits: at least or at most, and whether the number is included."""

import re
from collections.abc import Iterator, Sequence

from games.quality.bounds import RISING, TextBound, bounds_in
from games.quality.check import SOURCES, LawCheck
from games.quality.pair import Finding, Pair, Severity
from games.quality.parts import PartPair, parts_of
from games.quality.quantities import quantities_in

_DENIED = re.compile(
    r"(?<!\w)(?:não|nem|nunca|sem|nenhum\w*|not?|never|refus\w*|recus\w*)(?!\w)|[不無未非拒]",
    re.IGNORECASE,
)
"""A negation, near which a bound may be reversed by distant words."""


class BoundsCheck(LawCheck):
    """Bounds that differ: «mais de 10», 十門以上; «pelo menos dois», 最多兩位 (surely wrong)."""

    id = "bounds"
    sources = SOURCES
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source, target = part.both(bounds_in)
            yield from self._of_numbers(part, source, target)
            # Bounds without a number: «igual ou superior ao mínimo».
            mine, yours = (
                {bound.kind: bound for bound in bounds if bound.quantity is None}
                for bounds in (source, target)
            )
            lost = [bound for kind, bound in mine.items() if kind not in yours]
            added = [bound for kind, bound in yours.items() if kind not in mine]
            for one, other in zip(lost, added, strict=False):
                facts = {"source": one.kind, "target": other.kind}
                yield self.differing("comparison_differs", part, (one.span, other.span), facts)

    def _of_numbers(
        self, part: PartPair, source: Sequence[TextBound], target: Sequence[TextBound]
    ) -> Iterator[Finding]:
        mine, yours = (
            {bound.value: bound for bound in bounds if bound.value is not None}
            for bounds in (source, target)
        )
        for value, bound in mine.items():
            other = yours.get(value)
            if other is None:
                if not target and _says(part.target, part.target_lang, bound):
                    span = part.source_span(*bound.span)
                    yield self.finding("bound_missing", _facts(bound), source=span)
            elif bound.kind != other.kind and not _is_loose(part, bound, other):
                turned = (bound.kind in RISING) != (other.kind in RISING)
                is_sure = turned and not _DENIED.search(part.source + part.target)
                facts = {"value": value, "source": bound.kind, "target": other.kind}
                spans = _number(bound), _number(other)
                severity: Severity = "error" if is_sure else "warning"
                yield self.differing("bound_differs", part, spans, facts, severity)
        for value, bound in yours.items():
            is_free = part.source_lang == "en"
            if (
                value not in mine
                and not source
                and not is_free
                and _says(part.source, part.source_lang, bound)
            ):
                span = part.target_span(*bound.span)
                yield self.finding("bound_added", _facts(bound), target=span)


def _facts(bound: TextBound) -> dict[str, str]:
    return {"value": bound.value or "", "bound": bound.kind}


def _number(bound: TextBound) -> tuple[int, int]:
    return bound.quantity.span if bound.quantity else bound.span


def _says(text: str, lang: str, bound: TextBound) -> bool:
    """Whether the text bounds the number outright on the other side, once; negation may do that."""
    if not bound.is_outright or bound.quantity is None or _DENIED.search(text):
        return False
    return sum(bound.quantity.matches(one) for one in quantities_in(text, lang)) == 1


def _is_loose(part: PartPair, one: TextBound, other: TextBound) -> bool:
    """Whether inclusion may be open: 一門以上 is «mais de uma mão», «mais de 65 anos» 六十五歲以上.

    A bound in passing may be negated: not «no prazo de um ano» is 逾一年.
    """
    turned = (one.kind in RISING) != (other.kind in RISING)
    if not (one.is_plain and other.is_plain) and (
        not turned or _DENIED.search(part.source + part.target)
    ):
        return True
    if turned:
        return False
    chinese = part.target if part.target_lang == "zh-hant" else part.source
    return one.value == "1" or "歲" in chinese
