"""The faults at a table of Fortune 3, and what the regulation orders after each."""

from collections.abc import Mapping, Sequence

from games.fortune3.rules import law
from games.rules.faults.ordered import (
    INADVERTENT,
    TIME,
    Answers,
    Case,
    Fault,
    Order,
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
from games.rules.provisions.readings import rest_on
from games.rules.sessions.account import PaymentRules
from games.rules.values.cards import DECK_52
from games.rules.values.citation import CitedValue, Provision

MAKING_VOID = (law.DEALT_ONE_BY_ONE, law.DEALT_BY_THREES, law.COMMUNITY_CARDS)
"""Art. 17.º n.º 1, 1): “Violação do disposto nos n.os 1 a 3 do artigo 11.º”."""

Readings = Mapping[str, str]


BANK_CARD_EXPOSED = law.VOID_BY_BANK_CARD.says("bank_card_exposed")


def player_cards_exposed(exposed: Sequence[Seat], readings: Readings) -> CitedValue[str]:
    """The ruling on the last card of ``exposed``, the owners of the cards exposed, in order."""
    # Reading FA-20: "mais do que uma carta do jogador", of any players or of one.
    counted = [seat for seat in exposed if seat == exposed[-1]]
    several = counted if readings["FA-20"] == "per_player" else exposed
    if len(several) > 1:
        return law.VOID_BY_PLAYER_CARDS.says("player_cards_exposed")
    return law.GOES_ON_ONE_CARD.says("hand_goes_on").under(law.GOES_ON)


def exposure_in_doubt(exposed: Sequence[Seat]) -> tuple[str, ...]:
    return ("FA-20",) if len(set(exposed)) > 1 else ()


def breach(breached: Provision) -> CitedValue[str] | None:
    """The ruling on a breach of art. 11.º; None if the text is silent."""
    return law.VOID_BY_WRONG_DEAL.says("wrong_deal") if breached in MAKING_VOID else None


def not_void() -> Order:
    # Reading FA-21: art. 17.º n.º 1, 1) names n.ºs 1 to 3 of art. 11.º and no others; 2) and 3) the
    # cards of the bank and of the player, and no community cards.
    return order(law.VOID_BY_WRONG_DEAL.says("hand_goes_on"), readings=("FA-21",))


def shuffler_ruling(failure: str) -> CitedValue[str]:
    """The ruling on the ``first`` or ``second`` failure."""
    if failure == "second":
        # Reading FA-37: how long a first failure counts is not said.
        rest_on("FA-37")
    return law.SHUFFLER_FAILS.says(f"shuffler_{failure}_fault")


def is_void(ruling: CitedValue[str]) -> bool:
    return ruling.provision not in (law.GOES_ON_ONE_CARD, law.GOES_ON_EMPTY_SEAT)


def jackpot_stakes_carried_by(stopped: CitedValue[str]) -> Provision | None:
    # Reading FA-19: the jackpot stakes stay for the next hand in n.º 1, 1) and n.º 2 alone.
    is_carried = stopped.provision in (law.SHUFFLER_FAILS, law.VOID_BY_WRONG_DEAL)
    return law.JACKPOT_STAKES_CARRIED if is_carried else None


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
    carried_by = jackpot_stakes_carried_by(stopped)
    yield from bets_go_back(case, law.VOID.says("bets_may_be_taken_back"), carried_by)
    if carried_by is None:
        yield order(law.VOID.says("jackpot_bets_go_back_too"))


def deck_is_foul(case: Case) -> Answers:
    yield order(law.DECK.says("full_deck_due"), facts={"cards": len(DECK_52)})
    yield silent("deck", law.VOID)


def boxed_card(case: Case) -> Answers:
    """Reading FA-35: the card was seen in the course of the deal, and by accident."""
    if case.answer("went") == "bank":
        yield from void(case, BANK_CARD_EXPOSED, ("FA-35",))
    elif case.answer("went") == "player":
        yield order(player_cards_exposed((1,), case.readings), readings=("FA-35",))
    else:
        yield silent("early_card", law.VOID_BY_BANK_CARD, law.VOID_BY_PLAYER_CARDS)
        yield not_void()


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

SEATED_ONLY = law.INSTRUMENT.provision("art_12__para_1")
NO_AIDS = law.INSTRUMENT.provision("art_18__para_1")
SEAT_RETENTION = law.INSTRUMENT.provision("art_18__para_2")
SECRECY = law.INSTRUMENT.provision("art_18__para_3")

BREACHED: dict[str, Provision] = {
    "order_of_players": law.DEALT_ONE_BY_ONE,
    "packets": law.DEALT_BY_THREES,
    "community": law.COMMUNITY_CARDS,
    "top_card": law.TOP_CARD_DISCARDED,
    "face_down": law.FACE_DOWN,
}


def bank_card_seen(case: Case) -> Answers:
    """Art. 17.º n.ºs 1 and 4 are about cards seen inadvertently during the deal, the default."""
    if case.answer("when") == "after_the_deal":
        yield silent("card_seen_later", law.VOID_BY_BANK_CARD)
    elif case.answer("inadvertent") == "no":
        yield silent("done_on_purpose", law.VOID_BY_BANK_CARD)
    else:
        yield from void(case, BANK_CARD_EXPOSED)


WHOSE = {"one_of_a_player": (1,), "more_of_a_player": (1, 1), "one_each_of_several": (1, 2)}
"""The owners of the exposed cards."""
EXPOSED_CARDS = evidence(
    "exposed_cards",
    *WHOSE,
    is_needed=True,
    former={
        "how_many": {
            "one": {"exposed_cards": "one_of_a_player"},
            "more_of_one": {"exposed_cards": "more_of_a_player"},
            "one_each_of_several": {"exposed_cards": "one_each_of_several"},
        }
    },
)


def player_card_seen(case: Case) -> Answers:
    nearest = (law.GOES_ON_ONE_CARD, law.VOID_BY_PLAYER_CARDS)
    if case.answer("when") == "after_the_deal":
        yield silent("card_seen_later", *nearest)
        return
    if case.answer("inadvertent") == "no":
        yield silent("done_on_purpose", *nearest)
        return
    exposed = WHOSE[case.answer("exposed_cards")]
    doubts = exposure_in_doubt(exposed)
    ruling = player_cards_exposed(exposed, case.readings)
    if not is_void(ruling):
        yield order(ruling, readings=doubts)
        return
    yield from void(case, ruling, readings=doubts)


def dealt_wrongly(case: Case) -> Answers:
    breached = BREACHED[case.answer("breach")]
    yield order(breached.says("deal_breached"))
    stopped = breach(breached)
    if stopped is None:
        yield silent("breach_of_the_deal", law.VOID_BY_WRONG_DEAL, law.GOES_ON)
        yield not_void()
        return
    yield from void(case, stopped)


def cards_to_empty_seat(case: Case) -> Answers:
    if case.answer("inadvertent") == "no":
        yield silent("done_on_purpose", law.GOES_ON_EMPTY_SEAT)
        return
    yield order(law.GOES_ON_EMPTY_SEAT.says("hand_goes_on").under(law.GOES_ON))
    yield order(law.EMPTY_SEAT_CARDS_VOID.says("empty_hand_void"), case.seat)


def shuffler_failed(case: Case) -> Answers:
    """Art. 17.º n.º 2: «durante a distribuição», which is the default."""
    if case.answer("when") == "after_the_deal":
        yield silent("shuffler_fails_later", law.SHUFFLER_FAILS)
        return
    stopped = shuffler_ruling(case.answer("failure"))
    yield order(stopped.provision.says("hand_suspended"))
    yield silent("bets_of_suspended_hand", law.SHUFFLER_FAILS, law.VOID)
    taken_as = law.VOID.says("bets_back_as_of_a_void_hand")
    # Reading FA-19: n.º 2 says nothing of them; n.º 3 only of those on the jackpot.
    carried_by = jackpot_stakes_carried_by(stopped)
    yield from bets_go_back(case, taken_as, carried_by, ("FA-19",))
    is_first = case.answer("failure") == "first"
    name = "cards_reshuffled" if is_first else "no_hand_until_replaced"
    yield order(law.SHUFFLER_FAILS.says(name), readings=() if is_first else ("FA-37",))


def late_bet(case: Case) -> Answers:
    yield order(law.END_OF_BETTING.says("late_bet_refused"), case.seat)


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
    """Art. 12.º n.º 3: a hand with another bet still in play stays on the table."""
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
    yield silent("early_card", law.VOID_BY_BANK_CARD, law.VOID_BY_PLAYER_CARDS)
    yield not_void()


def cards_seen(case: Case) -> Answers:
    yield order(SEATED_ONLY.says("seated_players_alone_see"))
    yield order(SEAT_RETENTION.says("own_cards_not_disclosed"))
    yield order(SECRECY.says("cards_told_to_nobody"))
    yield silent("hand", SEATED_ONLY, SEAT_RETENTION, SECRECY)


def seat_left(case: Case) -> Answers:
    yield order(SEAT_RETENTION.says("seat_kept"), case.seat)
    yield silent("hand", SEAT_RETENTION)


def aids(case: Case) -> Answers:
    yield order(NO_AIDS.says("no_aids"))
    yield silent("hand", NO_AIDS)


UNDECIDED = (
    undecided("card_fallen", "deal", law.FACE_DOWN, law.VOID_BY_BANK_CARD, law.GOES_ON_ONE_CARD),
    undecided("bet_taken_back", "betting", law.END_OF_BETTING, law.DECISION),
    undecided("cards_mixed", "showdown", law.CARDS_COLLECTED, law.VOID_BY_WRONG_DEAL),
    undecided(
        "player_replaced",
        "conduct",
        SEATED_ONLY,
        SEAT_RETENTION,
        says=SEATED_ONLY.says("seated_players_alone_see"),
    ),
    undecided("others_hand_touched", "conduct", SEATED_ONLY, law.OWN_HAND_ONLY),
    undecided("chips_exchanged", "conduct", law.LIMITS),
    undecided("play_cut_off", "conduct", law.SHUFFLER_FAILS),
)

FAULTS = (
    Fault(
        "player_card_exposed",
        "deal",
        player_card_seen,
        (EXPOSED_CARDS, TIME, INADVERTENT),
        returns_bets=True,
    ),
    Fault("bank_card_exposed", "deal", bank_card_seen, (TIME, INADVERTENT), returns_bets=True),
    Fault("community_too_soon", "deal", community_too_soon),
    Fault("dealt_wrongly", "deal", dealt_wrongly, (one("breach", *BREACHED),), returns_bets=True),
    Fault("cards_to_empty_seat", "deal", cards_to_empty_seat, (a_seat(), INADVERTENT)),
    Fault(
        "shuffler_failed",
        "deal",
        shuffler_failed,
        (one("failure", "first", "second"), TIME),
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
    *DISPUTES,
    *UNDECIDED,
)

BEFORE_THE_DEAL = ("bet_without_basic", "bet_beyond_limits", "wrong_play_bet")
DETECTABLE = tuple(
    fault.name for fault in FAULTS if not fault.is_undecided and fault.name not in BEFORE_THE_DEAL
)
"""The faults that can be detected once the cards are dealt; play refuses the others."""


def stopped_by(name: str, case: Case) -> CitedValue[str]:
    """The ruling by which a fault detected late voids the hand."""
    if name == "shuffler_failed":
        return shuffler_ruling(case.answer("failure"))
    if name in ("bank_card_exposed", "boxed_card"):
        return BANK_CARD_EXPOSED
    if name == "player_card_exposed":
        exposed = WHOSE[case.answer("exposed_cards")]
        return player_cards_exposed(exposed, case.readings)
    stopped = breach(BREACHED[case.answer("breach")])
    assert stopped is not None
    return stopped
