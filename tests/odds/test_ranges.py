"""Ranges of hands against slow enumerations by the readable rules, and what is refused."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest

from games.five_card.odds import equity as five_card_plain
from games.odds.equities import range_plan
from games.odds.equities.range_equity import ShowdownSums, answer, equity_figures, played
from games.odds.equities.range_plan import plan_of
from games.odds.equities.ranges import read_seat
from games.omaha.odds import equity as omaha_plain
from games.omaha.odds.equity import ranges_and_judge
from games.omaha.rules.ranking import best_combination, highest_of
from games.records.figures import ranges_of
from games.rules.game import Answer, Record, game
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import DECK_40, DECK_52, Card, cards
from games.rules.values.refusal import Unusable

BOARD = "Ks Td 2h 3d"


def omaha(record: Record) -> Answer:
    return answer(*ranges_of("omaha", record))


def five_card(record: Record) -> Answer:
    return answer(*ranges_of("five_card", record))


def ranks(hand: tuple[Card, ...]) -> Counter[str]:
    return Counter(each.name[0] for each in hand)


def suits(hand: tuple[Card, ...]) -> list[int]:
    return sorted(Counter(each.suit for each in hand).values())


def suited(hand: tuple[Card, ...], first: str, second: str) -> bool:
    return any(first + suit in names(hand) and second + suit in names(hand) for suit in "cdhs")


def names(hand: tuple[Card, ...]) -> set[str]:
    return {each.name for each in hand}


MEANT = {
    "AA": lambda hand: ranks(hand)["A"] >= 2,
    "AAKK": lambda hand: ranks(hand)["A"] == 2 and ranks(hand)["K"] == 2,
    "AA!AAA": lambda hand: ranks(hand)["A"] == 2,
    "AA,KK": lambda hand: ranks(hand)["A"] >= 2 or ranks(hand)["K"] >= 2,
    "AA:xxyy": lambda hand: ranks(hand)["A"] >= 2 and suits(hand) == [2, 2],
    "AA$ds": lambda hand: ranks(hand)["A"] >= 2 and suits(hand) == [2, 2],
    "AA:$ss": lambda hand: ranks(hand)["A"] >= 2 and suits(hand) == [1, 1, 2],
    "(AA,KK):$ds": lambda hand: (
        max(ranks(hand)["A"], ranks(hand)["K"]) >= 2 and suits(hand) == [2, 2]
    ),
    "(AA, KK!AA)$ds": lambda hand: (
        max(ranks(hand)["A"], ranks(hand)["K"]) >= 2 and suits(hand) == [2, 2]
    ),
    "*!(AA,(KK,QQ):$ss)": lambda hand: (
        ranks(hand)["A"] < 2
        and (max(ranks(hand)["K"], ranks(hand)["Q"]) < 2 or suits(hand) != [1, 1, 2])
    ),
    "(A,K):(A,Q):$np": lambda hand: (
        len(ranks(hand)) == 4
        and (ranks(hand)["A"] > 0 or min(ranks(hand)["K"], ranks(hand)["Q"]) > 0)
    ),
    "$np": lambda hand: len(ranks(hand)) == 4,
    "$op": lambda hand: len(ranks(hand)) == 3,
    "AxKx": lambda hand: suited(hand, "A", "K"),
    "sshh": lambda hand: Counter(each.suit for each in hand) == {"s": 2, "h": 2},
    "QQ+": lambda hand: any(ranks(hand)[rank] >= 2 for rank in "QKA"),
    "As A": lambda hand: "As" in names(hand) and ranks(hand)["A"] >= 2,
    "[A-Q][A-Q][AKQ]": lambda hand: sum(ranks(hand)[rank] for rank in "AKQ") >= 3,
    "5 5 10": lambda hand: ranks(hand)["5"] >= 2 and ranks(hand)["T"] >= 1,
}


@pytest.mark.parametrize("text", MEANT)
def test_a_range_is_every_hand_that_holds_what_is_written(text: str) -> None:
    rows = read_seat(text, DECK_40, 4).rows
    assert rows is not None
    found = {tuple(DECK_40[code] for code in row) for row in rows.tolist()}
    holds = MEANT[text]
    assert found == {hand for hand in combinations(DECK_40, 4) if holds(hand)}


def test_pairs_with_letters_are_told_apart_by_suit() -> None:
    rows = read_seat("AxAyKxKy", DECK_52, 4).rows
    assert rows is not None
    assert len(rows) == 6


def test_known_cards_are_no_range() -> None:
    assert read_seat("As, Kd", DECK_52, 4).known == cards("As Kd")
    assert read_seat("As Kd**", DECK_52, 4).known == cards("As Kd")
    assert read_seat("*", DECK_52, 4).known == ()


def slowly(
    ranges: list[str], board: str, dead: str, readings: dict[str, str] | None = None
) -> list[Fraction]:
    """Omaha's shares, every deal one by one, decided by the readable rules."""
    chosen = Chosen(game("omaha").readings, readings or {})
    laid, out = cards(board), cards(dead)
    stock = [each for each in DECK_52 if each not in (*laid, *out)]
    due, total = [Fraction(0)] * len(ranges), 0
    is_ordered = bool(readings)
    lists = [list(hands_of(text, stock, is_ordered)) for text in ranges]
    for hands in product(*lists):
        held = [each for hand in hands for each in hand]
        if len(set(held)) < len(held):
            continue
        for rest in combinations([each for each in stock if each not in held], 5 - len(laid)):
            values = [best_combination(hand, laid + rest, chosen).value for hand in hands]
            winners = highest_of(values).value
            total += 1
            for winner in winners:
                due[winner] += Fraction(1, len(winners))
    return [each / total for each in due]


def hands_of(text: str, stock: list[Card], is_ordered: bool) -> Any:
    """A hand card by card in its order, or the hands of a range, in every order if that counts."""
    if text in MEANT:
        for hand in combinations(stock, 4):
            if MEANT[text](hand):
                yield from permutations(hand) if is_ordered else [hand]
    else:
        known = cards(text)
        rest = [each for each in stock if each not in known]
        for more in (
            permutations(rest, 4 - len(known)) if is_ordered else combinations(rest, 4 - len(known))
        ):
            yield known + more


LEFT = cards("As Ad Ac Kh Qh Jd 9h 8c 8d")
FEW = " ".join(each.name for each in DECK_52 if each not in (*LEFT, *cards("Ks Td 2h 3d")))


@pytest.mark.parametrize("readings", [None, {"OD-01": "first_two"}])
@pytest.mark.parametrize("hands", [["AA", "Kh Qh Jd 9h"], ["As Ad", "Kh Qh Jd 9h"]])
def test_omaha_is_counted_as_the_readable_rules_count(
    hands: list[str], readings: dict[str, str] | None
) -> None:
    record = {"hands": hands, "board": BOARD, "dead": FEW, "readings": readings or {}}
    answer = omaha(record)
    assert answer["method"] == "enumeration"
    assert [Fraction(each) for each in answer["equity"]] == slowly(hands, BOARD, FEW, readings)


def test_what_each_next_card_does_is_what_it_does() -> None:
    record = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "Ks 10c 2h"}
    found = {told["card"]: told["equity"] for told in omaha(record)["next"]}
    assert len(found) == 41
    for card in ("2c", "Qh", "Jc"):
        after = omaha_plain({**record, "board": f"Ks 10c 2h {card}"})
        assert found[card] == after["equity"]


def test_each_street_is_told_as_it_stood() -> None:
    record = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "Ks 10c 2h 3d"}
    before, flop = omaha(record)["streets"]
    assert (before["cards"], flop["cards"]) == (0, 3)
    assert flop["equity"] == omaha_plain({**record, "board": "Ks 10c 2h"})["equity"]
    low, high = before["interval"][0]
    assert low < Fraction(omaha_plain({**record, "board": ""})["equity"][0]) < high


def test_a_sample_lies_about_what_is_exact_and_is_the_same_again() -> None:
    record = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "seed": "7"}
    answer = omaha(record)
    assert answer["method"] == "simulation"
    exact = omaha_plain({"hands": record["hands"]})
    for (low, high), share in zip(answer["interval"], exact["equity"], strict=True):
        assert low < Fraction(share) < high
    assert omaha(record) == answer
    assert omaha({**record, "seed": "8"})["wins"] != answer["wins"]


def test_ranges_share_the_whole_pot_with_a_street_to_come() -> None:
    counted = omaha({"hands": ["AAA", "AK:sshh"], "board": "2c 3d 7h 8c 9d"})
    assert counted["method"] == "enumeration"
    dealt = omaha({"hands": ["AAA", "AK:sshh"], "board": "2c 3d 7h 8c", "dead": "9d"})
    assert sum(Fraction(each) for each in dealt["equity"]) == 1


def test_ten_may_sit() -> None:
    answer = omaha({"hands": ["AA", "KK", *["*"] * 8]})
    shares = [Fraction(each) for each in answer["equity"]]
    assert len(shares) == 10
    assert sum(shares) == 1
    assert shares[0] > shares[1] > max(shares[2:])


def test_five_card_poker_is_counted_as_before_and_by_hand() -> None:
    record = {"hands": ["As Kd Kh 9c", "Qs Qd 9d 8c"]}
    answer = five_card(record)
    assert answer["equity"] == five_card_plain(record)["equity"]
    told = next(told for told in answer["next"] if told["card"] == "Qh")
    after = five_card_plain({"hands": ["As Kd Kh 9c", "Qs Qd 9d 8c Qh"]})
    assert told["equity"][1] == after["equity"][1]


def test_a_range_of_five_card_poker_is_its_hands_one_by_one() -> None:
    hand = "Ks Kd Kh 9c"
    dead = " ".join(
        each.name for each in DECK_40 if each not in cards(f"{hand} As Ad Ac Qs Qd 8c 7c")
    )
    answer = five_card({"hands": ["AA", f"{hand} 8c"], "dead": dead})
    won = [
        five_card_plain({"hands": [[e.name for e in way], f"{hand} 8c"], "dead": ""})["equity"][0]
        for way in combinations(cards("As Ad Ac Qs Qd 7c"), 5)
        if sum(each.rank == 14 for each in way) >= 2
    ]
    assert answer["total"] == len(won)
    assert Fraction(answer["equity"][0]) == sum(map(Fraction, won)) / len(won)


def test_parts_of_a_count_come_to_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    record = {"hands": ["AAAK", "QQQ"], "board": "Ks 10c 2h 3d"}
    at_once = omaha(record)
    assert at_once["method"] == "enumeration"
    monkeypatch.setattr(range_plan, "ROWS", 40_000)
    assert plan_of(ranges_and_judge(record)[0]).parts > 1
    assert omaha(record) == at_once


def test_a_sample_is_as_large_as_it_was_asked_for_in_parts_of_its_own() -> None:
    record = {"hands": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "rounds": 450_000}
    answer = omaha(record)
    assert answer["total"] == 450_000
    first = omaha({**record, "rounds": 200_000})
    asked, judge = ranges_and_judge(record)
    plan = plan_of(asked)
    parts = [played(plan, part, judge) for part in (2, 0, 1)]
    assert [part.showdowns for part in parts] == [50_000, 200_000, 200_000]
    assert equity_figures(plan, parts[0] + parts[1] + parts[2])["wins"] == answer["wins"]
    assert equity_figures(plan, parts[1])["wins"] == first["wins"]
    assert equity_figures(plan, parts[2])["wins"] != first["wins"]
    exact = [Fraction(each) for each in omaha_plain({"hands": record["hands"]})["equity"]]
    assert all(
        low < share < high for (low, high), share in zip(answer["interval"], exact, strict=True)
    )


def test_sums_are_the_same_once_kept_and_read_again() -> None:
    asked, judge = ranges_and_judge({"hands": ["AA", "KK", "*"], "rounds": 1_000})
    plan = plan_of(asked)
    seen = played(plan, 0, judge)
    again = ShowdownSums.from_json(json.loads(json.dumps(seen.to_json())))
    assert equity_figures(plan, again) == equity_figures(plan, seen)


@pytest.mark.parametrize(
    ("hands", "place", "reason"),
    [
        (["AA", "K" * 201], "hands[1]", "text_too_long"),
        (["AA", 5], "hands[1]", "not_cards"),
        (["AA,AAKK", "*"], "hands[0]", "range_within_range"),
        (["AAKK,AA", "*"], "hands[0]", "range_within_range"),
        (["*", "AA!AA"], "hands[1]", "range_of_nothing"),
        (["AA", "$zz"], "hands[1]", "range_unread"),
        (["AA:", "*"], "hands[0]", "range_unread"),
        (["AxBy", "*"], "hands[0]", "range_unread"),
        (["(AA,KK", "*"], "hands[0]", "range_parentheses"),
        (["AA),(KK", "*"], "hands[0]", "range_parentheses"),
        (["*", "((((((AA))))))"], "hands[1]", "range_parentheses"),
        (["(AA)K", "*"], "hands[0]", "range_unread"),
        (["()", "*"], "hands[0]", "range_unread"),
        (["(AA,AAKK):$ds", "*"], "hands[0]", "range_within_range"),
        (["98+", "*"], "hands[0]", "range_and_higher"),
        (["*", "AA,15%"], "hands[1]", "range_of_a_percentage"),
        (["AAAAA", "*"], "hands[0]", "too_many_cards_in_range"),
        (["[A-2][A-2]", "*"], "hands[0]", "range_of_too_many_forms"),
        (["AsAsK", "*"], "hands[0]", "range_of_nothing"),
        (["$np"] * 6, "hands[5]", "ranges_too_wide"),
        (["AA", "As Ah", "Kd Ac Ad"], "hands[0]", "range_lies_elsewhere"),
        (["AA", "AA", "AA"], "hands", "hands_not_dealt_together"),
        (["As Kd", "As"], "hands[1]", "card_twice"),
    ],
)
def test_what_cannot_be_dealt_is_refused_at_its_place(
    hands: list[str], place: str, reason: str
) -> None:
    with pytest.raises(Unusable) as refused:
        omaha({"hands": hands})
    assert (refused.value.field, refused.value.reason) == (place, reason)


def test_hands_that_hold_cards_lying_elsewhere_are_told() -> None:
    assert omaha({"hands": ["AAAA,KKKK", "Ks Qd Jh 9c"]})["left_out"] == [1, 0]
