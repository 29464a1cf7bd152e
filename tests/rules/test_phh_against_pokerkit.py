"""Hand histories held against pokerkit: it reads what is written here, and is read here."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory, PotLimitOmahaHoldem

from games.rules.hands.script import Played
from games.rules.records import phh
from tests.rules.omaha.test_against_pokerkit import play_both, random_hand
from tests.rules.test_phh import back, run


def limit_hand(chance: Random) -> dict[str, Any]:
    """Everyone can post the big blind: pokerkit asks idle turns where a blind is short."""
    record = random_hand(chance)
    table = record["table"]
    table["structure"], table["small_blind"] = "limit", table["big_blind"] // 2
    for seat, stack in table["stacks"].items():
        table["stacks"][seat] = max(stack, table["big_blind"] + 1)
    return record


WORDS = {
    "folded": "fold",
    "checked": "check",
    "called": "call",
    "bet_made": "bet",
    "raised": "raise",
}


def decisions(played: Played) -> list[dict[str, Any]]:
    return [
        {"seat": step.seat, "do": WORDS[step.name]}
        | ({"to": step.facts["to"]} if step.name in ("bet_made", "raised") else {})
        for step in played.steps
        if step.name in WORDS
    ]


def told(played: Played) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(step.name, step.seat, dict(step.facts)) for step in played.steps]


@pytest.mark.slow
def test_pokerkit_reads_what_is_written() -> None:
    assert written_and_read(range(50)) > 40


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seeds", "least"),
    [
        (range(1_000, 2_000), 800),
        pytest.param(range(2_000, 4_000), 1_600, marks=pytest.mark.long),
    ],
)
def test_pokerkit_reads_thousands_that_are_written(seeds: range, least: int) -> None:
    assert written_and_read(seeds) > least


def written_and_read(seeds: range) -> int:
    """How many come to the same stacks in both; where a chip is odd none is compared."""
    compared = 0
    for seed in seeds:
        chance = Random(seed)
        record = limit_hand(chance)
        played, _ = play_both(record, chance, Counter())
        if any(step.name == "odd_chip_given" for step in played.steps):
            continue
        record["actions"] = decisions(played)
        fields = phh.exported("omaha", record)
        *_, end = HandHistory.loads(phh.write(fields))
        assert list(end.stacks) == fields["finishing_stacks"]
        compared += 1
    return compared


def test_what_pokerkit_writes_is_read() -> None:
    for seed in range(30):
        chance = Random(seed)
        record = limit_hand(chance)
        played, other = play_both(record, chance, Counter())
        count, blinds = (
            len(other.seats),
            [record["table"]["small_blind"], record["table"]["big_blind"]],
        )
        if count == 2 and record["readings"]["OA-01"] == "literal":
            blinds.reverse()
        plo = PotLimitOmahaHoldem((), True, 0, blinds, record["table"]["big_blind"])
        history = HandHistory.from_game_state(plo, other.state)
        history.antes, history.seats = [0] * count, other.seats
        history.blinds_or_straddles = blinds + [0] * (count - 2)
        assert told(run(back(history.dumps()))) == told(played)
