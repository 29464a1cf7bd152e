"""A dealt round against the dealer as a ``settle`` record for the rules."""

from collections.abc import Iterable

from games.odds.spec import Spec
from games.rules.cards import DECK_52
from games.rules.game import Answer, Record


def names(codes: Iterable[int]) -> list[str]:
    return [DECK_52[code].name for code in codes]


def seat_answer(spec: Spec, seat: int, own: Iterable[int], action: str) -> Answer:
    placed = {bet: stake for bet, stake in spec.bets.items() if stake}
    return {"seat": seat, "player": names(own), "bets": placed, "action": action}


def record_of(spec: Spec, seats: list[Answer], table: Record) -> Answer:
    """The record of all seats or one player; ``table`` has the dealer's cards and jackpot."""
    fields = spec.to_json()
    record = {**table, "readings": fields["readings"], "prizes": fields["prizes"]}
    if spec.overrides:
        record["figures"] = fields["figures"]
    if spec.seats > 1:
        return {**record, "seats": seats}
    (alone,) = seats
    del alone["seat"]
    return {**alone, **record}
