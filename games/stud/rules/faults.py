"""The faults at a table of Stud Poker, and what the regulation orders after each."""

from games.rules.faults.ordered import (
    INADVERTENT,
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
from games.rules.provisions.readings import rest_on
from games.rules.sessions.account import PaymentRules
from games.rules.values.cards import DECK_52
from games.rules.values.citation import CitedValue
from games.stud.rules import law
from games.stud.rules.bets import TIMES_THE_ANTE

VOID_WHEN_DETECTED: dict[str, CitedValue[str]] = {
    "dealt_wrongly": law.VOID.says("wrong_deal"),
    "wrong_number_of_cards": law.VOID.says("wrong_count"),
    "shuffler_failed": law.SHUFFLER_FAILS.says("shuffler_failed"),
}
"""The faults that void a hand whenever they are detected, each with the ruling."""

EXPOSED_TO_VOID = 2
"""How many exposed cards void a hand; fewer do not."""


def when_exposed(cards: int) -> CitedValue[str]:
    """Art. 11.º, 1) and 2): one card exposed in the deal lets the hand continue; two void it."""
    # Divergence SD-37: «inadvertidamente», or 錯誤, wrongly.
    rest_on("SD-37")
    if cards >= EXPOSED_TO_VOID:
        return law.VOID.says("cards_exposed")
    return law.ONE_CARD_EXPOSED.says("hand_goes_on")


def of_purpose(case: Case) -> tuple[str, ...]:
    """Divergence SD-37, of what was done on purpose: the Portuguese does not speak of it."""
    return ("SD-37",) if case.answer("inadvertent") == "no" else ()


def is_void(ruling: CitedValue[str]) -> bool:
    return ruling.provision in (law.VOID, law.SHUFFLER_FAILS)


# Reading SA-15: bets that are void are given back; of the shuffler's fault the text says only
# that the hand is, which is taken the same way.
BETS_GO_BACK = ("SA-15",)

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

HOLDING_CARDS = law.INSTRUMENT.provision("art_6__point_4")
NO_AIDS = law.INSTRUMENT.provision("art_12__point_1")
NO_TALKING = law.INSTRUMENT.provision("art_12__point_2")


def void(case: Case, stopped: CitedValue[str], readings: tuple[str, ...] = ()) -> Answers:
    """Reading SA-15: void bets are returned; those on the jackpot remain for the next hand."""
    provision = stopped.provision
    yield order(provision.says("hand_void"), readings=readings)
    yield from bets_go_back(case, provision.says("bets_go_back"), provision, BETS_GO_BACK)
    if provision == law.VOID:
        yield order(law.VOID.says("dealt_afresh"))


def dealt_wrongly(case: Case) -> Answers:
    yield from void(case, VOID_WHEN_DETECTED["dealt_wrongly"])


def wrong_number(case: Case) -> Answers:
    yield from void(case, VOID_WHEN_DETECTED["wrong_number_of_cards"])


def cards_exposed(case: Case) -> Answers:
    if case.answer("exposed_cards") == "two_or_more":
        yield from two_cards_exposed(case)
        return
    if case.answer("when") == "after_the_deal":
        # Art. 11.º, 2) is about one card seen «no decurso de distribuição», 1) about two or more.
        yield silent("card_seen_later", law.ONE_CARD_EXPOSED, law.VOID)
        return
    yield order(when_exposed(1), readings=of_purpose(case))
    if case.answer("exposed_cards") == "one_of_the_dealer":
        # Reading SA-17: the fifth card too, so that one card alone is up.
        yield order(law.ONE_CARD_EXPOSED.says("exposed_card_stays_up"))


def two_cards_exposed(case: Case) -> Answers:
    """Reading SA-31: art. 11.º, 1) voids the hand for cards exposed «numa jogada» (局中), at any
    time of it; or in the deal alone, of which its other cases and 2) speak. What is not stated to
    have been in the deal may have been later.
    """
    doubts = () if case.answer("when") == "in_the_deal" else ("SA-31",)
    if doubts and case.readings["SA-31"] == "in_the_deal":
        yield silent("card_seen_later", law.VOID, law.ONE_CARD_EXPOSED, readings=doubts)
        return
    yield from void(case, when_exposed(EXPOSED_TO_VOID), (*doubts, *of_purpose(case)))


def cards_to_empty_seat(case: Case) -> Answers:
    # Reading SA-16: cards to a hand without bets void that hand alone, not the deal.
    # Divergence SD-46: 庄荷, the croupier alone, or whoever deals.
    of_machine = ("SD-46",) if case.answer("by") == "machine" else ()
    void_alone = law.CARDS_TO_EMPTY_PLACE.says("empty_hand_void")
    yield order(void_alone, case.seat, readings=("SA-16", *of_machine, *of_purpose(case)))
    yield order(law.CARDS_TO_EMPTY_PLACE.says("hand_goes_on"))


def shuffler_failed(case: Case) -> Answers:
    """Art. 11.º, 4): «durante a distribuição de cartas», 派牌過程中, which is the default."""
    if case.answer("when") == "after_the_deal":
        yield silent("shuffler_fails_later", law.SHUFFLER_FAILS)
        return
    yield from void(case, VOID_WHEN_DETECTED["shuffler_failed"])
    yield order(law.SHUFFLER_FAILS.says("shuffler_replaced"))


def late_jackpot_bet(case: Case) -> Answers:
    # Reading SD-33: before the first card of the deal, or before the player's own.
    is_own = case.readings["SD-33"] == "per_player"
    taken = is_own and case.answer("placed") == "before_his_own"
    name = "jackpot_bet_taken" if taken else "jackpot_bet_refused"
    yield order(law.BEFORE_FIRST_CARD.says(name), case.seat, readings=("SD-33",))


def jackpot_bet_disputed(case: Case) -> Answers:
    """Reading SA-32: the player makes sure that the system took the bet, so that he bears it if it
    did not; what is not known to have been accepted is taken not to have been.
    """
    if case.answer("accepted") == "yes":
        yield order(law.JACKPOT_WITH_ANTE.says("jackpot_bet_counts"), case.seat)
        return
    yield order(law.JACKPOT_WITH_ANTE.says("jackpot_bet_out"), case.seat, readings=("SA-32",))
    yield order(law.JACKPOT_WITH_ANTE.says("player_makes_sure"))


def ante_missing(case: Case) -> Answers:
    yield order(law.ANTE_COMPULSORY.says("ante_due"), case.seat)
    yield order(law.JACKPOT_WITH_ANTE.says("no_jackpot_without_ante"))


def wrong_additional_bet(case: Case) -> Answers:
    ante = case.number("ante")
    facts = {"ante": ante, "due": TIMES_THE_ANTE.count(case.readings.figures) * ante}
    yield order(law.TWICE_THE_ANTE.says("additional_bet_due"), case.seat, facts)
    yield order(law.FOLD.says("lost_without_additional_bet"), case.seat)
    yield silent("bet_not_allowed", law.TWICE_THE_ANTE)


def bet_on_another_hand(case: Case) -> Answers:
    yield order(law.OWN_HAND_ONLY.says("own_hand_only"))
    yield silent("bet_not_allowed", law.OWN_HAND_ONLY)


def time_passes(case: Case) -> Answers:
    yield order(law.DECISION.says("must_decide"), case.seat)
    yield silent("time", law.DECISION, law.FOLD)


def out_of_turn(case: Case) -> Answers:
    yield silent("order_of_decisions", law.DECISION)


def opened_without_value(case: Case) -> Answers:
    """Arts. 9.º, 1) and 2): if the croupier does not qualify, no hands are compared."""
    yield order(law.NOT_QUALIFIED.says("nothing_compared").under(law.QUALIFICATION))


def hand_swept(case: Case) -> Answers:
    yield silent("hand_swept", law.FOLD, law.VOID)


def cards_off_the_table(case: Case) -> Answers:
    # Divergence SD-05: only the Portuguese speaks of the cards, only the Chinese of the player.
    yield order(HOLDING_CARDS.says("cards_stay_on_the_table"), readings=("SD-05",))
    yield silent("hand", HOLDING_CARDS)


def leaves_with_cards(case: Case) -> Answers:
    yield order(HOLDING_CARDS.says("holder_stays"), case.seat, readings=("SD-05",))
    yield silent("hand", HOLDING_CARDS)


def talk_or_aids(case: Case) -> Answers:
    yield order(NO_AIDS.says("no_aids"), readings=("SD-28",))
    yield order(NO_TALKING.says("no_talking"))
    yield silent("hand", NO_AIDS, NO_TALKING)


ONE_OR_MORE = ("one_of_a_player", "one_of_the_dealer", "two_or_more")
EXPOSED_CARDS = evidence(
    "exposed_cards",
    *ONE_OR_MORE,
    is_needed=True,
    former={
        "exposed": {
            **{answer: {"exposed_cards": answer} for answer in ONE_OR_MORE},
            "one_later": {"exposed_cards": "one_of_a_player", "when": "after_the_deal"},
        }
    },
)

UNDECIDED = (
    undecided("card_fallen", "deal", law.VOID, law.ONE_CARD_EXPOSED),
    undecided("bet_taken_back", "betting", law.ANTE_COMPULSORY, law.DECISION),
    undecided("bet_capped", "betting", law.ANTE_COMPULSORY, law.TWICE_THE_ANTE),
    undecided("cards_mixed", "showdown", law.FOLD, law.VOID),
    undecided("player_away", "conduct", HOLDING_CARDS, law.DECISION, law.FOLD),
    undecided("player_replaced", "conduct", law.OWN_HAND_ONLY, HOLDING_CARDS),
    undecided("others_hand_touched", "conduct", law.OWN_HAND_ONLY, HOLDING_CARDS),
    undecided("chips_exchanged", "conduct", law.ANTE_COMPULSORY),
    undecided("play_cut_off", "conduct", law.SHUFFLER_FAILS),
)

FAULTS = (
    Fault(
        "cards_exposed",
        "deal",
        cards_exposed,
        (EXPOSED_CARDS, TIME, INADVERTENT),
        returns_bets=True,
    ),
    Fault("dealt_wrongly", "deal", dealt_wrongly, returns_bets=True),
    Fault("wrong_number_of_cards", "deal", wrong_number, returns_bets=True),
    Fault(
        "cards_to_empty_seat",
        "deal",
        cards_to_empty_seat,
        (a_seat(), evidence("by"), INADVERTENT),
    ),
    Fault("shuffler_failed", "deal", shuffler_failed, (TIME,), returns_bets=True),
    Fault(
        "late_jackpot_bet",
        "betting",
        late_jackpot_bet,
        (a_seat(), one("placed", "before_his_own", "after_his_own")),
    ),
    Fault(
        "jackpot_bet_disputed",
        "betting",
        jackpot_bet_disputed,
        (a_seat(), evidence("accepted")),
    ),
    Fault("ante_missing", "betting", ante_missing, (a_seat(),)),
    Fault("wrong_additional_bet", "betting", wrong_additional_bet, (a_seat(), chips("ante"))),
    Fault("bet_on_another_hand", "betting", bet_on_another_hand),
    Fault("time_passes", "betting", time_passes, (a_seat(),)),
    Fault("out_of_turn", "betting", out_of_turn),
    Fault("opened_without_value", "showdown", opened_without_value),
    Fault("hand_swept", "showdown", hand_swept),
    Fault("cards_off_the_table", "conduct", cards_off_the_table),
    Fault("leaves_with_cards", "conduct", leaves_with_cards, (a_seat(),)),
    Fault("talk_or_aids", "conduct", talk_or_aids),
    *DISPUTES,
    *UNDECIDED,
)

SETTLED_IN_PLAY = (
    "jackpot_bet_disputed",
    "ante_missing",
    "wrong_additional_bet",
    "opened_without_value",
)
DETECTABLE = tuple(
    fault.name for fault in FAULTS if not fault.is_undecided and fault.name not in SETTLED_IN_PLAY
)
"""The faults that can be detected once the cards are dealt. Play refuses the others, or settles
them."""


def stopped_by(name: str) -> CitedValue[str]:
    """The ruling by which a fault detected late voids the hand."""
    return VOID_WHEN_DETECTED.get(name) or when_exposed(EXPOSED_TO_VOID)
