"""Other disputes at a table of Fortune 3: a foul pack, an unclear bet, a payment."""

from games.fortune3.rules import irregularities, law
from games.rules.account import PaymentRules
from games.rules.cards import DECK_52
from games.rules.citation import CitedValue
from games.rules.faults import Answers, Case, Fault, a_seat, bets_go_back, one, order, silent

PAYMENT = PaymentRules(
    due={
        "ante_and_play": (law.HIGHER_HAND, law.BANK_BELOW_QUEEN),
        "ante_bonus": (law.ANTE_BONUS,),
        "pair_plus": (law.PAIR_PLUS_PRIZES, law.PAIR_PLUS),
        "six_card_bonus": (law.SIX_CARD_PRIZES, law.BEST_FIVE_OF_SIX),
        "jackpot": (law.JACKPOT_PRIZES, law.JACKPOT_FIVE),
    },
    grades=(law.THREE_CARD_ORDER,),
    pays=law.PAYING,
    errors=(law.VOID_BY_WRONG_DEAL, law.VOID),
)


def void(case: Case, stopped: CitedValue[str], readings: tuple[str, ...] = ()) -> Answers:
    """Reading FA-19: only n.º 1, 1) and n.º 2 leave the jackpot bets for the next hand."""
    yield order(stopped.provision.says("hand_void").under(law.VOID), readings=readings)
    carried_by = irregularities.jackpot_stakes_carried_by(stopped)
    yield from bets_go_back(case, law.VOID.says("bets_may_be_taken_back"), carried_by)
    if carried_by is None:
        yield order(law.VOID.says("jackpot_bets_go_back_too"))


def deck_is_foul(case: Case) -> Answers:
    yield order(law.DECK.says("full_deck_due"), facts={"cards": len(DECK_52)})
    yield silent("deck", law.VOID)


def boxed_card(case: Case) -> Answers:
    """Reading FA-35: the card was seen in the course of the deal, and by accident."""
    if case.answer("went") == "bank":
        yield from void(case, irregularities.bank_card_exposed(), ("FA-35",))
    elif case.answer("went") == "player":
        yield order(irregularities.player_cards_exposed((1,), case.readings), readings=("FA-35",))
    else:
        yield silent("early_card", law.VOID_BY_BANK_CARD, law.VOID_BY_PLAYER_CARDS)
        yield irregularities.not_void()


def bet_unclear(case: Case) -> Answers:
    if case.answer("bet") == "play":
        yield order(law.DECISION.says("play_bet_equals_ante"))
        yield silent("bet_unclear", law.DECISION)
        return
    yield order(law.LIMITS.says("bets_within_the_limits"))
    yield silent("bet_unclear", law.LIMITS)


def bet_spoken(case: Case) -> Answers:
    yield silent("bet_spoken", law.DECISION, law.BETTING)


DISPUTES = (
    Fault("deck_is_foul", "deal", deck_is_foul),
    Fault(
        "boxed_card",
        "deal",
        boxed_card,
        (one("went", "player", "bank", "community"),),
        returns_bets=True,
    ),
    Fault("bet_unclear", "betting", bet_unclear, (one("bet", "before_the_deal", "play"),)),
    Fault("bet_spoken", "betting", bet_spoken, (a_seat(),)),
    *PAYMENT.faults,
)
