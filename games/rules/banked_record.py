"""Read the seats of a recorded hand against the house, and build its answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from games.rules.cards import Card
from games.rules.citation import CitedValue, Provision
from games.rules.fields import listing, mapping, whole
from games.rules.jackpot import Award, Payout
from games.rules.record import Answer, HouseResult, Record, SeatResult, SettledHands
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat
from games.rules.wagers import Payment
from games.rules.why import Why

SEAT_FIELDS = frozenset({"seat", "player", "bets", "action"})
"""Fields of one of several seats; a record with one player has all but ``seat``."""

Bets = TypeVar("Bets")


class RecordedSeat(NamedTuple, Generic[Bets]):
    """A seat of a recorded hand."""

    seat: Seat
    cards: tuple[Card, ...]
    bets: Bets
    has_folded: bool


ReadPlace = Callable[[Record, Seat, str], RecordedSeat[Bets]]
"""Reads one seat from its entry, its number and its path in the record."""


def read_places(
    record: Record, most: int, limit: Provision, read_place: ReadPlace[Bets]
) -> list[RecordedSeat[Bets]]:
    """Every seat of a table, in the order of the seats; or the one player of a record."""
    if "seats" not in record:
        return [read_place(record, 1, "")]
    entries = listing(record["seats"], "seats")
    if not entries:
        raise Unusable("missing", {}, "seats")
    if len(entries) > most:
        raise Forbidden("too_many_hands", limit, {"hands": len(entries), "most": most}, "seats")
    places: list[RecordedSeat[Bets]] = []
    for index, entry in enumerate(entries):
        one = mapping(entry, f"seats[{index}]")
        seat = whole(one.get("seat"), f"seats[{index}].seat", least=1)
        if any(place.seat == seat for place in places):
            raise Unusable("seat_twice", {"seat": seat}, f"seats[{index}].seat")
        places.append(read_place(one, seat, f"seats[{index}]."))
    return sorted(places, key=lambda place: place.seat)


def award_of(payout: Payout, seat: Seat) -> CitedValue[Award] | None:
    for award in payout.awards:
        if award.value.seat == seat:
            return award
    return None


def settled_seat(
    seat: Seat,
    outcome: str,
    category: str,
    rulings: Mapping[str, CitedValue[Payment]],
    bets: Sequence[str],
    why: Sequence[Why] = (),
) -> SeatResult:
    """The results of every bet of a seat; zero for a bet not placed."""
    return settled_as(seat, outcome, category, came_to(rulings, bets), why)


class CameTo(NamedTuple):
    """The net results of the bets of a seat, and their provisions."""

    net: Mapping[str, int]
    total: int
    provisions: Mapping[str, Sequence[str]]


def came_to(rulings: Mapping[str, CitedValue[Payment]], bets: Sequence[str]) -> CameTo:
    net = {bet: rulings[bet].value.net if bet in rulings else 0 for bet in bets}
    provisions = {
        bet: [str(provision) for provision in ruling.provisions] for bet, ruling in rulings.items()
    }
    return CameTo(net, sum(net.values()), provisions)


def settled_as(
    seat: Seat, outcome: str, category: str, came: CameTo, why: Sequence[Why] = ()
) -> SeatResult:
    """The results of a seat in a new object, which its reader may change."""
    answer: SeatResult = {
        "seat": seat,
        "outcome": outcome,
        "player_category": category,
        "net": {**came.net},
        "total": came.total,
        "provisions": {bet: [*named] for bet, named in came.provisions.items()},
    }
    if why:
        answer["why"] = why[0]
    return answer


def answer_of(
    record: Record, house: HouseResult, settled: list[SeatResult], payout: Payout | None
) -> SettledHands:
    """The whole answer: by seat if the record has seats, otherwise of its one player."""
    answer: Answer = {**house, "seats": settled}
    if "seats" not in record:
        (alone,) = settled
        answer = {"outcome": alone["outcome"], **house, **alone}
        del answer["seat"]
    if payout is not None:
        answer["pool_after"] = payout.pool_after
    return cast(SettledHands, answer)
