"""Five-card equities against slow enumerations, the sample, and what is refused."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games.five_card.odds import equity
from games.five_card.odds.equity import enumerated, sampled, ways_to_deal
from games.five_card.rules.ranking import grade, highest
from games.odds.equities.range_record import read_state
from games.odds.kernels.evaluate import ladder_40
from games.rules.game import game
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import DECK_40, cards
from games.rules.values.refusal import Unusable

HEADS_UP = ["As Ks", "Ad Qd"]


def slowly(hands, dead="", readings=None):
    """Run-outs one by one, each decided by the readable rules."""
    chosen = Chosen(game("five_card").readings, readings or {})
    hands, dead = [cards(hand) for hand in hands], cards(dead)
    seen = {*dead, *(each for hand in hands for each in hand)}
    stock = tuple(each for each in DECK_40 if each not in seen)
    total, ties, wins, due = 0, 0, [0] * len(hands), [Fraction(0)] * len(hands)
    for whole in completed(hands, stock):
        winners = highest([grade(hand, chosen).value for hand in whole]).value
        total += 1
        ties += len(winners) > 1
        for winner in winners:
            wins[winner] += len(winners) == 1
            due[winner] += Fraction(1, len(winners))
    equities = [str(each / total) for each in due]
    return {"total": total, "wins": wins, "ties": ties, "equity": equities}


def completed(hands, stock):
    if not hands:
        yield ()
        return
    for rest in combinations(stock, 5 - len(hands[0])):
        left = tuple(each for each in stock if each not in rest)
        for others in completed(hands[1:], left):
            yield (hands[0] + rest, *others)


def told(answer):
    return {name: answer[name] for name in ("total", "wins", "ties", "equity")}


MOST_DEAD = "5s 6s 7s 8s 9s Ts 5h 6h 7h 8h 9h Th 5c 6c 7c 8c 9c Tc"


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (["As Ks Qs Js", "Ad Kd Qd Jd"], ""),
        (["As Ks Qs Js", "Ad Kd Qd Jd", "9s 9h 9c 8d"], "5s 5h"),
        (["As Ks Qs Js Ts", "Ad Kd Qd Jd", "9s 9h 8c 8d"], ""),
        (["As Ks Qs Js 9s", "Ad Kd Qd Jd 9d"], ""),
        (["As Ks Js", "Ad Kd Qd"], MOST_DEAD),
        (["As Ks", "Ad Kd Qd Jd"], MOST_DEAD),
        (["5d 6d 7d 8d", "Ah Kh Qh Td"], ""),
    ],
)
def test_every_run_out_is_counted(hands, dead):
    answer = equity({"hands": [hand.split() for hand in hands], "dead": dead.split()})
    assert told(answer) == slowly(hands, dead)
    assert answer["method"] == "enumeration"
    assert answer["why"] == {"reason": "every_run_out_counted", "run_outs": answer["total"]}


def test_pa_03_decides_what_the_suited_low_ace_beats():
    record = {"hands": ["Ad 5d 6d 7d 8d", "Kh Kc Ks 9h 9c"]}
    assert equity(record)["wins"] == [1, 0]
    assert equity({**record, "readings": {"PA-03": "flush"}})["wins"] == [0, 1]


def test_two_cards_each_are_still_counted_to_the_last_run_out():
    answer = equity({"hands": HEADS_UP})
    assert answer["total"] == comb(36, 3) * comb(33, 3) == 38_955_840
    assert sum(answer["wins"]) + answer["ties"] == answer["total"]
    assert sum(map(Fraction, answer["equity"])) == 1


def test_hands_alike_but_for_their_suits_are_worth_the_same():
    answer = equity({"hands": ["As Ks", "Ad Kd"]})
    assert answer["wins"][0] == answer["wins"][1]
    assert answer["equity"] == ["1/2", "1/2"]


def test_the_order_of_the_hands_does_not_matter():
    hands = ["As Ks Qs", "Ad Kd", "9s 9h 9c 8d"]
    dead = "5s 5h 5c 5d 6s 6h 6c 6d 7s 7h 7c 7d"
    answer = equity({"hands": hands, "dead": dead})
    turned = equity({"hands": hands[::-1], "dead": dead})
    assert turned["equity"] == answer["equity"][::-1]
    assert (turned["total"], turned["ties"]) == (answer["total"], answer["ties"])


def test_too_many_run_outs_are_sampled_and_the_answer_says_so():
    record = {"hands": ["As Ks", "Ad Qd", "9s 8s"], "rounds": 200_000, "seed": 5}
    answer = equity(record)
    assert answer["method"] == "simulation"
    assert answer["why"]["reason"] == "too_many_run_outs"
    assert answer["why"]["run_outs"] == ways_to_deal(34, [3, 3, 3])
    assert (answer["total"], answer["seed"], answer["confidence"]) == (200_000, 5, 0.99)
    assert equity(record) == answer
    assert equity({**record, "seed": 6})["wins"] != answer["wins"]
    for share, (low, high) in zip(answer["equity"], answer["interval"], strict=True):
        assert 0 <= low < Fraction(share) < high <= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_sample_lies_where_the_exact_count_does(seed):
    record = {"hands": ["As Ks 5d", "Ad Qd 6h", "9s 8s Tc"], "rounds": 400_000, "seed": seed}
    state = read_state(record, DECK_40, 7)
    exactly = enumerated(state, ladder_40().tables)
    sample = sampled(state, ladder_40().tables)
    expected = exactly / exactly.sum() * state.rounds
    seen = expected >= 5
    assert sample[~seen].sum() <= 20
    off = ((sample[seen] - expected[seen]) ** 2 / expected[seen]).sum()
    assert off < 22.5  # 99.9 % of samples with at most six degrees of freedom


@pytest.mark.parametrize(
    ("record", "field", "reason"),
    [
        ({"hands": ["As Ks"]}, "hands", "too_few_hands"),
        ({"hands": ["As", "Ad Qd"]}, "hands[0]", "wrong_number_of_cards"),
        ({"hands": ["As Ks Qs Js Ts 9s", "Ad Qd"]}, "hands[0]", "wrong_number_of_cards"),
        ({"hands": ["As Ks", ["Ad", "4d"]]}, "hands[1][1]", "card_not_in_deck"),
        ({"hands": HEADS_UP, "dead": "5s Ad"}, "dead[1]", "card_twice"),
        ({"hands": HEADS_UP, "board": "5s"}, "board", "no_board_in_this_game"),
        ({"hands": HEADS_UP, "rounds": 0}, "rounds", "below_least"),
        ({"hands": HEADS_UP, "seed": "x"}, "seed", "not_whole"),
        ({"hands": [f"{r}s {r}d" for r in "AKQJT987"]}, "hands", "too_many_hands"),
        ({"hands": HEADS_UP, "readings": {"OD-01": "any_two"}}, "readings", "unknown_reading"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_the_field(record, field, reason):
    with pytest.raises(Unusable) as refused:
        equity(record)
    assert (refused.value.field, refused.value.reason) == (field, reason)


def test_a_stock_too_short_for_all_is_refused():
    dead = [each.name for each in DECK_40 if each.rank < 12]
    with pytest.raises(Unusable) as refused:
        equity({"hands": ["As Ks", "Ad Kd", "Ac Kc", "Ah Qh"], "dead": dead})
    assert refused.value.reason == "not_enough_cards"
    assert refused.value.facts == {"needed": 12, "left": 4}
