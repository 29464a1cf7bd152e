"""Every answer on what went wrong in a game, for one page that a device keeps without a network."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from games.narration.faults import fault_sentence, stage_sentence
from games.play.desk.citations import citations
from games.play.desk.fault import FaultRuling, ruled
from games.play.desk.verdict import in_both
from games.play.setup.fields import seats_of
from games.play.setup.record_form import answered
from games.rules.faults import Ask, Fault
from games.rules.game import Game
from games.rules.refusal import Unusable

MOST_CASES = 120
"""Of one fault; with more it is left to the desk."""


@dataclass(frozen=True)
class FaultAnswer:
    """The answer to a fault with its facts."""

    ident: str
    ruling: FaultRuling

    @property
    def facts(self) -> str:
        return " · ".join(answered(*pair) for pair in list(self.ruling.entered)[1:])

    @cached_property
    def verdict(self) -> list[tuple[str, str]]:
        return in_both(self.ruling)

    @property
    def orders(self) -> Iterator[tuple[str, str]]:
        """Each order with its citations, in the reader's language; the first is the verdict."""
        for line in self.ruling.lines:
            yield line.told, citations(line.step.provisions)


@dataclass(frozen=True)
class AnsweredFault:
    """A fault with all its answers; none if it asks for chips, cards or several seats."""

    name: str
    title: str
    stage: str
    answers: list[FaultAnswer]


def answered_faults(declared: Game) -> list[AnsweredFault]:
    """The faults and the questions of results that need no reckoning."""
    return [
        AnsweredFault(
            fault.name,
            fault_sentence(fault.name),
            stage_sentence(fault.stage),
            list(_answers(declared, fault)),
        )
        for fault in (*declared.faults, *declared.questions)
    ]


def _answers(declared: Game, fault: Fault) -> Iterator[FaultAnswer]:
    options = [_options(declared, ask) for ask in fault.asks]
    if any(not values for values in options):
        return
    for n, values in enumerate(product(*options)):
        named = zip((ask.name for ask in fault.asks), values, strict=True)
        facts = {name: value for name, value in named if value != ""}
        try:
            ruling = ruled(declared, {"fault": fault.name, "facts": facts})
        except Unusable:
            continue
        if n >= MOST_CASES:
            return
        yield FaultAnswer(f"{fault.name}-{n}", ruling)


def _options(declared: Game, ask: Ask) -> tuple[str | int, ...]:
    """The answers to a question; none if they cannot be listed."""
    if ask.answers:
        return ask.answers if ask.is_needed else (*ask.answers, "")
    if not ask.is_needed:
        return ("",)
    return tuple(seats_of(declared)) if ask.is_seat else ()
