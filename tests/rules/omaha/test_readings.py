"""Every reading under each of its values, named by its id."""

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from games.lawtexts.texts.corpus import own
from games.omaha.rules import GAME, law
from games.omaha.rules.commission import CommissionTerms, commission_on
from games.omaha.rules.law import READINGS
from games.omaha.rules.ranking import best_combination
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import cards
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.faults import answered, told
from tests.rules.omaha.table import Run, check_down, record

THREE = {1: 5000, 3: 5000, 7: 5000}


def under(reading: str, value: str) -> Chosen:
    return Chosen(READINGS, {reading: value})


def test_the_values_on_offer_the_default_first() -> None:
    assert {reading.id: reading.values for reading in GAME.readings} == {
        "OD-01": ("any_two", "first_two"),
        "OD-02": ("5x", "4x"),
        "OD-03": ("on_the_raise", "on_the_whole"),
        "OA-01": ("literal", "common"),
        "OA-02": ("first_winner", "first_live"),
        "OA-07": ("big_blind", "any_chip"),
        "OA-08": ("pot_after_call", "pot_before_call"),
        "OA-09": ("last_bet_or_raise", "last_in_full"),
        "OA-10": ("raises_only", "every_rise", "opening_counts"),
        "OA-11": ("amount_lifted", "amount_capped", "count_lifted"),
        "OA-12": ("whenever_two_remain", "started_by_two"),
        "OA-13": ("short_does_not_reopen", "short_reopens"),
        "OA-14": ("contested", "whole_pot"),
        "OA-27": ("whole_blind", "what_lies"),
        "OA-28": ("error_of_the_deal", "not_said"),
    }


def test_OD_01_any_two_or_the_first_two() -> None:
    """«qualquer combinação utilizando apenas duas cartas da sua mão»; 獲發的首兩張紙牌"""
    hole, board = cards("As 2s Kh Qh"), cards("Ah Jh Th 3s 4s")
    any_two = best_combination(hole, board, under("OD-01", "any_two")).value
    first_two = best_combination(hole, board, under("OD-01", "first_two")).value
    assert any_two.category == "royal_flush"
    assert first_two.category == "pair"
    assert first_two.strength.ranks == (14, 11, 10, 2)


def test_OD_01_the_first_two_are_those_dealt_first() -> None:
    table = {"1": "As 2s Kh Qh", "2": "Ad Qc 5d 5c", "board": "Ah Jh Th 3s 4s"}
    for value, winner in (("any_two", 1), ("first_two", 2)):
        run = check_down(record(dict.fromkeys((1, 2), 100), table, readings={"OD-01": value}), "")
        assert run.step("pot_won").seat == winner


def test_OD_02_five_or_four_big_blinds() -> None:
    """Vector O5. «ao quíntuplo», 五倍; «ao quádruplo»"""
    for value, amount in (("5x", 50), ("4x", 40)):
        fee = commission_on(
            2000, CommissionTerms(Fraction(5, 100), 10, 1), under("OD-02", value)
        ).value
        assert (fee.amount, fee.readings) == (amount, ("OD-02",))
        fee = commission_on(
            600, CommissionTerms(Fraction(5, 100), 10, 1), under("OD-02", value)
        ).value
        assert (fee.amount, fee.readings) == (30, ()), "below both caps the reading decides nothing"
        fee = commission_on(
            800, CommissionTerms(Fraction(5, 100), 10, 1), under("OD-02", value)
        ).value
        assert (fee.amount, fee.readings) == (40, ()), "at the lower cap, either lets it stand"


def test_OA_01_two_players() -> None:
    """Literally the button posts the big blind and speaks last in every round."""
    stacks = {2: 1000, 5: 1000}
    literal = Run(record(stacks, button=2))
    assert (literal.step("small_blind_posted").seat, literal.turn.seat) == (5, 5)
    common = Run(record(stacks, button=2, readings={"OA-01": "common"}))
    assert (common.step("small_blind_posted").seat, common.turn.seat) == (2, 2)
    assert common.step("small_blind_posted").readings == ("OA-01",)
    later = Run(record(stacks, button=2, readings={"OA-01": "common"}), "2 call, 5 check")
    assert later.turn.seat == 5
    assert later.steps("cards_dealt")[0].facts["first"] == 5


def test_OA_01_bears_on_two_players_alone() -> None:
    runs = [Run(record(THREE, readings={"OA-01": value})) for value in ("literal", "common")]
    assert runs[0].played == runs[1].played


TIE = {"board": "2c 2d 7h 8s 9c", "3": "As Kd 3h 4c", "7": "Ad Ks 3d 4h", "1": "Qs Jd 4d 5c"}


def test_OA_02_the_odd_chip() -> None:
    """Vector O3. «acresce à mão do participante ainda em jogo imediatamente à esquerda»"""
    stacks = dict.fromkeys((1, 3, 5, 7), 500)
    for value, seat in (("first_winner", 3), ("first_live", 1)):
        given = record(
            stacks, TIE, small_blind=2, big_blind=33, button=3, readings={"OA-02": value}
        )
        run = check_down(given, "1 call, 3 call, 5 fold")
        odd = run.step("odd_chip_given")
        assert (odd.seat, odd.facts["amount"], odd.readings) == (seat, 1, ("OA-02",))
        assert run.answer["pots"][0]["shares"][str(seat)] == (51 if seat == 3 else 1)


def test_OA_07_the_least_bet() -> None:
    """«Apostar qualquer valor»"""
    line = "1 call, 3 call, 7 check"
    for value, least in (("big_blind", 10), ("any_chip", 1)):
        run = Run(record(THREE, readings={"OA-07": value}), line)
        assert run.offer("bet").minimum == least
        no_limit = Run(record(THREE, structure="no_limit", readings={"OA-07": value}), line)
        assert no_limit.offer("bet").minimum == 10, "«igual ou superior ao valor mínimo»"


def test_OA_07_a_raise_of_a_small_bet() -> None:
    given = record(THREE, readings={"OA-07": "any_chip"})
    assert Run(given, "1 call, 3 call, 7 check, 3 bet 2").offer("raise").minimum == 4


def test_OA_08_the_increased_pot() -> None:
    """Blinds 5 and 10: 15 in the pot, 10 to call."""
    for value, most in (("pot_after_call", 35), ("pot_before_call", 25)):
        run = Run(record(THREE, readings={"OA-08": value}))
        assert run.offer("raise").maximum == most


def test_OA_10_what_counts_to_three() -> None:
    """«a aposta pode subir três vezes, no máximo, por turno»"""
    line = "1 raise 20, 3 raise 30"
    assert Run(record(THREE), line).turn.offer("raise") is not None
    counted = record(THREE, readings={"OA-10": "opening_counts"})
    assert Run(counted, line).bar("raise").provision == law.THREE_RAISES
    flop = "1 call, 3 call, 7 check, 3 bet 10, 7 raise 20"
    assert Run(counted, flop).turn.offer("raise") is not None
    assert Run(counted, f"{flop}, 1 raise 30").bar("raise").provision == law.THREE_RAISES
    assert Run(record(THREE), f"{flop}, 1 raise 30").turn.offer("raise") is not None


def test_OA_11_two_in_play() -> None:
    """«não há limite para o montante de subida da aposta»; 加注的金額不設限制"""
    stacks = {2: 5000, 5: 5000}
    three = "5 raise 20, 2 raise 30, 5 raise 40"
    told = {}
    for value in ("amount_lifted", "amount_capped", "count_lifted"):
        given = record(stacks, readings={"OA-11": value})
        first = Run(given).offer("raise").maximum
        fourth = Run(given, three).turn.offer("raise")
        told[value] = (first, fourth is not None)
    assert told == {
        "amount_lifted": (5000, False),
        "amount_capped": (30, False),
        "count_lifted": (30, True),
    }


def test_OA_12_when_two_are_in_play() -> None:
    """«estejam em jogo apenas dois jogadores»; 只有兩位博彩者進行牌局"""
    for value, most in (("whenever_two_remain", 5000), ("started_by_two", 30)):
        run = Run(record(THREE, readings={"OA-12": value}), "1 fold")
        assert run.offer("raise").maximum == most
        two = Run(record({2: 5000, 5: 5000}, readings={"OA-12": value}))
        assert two.offer("raise").maximum == 5000


def test_OA_13_a_short_all_in() -> None:
    stacks = {1: 45, 3: 5000, 5: 5000, 7: 5000}
    line = "5 raise 30, 7 call, 1 raise 45, 3 call"
    for value, may_raise in (("short_does_not_reopen", False), ("short_reopens", True)):
        given = record(stacks, button=7, structure="no_limit", readings={"OA-13": value})
        run = Run(given, line)
        assert (run.turn.offer("raise") is not None) is may_raise
    assert run.offer("raise").minimum == 60, "45 and the 15 the all-in added (OA-09)"


def test_OD_03_a_limit_on_the_raise_or_on_the_whole_bet() -> None:
    """«Subir a aposta até ao limite»; 把投注金額增加至彩池加注之值. Blinds 5 and
    10: the pot as the call increases it is 25, over the 10 to be matched or in all."""
    for value, most in (("on_the_raise", 35), ("on_the_whole", 25)):
        run = Run(record(THREE, readings={"OD-03": value}))
        assert run.offer("raise").maximum == most
        assert run.offer("raise").ceiling == law.UP_TO_INCREASED_POT
        raised = Run(record(THREE, readings={"OD-03": value}), f"1 raise {most}")
        assert raised.step("raised").readings == ("OA-08", "OD-03")
    with pytest.raises(Forbidden, match="above_maximum") as no:
        Run(record(THREE, readings={"OD-03": "on_the_whole"}), "1 raise 26")
    assert no.value.provision == law.UP_TO_INCREASED_POT


def test_OD_03_the_whole_counts_what_the_player_has_bet_already() -> None:
    """1 raises to 25: 40 in the pot. 3, with 5 in front, has 20 to call: 60 in all, or 60 more."""
    for value, most in (("on_the_raise", 25 + 60), ("on_the_whole", 60)):
        run = Run(record(THREE, readings={"OD-03": value}), "1 raise 25")
        assert (run.turn.seat, run.offer("raise").maximum) == (3, most)


def test_OD_03_a_pot_below_the_bet_leaves_no_raise() -> None:
    """Only a short big blind that is matched whole makes a pot below the bet."""
    stacks = {1: 5000, 3: 5000, 5: 1, 7: 5000}
    readings = {"OD-03": "on_the_whole", "OA-08": "pot_before_call"}
    run = Run(record(stacks, button=1, small_blind=1, readings=readings))
    assert run.bar("raise").reason == "pot_below_the_bet"
    assert run.bar("raise").facts == {"most": 2, "to_match": 10}
    assert run.bar("raise").provision == law.UP_TO_INCREASED_POT


SHORT_BLIND = {1: 5000, 3: 5000, 5: 30, 7: 5000}


@pytest.mark.parametrize(
    ("value", "asked", "least"), [("whole_blind", 100, 200), ("what_lies", 50, 100)]
)
def test_OA_27_a_big_blind_posted_short(value: str, asked: int, least: int) -> None:
    """«coloca a aposta prévia maior», of which he has 30: the first to speak puts in the 100 of
    the table, or the 50 that lie there."""
    settings: dict[str, Any] = {"structure": "no_limit", "small_blind": 50, "big_blind": 100}
    run = Run(record(SHORT_BLIND, button=1, readings={"OA-27": value}, **settings))
    posted = run.step("big_blind_posted")
    assert (posted.facts["amount"], posted.readings) == (30, ("OA-27",))
    assert (run.turn.seat, run.turn.facts["to_call"]) == (7, asked)
    assert run.offer("raise").minimum == least
    called = Run(record(SHORT_BLIND, button=1, readings={"OA-27": value}, **settings), "7 call")
    assert called.step("called").facts["to"] == asked


def test_OA_27_is_no_question_where_the_blind_is_whole() -> None:
    runs = [Run(record(THREE, readings={"OA-27": value})) for value in ("whole_blind", "what_lies")]
    assert runs[0].played == runs[1].played
    assert runs[0].step("big_blind_posted").readings == ()


def test_OA_27_nobody_is_asked_for_what_none_can_match() -> None:
    """Between two, the small blind of 50 lies above all the other has."""
    given = record({2: 5000, 5: 30}, button=5, small_blind=50, big_blind=100)
    run = Run(given)
    assert run.is_over
    assert run.step("uncalled_bet_returned").facts == {"amount": 20}


def test_OA_28_a_hole_card_exposed() -> None:
    """«Qualquer erro detectado na distribuição das cartas», which is «de face para baixo»."""
    error = answered(GAME, "hole_card_exposed", mended="no")
    assert told(error)[0] == "hand_void@art_9__para_2"
    silent = answered(GAME, "hole_card_exposed", mended="no", readings={"OA-28": "not_said"})
    assert told(silent) == [
        "first_cards_due@art_6__para_1,art_3__para_2",
        "?early_card@art_9__para_1,art_6__para_1",
    ]
    assert error[0].readings == ("OA-28", "OD-31")
    assert silent[0].readings == ("OA-28",)


def test_OA_14_the_pot_the_commission_is_taken_on() -> None:
    """«o valor do pote»; «todas as apostas da mesa - o pote» (art. 10.º, n.º 2)"""
    line = "1 raise 300, 3 fold, 7 fold"
    told: dict[str, Any] = {}
    for value in ("contested", "whole_pot"):
        given = record(THREE, structure="no_limit", commission="5%", readings={"OA-14": value})
        run = Run(given, line)
        told[value] = (run.answer["pots"][0]["amount"], run.answer["commission"], run.stacks[1])
    assert told == {"contested": (24, 1, 5014), "whole_pot": (300, 15, 5000)}


def test_OA_14_an_all_in_nobody_could_match_in_full() -> None:
    given = record(
        {1: 100, 3: 5000}, structure="no_limit", commission="5%", readings={"OA-14": "whole_pot"}
    )
    run = check_down(given, "3 raise 400, 1 call")
    assert [pot["amount"] for pot in run.answer["pots"]] == [190, 285]
    assert run.answer["pots"][1]["eligible"] == [3]
    assert run.answer["commission"] == 25


@pytest.mark.parametrize(
    ("readings", "reason"),
    [
        ({"OA-99": "x"}, "unknown_reading"),
        ({"OD-02": "6x"}, "unknown_reading_value"),
        ({"OD-02": 5}, "unknown_reading_value"),
        ([], "not_a_mapping"),
    ],
)
def test_readings_that_are_not_on_offer(readings: object, reason: str) -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand({**record(THREE), "readings": readings})
    assert no.value.reason == reason


def test_a_reading_does_not_outlive_its_hand() -> None:
    Run(record(THREE, readings={"OA-08": "pot_before_call"}))
    with pytest.raises(Forbidden):
        Run(record(THREE), "1 raise 36")
    assert Run(record(THREE)).offer("raise").maximum == 35


def test_the_switches_are_those_of_the_register() -> None:
    register = own().registers["omaha"]
    rows = tomllib.loads(register.read_text())["row"]
    told = {row["switch"]: tuple(row["values"]) for row in rows if "switch" in row}
    assert told == {reading.id: reading.values for reading in GAME.readings}
