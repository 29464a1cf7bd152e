"""Every reading on offer, under both outcomes."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.hands.script import Played
from games.rules.values.cards import cards
from games.stud.rules import GAME
from games.stud.rules.ranking import strength
from tests.rules.banked import account, names, run, transcripts

SAMPLES: dict[str, Any] = dict(transcripts("stud"))


def sample(name: str, reading: str, value: str) -> tuple[Played, dict[str, Any]]:
    chosen = {**SAMPLES[name]["record"], "readings": {reading: value}}
    return run(GAME, chosen), account(GAME, chosen)


def settle(reading: str, value: str, **record: object) -> dict[str, Any]:
    assert GAME.settle is not None
    return GAME.settle({**record, "readings": {reading: value}})


@pytest.mark.parametrize(
    ("dealer", "by_value", "by_holding"),
    [
        ("Qs Qd 7c 5h 3d", True, False),
        ("Ad Kc 4s 3h 2d", True, True),
        ("As Ad Kc 5h 3d", True, True),
        ("As Ad Ah Kc Kh", True, True),
        ("As Qh Jd 9c 8s", False, False),
    ],
)
def test_sa_01_value_or_holding(dealer: str, by_value: bool, by_holding: bool) -> None:
    record = {"player": "Ks Kd 6c 4s 2h", "dealer": dealer, "action": "raise"}
    if "Kc" in dealer:
        record["player"] = "Ts Td 6c 4d 2h"
    for value, expected in (("value", by_value), ("holding", by_holding)):
        answer = settle("SA-01", value, bets={"ante": 10}, **record)
        assert answer["dealer_qualifies"] is expected


def test_sa_01_in_a_hand() -> None:
    assert "dealer_qualified" in names(sample("sa_01_holding", "SA-01", "value")[0])
    assert "dealer_not_qualified" in names(sample("sa_01_holding", "SA-01", "holding")[0])


@pytest.mark.parametrize(("value", "shown"), [("fifth", "2d"), ("first", "Ad")])
def test_sa_05_which_card_of_the_packet_is_shown(value: str, shown: str) -> None:
    played, _ = sample("sa_05_first_card", "SA-05", value)
    step = next(step for step in played.steps if step.name == "dealer_card_shown")
    assert step.facts["card"] == shown


def test_sa_06_suit_of_the_five_or_of_the_ace() -> None:
    one, other = cards("5d 4s 3s 2h As"), cards("5c 4h 3d 2s Ah")
    for value, is_higher in (("suit_of_five", False), ("suit_of_ace", True)):
        chosen = {"SA-06": value}
        assert (strength(one, chosen) > strength(other, chosen)) is is_higher
        assert (sample("sa_06_suit_of_ace", "SA-06", value)[1]["net"]["1"] > 0) is is_higher
        ranked = GAME.rank({"hands": ["5d 4s 3s 2h As", "5c 4h 3d 2s Ah"], "readings": chosen})
        assert ranked["winners"] == [0 if is_higher else 1]


def test_sa_07_jackpot_bet_of_a_folded_hand() -> None:
    assert sample("sa_07_stays_live", "SA-07", "lost_on_fold")[1]["net"] == {"1": -110}
    assert sample("sa_07_stays_live", "SA-07", "stays_live")[1]["net"] == {"1": 400}


def test_sa_10_the_maximum_for_each_hand_or_for_the_round() -> None:
    assert sample("sa_10_whole_round", "SA-10", "each_hand")[1]["net"] == {"1": 4100, "2": 5100}
    assert sample("sa_10_whole_round", "SA-10", "whole_round")[1]["net"] == {"1": 4100, "2": 1100}


def test_sa_11_base_of_the_second_straight_flush() -> None:
    assert sample("sa_11_sequential", "SA-11", "same_base")[1]["pool_after"] == 80000
    assert sample("sa_11_sequential", "SA-11", "sequential")[1]["pool_after"] == 81000


def test_sa_12_two_royals_and_the_fixed_sum() -> None:
    for value, prize in (("share", 30000), ("each_fixed", 50000)):
        played, _ = sample("sa_12_each_fixed", "SA-12", value)
        won = [s.facts["prize"] for s in played.steps if s.name == "progressive_won"]
        assert won == [prize, prize]


def test_sa_13_who_pays_the_fixed_sums() -> None:
    assert sample("sa_13_house_pays", "SA-13", "pool_pays")[1]["pool_after"] == 99000
    assert sample("sa_13_house_pays", "SA-13", "house_pays")[1]["pool_after"] == 100000


@pytest.mark.parametrize(("value", "kept"), [("stake_returned", 0), ("prize_alone", 10)])
def test_sa_22_the_stake_of_the_winner(value: str, kept: int) -> None:
    """“uma soma fixa” / 定額彩金, and of the stake nothing."""
    played, ends = sample("sa_22_prize_alone", "SA-22", value)
    won = next(step for step in played.steps if step.name == "progressive_won")
    assert won.facts["prize"] == 1000
    assert "SA-22" in won.readings
    # The croupier has a pair of jacks and loses: ante 100, raise 7 times 200, jackpot 1000.
    assert ends["net"] == {"1": 100 + 1400 + 1000 - kept}
    assert ends["total_chips_check"] is True


@pytest.mark.parametrize(
    ("value", "prize"),
    [("before_fixed_sums", 100000), ("after_fixed_sums", 99500), ("by_seat", 99500)],
)
def test_sa_23_the_hundred_per_cent_beside_a_fixed_sum(value: str, prize: int) -> None:
    """“100% do «Jackpot»” / 「累進大獎」之全部（100%）; “Depois de efectuado o pagamento dos
    prémios … é reduzido” / 彩金派出後"""
    played, _ = sample("sa_23_after_fixed_sums", "SA-23", value)
    royal = [step for step in played.steps if step.name == "progressive_won"][-1]
    assert (royal.seat, royal.facts["prize"]) == (3, prize)
    assert {"SA-13", "SA-23"} <= set(royal.readings)


@pytest.mark.parametrize(
    ("value", "order"),
    [("first_with_a_royal", [5, 1, 3]), ("always_first", [5, 1, 3]), ("by_seat", [1, 5, 3])],
)
def test_sa_24_straight_flushes_first_or_by_seat(value: str, order: list[int]) -> None:
    """“da esquerda para a direita” / 起向右派出; “em primeiro lugar” / 先獲派彩"""
    played, _ = sample("sa_24_by_seat", "SA-24", value)
    assert [s.seat for s in played.steps if s.name == "progressive_won"] == order


def test_sa_24_without_a_royal_they_are_first_only_by_that_reading() -> None:
    for value, order in (("first_with_a_royal", [1, 3]), ("always_first", [3, 1])):
        played, _ = sample("sa_24_always_first", "SA-24", value)
        assert [s.seat for s in played.steps if s.name == "progressive_won"] == order


@pytest.mark.parametrize(
    ("value", "prizes", "pool"),
    [("first_paid", [50001, 50000], 50000), ("not_paid", [50000] * 2, 1)],
)
def test_sa_25_the_odd_chip_between_royals(value: str, prizes: list[int], pool: int) -> None:
    """“repartem entre si o prémio do «Jackpot»” / 則平分「累進大獎」"""
    played, ends = sample("sa_25_not_paid", "SA-25", value)
    won = [step for step in played.steps if step.name == "progressive_won"]
    assert [step.facts["prize"] for step in won] == prizes
    assert "SA-25" in won[0].readings
    assert ends["pool_after"] == pool


def test_sd_33_until_when_a_jackpot_bet_is_taken() -> None:
    """“Antes de lhe ser distribuída a primeira carta” / 派出第一張牌前"""
    name = "sd_33_per_player"
    refused, ends = sample(name, "SD-33", "table_wide")
    assert "jackpot_bet_refused" in names(refused)
    assert "pool_after" not in ends
    taken, _ = sample(name, "SD-33", "per_player")
    told = names(taken)
    assert told.index("round_dealt") < told.index("progressive_placed")
    assert next(s.seat for s in taken.steps if s.name == "progressive_placed") == 3


def test_sd_33_the_first_to_be_served_is_late_either_way() -> None:
    record = SAMPLES["sd_33_per_player"]["record"]
    events = [{"event": "late_jackpot_bet", "seat": 1, "amount": 10}]
    for value in ("table_wide", "per_player"):
        chosen = {**record, "events": events, "readings": {"SD-33": value}}
        assert "jackpot_bet_refused" in names(run(GAME, chosen))


THREE = {"bets": {str(seat): {"ante": 100} for seat in (2, 4, 6)}}


@pytest.mark.parametrize(
    ("method", "seat", "order"),
    [
        ("manual", 2, [[2], "bet", [4, 6]]),
        ("manual", 4, [[2], "bet", [4, 6]]),
        ("manual", 6, [[2, 4], "bet", [6]]),
        ("machine", 2, [2, "bet", 4, 6]),
        ("machine", 4, [2, "bet", 4, 6]),
        ("machine", 6, [2, 4, "bet", 6]),
    ],
)
@pytest.mark.parametrize("value", ["table_wide", "per_player"])
def test_sd_33_a_late_bet_is_told_before_the_first_card_of_its_seat(
    method: str, seat: int, order: list[object], value: str
) -> None:
    """That of the first to be served, for whom nothing is late before it, once it is out."""
    record = {
        "table": {**THREE, "method": method, "jackpot": GAME.table["jackpot"]},
        "seed": 1,
        "events": [{"event": "late_jackpot_bet", "seat": seat, "amount": 10}],
        "readings": {"SD-33": value},
    }
    steps = run(GAME, record).steps
    taken = "progressive_placed"
    if seat == 2 or value == "table_wide":
        taken = "jackpot_bet_refused"
    told: list[object] = []
    for step in steps:
        if step.name == taken:
            assert step.seat == seat
            told.append("bet")
        elif step.name == "packet_dealt":
            told.append(step.seat)
        elif step.name == "round_dealt" and step.facts["round"] == 1:
            told.append(step.facts["seats"])
    assert told == order


def test_sd_33_cards_that_go_astray_later_make_nobody_the_first_to_be_served() -> None:
    """An empty place served in the second round: seat 2 is the first served in the first."""
    events = [
        {"event": "late_jackpot_bet", "seat": 2, "amount": 10},
        {"event": "cards_to_empty_seat", "seat": 1, "card": 2},
    ]
    record = {
        "table": {**THREE, "jackpot": GAME.table["jackpot"]},
        "seed": 1,
        "events": events,
        "readings": {"SD-33": "per_player"},
    }
    assert "jackpot_bet_refused" in names(run(GAME, record))


def test_sa_10_is_no_doubt_of_one_capped_prize_alone() -> None:
    """“por jogo” / 每局: of one hand they say the same."""
    told = SAMPLES["sa_10_whole_round"]["record"]
    assert isinstance(told, dict)
    won = {s.seat: s.readings for s in run(GAME, told).steps if s.name == "raise_won"}
    assert won == {1: ("SA-10",), 2: ("SA-10",)}
    lost = [{"seat": 1, "do": "raise"}, {"seat": 2, "do": "fold"}]
    (step,) = (s for s in run(GAME, {**told, "actions": lost}).steps if s.name == "raise_won")
    assert step.readings == ()
