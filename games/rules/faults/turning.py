"""What a ruling on a fault turns on: each piece of evidence, and what another would change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from games.rules.faults.ordered import Ask, Case, Fault, Order, Silence, ruled_on

Steps = tuple[Order | Silence, ...]


@dataclass(frozen=True, slots=True)
class DecidingPiece:
    """A piece of evidence as it was stated, and the answers to it that have another ruling."""

    ask: Ask
    taken: str
    """Empty if it is not known."""
    others: tuple[tuple[str, Steps], ...]


def turns_on(fault: Fault, case: Case) -> Iterator[DecidingPiece]:
    """Each piece on which the ruling turns. Of one that is not known, every answer is compared."""
    for ask in fault.asks:
        if not ask.is_evidence or is_idle(fault, case, ask):
            continue
        taken = case.answer(ask.name)
        ruled = ruled_on(fault, case)
        answers = ((answer, ruled_on(fault, _with(case, ask, answer))) for answer in ask.answers)
        others = ((answer, steps) for answer, steps in answers if not taken or steps != ruled)
        yield DecidingPiece(ask, taken, tuple(others))


def is_idle(fault: Fault, case: Case, ask: Ask) -> bool:
    """Whether every answer has the same ruling, with the same doubts, beside the other facts."""
    first, *others = (ruled_on(fault, _with(case, ask, answer)) for answer in ask.answers)
    return all(other == first for other in others)


def idle_after(fault: Fault, case: Case, ask: Ask) -> list[dict[str, str]]:
    """The answers to what is asked before under which this piece is idle, whatever comes after."""
    n = fault.asks.index(ask)
    before, after = _choices(fault.asks[:n]), _choices(fault.asks[n + 1 :])
    return [
        facts
        for facts in _combinations(before)
        if all(
            is_idle(fault, replace(case, facts={**case.facts, **facts, **others}), ask)
            for others in _combinations(after)
        )
    ]


def _choices(asks: Sequence[Ask]) -> dict[str, tuple[str, ...]]:
    untold = ("",)
    return {
        ask.name: ask.answers if ask.is_needed else (*ask.answers, *untold)
        for ask in asks
        if ask.answers
    }


def _combinations(choices: dict[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    for answers in product(*choices.values()):
        yield dict(zip(choices, answers, strict=True))


def _with(case: Case, ask: Ask, answer: str) -> Case:
    return replace(case, facts={**case.facts, ask.name: answer})
