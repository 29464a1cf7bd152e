"""The ``rank`` and ``settle`` records: which hand is higher, and what each bet is paid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

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
from games.rules.script import Seat
from games.rules.wagers import Payment
from games.rules.why import closest
from games.stud.rules import law
from games.stud.rules.bets import (
    BY_DEFAULT,
    HOUSE_FIELDS,
    Bets,
    House,
    read_bets,
    read_house,
    refuse_bets,
)
from games.stud.rules.ranking import Graded, grade, qualifies, why_higher
from games.stud.rules.records import SEATS
from games.stud.rules.settlement import (
    SettledSeat,
    Showdown,
    claim,
    decide,
    lose_progressive,
    pay_jackpot,
    settle_award,
    settle_round,
    why_of,
)

NET = ("ante", "raise", "progressive")
ACTIONS = ("raise", "fold")
RANK_FIELDS = OF_ANY_RECORD | HOUSE_FIELDS | {"hands"}
FIELDS = OF_ANY_RECORD | HOUSE_FIELDS | SEAT_FIELDS - {"seat"} | {"seats", "dealer", "jackpot"}
COMPARED = ("win", "lose")


def rank(record: Record) -> Answer:
    """Compare hands of one deck; a single hand is the highest."""
    refuse_unknown(record, RANK_FIELDS)
    compared = hands(record.get("hands"), 5)
    with within("hands"):
        refuse_doubles([card for hand in compared for card in hand])
    wheel = read_house(record, record).readings["SA-06"]
    graded = [grade(hand, wheel) for hand in compared]
    winner = max(range(len(graded)), key=lambda index: graded[index].strength)
    grounds = [law.CLASS[graded[winner].category]]
    if len({rating.category for rating in graded}) > 1:
        grounds.append(law.ORDER)
    return {
        "winners": [winner],
        "categories": [rating.category for rating in graded],
        "best": [[card.name for card in hand] for hand in compared],
        "provisions": [str(ground) for ground in grounds],
        "why": closest(list(zip(compared, graded, strict=True)), winner, why_higher),
    }


def settle(record: Record) -> Answer:
    """Settle one player against the croupier, or every seat of a table and then the pool."""
    refuse_unknown(record, FIELDS)
    house = read_house(record, record)
    places = read_places(record, len(SEATS), law.PLACES, _place)
    dealer_cards = _dealer_cards(record, places)
    with within("seats" if "seats" in record else "player"):
        refuse_doubles([*dealer_cards, *[c for place in places for c in place.cards]])
    wheel = house.readings["SA-06"]
    dealer = grade(dealer_cards, wheel) if dealer_cards else None
    showdowns = {
        place.seat: Showdown(
            place.bets, grade(place.cards, wheel), dealer_cards, dealer, place.has_folded, house
        )
        for place in places
    }
    payout = _payout(record, showdowns, house)
    ruled = _ruled_alike if house is BY_DEFAULT else _ruled
    settled = [
        settled_as(
            seat, outcome, showdowns[seat].player.category, came,
            why_of(place.cards, showdowns[seat]) if outcome in COMPARED else (),
        )
        for place, (seat, outcome, came) in zip(places, ruled(showdowns, payout), strict=True)
    ]  # fmt: skip
    return answer_of(record, _dealer_of(dealer, dealer_cards, house), settled, payout)


def _place(entry: Record, seat: Seat, where: str) -> RecordedSeat[Bets]:
    if where:
        refuse_unknown(entry, SEAT_FIELDS, where.rstrip("."))
    bets = read_bets(entry.get("bets"), f"{where}bets")
    refuse_bets(bets, f"{where}bets")
    action = one_of(entry.get("action"), ACTIONS, f"{where}action")
    return RecordedSeat(
        seat, exactly(entry.get("player"), 5, f"{where}player"), bets, action == "fold"
    )


def _dealer_cards(record: Record, places: list[RecordedSeat[Bets]]) -> tuple[Card, ...]:
    """The croupier's cards; not required if every hand was folded."""
    if record.get("dealer") is None and all(place.has_folded for place in places):
        return ()
    return exactly(record.get("dealer"), 5, "dealer")


def _payout(record: Record, showdowns: dict[Seat, Showdown], house: House) -> Payout | None:
    """The jackpot paid at this table; None if nobody bet on it."""
    if not any(showdown.bets.progressive for showdown in showdowns.values()):
        return None
    jackpot = read_jackpot(record.get("jackpot"), house.progressive)
    claims = [
        claimed
        for seat, showdown in showdowns.items()
        if showdown.bets.progressive and (claimed := claim(seat, showdown))
    ]
    return pay_jackpot(jackpot, claims, house)


def _rulings(
    seat: Seat, showdown: Showdown, settled: SettledSeat, payout: Payout | None
) -> dict[str, CitedValue[Payment]]:
    by_bet = {"ante": settled.ante, "raise": settled.additional}
    if payout is not None and showdown.bets.progressive:
        won = award_of(payout, seat)
        by_bet["progressive"] = lose_progressive(showdown) if won is None else settle_award(won)
    return by_bet


def _ruled(
    showdowns: dict[Seat, Showdown], payout: Payout | None
) -> Iterator[tuple[Seat, str, CameTo]]:
    """Each seat from the croupier's left: the seat, the outcome and the payments."""
    for seat, settled in settle_round(showdowns).items():
        by_bet = _rulings(seat, showdowns[seat], settled, payout)
        yield seat, settled.outcome.value, came_to(by_bet, NET)


class Alike(NamedTuple):
    """Everything a seat's payments depend on, under the law as printed and without a jackpot prize.
    Hands alike in it are paid the same."""

    bets: Bets
    outcome: str
    has_folded: bool
    category: str


ALIKE: SizedCache[CameTo] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)


def _ruled_alike(
    showdowns: dict[Seat, Showdown], payout: Payout | None
) -> Iterator[tuple[Seat, str, CameTo]]:
    """As ``_ruled``, for a house without a maximum, where each seat's payment is independent."""
    for seat, showdown in showdowns.items():
        if payout is not None and award_of(payout, seat):
            yield from _ruled({seat: showdown}, payout)
            continue
        outcome = decide(showdown).value
        alike = Alike(showdown.bets, outcome, showdown.has_folded, showdown.player.category)
        yield seat, outcome, ALIKE.answer(alike, partial(_alone, seat, showdown, payout))


def _alone(seat: Seat, showdown: Showdown, payout: Payout | None) -> CameTo:
    ((_seat, _outcome, came),) = _ruled({seat: showdown}, payout)
    return came


def _dealer_of(dealer: Graded | None, cards: tuple[Card, ...], house: House) -> Answer:
    if dealer is None:
        return {"dealer_qualifies": None, "dealer_category": None}
    return {
        "dealer_qualifies": qualifies(dealer, cards, house.readings["SA-01"]),
        "dealer_category": dealer.category,
    }
