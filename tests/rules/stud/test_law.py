"""Every operative provision of 69/2003 is applied, or left out for a reason."""

from __future__ import annotations

from games.rules.citation import Provision
from games.stud.rules import GAME
from tests.rules.banked import cited, operative, transcripts

INSTRUMENT = "despacho-sef-69-2003"

REFUSED = {
    "a jackpot bet without an ante": {"bets": {"1": {"progressive": 10}}},
    "another's hand": {"seats": [1], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}},
}


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
