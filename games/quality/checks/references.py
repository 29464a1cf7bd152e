"""References to articles, numbers, points and other instruments."""

from __future__ import annotations

from collections.abc import Iterator

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair
from games.quality.references import SAID_LOOSELY, Act, Step, acts_in, steps_in


def _only(these: tuple[Step, ...], those: tuple[Step, ...]) -> list[Step]:
    said = {step.said for step in those}
    found: dict[tuple[str, str], Step] = {}
    for step in these:
        if step.said not in said and step.value != SAID_LOOSELY:
            found.setdefault(step.said, step)
    return list(found.values())


class References(Check):
    """A provision referred to on one side only, or by another level."""

    id = "references"
    severity = "error"
    sources = LAW_LANGUAGES
    kinds = ("law", "note", "name")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        here = steps_in(pair.source, pair.source_lang)
        there = steps_in(pair.target, pair.target_lang)
        source, target = _only(here, there), _only(there, here)
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
        for lost in source:
            facts = {"level": lost.level, "value": lost.value}
            yield self.finding("reference_missing", facts, source=lost.span)
        for added in target:
            facts = {"level": added.level, "value": added.value}
            yield self.finding("reference_added", facts, target=added.span)


class Acts(Check):
    """An instrument named on one side only, or as another kind of instrument."""

    id = "acts"
    severity = "error"
    sources = LAW_LANGUAGES
    kinds = ("law", "note", "name")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        here = self._by_number(acts_in(pair.source, pair.source_lang))
        there = self._by_number(acts_in(pair.target, pair.target_lang))
        for number, act in here.items():
            if number not in there:
                yield self.finding("act_missing", {"act": number}, source=act.span)
            elif act.kind and (other := there[number].kind) and act.kind != other:
                facts = {"act": number, "source": act.kind, "target": other}
                yield self.finding(
                    "act_kind_differs", facts, source=act.span, target=there[number].span
                )
        for number, act in there.items():
            if number not in here:
                yield self.finding("act_added", {"act": number}, target=act.span)

    @staticmethod
    def _by_number(acts: tuple[Act, ...]) -> dict[str, Act]:
        return {act.number: act for act in acts}
