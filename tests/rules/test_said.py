"""What every step and every bar of the games with a pot rests on, held to the words cited.

``<game>/words_cited.toml`` was read line by line against the texts; these tests hold it whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.narration.registry import words_of
from games.rules.faults.ordered import Order, Silence
from games.rules.game import game
from games.rules.hands.script import Action, Choice, Step, read_actions
from tests.rules import words_cited
from tests.rules.five_card.test_random_play import an_action
from tests.rules.omaha.random_play import amount_within, random_record

GAMES_FOLDER = Path(__file__).parents[2] / "games"
KEYS = ("omaha", "five_card")
RANDOM_HANDS = 250

Said = dict[str, set[str]]
Table = dict[str, Said]


def table(key: str) -> Table:
    """The eIds of every step and every bar; of one that no provision says, the row in its place."""
    found: Table = {"steps": {}, "bars": {}}
    for each in words_cited.table(key):
        kind, _, rest = each.name.partition(":")
        if kind != "order":
            part, name = ("bars", rest) if kind == "bar" else ("steps", each.name)
            found[part].setdefault(name, set()).update({each.eid} - {""})
    return found


def told_of(record: dict[str, Any], decide: Any = None) -> Iterator[Step | Choice]:
    """All a hand says, its decisions taken from the record or by ``decide``."""
    taken = iter(read_actions(record.get("actions")))
    fields = {name: value for name, value in record.items() if name != "game"}
    script = game(record["game"]).hand(fields).script()
    answer: Action | None = None
    while True:
        try:
            told = script.send(answer) if answer else next(script)
        except StopIteration:
            return
        yield told
        answer = None
        if isinstance(told, Choice):
            answer = decide(told) if decide else next(taken)


def hands(key: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """The sample hands, and others at random under any readings."""
    for path in sorted((GAMES_FOLDER / key / "play" / "sample_hands").glob("*.json")):
        yield json.loads(path.read_text("utf-8"))["record"] | {"game": key}, None
    for seed in range(RANDOM_HANDS):
        yield at_random_omaha(seed) if key == "omaha" else at_random_five_card(seed)


def at_random_omaha(seed: int) -> tuple[dict[str, Any], Any]:
    chance = Random(seed)
    record = random_record(chance) | {"game": "omaha"}
    chip = record["table"]["chip"]
    return record, lambda choice: amount_within(choice, chance.choice(choice.offers), chance, chip)


def at_random_five_card(seed: int) -> tuple[dict[str, Any], Any]:
    chance = Random(seed)
    seats = sorted(chance.sample(range(1, 8), chance.randint(2, 5)))
    stacks = {str(seat): chance.choice([500, 505, 520, 600, 2_000]) for seat in seats}
    readings = {r.id: chance.choice(r.values) for r in game("five_card").readings}
    record = {
        "game": "five_card",
        "table": {"seats": seats, "stacks": stacks, "ante": 20, "first_hand": False},
        "seed": seed,
        "readings": readings if seed % 2 else {},
    }
    return record, lambda choice: an_action(choice, 1, chance)


@cache
def met(key: str) -> tuple[Said, Said]:
    """By step and by refusal, every provision met in those hands; or the row in its place."""
    steps: Said = {}
    bars: Said = {}
    for record, decide in hands(key):
        for told in told_of(record, decide):
            if isinstance(told, (Order, Silence)):
                continue  # what is ordered when something goes wrong is held by test_faults
            if isinstance(told, Step):
                steps.setdefault(told.name, set()).update(each.eid for each in told.provisions)
                continue
            for bar in told.bars:
                name = f"{bar.do}:{bar.reason}"
                bars.setdefault(name, set()).add(bar.doubt or bar.provision.eid)
    return steps, bars


@pytest.mark.parametrize("key", KEYS)
def test_every_step_and_every_refusal_is_in_the_table_with_all_it_cites(key: str) -> None:
    kept = table(key)
    for part, found in zip(("steps", "bars"), met(key), strict=True):
        for name, eids in found.items():
            assert name in kept[part], name
            assert eids <= kept[part][name], name


@pytest.mark.parametrize("key", KEYS)
def test_the_table_names_every_step_there_is_and_no_other(key: str) -> None:
    assert set(table(key)["steps"]) == set(words_of(key).steps)
    # Only a big blind posted short and matched whole makes a pot below the bet.
    rare = {"raise:pot_below_the_bet"}
    assert set(met(key)[1]) | rare >= set(table(key)["bars"]) >= set(met(key)[1])


@pytest.mark.parametrize("key", KEYS)
def test_nothing_is_kept_that_no_hand_cites_but_ties_that_are_rare(key: str) -> None:
    steps, _ = met(key)
    idle = {
        (name, eid)
        for name, cited in table(key)["steps"].items()
        for eid in cited
        if eid not in steps.get(name, set())
    }
    assert {name for name, _ in idle} <= {"pot_split", "pot_awarded", "raised", "redoubled"}
    assert len(idle) <= 16, sorted(idle)


def test_a_step_rests_on_words_unless_the_register_says_that_none_say_so() -> None:
    """What nobody matched goes back in Omaha under no provision: the row is OA-14."""
    resting_on_none = {
        (key, name) for key in KEYS for name, cited in table(key)["steps"].items() if not cited
    }
    assert resting_on_none == {("omaha", "uncalled_bet_returned")}
    for record, decide in hands("omaha"):
        for told in told_of(record, decide):
            if isinstance(told, Step) and not told.provisions:
                assert told.readings == ("OA-14",)
