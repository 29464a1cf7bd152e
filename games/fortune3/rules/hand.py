"""A hand of Fortune 3, in the order of art. 8.º: shuffle, bet, deal, double, decide, pay."""

from collections.abc import Iterator, Sequence

from games.fortune3.rules import faults, law
from games.fortune3.rules.bets import BETTING, JACKPOT, decide, of_a_tie, settle_ante, settle_play
from games.fortune3.rules.faults import MAKING_VOID, jackpot_stakes_carried_by, stopped_by
from games.fortune3.rules.ranking import ORDERS, grade, is_queen_or_higher, value_of_cards
from games.fortune3.rules.records import EXPOSED, TABLE, can_be_found
from games.rules.banked import hand as banked_hand
from games.rules.banked.table import SEATS, Table
from games.rules.bets.bet import Details
from games.rules.bets.jackpot import Payout
from games.rules.bets.seats import Dealing, Dealt, DealtRound, Event, Steps, seat_of, settled
from games.rules.hands.script import CardMove, Face, Seat, Step
from games.rules.hands.showdown import Showdown
from games.rules.hands.wagers import Payment
from games.rules.provisions.readings import rest_on
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import Graded
from games.rules.values.refusal import Fact


def rounds(table: Table) -> Iterator[DealtRound | Event]:
    yield from _by_hand(table) if table.method == "manual" else _by_machine(table)
    if table.has_jackpot_bets or table.house.readings["FA-13"] == "dealt_unrevealed":
        yield from _community(table)


def _by_hand(table: Table) -> Iterator[DealtRound]:
    # Reading FA-11: "e a seguir" puts the bank's three cards after the players' three rounds.
    in_rotation = table.house.readings["FA-11"] == "bank_in_rotation"
    provisions = (law.DEALING, law.DEALT_ONE_BY_ONE, law.FACE_DOWN)
    for number in (1, 2, 3):
        seats = table.served(number)
        places = [f"seat:{seat}" for seat in seats] + ["dealer"] * in_rotation
        yield DealtRound(
            "round_dealt",
            provisions,
            tuple((place, number) for place in places),
            facts={"round": number, "seats": list(seats)},
            readings=("FA-11",) if in_rotation else (),
        )
    if not in_rotation:
        yield _bank_packet((law.DEALT_ONE_BY_ONE, law.FACE_DOWN), ("FA-11",))


def _by_machine(table: Table) -> Iterator[DealtRound]:
    for seat in table.served(number=None):
        yield DealtRound(
            "packet_dealt",
            (law.DEALING, law.DEALT_BY_THREES, law.FACE_DOWN),
            tuple((f"seat:{seat}", number) for number in (1, 2, 3)),
            seat=seat,
            facts={"cards": 3},
        )
    yield _bank_packet((law.DEALT_BY_THREES, law.FACE_DOWN), ())


def _bank_packet(provisions: tuple[Provision, ...], readings: tuple[str, ...]) -> DealtRound:
    cards = tuple(("dealer", number) for number in (1, 2, 3))
    return DealtRound("bank_dealt", provisions, cards, facts={"cards": 3}, readings=readings)


def _community(table: Table) -> Iterator[DealtRound]:
    # Reading FA-12: the community cards come after the bank's.
    rest_on("FA-12")
    # Reading FA-13: with no jackpot bets they are not dealt, or lie there unrevealed.
    readings = () if table.has_jackpot_bets else ("FA-13",)
    orders = law.COMMUNITY_CARDS if table.has_jackpot_bets else law.COMMUNITY_UNREVEALED
    is_of_three = table.method == "machine_of_three"
    provisions = (orders, *((law.TOP_CARD_DISCARDED,) if is_of_three else ()), law.FACE_DOWN)
    cards = (("community", 1), ("community", 2))
    two = DealtRound("community_dealt", provisions, cards, facts={"cards": 2}, readings=readings)
    if not is_of_three:
        yield two
        return
    top = DealtRound(
        "top_card_discarded",
        (law.TOP_CARD_DISCARDED,),
        (("discard", 1),),
        readings=(*readings, "FA-32"),
    )
    # Reading FA-32: "a carta do topo das três cartas" is the first out, or the last.
    yield from (top, two) if table.house.readings["FA-32"] == "first_out" else (two, top)


def _exposure(table: Table, exposed: Sequence[str]) -> banked_hand.Exposure:
    if exposed[-1] == "dealer":
        return banked_hand.Exposure(faults.BANK_CARD_EXPOSED, is_void=True, is_counted=False)
    owners = [seat_of(place) for place in exposed]
    ruling = faults.player_cards_exposed(owners, table.house.readings)
    doubts = faults.exposure_in_doubt(owners)
    return banked_hand.Exposure(ruling, faults.is_void(ruling), doubts)


def _interrupted(stop: Event, current_round: DealtRound) -> Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), {**facts, "fault": stop.fault})
        return faults.shuffler_ruling(stop.fault)
    breached = next(p for p in (*current_round.provisions, law.COMMUNITY_CARDS) if p in MAKING_VOID)
    yield Step("wrong_deal_found", (law.VOID_BY_WRONG_DEAL, breached), facts)
    return faults.breach(breached)


DEAL = banked_hand.Deal(
    rounds=rounds,
    exposure=_exposure,
    interrupted=_interrupted,
    # A card to an empty seat also breaks art. 11.º, but art. 17.º n.º 4 lets the hand go on.
    empty_seat=(law.GOES_ON_EMPTY_SEAT, law.GOES_ON, law.EMPTY_SEAT_CARDS_VOID),
    exposed=EXPOSED,
)

CONTEST_STEP = {"win": "player_won", "lose": "bank_won", "tie": "hands_tied"}


def verify(table: Table, dealt: Dealt, folded: frozenset[Seat]) -> Steps:
    contest = banked_hand.contest_of(BETTING, table, dealt, folded)
    yield from _bank(contest)
    for seat, showdown in contest.items():
        category = showdown.player.category
        by = (law.BASIC_CLASS[category], value_of_cards(category))
        yield banked_hand.turn_up(f"seat:{seat}", "hand_shown", showdown.cards, category, *by)
    for seat, showdown in contest.items():
        if showdown.bets["ante"] and not showdown.has_folded:
            yield from _contest(seat, showdown)
    yield from BETTING.side_bets(contest)
    yield from _jackpot(table, contest, dealt)
    yield Step("prizes_paid", (law.PAYING,))


def _bank(contest: banked_hand.Contest) -> Steps:
    """Turn up the bank's hand if a bet depends on it."""
    hands = contest.values()
    contested = [one for one in hands if one.bets["ante"] and not one.has_folded]
    looking = contested + [one for one in hands if BETTING.looks_at_bank(one.bets)]
    bank = looking[0].bank if looking else None
    if bank is None:
        return
    by = (law.DECIDING, law.BASIC_CLASS[bank.category], value_of_cards(bank.category))
    yield banked_hand.turn_up("dealer", "bank_revealed", looking[0].bank_cards, bank.category, *by)
    if not contested:
        return
    yield bank_qualifies(bank)


def bank_qualifies(bank: Graded) -> Step:
    """Whether the bank's hand is worth Q or more."""
    if is_queen_or_higher(bank):
        return Step("bank_qualified", (law.BANK_QUALIFIES,), {"category": bank.category})
    return Step("bank_not_qualified", (law.BANK_BELOW_QUEEN,), {"category": bank.category})


def _contest(seat: Seat, showdown: Showdown) -> Steps:
    """The ante and the play bet, against the bank."""
    outcome = decide(showdown)
    doubts = of_a_tie(showdown) if outcome.value == "tie" else ()
    if outcome.value in CONTEST_STEP and showdown.bank is not None:
        classes = {
            law.BASIC_CLASS[showdown.player.category],
            law.BASIC_CLASS[showdown.bank.category],
        }
        order = (law.THREE_CARD_ORDER,) if len(classes) > 1 else tuple(classes)
        why = BETTING.why(showdown)
        order += tuple(provision for reason in why for provision in reason.provisions)
        yield Step(
            CONTEST_STEP[outcome.value],
            tuple(dict.fromkeys((*outcome.provisions, *order))),
            {"player": showdown.player.category, "bank": showdown.bank.category},
            seat,
            readings=("FA-02",) if _turns_on_the_order(showdown) else doubts,
            why=why,
        )
    yield settled(seat, "ante", settle_ante(showdown, outcome), readings=doubts)
    yield settled(seat, "play", settle_play(showdown, outcome), readings=doubts)


def _turns_on_the_order(showdown: Showdown) -> bool:
    """Reading FA-02: whether the other order of classes would change the winner. A tie is a tie
    under both."""
    results = {
        grade(showdown.cards, order).strength > grade(showdown.bank_cards, order).strength
        for order in ORDERS
    }
    return len(results) > 1


def _jackpot(table: Table, contest: banked_hand.Contest, dealt: Dealt) -> Steps:
    """The last steps: the community cards and the progressive jackpot."""
    if table.jackpot is None:
        yield _unrevealed(dealt)
        return
    community = tuple(dealt["community"])
    yield Step(
        "community_revealed",
        (law.PROGRESSIVE, law.JACKPOT_FIVE),
        {"cards": [card.name for card in community]},
        moves=tuple(CardMove(card, "community", Face.UP) for card in community),
    )
    yield from banked_hand.jackpot_steps(
        BETTING, table, contest, lambda one: Details({"category": JACKPOT.class_of(one)}), _won
    )


def _won(showdown: Showdown, payout: Payout) -> Details:
    category = JACKPOT.class_of(showdown)
    grounds = (law.JACKPOT_CLASS[category], value_of_cards(category, of_five=True))
    several = ("FA-17",) if len(payout.awards) > 1 else ()
    return Details({"category": category}, several, grounds)


def _unrevealed(dealt: Dealt) -> Step:
    # Reading FA-13: art. 11.º n.º 3 deals them only where there are jackpot bets, art. 15.º n.º 2
    # speaks of them as lying on the table. Nothing is settled by it.
    if "community" in dealt:
        return Step("community_left_unrevealed", (law.COMMUNITY_UNREVEALED,), readings=("FA-13",))
    provisions = (law.COMMUNITY_CARDS, law.COMMUNITY_UNREVEALED)
    return Step("community_not_dealt", provisions, readings=("FA-13",))


def shuffle(table: Table) -> Steps:
    seats = {"seats": list(table.seats), "places": len(SEATS)}
    yield Step("table_opened", (law.BANK_AND_PLAYERS, law.HANDS), seats)
    facts = {"method": table.method, "cards": 52}
    if table.method != "manual":
        machine = (law.SHUFFLING, law.DECK, law.BY_MACHINE, law.SHUFFLER, law.NOT_CUT)
        yield Step("cards_shuffled", machine, facts)
        return
    by_hand = (law.SHUFFLING, law.DECK, law.BY_HAND, law.SHUFFLED_AND_CUT)
    yield Step("cards_shuffled", by_hand, facts)
    # Reading FA-27: by the bank or the players, at any point.
    rest_on("FA-27")
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SHOE))


def _folded(table: Table, showdown: Showdown, ruling: CitedValue[Payment], dealt: Dealt) -> Steps:
    remaining = [bet for bet in showdown.bets if bet != "ante"]
    if remaining:
        provisions: tuple[Provision, ...] = (law.CARDS_COLLECTED,)
        if remaining != ["pair_plus"]:
            provisions += (law.ADDITIONAL_UNAFFECTED,)
        yield banked_hand.hand_kept(showdown, remaining, *provisions)
    elif showdown.reading("FA-08") == "also_on_fold":
        # Reading FA-08: a hand that may yet earn the bonus has to be seen.
        yield banked_hand.hand_kept(showdown, ["ante_bonus"], law.ANTE_BONUS, readings=("FA-08",))
    else:
        cards = dealt.pop(f"seat:{showdown.seat}")
        collected = tuple(CardMove(card, "discard") for card in cards)
        yield Step("hand_collected", (law.CARDS_COLLECTED,), {}, showdown.seat, collected)


def _stopping(stopped: CitedValue[str]) -> banked_hand.Stopping:
    """Art. 17.º n.ºs 1 to 3: the hand is void, or suspended by the shuffler; bets are returned.

    «o jogador pode retirar as apostas por si colocadas»: also the bets of a hand already folded.

    Reading FA-19: for a suspended hand the text regulates only the jackpot stakes; the other bets
    are taken back as n.º 1 allows for a void hand.
    """
    carried_by = jackpot_stakes_carried_by(stopped)
    if stopped.provision != law.SHUFFLER_FAILS:
        provisions = (*stopped.provisions, law.VOID)
        return banked_hand.Stopping("hand_voided", provisions, (law.VOID,), carried_by)
    ending = "cards_reshuffled" if stopped.value.endswith("first_fault") else "play_suspended"
    return banked_hand.Stopping(
        "hand_suspended", stopped.provisions, (law.VOID,), carried_by, ("FA-19",),
        Step(ending, (law.SHUFFLER_FAILS,)),
    )  # fmt: skip


hand = banked_hand.BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=DEAL,
    folded=_folded,
    stopping=_stopping,
    stopped_by=stopped_by,
    can_be_found=can_be_found,
    verify=verify,
    after_a_fold="FA-34",
    bets_closed=law.END_OF_BETTING,
)
