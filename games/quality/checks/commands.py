"""Compare what sentences command: who alone, for whom, when, to what effect and in which order."""

from collections.abc import Iterator

from games.lawtexts.files.caches import cached_within
from games.quality.bounds import DENIED, bounds_in
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
        for part, source, target in _forms_of(pair):
            one, other = getattr(source, self.id), getattr(target, self.id)
            if one and other and self._differs(one, other):
                yield self.differing(f"{self.id}_differs", part, (one.span, other.span))


class Effects(Check):
    """An effect that one side affirms and the other denies: «não afecta», 影響."""

    id = "effect"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part, source, target in _forms_of(pair):
            gates = [side.gate is not None for side in (source, target)]
            is_gated = any(side.gate and not side.is_by_first for side in (source, target))
            if is_gated or all(gates) or all(part.both(bounds_in)):
                continue
            for one, other in _same_effects(source, target):
                if one.value != other.value:
                    yield self.differing("effect_differs", part, (one.span, other.span))
                    break


@cached_within(512 * 1024)
def _forms_of(pair: Pair) -> tuple[tuple[PartPair, SentenceForm, SentenceForm], ...]:
    """The sentences of a pair and their forms; none if their numbers differ."""
    parts = parts_of(pair)
    if len(parts) == 1 and len({*pair.both(sentence_count)}) > 1:
        return ()
    return tuple([(part, *part.both(command_of)) for part in parts])


def _same_effects(source: SentenceForm, target: SentenceForm) -> list[tuple[FormValue, FormValue]]:
    kinds = [kind for kind in source.effects if kind in target.effects]
    return [(source.effects[kind], target.effects[kind]) for kind in kinds]


def has_equal_effects(part: PartPair) -> bool:
    """Whether both sides affirm or deny the same effects, so that their negations prove nothing."""
    source, target = part.both(command_of)
    same = _same_effects(source, target)
    is_equal = bool(same) and all(one.value == other.value for one, other in same)
    return is_equal and source.denials == target.denials


def is_equal_otherwise(part: PartPair) -> bool:
    """Whether both sides have one form in other words, so that a «não» or a «só» proves nothing."""
    source, target = part.both(command_of)
    if source.gate and target.gate and source.gate.value == target.gate.value:
        return True
    for one, other in ((source, target), (target, source)):
        if one.gate and (other.has_since or (one.is_by_first and other.has_required)):
            return True
    is_twice = source.is_twice_denied != target.is_twice_denied
    return is_twice and source.denials == target.denials


def is_bound_turned(part: PartPair) -> bool:
    """Whether what one side says up to a number, the other denies above it."""
    source, target = ({one.value: one.kind for one in side} for side in part.both(bounds_in))
    return any(target.get(value) == DENIED[kind] for value, kind in source.items() if value)


def is_bound_otherwise(part: PartPair) -> bool:
    """Whether both sides bound one number: «até mil» is allowed, and 超過一千 is not."""
    source, target = ({one.value for one in bounds} - {None} for bounds in part.both(bounds_in))
    return bool(source & target)
