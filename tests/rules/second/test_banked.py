"""The two games against the house, settled again from the articles, with every irregularity."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from games.rules.game import game
from games.rules.hands.script import Action, CardMove, Played, play
from games.rules.values.refusal import Unusable
from tests.rules.second.banked import JACKPOT, Ends, Hand, Jackpot, fortune, stud, void

Record = dict[str, Any]
VARIED = {
    "stud": ("SA-01", "SA-06", "SA-07", "SA-11", "SA-12", "SA-13", "SA-22", "SA-23", "SA-24",
             "SA-25", "SA-27"),
    "fortune3": ("FA-08", "FA-09", "FA-14", "FA-17", "FA-20", "FA-28", "FA-29", "FA-30", "FA-34"),
}  # fmt: skip
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "dchs"]


def readings(key: str, chance: Random) -> dict[str, str]:
    return {
        each.id: chance.choice(each.values)
        for each in game(key).readings
        if each.id in VARIED[key] and chance.random() < 0.4
    }


def chosen(key: str, record: Record) -> Mapping[str, str]:
    return {each.id: each.default for each in game(key).readings} | dict(record["readings"])


def fund(chance: Random) -> Record:
    fixed = {name: chance.choice([0, 70, 500, 2_000]) for name in JACKPOT}
    return {"pool": chance.choice([0, 999, 5_005, 100_001]), "minimum": 100, "fixed": fixed}


# ------------------------------------------------------------------ settlements


def made(chance: Random, size: int) -> list[str]:
    """Cards for a class that chance alone hardly deals, or any."""
    suit = chance.choice("dchs")
    start = chance.choice([0, 3, 7, 8])
    run = "23456789TJQKA"[start : start + 5]
    kinds = [
        [rank + suit for rank in run],
        [rank + suit for rank in chance.sample("23456789TJQKA", 5)],
        [run[0] + each for each in "dchs"] + [run[1] + suit],
        [run[0] + each for each in "dch"] + [run[1] + each for each in "sd"],
        chance.sample(CARDS, 5),
    ]
    cards = chance.choice(kinds)
    chance.shuffle(cards)
    return cards[:size]


def laid_out(chance: Random, size: int, community: list[str]) -> list[list[str]]:
    """The bank's cards and those of up to seven seats, none twice."""
    used = set(community)
    places: list[list[str]] = []
    for _ in range(chance.randint(2, 8)):
        for _ in range(20):
            cards = made(chance, size)
            if community and chance.random() < 0.6:
                suit = community[0][1]
                cards = [rank + suit for rank in chance.choice(["AKQ", "987", "KQ9", "AK9", "T98"])]
            if not used & set(cards):
                break
        else:
            cards = chance.sample(sorted(set(CARDS) - used), size)
        used |= set(cards)
        places.append(cards)
    return places


def stud_settled(seed: int) -> tuple[Record, Ends]:
    chance = Random(f"stud {seed}")
    dealer, *players = laid_out(chance, 5, [])
    most, pot = chance.choice([0, 500, 5_000]), fund(chance)
    hands = [
        Hand(
            seat,
            {"ante": chance.choice([1, 5, 37]), "progressive": chance.choice([0, 1, 10])},
            cards,
            chance.random() < 0.8,
        )
        for seat, cards in enumerate(players, start=1)
    ]
    record = {
        "seats": [
            {
                "seat": hand.seat,
                "player": hand.cards,
                "bets": hand.bets,
                "action": "raise" if hand.went_on else "fold",
            }
            for hand in hands
        ],
        "dealer": dealer,
        "limits": {"maximum_payout": most},
        "jackpot": pot,
        "readings": readings("stud", chance),
    }
    return record, stud(hands, dealer, most, Jackpot(**pot), chosen("stud", record))


def fortune_settled(seed: int) -> tuple[Record, Ends]:
    chance = Random(f"fortune {seed}")
    suit, board = chance.choice("dchs"), chance.choice(["JT", "QJ", "AK", "43"])
    community = [rank + suit for rank in board]
    bank, *players = laid_out(chance, 3, community)
    pot = fund(chance)
    hands = []
    for seat, cards in enumerate(players, start=1):
        ante = chance.choice([0, 5, 37])
        bets = {"ante": ante, "pair_plus": chance.choice([0, 5]) if ante else 5}
        bets |= {"six_card_bonus": chance.choice([0, 5]), "progressive": chance.choice([0, 1, 10])}
        hands.append(Hand(seat, bets, cards, not ante or chance.random() < 0.8))
    record = {
        "seats": [
            {"seat": hand.seat, "player": hand.cards, "bets": hand.bets}
            | ({"action": "play" if hand.went_on else "fold"} if hand.bet("ante") else {})
            for hand in hands
        ],
        "dealer": bank,
        "community": community,
        "jackpot": pot,
        "readings": readings("fortune3", chance),
    }
    return record, fortune(hands, bank, community, Jackpot(**pot), chosen("fortune3", record))


SETTLED = {"stud": stud_settled, "fortune3": fortune_settled}


def hold_settled(key: str, seeds: range) -> int:
    settle, prizes = game(key).settle, 0
    assert settle is not None
    for seed in seeds:
        record, own = SETTLED[key](seed)
        told: Any = settle(record)
        assert {each["seat"]: each["total"] for each in told["seats"]} == own.net, (key, seed)
        assert told.get("pool_after", record["jackpot"]["pool"]) == own.pool, (key, seed)
        prizes += own.pool != record["jackpot"]["pool"]
    return prizes


@pytest.mark.parametrize("key", SETTLED)
def test_settlements_come_to_the_same(key: str) -> None:
    assert hold_settled(key, range(200)) > 20


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("key", SETTLED)
def test_thousands_of_settlements_come_to_the_same(key: str) -> None:
    prizes = hold_settled(key, range(10_000, 40_000))
    print(f"\n{key} settled twice: 30000 tables, {prizes} of them with jackpots paid.")
    assert prizes > 3_000


# ------------------------------------------------------------------ hands, with irregularities


def dealt(played: Played) -> dict[str, list[str]]:
    """The cards that came to each place."""
    held: dict[str, list[str]] = {}
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, CardMove) and move.to != "discard":
                place = held.setdefault(move.to, [])
                if move.card.name not in place:
                    place.append(move.card.name)
    return held


def a_table(key: str, chance: Random) -> Record:
    seats = chance.sample(range(1, 8), chance.randint(1, 6))
    placed: dict[str, dict[str, int]] = {}
    for seat in seats:
        bets = {"ante": chance.choice([1, 5, 37]), "progressive": chance.choice([0, 1, 9])}
        if key == "fortune3":
            bets |= {name: chance.choice([0, 5]) for name in ("pair_plus", "six_card_bonus")}
        placed[str(seat)] = bets
    table: Record = {
        "method": chance.choice(["manual", "machine"]),
        "bets": placed,
        "stacks": dict.fromkeys(placed, 500),
        "jackpot": {"pool": 5_005, "minimum": 100, "fixed": dict.fromkeys(JACKPOT, 70)},
    }
    # 69/2003, art. 11.º, 1) and 4); 89/2025, art. 17.º, n.º 3: a stake of the hand before.
    without = [seat for seat, bets in placed.items() if not bets["progressive"]]
    if without and chance.random() < 0.4:
        table["carried"] = {seat: chance.choice([1, 9]) for seat in without}
    return table | ({"limits": {"maximum_payout": 500}} if key == "stud" else {})


def exposed(*seats: int, card: int = 2) -> list[Record]:
    return [{"event": "player_card_exposed", "seat": seat, "card": card} for seat in seats]


def irregular(key: str, table: Record, chance: Random) -> tuple[list[Record], str]:
    """Events told to a hand, and what the article orders: ``goes_on``, ``void`` (all goes back)
    or ``carried`` (the jackpot stakes wait).
    """
    seats = [int(seat) for seat in table["bets"]]
    one, other = seats[0], seats[-1]
    empty = next(seat for seat in range(1, 8) if seat not in seats)
    stray = {"event": "cards_to_empty_seat", "seat": empty}
    wrong = {"event": "wrong_deal", "seat": one, "card": 2}
    if table["method"] == "machine":
        wrong = {"event": "wrong_deal", "seat": one, "card": 1}
    told: list[tuple[list[Record], str]] = [
        ([], "goes_on"),
        # 69/2003, art. 11.º, 2); 89/2025, art. 17.º, n.º 4, 1).
        (exposed(one), "goes_on"),
        # 69/2003, art. 11.º, 3); 89/2025, art. 17.º, n.º 4, 2).
        ([stray], "goes_on"),
        ([*exposed(one), stray], "goes_on"),
        # 69/2003, art. 11.º, 1); 89/2025, art. 17.º, n.ºs 1, 1) and 3.
        ([wrong], "carried"),
    ]
    if table["method"] == "machine":
        # 69/2003, art. 11.º, 4); 89/2025, art. 17.º, n.ºs 2 and 3.
        failed: Record = {"event": "shuffler_failed", "place": "dealer"}
        told.append(([failed | ({"fault": "first"} if key == "fortune3" else {})], "carried"))
    if key == "stud":
        told += [
            ([{"event": "dealer_card_exposed", "card": 2}], "goes_on"),
            ([*exposed(one), {"event": "dealer_card_exposed", "card": 3}], "carried"),
            ([*exposed(one), *exposed(one, card=4)], "carried"),
            ([{"event": "wrong_count", "place": "dealer"}], "carried"),
        ]
    else:
        told += [
            # Art. 17.º, n.º 1, 2) and 3): n.º 3 does not name them, so the stakes go back.
            ([{"event": "bank_card_exposed", "card": 2}], "void"),
            ([*exposed(one), *exposed(one, card=3)], "void"),
        ]
    if other != one:
        ends = "carried" if key == "stud" else "of_several"
        told.append((exposed(one, other), ends))
    return chance.choice(told)


def found_late(key: str, table: Record, chance: Random, at: int) -> tuple[Record, str]:
    """A fault of the deal found when decisions have been taken."""
    machine = table["method"] == "machine"
    if key == "stud":
        names: list[Record] = [
            {"event": "dealt_wrongly"},
            {"event": "wrong_number_of_cards"},
            {"event": "cards_exposed", "exposed": "two_or_more"},
        ]
        names += [{"event": "shuffler_failed"}] if machine else []
        return chance.choice(names) | {"action": at}, "carried"
    breach = {"event": "dealt_wrongly", "breach": "packets" if machine else "order_of_players"}
    bank = {"event": "bank_card_exposed", "when": "in_the_deal"}
    more = {"event": "player_card_exposed", "how_many": "more_of_one", "when": "in_the_deal"}
    event, ends = chance.choice([(breach, "carried"), (bank, "void"), (more, "void")])
    return event | {"action": at}, ends


def play_with(key: str, record: Record, chance: Random) -> tuple[Any, Played, list[Action]]:
    hand = game(key).hand(record)
    taken: list[Action] = []
    while (waiting := (played := play(hand.script, taken)).waiting) is not None:
        offered = [offer.do for offer in waiting.offers]
        do = "fold" if chance.random() < 0.3 else next(each for each in offered if each != "fold")
        taken.append(Action(waiting.seat, do))
    return hand.account(played), played, taken


def settled_again(key: str, record: Record, played: Played, taken: list[Action], ends: str) -> Ends:
    table, reading = record["table"], chosen(key, record)
    cards, did = dealt(played), {action.seat: action.do for action in taken}
    lying = table.get("carried", {})
    hands = [
        Hand(
            int(seat),
            bets | ({"progressive": lying[seat]} if seat in lying else {}),
            cards.get(f"seat:{seat}", ()),
            did.get(int(seat)) != "fold",
        )
        for seat, bets in table["bets"].items()
    ]
    jackpot = Jackpot(**table["jackpot"])
    if ends == "of_several":
        ends = "void" if reading["FA-20"] == "any_players" else "goes_on"
    if ends != "goes_on":
        lost = reading["SA-27" if key == "stud" else "FA-34"] == "lost_stay_lost"
        return void(hands, jackpot, ends == "carried", lost)
    if key == "stud":
        return stud(hands, cards["dealer"], table["limits"]["maximum_payout"], jackpot, reading)
    return fortune(hands, cards["dealer"], cards.get("community", []), jackpot, reading)


def hold_played(key: str, seeds: range) -> dict[str, int]:
    counted = dict.fromkeys(("goes_on", "void", "carried"), 0)
    for seed in seeds:
        chance = Random(f"{key} played {seed}")
        table = a_table(key, chance)
        record: Record = {"table": table, "seed": seed, "readings": readings(key, chance)}
        if chance.random() < 0.4:
            at = chance.randint(1, len(table["bets"]))
            event, ends = found_late(key, table, chance, at)
            events = [event]
        else:
            events, ends = irregular(key, table, chance)
        record["events"] = events
        try:
            answer, played, taken = play_with(key, record, chance)
        except Unusable as no:
            raise AssertionError((key, seed, events, table["method"], str(no))) from no
        own = settled_again(key, record, played, taken, ends)
        where = (key, seed, events)
        lying = table.get("carried", {})
        net = {str(seat): own.net[seat] + lying.get(str(seat), 0) for seat in sorted(own.net)}
        assert answer["net"] == net, where
        assert answer.get("pool_after", table["jackpot"]["pool"]) == own.pool, where
        carried = {str(seat): chips for seat, chips in own.carried.items()}
        assert answer.get("carried", {}) == carried, where
        counted[ends if ends in counted else "void"] += 1
    return counted


@pytest.mark.parametrize("key", SETTLED)
def test_hands_with_irregularities_come_to_the_same(key: str) -> None:
    assert hold_played(key, range(150))["goes_on"] > 20


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("key", SETTLED)
def test_thousands_of_hands_with_irregularities_come_to_the_same(key: str) -> None:
    counted = hold_played(key, range(10_000, 20_000))
    print(f"\n{key} played and settled twice: 10000 hands; {counted}.")
    assert counted["carried"] > 1_000
