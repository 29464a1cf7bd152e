"""Every operative provision of 89/2025 is applied, or left out for a reason."""

from __future__ import annotations

from games.fortune3.rules import GAME
from games.rules.citation import Provision
from games.rules.refusal import Forbidden
from tests.rules.banked import cited, operative, refused, transcripts

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
