"""Artigo 16.º, Comissão."""

import re
from fractions import Fraction

import pytest

from games.lawtexts.texts.reader import read
from games.omaha.rules import GAME, law
from games.omaha.rules.commission import (
    CAP_IN_BIG_BLINDS,
    HIGHEST_RATE,
    LOWEST_RATE,
    CommissionBounds,
    CommissionTerms,
    commission_on,
)
from games.omaha.rules.law import READINGS
from games.rules.provisions.readings import Chosen
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.table import Run, check_down, record

DEFAULT = Chosen(READINGS, {})
NUMBERS = {"três": 3, "cinco": 5, "quádruplo": 4, "quíntuplo": 5, "三": 3, "五": 5}


def taken(pot: int, rate: str = "5/100", chip: int = 1) -> tuple[int, bool]:
    fee = commission_on(pot, CommissionTerms(Fraction(rate), 10, chip), DEFAULT).value
    return fee.amount, fee.is_capped


def words(witness: str) -> str:
    return read("despacho-sef-97-2010").words[witness]["art_16"].text


def test_the_rates_are_those_of_the_text() -> None:
    """«uma comissão de três a cinco por cento»; 百分之三（3%）至百分之五（5%）"""
    said = re.search(r"comissão de (\w+) a (\w+) por cento", words("pt.gazette"))
    assert said is not None
    rates = [Fraction(NUMBERS[each], 100) for each in said.groups()]
    assert rates == [LOWEST_RATE, HIGHEST_RATE]
    said = re.search(r"百分之(.)（(\d)%）至百分之(.)（(\d)%）", words("zh-hant.gazette"))
    assert said is not None
    assert [Fraction(NUMBERS[said[place]], 100) for place in (1, 3)] == rates
    assert [Fraction(int(said[place]), 100) for place in (2, 4)] == rates


def test_OD_02_the_caps_are_those_of_the_three_witnesses() -> None:
    """«ao quádruplo da aposta prévia maior»; «ao quíntuplo»; 預先大投注（大盲注）的五倍"""
    caps = {}
    for witness in ("pt.gazette", "pt.site"):
        said = re.search(r"ao (\w+) da aposta prévia maior", words(witness))
        assert said is not None
        caps[witness] = NUMBERS[said[1]]
    said = re.search(r"大盲注）的(.)倍", words("zh-hant.gazette"))
    assert said is not None
    caps["zh-hant.gazette"] = NUMBERS[said[1]]
    assert caps == {
        "pt.gazette": CAP_IN_BIG_BLINDS["4x"],
        "pt.site": CAP_IN_BIG_BLINDS["5x"],
        "zh-hant.gazette": CAP_IN_BIG_BLINDS["5x"],
    }


def test_vector_O5_the_cap() -> None:
    """Big blind 10, pot 2,000, 5 %: 100, capped at 50. Pot 600: 30, below the cap."""
    assert taken(2000) == (50, True)
    assert taken(600) == (30, False)
    assert taken(1000) == (50, False)


def test_rounded_down_to_the_chip() -> None:
    """The house takes no more than its rate."""
    assert taken(199) == (9, False)
    assert taken(199, chip=5) == (5, False)
    assert taken(99, "3/100", chip=5) == (0, False)


@pytest.mark.parametrize("rate", ["2.99%", "0%", "5.01 %", "100%", "-3%"])
def test_a_rate_beyond_the_law(rate: str) -> None:
    with pytest.raises(Forbidden, match="rate_beyond_law") as no:
        GAME.hand(record({1: 100, 2: 100}, commission=rate))
    assert no.value.provision == law.COMMISSION
    assert no.value.facts == {"rate": rate, "minimum": "3%", "maximum": "5%"}


@pytest.mark.parametrize("rate", ["3%", "3.5%", "3,5 %", "4%", "5%"])
def test_a_rate_within_the_law(rate: str) -> None:
    run = check_down(record({1: 500, 2: 500}, commission=rate), "2 raise 100")
    told = run.step("commission_taken").facts
    number = Fraction(rate.replace(",", ".").rstrip("% "))
    assert told["amount"] == int(number * 2)
    assert str(told["rate"]) == rate.replace(",", ".").replace(" ", "")


@pytest.mark.parametrize("rate", [5, 0.05, "5", "five %", "", "1/20%", "%", True])
def test_a_rate_that_cannot_be_read(rate: object) -> None:
    with pytest.raises(Unusable, match="not_a_percentage") as no:
        GAME.hand(record({1: 100, 2: 100}, commission=rate))
    assert no.value.field == "table.commission"


def test_a_rate_with_an_exponent_is_not_reckoned() -> None:
    with pytest.raises(Unusable, match="with_exponent") as no:
        GAME.hand(record({1: 100, 2: 100}, commission="1e90000000%"))
    assert no.value.field == "table.commission"


def test_OD_04_the_house_may_forgo_its_right() -> None:
    """«A casa tem o direito de cobrar uma comissão»"""
    run = check_down(record({1: 500, 2: 500}, commission=None), "2 raise 100")
    assert run.answer["commission"] == 0
    assert "commission_taken" not in run.names


def test_taken_once_from_the_whole_hand_and_before_the_winner_is_paid() -> None:
    """«sobre o valor do pote de cada jogada»"""
    cards = {"1": "As Ad 8h 8c", "2": "Ks Kd 9c 9d", "board": "2c 7d Th Js 3s"}
    run = check_down(record({1: 500, 2: 500}, cards, commission="5%"), "2 raise 300, 1 call")
    fee = run.step("commission_taken")
    assert fee.facts == {"amount": 30, "base": 600, "rate": "5%", "cap": 50, "capped": False}
    assert fee.provisions == (law.COMMISSION,)
    assert run.names.index("commission_taken") < run.names.index("pot_won")
    assert run.stacks == {1: 770, 2: 200}
    assert run.answer["pots"] == [
        {"amount": 570, "commission": 30, "eligible": [1, 2], "winners": [1], "shares": {"1": 570}}
    ]


def test_OA_14_a_hand_without_a_flop_pays_too() -> None:
    """The text excepts no hand."""
    run = Run(
        record({1: 500, 2: 500, 3: 500}, commission="5%"), "1 raise 35, 2 call, 3 fold, 2 fold"
    )
    assert run.answer["commission"] == int(Fraction(80 * 5, 100))
    run = Run(record({1: 500, 2: 500, 3: 500}, commission="5%"), "1 raise 35, 2 fold, 3 fold")
    assert run.answer["pots"][0]["amount"] == 24, "the raise nobody called went back first"
    assert run.answer["commission"] == 1


def test_each_pot_bears_its_part() -> None:
    cards = {"1": "As Ad 8h 8c", "3": "Ks Kd 9c 9d", "7": "Qs Qd 6c 6d", "board": "2c 7d Th Js 3s"}
    given = record(
        {1: 40, 3: 300, 7: 300}, cards, structure="no_limit", commission="4%", big_blind=10
    )
    run = check_down(given, "1 raise 40, 3 raise 300, 7 call")
    main, side = run.answer["pots"]
    assert (main["amount"], main["commission"]) == (116, 4)
    assert (side["amount"], side["commission"]) == (499, 21)
    assert run.answer["commission"] == 25 == int(Fraction(640 * 4, 100))
    for pot in (main, side):
        assert pot["amount"] == sum(pot["shares"].values())


def test_each_pot_bears_whole_chips_and_the_largest_those_left_over() -> None:
    """5% of 640 in chips of 5 are 30: of 120 in the main pot 5,6 and of 520 beside it 24,4."""
    given = record({1: 40, 3: 300, 7: 300}, structure="no_limit", commission="5%", chip=5)
    run = check_down(given, "1 raise 40, 3 raise 300, 7 call")
    assert [pot["commission"] for pot in run.answer["pots"]] == [5, 25]


def test_a_cap_an_amendment_sets_is_so_many_big_blinds() -> None:
    """Of a pot of 10,000 five per cent are 500; six big blinds of ten are 60."""
    bounds = CommissionBounds(cap=Fraction(6))
    terms = CommissionTerms(Fraction(5, 100), 10, 1, bounds)
    fee = commission_on(10_000, terms, {"OD-02": "4x"}).value
    assert (fee.amount, fee.uncapped, fee.cap) == (60, 500, 60)
    assert fee.readings == ()
