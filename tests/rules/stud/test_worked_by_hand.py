"""Records of Stud Poker worked out by hand from the words of Despacho 69/2003, art. by art."""

from __future__ import annotations

from typing import Any

import pytest

from games.stud.rules import GAME

FIXED = {
    "royal_flush": 50000,
    "straight_flush": 5000,
    "four_of_a_kind": 3000,
    "full_house": 1000,
    "flush": 500,
}
SMALLEST = "Ad Kc 4s 3h 2d"
"""The smallest hand that opens: an ace and a king, SA-02."""
BELOW = "As Qh Jd 9c 8s"


def settled(player: str, dealer: str, action: str = "raise", **told: Any) -> tuple[int, int]:
    """Ante and raise of one seat with an ante of 100, the raise 200 by art. 6.º, 6)."""
    assert GAME.settle is not None
    record = {"player": player, "dealer": dealer, "action": action, "bets": {"ante": 100}}
    net: Any = GAME.settle({**record, **told})["net"]
    return net["ante"], net["raise"]


def table(dealer: str, *hands: str, **told: Any) -> tuple[list[dict[str, int]], Any]:
    """Every seat from the croupier's left with ante 100 and jackpot 10; and the pool after it."""
    assert GAME.settle is not None
    jackpot = {
        "pool": told.pop("pool", 100000),
        "minimum": 50000,
        "fixed": {**FIXED, **told.pop("fixed", {})},
    }
    action = told.pop("action", "raise")
    bets = {"ante": 100, "progressive": 10}
    seats = [
        {"seat": at, "player": hand, "bets": bets, "action": action}
        for at, hand in enumerate(hands, start=1)
    ]
    answer: Any = GAME.settle({"seats": seats, "dealer": dealer, "jackpot": jackpot, **told})
    return [seat["net"] for seat in answer["seats"]], answer["pool_after"]


def jackpots(dealer: str, *hands: str, **told: Any) -> tuple[list[int], Any]:
    nets, pool = table(dealer, *hands, **told)
    return [net["progressive"] for net in nets], pool


@pytest.mark.parametrize(
    ("player", "times"),
    [
        ("As Kd 9c 5h 3d", 1),
        ("2s 2h 9c 7d 5h", 1),
        ("9s 9d 5c 5h 2s", 2),
        ("9s 9d 9c 5h 2s", 3),
        ("9s 8d 7c 6h 5s", 4),
        ("Qs Js 8s 6s 5s", 5),
        ("9s 9d 9c 5h 5s", 7),
        ("9s 9d 9c 9h 5s", 20),
        ("9c 8c 7c 6c 5c", 50),
        ("As Ks Qs Js Ts", 50),
    ],
)
def test_every_line_of_the_table_against_the_smallest_hand_that_opens(
    player: str, times: int
) -> None:
    """9.º, 5): ante 1 to 1, +100; the raise of 200 by its line (1) to (9): 200 × 1 for odd cards
    and a pair («Par» ou inferior), 2, 3, 4, 5, 7, 20, 50, 50.
    """
    dealer = "Ac Kh 4d 3c 2c"
    assert settled(player, dealer) == (100, 200 * times)


def test_croupier_below_ace_king_pays_the_ante_alone_even_to_a_royal_flush() -> None:
    """9.º, 2): A-Q-J-9-8 has not the value: raise "nulas … devolvidas", ante 1 to 1."""
    assert settled("Ac Kc Qc Jc Tc", BELOW) == (100, 0)


def test_croupier_below_ace_king_pays_the_ante_to_a_lower_hand() -> None:
    """SA-09: nothing is compared: K-9-7-5-2 under A-Q-J-9-8 still has +100."""
    assert settled("Kd 9h 7c 5s 2h", BELOW) == (100, 0)


def test_a_pair_of_twos_opens() -> None:
    """9.º, 3) "valor igual ou superior": any pair. It beats A-K: −100 and −200 (9.º, 4))."""
    assert settled("As Kd 9c 5h 3d", "2s 2h 9d 7d 5d") == (-100, -200)


def test_a_pair_of_queens_does_not_open_by_what_is_held() -> None:
    """SA-01 by the Chinese of 9.º（一）項, 必須至少有一張A和一張K: none held, +100 and 0."""
    readings = {"SA-01": "holding"}
    assert settled("3s 3h 9c 5h 2d", "Qs Qh 9d 7d 5d", readings=readings) == (100, 0)


def test_the_house_maximum_cuts_the_highest_three_lines_alone() -> None:
    """9.º, 5) (7): 200 × 20 = 4000 "não pode exceder" 3000. (6) has no such words: 1400 whole
    under a maximum of 1000.
    """
    assert settled("9s 9d 9c 9h 5s", SMALLEST, limits={"maximum_payout": 3000}) == (100, 3000)
    assert settled("9s 9d 9c 5h 5s", SMALLEST, limits={"maximum_payout": 1000}) == (100, 1400)


@pytest.mark.parametrize(("value", "second"), [("each_hand", 3000), ("whole_round", 0)])
def test_the_house_maximum_for_each_hand_or_for_the_round(value: str, second: int) -> None:
    """SA-10: 20 × 200 = 4000 twice; 3000 each by hand; 3000 and nothing by 每局."""
    told = {"limits": {"maximum_payout": 3000}, "readings": {"SA-10": value}}
    nets, _ = table(SMALLEST, "9s 9d 9c 9h 5s", "8s 8d 8c 8h 5d", **told)
    assert [net["raise"] for net in nets] == [3000, second]


def test_suit_of_the_highest_card_decides_between_odd_cards() -> None:
    """8.º, 10): A-K-9-5-3 twice; the ace of spades over the ace of hearts: +100 +200."""
    assert settled("As Kd 9c 5h 3d", "Ah Ks 9d 5c 3s") == (100, 200)


def test_suit_of_the_five_decides_between_low_straights() -> None:
    """4.º, 3): the ace is lowest, so the five is the highest card; clubs over diamonds: the
    croupier. By the ace (SA-06) spades over hearts: the player, straight 4 to 1.
    """
    hands = ("5d 4s 3s 2h As", "5c 4h 3d 2s Ah")
    assert settled(*hands) == (-100, -200)
    assert settled(*hands, readings={"SA-06": "suit_of_ace"}) == (100, 800)


def test_spade_of_the_pair_decides() -> None:
    """8.º, 9): 8-8-K-7-2 twice; the croupier has the eight of spades (SA-04): −100 −200."""
    assert settled("8h 8c Ks 7d 2s", "8s 8d Kh 7c 2h") == (-100, -200)


def test_spade_of_the_higher_of_two_pairs_decides() -> None:
    """8.º, 8): Q-Q-7-7-2 twice; the queen of spades is the player's though the seven of spades is
    not: 2 to 1 on 200.
    """
    assert settled("Qs Qd 7c 7h 2s", "Qc Qh 7s 7d 2d") == (100, 400)


def test_kicker_before_suit_between_two_pairs() -> None:
    """8.º, 8): "a carta desigual determina o vencedor" before any suit: 9 over 2, −100 −200."""
    assert settled("Qs Qd 7c 7h 2s", "Qc Qh 7s 7d 9d") == (-100, -200)


def test_suit_decides_between_equal_flushes() -> None:
    """8.º, 5): K-J-8-6-2 twice; copas over paus (4.º, 1)): the player, 5 to 1 on 200."""
    assert settled("Kh Jh 8h 6h 2h", "Kc Jc 8c 6c 2c") == (100, 1000)


def test_suit_decides_between_royal_flushes() -> None:
    """8.º, 1): espadas over copas: the croupier takes both."""
    assert settled("Ah Kh Qh Jh Th", "As Ks Qs Js Ts") == (-100, -200)


def test_a_fold_loses_the_ante_and_the_jackpot_bet() -> None:
    """6.º, 7): "a «mão» é considerada perdida": −100, no raise; and by SA-07 −10."""
    nets, pool = table(SMALLEST, "Kh Jh 8h 6h 5h", action="fold")
    assert nets == [{"ante": -100, "raise": 0, "progressive": -10}]
    assert pool == 100000


def test_a_fold_keeps_the_jackpot_bet_by_the_other_reading() -> None:
    """SA-07 stays_live: 10.º, 2) asks for the hand alone: the fixed 500."""
    told = {"action": "fold", "readings": {"SA-07": "stays_live"}}
    nets, pool = table(SMALLEST, "Kh Jh 8h 6h 5h", **told)
    assert (nets[0]["progressive"], pool) == (500, 99500)


def test_jackpot_though_the_croupier_does_not_open() -> None:
    """10.º, 2) (2): 10 % of 100 000 = 10 000; 9.º, 2): ante +100, raise back."""
    nets, pool = table(BELOW, "7c 6c 5c 4c 3c")
    assert nets == [{"ante": 100, "raise": 0, "progressive": 10000}]
    assert pool == 90000


def test_jackpot_of_a_hand_that_loses_to_the_croupier() -> None:
    """Flush under full house: −100 −200 (9.º, 4)); the jackpot's 500 all the same (SA-08)."""
    nets, pool = table("6s 6d 6c 4h 4d", "Kh Jh 8h 6h 5h")
    assert nets == [{"ante": -100, "raise": -200, "progressive": 500}]
    assert pool == 99500


def test_two_royal_flushes_share_and_the_odd_chip_goes_to_the_first() -> None:
    """10.º, 5) 平分: 100 001 in two is 50 000 and one over; 10.º, 4) begins at the left (SA-25)."""
    hands = ("Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td")
    assert jackpots("Ac Kc Qs 7h 3d", *hands, pool=100001) == ([50001, 50000], 50000)


def test_two_royal_flushes_share_the_fixed_sum_where_it_is_greater() -> None:
    """10.º, 5): 75 001 over 60 000, shared once (SA-12): 37 501 and 37 500; the pool gives its
    60 000 and starts again.
    """
    hands = ("Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td")
    told = {"pool": 60000, "fixed": {"royal_flush": 75001}}
    assert jackpots("Ac Kc Qs 7h 3d", *hands, **told) == ([37501, 37500], 50000)


def test_royal_straight_flush_and_four_alike() -> None:
    """10.º, 7): straight flush first, 10 000; the royal 100 % of the rest, 90 000 (SA-23, before
    the fixed sums); four alike 3000, which the house finds. 10.º, 8): the minimum.
    """
    hands = ("9s 9d 9c 9h 2s", "Ah Kh Qh Jh Th", "8c 7c 6c 5c 4c")
    assert jackpots("Ad Kc Qs 7h 3d", *hands) == ([3000, 90000, 10000], 50000)


def test_the_hundred_per_cent_does_not_hang_on_who_sits_where() -> None:
    """10.º, 2) (1): 100 000 with a flush to the left and to the right of it. After the fixed sums
    (SA-23): 99 500 either way. By seat: 99 500 and 100 000.
    """
    royal, flush, dealer = "Ah Kh Qh Jh Th", "9c 7c 6c 4c 2c", "Ad Kc Qs 7h 3d"
    for value, right, left in (
        ("before_fixed_sums", 100000, 100000),
        ("after_fixed_sums", 99500, 99500),
        ("by_seat", 99500, 100000),
    ):
        told = {"readings": {"SA-23": value}}
        assert jackpots(dealer, flush, royal, **told)[0] == [500, right]
        assert jackpots(dealer, royal, flush, **told)[0] == [left, 500]


def test_two_straight_flushes_by_either_base() -> None:
    """10.º, 6) 各得: 10 000 and 10 000; by what is left (SA-11): 10 000 and 9000."""
    hands = ("8c 7c 6c 5c 4c", "9h 8h 7h 6h 5h")
    assert jackpots(BELOW, *hands) == ([10000, 10000], 80000)
    told = {"readings": {"SA-11": "sequential"}}
    assert jackpots(BELOW, *hands, **told) == ([10000, 9000], 81000)


def test_the_pool_has_less_than_the_fixed_sum() -> None:
    """10.º, 2) (3): 3000 whole; the pool's 2000 are gone, 10.º, 8): again at 50 000."""
    assert jackpots(SMALLEST, "9s 9d 9c 9h 5s", pool=2000) == ([3000], 50000)


def test_the_house_pays_the_fixed_sums_by_the_other_reading() -> None:
    """SA-13: four alike 3000 and a flush 500 leave 100 000 in the pool; by default 96 500."""
    hands = ("9s 9d 9c 9h 5s", "Kh Jh 8h 6h 5h")
    assert jackpots(SMALLEST, *hands) == ([3000, 500], 96500)
    told = {"readings": {"SA-13": "house_pays"}}
    assert jackpots(SMALLEST, *hands, **told) == ([3000, 500], 100000)


def test_the_stake_of_the_winner_by_either_reading() -> None:
    """SA-22: 500 with the 10 back; or "uma soma fixa" and nothing else, 500 less the 10 staked."""
    assert jackpots(SMALLEST, "Kh Jh 8h 6h 5h")[0] == [500]
    told = {"readings": {"SA-22": "prize_alone"}}
    assert jackpots(SMALLEST, "Kh Jh 8h 6h 5h", **told) == ([490], 99500)


def test_no_hand_below_a_flush_wins_the_jackpot() -> None:
    """10.º, 2) names five hands and no straight: −10, though the raise has 4 to 1."""
    nets, pool = table(SMALLEST, "9s 8d 7c 6h 5s")
    assert nets == [{"ante": 100, "raise": 800, "progressive": -10}]
    assert pool == 100000
