"""A right number is never stopped, however either language writes it; another one always is."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.quality.pair import Finding, Pair
from games.quality.registry import check
from tests.examples import tried
from tests.quality import numbers_written as written
from tests.quality.numbers_written import Forms

COMPARING = {"amounts", "counts", "units", "bounds"}


def told(portuguese: str, chinese: str) -> list[Finding]:
    """What is found of the pair, read from either side, about its numbers; and every error."""
    pair = Pair("pt", "zh-hant", portuguese, chinese)
    findings = [each for way in (pair, pair.turned()) for each in check(way)]
    return [each for each in findings if each.check in COMPARING or each.severity == "error"]


@pytest.mark.parametrize(
    ("portuguese", "chinese"),
    [
        ("meio milhão de patacas", "五十萬澳門元"),
        ("um quarto de milhão de patacas", "二十五萬澳門元"),
        ("três quartos de milhão", "七十五萬"),
        ("uma taxa de 0,5 por mil", "千分之零點五的費率"),
        ("uma probabilidade de 1 em 649 740", "649,740分之一的機率"),
        ("um milhão de patacas", "百萬澳門元"),
        ("1.500 patacas", "1,500澳門元"),
        ("0,05 % do valor", "0.05%的金額"),
        ("um décimo de milésimo do valor", "金額的萬分之一"),
        ("1/1000 do valor", "金額的1‰"),
        ("1/52 das cartas", "五十二分之一的牌"),
        ("½ do valor", "金額的二分之一"),
        ("um doze avos do valor", "金額的十二分之一"),
        ("vinte avos", "二角"),
        ("1 milhão e 500 mil patacas", "150萬澳門元"),
        ("fichas de 1 milhão e 500 mil patacas", "一百萬及五十萬澳門元的籌碼"),
        ("dois mil e quinhentos milhões de patacas", "二十五億澳門元"),
        ("por cento e vinte patacas", "以一百二十澳門元"),
        ("uma em cada dez mãos", "十分之一的手牌"),
        ("uma em cada dez mãos", "每十手牌中有一手"),
        ("duas horas e meia", "150分鐘"),
        ("cem por cento", "百分之百"),
        ("zero por cento", "百分之零"),
        ("3 para 2", "二賠三"),
        ("75 %", "七成五"),
        ("0,5 pontos percentuais", "半個百分點"),
        ("cento e cinco patacas", "一○五元"),
        ("vinte e cinco mil patacas", "2萬5千元"),
        ("nos termos da Lei n.º 1/2000 e do Despacho n.º 5/85", "根據第1/2000號法律及第5/85號批示"),
    ],
)  # fmt: skip
def test_a_right_number_is_not_stopped(portuguese: str, chinese: str) -> None:
    assert told(portuguese, chinese) == []


@pytest.mark.parametrize(
    ("portuguese", "chinese"),
    [
        ("meio milhão de patacas", "五萬澳門元"),
        ("um quarto de milhão de patacas", "四十萬澳門元"),
        ("uma taxa de 0,5 por mil", "千分之五的費率"),
        ("uma probabilidade de 1 em 649 740", "649,700分之一的機率"),
        ("dois anos e seis meses", "兩年七個月"),
        ("duas patacas e cinquenta avos", "2.05澳門元"),
        ("nos termos da Lei n.º 1/2000", "根據第1/2001號法律"),
    ],
)
def test_another_number_is_found(portuguese: str, chinese: str) -> None:
    assert told(portuguese, chinese) != []


_SUMS = st.one_of(
    st.integers(2, 10**4),
    st.integers(2, 10**10),
    st.builds(lambda n, zeros: n * 10**zeros, st.integers(2, 9_999), st.integers(3, 6)),
    st.sampled_from([number for number, _words in written.GATHERED]),
)
_RATES = st.builds(
    lambda n, places: written.plain(Decimal(n).scaleb(-places)),
    st.integers(0, 30_000),
    st.integers(0, 3),
)
_WHOLES = st.one_of(st.sampled_from(list(written.PARTS)), st.integers(3, 10**6))
KINDS: dict[str, st.SearchStrategy[Forms]] = {
    "sums": _SUMS.map(written.sums),
    "rates": _RATES.map(written.rates),
    "ranges": st.builds(lambda low, more: written.ranges(low, low + more + 1), _RATES, _RATES),
    "shares": st.builds(
        lambda whole, part: written.shares(min(part, whole - 1), whole), _WHOLES, st.integers(1, 12)
    ),
    "odds": st.integers(2, 10**6).map(written.odds),
    "multiples": st.integers(3, 60).map(written.multiples),
    "times": st.builds(written.times, st.integers(1, 20), st.integers(2, 11), st.integers(0, 1)),
    "small money": st.builds(written.small_money, st.integers(2, 500), st.integers(1, 99)),
    "ordinals": st.integers(2, 599).map(written.ordinals),
}


@tried(60)
@given(st.sampled_from(list(KINDS)), st.data())
def test_a_number_is_the_same_in_every_form(kind: str, data: st.DataObject) -> None:
    pt, zh = (data.draw(st.sampled_from(forms)) for forms in data.draw(KINDS[kind]))
    assert told(f"O valor é de {pt}.", f"其為{zh}。") == []
    assert told(f"{pt[0].upper()}{pt[1:]}.", f"{zh}。") == []


@tried(60)
@given(_SUMS, _SUMS, st.data())
def test_two_sums_differ_in_every_form(one: int, other: int, data: st.DataObject) -> None:
    assume(one != other)
    pt, zh = (
        data.draw(st.sampled_from(written.sums(number)[side]))
        for side, number in enumerate((one, other))
    )
    assert told(f"O valor é de {pt}.", f"其為{zh}。") != []
