"""What went wrong at a table of Fortune 3, and what the regulation orders."""

from __future__ import annotations

from games.fortune3.rules import law
from games.rules.citation import Provision
from games.rules.faults import (
    Answers,
    Case,
    Fault,
    a_seat,
    bets_go_back,
    chips,
    one,
    order,
    silent,
)

SEATED_ONLY = law.INSTRUMENT.provision("art_12__para_1")
NO_AIDS = law.INSTRUMENT.provision("art_18__para_1")
KEEP_THE_SEAT = law.INSTRUMENT.provision("art_18__para_2")
TELL_NOBODY = law.INSTRUMENT.provision("art_18__para_3")

BREACHED: dict[str, Provision] = {
    "order_of_players": law.DEALT_ONE_BY_ONE,
    "packets": law.DEALT_BY_THREES,
    "community": law.COMMUNITY_CARDS,
    "top_card": law.TOP_CARD_DISCARDED,
    "face_down": law.FACE_DOWN,
}


def void(
    case: Case,
    provision: Provision,
    carried_by: Provision | None = None,
    readings: tuple[str, ...] = (),
) -> Answers:
    """Reading FA-19: the jackpot bets stay for the next hand in n.º 1, 1) and n.º 2 alone."""
    yield order(provision.says("hand_void").under(law.VOID), readings=readings)
    yield from bets_go_back(case, law.VOID.says("bets_may_be_taken_back"), carried_by)
    if carried_by is None:
        yield order(law.VOID.says("jackpot_bets_go_back_too"))


def bank_card_exposed(case: Case) -> Answers:
    yield from void(case, law.VOID_BY_BANK_CARD)


def player_card_exposed(case: Case) -> Answers:
    # Reading FA-20: "mais do que uma carta do jogador", of any players or of one.
    of_several = case.answer("how_many") == "one_each_of_several"
    doubts = ("FA-20",) if of_several else ()
    is_one = case.answer("how_many") == "one"
    if is_one or (of_several and case.readings["FA-20"] == "per_player"):
        ruling = law.GOES_ON_ONE_CARD.says("hand_goes_on").under(law.GOES_ON)
        yield order(ruling, readings=doubts)
        return
    yield from void(case, law.VOID_BY_PLAYER_CARDS, readings=doubts)


def dealt_wrongly(case: Case) -> Answers:
    breached = BREACHED[case.answer("breach")]
    yield order(breached.says("deal_breached"))
    if breached in (law.TOP_CARD_DISCARDED, law.FACE_DOWN):
        # Reading FA-21: art. 17.º n.º 1, 1) names n.ºs 1 to 3 of art. 11.º and no others.
        yield silent("breach_of_the_deal", law.VOID_BY_WRONG_DEAL, law.GOES_ON)
        return
    yield from void(case, law.VOID_BY_WRONG_DEAL, law.JACKPOT_STAKES_CARRIED)


def cards_to_empty_seat(case: Case) -> Answers:
    yield order(law.GOES_ON_EMPTY_SEAT.says("hand_goes_on").under(law.GOES_ON))
    yield order(law.EMPTY_SEAT_CARDS_VOID.says("empty_hand_void"), case.seat)


def shuffler_failed(case: Case) -> Answers:
    yield order(law.SHUFFLER_FAILS.says("hand_suspended"))
    yield silent("bets_of_suspended_hand", law.SHUFFLER_FAILS, law.VOID)
    taken_as = law.VOID.says("bets_back_as_of_a_void_hand")
    # Reading FA-19: n.º 2 says nothing of them; n.º 3 only of those on the jackpot.
    yield from bets_go_back(case, taken_as, law.JACKPOT_STAKES_CARRIED, ("FA-19",))
    is_first = case.answer("failure") == "first"
    said = "cards_reshuffled" if is_first else "no_hand_until_replaced"
    yield order(law.SHUFFLER_FAILS.says(said))


def late_bet(case: Case) -> Answers:
    yield order(law.NO_MORE_BETS.says("late_bet_refused"), case.seat)


def bet_without_basic(case: Case) -> Answers:
    ruling = law.INVALID_WITHOUT_BASIC.says("bet_invalid").under(law.ADDITIONAL_NEEDS_BASIC)
    yield order(ruling, case.seat)
    yield silent("invalid_bet", law.INVALID_WITHOUT_BASIC)


def bet_beyond_limits(case: Case) -> Answers:
    yield order(law.LIMITS.says("bet_within_limits"), case.seat)
    yield silent("bet_not_allowed", law.LIMITS)


def wrong_play_bet(case: Case) -> Answers:
    facts = {"due": case.number("ante")}
    yield order(law.DECISION.says("play_bet_due"), case.seat, facts)
    yield order(law.DECISION.says("ante_given_up"), case.seat)
    yield silent("bet_not_allowed", law.DECISION)


def bet_on_another_hand(case: Case) -> Answers:
    yield order(law.OWN_HAND_ONLY.says("own_hand_only"))
    yield silent("bet_not_allowed", law.OWN_HAND_ONLY)


def hand_swept(case: Case) -> Answers:
    """Art. 12.º n.º 3: a hand that still has a bet riding on it stays on the table."""
    if case.answer("still_bets") == "yes":
        yield order(law.CARDS_COLLECTED.says("hand_should_have_stayed"), case.seat)
        yield order(law.ADDITIONAL_UNAFFECTED.says("additional_bets_unaffected"))
    yield silent("hand_swept", law.CARDS_COLLECTED)


def time_passes(case: Case) -> Answers:
    yield order(law.DECISION.says("must_double_or_give_up"), case.seat)
    yield silent("time", law.DECISION)


def out_of_turn(case: Case) -> Answers:
    yield silent("order_of_decisions", law.DECISION)


def community_too_soon(case: Case) -> Answers:
    yield order(law.PROGRESSIVE.says("community_cards_last").under(law.FACE_DOWN))
    # Reading FA-21: art. 17.º n.º 1 names the cards of the bank and of the player alone.
    yield silent("early_card", law.VOID_BY_BANK_CARD, law.VOID_BY_PLAYER_CARDS)


def cards_seen(case: Case) -> Answers:
    yield order(SEATED_ONLY.says("seated_players_alone_see"))
    yield order(TELL_NOBODY.says("cards_told_to_nobody"))
    yield silent("hand", SEATED_ONLY, TELL_NOBODY)


def seat_left(case: Case) -> Answers:
    yield order(KEEP_THE_SEAT.says("seat_kept"), case.seat)
    yield silent("hand", KEEP_THE_SEAT)


def aids(case: Case) -> Answers:
    yield order(NO_AIDS.says("no_aids"))
    yield silent("hand", NO_AIDS)


FAULTS = (
    Fault(
        "player_card_exposed",
        "deal",
        player_card_exposed,
        (one("how_many", "one", "more_of_one", "one_each_of_several"),),
        returns_bets=True,
    ),
    Fault("bank_card_exposed", "deal", bank_card_exposed, returns_bets=True),
    Fault("community_too_soon", "deal", community_too_soon),
    Fault("dealt_wrongly", "deal", dealt_wrongly, (one("breach", *BREACHED),), returns_bets=True),
    Fault("cards_to_empty_seat", "deal", cards_to_empty_seat, (a_seat(),)),
    Fault(
        "shuffler_failed",
        "deal",
        shuffler_failed,
        (one("failure", "first", "second"),),
        returns_bets=True,
    ),
    Fault("late_bet", "betting", late_bet, (a_seat(),)),
    Fault("bet_without_basic", "betting", bet_without_basic, (a_seat(),)),
    Fault("bet_beyond_limits", "betting", bet_beyond_limits, (a_seat(),)),
    Fault("wrong_play_bet", "betting", wrong_play_bet, (a_seat(), chips("ante"))),
    Fault("bet_on_another_hand", "betting", bet_on_another_hand),
    Fault("time_passes", "betting", time_passes, (a_seat(),)),
    Fault("out_of_turn", "betting", out_of_turn),
    Fault("hand_swept", "showdown", hand_swept, (a_seat(), one("still_bets", "yes", "no"))),
    Fault("cards_seen", "conduct", cards_seen),
    Fault("seat_left", "conduct", seat_left, (a_seat(),)),
    Fault("aids", "conduct", aids),
)
