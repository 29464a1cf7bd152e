"""Records of Omaha worked out by hand from the text, each with its derivation."""

from __future__ import annotations

from typing import Any

from games.omaha.rules import GAME, law
from games.rules.hands.script import play, read_actions
from tests.rules.omaha.table import Run, record

BOARD = "2c 7d 9h Js 3s"
"""No flush and no straight for the hands below."""
ACES, KINGS, QUEENS, TENS = "As Ad 8h 8c", "Ks Kd 6h 6c", "Qs Qd 5h 5c", "Ts Td 4h 4c"
ACE_HIGH = ("Ah Kh 8c 6d", "Ac Kc 8h 6s", "As Ks 4d 5d")
"""A, K, J, 9 and 7: equal hands."""
QUEEN_HIGH = "Qh 8s 4s 5c"


def ended(
    paid: dict[int, int],
    hands: dict[int, str],
    folded: tuple[int, ...] = (),
    readings: dict[str, str] | None = None,
    events: list[dict[str, Any]] | None = None,
    **settings: Any,
) -> tuple[dict[int, int], int]:
    """What each seat has back at the end, and the commission."""
    assert GAME.ending is not None
    told = {
        "table": {
            "seats": sorted(paid),
            "paid": {str(seat): amount for seat, amount in paid.items()},
            "folded": list(folded),
            **settings,
        },
        "cards": {**{str(seat): each for seat, each in hands.items()}, "board": BOARD},
        "readings": readings or {},
        "events": events or [],
    }
    hand = GAME.ending(told)
    answer: dict[str, Any] = hand.account(play(hand.script, read_actions(None)))
    assert answer["total_chips_check"] is True
    return {int(seat): n for seat, n in answer["stacks"].items()}, answer["commission"]


FIVE: dict[str, Any] = {"commission": "5%", "big_blind": 10}


def test_one_winner_takes_the_pot() -> None:
    """Art. 10.º, n.º 2: three bets of 100 are a pot of 300, and the aces take it."""
    hands = {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended({1: 100, 3: 100, 7: 100}, hands) == ({1: 300, 3: 0, 7: 0}, 0)


def test_commission_of_five_per_cent() -> None:
    """Art. 16.º: 5 % of 300 is 15, below five big blinds of 10, which are 50: 300 - 15 = 285."""
    hands = {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended({1: 100, 3: 100, 7: 100}, hands, **FIVE) == ({1: 285, 3: 0, 7: 0}, 15)


def test_commission_stops_at_five_big_blinds() -> None:
    """Art. 16.º: 5 % of 2000 is 100, and 五倍 of 10 is 50: 2000 - 50."""
    assert ended({1: 1000, 3: 1000}, {1: ACES, 3: KINGS}, **FIVE) == ({1: 1950, 3: 0}, 50)


def test_or_at_four_big_blinds() -> None:
    """Art. 16.º in the gazette's Portuguese, «quádruplo»: 40 (reading OD-02)."""
    paid, hands = {1: 1000, 3: 1000}, {1: ACES, 3: KINGS}
    assert ended(paid, hands, readings={"OD-02": "4x"}, **FIVE) == ({1: 1960, 3: 0}, 40)


def test_the_least_rate_is_rounded_down() -> None:
    """Art. 16.º, «três … por cento»: 3 % of 999 is 29.97, of which whole chips are 29."""
    paid, hands = dict.fromkeys((1, 3, 7), 333), {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended(paid, hands, commission="3%", big_blind=10) == ({1: 970, 3: 0, 7: 0}, 29)


def test_commission_in_chips_of_five() -> None:
    """5 % of 330 is 16.5; in chips of 5 it is 15, and 315 are left."""
    paid, hands = dict.fromkeys((1, 3, 7), 110), {1: ACES, 3: KINGS, 7: QUEENS}
    told = ended(paid, hands, commission="5%", big_blind=10, chip=5)
    assert told == ({1: 315, 3: 0, 7: 0}, 15)


def test_two_equal_hands_and_an_odd_chip() -> None:
    """Art. 10.º, n.ºs 4 and 5: 101 in two parts are 50 each; the 1 left over goes to seat 3, the
    first of the two to the croupier's left."""
    paid, hands = {1: 33, 3: 34, 7: 34}, {3: ACE_HIGH[0], 7: ACE_HIGH[1]}
    assert ended(paid, hands, folded=(1,)) == ({1: 0, 3: 51, 7: 50}, 0)


def test_three_equal_hands_and_two_odd_chips_to_one() -> None:
    """Art. 10.º, n.º 5 speaks of one sum and of one participant: 200 in three parts are 66 each,
    and both chips left over go to seat 3."""
    hands = {3: ACE_HIGH[0], 5: ACE_HIGH[1], 7: ACE_HIGH[2]}
    paid = dict.fromkeys((1, 3, 5, 7), 50)
    assert ended(paid, hands, folded=(1,)) == ({1: 0, 3: 68, 5: 66, 7: 66}, 0)


def test_the_odd_chip_of_a_beaten_player_by_the_letter() -> None:
    """«participante ainda em jogo»: seat 1 is in, though beaten. 33 each make a pot of 99, 49 to
    each winner and 1 over; the 2 above it are theirs, 1 each (reading OA-02)."""
    paid = {1: 33, 3: 34, 7: 34}
    hands = {1: QUEEN_HIGH, 3: ACE_HIGH[0], 7: ACE_HIGH[1]}
    assert ended(paid, hands) == ({1: 0, 3: 51, 7: 50}, 0)
    live = ended(paid, hands, readings={"OA-02": "first_live"})
    assert live == ({1: 1, 3: 50, 7: 50}, 0)


def test_a_pot_beside_the_main_one() -> None:
    """Reading OA-03: the aces matched 100 of each, 300; the kings matched 200 more of the queens,
    400; the 200 above them nobody matched, and they go back."""
    paid, hands = {1: 100, 3: 300, 7: 500}, {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended(paid, hands) == ({1: 300, 3: 400, 7: 200}, 0)


def test_three_pots() -> None:
    """50 of four are 200, to the aces; 70 more of three are 210, to the kings; 80 more of two are
    160, to the queens."""
    paid = {1: 50, 3: 120, 5: 200, 7: 200}
    hands = {1: ACES, 3: KINGS, 5: QUEENS, 7: TENS}
    assert ended(paid, hands) == ({1: 200, 3: 210, 5: 160, 7: 0}, 0)


def test_the_bets_of_one_who_folded_lie_in_the_pots_they_reached() -> None:
    """Art. 13.º, 3): 150 of a fifth player add 50, 70 and 30 to the three pots."""
    paid = {1: 50, 3: 120, 5: 200, 7: 200, 9: 150}
    hands = {1: ACES, 3: KINGS, 5: QUEENS, 7: TENS}
    assert ended(paid, hands, folded=(9,)) == ({1: 250, 3: 280, 5: 190, 7: 0, 9: 0}, 0)


def test_one_who_folded_with_most_in_has_nothing_back() -> None:
    """Art. 13.º, 3): all he bet is the winner's: 300 and two of 100."""
    hands = {1: ACES, 3: KINGS}
    assert ended({1: 100, 3: 100, 9: 300}, hands, folded=(9,)) == ({1: 500, 3: 0, 9: 0}, 0)


def test_one_commission_borne_by_two_pots() -> None:
    """700 are contested, 5 % are 35: 15 of the pot of 300, and 20 of that of 400."""
    paid, hands = {1: 100, 3: 300, 7: 500}, {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended(paid, hands, **FIVE) == ({1: 285, 3: 380, 7: 200}, 35)


def test_the_chip_of_a_commission_that_no_pot_bears_falls_on_the_largest() -> None:
    """5 % of 154 is 7. Of 120 it is 5, of 34 it is 1; the seventh falls on the 120: 114 and 33."""
    paid, hands = {1: 40, 3: 57, 7: 57}, {1: ACES, 3: KINGS, 7: QUEENS}
    assert ended(paid, hands, **FIVE) == ({1: 114, 3: 33, 7: 0}, 7)


def test_a_capped_commission_borne_by_two_pots() -> None:
    """Five big blinds of 2 are 10, of 700: 4 of the 300, 5 of the 400 and the last of the 400."""
    paid, hands = {1: 100, 3: 300, 7: 500}, {1: ACES, 3: KINGS, 7: QUEENS}
    told = ended(paid, hands, commission="5%", big_blind=2)
    assert told == ({1: 296, 3: 394, 7: 200}, 10)


def test_all_fold_to_a_bet() -> None:
    """25 of the 35 nobody matched; the rest, with 5 and 10, are 25: 50 in all."""
    assert ended({1: 35, 3: 5, 7: 10}, {}, folded=(3, 7)) == ({1: 50, 3: 0, 7: 0}, 0)


def test_the_commission_is_on_what_was_contested() -> None:
    """Art. 16.º and reading OA-14: 5 % of 25 is 1; of all 50, 2."""
    paid = {1: 35, 3: 5, 7: 10}
    assert ended(paid, {}, folded=(3, 7), **FIVE) == ({1: 49, 3: 0, 7: 0}, 1)
    whole = ended(paid, {}, folded=(3, 7), readings={"OA-14": "whole_pot"}, **FIVE)
    assert whole == ({1: 48, 3: 0, 7: 0}, 2)


def test_equal_in_the_main_pot_and_alone_in_the_other() -> None:
    """300 in halves of 150 to seats 1 and 3; the 400 beside them, in which 1 has no part, to 3."""
    paid = {1: 100, 3: 300, 7: 300}
    hands = {1: ACE_HIGH[0], 3: ACE_HIGH[1], 7: QUEEN_HIGH}
    assert ended(paid, hands) == ({1: 150, 3: 550, 7: 0}, 0)


def test_an_odd_chip_in_each_pot() -> None:
    """Four of 100 are 400: 133 each to three and 1 to seat 1. Three of 51 are 153, which 1 has no
    part in: 76 each and 1 to seat 3. So 134, 133 + 77 and 133 + 76."""
    paid = {1: 100, 3: 151, 7: 151, 9: 151}
    hands = {1: ACE_HIGH[0], 3: ACE_HIGH[1], 7: ACE_HIGH[2]}
    assert ended(paid, hands, folded=(9,)) == ({1: 134, 3: 210, 7: 209, 9: 0}, 0)


def test_parts_in_chips_of_25() -> None:
    """«até ao valor mínimo susceptível de divisão»: 425 in two are 200 each in chips of 25, and
    the 25 left over go to seat 1."""
    paid, hands = {1: 150, 3: 150, 7: 125}, {1: ACE_HIGH[0], 3: ACE_HIGH[1]}
    assert ended(paid, hands, folded=(7,), chip=25) == ({1: 225, 3: 200, 7: 0}, 0)


def test_a_void_hand_gives_all_back_and_bears_no_commission() -> None:
    """Art. 9.º, n.º 2: «os valores das apostas são devolvidos», of one who folded too."""
    paid = {1: 100, 3: 300, 9: 40}
    events = [{"event": "misdeal", "at": "river", "rectified": False}]
    told = ended(paid, {}, folded=(9,), events=events, **FIVE)
    assert told == ({1: 100, 3: 300, 9: 40}, 0)


DEEP = {1: 5000, 3: 5000, 5: 5000, 7: 5000}
NO_LIMIT: dict[str, Any] = {"structure": "no_limit", "small_blind": 50, "big_blind": 100}


def test_a_short_big_blind_and_what_the_others_put_in() -> None:
    """Art. 5.º, 2) and reading OA-27: 3 has 30 of the 100. 5 and 7 put in 100, and 1 folds his 50.
    30 of three and 30 of the 50 are 120, for all; 70 of two and 20 are 160, for 5 and 7."""
    run = Run(record({**DEEP, 3: 30}, button=7, **NO_LIMIT), "5 call, 7 call, 1 fold")
    assert run.step("bets_collected").facts == {"pot": 280}
    assert [step.facts["to"] for step in run.steps("called")] == [100, 100]


def test_the_least_raise_after_a_full_one_and_a_short_one() -> None:
    """Art. 12.º, 1): a bet of 200, raised by 300 to 500; an all-in to 640 adds 140, less than 300;
    the next raise adds at least 140: 780."""
    stacks = {**DEEP, 5: 740}
    line = "5 call, 7 call, 1 call, 3 check, 1 bet 200, 3 raise 500, 5 raise 640"
    run = Run(record(stacks, button=7, **NO_LIMIT), line)
    assert (run.turn.seat, run.offer("raise").minimum) == (7, 780)
    in_full = Run(record(stacks, button=7, readings={"OA-09": "last_in_full"}, **NO_LIMIT), line)
    assert in_full.offer("raise").minimum == 940


def test_a_raise_by_exactly_the_least_reopens() -> None:
    """Art. 12.º, 1), «pelo menos, equivalente»: 80 on 80 is a raise, though it takes all he has."""
    stacks = {**DEEP, 5: 680, 7: 760}
    line = "5 call, 7 call, 1 call, 3 check, 1 check, 3 bet 500, 5 raise 580, 7 raise 660, 1 call"
    run = Run(record(stacks, button=7, **NO_LIMIT), line)
    assert run.steps("raised")[-1].facts["short"] is False
    assert (run.turn.seat, run.offer("raise").minimum) == (3, 740)


def test_the_pot_limits_a_raise_over_a_short_all_in() -> None:
    """Art. 11.º, 2), (3): blinds 5 and 10, two calls and the small blind make 40; a bet of 7 all-in
    makes 47, and the call 54: at most 7 + 54 = 61, at least 14, or 10 if that were more."""
    run = Run(record({**DEEP, 1: 17}, button=7), "5 call, 7 call, 1 call, 3 check, 1 bet 7")
    assert (run.offer("raise").minimum, run.offer("raise").maximum) == (14, 61)
    assert run.offer("raise").ceiling == law.UP_TO_INCREASED_POT


def test_a_call_for_less_wins_only_what_it_matched() -> None:
    """5 bets 400 and 7 calls with 150; 250 go back, and the aces of 7 win 4 × 100 + 2 × 150."""
    cards = {"1": QUEENS, "3": TENS, "5": KINGS, "7": ACES, "board": BOARD}
    line = "5 call, 7 call, 1 call, 3 check, 1 check, 3 check, 5 bet 400, 7 call, 1 fold, 3 fold"
    run = Run(record({**DEEP, 7: 250}, cards, button=7, **NO_LIMIT), line)
    assert run.step("uncalled_bet_returned").facts == {"amount": 250}
    assert (run.stacks[7], run.stacks[5]) == (700, 5000 - 250)
