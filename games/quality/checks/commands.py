"""Compare what sentences command: who alone, for whom, when, to what effect and in which order."""

from collections.abc import Iterator

from games.quality.bounds import bounds_in
from games.quality.check import Check
from games.quality.commands import (
    Differs,
    FormValue,
    SentenceForm,
    command_of,
    do_days_differ,
    do_differ,
    do_frames_differ,
    do_orders_differ,
)
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of, sentence_count

FIELDS: dict[str, Differs] = {
    "gate": do_differ,
    "whole": do_differ,
    "days": do_days_differ,
    "sequence": do_orders_differ,
    "frame": do_frames_differ,
}
"""The fields of a form that are compared, each with what is a difference."""


class Commanded(Check):
    """A field of the form that both sentences have, and have otherwise."""

    severity = "warning"
    compares = True
    mirrored = True

    def __init__(self, field: str) -> None:
        self.id = field  # type: ignore[misc]
        self._differs = FIELDS[field]

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in _sentences(pair):
            one, other = (getattr(side, self.id) for side in part.both(command_of))
            if one and other and self._differs(one, other):
                yield self.differing(f"{self.id}_differs", part, (one.span, other.span))


class Effects(Check):
    """An effect that one side affirms and the other denies: «não afecta», 影響."""

    id = "effect"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in _sentences(pair):
            source, target = part.both(command_of)
            gates = [side.gate is not None for side in (source, target)]
            is_gated = any(side.gate and not side.is_by_first for side in (source, target))
            if is_gated or all(gates) or all(part.both(bounds_in)):
                continue
            for one, other in _same_effects(source, target):
                if one.value != other.value:
                    yield self.differing("effect_differs", part, (one.span, other.span))
                    break


def _sentences(pair: Pair) -> tuple[PartPair, ...]:
    """The sentences of a pair; none if their numbers differ, as one form is of one sentence."""
    return parts_of(pair) if len({*pair.both(sentence_count)}) == 1 else ()


def _same_effects(source: SentenceForm, target: SentenceForm) -> list[tuple[FormValue, FormValue]]:
    kinds = [kind for kind in source.effects if kind in target.effects]
    return [(source.effects[kind], target.effects[kind]) for kind in kinds]


def is_equal_otherwise(part: PartPair) -> bool:
    """Whether both sides have one form in other words, so that their negations prove nothing."""
    source, target = part.both(command_of)
    if source.gate and target.gate and source.gate.value == target.gate.value:
        return True
    if (source.gate and target.has_since) or (target.gate and source.has_since):
        return True
    if source.is_twice_denied != target.is_twice_denied:
        return source.denials == target.denials
    same = _same_effects(source, target)
    if source.denials != target.denials:
        return False
    return bool(same) and all(one.value == other.value for one, other in same)


def is_bound_otherwise(part: PartPair) -> bool:
    """Whether both sides bound one number: «até mil» is allowed, and 超過一千 is not."""
    source, target = ({one.value for one in bounds} - {None} for bounds in part.both(bounds_in))
    return bool(source & target)
