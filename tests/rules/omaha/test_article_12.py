"""Artigo 12.º, Regras aplicáveis à subida das apostas."""

import pytest

from games.omaha.rules import law
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.table import Run, check_down, record

FOUR = {1: 5000, 3: 5000, 5: 5000, 7: 5000}
PREFLOP = "5 call, 7 call, 1 fold, 3 check"
FLOP = f"{PREFLOP}, 3 bet 10"


def four(**settings: object) -> dict[str, object]:
    return record(FOUR, button=7, **settings)  # type: ignore[arg-type]


def test_a_raise_is_at_least_the_bet_before() -> None:
    """«O montante de subida da aposta deve ser, pelo menos, equivalente à aposta ou subida
    anterior na mesma jogada»"""
    assert Run(four()).offer("raise").minimum == 20
    with pytest.raises(Forbidden, match="below_minimum") as no:
        Run(four(), "5 raise 19")
    assert no.value.provision == law.AT_LEAST_LAST_RAISE
    assert no.value.facts == {"action": "raise", "to": 19, "minimum": 20}


def test_a_raise_is_at_least_the_raise_before() -> None:
    run = Run(four(), "5 raise 35")
    assert run.offer("raise").minimum == 60, "35 and the 25 it was raised by"
    assert run.offer("raise").floor == law.AT_LEAST_LAST_RAISE
    run = Run(four(), "5 raise 35, 7 raise 60")
    assert run.offer("raise").minimum == 85


def test_OA_09_each_round_measures_from_its_own_bet() -> None:
    run = Run(four(), "5 raise 35, 7 call, 1 fold, 3 call, 3 bet 10")
    assert run.offer("raise").minimum == 20, "the raise of 25 was the round before's"


def test_vector_O6_at_most_three_raises_a_round() -> None:
    """«Nos jogos sujeitos a limite, a aposta pode subir três vezes, no máximo, por turno»"""
    line = "5 raise 20, 7 raise 30, 1 raise 40"
    run = Run(four(), line)
    assert run.turn.offer("raise") is None
    assert run.bar("raise").provision == law.THREE_RAISES
    with pytest.raises(Forbidden, match="three_raises_made") as no:
        Run(four(), f"{line}, 3 raise 50")
    assert no.value.provision == law.THREE_RAISES
    assert no.value.facts == {"raises": 3}


def test_the_raises_are_counted_by_round() -> None:
    """«por turno»"""
    line = "5 raise 20, 7 raise 30, 1 raise 40, 3 call, 5 call, 7 call, 1 bet 10"
    run = Run(four(), line)
    assert run.turn.facts["raises"] == 0
    assert run.offer("raise").minimum == 20


def test_without_limit_amount_and_number_are_free() -> None:
    """«Nos jogos sem limite, o montante da aposta ou da subida da aposta é ilimitado»"""
    given = four(structure="no_limit")
    run = Run(given, "5 raise 20, 7 raise 30, 1 raise 40, 3 raise 50")
    assert (run.offer("raise").minimum, run.offer("raise").maximum) == (60, 5000)
    assert run.offer("raise").ceiling == law.RAISE_UNLIMITED
    raised = run.steps("raised")[-1]
    assert raised.facts["raises"] == 4
    assert law.RAISE_UNLIMITED in raised.provisions
    assert law.THREE_RAISES not in raised.provisions


def test_vector_O7_with_two_in_play_the_amount_is_free_and_the_count_is_not() -> None:
    """«Caso estejam em jogo apenas dois jogadores (head up), não há limite para o montante de
    subida da aposta.»"""
    line = "5 raise 20, 7 fold, 1 fold"
    run = Run(four(), line)
    assert run.offer("raise").maximum == 5000
    assert run.offer("raise").ceiling == law.TWO_IN_PLAY
    raised = Run(four(), f"{line}, 3 raise 1000")
    assert law.TWO_IN_PLAY in raised.steps("raised")[-1].provisions
    assert law.UP_TO_INCREASED_POT not in raised.steps("raised")[-1].provisions
    run = Run(four(), f"{line}, 3 raise 1000, 5 raise 2000")
    assert run.bar("raise").provision == law.THREE_RAISES


def test_with_two_in_play_an_opening_bet_is_still_up_to_the_pot() -> None:
    """Only the «montante de subida» is freed."""
    run = Run(four(), "5 call, 7 fold, 1 fold, 3 check")
    assert (run.offer("bet").maximum, run.offer("bet").ceiling) == (25, law.UP_TO_POT)


def test_with_three_in_play_the_pot_is_the_limit() -> None:
    run = Run(four(), "5 raise 20, 7 fold, 1 call")
    assert run.offer("raise").ceiling == law.UP_TO_INCREASED_POT
    assert run.offer("raise").maximum == 20 + 50 + 10


def test_an_all_in_counts_among_those_in_play() -> None:
    """Three are still in the hand, though one of them has no more to bet."""
    given = record({1: 5000, 3: 5000, 5: 30, 7: 5000}, button=7)
    run = Run(given, "5 raise 30, 7 call, 1 fold")
    assert run.turn.seat == 3
    assert run.offer("raise").ceiling == law.UP_TO_INCREASED_POT


def test_OA_13_a_short_all_in_does_not_reopen() -> None:
    """«deve ser, pelo menos, equivalente»: what is less is not a raise to those who have
    spoken."""
    given = record({1: 45, 3: 5000, 5: 5000, 7: 5000}, button=7, structure="no_limit")
    run = Run(given, "5 raise 30, 7 call, 1 raise 45, 3 call")
    short = run.steps("raised")[-1]
    assert (short.facts["by"], short.facts["short"], short.facts["all_in"]) == (15, True, True)
    assert short.readings == ("OA-13", "OA-09")
    assert short.provisions == (
        law.TO_RAISE,
        law.AT_LEAST_LAST_RAISE,
        law.RAISE_UNLIMITED,
        law.NO_LIMIT_GAME,
    ), "«sem prejuízo da aposta de todas as fichas remanescentes» (art. 11.º, 3)"
    assert run.turn.seat == 5
    assert run.bar("raise").reason == "not_reopened"
    assert run.bar("raise").provision == law.AT_LEAST_LAST_RAISE
    assert run.bar("raise").doubt == "OA-13"
    assert {offer.do for offer in run.turn.offers} == {"call", "fold"}


@pytest.mark.parametrize(
    ("value", "least", "after"),
    [("last_bet_or_raise", 45 + 15, 75), ("last_in_full", 45 + 20, 85)],
)
def test_one_who_has_not_spoken_may_raise_a_short_all_in(
    value: str, least: int, after: int
) -> None:
    """«equivalente à aposta ou subida anterior»: the all-in added 15; the last in full, 20."""
    given = record(
        {1: 45, 3: 5000, 5: 5000, 7: 5000},
        button=7,
        structure="no_limit",
        readings={"OA-09": value},
    )
    run = Run(given, "5 raise 30, 7 call, 1 raise 45")
    assert run.turn.seat == 3
    assert run.offer("raise").minimum == least
    reopened = Run(given, f"5 raise 30, 7 call, 1 raise 45, 3 raise {least}")
    assert reopened.offer("raise").minimum == after


NO_LIMIT: dict[str, object] = {"structure": "no_limit", "small_blind": 50, "big_blind": 100}
CHECKED = "5 call, 7 call, 1 call, 3 check"


@pytest.mark.parametrize(("value", "least"), [("last_bet_or_raise", 100), ("last_in_full", 130)])
def test_OA_09_over_an_all_in_short_of_the_least_bet(value: str, least: int) -> None:
    """An all-in of 30 at blinds of 50 and 100: a raise is «pelo menos, equivalente à aposta […]
    anterior», 30, and no bet is under the least (art. 11.º, 3): 100, and not 30 + 100."""
    stacks = {1: 130, 3: 5000, 5: 5000, 7: 5000}
    given = record(stacks, button=7, readings={"OA-09": value}, **NO_LIMIT)  # type: ignore[arg-type]
    run = Run(given, f"{CHECKED}, 1 bet 30")
    assert run.offer("raise").minimum == least
    by = law.NO_LIMIT_GAME if value == "last_bet_or_raise" else law.AT_LEAST_LAST_RAISE
    assert run.offer("raise").floor == by
    with pytest.raises(Forbidden, match="below_minimum") as no:
        Run(given, f"{CHECKED}, 1 bet 30, 3 raise {least - 1}")
    assert no.value.provision == by


@pytest.mark.parametrize(("value", "least"), [("last_bet_or_raise", 30), ("last_in_full", 35)])
def test_OA_09_over_an_all_in_of_15(value: str, least: int) -> None:
    """At blinds of 10 and 20: 15 + 15, or 15 + 20."""
    stacks = {1: 35, 3: 5000, 5: 5000, 7: 5000}
    given = record(
        stacks,
        button=7,
        readings={"OA-09": value},
        structure="no_limit",
        small_blind=10,
        big_blind=20,
    )
    assert Run(given, f"{CHECKED}, 1 bet 15").offer("raise").minimum == least


@pytest.mark.parametrize(("value", "least"), [("last_bet_or_raise", 660), ("last_in_full", 1080)])
def test_OA_09_over_a_short_all_in_raise(value: str, least: int) -> None:
    """A bet of 500 made 580 by an all-in: «subida anterior» is 80, or the 500 in full."""
    stacks = {1: 5000, 3: 680, 5: 5000, 7: 5000}
    given = record(stacks, button=7, readings={"OA-09": value}, **NO_LIMIT)  # type: ignore[arg-type]
    run = Run(given, f"{CHECKED}, 1 bet 500, 3 raise 580")
    assert run.turn.seat == 5
    assert run.offer("raise").minimum == least
    again = Run(given, f"{CHECKED}, 1 bet 500, 3 raise 580, 5 raise {least}")
    assert again.offer("raise").minimum == least + (80 if value == "last_bet_or_raise" else 500)


def test_a_raise_over_a_short_all_in_gives_those_before_it_a_new_decision() -> None:
    """660 is a raise by the measure of art. 12.º, 1), to the one who bet 500 too."""
    stacks = {1: 5000, 3: 680, 5: 5000, 7: 5000}
    given = record(stacks, button=7, **NO_LIMIT)  # type: ignore[arg-type]
    run = Run(given, f"{CHECKED}, 1 bet 500, 3 raise 580, 5 raise 660, 7 call")
    assert run.turn.seat == 1
    assert run.offer("raise").minimum == 740
    called = Run(given, f"{CHECKED}, 1 bet 500, 3 raise 580, 5 call, 7 call")
    assert called.bar("raise").reason == "not_reopened"


def test_two_short_all_ins_do_not_make_a_raise() -> None:
    given = record({1: 45, 3: 55, 5: 5000, 7: 5000}, button=7, structure="no_limit")
    run = Run(given, "5 raise 30, 7 call, 1 raise 45, 3 raise 55")
    assert run.bar("raise").reason == "not_reopened"


@pytest.mark.parametrize(
    ("readings", "raises"),
    [
        ({}, 1),
        ({"OA-10": "every_rise"}, 3),
        ({"OA-13": "short_reopens"}, 3),
    ],
)
def test_OA_10_whether_short_all_ins_count_among_the_three(
    readings: dict[str, str], raises: int
) -> None:
    """«a aposta pode subir três vezes»: each makes the bet go up; but 加注次數 counts raises, and
    what is under the measure of 1) is none (OA-13)."""
    given = record({1: 45, 3: 53, 5: 5000, 7: 5000}, button=5, readings=readings)
    run = Run(given, "3 call, 5 raise 35, 7 call, 1 raise 45, 3 raise 53")
    short = run.steps("raised")[-1]
    assert short.facts["raises"] == raises
    assert short.readings[-4:] == ("OA-13", "OA-09", "OA-04", "OA-10")
    assert short.provisions == (
        law.TO_RAISE,
        law.AT_LEAST_LAST_RAISE,
        law.UP_TO_INCREASED_POT,
        law.UP_TO_POT,
        law.THREE_RAISES,
    ), "«Apostar qualquer valor, em fichas detidas na mesa» (reading OA-04)"


@pytest.mark.parametrize(("value", "may_raise"), [("raises_only", True), ("every_rise", False)])
def test_OA_10_after_two_raises_and_a_short_all_in(value: str, may_raise: bool) -> None:
    """The third rise of the round was no raise, and leaves room for one."""
    given = record({1: 50, 3: 5000, 5: 5000, 7: 5000}, button=7, readings={"OA-10": value})
    run = Run(given, "5 raise 25, 7 raise 40, 1 raise 50")
    assert run.turn.seat == 3
    assert (run.turn.offer("raise") is not None) is may_raise
    if not may_raise:
        assert run.bar("raise").provision == law.THREE_RAISES


def test_a_raise_nobody_could_match_is_not_on_offer() -> None:
    given = record({1: 200, 3: 1000}, button=3, structure="no_limit")
    run = Run(given, "1 raise 200")
    assert run.turn.seat == 3
    assert run.bar("raise").reason == "nobody_can_match"
    assert run.bar("raise").doubt == "OA-29", "no provision says so"
    with pytest.raises(Forbidden, match="nobody_can_match") as no:
        Run(given, "1 raise 200, 3 raise 400")
    assert no.value.doubt == "OA-29"
    assert check_down(given, "1 raise 200").is_over


def test_no_raise_without_chips_for_more_than_the_call() -> None:
    run = Run(record({1: 1000, 3: 30, 5: 1000}), "1 raise 35")
    assert run.bar("raise").reason == "not_enough_chips"
    assert run.bar("raise").provision == law.UP_TO_POT


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("5 raise", "amount_missing"),
        ("5 call 10", "amount_not_needed"),
        ("5 dance", "no_such_action"),
        ("5 fold, 7 fold, 1 fold, 3 check", "action_after_the_end"),
    ],
)
def test_actions_that_cannot_be_read(line: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        Run(four(), line)


@pytest.mark.parametrize(("value", "least"), [("last_bet_or_raise", 660), ("last_in_full", 1120)])
def test_OA_09_over_short_all_ins_one_upon_another(value: str, least: int) -> None:
    """500, all in for 580, all in for 620: the rise before is 40; or the bet in full was 500."""
    told = record(
        {1: 5000, 3: 5000, 5: 680, 7: 720},
        button=1,
        small_blind=50,
        big_blind=100,
        structure="no_limit",
        readings={"OA-09": value},
    )
    line = "7 call, 1 call, 3 call, 5 check, 3 bet 500, 5 raise 580, 7 raise 620"
    run = Run(told, line)
    assert run.turn.seat == 1
    assert run.offer("raise").minimum == least
    called = Run(told, f"{line}, 1 call")
    assert called.turn.seat == 3
    assert called.turn.offer("raise") is None, "two short ones are no raise to who has spoken"
    raised = Run(told, f"{line}, 1 raise {least}")
    assert raised.offer("raise").minimum == least + least - 620
