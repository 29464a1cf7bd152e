"""Every reading of five-card poker, under its default and under the other value."""

from __future__ import annotations

import pytest

from games.five_card.rules import GAME, commission, ranking
from games.five_card.rules.ranking import grade
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.five_card.table import (
    DEFAULTS,
    KING_HIGH,
    Run,
    chosen,
    hand,
    quietly,
    record,
    sample_run,
)

OPENED = "6 open 20, 4 call, 2 call"


def test_pa_03_ace_low_of_one_suit_is_a_straight_flush_or_a_flush() -> None:
    suited = hand("As 5s 6s 7s 8s")
    assert grade(suited, DEFAULTS).value.category == "straight_flush"
    assert grade(suited, DEFAULTS).value < grade(hand("9s 5s 6s 7s 8s"), DEFAULTS).value
    flush = grade(suited, chosen(PA_03="flush")).value
    assert (flush.category, flush.ranks) == ("flush", (14, 8, 7, 6, 5))
    assert sample_run("low_straight_flush").pots == [(172, [6])]
    assert sample_run("pa_03_flush").pots == [(172, [3])]
    hands = {"hands": [["As", "5s", "6s", "7s", "8s"], ["9h", "9c", "9d", "Kh", "Kd"]]}
    assert GAME.rank(hands)["winners"] == [0]
    assert GAME.rank({**hands, "readings": {"PA-03": "flush"}})["winners"] == [1]


def test_pa_05_the_odd_chip_goes_to_the_first_winner_or_to_the_house() -> None:
    to_winner, to_house = sample_run("odd_chip"), sample_run("pa_05_house_keeps")
    assert to_winner.step("pot_split").facts["shares"] == {"6": 223, "4": 222}
    assert to_house.step("pot_split").facts["shares"] == {"6": 222, "4": 222}
    assert to_house.answer["commission"] == to_winner.answer["commission"] + 1


def test_pa_06_a_royal_flush_is_possible_from_any_four_or_from_consecutive_ones() -> None:
    gapped, consecutive = hand("As Qs Ks Ts"), hand("Kh Qh Jh Th")
    for reading in (DEFAULTS, chosen(PA_06="consecutive")):
        assert ranking.exhibit(consecutive, reading).category == "possible_royal_flush"
    assert ranking.exhibit(gapped, DEFAULTS).category == "possible_royal_flush"
    assert ranking.exhibit(gapped, chosen(PA_06="consecutive")).category == "possible_flush"
    last_round = [
        sample_run(name).steps("voice_given")[-2:]
        for name in ("possible_royal_speaks", "pa_06_consecutive")
    ]
    assert [[step.seat for step in steps] for steps in last_round] == [[6, 3], [3, 6]]
    assert all("PA-06" in steps[0].readings for steps in last_round)


def test_pa_07_ace_five_six_seven_is_consecutive_or_not() -> None:
    board = hand("Ad 5h 6c 7d")
    assert ranking.exhibit(board, DEFAULTS)[1] == (7, 6, 5, 4)
    assert ranking.exhibit(board, DEFAULTS).category == "possible_straight"
    assert ranking.exhibit(board, chosen(PA_07="not_consecutive")).category == "last_card"
    suited = hand("Ad 5d 6d 7d")
    assert ranking.exhibit(suited, DEFAULTS).category == "possible_straight_flush"
    assert ranking.exhibit(suited, chosen(PA_07="not_consecutive")).category == "possible_flush"
    given = sample_run("pa_07_not_consecutive").steps("voice_given")[-2]
    assert (given.seat, given.readings) == (3, ("PA-07",))


def test_pa_08_a_pair_counts_if_the_last_card_made_it_or_always() -> None:
    older = hand("8s 8d Kc 5h")
    assert ranking.exhibit(older, DEFAULTS).category == "last_card"
    assert ranking.exhibit(older, chosen(PA_08="any_pair")).category == "pair"
    assert ranking.exhibit(older[:3], DEFAULTS)[1] == (13,)
    assert ranking.exhibit(older[:3], chosen(PA_08="any_pair"))[1] == (8, 13)
    literal, any_pair = sample_run("older_pair_is_not_counted"), sample_run("pa_08_any_pair")
    assert literal.seats("voice_given")[-2:] == [3, 6]
    assert any_pair.seats("voice_given")[-2:] == [6, 3]


def test_pa_09_the_initial_commission_is_taken_per_hand_or_per_player() -> None:
    per_hand = Run(record(KING_HIGH))
    assert per_hand.answer["commission"] == 20
    assert per_hand.stacks == {6: 1_980, 4: 1_980, 2: 1_980}
    per_player = Run(record(KING_HIGH, readings={"PA-09": "per_player"}))
    assert per_player.answer["commission"] == 60
    assert per_player.stacks == {6: 1_960, 4: 1_960, 2: 1_960}
    assert per_hand.turn.facts["pot"] == 40
    assert per_player.turn.facts["pot"] == 60


def test_pa_10_each_player_posts_the_pot_money_or_all_of_them_together() -> None:
    each = Run(record(KING_HIGH)).steps("pot_money_posted")
    assert [step.facts["amount"] for step in each] == [20, 20, 20]
    together = Run(record(KING_HIGH, readings={"PA-10": "in_total"}))
    assert [step.facts["amount"] for step in together.steps("pot_money_posted")] == [7, 7, 6]
    assert together.turn.facts["pot"] == 0


def test_pa_11_the_rate_falls_on_the_whole_pot_or_on_what_article_8_left() -> None:
    whole = sample_run("uncalled_final_bet").step("house_commission_taken")
    less = sample_run("pa_11_after_initial_commission").step("house_commission_taken")
    assert (whole.facts["base"], whole.facts["amount"]) == (2_500, 100)
    assert (less.facts["base"], less.facts["amount"]) == (2_400, 96)
    assert whole.readings == less.readings == ("PA-11",)


def test_pa_12_an_early_bet_nobody_called_pays_commission_or_not() -> None:
    literal, alike = sample_run("all_fold_to_the_opener"), sample_run("pa_12_alike")
    assert literal.steps("uncalled_bet_returned") == []
    assert literal.step("house_commission_taken").facts["base"] == 160
    assert alike.step("uncalled_bet_returned").facts == {"round": 1, "amount": 100}
    assert alike.step("house_commission_taken").facts["base"] == 60
    assert "PA-12" in literal.step("house_commission_taken").readings
    assert commission.is_excepted(4, False, DEFAULTS)
    assert not commission.is_excepted(3, False, DEFAULTS)
    assert not commission.is_excepted(4, True, DEFAULTS), "called in part: reading PA-29"


def test_pa_13_a_top_up_reaches_the_minimum_capital_or_the_threshold() -> None:
    reading = chosen(PA_13="threshold")
    assert commission.top_up_due(280, 280, 20, DEFAULTS).value == 1_720
    assert commission.top_up_due(280, 280, 20, reading).value == 220
    assert commission.top_up_due(999, 999, 100, DEFAULTS).value == 4_001
    assert commission.top_up_due(999, 999, 100, reading).value == 1
    assert commission.top_up_due(500, 500, 20, DEFAULTS).value == 0
    assert sample_run("pa_13_threshold").step("top_up_due").facts["amount"] == 220


def test_pa_16_who_passed_may_not_raise_or_may() -> None:
    line = f"{OPENED}, 6 pass, 4 open 40, 2 call, 6 raise 120"
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), line)
    assert no.value.reason == "passed_before"
    run = Run(record(KING_HIGH, readings={"PA-16": "may_raise"}), line)
    assert run.step("raised").readings == ("PA-16",)
    assert run.turn.seat == 4


def test_pa_17_after_a_pass_the_next_highest_or_the_next_seat_speaks() -> None:
    hands = {6: "Kh 9c Ad", 4: "Jc Js 6h", 2: "Ts 7d 8h"}
    by_exhibit = Run(record(hands), f"{OPENED}, 6 pass")
    assert by_exhibit.turn.seat == 2
    by_seat = Run(record(hands, readings={"PA-17": "next_seat"}), f"{OPENED}, 6 pass")
    assert by_seat.turn.seat == 4
    assert by_seat.steps("voice_given")[-1].readings == ("PA-17",)


@pytest.mark.parametrize("reading", [reading.id for reading in GAME.readings])
def test_a_hand_under_any_single_alternative_still_comes_out(reading: str) -> None:
    other = next(each for each in GAME.readings if each.id == reading).values[1]
    assert quietly(record(KING_HIGH, readings={reading: other}), "").is_over


def test_a_reading_nobody_offers_is_refused() -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand(record(KING_HIGH, readings={"PA-99": "yes"}))
    assert (no.value.reason, no.value.field) == ("unknown_reading", "readings")
    with pytest.raises(Unusable) as no:
        GAME.rank({"hands": [["As"]], "readings": {"PA-03": "no"}})
    assert (no.value.reason, no.value.field) == ("unknown_reading_value", "readings.PA-03")
