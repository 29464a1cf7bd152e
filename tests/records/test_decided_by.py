"""An answer names the doubts that decide it, and no others.

Every reading is switched here, and every two, whatever the rules used of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

import pytest

from games.records import deciding
from games.records.answers import play_explained, ranking, session_answers, settling
from games.records.lines import answered
from games.records.random_hands import hand_by_chance
from games.rules.game import GAMES, game
from games.rules.hands.script import Turn, at_random, play, read_actions, written
from games.rules.provisions.deciding import robustness
from games.rules.values.refusal import Forbidden, Unusable
from games.table.written_out import samples
from tests.records.test_doubts import sample
from tests.rules.test_hands_alike import BETS
from tests.rules.test_hands_alike import record as banked

Rec = Mapping[str, Any]
Asked = tuple[str, str, Rec]
"""A game, what is asked of it, and the record."""


def switched(key: str, way: str, record: Rec) -> object:
    """What comes of a record: who wins, the chips, the moves; a refusal with its field."""
    rules = game(key)
    try:
        if way == "rank":
            return rules.rank(record)["winners"]
        if way == "settle":
            assert rules.settle is not None
            told = rules.settle(record)
            seats = told.get("seats", [told])
            paid = [(seat["outcome"], seat["net"], seat["total"]) for seat in seats]
            return paid, told.get("pool_after")
        hand = rules.hand(record)
        played = play(hand.script, read_actions(record.get("actions")))
    except (Forbidden, Unusable) as no:
        return no.reason, no.field, {name: no.facts[name] for name in no.facts if name != "row"}
    steps = [(step.name, step.seat, step.moves, step.facts.get("amount")) for step in played.steps]
    waits = played.waiting
    may = waits and [(each.do, each.minimum, each.maximum) for each in waits.offers]
    may_not = waits and sorted((each.do, each.reason) for each in waits.bars)
    return steps, waits and waits.seat, may, may_not, hand.account(played)


def others(key: str, taken: Rec) -> dict[str, list[str]]:
    return {
        reading.id: [v for v in reading.values if v != taken.get(reading.id, reading.default)]
        for reading in game(key).readings
    }


def by_switching(asked: Asked, pairs: int | None) -> tuple[set[str], set[frozenset[str]], int]:
    """The doubts that alone change it, the twos that only together do, and how many were tried."""
    key, way, record = asked
    taken = record.get("readings", {})
    values = others(key, taken)

    @cache
    def under(*chosen: tuple[str, str]) -> str:
        return repr(switched(key, way, {**record, "readings": {**taken, **dict(chosen)}}))

    first = under()
    alone = {name for name in values if any(under((name, v)) != first for v in values[name])}
    twos = [two for two in combinations(values, 2) if alone.isdisjoint(two)]
    if pairs is not None:
        twos = Random(first).sample(twos, min(pairs, len(twos)))
    together = {
        frozenset(two)
        for two in twos
        if any(
            under(*zip(two, both, strict=True)) != first
            for both in product(*(values[name] for name in two))
        )
    }
    return alone, together, len(twos)


RULED: dict[str, Callable[[str], Callable[[Rec], Any]]] = {
    "rank": ranking,
    "settle": settling,
    "play": lambda key: partial(play_explained, key),
}


def named(asked: Asked) -> list[Any]:
    key, way, record = asked
    line = json.loads(answered(json.dumps(record).encode(), RULED[way](key)).text)
    assert "not_compared" not in line
    decided: list[Any] = line.get("decided_by", [])
    assert "error" in line or "decided_by" in line
    return decided


def holds(asked: Asked, pairs: int | None) -> int:
    """The number of doubts named; fails if one is idle or one is missed."""
    alone, together, _tried = by_switching(asked, pairs)
    told = named(asked)
    assert {each["doubt"] for each in told if isinstance(each["doubt"], str)} == alone, asked
    twos = {frozenset(each["doubt"]) for each in told if isinstance(each["doubt"], list)}
    assert twos >= together, asked
    if pairs is None:
        assert twos == together, asked
    return len(told)


def by_chance(key: str, number: int) -> Rec:
    """A hand at the game's own table, with decisions by chance; perhaps with something amiss."""
    chance = Random(f"decided {key} {number}")
    record: dict[str, Any] = dict(hand_by_chance(game(key), chance))
    record["actions"] = []
    try:
        hand = game(key).hand(record)
        while (
            waits := (played := play(hand.script, read_actions(record["actions"]))).waiting
        ) and (len(record["actions"]) < 60):
            turn = Turn(waits, played.steps, chance, 1)
            record["actions"].append(written(at_random(turn)))
    except (Forbidden, Unusable):
        pass  # a record that is refused turns on something or on nothing too
    return record


def ranked(key: str, chance: Random) -> Rec:
    size = {"omaha": 4, "fortune3": 3}.get(key, 5)
    cards = [card.name for card in chance.sample(game(key).deck, 3 * size + 5)]
    hands = {"hands": [cards[n * size : (n + 1) * size] for n in range(3)]}
    return {**hands, "board": cards[-5:]} if key == "omaha" else hands


def as_read(record: Rec) -> Rec:
    """The record as a line of JSON is read: a detail that is null is absent."""
    events = [{n: v for n, v in each.items() if v is not None} for each in record.get("events", ())]
    return {**record, "events": events} if events else record


def asked_by_chance(key: str) -> Iterator[Asked]:
    """Records of each kind without end: played, compared and settled in turn."""
    number = 0
    while True:
        number += 1
        yield key, "play", as_read(by_chance(key, number))
        yield key, "rank", ranked(key, Random(number))
        if key in BETS:
            yield key, "settle", banked(key, Random(number))


def at_hand() -> Iterator[Asked]:
    for told in samples():
        yield told.game.key, "play", {n: v for n, v in told.record.items() if n != "id"}


@pytest.mark.parametrize("key", GAMES)
def test_a_few_hands_name_what_decides_them(key: str) -> None:
    assert sum(holds(asked, 3) for asked in islice(asked_by_chance(key), 9)) >= 0


@pytest.mark.parametrize("key", GAMES)
def test_the_sample_hands_name_what_decides_them(key: str) -> None:
    told = [holds(asked, 2) for asked in at_hand() if asked[0] == key]
    assert sum(told) > len(told) // 2


@pytest.mark.parametrize("key", GAMES)
def test_hands_by_chance_name_what_decides_them(key: str) -> None:
    assert sum(holds(asked, 2) for asked in islice(asked_by_chance(key), 200)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_two_readings_are_switched_together(key: str) -> None:
    hands = chain((asked for asked in at_hand() if asked[0] == key), asked_by_chance(key))
    assert sum(holds(asked, None) for asked in islice(hands, 120)) > 20


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.proof
@pytest.mark.parametrize("key", GAMES)
def test_ten_thousand_hands_name_what_decides_them(key: str) -> None:
    told = sum(holds(asked, 4) for asked in islice(asked_by_chance(key), 10_000))
    print(f"\n{key}: 10,000 records, {told} doubts named, 0 idle, 0 missed")


STUD = {
    "player": ["Qc", "6d", "4h", "9s", "2c"],
    "dealer": ["As", "Kc", "4c", "3c", "2d"],
    "bets": {"ante": 100},
    "action": "fold",
}


def test_who_folds_without_a_bet_on_the_jackpot_turns_on_nothing() -> None:
    """The croupier's qualification is told, and nothing is paid by it."""
    assert settling("stud")(STUD)["decided_by"] == []


def test_who_folds_a_flush_on_the_jackpot_turns_on_whether_it_stays_live() -> None:
    jackpot = {"pool": 1000, "minimum": 500, "fixed": dict.fromkeys(FIVE_CLASSES, 500)}
    bets = {"ante": 100, "progressive": 10}
    flush = {**STUD, "player": ["Qc", "6c", "9c", "8c", "Jc"], "bets": bets, "jackpot": jackpot}
    (alone,) = settling("stud")(flush)["decided_by"]
    assert (alone["doubt"], alone["taken"], alone["effect"]) == ("SA-07", "lost_on_fold", "result")
    assert {v: told["total"] for v, told in alone["otherwise"].items()} == {"stays_live": 400}


FIVE_CLASSES = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")


def test_two_doubts_that_only_together_change_an_answer_are_one() -> None:
    told = named(("omaha", "play", sample("omaha", "three-raises")))
    (both,) = (each for each in told if isinstance(each["doubt"], list))
    assert both["doubt"] == ["OD-03", "OA-08"]
    assert both["taken"] == ["on_the_raise", "pot_after_call"]
    (otherwise,) = both["otherwise"].items()
    assert otherwise[0] == "on_the_whole+pot_before_call"


def test_a_record_that_another_reading_refuses_says_so() -> None:
    record = sample("omaha", "three-raises")
    (told,) = (each for each in named(("omaha", "play", record)) if each["doubt"] == "OA-10")
    assert told["otherwise"]["opening_counts"]["reason"] == "three_raises_made"
    assert told["otherwise"]["opening_counts"]["refused"]


def test_a_refusal_says_under_which_reading_the_hand_would_go_on() -> None:
    """104/85/M art. 10 c) i) 2) against iii): whether one who passed may raise."""
    record = sample("five_card", "pa_16_may_raise")
    del record["readings"]
    told = {each["doubt"]: each["otherwise"] for each in named(("five_card", "play", record))}
    assert "net" in told["PA-16"]["may_raise"] or "stacks" in told["PA-16"]["may_raise"]


def test_a_hand_too_long_for_all_readings_says_how_many_were_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = sample("omaha", "three-raises")
    monkeypatch.setattr(deciding, "MOST_STEPS", 100)
    told = play_explained("omaha", record)
    assert told["steps"]
    assert 0 < told["not_compared"]["compared"] < told["not_compared"]["of"]
    assert told["not_compared"]["doubts"]


@pytest.mark.parametrize("readings", [{"XX-01": "any"}, {"OD-02": "5x, 4x"}, {"OD-02": ["5x"]}])
def test_a_reading_that_does_not_exist_is_refused_as_before(readings: Any) -> None:
    line = answered(
        json.dumps({**sample("omaha", "three-raises"), "readings": readings}).encode(),
        partial(play_explained, "omaha"),
    )
    assert line.is_error
    assert b"decided_by" not in line.text


@pytest.mark.parametrize("key", GAMES)
def test_a_session_tells_of_each_hand_and_of_its_account_what_decides(key: str) -> None:
    hands = [{"play": "quietly"}, {"play": "quietly"}]
    *played, closing = session_answers(key, {"table": game(key).table, "seed": 7, "hands": hands})
    assert all("decided_by" in each for each in (*played, closing))


@pytest.mark.parametrize("change", ["one_dropped", "one_added"])
def test_a_doubt_dropped_or_added_is_noticed(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = robustness

    def wrong(chosen: Any, used: frozenset[str], *rest: Any) -> Any:
        if change == "one_dropped":
            return true(chosen, used - {"SA-01"}, *rest)
        monkeypatch.setattr(deciding.Tried, "_entry", added)
        return true(chosen, used, *rest)

    def added(self: Any, one: Any) -> Any:
        return {"doubt": "SA-99", "taken": "", "effect": "result", "otherwise": {}}

    monkeypatch.setattr(deciding, "robustness", wrong)
    paired = {**STUD, "dealer": ["2s", "2h", "4c", "3c", "7d"], "action": "raise"}
    with pytest.raises(AssertionError):
        holds(("stud", "settle", paired), 0)
