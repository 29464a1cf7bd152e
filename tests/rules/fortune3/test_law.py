"""Every operative provision of 89/2025 is applied, or left out for a reason."""

from __future__ import annotations

from games.fortune3.rules import GAME
from games.rules.faults.ordered import ruled_on
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden
from tests.rules.banked import cited, operative, refused, transcripts
from tests.rules.faults import every_case

INSTRUMENT = "despacho-sef-89-2025"

REFUSED = {
    "an additional bet alone": {"bets": {"1": {"six_card_bonus": 10}}},
    "pair plus alone": {"bets": {"1": {"pair_plus": 10}}, "pair_plus_alone": False},
    "below the limit": {
        "bets": {"1": {"ante": 10}},
        "limits": {"ante": {"minimum": 50}},
    },
    "another's hand": {"seats": [1], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}},
}


OPENING = set[Provision]()
"""Opening words of what the desk applies."""


def test_applied_and_not_applied_make_up_the_instrument() -> None:
    applied = {each.eid for each in GAME.applied}
    left_out = {each.eid for each in GAME.not_applied}
    assert applied | left_out == operative(INSTRUMENT, "pt.site")
    assert not applied & left_out
    assert len(applied) == len(GAME.applied)


def test_every_provision_applied_is_cited_by_some_hand() -> None:
    found: set[Provision] = set()
    for _, told in transcripts("fortune3"):
        record = told["record"]
        assert isinstance(record, dict)
        found |= cited(GAME, record)
    for table in REFUSED.values():
        found |= cited(GAME, {"table": table, "seed": 1})
    lying_there = {"player": "Ks 9d 4c", "bets": {"progressive": 10}, "action": "fold"}
    no = refused(GAME.settle, lying_there)
    assert isinstance(no, Forbidden)
    found.add(no.provision)
    assert {each.eid for each in set(GAME.applied) - found} == set()
    assert found <= set(GAME.applied)


def test_every_reading_rests_on_provisions_applied() -> None:
    for reading in GAME.readings:
        assert reading.provisions
        assert set(reading.provisions) <= set(GAME.applied)


def test_what_the_ruling_desk_applies_is_claimed() -> None:
    """Every provision an answer to a fault names is applied in hands, or at the desk alone."""
    named = {
        each
        for fault, case in every_case(GAME)
        for step in ruled_on(fault, case)
        for each in step.provisions
    }
    at_the_desk = {
        each for each, reason in GAME.not_applied.items() if reason == "at_the_ruling_desk"
    }
    assert named - set(GAME.applied) == {each for each in at_the_desk if each not in OPENING}
    assert at_the_desk - named == OPENING
