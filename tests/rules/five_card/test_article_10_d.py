"""Article 10, d) and e): the last round, the order of four open cards, and the showdown."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations, pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.five_card.rules import law, ranking
from games.five_card.rules.ranking import grade
from games.rules.hands.script import CardMove, Face
from games.rules.provisions.readings import that_decide
from games.rules.values.cards import DECK_40, Card
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

DECREASING = [
    ("possible_royal_flush", "As Ks Js Ts"),
    ("possible_straight_flush", "Qs Js Ts 9s"),
    ("possible_straight_flush", "As 5s 6s 7s"),
    ("four_of_a_kind", "As Ah Ac Ad"),
    ("four_of_a_kind", "5s 5h 5c 5d"),
    ("possible_flush", "As Ks Qs 9s"),
    ("possible_flush", "8s 7s 6s Ts"),
    ("possible_straight", "As Kh Qs Jd"),
    ("possible_straight", "7s 8h 9s Td"),
    ("possible_straight", "As 5h 6s 7d"),
    ("three_of_a_kind", "As Ah Kc Ad"),
    ("three_of_a_kind", "8s 8h 8c 5d"),
    ("two_pair", "Ks Kh Qs Qd"),
    ("two_pair", "9s 9h 7s 7d"),
    ("pair", "As Kh Qs Ad"),
    ("pair", "5s 6h 7s 5d"),
    ("last_card", "5s 8h 6s Ad"),
    ("last_card", "Ts 9h 6s 7d"),
    ("last_card", "8s 8d Kc 5h"),
]


def shows(names: str) -> ranking.Exhibit:
    return ranking.exhibit(hand(names), DEFAULTS)


@pytest.mark.parametrize(("category", "names"), DECREASING)
def test_d_what_four_open_cards_show(category: str, names: str) -> None:
    """possível formação de naipe real [...] e a quarta carta aberta de maior denominação"""
    assert shows(names).category == category


def test_d_the_order_of_four_open_cards() -> None:
    """A graduação do conjunto das quatro cartas abertas obedece à seguinte ordem decrescente"""
    for (_, higher), (_, lower) in pairwise(DECREASING):
        assert shows(higher) > shows(lower)


def test_d_vector_p4() -> None:
    """Não se considera possível formação de sequência [...] (Ex. 10-9-6-7)."""
    assert shows("Ts 9h 6c 7d").category == "last_card"
    assert shows("7s 8h 9c Td").category == "possible_straight"
    assert shows("8s 8h 8c 5d") > shows("9s 9h 7c 7d")
    assert shows("5s 6h 7c 8d") > shows("As Ah Ac Kd")
    assert shows("5s 5h 5c 5d") > shows("As Ks Qs 9s")


def test_d_vector_p5_an_older_pair_ranks_by_the_fourth_card() -> None:
    """par formado com a quarta carta aberta"""
    assert shows("8s 8d Kc 5h")[1] == (5,)
    assert shows("8s 8d Kc 5h") < shows("5s 7d 9c 6h")
    assert shows("8s Kc 5h 8d").category == "pair"


def test_d_equal_boards_are_compared_card_by_card_and_then_by_suit() -> None:
    assert shows("As Ks Js Ts") < shows("Ad Kd Qd Td")
    assert shows("As Ks Qs 9s") > shows("Ah Kh Qh 9h")
    assert shows("8s 7h 6s 5d") > shows("8h 7s 6h 5s")
    assert shows("Kh 9s Qs Kd") > shows("Kc 8s Qd Ks")


def test_d_every_board_of_the_deck_is_counted_by_formula() -> None:
    """Eight runs of four ranks, A-5-6-7 among them; two of the eight promise a royal flush."""
    runs, royal_runs, boards_of_a_suit = 8, 2, comb(10, 4)
    royal = 4 * comb(5, 4)
    straight_flush = 4 * (runs - royal_runs)
    pairs = 10 * comb(4, 2) * comb(9, 2) * 4**2
    # The deck runs upwards, so the pair is made by the last card where it is the highest rank.
    by_formula = {
        "possible_royal_flush": royal,
        "possible_straight_flush": straight_flush,
        "four_of_a_kind": 10,
        "possible_flush": 4 * boards_of_a_suit - royal - straight_flush,
        "possible_straight": runs * (4**4 - 4),
        "three_of_a_kind": 10 * comb(4, 3) * 36,
        "two_pair": comb(10, 2) * comb(4, 2) ** 2,
        "pair": pairs // 3,
        "last_card": pairs - pairs // 3 + (boards_of_a_suit - runs) * (4**4 - 4),
    }
    counted = Counter(ranking.exhibit(b, DEFAULTS).category for b in combinations(DECK_40, 4))
    assert dict(counted) == by_formula
    assert sum(by_formula.values()) == comb(40, 4)


@given(st.permutations(DECK_40))
def test_d_the_voice_is_always_settled(deck: list[Card]) -> None:
    """Two boards of one deck never show quite the same, suits counted."""
    for number in (1, 2, 3, 4):
        shown = {seat: deck[seat * 4 : seat * 4 + number] for seat in range(7)}
        exhibits = [ranking.exhibit(each, DEFAULTS) for each in shown.values()]
        assert len(set(exhibits)) == 7
        order = ranking.order(shown, DEFAULTS).value
        assert sorted(order) == sorted(shown)
        assert [exhibits[seat] for seat in order] == sorted(exhibits, reverse=True)


def test_d_the_best_board_has_the_voice_in_the_last_round() -> None:
    """o jogador exibindo jogo de maior graduação [...] é quem tem a opção da voz"""
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    last = [step for step in run.steps("voice_given") if step.facts["round"] == 4]
    assert [step.seat for step in last] == [6, 4, 2]
    assert last[0].provisions == (law.LAST_ROUND,)
    assert last[1].provisions == (law.VOICE_GOES_ON, law.LAST_ROUND)


def test_e_the_best_board_shows_last() -> None:
    """a começar pelo jogador abancado à direita daquele que [...] tem o melhor jogo à vista"""
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    assert run.step("showdown_begun").facts == {"best_board": 6}
    assert run.seats("hand_shown") == [4, 2, 6]
    turned = run.steps("hand_shown")[0]
    assert turned.moves == (CardMove(hand("Js")[0], "seat:4", Face.UP),)
    assert turned.provisions == (law.SHOWDOWN, law.CLASSES["two_pair"])
    assert turned.facts["cards"] == ["Jc", "Js", "8h", "8c", "6d"]


def test_e_at_the_showdown_suits_say_nothing_of_who_shows_first() -> None:
    """Os naipes não têm, entre si, superioridade relativa para efeitos de determinar, na decisão
    final, qual o jogador que deve ser o primeiro a mostrar o jogo."""
    boards = {6: hand("Th 8c 7d 5h"), 4: hand("Tc 9d 7c 5s"), 2: hand("Js 6d 9s 5c")}
    assert ranking.order(boards, DEFAULTS).value[0] == 4
    assert ranking.best_board(boards, (6, 4, 2), DEFAULTS).value == 6
    told = record({6: "Th Qh 8c 7d 5h", 4: "Tc Qd 9d 7c 5s"})
    run = quietly(told, "6 open 20, 4 call")
    begun = run.step("showdown_begun")
    assert begun.facts == {"best_board": 6, "alike": [6, 4]}
    assert "PA-23" in begun.readings
    assert run.seats("hand_shown") == [4, 6]


def test_e_the_highest_hand_takes_the_pot() -> None:
    """O detentor do jogo de graduação mais elevada é quem ganha o bolo."""
    run = sample_run("raise_and_redouble")
    assert run.pots == [(1_939, [7])]
    shown = {step.seat: step.facts["category"] for step in run.steps("hand_shown")}
    assert shown == {7: "full_house", 2: "flush"}
    best = max(grade(hand(cards), DEFAULTS).value for cards in ("9s 9h 9d 5c 5h", "Ah Th 8h 7h 6h"))
    assert best.category == "full_house"


def test_e_nobody_shows_before_the_last_round_is_over() -> None:
    run = Run(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    assert run.steps("hand_shown") == []


def test_e_of_two_readings_that_each_turn_the_best_board_the_lower_row_is_told_first() -> None:
    """With any four of A-K-Q-J-10 seat 6 has the best board; without the ace for a 4 it has too."""
    boards = {6: hand("As Qs Js Ts"), 4: hand("Ah 5h 6h 7h")}
    under = chosen(PA_06="consecutive")
    rule = partial(ranking.best_board, boards, (6, 4))
    assert rule(under).value == 4
    assert that_decide(under, ranking.READINGS, rule) == ("PA-06", "PA-07")
