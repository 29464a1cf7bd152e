"""What is found once the bets are paid: a wrong payment, a hand misread, an error of the deal.

No regulation says how such a thing is put right, nor until when. Each says what was due, and that
is told; then that the text is silent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.citation import Provision
from games.rules.faults import Answers, Case, Fault, is_stopped, one, order, silent
from games.rules.script import Step

SILENCES = ("paid_wrongly", "error_found_once_paid")


def is_stopped_once_paid(steps: Sequence[Step]) -> bool:
    """Whether all that is left unsaid is if what was paid stands: every chip is somebody's."""
    return is_stopped(steps) and steps[-1].facts.get("about") in SILENCES


PAID_WRONGLY = "paid_wrongly"


@dataclass(frozen=True, slots=True)
class PaymentRules:
    """How a regulation pays: what is due, what grades a hand, what errors of the deal are under."""

    due: Mapping[str, tuple[Provision, ...]]
    """Of each thing that can be paid wrongly, the provisions that say what is due."""
    grades: tuple[Provision, ...]
    pays: Provision
    """What comes nearest to saying when a hand is over."""
    errors: tuple[Provision, ...]

    def paid_wrongly(self, case: Case) -> Answers:
        first, *others = self.due[case.answer("what")]
        yield order(first.says("due_as_written").under(*others))
        yield silent(PAID_WRONGLY, self.pays)

    def hand_misread(self, case: Case) -> Answers:
        """What a hand is worth its cards say; before the bets are paid nothing else is needed."""
        first, *others = self.grades
        yield order(first.says("hand_is_what_its_cards_make").under(*others))
        if case.answer("paid") == "yes":
            yield silent(PAID_WRONGLY, self.pays)

    def deal_error(self, case: Case) -> Answers:
        yield silent("error_found_once_paid", *self.errors, self.pays)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return (
            Fault(PAID_WRONGLY, "payment", self.paid_wrongly, (one("what", *self.due),)),
            Fault("hand_misread", "payment", self.hand_misread, (one("paid", "no", "yes"),)),
            Fault("deal_error_after_payment", "payment", self.deal_error),
        )
