"""Other disputes at a table of Omaha: a foul pack, an unclear bet, a payment."""

from games.omaha.rules import law
from games.rules.account import PaymentRules
from games.rules.cards import DECK_52
from games.rules.faults import Answers, Case, Fault, a_seat, one, order, silent

SPOKEN_BET = law.INSTRUMENT.provision("art_11__point_1")

PAYMENT = PaymentRules(
    due={
        "another_hand": (law.BEST_TAKES_POT,),
        "shares": (law.EQUAL_PARTS, law.INDIVISIBLE),
        "commission": (law.COMMISSION,),
    },
    grades=(law.HAND_ORDER, law.TWO_AND_THREE, law.BEST_TAKES_POT),
    pays=law.BEST_TAKES_POT,
    errors=(law.RECTIFIED, law.VOID),
)


def deck_is_foul(case: Case) -> Answers:
    yield order(law.DECK.says("full_deck_due"), facts={"cards": len(DECK_52)})
    yield silent("deck", law.RECTIFIED, law.VOID)


def bet_unclear(case: Case) -> Answers:
    """Art. 11.º, 1): a bet is spoken or laid in chips; a spoken bet binds."""
    if case.answer("how") == "said_and_laid_differ":
        # Reading OA-33: chips laid down are a bet too, and which prevails is not said.
        yield order(SPOKEN_BET.says("spoken_bet_binds"), case.seat, readings=("OA-33",))
    elif case.answer("how") == "short":
        yield silent("short_bet", law.MATCH, law.NO_LIMIT_GAME)
    else:
        yield silent("bet_unclear", SPOKEN_BET)


DISPUTES = (
    Fault("deck_is_foul", "deal", deck_is_foul),
    Fault(
        "bet_unclear",
        "betting",
        bet_unclear,
        (a_seat(), one("how", "said_and_laid_differ", "short", "unclear")),
    ),
    *PAYMENT.faults,
)
