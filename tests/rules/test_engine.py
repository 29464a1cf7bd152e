"""What every game stands on: cards and stock, words of the notation, faults laid on the table."""

from __future__ import annotations

import pickle
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from games.fortune3.rules.bets import PROGRESSIVE
from games.fortune3.rules.law import READINGS as OF_FORTUNE
from games.rules.banked.settle import read_places
from games.rules.banked.table import _stakes
from games.rules.bets.jackpot import Claim, Jackpot, JackpotLaw, Terms, pay, read_jackpot
from games.rules.bets.seats import refuse_not_met, refuse_twice
from games.rules.faults.ordered import (
    MOST_CHIPS,
    Ask,
    Case,
    Fault,
    Laid,
    order,
    read_fact,
    ruled_on,
)
from games.rules.hands.between import Standing, read_by_seat, seat_changes
from games.rules.hands.script import Action, ChipMove, Offer, _within_bounds
from games.rules.hands.stock import Stock
from games.rules.hands.wagers import Payment, nothing
from games.rules.provisions.figures import fixed_sum
from games.rules.provisions.readings import Chosen, chosen_in
from games.rules.records import phh
from games.rules.records.phh import MOST_PLACES, Word, read_word, refuse_far
from games.rules.sessions.account import Uncalled, layers, uncalled
from games.rules.values.cards import card, cards, rank_name
from games.rules.values.citation import Instrument
from games.rules.values.numbers import LONGEST, MOST_DIGITS, excerpt, fraction, written
from games.rules.values.refusal import Forbidden, Unusable

SAYS = Instrument("any").provision("art_1")


def test_every_rank_by_its_name() -> None:
    assert "".join(map(rank_name, range(2, 15))) == "23456789TJQKA"


def test_a_card_sent_to_another_process_is_the_same_card() -> None:
    assert pickle.loads(pickle.dumps(card("As"))) is card("As")


def test_any_card_of_the_stock_may_come_first() -> None:
    two = cards("As Kd")
    drawn = {Stock(two, {}, seed).draw("board").name for seed in range(20)}
    assert drawn == {"As", "Kd"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("p1 f", Word(1, "f")),
        ("p999 cbr 350", Word(999, "cbr", ("350",))),
        ("p2 f # with a sigh # and again", Word(2, "f")),
        ("# p2 f", None),
    ],
)
def test_a_word_of_the_notation(line: str, expected: Word | None) -> None:
    assert read_word(line, "actions[0]") == expected


@pytest.mark.parametrize("line", ["p1000 f", "p f", "x1 f", "p1", "p\N{SUPERSCRIPT TWO} f"])
def test_what_is_no_word_of_it(line: str) -> None:
    with pytest.raises(Unusable, match="not_an_action"):
        read_word(line, "actions[0]")


def test_how_far_from_one_an_amount_of_a_history_may_be() -> None:
    refuse_far(Decimal(10**MOST_DIGITS - 1), "f")
    refuse_far(Decimal(1).scaleb(-MOST_PLACES), "f")
    refuse_far(Decimal("9" * MOST_DIGITS + "." + "9" * MOST_PLACES), "f")
    with pytest.raises(Unusable, match="number_too_large"):
        refuse_far(Decimal(10**MOST_DIGITS), "f")
    with pytest.raises(Unusable, match="too_many_decimals"):
        refuse_far(Decimal(1).scaleb(-MOST_PLACES - 1), "f")


def test_a_number_of_a_history_has_so_many_characters() -> None:
    longest = "1.5".ljust(LONGEST, "0")
    with pytest.raises(Unusable, match="too_many_decimals"):
        phh.read(f"ante = {longest}")
    with pytest.raises(Unusable, match="number_too_long"):
        phh.read(f"ante = {longest}0")


def test_a_number_is_quoted_in_tens_until_it_is_too_long_to_be() -> None:
    assert excerpt(2**200 - 1) == f"{str(2**200 - 1)[:LONGEST]}…"
    assert excerpt(2**200) == f"{hex(2**200)[:LONGEST]}…"


def test_a_third_has_no_decimals_that_end() -> None:
    numbers = (Fraction(1, 3), Fraction(1, 8), Fraction(5), Fraction(200))
    assert [written(each) for each in numbers] == ["1/3", "0.125", "5", "200"]


def test_a_decision_is_told_of_a_player_or_of_nobody() -> None:
    assert str(phh._decision(Action(7, "fold"), {7: 1})) == "p1 f"
    assert str(phh._decision(Action(9, "fold"), {7: 1})) == "# p0 fold"
    assert str(phh._decision(Action(7, "raise", 40), {7: 1})) == "# p1 raise 40"
    assert str(phh._decision(Action(7, "call"), {7: 1})) == "# p1 call"


def misdealt(name: str, place: str = "seat:1", number: int = 0) -> Any:
    return SimpleNamespace(name=name, place=place, card=number)


def test_an_irregularity_told_twice_names_its_card_where_it_befalls_one() -> None:
    exposed = misdealt("card_exposed", "dealer", 2)
    refuse_twice([exposed, misdealt("card_exposed", "dealer", 1)])
    with pytest.raises(Unusable) as no:
        refuse_twice([exposed, exposed])
    facts = {"event": "card_exposed", "place": "dealer", "card": 2}
    assert (no.value.facts, no.value.field) == (facts, "events[1]")
    counted = [misdealt("wrong_count")]
    with pytest.raises(Unusable) as no:
        refuse_not_met(counted, counted)
    assert no.value.facts == {"event": "wrong_count", "place": "seat:1"}


def test_what_lies_on_the_table_is_put_there_before_it_is_moved() -> None:
    back = ChipMove(50, "bet:1:bets", "stack:1")
    fault = Fault("any", "deal", lambda _: iter([order(SAYS.says("hand_void"), moves=(back,))]))
    (told,) = ruled_on(fault, Case({}, {1: Laid(bets=50)}, Chosen((), {})))
    assert told.moves == (ChipMove(50, "stack:1", "bet:1:bets"), back)


def test_who_alone_put_chips_in_has_them_all_back() -> None:
    assert uncalled({1: 50}, [1]) == Uncalled(50, 1)
    assert uncalled({1: 50}, [3]) is None


def test_a_game_of_one_doubt_takes_it_as_its_day_does() -> None:
    one = tuple(each for each in OF_FORTUNE if each.id == "FA-02")
    assert chosen_in(one, {"at": "2025-11-10"})["FA-02"] == "first_published"
    assert chosen_in(one, {})["FA-02"] == "amended"


def test_who_adds_less_than_is_due_owes_the_rest() -> None:
    standing = Standing({}, {1: 400}, due={1: 100})
    chain: Any = SimpleNamespace(standing=standing, adding=(SAYS,), going=(), joining=())
    (added,) = seat_changes(chain, {"top_up": {"1": 30}}, "hands[1]")
    assert (standing.stacks, standing.due) == ({1: 430}, {1: 70})
    assert added.facts == {"amount": 30, "due": 100}
    (added,) = seat_changes(chain, {"top_up": "due"}, "hands[2]")
    assert (standing.stacks, standing.due) == ({1: 500}, {})


def test_chips_by_seat_are_no_fewer_than_the_least() -> None:
    assert read_by_seat({"stacks": {"1": 0}}, "stacks", (1, 2), SAYS) == {1: 0}
    assert read_by_seat({"carried": {"1": 1}}, "carried", (1, 2), SAYS, least=1) == {1: 1}
    with pytest.raises(Unusable, match="below_least"):
        read_by_seat({"carried": {"1": 0}}, "carried", (1, 2), SAYS, least=1)


def test_an_offer_with_a_least_amount_alone_still_asks_for_an_amount() -> None:
    offer = Offer("bet", SAYS, minimum=10)
    _within_bounds(offer, Action(1, "bet", 10), "actions[0]")
    with pytest.raises(Unusable, match="amount_missing"):
        _within_bounds(offer, Action(1, "bet"), "actions[0]")
    with pytest.raises(Forbidden, match="below_minimum"):
        _within_bounds(offer, Action(1, "bet", 9), "actions[0]")
    with pytest.raises(Unusable, match="amount_not_needed"):
        _within_bounds(Offer("check", SAYS), Action(1, "check", 9), "actions[0]")


def test_three_tenths_of_the_pool() -> None:
    line = fixed_sum("straight_flush", SAYS, Fraction(3, 10))
    law = JackpotLaw(SAYS, SAYS, SAYS, SAYS)
    payout = pay(Jackpot(1009, 0, {"straight_flush": 5}), [Claim(1, 10, line)], law, Terms())
    assert (payout.awards[0].value.payment.prize, payout.pool_left) == (302, 707)


def test_a_card_is_named_as_it_is_read() -> None:
    assert [card(name).name for name in ("As", "Td", "10h")] == ["As", "Td", "Th"]


def test_histories_of_a_file_are_read_in_its_order() -> None:
    assert phh.read("[1]\nante = 1\n\n[2]\nante = 2\n") == ({"ante": 1}, {"ante": 2})


def test_a_ratio_has_so_many_digits_below() -> None:
    assert fraction("1/100000") == Fraction(1, 100000)
    with pytest.raises(Unusable, match="number_too_large"):
        fraction("1/1000000")


@pytest.mark.parametrize(("given", "clear"), [("1.250", "1.25"), ("1.125", "1.1250")])
def test_a_mark_in_doubt_is_told_as_a_decimal_that_is_in_none(given: str, clear: str) -> None:
    with pytest.raises(Unusable) as no:
        fraction(given)
    assert str(no.value.facts["decimal"]) == clear


def test_what_is_just_short_enough_is_quoted_whole() -> None:
    assert excerpt("x" * LONGEST) == "x" * LONGEST
    assert excerpt("x" * (LONGEST + 1)) == "x" * LONGEST + "…"


def test_a_single_chip_that_nobody_matched_goes_back() -> None:
    assert uncalled({1: 51, 2: 50}, [1, 2]) == Uncalled(1, 1)
    assert uncalled({1: 50, 2: 50}, [1, 2]) is None


def test_a_game_without_doubts_has_none_on_any_day() -> None:
    assert dict(chosen_in((), {"at": "2025-11-10"})) == {}


def test_a_single_chip_may_be_added_to_a_stack() -> None:
    standing = Standing({}, {1: 400})
    chain: Any = SimpleNamespace(standing=standing, adding=(SAYS,), going=(), joining=())
    (added,) = seat_changes(chain, {"top_up": {"1": 1}}, "hands[1]")
    assert (standing.stacks, added.provisions) == ({1: 401}, ())


def test_who_put_nothing_in_contests_no_pot() -> None:
    assert [pot.eligible for pot in layers({1: 1, 2: 1}, (1, 2, 3))] == [(1, 2)]


def test_what_lies_on_the_table_may_be_as_much_as_any() -> None:
    ask = Ask("amount")
    assert read_fact(ask, MOST_CHIPS, (1, 2)) == MOST_CHIPS
    with pytest.raises(Unusable):
        read_fact(ask, MOST_CHIPS + 1, (1, 2))


def test_a_royal_has_nothing_of_a_pool_that_the_fixed_sums_emptied() -> None:
    royal, flush = (fixed_sum("royal_flush", SAYS, Fraction(1)), fixed_sum("flush", SAYS))
    claims = [Claim(1, 10, flush), Claim(2, 10, royal)]
    law = JackpotLaw(SAYS, SAYS, SAYS, SAYS)
    terms = Terms(royal_base="after_fixed_sums", fixed_sums="pool_pays")
    payout = pay(Jackpot(500, 0, {"royal_flush": 0, "flush": 500}), claims, law, terms)
    assert {each.value.seat: each.value.payment.prize for each in payout.awards} == {1: 500, 2: 0}


def test_of_no_prize_and_no_stake_nothing_comes() -> None:
    assert nothing() == Payment("returned", 0)
    assert (nothing().net, nothing().is_lost) == (0, False)


def test_a_single_chip_may_lie_for_the_next_hand() -> None:
    assert _stakes({"7": 1}) == {7: 1}
    with pytest.raises(Unusable, match="below_least"):
        _stakes({"7": 0})


def test_of_a_jackpot_without_its_sums_the_pool_is_asked_for_first() -> None:
    with pytest.raises(Unusable) as no:
        read_jackpot({"fixed": {}}, PROGRESSIVE)
    assert (no.value.reason, no.value.field) == ("missing", "jackpot.pool")


def test_a_record_of_one_player_is_read_as_the_first_seat() -> None:
    read = read_places({"bets": {}}, 7, SAYS, lambda _, seat, where: (seat, where))  # type: ignore[arg-type,return-value]
    assert read == [(1, "")]
