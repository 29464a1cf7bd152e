"""Records that cannot be ruled on: one clear refusal, naming the field."""

from copy import deepcopy
from typing import Any

import pytest

from games.omaha.rules import GAME
from games.omaha.rules.commission import FIGURES
from games.rules.hands.script import play
from games.rules.values.ranking import Why
from games.rules.values.refusal import Unusable
from tests.rules.omaha.table import Run, record

SOUND = record(
    {1: 1000, 3: 1000, 7: 1000},
    {"1": "As Ad Kh 9c", "board": "2c 7d 9d Js 3s"},
    commission="5%",
)


def broken(path: str, value: object) -> dict[str, Any]:
    given: Any = deepcopy(SOUND)
    *way, last = path.split("/")
    place = given
    for name in way:
        place = place[name]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return dict(given)


@pytest.mark.parametrize(
    ("path", "value", "reason", "field"),
    [
        ("table", 5, "not_a_mapping", "table"),
        ("table/seats", "137", "not_a_list", "table.seats"),
        ("table/seats", [1, 3, 3], "seat_twice", "table.seats[2]"),
        ("table/seats", [1, 3, 12], "no_such_seat", "table.seats[2]"),
        ("table/seats", [1, 3, 0], "no_such_seat", "table.seats[2]"),
        ("table/seats", [1, 3, "7"], "not_a_whole_number", "table.seats[2]"),
        ("table/button", True, "seat_is_empty", "table.button"),
        ("table/stacks", ..., "stack_missing", "table.stacks.1"),
        ("table/stacks/7", ..., "stack_missing", "table.stacks.7"),
        ("table/stacks/7", 0, "below_least", "table.stacks.7"),
        ("table/stacks/7", -5, "below_least", "table.stacks.7"),
        ("table/stacks/7", 10.5, "not_a_whole_number", "table.stacks.7"),
        ("table/stacks/9", 100, "seat_not_at_table", "table.stacks.9"),
        ("table/structure", "spread", "not_on_offer", "table.structure"),
        ("table/big_blind", ..., "missing", "table.big_blind"),
        ("table/big_blind", "10", "not_a_whole_number", "table.big_blind"),
        ("table/chip", 0, "below_least", "table.chip"),
        ("table/ante", 5, "unknown_field", "table.ante"),
        ("table/tournament", "yes", "not_yes_or_no", "table.tournament"),
        ("table/shuffler", 1, "not_yes_or_no", "table.shuffler"),
        (
            "table/blind_limits",
            {"minimum": 9, "maximum": 5},
            "limits_crossed",
            "table.blind_limits",
        ),
        ("seed", "7", "not_a_whole_number", "seed"),
        ("seed", True, "not_a_whole_number", "seed"),
        ("cards/2", "As", "unknown_place", "cards"),
        ("cards/3", "As Kd", "card_twice", "cards"),
        ("cards/3", "Xx", "not_a_card", "cards.3"),
        ("cards/3", ["2s", "2d", "2h", "3s", "4s"], "too_many_cards", "cards.3"),
        ("cards/burn", "4c 4d 4h 4s", "too_many_cards", "cards.burn"),
        ("events", {}, "not_a_list", "events"),
    ],
)
def test_a_record_that_cannot_be_read(path: str, value: object, reason: str, field: str) -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand(broken(path, value))
    assert (no.value.reason, no.value.field) == (reason, field)


def test_the_structures_on_offer_are_told() -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand(broken("table/structure", "spread"))
    assert no.value.facts == {"given": "spread", "values": ("limit", "no_limit")}


def test_cards_that_run_out_without_a_seed() -> None:
    given = {**deepcopy(SOUND), "seed": None}
    with pytest.raises(Unusable, match="card_missing") as no:
        Run(given)
    assert no.value.facts == {"place": "seat:3"}


def test_the_same_seed_deals_the_same_hand_and_another_another() -> None:
    table = {1: 1000, 3: 1000, 7: 1000}
    dealt = [Run(record(table, seed=seed)).steps("cards_dealt") for seed in (5, 5, 6)]
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_script_starts_afresh_each_time() -> None:
    hand = GAME.hand(SOUND)
    assert play(hand.script, []) == play(hand.script, [])


def test_one_click_with_a_seed_deals_a_hand() -> None:
    hand = GAME.hand({"table": GAME.table, "seed": 1})
    assert play(hand.script, []).waiting is not None


def test_a_record_carries_its_id_and_nothing_that_no_reader_knows() -> None:
    assert GAME.hand({**SOUND, "id": "p1"})
    with pytest.raises(Unusable, match="unknown_field") as no:
        GAME.hand({**SOUND, "note": "final table"})
    assert no.value.field == "note"


@pytest.mark.parametrize(
    ("given", "reason", "field"),
    [
        ({}, "no_hands", "hands"),
        ({"hands": []}, "no_hands", "hands"),
        ({"hands": "As Kd"}, "not_a_list", "hands"),
        ({"hands": [["As", "Kd"]]}, "wrong_number_of_cards", "hands[0]"),
        ({"hands": [["As", "As", "Kd", "Qd", "Jd"]]}, "card_twice", "hands[0]"),
        ({"hands": ["As Kd Qd Jd"], "board": "As 2s 3s"}, "card_twice", "hands"),
        ({"hands": ["As Kd Qd Jd"], "board": "2s 3s"}, "board_of_three_to_five", "board"),
        ({"hands": ["As Kd Qd Jd"], "board": 5}, "not_cards", "board"),
        ({"hands": ["As Kd Qd Jd"], "board": "2s 3s 4x"}, "not_a_card", "board"),
    ],
)
def test_a_comparison_that_cannot_be_made(given: dict[str, Any], reason: str, field: str) -> None:
    with pytest.raises(Unusable) as no:
        GAME.rank(given)
    assert (no.value.reason, no.value.field) == (reason, field)


def test_of_two_cards_of_the_board_in_a_hand_the_first_is_told() -> None:
    with pytest.raises(Unusable, match="card_twice") as no:
        GAME.rank({"hands": ["2s As Kd Qd"], "board": "As 2s 3s"})
    assert no.value.facts == {"card": "2s"}


def test_hands_are_compared_on_the_flop_too() -> None:
    answer = GAME.rank(
        {"board": "2c 7d 9d", "hands": ["As Ad Kh 9c", "7c 7s 3h 4h"], "readings": {}}
    )
    assert answer["winners"] == [1]
    assert answer["categories"] == ["pair", "three_of_a_kind"]


def test_the_figures_a_version_of_the_law_may_set() -> None:
    assert [(each.name, each.provision.eid) for each in FIGURES] == [
        ("commission.lowest", "art_16"),
        ("commission.highest", "art_16"),
        ("commission.cap", "art_16"),
        ("raises.most", "art_12__point_2"),
        ("blinds.small", "art_5__point_1"),
    ]


@pytest.mark.parametrize(
    ("other", "by", "eid"),
    [
        ("Ks Kd Kh 9d 8c", "class", "art_15"),
        ("Qc Qh Kd 9d 8c", "rank", "art_15__point_9"),
        ("Ac Ah Kd 9d 8c", "nothing", "art_15__point_9"),
    ],
)
def test_what_decides_between_two_hands_is_told_with_its_provision(
    other: str, by: str, eid: str
) -> None:
    """The class (art. 15.º), the rank of the pair (15.º, 9)); of equal hands the class says
    that they tie."""
    why = GAME.rank({"hands": ["As Ad Kh 9c 8d", other]})["why"]
    assert isinstance(why, Why)
    assert (why.by, why.provision.eid) == (by, eid)
