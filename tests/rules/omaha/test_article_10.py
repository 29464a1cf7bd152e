"""Artigo 10.º, Composição final."""

import pytest

from games.omaha.rules import GAME, law
from games.omaha.rules.ranking import best_combination
from games.rules.hands.script import Step
from games.rules.values.cards import cards
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.table import Run, check_down, record

ANY_TWO = {"OD-01": "any_two"}


def best(hole: str, board: str) -> tuple[str, list[str]]:
    found = best_combination(cards(hole), cards(board), ANY_TWO).value
    return found.category, [each.name for each in found.cards]


def test_vector_O1_exactly_two_and_exactly_three() -> None:
    """«qualquer combinação utilizando apenas duas cartas da sua mão e três das cartas colocadas
    no centro da mesa»"""
    assert best("As 2s Kh Qh", "Ah Jh Th 3s 4s") == (
        "royal_flush",
        ["Ah", "Kh", "Qh", "Jh", "Th"],
    )


def test_vector_O2_one_heart_is_not_two() -> None:
    category, five = best("Ah 5c 5d 2s", "Kh Qh 9h 3h Jc")
    assert category == "pair"
    assert five == ["5c", "5d", "Kh", "Qh", "Jc"]


def test_a_board_that_plays_by_itself_does_not() -> None:
    answer = GAME.rank(
        {
            "board": ["As", "Ks", "Qs", "Js", "Ts"],
            "hands": [["2s", "3s", "4h", "5d"], ["9s", "8s", "2c", "2d"]],
        }
    )
    assert answer["winners"] == [1]
    assert answer["categories"] == ["flush", "straight_flush"]
    assert answer["best"] == [["As", "Ks", "Qs", "3s", "2s"], ["Qs", "Js", "Ts", "9s", "8s"]]
    provisions = answer["provisions"]
    assert isinstance(provisions, list)
    assert str(law.TWO_AND_THREE) in provisions
    assert str(law.HAND_ORDER) in provisions


def test_the_best_combination_takes_the_pot() -> None:
    """«O jogador que consegue a melhor composição de cinco cartas ganha todas as apostas da
    mesa - o pote.»"""
    table = {"1": "As Ad 8h 8c", "2": "Ks Kd 9c 9d", "board": "2c 7d Th Js 3s"}
    run = check_down(record({1: 100, 2: 100}, table), "2 raise 30")
    won = run.step("pot_won")
    assert (won.seat, won.facts["amount"]) == (1, 60)
    assert won.provisions[0] == law.BEST_TAKES_POT
    assert run.stacks == {1: 130, 2: 70}


def test_the_pot_is_not_split_by_agreement() -> None:
    """«O pote não pode ser repartido, por acordo, entre os jogadores»"""
    given = record({1: 100, 2: 100, 3: 100})
    assert Run(given).bar("split_pot").reason == "no_agreed_split"
    with pytest.raises(Forbidden, match="no_agreed_split") as no:
        Run(given, "1 split_pot")
    assert no.value.provision == law.NO_AGREED_SPLIT


TIE = {"board": "2c 2d 7h 8s 9c", "3": "As Kd 3h 4c", "7": "Ad Ks 3d 4h", "1": "Qs Jd 4d 5c"}


def test_vector_O3_equal_hands_share_and_the_odd_chip_goes_left_of_the_croupier() -> None:
    """«o pote será dividido em partes iguais até ao valor mínimo susceptível de divisão»; «O
    valor remanescente, não divisível, acresce à mão do participante ainda em jogo imediatamente
    à esquerda do «croupier».»"""
    given = record({1: 500, 3: 500, 5: 500, 7: 500}, TIE, small_blind=2, big_blind=33, button=3)
    # 5 posts 2, 7 posts 33, 1 and 3 call, 5 folds: 2 + 3 x 33 = 101.
    run = check_down(given, "1 call, 3 call, 5 fold")
    split = run.step("pot_split")
    assert split.facts["amount"] == 101
    assert split.facts["winners"] == [3, 7]
    assert split.facts["shares"] == {"3": 50, "7": 50}
    assert split.provisions[0] == law.EQUAL_PARTS
    odd = run.step("odd_chip_given")
    assert (odd.seat, odd.facts["amount"], odd.provisions) == (3, 1, (law.INDIVISIBLE,))
    assert run.answer["pots"][0]["shares"] == {"3": 51, "7": 50}


def test_vector_O4_the_whole_remainder_goes_to_one() -> None:
    three = {
        "board": "2c 2d 7h 8s 9c",
        "2": "As Kd 3h 4c",
        "5": "Ad Ks 3d 4h",
        "6": "Ah Kc 3c 4s",
        "9": "Qs Jd 4d 5c",
    }
    given = record({2: 500, 5: 500, 6: 500, 9: 500}, three, small_blind=20, big_blind=60, button=6)
    # 9 posts 20, 2 posts 60, 5 and 6 call, 9 folds: 200.
    run = check_down(given, "5 call, 6 call, 9 fold")
    assert run.answer["pots"][0]["amount"] == 200
    assert run.answer["pots"][0]["shares"] == {"2": 68, "5": 66, "6": 66}


def test_what_is_divisible_is_told_by_the_smallest_chip() -> None:
    given = record({1: 500, 3: 500, 7: 500}, TIE, chip=25, small_blind=25, big_blind=50, button=1)
    run = check_down(given, "1 fold, 3 call")
    assert run.answer["pots"][0]["shares"] == {"3": 50, "7": 50}
    run = check_down({**given, "table": {**given["table"], "button": 7}}, "7 call, 1 fold")
    assert run.answer["pots"][0]["amount"] == 125
    assert run.answer["pots"][0]["shares"] == {"3": 75, "7": 50}


@pytest.mark.parametrize(
    ("value", "odd", "stacks"),
    [
        ("first_winner", [2, 3], {1: 0, 2: 329, 3: 720, 4: 2012}),
        ("first_live", [1, 1], {1: 3, 2: 327, 3: 719, 4: 2012}),
    ],
)
def test_OA_02_three_pots_a_tie_and_odd_chips(
    value: str, odd: list[int], stacks: dict[int, int]
) -> None:
    """«em partes iguais até ao valor mínimo susceptível de divisão. O valor remanescente … acresce
    à mão do participante ainda em jogo imediatamente à esquerda do «croupier».»

    All in for 101, 303, 707 and 2000, of which nobody matched 1293: pots of 404, 606 and 808. Five
    per cent of 1818 stops at five big blinds, 50, borne as 11, 16 and 23. Seats 2, 3 and 4 hold one
    straight: 393 is 131 each; 590 leaves 2 over; 785 between two leaves 1.
    """
    hands = {
        "1": "2c 2d 3c 3d",
        "2": "Ah Kh 4c 4d",
        "3": "As Ks 5c 5d",
        "4": "Ad Kd 6c 6d",
        "board": "Qs Jd Th 8c 7h",
    }
    told = record(
        {1: 101, 2: 303, 3: 707, 4: 2000},
        hands,
        readings={"OA-02": value},
        structure="no_limit",
        commission="5%",
    )
    run = Run(told, "4 raise 2000, 1 call, 2 call, 3 call")
    assert run.step("uncalled_bet_returned").facts == {"amount": 1293}
    pots = [(s.facts["amount"], s.facts["commission"], s.facts["winners"]) for s in split(run)]
    assert pots == [(393, 11, [2, 3, 4]), (590, 16, [2, 3, 4]), (785, 23, [3, 4])]
    given = run.steps("odd_chip_given")
    assert [(s.seat, s.facts["amount"]) for s in given] == [(odd[0], 2), (odd[1], 1)]
    assert all(s.provisions == (law.INDIVISIBLE,) and s.readings == ("OA-02",) for s in given)
    assert run.stacks == stacks


def split(run: Run) -> list[Step]:
    return run.steps("pot_split")
