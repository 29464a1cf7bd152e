"""The faults at a table of five-card poker, and what the regulation orders after each."""

from games.five_card.rules import law
from games.five_card.rules.law import MINUTES_TO_DECIDE
from games.rules.faults.ordered import (
    INADVERTENT,
    Answers,
    Case,
    Fault,
    a_seat,
    chips,
    evidence,
    one,
    order,
    silent,
    undecided,
)
from games.rules.sessions.account import PaymentRules
from games.rules.values.cards import DECK_40
from games.rules.values.citation import CitedValue, Provision

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

NO_AGREEMENT = law.INSTRUMENT.provision("art_11__point_f")

ORDER_OF_THE_DEAL: dict[str, Provision] = {
    "first": law.DEALING,
    "key": law.DEALING,
    "third": law.THIRD_CARD,
    "fourth": law.FURTHER_CARD,
    "fifth": law.FURTHER_CARD,
}
WHICH = one("which", *ORDER_OF_THE_DEAL)
ROUNDS: dict[str, tuple[Provision, ...]] = {
    "first": (law.FIRST_ANSWER,),
    "second": (law.ANSWER, law.VOICE),
    "third": (law.ANSWER, law.THIRD_ROUND),
    "last": (law.ANSWER, law.LAST_ROUND),
}


WHEN = evidence(
    "when",
    former={
        "exposed": {
            "in_the_deal": {"when": "in_the_deal"},
            "before_the_last_card": {"when": "before_the_last_card"},
            "later": {"when": "after_the_deal"},
        }
    },
)
NOTICED = evidence(
    "noticed",
    "before_a_bet",
    "after_a_bet",
    former={
        "bets_since": {"no": {"noticed": "before_a_bet"}, "yes": {"noticed": "after_a_bet"}},
    },
)


def key_card_exposed(case: Case) -> Answers:
    """Art. 11.º, d): only inadvertently and in the course of the deal, which is the default."""
    # Reading PA-33: the deal goes on until everyone has his last card; or the article looks at the
    # key card alone, as it is dealt.
    is_between = case.answer("when") == "before_the_last_card"
    doubts = ("PA-33",) if is_between else ()
    is_late = is_between and case.readings["PA-33"] == "as_it_is_dealt"
    nearest = (law.EXPOSED_KEY_CARD, law.SHOWDOWN)
    if is_late or case.answer("when") == "after_the_deal":
        yield silent("key_card_shown_later", *nearest, readings=doubts)
        return
    if case.answer("inadvertent") == "no":
        yield silent("done_on_purpose", *nearest, readings=doubts)
        return
    yield order(law.EXPOSED_KEY_CARD.says("hand_dead"), case.seat, readings=doubts)
    yield order(pot_money_back(case), case.seat, readings=("PA-22", "PA-31"))


def card_misdealt(case: Case) -> Answers:
    """Art. 11.º, e): if inadvertent, rectified when noticed, however late."""
    if case.answer("inadvertent") == "no":
        yield silent("done_on_purpose", law.MISDEALT_CARD)
        return
    due = ORDER_OF_THE_DEAL[case.answer("which")]
    yield order(law.MISDEALT_CARD.says("cards_go_where_due").under(due))
    if case.answer("noticed") == "after_a_bet":
        yield silent("bets_since", law.MISDEALT_CARD)


def burn_missed(case: Case) -> Answers:
    yield order(law.SHUFFLE_AND_BURN.says("first_card_set_aside").under(law.DEALING))
    yield silent("burn", law.MISDEALT_CARD)


def dealt_too_soon(case: Case) -> Answers:
    due = ORDER_OF_THE_DEAL[case.answer("card")]
    ruling = due.says("card_due_after_bets")
    yield order(ruling if case.answer("card") == "third" else ruling.under(law.AFTER_A_BET))
    yield silent("early_card", law.MISDEALT_CARD)


def wrong_cut(case: Case) -> Answers:
    yield order(
        law.SHUFFLE_AND_BURN.says("cut_due"),
        facts={"cards": law.LEAST_CUT, "players": law.MOST_CUTTERS},
    )
    yield silent("cut", law.SHUFFLE_AND_BURN)


def pack_used_too_long(case: Case) -> Answers:
    facts = {"hands": law.MOST_HANDS_OF_A_PACK}
    yield order(law.SHUFFLE_AND_BURN.says("new_pack_due"), facts=facts)
    yield silent("deck_used_too_long", law.SHUFFLE_AND_BURN)


def opening_refused(case: Case) -> Answers:
    yield order(law.DUTY_TO_OPEN.says("folds_by_not_opening"), case.seat)
    yield order(law.DUTY_TO_OPEN.says("next_highest_opens"))


def out_of_turn(case: Case) -> Answers:
    yield order(law.IN_TURN.says("turn_awaited"), case.seat)
    if "after" in case.facts:
        grounds = ROUNDS[case.answer("round")]
        ruling = grounds[0].says("turn_at_the_right").under(*grounds[1:])
        yield order(ruling, facts={"after": case.number("after")})
    if case.answer("did") == "fold":
        yield order(law.IN_TURN.says("fold_not_told_before"))
    yield silent("out_of_turn", law.IN_TURN)


def time_expired(case: Case) -> Answers:
    facts = {"minutes": MINUTES_TO_DECIDE.count(case.readings.figures)}
    yield order(law.TIME_LIMIT.says("made_to_fold"), case.seat, facts)
    yield order(law.POT.says("bets_stay_in_the_pot"), case.seat)


def voice_passed_after_bet(case: Case) -> Answers:
    yield order(law.AFTER_A_BET.says("no_passing_after_a_bet").under(law.ANSWER), case.seat)


def raised_after_passing(case: Case) -> Answers:
    # Reading PA-16: "perdendo o direito de elevar ou redobrar".
    may_raise = case.readings["PA-16"] == "may_raise"
    name = "raise_of_one_who_passed_stands" if may_raise else "may_call_or_fold_alone"
    ruling = law.VOICE_PASS.says(name).under(law.AFTER_A_BET)
    yield order(ruling, case.seat, readings=("PA-16",))


def raise_too_small(case: Case) -> Answers:
    least, raised = case.number("last_raise"), case.number("raised_by")
    facts = {"least": least, "raised_by": raised}
    if raised >= least:
        yield order(law.FIRST_RAISE.says("raise_stands"), facts=facts)
    elif case.answer("all_in") == "yes":
        ruling = law.FIRST_RAISE.says("short_raise_stands").under(law.SHORT_STACK)
        yield order(ruling, facts=facts)
    else:
        yield order(law.FIRST_RAISE.says("raise_below_the_least"), facts=facts)
        yield silent("bet_not_allowed", law.FIRST_RAISE)


def all_in_with_chips(case: Case) -> Answers:
    yield order(law.SHORT_STACK.says("not_all_in"), case.seat)


def key_card_not_shown(case: Case) -> Answers:
    yield order(law.SHOWDOWN.says("key_card_must_be_shown"), case.seat)
    yield silent("refuses_to_show", law.SHOWDOWN)


def hand_swept(case: Case) -> Answers:
    yield silent("hand_swept", law.SHOWDOWN, law.MISDEALT_CARD)


def agreement(case: Case) -> Answers:
    yield order(NO_AGREEMENT.says("no_agreed_split"))
    yield silent("agreement", NO_AGREEMENT)


def capital_changed(case: Case) -> Answers:
    yield order(law.NO_CHANGE_OF_CAPITAL.says("capital_fixed"), case.seat)
    yield silent("player", law.NO_CHANGE_OF_CAPITAL)


def seat_changed(case: Case) -> Answers:
    yield order(law.PLACES.says("one_seat_kept"), case.seat)
    yield silent("player", law.PLACES)


UNDECIDED = (
    undecided("card_fallen", "deal", law.MISDEALT_CARD, law.EXPOSED_KEY_CARD),
    undecided("oversized_chip", "betting", law.VOICE_BET, law.FIRST_CALL),
    undecided(
        "bet_in_two_moves",
        "betting",
        law.VOICE_BET,
        says=law.VOICE_BET.says("amount_in_sight_of_all"),
    ),
    undecided(
        "chips_moved_forward",
        "betting",
        law.VOICE_BET,
        law.POT,
        says=law.VOICE_BET.says("amount_in_sight_of_all"),
    ),
    undecided(
        "bet_taken_back",
        "betting",
        law.POT,
        law.NO_CHANGE_OF_CAPITAL,
        says=law.POT.says("pot_waits_for_its_winner"),
    ),
    undecided("cards_mixed", "showdown", law.SHOWDOWN, law.MISDEALT_CARD),
    undecided("player_replaced", "conduct", law.PLACES),
    undecided("others_hand_touched", "conduct", law.SHOWDOWN),
    undecided("chips_exchanged", "conduct", law.NO_CHANGE_OF_CAPITAL),
    undecided("play_cut_off", "conduct", law.MISDEALT_CARD),
)

FAULTS = (
    Fault(
        "key_card_exposed",
        "deal",
        key_card_exposed,
        (a_seat(), WHEN, INADVERTENT),
    ),
    Fault("card_misdealt", "deal", card_misdealt, (WHICH, NOTICED, INADVERTENT)),
    Fault("wrong_number_of_cards", "deal", card_misdealt, (WHICH, NOTICED, INADVERTENT)),
    Fault("burn_missed", "deal", burn_missed),
    Fault("dealt_too_soon", "deal", dealt_too_soon, (one("card", "third", "fourth", "fifth"),)),
    Fault("wrong_cut", "deal", wrong_cut),
    Fault("pack_used_too_long", "deal", pack_used_too_long),
    Fault("opening_refused", "betting", opening_refused, (a_seat(),)),
    Fault(
        "out_of_turn",
        "betting",
        out_of_turn,
        (
            a_seat(),
            one("did", "bet", "fold"),
            one("round", *ROUNDS),
            a_seat("after", is_needed=False),
        ),
    ),
    Fault("time_expired", "betting", time_expired, (a_seat(),)),
    Fault("voice_passed_after_bet", "betting", voice_passed_after_bet, (a_seat(),)),
    Fault("raised_after_passing", "betting", raised_after_passing, (a_seat(),)),
    Fault(
        "raise_too_small",
        "betting",
        raise_too_small,
        (chips("last_raise"), chips("raised_by"), one("all_in", "no", "yes")),
    ),
    Fault("all_in_with_chips", "betting", all_in_with_chips, (a_seat(),)),
    Fault("key_card_not_shown", "showdown", key_card_not_shown, (a_seat(),)),
    Fault("hand_swept", "showdown", hand_swept),
    Fault("agreement", "conduct", agreement),
    Fault("capital_changed", "conduct", capital_changed, (a_seat(),)),
    Fault("seat_changed", "conduct", seat_changed, (a_seat(),)),
    *DISPUTES,
    *UNDECIDED,
)

UNDETECTABLE = frozenset(
    {
        "all_in_with_chips",
        "boxed_card",
        "key_card_exposed",
        "opening_refused",
        "raise_too_small",
        "raised_after_passing",
        "time_expired",
        "voice_passed_after_bet",
    }
)

DETECTABLE = tuple(
    fault.name for fault in FAULTS if not fault.is_undecided and fault.name not in UNDETECTABLE
)
"""The faults that can be detected while a hand is played, besides its own events; play refuses the
others."""

SHOWDOWN_FAULTS = frozenset({"key_card_not_shown", "hand_swept"})

_CARDS = {"first": 1, "key": 2, "third": 3, "fourth": 4, "fifth": 5}


def can_be_found(name: str, case: Case, dealt: int) -> bool:
    """Whether the fault fits how many cards are ``dealt`` to each player."""
    if name == "dealt_too_soon":
        return dealt < _CARDS[case.answer("card")]
    return "which" not in case.facts or dealt >= _CARDS[case.answer("which")]
