"""Faults detected after payment: a wrong payment, a misread hand, an error in the deal.

No regulation says how to correct them, nor until when. The answer is what was due, and then a
silence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.citation import Provision
from games.rules.faults import Answers, Case, Fault, is_stopped, one, order, silent
from games.rules.script import Step

SILENCES = ("paid_wrongly", "error_found_once_paid")


def is_stopped_once_paid(steps: Sequence[Step]) -> bool:
    """Whether the only open question is if the payment is final, so that no chip is unassigned."""
    return is_stopped(steps) and steps[-1].facts.get("about") in SILENCES


PAID_WRONGLY = "paid_wrongly"


@dataclass(frozen=True, slots=True)
class PaymentRules:
    """A regulation's provisions on what is due, the grade of a hand and errors in the deal."""

    due: Mapping[str, tuple[Provision, ...]]
    """The provisions on what is due, for each thing that can be paid wrongly."""
    grades: tuple[Provision, ...]
    pays: Provision
    """The provision nearest to saying when a hand is over."""
    errors: tuple[Provision, ...]

    def paid_wrongly(self, case: Case) -> Answers:
        first, *others = self.due[case.answer("what")]
        yield order(first.says("due_as_written").under(*others))
        yield silent(PAID_WRONGLY, self.pays)

    def hand_misread(self, case: Case) -> Answers:
        """Order that the cards decide the hand; after payment the text is then silent."""
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
