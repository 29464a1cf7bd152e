"""Numbers read and written in both languages and both notations."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.citations.numerals import LARGEST as LARGEST_CHINESE
from games.quality.numbers import (
    chinese,
    figures,
    figures_in,
    financial,
    from_chinese,
    from_portuguese,
    numbers_in,
    portuguese,
    value_of,
)
from games.quality.pair import Pair
from games.quality.portuguese_numerals import LARGEST as LARGEST_PORTUGUESE
from games.quality.registry import check


@given(st.integers(0, LARGEST_PORTUGUESE), st.sampled_from(["m", "f"]))
def test_portuguese_words_round_trip(number, gender):
    assert from_portuguese(portuguese(number, gender=gender)) == number


@given(st.integers(0, LARGEST_CHINESE))
def test_chinese_numerals_round_trip(number):
    assert from_chinese(chinese(number)) == number
    assert from_chinese(financial(number)) == number


@given(st.decimals(0, 10**9, places=2), st.sampled_from(["pt", "zh-hant"]))
def test_figures_round_trip(value, lang):
    (number,) = figures_in(figures(value, lang), lang)
    assert (number.value, number.foreign) == (value, False)


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


def in_portuguese(amount: int) -> list[str]:
    """As the gazette writes an amount: with «e», with commas, with both."""
    words = portuguese(amount, gender="f")
    commas = re.sub(r"(mil|milhão|milhões) (?=\w)", r"\1, ", words)
    both = re.sub(r"(milhão|milhões|mil),? (?:e )?(?=\w)", r"\1, e ", words)
    joined = re.sub(r"(milhão|milhões) (?!e\b)", r"\1 e ", words)
    currency = "de patacas" if words.endswith(("ão", "ões")) else "patacas"
    return [f"{way} {currency}" for way in (words, commas, both, joined)]


def in_chinese(amount: int) -> list[str]:
    words = financial(amount)
    zeros = re.sub("([萬億])(?=[壹貳叁肆伍陸柒捌玖]仟)", r"\1零", words)
    no_zeros = re.sub("零(?=[壹貳叁肆伍陸柒捌玖][仟佰拾])", "", words)
    other_signs = words.replace("貳", "弍").replace("叁", "叄")
    return [f"{way}元正" for way in (words, zeros, no_zeros, other_signs, chinese(amount))]


AMOUNTS = st.one_of(
    st.integers(2, LARGEST_PORTUGUESE),
    st.lists(st.integers(1, 999), min_size=3, max_size=3).map(
        lambda parts: parts[0] * 1_000_000 + parts[1] // 2 * 1000 + parts[2]
    ),
    st.integers(1, 999).map(lambda millions: millions * 1_000_000),
)


@given(AMOUNTS)
def test_an_amount_reads_back_equal_however_the_gazette_writes_it(amount: int) -> None:
    for words in in_portuguese(amount):
        assert [n.value for n in numbers_in(f"no valor de {words}.", "pt")] == [amount], words
    for words in in_chinese(amount):
        assert [n.value for n in numbers_in(f"澳門幣{words}。", "zh-hant")] == [amount], words


@given(AMOUNTS, AMOUNTS, st.integers(0, 3), st.integers(0, 4))
def test_an_amount_in_figures_and_words_blocks_only_where_one_differs(
    amount: int, other: int, way: int, zh_way: int
) -> None:
    """As in the gazette: «$ 2 646 947,00 (dois milhões, … patacas)»."""
    zh = f"${figures(amount, 'zh-hant')}.00（澳門幣{in_chinese(amount)[zh_way]}）"

    def errors(words_of: int) -> list[str]:
        pt = f"$ {figures(amount, 'pt')},00 ({in_portuguese(words_of)[way]})"
        pairs = Pair("pt", "zh-hant", pt, zh), Pair("zh-hant", "pt", zh, pt)
        return [each.key for pair in pairs for each in check(pair) if each.check == "amounts"]

    assert errors(amount) == []
    assert other == amount or "amount_missing" in errors(other)


@pytest.mark.parametrize(
    ("said", "lang", "values"),
    [
        ("cinco mil, duas cartas e três fichas", "pt", [5000, 2, 3]),
        ("fichas de cinco mil, quinhentas e cem patacas", "pt", [5000, 500, 100]),
        ("um milhão, cem mil, dez mil e mil patacas", "pt", [10**6, 10**5, 10**4, 1000]),
        ("duas mil, quinhentas fichas", "pt", [2000, 500]),
        ("一百五", "zh-hant", [100, 5]),
    ],
)  # fmt: skip
def test_numbers_beside_each_other_stay_apart(said: str, lang: str, values: list[int]) -> None:
    assert [number.value for number in numbers_in(said, lang)] == values
