"""The faults at a table of Omaha, and what the regulation orders after each."""

from collections.abc import Callable, Collection
from dataclasses import replace

from games.omaha.rules import law
from games.rules.faults.ordered import (
    TIME,
    Answers,
    Case,
    Fault,
    a_seat,
    bets_go_back,
    chips,
    evidence,
    one,
    order,
    silent,
    undecided,
)
from games.rules.hands.script import Seat
from games.rules.sessions.account import PaymentRules
from games.rules.values.cards import DECK_52
from games.rules.values.citation import Provision

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

OWN_CARDS_ON_THE_TABLE = law.INSTRUMENT.provision("art_6__para_2")

STREETS = {"flop": law.FLOP, "turn": law.TURN, "river": law.RIVER}
STREET = one("street", *STREETS)
WENT = one("went", "hand", "board")
NOTICED = evidence("noticed", "in_the_deal", "after_a_bet")
MENDED = one("mended", "yes", "no", is_needed=False)
ROUNDS: dict[str, tuple[Provision, ...]] = {
    "first": (law.FIRST_ROUND, law.BIG_BLIND_LAST),
    "second": (law.SECOND_ROUND, law.MARKER_LAST),
    "third": (law.THIRD_ROUND, law.MARKER_LAST),
    "last": (law.LAST_ROUND, law.MARKER_LAST),
}


def rectified_or_void(case: Case) -> Answers:
    """Art. 9.º: an error in the deal is rectified at once; if it cannot be, the hand is void."""
    # Divergence OD-31: any error of the deal, or one found while dealing (派牌時發現的).
    doubts = () if case.answer("noticed") == "in_the_deal" else ("OD-31",)
    if case.answer("mended") == "no":
        yield order(law.VOID.says("hand_void"), readings=doubts)
        yield from bets_go_back(case, law.VOID.says("bets_go_back"))
        return
    yield order(law.RECTIFIED.says("put_right_at_once"), readings=doubts)
    # Reading OA-21: how an error is rectified is left to the croupier.
    yield silent("how_to_mend", law.RECTIFIED, readings=("OA-21",))
    if case.answer("mended") == "yes":
        yield order(law.RECTIFIED.says("hand_goes_on"))
    else:
        yield order(law.VOID.says("void_if_not_mended"))


def in_the_first_cards(case: Case) -> Answers:
    yield from rectified_or_void(case)
    yield order(law.DEAL.says("first_cards_due").under(law.FIRST_DEALT))


def hole_card_exposed(case: Case) -> Answers:
    """Art. 9.º n.º 1: an error «na distribuição das cartas», 派牌時, which is the default."""
    if case.answer("when") == "after_the_deal":
        yield silent("card_seen_later", law.RECTIFIED, law.DEAL)
        return
    # Reading OA-28: cards are dealt face down, and "qualquer erro" of the deal is one of art. 9.º;
    # or that article speaks of cards gone astray alone.
    if case.readings["OA-28"] == "not_said":
        yield order(law.DEAL.says("first_cards_due").under(law.FIRST_DEALT), readings=("OA-28",))
        yield silent("early_card", law.RECTIFIED, law.DEAL)
        return
    first, *others = rectified_or_void(case)
    yield replace(first, readings=("OA-28", *first.readings))
    yield from others
    yield order(law.DEAL.says("first_cards_due").under(law.FIRST_DEALT))


def boxed_card(case: Case) -> Answers:
    """In a hand it is an exposed hole card; on the board, cards are dealt face up anyway."""
    if case.answer("went") == "hand":
        yield from hole_card_exposed(case)
    else:
        yield order(law.FLOP.says("card_due_face_up"))


def in_the_board(case: Case) -> Answers:
    yield from rectified_or_void(case)
    street = case.answer("street")
    yield order(STREETS[street].says("street_due"), facts={"street": street})


def shuffler_failed(case: Case) -> Answers:
    yield silent("shuffler", law.RECTIFIED, law.VOID)
    yield order(law.SHUFFLING.says("shuffled_by_hand_instead").under(law.BY_HAND))


def blind_missing(case: Case) -> Answers:
    yield order(law.BLINDS.says("blinds_due").under(law.SMALL_BLIND, law.BIG_BLIND))
    yield silent("blind", law.BLINDS)


def out_of_turn(case: Case) -> Answers:
    grounds = ROUNDS[case.answer("round")]
    ruling = grounds[0].says("order_of_the_round").under(*grounds[1:])
    yield order(ruling, facts={"round_is": case.answer("round")})
    if "after" in case.facts:
        yield order(grounds[0].says("turn_at_the_left"), facts={"after": case.number("after")})
    nearest = law.FOLD_ANY_ROUND if case.answer("did") == "fold" else SPOKEN_BET
    yield silent("out_of_turn", nearest)


def time_passes(case: Case) -> Answers:
    yield silent("time", law.FIRST_ROUND, law.LATER_DECISIONS)


def bet_spoken(case: Case) -> Answers:
    yield order(SPOKEN_BET.says("spoken_bet_binds"), case.seat)


def raise_too_small(case: Case) -> Answers:
    """Reading OA-13: a player may put in all his chips, though they are no full raise."""
    least, raised = case.number("last_raise"), case.number("raised_by")
    facts = {"least": least, "raised_by": raised}
    if raised >= least:
        yield order(law.AT_LEAST_LAST_RAISE.says("raise_stands"), facts=facts)
    elif case.answer("all_in") == "yes":
        reopens = case.readings["OA-13"] == "short_reopens"
        name = "short_raise_reopens" if reopens else "short_raise_stands"
        # Reading OA-04: in games with limits any sum in chips may go in, the last of them too.
        is_limit = case.answer("structure") == "limit"
        lets_it = law.UP_TO_POT if is_limit else law.NO_LIMIT_GAME
        ruling = lets_it.says(name).under(law.AT_LEAST_LAST_RAISE)
        yield order(ruling, facts=facts, readings=("OA-13",))
        # Reading OA-09: by the last bet or raise as it was made, or by the last in full.
        is_last = case.readings["OA-09"] == "last_bet_or_raise"
        next_raise = law.AT_LEAST_LAST_RAISE.says("next_raise_at_least")
        facts = {"least": raised if is_last else least}
        yield order(next_raise, facts=facts, readings=("OA-09",))
    else:
        yield order(law.AT_LEAST_LAST_RAISE.says("raise_below_the_least"), facts=facts)
        yield silent("bet_not_allowed", law.AT_LEAST_LAST_RAISE)


def fourth_raise(case: Case) -> Answers:
    if case.answer("structure") == "no_limit":
        yield order(law.RAISE_UNLIMITED.says("raises_not_counted").under(law.THREE_RAISES))
        return
    # Reading OA-10: only raises in full count; the desk is told of a fourth as the table counts.
    # Reading OA-11: with two in play the text lifts the amount of a raise, not their number.
    is_lifted = case.readings["OA-11"] == "count_lifted"
    doubts = ("OA-11", "OA-10") if case.answer("in_play") == "two" else ("OA-10",)
    if case.answer("in_play") == "two" and is_lifted:
        yield order(law.TWO_IN_PLAY.says("raises_not_counted_between_two"), readings=doubts)
        return
    yield order(law.THREE_RAISES.says("no_fourth_raise"), readings=doubts)
    yield silent("bet_not_allowed", law.THREE_RAISES)


def cards_not_shown(case: Case) -> Answers:
    yield order(law.ALL_SHOW.says("all_must_show"), case.seat)
    yield silent("refuses_to_show", law.ALL_SHOW, law.BEST_TAKES_POT)


def hand_swept(case: Case) -> Answers:
    yield silent("hand_swept", law.ALL_SHOW, law.CARDS_TO_CROUPIER)


def agreement(case: Case) -> Answers:
    yield order(law.NO_AGREED_SPLIT.says("no_agreed_split"))
    yield order(law.NO_AGREED_SPLIT.says("all_hands_play_on"))


def chips_taken(case: Case) -> Answers:
    if case.answer("tournament") == "yes":
        # Divergence OD-33: as long as the player plays on, or while a hand is played.
        yield order(law.TOURNAMENT_CHIPS.says("chips_stay"), readings=("OD-33",))
        yield silent("player", law.TOURNAMENT_CHIPS)
    else:
        # Reading OA-23: outside tournaments the regulation does not keep chips on the table.
        yield silent("chips_taken", law.TOURNAMENT_CHIPS, readings=("OA-23",))


def cards_off_the_table(case: Case) -> Answers:
    yield order(OWN_CARDS_ON_THE_TABLE.says("cards_stay_on_the_table"))
    yield silent("hand", OWN_CARDS_ON_THE_TABLE)


def other_cards_seen(case: Case) -> Answers:
    yield order(OWN_CARDS_ON_THE_TABLE.says("own_cards_alone_seen"))
    yield silent("hand", OWN_CARDS_ON_THE_TABLE)


def folded_cards_shown(case: Case) -> Answers:
    yield order(law.CARDS_TO_CROUPIER.says("folded_cards_face_down"), case.seat)
    yield silent("hand", law.CARDS_TO_CROUPIER)


def bet_not_in_chips(case: Case) -> Answers:
    yield order(law.CHIPS.says("bets_in_chips_alone"))
    yield silent("bet_not_allowed", law.CHIPS)


UNDECIDED = (
    undecided("card_fallen", "deal", law.RECTIFIED, OWN_CARDS_ON_THE_TABLE),
    undecided("oversized_chip", "betting", SPOKEN_BET, law.AT_LEAST_LAST_RAISE),
    undecided("bet_in_two_moves", "betting", SPOKEN_BET),
    undecided("chips_moved_forward", "betting", SPOKEN_BET),
    undecided("bet_taken_back", "betting", SPOKEN_BET, says=SPOKEN_BET.says("spoken_bets_bind")),
    undecided("chips_hidden", "betting", law.NO_LIMIT_GAME),
    undecided(
        "marker_at_empty_seat",
        "betting",
        law.MARKER_PLACED,
        law.BLINDS,
        says=law.MARKER_PLACED.says("marker_to_next_player").under(law.BLINDS),
        # Reading OA-24: the text speaks of players, not of seats.
        readings=("OA-24",),
    ),
    undecided("blinds_raised_in_hand", "betting", law.BLIND_LIMITS, law.BLINDS),
    undecided("cards_mixed", "showdown", law.ALL_SHOW, law.CARDS_TO_CROUPIER),
    # Reading OA-26: what the regulation does not deal with.
    undecided("player_away", "conduct", law.FIRST_ROUND, law.FOLD_ANY_ROUND, readings=("OA-26",)),
    undecided("player_replaced", "conduct", OWN_CARDS_ON_THE_TABLE),
    undecided("others_hand_touched", "conduct", OWN_CARDS_ON_THE_TABLE),
    undecided("chips_exchanged", "conduct", law.CHIPS, law.TOURNAMENT_CHIPS),
    undecided("chips_bought_in_tournament", "conduct", law.TOURNAMENT_CHIPS, readings=("OA-26",)),
    undecided("player_moved_in_tournament", "conduct", law.TOURNAMENT_CHIPS, law.BLINDS),
    undecided("play_cut_off", "conduct", law.VOID),
)


def _deal(name: str, rule: Callable[[Case], Answers]) -> Fault:
    asks = (STREET, NOTICED, MENDED) if rule is in_the_board else (NOTICED, MENDED)
    return Fault(name, "deal", rule, asks, returns_bets=True)


FAULTS = (
    Fault(
        "hole_card_exposed", "deal", hole_card_exposed, (TIME, NOTICED, MENDED), returns_bets=True
    ),
    _deal("card_to_wrong_player", in_the_first_cards),
    _deal("wrong_number_in_hand", in_the_first_cards),
    _deal("deal_begun_at_wrong_seat", in_the_first_cards),
    _deal("board_too_soon", in_the_board),
    _deal("burn_missed", in_the_board),
    _deal("wrong_number_on_board", in_the_board),
    Fault("shuffler_failed", "deal", shuffler_failed),
    Fault("boxed_card", "deal", boxed_card, (WENT, NOTICED, MENDED), returns_bets=True),
    Fault("blind_missing", "betting", blind_missing),
    Fault(
        "out_of_turn",
        "betting",
        out_of_turn,
        (one("round", *ROUNDS), one("did", "bet", "fold"), a_seat("after", is_needed=False)),
    ),
    Fault("time_passes", "betting", time_passes),
    Fault("bet_spoken", "betting", bet_spoken, (a_seat(),)),
    Fault("bet_not_in_chips", "betting", bet_not_in_chips),
    Fault("folded_cards_shown", "betting", folded_cards_shown, (a_seat(),)),
    Fault(
        "raise_too_small",
        "betting",
        raise_too_small,
        (
            one("structure", "limit", "no_limit"),
            chips("last_raise"),
            chips("raised_by"),
            one("all_in", "no", "yes"),
        ),
    ),
    Fault(
        "fourth_raise",
        "betting",
        fourth_raise,
        (one("structure", "limit", "no_limit"), one("in_play", "more", "two")),
    ),
    Fault("cards_not_shown", "showdown", cards_not_shown, (a_seat(),)),
    Fault("hand_swept", "showdown", hand_swept),
    Fault("agreement", "conduct", agreement),
    Fault("chips_taken", "conduct", chips_taken, (one("tournament", "no", "yes"),)),
    Fault("cards_off_the_table", "conduct", cards_off_the_table),
    Fault("other_cards_seen", "conduct", other_cards_seen),
    *DISPUTES,
    *UNDECIDED,
)

REFUSED_BY_PLAY = frozenset({"blind_missing", "raise_too_small", "fourth_raise"})

DETECTABLE = tuple(
    fault.name for fault in FAULTS if not fault.is_undecided and fault.name not in REFUSED_BY_PLAY
)
"""The faults that can occur while a hand is played; play itself refuses the others."""

SHOWDOWN_FAULTS = frozenset({"cards_not_shown", "hand_swept"})

ROUND_OF: dict[str, int] = {"flop": 2, "turn": 3, "river": 4}
"""The betting round that follows each dealing of the board."""


def can_be_found(name: str, case: Case, betting_round: int, folded: Collection[Seat] = ()) -> bool:
    """Whether the fault fits who has ``folded`` and how much of the board is dealt."""
    if name == "folded_cards_shown":
        return case.seat in folded
    if "street" not in case.facts:
        return True
    is_dealt = betting_round >= ROUND_OF[case.answer("street")]
    return not is_dealt if name == "board_too_soon" else is_dealt
