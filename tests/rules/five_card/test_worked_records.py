"""Records of five-card poker worked out by hand from the text, each with its derivation."""

from __future__ import annotations

from typing import Any

import pytest

from games.five_card.rules import GAME
from games.rules.hands.script import play, read_actions
from tests.rules.five_card.table import Run, record

JACKS_UP = "Jc Js 8h 8c 6d"
NINES = "Kh 9c 9d 5s Qd"
SIXES = "Ts 7d 6h 6s 5c"
ACE_HIGH = ("Ah Kc Qd 9s 7h", "Ad Ks Qh 9c 7d")
"""Equal hands."""
ANTE = 20


def ended(
    paid: dict[int, int], hands: dict[int, str], folded: tuple[int, ...] = (), **told: Any
) -> tuple[dict[int, int], int]:
    """What each seat has back, besides the pot money it did not put in, and the commissions."""
    assert GAME.ending is not None
    ante = told.pop("ante", ANTE)
    table = {
        "seats": sorted(paid),
        "paid": {str(seat): amount for seat, amount in paid.items()},
        "folded": list(folded),
        "ante": ante,
        "chip": told.pop("chip", 1),
    }
    given = {"table": table, "cards": {str(seat): each for seat, each in hands.items()}, **told}
    hand = GAME.ending(given)
    answer: dict[str, Any] = hand.account(play(hand.script, read_actions(None)))
    assert answer["total_chips_check"] is True
    # Each sits down with his bets and twice the pot money; 20 of it stay before him.
    stacks = {int(seat): n - ante for seat, n in answer["stacks"].items()}
    return stacks, answer["commission"]


THREE = {4: JACKS_UP, 6: NINES, 2: SIXES}


def test_one_winner() -> None:
    """Three of 20 and three of 100 are 360; less the 20 of article 8 and 4 % of 360, which are 14
    whole chips: 326."""
    told = ended({4: 100, 6: 100, 2: 100}, THREE)
    assert told == ({4: 326, 6: 0, 2: 0}, 34)


def test_equal_hands_and_an_odd_chip() -> None:
    """240 less 20 less 9 (4 % of 240 is 9.6) are 211: 105 each, «em partes iguais», and the 1 over
    to seat 6, before 2 in the direction of play (reading PA-05)."""
    paid, hands = {6: 100, 2: 100}, {6: ACE_HIGH[0], 2: ACE_HIGH[1]}
    assert ended(paid, hands) == ({6: 106, 2: 105}, 29)
    kept = ended(paid, hands, readings={"PA-05": "house_keeps"})
    assert kept == ({6: 105, 2: 105}, 30)


def test_a_short_stack_and_a_separate_pot() -> None:
    """Article 11, a): 500 of three and 60 less 20 are 1540, to seat 4; the 200 above are for 6 and
    2. 4 % of 1760 is 70: of 1740 the main pot bears 61, the other 8, and the main pot the last."""
    told = ended({4: 500, 6: 600, 2: 600}, THREE)
    assert told == ({4: 1540 - 62, 6: 200 - 8, 2: 0}, 20 + 70)


def test_two_separate_pots() -> None:
    """100 of three, 200 above of two more, 300 above of one alone. 4 % of 60 + 300 + 400 + 300 is
    42. Of 340, 400 and 300 they bear 13, 16 and 12, and the main pot the last: 326, 384, 288."""
    told = ended({4: 100, 6: 300, 2: 600}, THREE, round=2)
    assert told == ({4: 326, 6: 384, 2: 288}, 20 + 42)


def test_a_last_bet_called_in_part_bears_commission_whole() -> None:
    """Article 9: seat 4 has accepted it as far as it could. 4 % of 40 + 4460 is 180. Of 3980 and
    500 the pots bear 159 and 20, and the main pot the last: 3820 and 480."""
    told = ended({6: 2480, 4: 1980}, {4: JACKS_UP, 6: NINES})
    assert told == ({4: 3820, 6: 480}, 20 + 180)


def test_or_only_as_far_as_it_was_called() -> None:
    """4 % of 4000 is 160; the 500 go back whole (reading PA-29)."""
    told = ended({6: 2480, 4: 1980}, {4: JACKS_UP, 6: NINES}, readings={"PA-29": "excess_excepted"})
    assert told == ({4: 3980 - 160, 6: 500}, 20 + 160)


def test_a_last_bet_nobody_called() -> None:
    """Article 9: the 500 stay out. 60 and 300 are 360, less 20 and 14: 326, and the 500."""
    told = ended({6: 600, 4: 100, 2: 100}, {}, folded=(4, 2))
    assert told == ({6: 826, 4: 0, 2: 0}, 34)


def test_an_earlier_bet_nobody_called() -> None:
    """The exception is for «o lanço final»: 4 % of 860 is 34, and 860 - 20 - 34 are 806. Taken
    alike (reading PA-12), as in the last round: 826."""
    paid = {6: 600, 4: 100, 2: 100}
    assert ended(paid, {}, folded=(4, 2), round=2) == ({6: 806, 4: 0, 2: 0}, 54)
    alike = ended(paid, {}, folded=(4, 2), round=2, readings={"PA-12": "alike"})
    assert alike == ({6: 826, 4: 0, 2: 0}, 34)


def test_commission_after_the_initial_one() -> None:
    """Reading PA-11: 4 % of 340 is 13, and not 14."""
    told = ended({4: 100, 6: 100, 2: 100}, THREE, readings={"PA-11": "after_initial_commission"})
    assert told == ({4: 327, 6: 0, 2: 0}, 33)


def test_initial_commission_of_each_player() -> None:
    """Reading PA-09: 20 of each on top of the pot money, so 360 - 14 to seat 4, and 20 less before
    each."""
    told = ended({4: 100, 6: 100, 2: 100}, THREE, readings={"PA-09": "per_player"})
    assert told == ({4: 346 - 20, 6: -20, 2: -20}, 60 + 14)


def test_pot_money_in_total() -> None:
    """Reading PA-10: 7, 7 and 6 are 20, which the initial commission takes. 4 % of 320 is 12: 288.
    Of their 20 the first two in play keep 13 and the last 14."""
    told = ended({4: 100, 6: 100, 2: 100}, THREE, readings={"PA-10": "in_total"})
    assert told == ({4: 288 + 13, 6: 13, 2: 14}, 32)


def test_at_a_table_of_100_in_chips_of_5() -> None:
    """2200 less 100 less 85, which are 88 in chips of 5: 2015."""
    told = ended({4: 1000, 6: 1000}, {4: JACKS_UP, 6: NINES}, ante=100, chip=5)
    assert told == ({4: 2015, 6: 0}, 185)


def exposed(seat: int, **when: int) -> dict[str, Any]:
    return {"event": "key_card_exposed", "seat": seat, **when}


def test_a_key_card_exposed_as_it_is_dealt() -> None:
    """Article 11, d): 2 has his 20 back. 40 and 200 are 240, less 20 and 9: 211."""
    told = ended({4: 100, 6: 100, 2: 0}, THREE, events=[exposed(2)])
    assert told == ({4: 211, 6: 0, 2: 20}, 29)


@pytest.mark.parametrize("card", [3, 4, 5])
def test_a_key_card_exposed_later_in_the_deal(card: int) -> None:
    """He has his pot money back and no more: his 100 stay. 40 and 300 are 340, less 20 and 13."""
    told = ended({4: 100, 6: 100, 2: 100}, THREE, events=[exposed(2, card=card)])
    assert told == ({4: 307, 6: 0, 2: 20}, 33)


def test_both_key_cards_exposed() -> None:
    """Each has his 20 back: the pot holds 20, and the other 20 come out of the commission. Where
    the house keeps it (reading PA-31), the second has nothing."""
    paid, hands = {6: 0, 2: 0}, {6: "Kh 9c", 2: "Ts 7d"}
    events = [exposed(6), exposed(2)]
    assert ended(paid, hands, events=events) == ({6: 20, 2: 20}, 0)
    kept = ended(paid, hands, events=events, readings={"PA-31": "commission_kept"})
    assert kept == ({6: 20, 2: 0}, 20)


def test_two_minutes_gone() -> None:
    """Article 11, b): 2 is made to fold and what he bet stays (article 7): 360 - 20 - 14."""
    events = [{"event": "time_expired", "seat": 2, "action": 0}]
    told = ended({4: 100, 6: 100, 2: 100}, THREE, events=events)
    assert told == ({4: 326, 6: 0, 2: 0}, 34)


def test_two_royal_flushes_share() -> None:
    """Article 5, n.º 1: «empatam como vencedores». 240 - 20 - 9 are 211: 106 and 105."""
    hands = {6: "Ah Kh Qh Jh Th", 2: "As Ks Qs Js Ts"}
    assert ended({6: 100, 2: 100}, hands) == ({6: 106, 2: 105}, 29)


def test_the_smallest_full_house_beats_the_highest_flush() -> None:
    """Article 5, n.ºs 4 and 5."""
    hands = {6: "As Ks Qs Js 9s", 2: "5s 5d 5c 6d 6c"}
    assert ended({6: 100, 2: 100}, hands) == ({6: 0, 2: 211}, 29)


def test_the_ace_as_a_four_is_the_lowest_straight() -> None:
    """Article 5, n.º 6: «a sequência de ínfimo valor»: 9-8-7-6-5 beats 8-7-6-5-A."""
    hands = {6: "As 5d 6h 7c 8s", 2: "5s 6d 7h 8c 9s"}
    assert ended({6: 100, 2: 100}, hands) == ({6: 0, 2: 211}, 29)


def test_trio_of_one_rank_higher_whatever_the_odd_cards() -> None:
    """Article 5, n.º 7: «independentemente do valor das cartas diferentes»."""
    hands = {6: "8s 8d 8c As Kd", 2: "9s 9d 9c 6d 5h"}
    assert ended({6: 100, 2: 100}, hands) == ({6: 0, 2: 211}, 29)


FOUR_SEATS = {7: "9h 5c", 5: "Th 6c", 3: "Kh 7c", 1: "Jh 8c"}


def test_a_raise_after_two_short_ones() -> None:
    """Article 10, b) 3): 400 is raised by 100 all-in to 500, and that by 50 all-in to 550; «a
    aposta anterior» added 50: at least 600."""
    stacks = {1: 520, 7: 570, 5: 2000, 3: 2000}
    run = Run(record(FOUR_SEATS, stacks, first_hand=False), "3 open 400, 1 raise 500, 7 raise 550")
    assert (run.turn.seat, run.offer("raise").minimum) == (5, 600)


def test_capital_that_fell_and_rose() -> None:
    """Article 6: 4 puts 400 of 800 into the pot and 20 besides, and has 380. He wins 840 less 20
    and 33: 1167, under 2000, and adds 833."""
    told = record({6: NINES, 4: JACKS_UP}, {6: 2000, 4: 800}, first_hand=False)
    line = "6 open 400, 4 call, 6 pass, 4 pass, 4 pass, 6 pass, 6 pass, 4 pass"
    due = Run(told, line).steps("top_up_due")
    assert [(step.seat, step.facts["lowest"], step.facts["amount"]) for step in due] == [
        (4, 380, 833)
    ]
    told["readings"] = {"PA-30": "at_the_end"}
    assert Run(told, line).steps("top_up_due") == []
