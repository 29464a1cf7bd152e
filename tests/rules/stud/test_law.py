"""Every operative provision of 69/2003 is applied, or left out for a reason."""

from __future__ import annotations

from games.rules.faults.ordered import ruled_on
from games.rules.values.citation import Provision
from games.stud.rules import GAME
from tests.rules.banked import cited, operative, transcripts
from tests.rules.faults import every_case

INSTRUMENT = "despacho-sef-69-2003"

REFUSED = {
    "a jackpot bet without an ante": {"bets": {"1": {"progressive": 10}}},
    "another's hand": {"seats": [1], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}},
}


OPENING = {GAME.instrument.provision("art_12")}
"""Opening words of what the desk applies."""


def test_applied_and_not_applied_make_up_the_instrument() -> None:
    applied = {each.eid for each in GAME.applied}
    left_out = {each.eid for each in GAME.not_applied}
    for witness in ("pt.gazette", "zh-hant.gazette"):
        assert applied | left_out == operative(INSTRUMENT, witness)
    assert not applied & left_out
    assert len(applied) == len(GAME.applied)


def test_every_provision_applied_is_cited_by_some_hand() -> None:
    found: set[Provision] = set()
    for _, told in transcripts("stud"):
        record = told["record"]
        assert isinstance(record, dict)
        found |= cited(GAME, record)
    for table in REFUSED.values():
        found |= cited(GAME, {"table": table, "seed": 1})
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
