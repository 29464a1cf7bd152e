"""Every reading on offer, under both outcomes; and the doubts that leave no choice."""

from __future__ import annotations

import pytest

from games.fortune3.rules import GAME
from games.fortune3.rules.ranking import category, strength
from games.rules.game import Answer
from games.rules.hands.script import CardMove, Played
from games.rules.values.cards import cards
from tests.rules.banked import account, names, refused, run, transcripts

SAMPLES = dict(transcripts("fortune3"))


def settle(reading: str, value: str, **record: object) -> dict[str, int]:
    assert GAME.settle is not None
    answer = GAME.settle({**record, "readings": {reading: value}})
    net = answer["net"]
    assert isinstance(net, dict)
    return net


def sample(name: str, reading: str, value: str) -> tuple[Played, Answer]:
    record = SAMPLES[name]["record"]
    assert isinstance(record, dict)
    chosen = {**record, "readings": {reading: value}}
    return run(GAME, chosen), account(GAME, chosen)


def test_fa_02_order_of_the_classes() -> None:
    """94/2025 moved the trio above the sequence and the flush."""
    hands = {"player": "4s 4d 4c", "dealer": "Ah Kh 9h", "bets": {"ante": 10}, "action": "play"}
    assert settle("FA-02", "amended", **hands)["play"] == 10
    assert settle("FA-02", "first_published", **hands)["play"] == -10
    told = {"hands": ["4s 4d 4c", "Ah Kh 9h", "5s 4h 3d"]}
    for value, winner in (("amended", 0), ("first_published", 2)):
        assert GAME.rank({**told, "readings": {"FA-02": value}})["winners"] == [winner]
    first = {"FA-02": "first_published"}
    order = ["4h 3h 2h", "3s 2d Ac", "5h 3h 2h", "2s 2d 2c", "2s 2h 3c", "Qs Jd 9c"]
    strengths = [strength(cards(hand), first) for hand in order]
    assert strengths == sorted(strengths, reverse=True)


def test_fa_08_bonus_of_a_folded_hand() -> None:
    hands = {"player": "9s 8d 7c", "dealer": "Ah Kh 9h", "bets": {"ante": 10}, "action": "fold"}
    assert settle("FA-08", "not_on_fold", **hands)["ante_bonus"] == 0
    assert settle("FA-08", "also_on_fold", **hands)["ante_bonus"] == 10
    assert sample("fa_08_bonus_on_fold", "FA-08", "not_on_fold")[1]["net"] == {"1": -100}
    assert sample("fa_08_bonus_on_fold", "FA-08", "also_on_fold")[1]["net"] == {"1": 0}


def test_fa_09_pair_plus_of_a_folded_hand() -> None:
    hands = {
        "player": "7s 7d 2c",
        "dealer": "Qh Tc 3s",
        "bets": {"ante": 10, "pair_plus": 10},
        "action": "fold",
    }
    assert settle("FA-09", "stays_live", **hands)["pair_plus"] == 10
    assert settle("FA-09", "lost_on_fold", **hands)["pair_plus"] == -10
    assert sample("fa_09_lost_on_fold", "FA-09", "stays_live")[1]["net"] == {"1": 0}
    assert sample("fa_09_lost_on_fold", "FA-09", "lost_on_fold")[1]["net"] == {"1": -20}


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("bank_last", ["seat:1"] * 3 + ["dealer"] * 3),
        ("bank_in_rotation", ["seat:1", "dealer"] * 3),
    ],
)
def test_fa_11_when_the_bank_is_dealt(value: str, order: list[str]) -> None:
    played, _ = sample("fa_11_bank_in_rotation", "FA-11", value)
    moves = [move.to for step in played.steps for move in step.moves if isinstance(move, CardMove)]
    assert moves[:6] == order


@pytest.mark.parametrize(
    ("value", "dealt", "told"),
    [
        ("not_dealt", 0, "community_not_dealt"),
        ("dealt_unrevealed", 2, "community_left_unrevealed"),
    ],
)
def test_fa_13_community_cards_without_jackpot_bets(value: str, dealt: int, told: str) -> None:
    played, ends = sample("fa_13_dealt_unrevealed", "FA-13", value)
    moves = [move.to for step in played.steps for move in step.moves if isinstance(move, CardMove)]
    assert moves.count("community") == dealt
    assert told in names(played)
    assert ends["net"] == {"1": 300}


def test_fa_14_six_card_bonus_on_the_players_own_trio() -> None:
    hands = {
        "player": "Ks Kd 2c",
        "dealer": "Kh 2h 2d",
        "bets": {"ante": 10, "six_card_bonus": 10},
        "action": "play",
    }
    assert settle("FA-14", "best_of_six", **hands)["six_card_bonus"] == 200
    assert settle("FA-14", "own_trio_required", **hands)["six_card_bonus"] == -10
    trio = {**hands, "player": "5s 5d 5c"}
    assert settle("FA-14", "own_trio_required", **trio)["six_card_bonus"] == 200


def test_fa_17_base_of_the_second_straight_flush() -> None:
    """“cada um recebe 10% do valor do Jackpot Progressivo”"""
    name = "jackpot_two_straight_flushes"
    assert sample(name, "FA-17", "same_base")[1]["pool_after"] == 80000
    assert sample(name, "FA-17", "sequential")[1]["pool_after"] == 81000


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("first_out", ["discard", "community", "community"]),
        ("last_out", ["community", "community", "discard"]),
    ],
)
def test_fa_32_which_of_three_is_the_top_card(value: str, order: list[str]) -> None:
    """“a banca deve retirar a carta do topo das três cartas”"""
    played, _ = sample("fa_32_last_out", "FA-32", value)
    moves = [move.to for step in played.steps for move in step.moves if isinstance(move, CardMove)]
    assert [place for place in moves if place in ("discard", "community")][:3] == order
    top = next(step for step in played.steps if step.name == "top_card_discarded")
    assert top.readings == ("FA-32",)


def test_fa_13_and_fa_32_together() -> None:
    """Community cards dealt with no jackpot bets, by a machine that only deals three."""
    table = {"method": "machine_of_three", "bets": {"1": {"ante": 10}}}
    readings = {"FA-13": "dealt_unrevealed"}
    steps = run(GAME, {"table": table, "seed": 1, "readings": readings}).steps
    told = {step.name: step.readings for step in steps}
    assert told["top_card_discarded"] == ("FA-13", "FA-32")
    assert told["community_dealt"] == ("FA-13",)


def test_fa_20_one_card_exposed_of_each_of_two_players() -> None:
    voided, _ = sample("two_player_cards_exposed", "FA-20", "any_players")
    assert "hand_voided" in names(voided)
    going_on, _ = sample("fa_20_per_player", "FA-20", "per_player")
    assert "hand_voided" not in names(going_on)
    assert names(going_on).count("player_card_exposed") == 2


def test_fa_20_two_cards_of_one_player_void_either_way() -> None:
    record = SAMPLES["two_player_cards_exposed"]["record"]
    assert isinstance(record, dict)
    events = [{"event": "player_card_exposed", "seat": 3, "card": card} for card in (1, 2)]
    for value in ("any_players", "per_player"):
        told = {**record, "events": events, "readings": {"FA-20": value}}
        assert "hand_voided" in names(run(GAME, told))


def test_fa_03_the_low_sequence_does_not_tie_with_the_high_one() -> None:
    assert strength(cards("As Kd Qc")) > strength(cards("4s 3d 2c")) > strength(cards("3s 2d Ac"))


def test_fa_16_the_lowest_sequence_of_five() -> None:
    hands = {
        "player": "Ah 2h 3h",
        "dealer": "4h 5h Kd",
        "bets": {"ante": 10, "six_card_bonus": 10},
        "action": "play",
    }
    assert settle("FA-14", "best_of_six", **hands)["six_card_bonus"] == 1000


def test_fa_19_jackpot_stakes_of_a_hand_void_by_exposure_go_back() -> None:
    _, ends = sample("bank_card_exposed", "FA-20", "any_players")
    assert ends["net"] == {"1": 0, "3": 0}
    assert "carried" not in ends


def test_fa_23_a_sequence_of_two_suits_is_a_sequence() -> None:
    assert category(cards("9s 8s 7h")) == "straight"


def test_an_unknown_reading_is_refused() -> None:
    assert (
        refused(GAME.rank, {"hands": ["9s 8s 7h"], "readings": {"FA-99": "x"}}).field == "readings"
    )
    no = refused(GAME.rank, {"hands": ["9s 8s 7h"], "readings": {"FA-02": "x"}})
    assert (no.reason, no.field) == ("unknown_reading_value", "readings.FA-02")
