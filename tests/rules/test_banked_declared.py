"""What the two games played against the house declare: doubts, prizes, faults, seats, in order."""

from __future__ import annotations

import pytest

from games.fortune3.rules.ranking import ORDERS
from games.lawtexts.register.register_reader import rows
from games.rules.faults.ordered import ruled_on
from games.rules.game import game
from games.rules.values.ranking import CATEGORIES
from games.stud.rules.bets import FIGURES
from tests.rules.banked import refused
from tests.rules.faults import answered, every_case

BOTH = pytest.mark.parametrize("key", ["fortune3", "stud"])

OF_THREE = tuple(reversed(ORDERS["amended"]))


@BOTH
def test_every_row_with_a_switch_is_a_reading_that_takes_first_what_the_row_takes(
    key: str,
) -> None:
    register = {row.id: row.values for row in rows(key) if row.id == row.switch}
    found = {reading.id: reading.values for reading in game(key).readings}
    assert found == register
    assert list(found) == sorted(found)


@BOTH
def test_what_can_be_found_late_is_told_in_the_order_of_the_faults(key: str) -> None:
    declared = game(key)
    known = [fault.name for fault in declared.faults]
    assert list(declared.detectable_faults) == [
        name for name in known if name in declared.detectable_faults
    ]


def test_prizes_stand_highest_first_under_the_bets_in_the_order_they_are_settled() -> None:
    """89/2025 art. 13.º, 4) a 7); 69/2003 arts. 9.º, 5) e 10.º, 2)."""
    orders = {"ante_bonus": OF_THREE, "pair_plus": OF_THREE}
    bets = {
        "fortune3": {
            "ante_bonus": "art_13__point_4",
            "pair_plus": "art_16__para_1",
            "six_card_bonus": "art_16__para_2",
            "progressive": "art_16__para_3",
        },
        "stud": {"raise": "art_9__point_5", "progressive": "art_10__point_2"},
    }
    for key, named in bets.items():
        found = [(table.bet, table.provision.eid) for table in game(key).paytables]
        assert found == list(named.items())
        for table in game(key).paytables:
            order = orders.get(table.bet, CATEGORIES)
            assert list(table.categories) == [one for one in order if one in table.categories]


@BOTH
def test_seven_places_from_the_croupiers_left(key: str) -> None:
    """89/2025 art. 5.º n.º 2; 69/2003 art. 2.º, told to who names an eighth."""
    assert game(key).seats == (1, 2, 3, 4, 5, 6, 7)
    no = refused(game(key).hand, {"table": {"bets": {"8": {"ante": 10}}}, "seed": 1})
    assert no.facts == {"seat": 8, "first": 1, "last": 7}


@pytest.mark.parametrize(
    ("key", "name", "due"),
    [("stud", "wrong_additional_bet", 140), ("fortune3", "wrong_play_bet", 70)],
)
def test_the_desk_says_how_much_the_bet_after_an_ante_of_seventy_is(
    key: str, name: str, due: int
) -> None:
    """«montante igual ao dobro», 69/2003 art. 6.º, 6); «em valor idêntico», 89/2025 art. 12.º."""
    first, *_ = answered(game(key), name, seat=1, ante=70)
    assert first.facts["due"] == due


BACK = {"bets_go_back", "bets_may_be_taken_back", "bets_back_as_of_a_void_hand"}


@BOTH
def test_what_lies_on_the_table_is_asked_of_the_faults_that_may_give_it_back(key: str) -> None:
    """69/2003 art. 11.º, 1) and 4); 89/2025 art. 17.º n.ºs 1 and 2."""
    found = {
        fault.name
        for fault, case in every_case(game(key))
        if BACK & {step.name for step in ruled_on(fault, case)}
    }
    assert found == {fault.name for fault in game(key).faults if fault.returns_bets}


def test_the_figures_of_stud_that_may_be_set_otherwise() -> None:
    """Art. 6.º, 6), «montante igual ao dobro», and the parts of the pool of art. 10.º, 2)."""
    assert [(each.name, each.provision.eid) for each in FIGURES] == [
        ("raise.times_the_ante", "art_6__point_6"),
        ("prizes.progressive.royal_flush", "art_10__point_2__point_1"),
        ("prizes.progressive.straight_flush", "art_10__point_2__point_2"),
    ]
