"""Why one hand is higher than another, told by its cards: what a croupier points at."""

from __future__ import annotations

import pytest

from games.rules.values.cards import cards
from games.rules.values.citation import Instrument
from games.rules.values.ranking import ComparedHand, Grounds, Why, closest, nearness, why

_AT = Instrument("any").provision
WITHIN = {"straight": _AT("straight"), "two_pair": _AT("two_pair"), "high_card": _AT("high")}
GROUNDS = Grounds(_AT("order"), WITHIN, suits=_AT("suits"), tie=_AT("tie"))
NO_SUITS = Grounds(_AT("order"), WITHIN)


def hand(category: str, told: str, *ranks: int, suit: str = "") -> ComparedHand:
    return ComparedHand(category, ranks, cards(told), suit)


SIX_HIGH = hand("straight", "6s 5h 4d 3c 2s", 6)
ACE_BELOW = hand("straight", "As 8h 7d 6c 5s", 1, 8)
KINGS = hand("two_pair", "Ks Kh 9s 9d 4c", 13, 9, 4)
ODD = hand("high_card", "Ks Jh 8d 4c 2s", 13, 11, 8, 4, 2)


def test_of_two_classes_every_card_is_pointed_at() -> None:
    found = why(SIX_HIGH, KINGS, GROUNDS, seat=3, over=1)
    assert (found.by, found.higher, found.lower) == ("class", "straight", "two_pair")
    assert found.provision == _AT("order")
    assert (found.cards, found.others) == (("6s", "5h", "4d", "3c", "2s"),
                                           ("Ks", "Kh", "9s", "9d", "4c"))  # fmt: skip
    assert (found.seat, found.over) == (3, 1)


@pytest.mark.parametrize(
    ("lower", "part", "ranks", "shown", "others"),
    [
        (hand("two_pair", "Qs Qh 9h 9c 4d", 12, 9, 4), "group", (13, 12), "Ks Kh", "Qs Qh"),
        (hand("two_pair", "Kd Kc 8h 8c 4d", 13, 8, 4), "second_pair", (9, 8), "9s 9d", "8h 8c"),
        (hand("two_pair", "Kd Kc 9h 9c 2d", 13, 9, 2), "odd", (4, 2), "4c", "2d"),
    ],
)
def test_of_two_ranks_the_cards_of_that_rank_alone(
    lower: ComparedHand, part: str, ranks: tuple[int, int], shown: str, others: str
) -> None:
    found = why(KINGS, lower, GROUNDS)
    assert (found.by, found.part, found.ranks) == ("rank", part, ranks)
    assert found.provision == WITHIN["two_pair"]
    assert (found.cards, found.others) == (tuple(shown.split()), tuple(others.split()))


def test_of_two_full_houses_the_three_then_the_pair() -> None:
    within = Grounds(_AT("order"), {"full_house": _AT("full_house")})
    nines = hand("full_house", "9s 9h 9d 5c 5s", 9, 5)
    eights = hand("full_house", "8s 8h 8d Kc Ks", 8, 13)
    fours = hand("full_house", "9s 9h 9d 4c 4s", 9, 4)
    assert why(nines, eights, within).part == "group"
    assert why(nines, fours, within).part == "pair_of_full_house"


def test_an_ace_that_counts_lowest_is_still_shown_as_the_ace() -> None:
    found = why(SIX_HIGH, ACE_BELOW._replace(ranks=(1,)), GROUNDS)
    assert (found.part, found.ranks) == ("top", (6, 1))
    assert (found.cards, found.others) == (("6s",), ("As",))


def test_by_the_suit_the_highest_card_of_that_suit_is_shown() -> None:
    spade = ODD._replace(suit="s")
    club = hand("high_card", "Kc Jd 8h 4s 2c", 13, 11, 8, 4, 2, suit="c")
    found = why(spade, club, GROUNDS)
    assert (found.by, found.suits, found.provision) == ("suit", ("s", "c"), WITHIN["high_card"])
    assert found.others_by == (_AT("suits"),)
    assert (found.cards, found.others) == (("Ks",), ("Kc",))


def test_by_the_suit_of_a_hand_whose_highest_rank_has_it_not_its_first_card_of_it() -> None:
    heart = hand("high_card", "Kd Jh 8h 4c 2s", 13, 11, 8, 4, 2, suit="h")
    found = why(ODD._replace(suit="s"), heart, GROUNDS)
    assert (found.cards, found.others) == (("Ks",), ("Jh",))


def test_by_the_suit_an_ace_that_counts_lowest_is_shown_as_the_ace() -> None:
    heart = hand("straight", "5h Ah 8d 7c 6h", 1, 8, suit="h")
    found = why(ACE_BELOW._replace(suit="s"), heart, GROUNDS)
    assert (found.cards, found.others) == (("As",), ("Ah",))


def test_by_the_suit_the_highest_card_of_it_and_not_another() -> None:
    spade = hand("high_card", "Js Ks 8d 4c 2s", 13, 11, 8, 4, 2, suit="s")
    heart = hand("high_card", "Jh Kh 8c 4d 2h", 13, 11, 8, 4, 2, suit="h")
    found = why(spade, heart, GROUNDS)
    assert (found.cards, found.others) == (("Ks",), ("Kh",))


def test_suits_decide_only_where_a_provision_says_so() -> None:
    found = why(ODD._replace(suit="s"), ODD._replace(suit="c"), NO_SUITS)
    assert (found.by, found.provision) == ("nothing", WITHIN["high_card"])
    found = why(ODD._replace(suit="s"), ODD._replace(suit="s"), GROUNDS)
    assert (found.by, found.provision) == ("nothing", WITHIN["high_card"])
    assert found.others_by == (_AT("tie"),)
    assert found.cards == ("Ks", "Jh", "8d", "4c", "2s")


def test_the_closest_of_the_others_is_the_one_told_of() -> None:
    tie = ODD._replace(cards=cards("Kd Jc 8s 4h 2d"))
    lower = hand("high_card", "Kh Jd 8c 3h 2h", 13, 11, 8, 3, 2)
    suited = ODD._replace(suit="s")

    def compared(higher: ComparedHand, other: ComparedHand) -> Why:
        return why(higher, other, GROUNDS)

    found = closest([ODD, lower, tie], 0, compared)
    assert found is not None
    assert found.by == "nothing"
    found = closest([suited, lower, tie._replace(suit="d")], 0, compared)
    assert found is not None
    assert found.by == "suit"
    found = closest([KINGS, ODD, KINGS._replace(ranks=(13, 9, 2))], 0, compared)
    assert found is not None
    assert found.by == "rank"
    assert closest([KINGS], 0, compared) is None


def test_from_a_tie_to_a_class() -> None:
    found = [
        why(ODD, ODD, GROUNDS),
        why(ODD._replace(suit="s"), ODD._replace(suit="c"), GROUNDS),
        why(KINGS, KINGS._replace(ranks=(12, 9, 4)), GROUNDS),
        why(SIX_HIGH, KINGS, GROUNDS),
    ]
    assert [each.by for each in sorted(found, key=nearness)] == ["nothing", "suit", "rank", "class"]
