"""What a history of Omaha tells to the last unit: its amounts, its players, what it leaves out."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from games.omaha.rules import law
from games.omaha.rules.phh_writing import number
from games.rules.values.numbers import MOST_CHIPS
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.table import record
from tests.rules.test_phh import PLAIN, back, changed, text_of

HEADS_UP = """
variant = "PO"
antes = [0, 0]
blinds_or_straddles = {blinds}
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKdQcJh", "d dh p2 2c3c4c5c"]
{more}
"""


def heads_up(blinds: str = "[1, 2]", more: str = "") -> Any:
    return back(HEADS_UP.format(blinds=blinds, more=more))


def test_every_amount_is_told_in_the_same_unit() -> None:
    """Half a chip of the history is one of ours."""
    told = heads_up(more="_chip = 0.5\n_blind_limits = { minimum = 0.5, maximum = 20 }")
    table = told["table"]
    assert told["phh"]["scale"] == 2
    assert (table["chip"], table["blind_limits"]) == (1, {"minimum": 1, "maximum": 40})
    assert (table["small_blind"], table["big_blind"], table["minimum_bet"]) == (2, 4, 4)
    assert table["stacks"] == {"1": 200, "2": 200}


def test_a_bet_in_parts_of_a_unit_sets_the_unit() -> None:
    record = back(changed("p2 cbr 300", "p2 cbr 300.5"))
    assert record["phh"]["scale"] == 2
    assert [each["to"] for each in record["actions"] if each["do"] == "raise"] == [601]


@pytest.mark.parametrize("most", [MOST_CHIPS, -MOST_CHIPS])
def test_an_amount_at_the_bound_is_read_and_one_beyond_it_is_not(most: int) -> None:
    assert number(most, "min_bet") == most
    with pytest.raises(Unusable, match="above_most"):
        number(most + (1 if most > 0 else -1), "min_bet")


def test_one_player_is_no_hand() -> None:
    """Art. 2.º, n.º 3: «O número mínimo de jogadores para o início do jogo é de dois.»"""
    text = PLAIN.replace("[0, 0, 0]", "[0]").replace("[50, 100, 0]", "[50]")
    with pytest.raises(Forbidden, match="too_few_players") as no:
        back(text.replace("[12000, 10000, 8000]", "[12000]"))
    assert (no.value.provision, no.value.field) == (law.TWO_PLAYERS, "starting_stacks")
    assert no.value.facts == {"players": 1, "fewest": 2, "most": 11}


def test_a_seat_told_twice_is_no_way_round_the_table() -> None:
    with pytest.raises(Unusable, match="seats_not_clockwise"):
        back(PLAIN + "seats = [1, 1, 3]\n")


@pytest.mark.parametrize("player", ["px", "q1", "1", "p"])
def test_a_player_that_is_no_number_is_no_player(player: str) -> None:
    with pytest.raises(Unusable, match="no_such_player") as no:
        back(changed("d dh p1", f"d dh {player}"))
    assert no.value.facts == {"player": player, "players": 3}


def test_who_is_not_told_of_any_cards_has_four_that_nobody_saw() -> None:
    """They are dealt, always the same, so that the hand can go on without them."""
    told = back(changed('  "d dh p1 QsQdJcTc",\n', ""))
    assert told["phh"]["unknown"] == [1]
    assert told["seed"] == 0
    with pytest.raises(Unusable, match="wrong_number_of_hole_cards") as no:
        back(changed("QsQdJcTc", "QsQd"))
    assert no.value.facts == {"seat": 1, "given": 2, "needed": 4}


def test_OA_01_between_two_small_before_big_has_the_button_post_the_small_blind() -> None:
    for blinds, readings in (
        ("[1, 2]", {"OA-01": "common"}),
        ("[2, 2]", {"OA-01": "common"}),
        ("[2, 1]", {}),
    ):
        told = heads_up(blinds)
        assert told["readings"] == readings
        assert (told["table"]["small_blind"], told["table"]["big_blind"]) == (
            (2, 2) if blinds == "[2, 2]" else (1, 2)
        )


def test_OA_01_is_told_by_the_blinds_of_two_players_and_named_for_more() -> None:
    two: Any = record({1: 100, 3: 100}, readings={"OA-01": "common"})
    assert "_readings" not in tomllib.loads(text_of(two))
    three: Any = record({1: 100, 3: 100, 5: 100}, readings={"OA-01": "common"})
    assert tomllib.loads(text_of(three))["_readings"] == {"OA-01": "common"}


def test_the_smallest_chip_is_told_unless_it_is_the_unit() -> None:
    for chip in (1, 2):
        told: Any = record({1: 100, 3: 100}, chip=chip, small_blind=4, big_blind=8)
        assert tomllib.loads(text_of(told)).get("_chip", 1) == chip
        assert ("_chip" in tomllib.loads(text_of(told))) is (chip == 2)


def test_a_fault_that_was_put_right_leaves_no_card_undealt() -> None:
    """Art. 9.º, n.º 1: the hand goes on as it was; a card told of after its end was not dealt."""
    events = '_events = [{ event = "misdeal", at = "flop", rectified = true }]\n'
    assert back(PLAIN + events)["events"][0]["rectified"] is True
    with pytest.raises(Unusable, match="board_out_of_step"):
        back(changed('"p3 f",\n]', '"p3 f",\n  "d db Js",\n]') + events)
