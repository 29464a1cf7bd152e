"""Omaha equities against slow enumerations, and what is refused."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from phevaluator import evaluate_omaha_cards

from games.omaha.odds import equity
from games.omaha.rules.ranking import best_combination, highest_of
from games.rules.game import game
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import DECK_52, cards
from games.rules.values.refusal import Unusable

HEADS_UP = ["As Ah Kd Qd", "9h 8h 7c 6c"]
ALL_BUT_FOUR = [e.name for e in DECK_52 if e not in cards(" ".join(HEADS_UP))][4:]


def slowly(hands, board, dead="", readings=None):
    """Run-outs one by one, each decided by the readable rules."""
    chosen = Chosen(game("omaha").readings, readings or {})
    hands, board, dead = [cards(hand) for hand in hands], cards(board), cards(dead)
    seen = {*board, *dead, *(each for hand in hands for each in hand)}
    stock = [each for each in DECK_52 if each not in seen]
    return summed(
        len(hands),
        (
            highest_of([best_combination(hand, board + rest, chosen).value for hand in hands]).value
            for rest in combinations(stock, 5 - len(board))
        ),
    )


def summed(players, winners_of_each):
    total, ties, wins, due = 0, 0, [0] * players, [Fraction(0)] * players
    for winners in winners_of_each:
        total += 1
        ties += len(winners) > 1
        for winner in winners:
            wins[winner] += len(winners) == 1
            due[winner] += Fraction(1, len(winners))
    equities = [str(each / total) for each in due]
    return {"total": total, "wins": wins, "ties": ties, "equity": equities}


def told(answer):
    return {name: answer[name] for name in ("total", "wins", "ties", "equity")}


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (HEADS_UP, "Th 7h 2s 3c", ""),
        (["As Ah Kd Qd", "Ac Ad Ks Qs"], "Th 7h 2s 3c", ""),
        (["As 2h Kd Qd", "9h 8h 7c 6c", "Ts Td 4c 5c"], "3h 4h 5s Jd", "2d 2c 9s"),
        (["As 2h Kd Qd", "9h 8h 7c 6c"], "3h 4h 5s Jd Jh", ""),
    ],
)
def test_every_run_out_is_counted(hands, board, dead):
    answer = equity({"hands": [h.split() for h in hands], "board": board.split(), "dead": dead})
    assert told(answer) == slowly(hands, board, dead)
    assert answer["method"] == "enumeration"
    assert answer["why"] == {"reason": "every_run_out_counted", "run_outs": answer["total"]}


@pytest.mark.parametrize("readings", [{}, {"OD-01": "first_two"}])
def test_every_run_out_of_a_flop_is_counted(readings):
    hands, flop = ["As Ks Qd Jd", "9h 9c 8h 7c"], "Ts 9s 2d"
    answer = equity({"hands": hands, "board": flop, "readings": readings})
    assert answer["total"] == comb(41, 2) == 820
    assert told(answer) == slowly(hands, flop, readings=readings)


def test_the_whole_board_to_come_is_counted_as_phevaluator_ranks_it():
    hands = ["As Ks Qd Jd", "9h 9c 8h 7c"]
    dead = [each.name for each in DECK_52 if each.rank in (2, 3, 4, 5, 6)]
    names = [hand.split() for hand in hands]
    seen = {*dead, *names[0], *names[1]}
    stock = [each.name for each in DECK_52 if each.name not in seen]

    def winners(rest):
        first, second = (evaluate_omaha_cards(*rest, *hand) for hand in names)
        return (0, 1) if first == second else ((0,) if first < second else (1,))

    expected = summed(2, (winners(rest) for rest in combinations(stock, 5)))
    answer = equity({"hands": hands, "dead": dead})
    assert answer["total"] == comb(24, 5)
    assert told(answer) == expected


def test_before_the_flop_all_boards_are_counted():
    answer = equity({"hands": ["As Ah Kd Qd", "9h 8h 7c 6c"]})
    assert answer["total"] == comb(44, 5) == 1_086_008
    assert sum(map(Fraction, answer["equity"])) == 1
    assert sum(answer["wins"]) + answer["ties"] == answer["total"]


def test_the_same_hand_in_other_suits_is_worth_half():
    answer = equity({"hands": ["Ac Kd Qc Jd", "Ah Ks Qh Js"]})
    assert answer["equity"] == ["1/2", "1/2"]
    assert answer["ties"] > answer["wins"][0] == answer["wins"][1] > 0


def test_eleven_hands_fit_the_deck():
    names = [each.name for each in DECK_52]
    hands = [names[place : place + 4] for place in range(0, 44, 4)]
    assert equity({"hands": hands})["total"] == comb(8, 5)


def test_od_01_first_two_leaves_the_other_two_cards_out():
    record = {"hands": ["As 2s Kh Qh", "Ad Kd 9c 9s"], "board": "Ah Jh Th 3c 4s"}
    assert equity(record)["wins"] == [1, 0]
    assert equity({**record, "readings": {"OD-01": "first_two"}})["wins"] == [0, 1]


@pytest.mark.parametrize(
    ("record", "field", "reason"),
    [
        ({"hands": ["As Ah Kd"]}, "hands", "too_few_hands"),
        ({"hands": ["As Ah Kd Qd", "9h 8h 7c"]}, "hands[1]", "wrong_number_of_cards"),
        ({"hands": ["As Ah Kd Qd", "9h 8h 7c 6c 5c"]}, "hands[1]", "wrong_number_of_cards"),
        ({"hands": ["As Ah Kd Qd", ["9h", "8h", "As", "6c"]]}, "hands[1][2]", "card_twice"),
        ({"hands": ["As Ah Kd Qd", ["9h", "8h", "1s", "6c"]]}, "hands[1][2]", "not_a_card"),
        ({"hands": ["As Ah Kd Qd", ["9h", "8h", 7, "6c"]]}, "hands[1][2]", "not_a_card"),
        ({"hands": "As Ah Kd Qd"}, "hands", "not_hands"),
        ({"hands": [4, 5]}, "hands[0]", "not_cards"),
        ({}, "hands", "not_hands"),
        (
            {"hands": HEADS_UP, "board": "2s"},
            "board",
            "wrong_number_of_cards",
        ),
        (
            {"hands": HEADS_UP, "board": "2s 3s 4s 5s 6s 7s"},
            "board",
            "wrong_number_of_cards",
        ),
        ({"hands": HEADS_UP, "board": "2s 3s 9h"}, "board[2]", "card_twice"),
        ({"hands": HEADS_UP, "dead": "2s 2s"}, "dead[1]", "card_twice"),
        ({"hands": HEADS_UP, "bord": []}, "bord", "unknown_field"),
        (
            {"hands": HEADS_UP, "readings": {"OD-01": "all"}},
            "readings.OD-01",
            "unknown_reading_value",
        ),
        (
            {"hands": HEADS_UP, "readings": {"FA-02": "x"}},
            "readings",
            "unknown_reading",
        ),
        (
            {"hands": HEADS_UP, "dead": ALL_BUT_FOUR},
            "dead",
            "not_enough_cards",
        ),
    ],
)
def test_what_cannot_be_counted_is_refused_with_the_field(record, field, reason):
    with pytest.raises(Unusable) as refused:
        equity(record)
    assert (refused.value.field, refused.value.reason) == (field, reason)
