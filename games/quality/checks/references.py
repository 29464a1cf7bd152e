"""Compare references to articles, numbers, points and acts."""

from collections.abc import Iterator

from games.quality.check import LawCheck, only
from games.quality.pair import Finding, Pair, Span
from games.quality.references import LOOSE_REFERENCE, ReferenceLevel, acts_in, steps_in


def _read_as_list(
    alone: list[ReferenceLevel], those: tuple[ReferenceLevel, ...]
) -> list[ReferenceLevel]:
    """Ranges whose inner steps the other side lacks: «n.os 1 a 3» for 第一款及第三款.

    The inner steps are removed from ``alone``: the range is reported once.
    """
    ranges: dict[Span, ReferenceLevel] = {}
    for step in list(alone):
        if step.within:
            alone.remove(step)
            if any(other.level == step.level for other in those):
                ranges.setdefault(step.span, step)
    return list(ranges.values())


def _key(step: ReferenceLevel) -> tuple[str, str]:
    return step.level, step.value


class References(LawCheck):
    """A provision referred to on one side only or by another level, or a range for a list."""

    id = "references"
    severity = "error"
    kinds = ("law", "note", "name")
    eases_in = ("note",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        source_steps, target_steps = pair.both(steps_in)
        source, target = (
            [step for step in only(these, those, _key) if step.value != LOOSE_REFERENCE]
            for these, those in ((source_steps, target_steps), (target_steps, source_steps))
        )
        for step in _read_as_list(source, target_steps):
            facts = {"level": step.level, "source": "range", "target": "list"}
            yield self.finding("range_differs", facts, source=step.span)
        for step in _read_as_list(target, source_steps):
            facts = {"level": step.level, "source": "list", "target": "range"}
            yield self.finding("range_differs", facts, target=step.span)
        for mine in list(source):
            yours = next((step for step in target if step.value == mine.value), None)
            if yours is None:
                continue
            source.remove(mine)
            target.remove(yours)
            yield self.finding(
                "level_differs",
                {"value": mine.value, "source": mine.level, "target": yours.level},
                source=mine.span,
                target=yours.span,
            )
        yield from self.alone(
            "reference", source, target, lambda one: {"level": one.level, "value": one.value}
        )


class Acts(LawCheck):
    """An act named on one side only, or as another kind of act."""

    id = "acts"
    severity = "error"
    kinds = ("law", "note", "name")
    eases_in = ("note",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = ({act.number: act for act in acts} for acts in pair.both(acts_in))
        lost = [act for number, act in source.items() if number not in target]
        added = [act for number, act in target.items() if number not in source]
        yield from self.alone("act", lost, added, lambda act: {"act": act.number})
        for number, act in source.items():
            other = target.get(number)
            if other and act.kind and other.kind and act.kind != other.kind:
                facts = {"act": number, "source": act.kind, "target": other.kind}
                yield self.finding("act_kind_differs", facts, source=act.span, target=other.span)
