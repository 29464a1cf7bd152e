"""The ``rank`` and ``settle`` records: which hand is higher, and what each bet is paid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from games.fortune3.rules import law
from games.fortune3.rules.bets import BY_DEFAULT, HOUSE_FIELDS, Bets, House, read_bets, read_house
from games.fortune3.rules.ranking import (
    Graded,
    best_class,
    grade,
    is_queen_or_higher,
    why_higher,
)
from games.fortune3.rules.records import SEATS
from games.fortune3.rules.settlement import (
    Showdown,
    claim,
    decide,
    lose_progressive,
    pay_jackpot,
    settle_ante,
    settle_ante_bonus,
    settle_award,
    settle_pair_plus,
    settle_play,
    settle_six_card_bonus,
    why_of,
)
from games.lawtexts.kept import SizedCache
from games.rules.banked_record import (
    SEAT_FIELDS,
    CameTo,
    RecordedSeat,
    answer_of,
    award_of,
    came_to,
    read_places,
    settled_as,
)
from games.rules.cards import Card, refuse_doubles
from games.rules.citation import CitedValue
from games.rules.fields import OF_ANY_RECORD, exactly, hands, one_of, refuse_unknown, within
from games.rules.game import Answer, Record
from games.rules.jackpot import Payout, read_jackpot
from games.rules.refusal import Unusable
from games.rules.script import Seat
from games.rules.wagers import Payment
from games.rules.why import closest

Settlement = Callable[[Showdown], CitedValue[Payment]]

NET = ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus", "progressive")
ACTIONS = ("play", "fold")
RANK_FIELDS = OF_ANY_RECORD | HOUSE_FIELDS | {"hands"}
OF_THE_TABLE = {"seats", "dealer", "community", "jackpot"}
FIELDS = OF_ANY_RECORD | HOUSE_FIELDS | OF_THE_TABLE | SEAT_FIELDS - {"seat"}
COMPARED = ("win", "lose", "tie")


def rank(record: Record) -> Answer:
    """Compare all hands; those of the highest strength share the win."""
    refuse_unknown(record, RANK_FIELDS)
    compared = hands(record.get("hands"), 3)
    with within("hands"):
        refuse_doubles([card for hand in compared for card in hand])
    order = read_house(record, record).readings["FA-02"]
    graded = [grade(hand, order) for hand in compared]
    best = max(rating.strength for rating in graded)
    pairs = list(zip(compared, graded, strict=True))
    grounds = {law.BASIC_CLASS[rating.category] for rating in graded if rating.strength == best}
    if len({rating.category for rating in graded}) > 1:
        grounds.add(law.THREE_CARD_ORDER)
    return {
        "winners": [index for index, rating in enumerate(graded) if rating.strength == best],
        "categories": [rating.category for rating in graded],
        "best": [[card.name for card in hand] for hand in compared],
        "provisions": [str(ground) for ground in sorted(grounds, reverse=True)],
        "why": closest(pairs, graded.index(max(graded, key=_strength)), why_higher),
    }


def _strength(graded: Graded) -> tuple[int, ...]:
    return graded.strength


def settle(record: Record) -> Answer:
    """Settle one player against the bank, or every seat of a table and then the pool."""
    refuse_unknown(record, FIELDS)
    house = read_house(record, record)
    places = read_places(record, len(SEATS), law.HANDS, partial(_place, house))
    bank_cards = _bank_cards(record, places)
    community = _community(record, places)
    with within("seats" if "seats" in record else "player"):
        refuse_doubles([*bank_cards, *community, *[c for place in places for c in place.cards]])
    bank = grade(bank_cards, house.readings["FA-02"]) if bank_cards else None
    showdowns = [_showdown(place, bank_cards, bank, house) for place in places]
    payout = _payout(record, places, showdowns, community, house)
    settled = [
        _settled(place, showdown, payout) for place, showdown in zip(places, showdowns, strict=True)
    ]
    return answer_of(record, _bank_of(bank), settled, payout)


def _place(house: House, entry: Record, seat: Seat, where: str) -> RecordedSeat[Bets]:
    if where:
        refuse_unknown(entry, SEAT_FIELDS, where.rstrip("."))
    bets = read_bets(entry.get("bets"), house, f"{where}bets", law.INVALID_WITHOUT_BASIC)
    if not bets.has_basic:
        raise Unusable("no_bets", {"seat": seat}, f"{where}bets")
    # Without an ante there is no decision: art. 12.º n.º 2 is about those who placed one.
    action = entry.get("action")
    if bets.ante or action is not None:
        action = one_of(action, ACTIONS, f"{where}action")
    has_folded = bool(bets.ante) and action == "fold"
    return RecordedSeat(seat, exactly(entry.get("player"), 3, f"{where}player"), bets, has_folded)


def _bank_cards(record: Record, places: list[RecordedSeat[Bets]]) -> tuple[Card, ...]:
    """The bank's cards; not required if no ante is contested and no bet depends on them."""
    if record.get("dealer") is None and not any(_looks_at_the_bank(place) for place in places):
        return ()
    return exactly(record.get("dealer"), 3, "dealer")


def _looks_at_the_bank(place: RecordedSeat[Bets]) -> bool:
    is_contested = bool(place.bets.ante) and not place.has_folded
    return is_contested or bool(place.bets.six_card_bonus)


def _community(record: Record, places: list[RecordedSeat[Bets]]) -> tuple[Card, ...]:
    if record.get("community") or any(place.bets.progressive for place in places):
        return exactly(record.get("community"), 2, "community")
    return ()


def _showdown(
    place: RecordedSeat[Bets], bank_cards: tuple[Card, ...], bank: Graded | None, house: House
) -> Showdown:
    player = grade(place.cards, house.readings["FA-02"])
    return Showdown(place.bets, place.cards, player, bank_cards, bank, place.has_folded, house)


def _payout(
    record: Record,
    places: list[RecordedSeat[Bets]],
    showdowns: list[Showdown],
    community: tuple[Card, ...],
    house: House,
) -> Payout | None:
    """The jackpot paid at this table; None if nobody bet on it."""
    betting = [pair for pair in zip(places, showdowns, strict=True) if pair[0].bets.progressive]
    if not betting:
        return None
    jackpot = read_jackpot(record.get("jackpot"), house.progressive)
    claims = [claim(place.seat, showdown, community) for place, showdown in betting]
    return pay_jackpot(jackpot, [candidate for candidate in claims if candidate is not None], house)


_SETTLEMENTS: tuple[tuple[str, str, Settlement], ...] = (
    ("ante_bonus", "ante", settle_ante_bonus),
    ("pair_plus", "pair_plus", settle_pair_plus),
    ("six_card_bonus", "six_card_bonus", settle_six_card_bonus),
)
"""The name of the result, the bet it depends on, and the rule."""


def rulings(
    place: RecordedSeat[Bets], showdown: Showdown, outcome: CitedValue[str], payout: Payout | None
) -> dict[str, CitedValue[Payment]]:
    """Every bet of a seat, settled in the order of art. 13.º."""
    by_bet: dict[str, CitedValue[Payment]] = {}
    if place.bets.ante:
        by_bet["ante"] = settle_ante(showdown, outcome)
        by_bet["play"] = settle_play(showdown, outcome)
    for name, bet, rule in _SETTLEMENTS:
        if getattr(place.bets, bet):
            by_bet[name] = rule(showdown)
    if payout is not None and place.bets.progressive:
        won = award_of(payout, place.seat)
        by_bet["progressive"] = lose_progressive(showdown) if won is None else settle_award(won)
    return by_bet


class Alike(NamedTuple):
    """Everything a seat's payments depend on, under the law as printed and without a jackpot prize.
    Hands alike in it are paid the same."""

    bets: Bets
    outcome: str
    has_folded: bool
    category: str
    six_cards: str
    """The class of the best five of them, if a bet depends on it."""


ALIKE: SizedCache[CameTo] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)


def _settled(place: RecordedSeat[Bets], showdown: Showdown, payout: Payout | None) -> Answer:
    outcome = decide(showdown)
    came = _came_to(place, showdown, outcome, payout)
    reasons = why_of(showdown) if outcome.value in COMPARED else ()
    return settled_as(place.seat, outcome.value, showdown.player.category, came, reasons)


def _came_to(
    place: RecordedSeat[Bets], showdown: Showdown, outcome: CitedValue[str], payout: Payout | None
) -> CameTo:
    if showdown.house is not BY_DEFAULT or (payout is not None and award_of(payout, place.seat)):
        return came_to(rulings(place, showdown, outcome, payout), NET)
    six_cards = (
        best_class(showdown.cards + showdown.bank_cards) if showdown.bets.six_card_bonus else ""
    )
    alike = Alike(
        showdown.bets, outcome.value, showdown.has_folded, showdown.player.category, six_cards
    )
    return ALIKE.answer(alike, lambda: came_to(rulings(place, showdown, outcome, payout), NET))


def _bank_of(bank: Graded | None) -> Answer:
    return {
        "dealer_qualifies": None if bank is None else is_queen_or_higher(bank),
        "dealer_category": None if bank is None else bank.category,
    }
