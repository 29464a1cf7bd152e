"""Every case a fault can be told as, for the tests that go through them all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from games.rules.faults.ordered import Ask, Case, Fault, Order, Silence, read_case, ruled_on
from games.rules.game import GAMES, Game, game

Answered = tuple[Order | Silence, ...]


def answered(declared: Game, name: str, **told: Any) -> Answered:
    """The answer to a fault; ``laid`` and ``readings`` apart, what is told are its facts."""
    fault, case = case_of(declared, name, **told)
    return ruled_on(fault, case)


def case_of(declared: Game, name: str, **told: Any) -> tuple[Fault, Case]:
    laid, readings = told.pop("laid", {}), told.pop("readings", {})
    record = {"fault": name, "facts": told, "laid": laid, "readings": readings}
    return read_case(declared.faults, declared.seats, declared.readings, record)


def every_case(declared: Game) -> Iterator[tuple[Fault, Case]]:
    """Each fault under each set of answers, and under each value of each reading."""
    laid = {"1": {"bets": 100, "jackpot": 10}, "3": {"bets": 200}}
    others = [(r.id, value) for r in declared.readings for value in r.values[1:]]
    for fault in declared.faults:
        for answers in product(*map(_answers, fault.asks)):
            named = zip((ask.name for ask in fault.asks), answers, strict=True)
            told = {name: each for name, each in named if each is not None}
            if told.get("when") == "after_the_deal" and told.get("noticed") == "in_the_deal":
                continue  # refused: it cannot have been noticed before it happened
            for chosen in [{}, *({name: value} for name, value in others)]:
                yield case_of(declared, fault.name, laid=laid, readings=chosen, **told)


def told(steps: Answered) -> list[str]:
    """``hand_void@art_9__para_2``; a silence is ``?about@the nearest provision``."""
    return [f"{_name(step)}@{','.join(each.eid for each in step.provisions)}" for step in steps]


def _name(step: Order | Silence) -> str:
    return f"?{step.facts['about']}" if isinstance(step, Silence) else step.name


def table_of(declared: Game) -> Iterator[str]:
    """Every fault of a game under every set of answers, as the site reads the text; and under
    another value of a reading, where that changes the answer.
    """
    by_default: list[str] = []
    for fault, case in every_case(declared):
        answered = told(ruled_on(fault, case))
        others = [r for r in declared.readings if case.readings[r.id] != r.default]
        if others and answered == by_default:
            continue
        answers = " ".join(f"{name}={each}" for name, each in case.facts.items())
        chosen = " ".join(f"{each.id}={case.readings[each.id]}" for each in others)
        yield " ".join(filter(None, (declared.key, fault.name, answers, chosen)))
        yield from (f"    {line}" for line in answered)
        if not others:
            by_default = answered


def _answers(ask: Ask) -> tuple[object, ...]:
    untold = () if ask.is_needed else (None,)
    return (*(ask.answers or ((2,) if ask.is_seat else (40, 100))), *untold)


if __name__ == "__main__":
    for key in GAMES:
        lines = "\n".join(table_of(game(key)))
        Path(__file__).with_name("faults_told").joinpath(f"{key}.txt").write_text(f"{lines}\n")
