"""Numbers read and written in both languages and both notations."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.quality.chinese_numerals import LARGEST as LARGEST_CHINESE
from games.quality.numbers import (
    chinese,
    figures,
    financial,
    from_chinese,
    from_figures,
    from_portuguese,
    numbers_in,
    portuguese,
    value_of,
)
from games.quality.portuguese_numerals import LARGEST as LARGEST_PORTUGUESE


@given(st.integers(0, LARGEST_PORTUGUESE), st.sampled_from(["m", "f"]))
def test_portuguese_words_round_trip(number, gender):
    assert from_portuguese(portuguese(number, gender=gender)) == number


@given(st.integers(0, LARGEST_CHINESE))
def test_chinese_numerals_round_trip(number):
    assert from_chinese(chinese(number)) == number
    assert from_chinese(financial(number)) == number


@given(st.decimals(0, 10**9, places=2), st.sampled_from(["pt", "zh-hant"]))
def test_figures_round_trip(value, lang):
    assert from_figures(figures(value, lang), lang) == value


@given(st.integers(2, LARGEST_PORTUGUESE))
def test_a_number_stands_whole_inside_a_sentence(number):
    words, said = portuguese(number), chinese(number)
    assert [n.value for n in numbers_in(f"há {words} cartas", "pt")] == [number]
    assert [n.value for n in numbers_in(f"共{said}張", "zh-hant")] == [number]


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("cinquenta e duas", 52),
        ("vinte e um milhões quatrocentos e cinquenta e quatro mil seiscentos e oitenta", 21454680),
        ("mil e cem", 1100),
        ("Cem", 100),
        ("duzentas", 200),
        ("dezesseis", 16),
        ("dezasseis", 16),
        ("cinco e três", None),
        ("vinte e dez", None),
        ("dois cem", None),
        ("cartas", None),
        ("milhões", None),
        ("", None),
    ],
)
def test_portuguese_words(said, number):
    assert from_portuguese(said) == number


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("五十二", 52),
        ("兩萬一千", 21000),
        ("二〇一〇", 2010),
        ("一九八五", 1985),
        ("貳仟壹佰肆拾伍萬肆仟陸佰捌拾", 21454680),
        ("壹拾", 10),
        ("一億零一", 100000001),
        ("三四", None),
        ("一百五", None),
        ("十百", None),
        ("牌", None),
        ("", None),
    ],
)
def test_chinese_numerals(said, number):
    assert from_chinese(said) == number


@pytest.mark.parametrize(
    ("said", "lang", "value"),
    [
        ("21 454 680,00", "pt", "21454680"),
        ("21.454.680,00", "pt", "21454680"),
        ("21,454,680.00", "zh-hant", "21454680"),
        ("２０", "zh-hant", "20"),
        ("5萬", "zh-hant", "50000"),
        ("vinte e uma", "pt", "21"),
        ("四十", "zh-hant", "40"),
        ("twenty", "en", "20"),
        ("duas cartas", "pt", None),
    ],
)
def test_value_of_a_text(said, lang, value):
    assert value_of(said, lang) == (Decimal(value) if value else None)


def test_a_word_made_of_numerals_is_none():
    assert numbers_in("參與者拾起", "zh-hant") == numbers_in("por cento", "pt") == ()


@pytest.mark.parametrize("write", [portuguese, chinese, financial])
def test_a_number_too_large_is_refused(write):
    with pytest.raises(ValueError, match="is not between 0 and"):
        write(10**12)
