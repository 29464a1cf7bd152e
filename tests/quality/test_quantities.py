"""What the numbers of a sentence count, the same in both languages."""

import pytest

from games.quality.quantities import quantities_in

SAME = [
    ("ao quádruplo da aposta", "四倍", {("times", "4")}),
    ("igual ao dobro", "之雙倍", {("times", "2")}),
    (
        "de três a cinco por cento",
        "百分之三（3%）至百分之五（5%）",
        {("percent", "3"), ("percent", "5")},
    ),
    ("10 % do «Jackpot»", "「累進大獎」之一成（10%）", {("percent", "10")}),
    ("são pagas 1 para 1", "一賠一", {("odds", "1")}),
    ("50 por 1", "一賠五十", {("odds", "50")}),
    ("metade do valor", "金額之一半", {("fraction", "1/2")}),
    ("dois terços", "三分之二", {("fraction", "2/3")}),
    ("29 de Julho de 2010", "二零一零年七月二十九日", {("date", "2010-07-29")}),
    ("24 de Maio", "五月二十四日", {("date", "---05-24")}),
    ("$2 000,00", "$2,000.00", {("count", "2000"), ("money", "2000")}),
    ("vinte patacas", "貳拾元", {("count", "20"), ("money", "20")}),
    ("dois ou mais jogadores", "兩位或以上的博彩者", {("count", "2")}),
    ("dez mãos", "十門", {("count", "10")}),
    ("o segundo turno", "第二輪", {("ordinal", "2")}),
    ("as duas primeiras cartas", "首兩張紙牌", {("leading", "2")}),
]


def _said(text, lang):
    return {(kind, q.value) for q in quantities_in(text, lang) for kind in q.kinds}


@pytest.mark.parametrize(("portuguese", "chinese", "said"), SAME)
def test_both_languages_say_the_same_amount(portuguese, chinese, said):
    assert _said(portuguese, "pt") >= said
    assert _said(chinese, "zh-hant") >= said
    mine, yours = quantities_in(portuguese, "pt"), quantities_in(chinese, "zh-hant")
    assert all(any(q.matches(r) for r in yours) for q in mine)
    assert all(any(q.matches(r) for r in mine) for q in yours)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("uma carta de cada vez", "pt"),
        ("nos termos do n.º 4 do artigo 13.º da Lei n.º 16/2001", "pt"),
        ("Rei (K), Dama (Q), Valete (J), 10, 9 e 8", "pt"),
        ("segundo a ordem, com terceiros", "pt"),
        ("第十三條第四款（二）項、第16/2001號法律", "zh-hant"),
        ("K、Q、J、10、9和8", "zh-hant"),
        ("參與者萬一與第三者交談，一般不予", "zh-hant"),
        ("Give %(count)d to {name}", "en"),
    ],
)
def test_names_ranks_and_idioms_are_no_amounts(text, lang):
    assert quantities_in(text, lang) == ()


def test_the_number_of_a_class_may_be_matched_but_need_not_be():
    assert [q.optional for q in quantities_in("um trio", "pt")] == [True]
    assert [q.optional for q in quantities_in("三條", "zh-hant")] == [True]


def test_a_span_is_where_the_amount_stands():
    text = "até ao quádruplo da aposta"
    (found,) = quantities_in(text, "pt")
    assert text[slice(*found.span)] == "quádruplo"
