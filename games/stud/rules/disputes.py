"""Other disputes at a table of Stud Poker: a foul pack, an unclear bet, a payment."""

from games.rules.account import PaymentRules
from games.rules.cards import DECK_52
from games.rules.faults import Answers, Case, Fault, a_seat, one, order, silent
from games.stud.rules import law
from games.stud.rules.figures import TIMES_THE_ANTE
from games.stud.rules.irregularities import when_exposed

PAYMENT = PaymentRules(
    due={
        "ante": (law.PLAYER_HIGHER, law.CROUPIER_HIGHER, law.NOT_QUALIFIED),
        "additional": (law.PLAYER_HIGHER, law.CROUPIER_HIGHER, law.NOT_QUALIFIED),
        "jackpot": (law.JACKPOT_PRIZES, law.JACKPOT_SUMS_POSTED),
    },
    grades=(law.ORDER,),
    pays=law.PLAYER_HIGHER,
    errors=(law.VOID,),
)


def deck_is_foul(case: Case) -> Answers:
    yield order(law.DECK.says("full_deck_due"), facts={"cards": len(DECK_52)})
    yield silent("deck", law.VOID)


def boxed_card(case: Case) -> Answers:
    """Reading SA-28: the card was seen in the course of the deal, and by accident."""
    yield order(when_exposed(1), readings=("SA-28",))
    if case.answer("went") == "dealer":
        yield order(law.ONE_CARD_EXPOSED.says("exposed_card_stays_up"))


def bet_unclear(case: Case) -> Answers:
    if case.answer("bet") == "jackpot":
        yield order(law.JACKPOT_WITH_ANTE.says("player_makes_sure"))
        yield silent("bet_unclear", law.JACKPOT_WITH_ANTE)
    elif case.answer("bet") == "additional":
        yield order(
            law.TWICE_THE_ANTE.says("additional_is_twice_the_ante"),
            facts=TIMES_THE_ANTE.changed_fact(case.readings.figures, "times"),
        )
        yield silent("bet_unclear", law.TWICE_THE_ANTE)
    else:
        yield silent("bet_unclear", law.ANTE_COMPULSORY)


def bet_spoken(case: Case) -> Answers:
    yield silent("bet_spoken", law.DECISION, law.TWICE_THE_ANTE)


DISPUTES = (
    Fault("deck_is_foul", "deal", deck_is_foul),
    Fault("boxed_card", "deal", boxed_card, (one("went", "player", "dealer"),)),
    Fault("bet_unclear", "betting", bet_unclear, (one("bet", "ante", "additional", "jackpot"),)),
    Fault("bet_spoken", "betting", bet_spoken, (a_seat(),)),
    *PAYMENT.faults,
)
