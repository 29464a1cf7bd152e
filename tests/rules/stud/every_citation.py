"""Hands of Stud Poker that between them cite all that its rules can cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from games.rules.bets.jackpot import POSTED
from games.stud.rules import GAME
from tests.rules.banked import transcripts
from tests.rules.words_cited import Cited, can_be_played, cited_by, goes_on, refused_by

OF_FIVE = {
    "royal_flush": ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
    "straight_flush": ("9s 8s 7s 6s 5s", "9d 8d 7d 6d 5d"),
    "low_straight_flush": ("5s 4s 3s 2s As", "5d 4d 3d 2d Ad"),
    "four_of_a_kind": ("9s 9d 9c 9h 2s", "8s 8d 8c 8h 3d"),
    "full_house": ("Ts Td Tc 5h 5s", "6s 6d 6c 4h 4d"),
    "flush": ("Kc Jc 8c 6c 2c", "Kh Jh 8h 6h 2h"),
    "straight": ("Js Td 9s 8c 7s", "Jd Ts 9d 8h 7d"),
    "low_straight": ("5s 4d 3s 2c As", "5d 4s 3d 2h Ad"),
    "three_of_a_kind": ("Js Jd Jc 7h 2s", "4s 4d 4c 9h 3d"),
    "two_pair": ("Qs Qd 7c 7h 2s", "Qc Qh 7s 7d 2d"),
    "pair": ("Ks Kd 7c 5h 2s", "Kc Kh 7s 5d 2d"),
    "high_card": ("As Kd 7c 5h 2s", "Ac Kh 7s 5d 2d"),
}
"""A hand for a player, and one of its class and of other cards for the croupier."""

LOWER = ("As Kd 7c 5h 2s", "Qs Jd 7c 5h 2s", "3s 3d 7c 5h 2h")
JACKPOT = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}
BETS = {"ante": 100, "progressive": 10}

READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"SA-01": "holding"},
    {"SA-05": "first"},
    {"SA-06": "suit_of_ace"},
    {"SA-07": "stays_live"},
    {"SA-10": "whole_round"},
    {"SD-33": "per_player"},
)

EVENTS = (
    {"event": "player_card_exposed", "seat": 1, "card": 2},
    {"event": "dealer_card_exposed", "card": 1},
    {"event": "dealer_card_exposed", "card": 4},
    {"event": "player_card_exposed", "seat": 3, "card": 5},
    {"event": "wrong_deal", "seat": 3, "card": 5},
    {"event": "wrong_deal", "place": "dealer", "card": 3},
    {"event": "wrong_count", "place": "dealer"},
    {"event": "shuffler_failed", "seat": 3, "card": 1},
    {"event": "cards_to_empty_seat", "seat": 2},
    {"event": "late_jackpot_bet", "seat": 3, "amount": 10},
)

REFUSED = (
    {"bets": {"1": {"progressive": 10}}},
    {"seats": [1], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}},
    {"bets": {"9": {"ante": 10}}},
    {"bets": {"1": {"ante": 10}}, "carried": {"3": 10}},
)
ONE = {"player": "Ks 9d 4c 3c 2d", "bets": {"ante": 10}, "action": "fold"}
REFUSED_TO_SETTLE = (
    {**ONE, "bets": {}},
    {"seats": [{"seat": at, **ONE} for at in range(1, 9)]},
)


def hands() -> Iterator[dict[str, object]]:
    """Every class against every class and itself, and the jackpot won by several."""
    one, other = zip(*OF_FIVE.values(), strict=True)
    for player, bank in (*product(one, [*LOWER, *other]), *product(other, one)):
        if not {*player.split()} & {*bank.split()}:
            yield _at({"1": player, "dealer": bank})
    royal, flush, high = "Ah Kh Qh Jh Th", "8s 7s 6s 5s 4s", "9c 7c 6c 4c 2c"
    for one, other, third in ((royal, flush, high), (high, royal, flush), (flush, high, royal)):
        yield _at({"1": one, "3": other, "5": third, "dealer": "Ad Ks 9h 5d 3d"})
    yield _at({"1": royal, "3": "As Ks Qs Js Ts", "5": flush, "dealer": "Ad Kd 9h 5d 3d"})
    yield _at({"1": flush, "3": "9h 8h 7h 6h 5h", "dealer": "Ad Kd 9c 5d 3d"})
    yield _at({"1": "8s 8h 8d 8c 4s", "3": high, "dealer": "Ad Kd 9d 5d 3d"})


def _at(cards: Mapping[str, str]) -> dict[str, object]:
    seats = [key for key in cards if key.isdecimal()]
    table = {"bets": dict.fromkeys(seats, BETS), "jackpot": JACKPOT}
    limits = {"maximum_payout": 1000}
    named = {place: told.split() for place, told in cards.items()}
    return {"table": {**table, "limits": limits}, "cards": named, "seed": 1}


def stopped() -> Iterator[dict[str, object]]:
    """Every irregularity from the sabot and the shuffler, alone and after one card exposed."""
    for method, bets in product(("manual", "machine"), (BETS, {"ante": 9})):
        table = {"bets": {"1": bets, "3": bets}, "method": method, "jackpot": JACKPOT}
        for event in EVENTS:
            for events in ([event], [EVENTS[0], event]):
                yield {"table": table, "seed": 7, "events": events}
    yield {"table": {"bets": {"1": {"ante": 100}}, "stacks": {"1": 250}}, "seed": 7}
    for source in ("void_hand", "shuffler_failed"):
        left = {"carried": {"1": 10}, "carried_from": source, "jackpot": JACKPOT}
        yield {"table": {"bets": {"1": {"ante": 100}}, **left}, "seed": 7}


def found() -> set[Cited]:
    cited: set[Cited] = set()
    for record in (*hands(), *stopped()):
        for readings, do in product(READINGS, ("raise", "fold")):
            told = {**record, "readings": readings}
            if can_be_played(GAME, told):
                cited.update(cited_by(GAME, goes_on(GAME, told, do)))
    for _, sample in transcripts("stud"):
        record = sample["record"]
        assert isinstance(record, dict)
        cited.update(cited_by(GAME, record))
    for table in REFUSED:
        cited.update(cited_by(GAME, {"table": table, "seed": 1}))
    for told in REFUSED_TO_SETTLE:
        cited.update(refused_by(GAME, told))
    return cited
