"""The order of the deal (art. 11.º), and what interrupts it (art. 17.º).

It goes by rounds: one card to everyone at a manual table, or a packet to one seat by machine.
"""

from collections.abc import Iterator, Sequence

from games.fortune3.rules import irregularities, law
from games.fortune3.rules.irregularities import MAKING_VOID
from games.fortune3.rules.records import EXPOSED
from games.rules.banked import Dealing, DealtRound, seat_of
from games.rules.banked_hand import Deal, Exposure
from games.rules.banked_table import Event, Table
from games.rules.citation import Provision
from games.rules.readings import rest_on
from games.rules.refusal import Fact
from games.rules.script import Step


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


def _exposure(table: Table, exposed: Sequence[str]) -> Exposure:
    if exposed[-1] == "dealer":
        return Exposure(irregularities.bank_card_exposed(), is_void=True, is_counted=False)
    owners = [seat_of(place) for place in exposed]
    ruling = irregularities.player_cards_exposed(owners, table.house.readings)
    doubts = irregularities.exposure_in_doubt(owners)
    return Exposure(ruling, irregularities.is_void(ruling), doubts)


def _interrupted(stop: Event, current_round: DealtRound) -> Dealing:
    facts: dict[str, Fact] = {"place": stop.place, "card": stop.card}
    if stop.name == "shuffler_failed":
        yield Step("shuffler_failed", (law.SHUFFLER_FAILS,), {**facts, "fault": stop.fault})
        return irregularities.shuffler_failed(stop.fault)
    breached = next(p for p in (*current_round.provisions, law.COMMUNITY_CARDS) if p in MAKING_VOID)
    yield Step("wrong_deal_found", (law.VOID_BY_WRONG_DEAL, breached), facts)
    return irregularities.breach(breached)


DEAL = Deal(
    rounds=rounds,
    exposure=_exposure,
    interrupted=_interrupted,
    # A card to an empty seat also breaks art. 11.º, but art. 17.º n.º 4 lets the hand go on.
    empty_seat=(law.GOES_ON_EMPTY_SEAT, law.GOES_ON, law.EMPTY_SEAT_CARDS_VOID),
    exposed=EXPOSED,
)
