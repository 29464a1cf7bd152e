"""Hands already played: which card is higher, and what each bet came to."""

from __future__ import annotations

from higher_card.rules import law
from higher_card.rules.ranking import category
from higher_card.rules.records import SEATS, read_house, read_wager
from higher_card.rules.settlement import Showdown, decide, settle_double, settle_wager
from rulesite_rules.games.rules.banked.settle import (
    RecordedSeat,
    answer_of,
    came_to,
    read_places,
    settled_as,
)
from rulesite_rules.games.rules.game import Answer, Record
from rulesite_rules.games.rules.hands.script import Seat
from rulesite_rules.games.rules.values.cards import refuse_doubles
from rulesite_rules.games.rules.values.fields import (
    OF_ANY_RECORD,
    exactly,
    hands,
    one_of,
    refuse_unknown,
    within,
)

BETS = ("wager", "double")
ACTIONS = ("double", "fold")


def rank(record: Record) -> Answer:
    refuse_unknown(record, OF_ANY_RECORD | {"prizes", "hands"})
    compared = hands(record.get("hands"), 1)
    with within("hands"):
        refuse_doubles([card for hand in compared for card in hand])
    ranks = [card.rank for (card,) in compared]
    return {
        "winners": [at for at, rank in enumerate(ranks) if rank == max(ranks)],
        "categories": [category(card) for (card,) in compared],
        "best": [[card.name] for (card,) in compared],
        "provisions": [str(law.ORDER)],
    }


def settle(record: Record) -> Answer:
    house = read_house(record)
    places = read_places(record, len(SEATS), law.PLACES, _place)
    stays = any(not place.has_folded for place in places)
    bank = exactly(record.get("dealer"), 1, "dealer") if stays or record.get("dealer") else ()
    with within("seats" if "seats" in record else "player"):
        refuse_doubles([*bank, *(card for place in places for card in place.cards)])
    settled = []
    for place in places:
        card = None if place.has_folded else bank[0]
        at = Showdown(place.bets, place.cards[0], card, house)
        outcome = decide(at)
        rulings = {"wager": settle_wager(at, outcome), "double": settle_double(at, outcome)}
        told = category(at.player)
        settled.append(settled_as(place.seat, outcome.value, told, came_to(rulings, BETS)))
    return answer_of(record, {}, settled, None)


def _place(told: Record, seat: Seat, where: str) -> RecordedSeat[int]:
    wager = read_wager(told.get("bets"), f"{where}bets")
    action = one_of(told.get("action"), ACTIONS, f"{where}action")
    return RecordedSeat(
        seat, exactly(told.get("player"), 1, f"{where}player"), wager, action == "fold"
    )
