"""Compare references to articles, numbers, points and acts."""

from collections.abc import Iterator

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair, Span
from games.quality.references import (
    LOOSE_REFERENCE,
    ActMention,
    ReferenceLevel,
    acts_in,
    steps_in,
)


def _only(
    these: tuple[ReferenceLevel, ...], those: tuple[ReferenceLevel, ...]
) -> list[ReferenceLevel]:
    others = {step.key for step in those}
    unmatched: dict[tuple[str, str], ReferenceLevel] = {}
    for step in these:
        if step.key not in others and step.value != LOOSE_REFERENCE:
            unmatched.setdefault(step.key, step)
    return list(unmatched.values())


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


class References(Check):
    """A provision referred to on one side only or by another level, or a range for a list."""

    id = "references"
    severity = "error"
    sources = LAW_LANGUAGES
    kinds = ("law", "note", "name")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        source_steps = steps_in(pair.source, pair.source_lang)
        target_steps = steps_in(pair.target, pair.target_lang)
        source, target = _only(source_steps, target_steps), _only(target_steps, source_steps)
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


class Acts(Check):
    """An act named on one side only, or as another kind of act."""

    id = "acts"
    severity = "error"
    sources = LAW_LANGUAGES
    kinds = ("law", "note", "name")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        source_acts = self._by_number(acts_in(pair.source, pair.source_lang))
        target_acts = self._by_number(acts_in(pair.target, pair.target_lang))
        lost = [act for number, act in source_acts.items() if number not in target_acts]
        added = [act for number, act in target_acts.items() if number not in source_acts]
        yield from self.alone("act", lost, added, lambda act: {"act": act.number})
        for number, act in source_acts.items():
            if (
                number in target_acts
                and act.kind
                and (other := target_acts[number].kind)
                and act.kind != other
            ):
                facts = {"act": number, "source": act.kind, "target": other}
                yield self.finding(
                    "act_kind_differs", facts, source=act.span, target=target_acts[number].span
                )

    @staticmethod
    def _by_number(acts: tuple[ActMention, ...]) -> dict[str, ActMention]:
        return {act.number: act for act in acts}
