"""The sample hands: each runs to its end, and together they cite the whole law applied."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.lawtexts.texts.reader import read
from games.omaha.rules import GAME, law
from games.rules.game import provisions_of
from games.rules.hands.script import Action, Choice, Played, play
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable

FOLDER = Path(__file__).parents[3] / "games" / "omaha" / "play" / "sample_hands"
SAMPLES = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


def taken(record: dict[str, Any]) -> list[Action]:
    return [Action(each["seat"], each["do"], each.get("to")) for each in record["actions"]]


def run(record: dict[str, Any], count: int | None = None) -> Played:
    return play(GAME.hand(record).script, taken(record)[:count])


def choices(record: dict[str, Any]) -> list[Choice]:
    """Every choice met on the way."""
    met = (run(record, count).waiting for count in range(len(record["actions"])))
    return [choice for choice in met if choice is not None]


@pytest.mark.parametrize("name", SAMPLES)
def test_each_sample_runs_to_its_end(name: str) -> None:
    sample = SAMPLES[name]
    assert set(sample) == {"title", "record"}
    assert set(sample["title"]) == {"pt", "zh-hant"}
    assert all(sample["title"].values())
    played = run(sample["record"])
    assert played.waiting is None
    answer = GAME.hand(sample["record"]).account(played)
    assert answer["total_chips_check"] is True


def test_enough_samples() -> None:
    assert len(SAMPLES) >= 14
    titles = [sample["title"]["pt"] for sample in SAMPLES.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("name", "last", "fact"),
    [
        ("plain-showdown", "pot_won", ("winners", [1])),
        ("everyone-folds", "pot_won", ("winners", [3])),
        ("split-with-odd-chip", "odd_chip_given", ("amount", 1)),
        ("three-way-split", "odd_chip_given", ("amount", 2)),
        ("two-side-pots", "pot_won", ("pot", 3)),
        ("misdeal-void", "hand_void", ("at", "turn")),
        ("equal-odd-cards", "pot_split", ("winners", [1, 2])),
    ],
)
def test_how_samples_end(name: str, last: str, fact: tuple[str, object]) -> None:
    step = run(SAMPLES[name]["record"]).steps[-1]
    assert step.name == last
    assert step.facts[fact[0]] == fact[1]


def test_every_reading_is_shown_flipped() -> None:
    flipped = {
        (name, value)
        for sample in SAMPLES.values()
        for name, value in sample["record"].get("readings", {}).items()
    }
    assert flipped == {(r.id, value) for r in GAME.readings for value in r.values[1:]}


@pytest.mark.parametrize("name", [n for n in SAMPLES if "readings" in SAMPLES[n]["record"]])
def test_a_flipped_reading_changes_the_hand(name: str) -> None:
    """Under the default what happens differs, or what is on offer, or the line is refused."""
    record = SAMPLES[name]["record"]
    plain = {key: value for key, value in record.items() if key != "readings"}
    flipped = run(record).steps, choices(record)
    try:
        default = run(plain).steps, choices(plain)
    except (Forbidden, Unusable):
        return
    assert flipped != default


def operative() -> set[Provision]:
    """Provisions that have words of their own, those of the dispatch itself among them."""
    text = read(law.INSTRUMENT.key)
    return {
        law.INSTRUMENT.provision(each.eid)
        for each in text.provisions
        if each.eid.startswith(("art_", "main__para_")) and each.text
    }


def test_every_operative_provision_is_applied_or_accounted_for() -> None:
    applied, not_applied = set(GAME.applied), set(GAME.not_applied)
    assert applied == set(provisions_of(law))
    assert applied | not_applied == operative()
    assert not applied & not_applied
    assert set(GAME.not_applied.values()) == {
        "authorises_the_game",
        "approves_the_annex",
        "entry_into_force",
        "opens_its_points",
        "equipment",
        "conduct",
        "manner_of_betting",
    }


def test_every_provision_applied_is_cited_by_a_sample() -> None:
    cited: set[Provision] = set()
    for sample in SAMPLES.values():
        for step in run(sample["record"]).steps:
            cited |= set(step.provisions)
        for choice in choices(sample["record"]):
            cited.add(choice.provision)
            cited |= {bar.provision for bar in choice.bars}
            for offer in choice.offers:
                cited |= {offer.provision, offer.floor or offer.provision}
                cited.add(offer.ceiling or offer.provision)
    assert cited == set(GAME.applied)


def test_a_reading_is_named_by_the_steps_it_decides() -> None:
    named = {
        reading
        for sample in SAMPLES.values()
        for step in run(sample["record"]).steps
        for reading in step.readings
    }
    without_values = {"OA-03", "OA-04", "OA-05", "OA-06", "OA-22", "OA-31", "OA-32"}
    assert named == {reading.id for reading in GAME.readings} | without_values
