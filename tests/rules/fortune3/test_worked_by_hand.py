"""Records of Fortune 3 worked out by hand from the words of Despacho 89/2025, art. by art."""

from __future__ import annotations

from typing import Any

from games.fortune3.rules import GAME

FIXED = {
    "royal_flush": 50000,
    "straight_flush": 5000,
    "four_of_a_kind": 3000,
    "full_house": 1000,
    "flush": 500,
}


def settled(player: str, dealer: str = "", action: str = "play", **told: Any) -> dict[str, int]:
    """The net of every bet that came to something; the ante is 100 unless told."""
    assert GAME.settle is not None
    bets = {"ante": 100, **told.pop("bets", {})}
    record = {"player": player, "action": action, "bets": bets, **told}
    answer: Any = GAME.settle({**record, "dealer": dealer} if dealer else record)
    assert answer["total"] == sum(answer["net"].values())
    return {bet: chips for bet, chips in answer["net"].items() if chips}


def jackpots(community: str, *hands: str, pool: int = 100000, **fixed: int) -> tuple[Any, Any]:
    """What the jackpot bet of each seat from the bank's left comes to, and the pool after it."""
    assert GAME.settle is not None
    bets = {"ante": 100, "progressive": 10}
    seats = [
        {"seat": at, "player": hand, "bets": bets, "action": "fold"}
        for at, hand in enumerate(hands, start=1)
    ]
    jackpot = {"pool": pool, "minimum": 50000, "fixed": {**FIXED, **fixed}}
    answer: Any = GAME.settle({"seats": seats, "community": community, "jackpot": jackpot})
    return [seat["net"]["progressive"] for seat in answer["seats"]], answer["pool_after"]


def test_bank_of_jack_high_pays_the_ante_to_a_lower_hand() -> None:
    """J-10-8 is below Q, so 13.º, 1): "as apostas iniciais são pagas com prémios de valor idêntico
    e as apostas dobradas devolvidas". 7-5-2 is not compared. Ante +100, play 0.
    """
    assert settled("7s 5d 2c", "Js Th 8d") == {"ante": 100}


def test_bank_of_queen_three_two_goes_on() -> None:
    """Q-3-2 is "igual … ao valor de Q": 13.º, 2). 7.º n.º 1, 6): Q against Q, then 4 against 3;
    the player is higher. 13.º, 3): +100 and +100.
    """
    assert settled("Qd 4c 2h", "Qs 3h 2d") == {"ante": 100, "play": 100}


def test_third_card_decides_between_odd_cards() -> None:
    """K-9 against K-9, then 3 against 4: "e assim sucessivamente". The bank wins: −100 each."""
    assert settled("Ks 9d 3c", "Kd 9h 4s") == {"ante": -100, "play": -100}


def test_equal_pairs_and_kickers_tie_and_pair_plus_is_paid_all_the_same() -> None:
    """7.º n.º 1, 5): "Se o valor de todas as cartas for igual, verifica-se um empate". Neither
    higher nor lower: ante and play come back. 13.º, 5) and 16.º n.º 1, 5): pair, 1 to 1 on 50.
    """
    assert settled("As Ad 3s", "Ah Ac 3h", bets={"pair_plus": 50}) == {"pair_plus": 50}


def test_kicker_decides_between_equal_pairs() -> None:
    """7.º n.º 1, 5): "ganha a mão com a carta de valor diferente mais elevado": 9 against 4."""
    assert settled("8s 8d 4c", "8h 8c 9s") == {"ante": -100, "play": -100}


def test_second_card_decides_between_flushes() -> None:
    """7.º n.º 1, 4): A against A, J against 10. Flush earns no additional prize (13.º, 4)) and
    4 to 1 as Pair Plus (16.º n.º 1, 4)): 50 × 4 = 200.
    """
    nets = settled("Ac Jc 4c", "Ah Th 9h", bets={"pair_plus": 50})
    assert nets == {"ante": 100, "play": 100, "pair_plus": 200}


def test_lowest_sequence_loses_to_the_next_and_keeps_its_prizes() -> None:
    """6.º, 2) ends «4, 3, 2» e «3, 2, A»: 4-3-2 is higher. −100 −100; 13.º, 4) (3)
    "Independentemente": +100; 16.º n.º 1, 3): 50 × 5 = 250.
    """
    nets = settled("3s 2d Ac", "4s 3d 2c", bets={"pair_plus": 50})
    assert nets == {"ante": -100, "play": -100, "ante_bonus": 100, "pair_plus": 250}


def test_trio_loses_to_a_straight_flush() -> None:
    """7.º n.º 1: straight flush is 1), trio 2). −100 −100; trio 4 to 1: +400; Pair Plus 25 to 1:
    50 × 25 = 1250.
    """
    nets = settled("Ks Kd Kc", "4h 3h 2h", bets={"pair_plus": 50})
    assert nets == {"ante": -100, "play": -100, "ante_bonus": 400, "pair_plus": 1250}


def test_equal_straight_flushes_tie() -> None:
    """7.º n.º 1, 1): "Se as cartas de valor mais elevado forem iguais, verifica-se um empate".
    Bonus 5 to 1: 500. Pair Plus 40 to 1: 2000. The six cards are three pairs: no line, −50.
    """
    bets = {"pair_plus": 50, "six_card_bonus": 50}
    nets = settled("9h 8h 7h", "9d 8d 7d", bets=bets)
    assert nets == {"ante_bonus": 500, "pair_plus": 2000, "six_card_bonus": -50}


def test_a_fold_gives_up_the_ante_and_with_it_the_bonus() -> None:
    """12.º n.º 2: "desistência da aposta inicial"; FA-08: no bonus on an ante given up. Pair Plus
    stays (FA-09): sequence, 50 × 5 = 250. No bank is needed for any of it.
    """
    nets = settled("9s 8d 7c", action="fold", bets={"pair_plus": 50})
    assert nets == {"ante": -100, "pair_plus": 250}


def test_a_fold_by_the_other_readings() -> None:
    """FA-08 also_on_fold: 100 × 1 = 100. FA-09 lost_on_fold: −50. Ante −100."""
    readings = {"FA-08": "also_on_fold", "FA-09": "lost_on_fold"}
    nets = settled("9s 8d 7c", action="fold", bets={"pair_plus": 50}, readings=readings)
    assert nets == {"ante": -100, "ante_bonus": 100, "pair_plus": -50}


def test_pair_plus_lost_while_the_ante_wins() -> None:
    """13.º, 5): odd cards are no "par ou combinação superior": −50, whatever the bank holds."""
    nets = settled("As Kd 9c", "Qs Jd 4c", bets={"pair_plus": 50})
    assert nets == {"ante": 100, "play": 100, "pair_plus": -50}


def test_six_cards_make_a_royal_flush_with_a_bank_that_does_not_go_on() -> None:
    """A-K-Q of spades with J-10 of spades: 7.º n.º 2, 1), 500 to 1 on 10 = 5000. The bank's J-10-2
    is below Q: ante +100, play back. The three suited in sequence earn 5 to 1 on 100 = 500.
    """
    nets = settled("As Ks Qs", "Js Ts 2d", bets={"six_card_bonus": 10})
    assert nets == {"ante": 100, "ante_bonus": 500, "six_card_bonus": 5000}


def test_two_trios_are_a_full_house() -> None:
    """FA-15: five of 5-5-5-2-2-2 are three and two: 20 to 1 on 10 = 200. Trio of fives beats
    trio of twos: +100 +100; bonus 4 to 1 = 400.
    """
    nets = settled("5s 5d 5c", "2s 2d 2c", bets={"six_card_bonus": 10})
    assert nets == {"ante": 100, "play": 100, "ante_bonus": 400, "six_card_bonus": 200}


def test_four_alike_over_both_hands() -> None:
    """9-9 and 9-9: 7.º n.º 2, 3) 50 to 1 on 10 = 500. Pair against pair of nines, kicker A over K:
    +100 +100.
    """
    nets = settled("9s 9d Ac", "9h 9c Kd", bets={"six_card_bonus": 10})
    assert nets == {"ante": 100, "play": 100, "six_card_bonus": 500}


def test_a_folded_hand_still_wins_the_six_card_bonus() -> None:
    """12.º n.º 4: folding "não afecta" it. 9-9 with the bank's 9: trio, 7 to 1 on 10 = 70."""
    nets = settled("9s 9d 4c", "9h Kd 3c", "fold", bets={"six_card_bonus": 10})
    assert nets == {"ante": -100, "six_card_bonus": 70}


def test_five_of_one_suit_among_the_six() -> None:
    """A-J-4 of clubs with 9-6 of clubs: 7.º n.º 2, 5) 15 to 1 on 10 = 150. The player's flush beats
    the bank's odd K-9-6: +100 +100.
    """
    nets = settled("Ac Jc 4c", "Kd 9c 6c", bets={"six_card_bonus": 10})
    assert nets == {"ante": 100, "play": 100, "six_card_bonus": 150}


def test_five_in_sequence_among_the_six_ace_low() -> None:
    """A-3-5 with 2-4: 6.º, 3) ends «5, 4, 3, 2, A»: 10 to 1 on 10 = 100. Bank K-4-2 against A-5-3:
    the ace is higher, +100 +100.
    """
    nets = settled("As 5d 3c", "Kh 4d 2c", bets={"six_card_bonus": 10})
    assert nets == {"ante": 100, "play": 100, "six_card_bonus": 100}


def test_own_trio_required_by_the_other_reading_of_13_6() -> None:
    """FA-14: "cuja mão tenha Trio" asked of the three alone: 9-9-4 has none, −10."""
    nets = settled(
        "9s 9d 4c",
        "9h Kd 3c",
        "fold",
        bets={"six_card_bonus": 10},
        readings={"FA-14": "own_trio_required"},
    )
    assert nets == {"ante": -100, "six_card_bonus": -10}


def test_first_published_order_lets_the_flush_beat_the_trio() -> None:
    """FA-02: before 94/2025 the trio stood fourth. Flush against trio: the bank's flush wins; the
    trio's bonus is 13.º, 4) (2) all the same: 400.
    """
    readings = {"FA-02": "first_published"}
    nets = settled("Ks Kd Kc", "Ah Th 9h", readings=readings)
    assert nets == {"ante": -100, "play": -100, "ante_bonus": 400}


def test_jackpot_flush_of_a_folded_hand() -> None:
    """12.º n.º 4 and 13.º, 7): A-8-2 and J-6 of hearts, "Naipe ou Cor": 500; pool 99 500."""
    assert jackpots("Jh 6h", "Ah 8h 2h") == ([500], 99500)


def test_jackpot_pays_nothing_below_a_flush() -> None:
    """15.º n.º 1 with 7.º n.º 3, which ends at flush: a sequence and three alike lose 10 each."""
    assert jackpots("Tc 9s", "Ks Qd Jh", "9h 9d 2c") == ([-10, -10], 100000)


def test_jackpot_full_house_and_four_alike() -> None:
    """Community 9-9: A-A-A makes a full house 1000, 9-9-2 four alike 3000, "da esquerda para a
    direita". The pool gives 4000: 96 000.
    """
    assert jackpots("9s 9h", "As Ad Ah", "9d 9c 2h") == ([1000, 3000], 96000)


def test_jackpot_two_straight_flushes_have_a_tenth_each() -> None:
    """15.º n.º 4: "cada um recebe 10%": 10 000 and 10 000 of 100 000; 80 000 left."""
    assert jackpots("9s 8s", "Qs Js Ts", "7s 6s 5s") == ([10000, 10000], 80000)


def test_jackpot_royal_straight_flush_and_flush() -> None:
    """15.º n.º 5: the straight flush first, 10 000. FA-29: the royal has 100 % of what that left,
    90 000, before the flush's 500, which the pool no longer holds and the house pays. Nothing left:
    15.º n.º 6, the minimum.
    """
    assert jackpots("Js Ts", "6s 5s 2s", "As Ks Qs", "9s 8s 7s") == ([500, 90000, 10000], 50000)


def test_jackpot_royal_has_the_whole_wherever_the_flush_sits() -> None:
    """16.º n.º 3, 1): "100% do valor": 100 000 to the left of the flush and to its right."""
    assert jackpots("Js Ts", "6s 5s 2s", "As Ks Qs")[0] == [500, 100000]
    assert jackpots("Js Ts", "As Ks Qs", "6s 5s 2s")[0] == [100000, 500]


def test_jackpot_pool_that_does_not_reach() -> None:
    """700 in the pool and two flushes of 500: both are paid "um montante fixo", 500 and 200 by the
    pool; "não restando qualquer montante", it starts again at 50 000.
    """
    assert jackpots("Jh 6h", "Ah 8h 2h", "Kh 9h 3h", pool=700) == ([500, 500], 50000)


def test_jackpot_fixed_sum_greater_than_the_tenth() -> None:
    """16.º n.º 3, 2): 10 % of 20 000 is 2000; 5000 "qual deles seja o maior". 15 000 left."""
    assert jackpots("9s 8s", "Qs Js Ts", pool=20000) == ([5000], 15000)


def test_jackpot_fixed_sum_greater_than_the_whole() -> None:
    """16.º n.º 3, 1): 100 % of 30 000 against 50 000: 50 000, of which the pool has 30 000."""
    assert jackpots("Js Ts", "As Ks Qs", pool=30000) == ([50000], 50000)


def test_jackpot_tenth_of_an_odd_pool() -> None:
    """10 % of 12 345 is 1234 and a half; no part of a chip is paid (FA-31): left 11 111."""
    assert jackpots("9s 8s", "Qs Js Ts", pool=12345, straight_flush=100) == ([1234], 11111)


def test_pair_plus_alone_needs_no_bank() -> None:
    """4.º n.º 1 lets it be alone; 13.º, 5) "independentemente da mão da banca". Trio: 25 to 1."""
    assert settled("8s 8d 8c", bets={"ante": 0, "pair_plus": 50}) == {"pair_plus": 1250}
