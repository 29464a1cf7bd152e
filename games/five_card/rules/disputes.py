"""Other disputes at a table of five-card poker: a foul pack, an unclear bet, a payment."""

from games.five_card.rules import law
from games.rules.account import PaymentRules
from games.rules.cards import DECK_40
from games.rules.citation import CitedValue
from games.rules.faults import Answers, Case, Fault, a_seat, one, order, silent

PAYMENT = PaymentRules(
    due={
        "another_hand": (law.SHOWDOWN, law.OBJECT),
        "shares": (law.OBJECT,),
        "separate_pot": (law.SHORT_STACK,),
        "commission": (law.HOUSE_COMMISSION,),
    },
    grades=(law.HIGHER_CLASS_WINS, law.SHOWDOWN),
    pays=law.POT,
    errors=(law.MISDEALT_CARD,),
)


def deck_is_foul(case: Case) -> Answers:
    yield order(law.DECK.says("full_deck_due"), facts={"cards": len(DECK_40)})
    yield silent("deck", law.MISDEALT_CARD)
    yield order(law.SHUFFLE_AND_BURN.says("new_deck_may_be_used"))


def boxed_card(case: Case) -> Answers:
    """Reading PA-34: a key card that is boxed is seen in the course of the deal; others go up.

    During a hand this is the event ``key_card_exposed``.
    """
    if case.answer("went") == "open":
        yield order(law.DEALING.says("open_card_due_face_up"))
        return
    yield order(law.EXPOSED_KEY_CARD.says("hand_dead"), case.seat, readings=("PA-34",))
    yield order(pot_money_back(case), case.seat, readings=("PA-22", "PA-31"))


def pot_money_back(case: Case) -> CitedValue[str]:
    # Reading PA-22: his own pot money, out of the pot it lies in.
    # Reading PA-31: where the initial commission left too little there, out of that; or not.
    is_whole = case.readings["PA-31"] == "pot_money_whole"
    return law.EXPOSED_KEY_CARD.says(
        "pot_money_back" if is_whole else "pot_money_back_as_far_as_it_lies"
    )


def bet_unclear(case: Case) -> Answers:
    """Art. 10.º, c) i) 3): a bet is put in sight of all before it goes into the pot."""
    if case.answer("how") == "short":
        yield order(law.FIRST_CALL.says("call_puts_in_as_much"))
        yield silent("short_bet", law.FIRST_CALL, law.SHORT_STACK)
        return
    yield order(law.VOICE_BET.says("bet_put_in_sight"))
    yield silent("bet_unclear", law.VOICE_BET)


def bet_spoken(case: Case) -> Answers:
    """Art. 10.º, c) i) 3): a bet is made by putting a sum into the pot."""
    yield order(law.VOICE_BET.says("bet_told_by_chips"))
    yield silent("bet_spoken", law.VOICE_BET, law.IN_TURN)


DISPUTES = (
    Fault("deck_is_foul", "deal", deck_is_foul),
    Fault("boxed_card", "deal", boxed_card, (a_seat(), one("went", "key", "open"))),
    Fault("bet_unclear", "betting", bet_unclear, (one("how", "short", "unclear"),)),
    Fault("bet_spoken", "betting", bet_spoken, (a_seat(),)),
    *PAYMENT.faults,
)
