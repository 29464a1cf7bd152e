"""Hands of Fortune 3 that between them cite all that its rules can cite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product

from games.fortune3.rules import GAME
from games.rules.bets.jackpot import POSTED
from tests.rules.banked import transcripts
from tests.rules.words_cited import Cited, can_be_played, cited_by, goes_on, refused_by

OF_THREE = {
    "straight_flush": ("9h 8h 7h", "6d 5d 4d"),
    "three_of_a_kind": ("Ks Kd Kc", "8s 8d 8c"),
    "straight": ("Ts 9d 8s", "7c 6s 5d"),
    "flush": ("Ac Jc 4c", "Qh 6h 2h"),
    "pair": ("As Ad 3s", "3h 3d 9s"),
    "high_card": ("Ah Qd Ts", "Qs 9c 4s"),
}
"""A hand for a player and a lower one, of other cards, for the bank."""

TIED = {
    "straight_flush": ("9h 8h 7h", "9d 8d 7d"),
    "straight": ("9h 8h 7s", "9d 8d 7c"),
    "flush": ("Ah Jh 4h", "Ac Jc 4c"),
    "pair": ("As Ad 3s", "Ah Ac 3h"),
    "high_card": ("Qs 9d 4s", "Qh 9c 4h"),
}

OF_FIVE = (
    ("As Ks Qs", "Js Ts 2d", "Js Ts"),
    ("9s 8s 7s", "6s 5s 2d", "6s 5s"),
    ("9s 9d 9c", "9h 5s 2d", "9h 5s"),
    ("9s 9d 9c", "5h 5s 2d", "5h 5s"),
    ("Ks 9s 7s", "4s 2s Qd", "4s 2s"),
    ("9s 8d 7s", "6h 5s Qd", "6h 5s"),
    ("9s 9d 7s", "9h 2s Qd", "9h 2s"),
    ("9s 9d 7s", "7h 2s Qd", "7h 2s"),
    ("9s 9d 7s", "Kh 2s Qd", "Kh 2s"),
    ("9s 4d 7s", "Kh 2s Qd", "Kh 2s"),
    ("As Ks 2d", "Qs Js Ts", "Qs 7h"),
    ("9s 8s 2d", "7s 6s 5s", "7s 7h"),
)
"""A player's three, the bank's, and community cards, by the best five each way."""

BETS = {"ante": 100, "pair_plus": 50, "six_card_bonus": 50, "progressive": 10}
JACKPOT = {"pool": POSTED.pool, "minimum": POSTED.minimum, "fixed": dict(POSTED.fixed)}

READINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"FA-02": "first_published"},
    {"FA-08": "also_on_fold"},
    {"FA-09": "lost_on_fold"},
    {"FA-11": "bank_in_rotation"},
    {"FA-13": "dealt_unrevealed"},
    {"FA-14": "own_trio_required"},
    {"FA-32": "last_out"},
)

EVENTS = (
    {"event": "player_card_exposed", "seat": 1, "card": 1},
    {"event": "player_card_exposed", "seat": 3, "card": 2},
    {"event": "bank_card_exposed", "card": 1},
    {"event": "wrong_deal", "seat": 3, "card": 2},
    {"event": "wrong_deal", "place": "dealer"},
    {"event": "wrong_deal", "place": "community"},
    {"event": "shuffler_failed", "seat": 1, "card": 1},
    {"event": "shuffler_failed", "place": "dealer", "fault": "second"},
    {"event": "cards_to_empty_seat", "seat": 2},
)

REFUSED = (
    {"bets": {"1": {"six_card_bonus": 10}}},
    {"bets": {"1": {"pair_plus": 10}}, "pair_plus_alone": False},
    {"bets": {"1": {"ante": 10}}, "limits": {"ante": {"minimum": 50}}},
    {"bets": {"1": {"ante": 100}}, "limits": {"ante": {"maximum": 50}}},
    {"seats": [1], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}},
    {"bets": {"9": {"ante": 10}}},
    {"bets": {"1": {"ante": 10}}, "carried": {"3": 10}},
)
ONE = {"player": "Ks 9d 4c", "bets": {"ante": 10}, "action": "fold"}
REFUSED_TO_SETTLE = (
    {"player": "Ks 9d 4c", "bets": {"progressive": 10}, "action": "fold"},
    {"seats": [{"seat": at, **ONE} for at in range(1, 9)]},
)


def hands() -> Iterator[dict[str, object]]:
    """Every class against every class, every class of five, the pool shared, nobody betting."""
    higher, lower = zip(*OF_THREE.values(), strict=True)
    pairs = (*product(higher, [*lower, "Js 8d 5h"]), *product(lower, higher))
    for player, bank in pairs:
        if not {*player.split()} & {*bank.split()}:
            yield _at({"1": player, "dealer": bank}, BETS)
    for player, bank in TIED.values():
        yield _at({"1": player, "dealer": bank, "community": "Kd 2s"}, BETS)
    for player, bank, community in OF_FIVE:
        yield _at({"1": player, "dealer": bank}, {"ante": 100, "six_card_bonus": 50})
        five = {"1": player, "dealer": "Kc 8h 3d", "community": community}
        yield _at(five, {"ante": 100, "progressive": 10})
    yield _at({"1": "As Ks Qs", "3": "9s 8s 7s", "5": "6s 5s 2s", "community": "Js Ts"}, BETS)
    yield _at({"1": "9s 8s 7s", "3": "6s 5s 2s", "community": "Js Ts"}, BETS)
    for player, bank in permutations(("4s 3d 2s", "3c 2h Ad")):
        yield _at({"1": player, "dealer": bank}, BETS)
    yield _at({"1": "9s 9d 2c"}, {"pair_plus": 50})
    yield _at({"1": "9s 8d 7c"}, {"ante": 50})


def _at(cards: Mapping[str, str], bets: Mapping[str, int]) -> dict[str, object]:
    seats = [key for key in cards if key.isdecimal()]
    table = {"bets": dict.fromkeys(seats, bets), "jackpot": JACKPOT}
    named = {place: told.split() for place, told in cards.items()}
    return {"table": table, "cards": named, "seed": 1}


def stopped() -> Iterator[dict[str, object]]:
    """Every irregularity, at every kind of table, alone and after one card exposed."""
    for method, bets in product(("manual", "machine", "machine_of_three"), (BETS, {"ante": 9})):
        table = {"bets": {"1": bets, "3": bets}, "method": method, "jackpot": JACKPOT}
        for event in EVENTS:
            for events in ([event], [EVENTS[0], event]):
                yield {"table": table, "seed": 7, "events": events}
    yield {"table": {"bets": {"1": {"ante": 100}}, "stacks": {"1": 150}}, "seed": 7}


def found() -> set[Cited]:
    cited: set[Cited] = set()
    for record in (*hands(), *stopped()):
        for readings, do in product(READINGS, ("play", "fold")):
            told = {**record, "readings": readings}
            if can_be_played(GAME, told):
                cited.update(cited_by(GAME, goes_on(GAME, told, do)))
    for _, sample in transcripts("fortune3"):
        record = sample["record"]
        assert isinstance(record, dict)
        cited.update(cited_by(GAME, record))
    for table in REFUSED:
        cited.update(cited_by(GAME, {"table": table, "seed": 1}))
    for told in REFUSED_TO_SETTLE:
        cited.update(refused_by(GAME, told))
    return cited
