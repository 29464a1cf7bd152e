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
    ("8 para 1", "八比一", {("odds", "8")}),
    ("3 contra 1", "一比三", {("odds", "3")}),
    ("metade do valor", "金額之一半", {("fraction", "1/2")}),
    ("reparte-se ao meio", "減半", {("fraction", "1/2")}),
    ("três e meio por mil", "千分之三點五", {("fraction", "7/2000")}),
    ("meio milhar", "五百", {("count", "500")}),
    ("par de setes", "一對7", {("count", "7")}),
    ("dois terços", "三分之二", {("fraction", "2/3")}),
    ("29 de Julho de 2010", "二零一零年七月二十九日", {("date", "2010-07-29")}),
    ("24 de Maio", "五月二十四日", {("date", "---05-24")}),
    ("$2 000,00", "$2,000.00", {("count", "2000"), ("money", "2000")}),
    ("vinte patacas", "貳拾元", {("count", "20"), ("money", "20")}),
    ("dois ou mais jogadores", "兩位或以上的博彩者", {("count", "2")}),
    ("dez mãos", "十門", {("count", "10")}),
    ("o segundo turno", "第二輪", {("ordinal", "2")}),
    ("as duas primeiras cartas", "首兩張紙牌", {("leading", "2")}),
    ("três a cinco por cento", "百分之三至五", {("percent", "3"), ("percent", "5")}),
    ("a terça parte", "三分之一", {("fraction", "1/3")}),
    ("dois quintos do valor", "五分之二", {("fraction", "2/5")}),
    ("cinco por mil", "千分之五", {("fraction", "1/200")}),
    ("1,5 milhões de patacas", "150萬澳門元", {("money", "1500000")}),
    ("dez a cinquenta mil", "一至五萬", {("count", "10000"), ("count", "50000")}),
    ("uma vez e meia", "一倍半", {("times", "1.5")}),
    ("trinta minutos", "三十分鐘", {("count", "30")}),
    ("duas dezenas", "二十", {("count", "20")}),
    ("duas dúzias", "兩打", {("count", "24")}),
    ("meia dúzia", "半打", {("count", "6")}),
    ("três ou quatro", "三、四", {("count", "3"), ("count", "4")}),
    ("quinta-feira", "星期四", {("weekday", "4")}),
    ("de segunda a sexta-feira", "星期一至五", {("weekday", "1"), ("weekday", "5")}),
    ("às 21h30", "晚上九時三十分", {("hour", "21:30")}),
    ("Maio de 2010", "二零一零年五月", {("date", "2010-05")}),
    ("24/05/2025", "2025年5月24日", {("date", "2025-05-24")}),
    ("a décima segunda carta", "第十二張牌", {("ordinal", "12")}),
    ("o capítulo II", "第二章", {("ordinal", "2")}),
    ("a mesa n.º 8", "八號博彩桌", {("ordinal", "8")}),
]

ALSO = [
    ("metade", "五成"),
    ("20 %", "兩成"),
    ("75 %", "七成半"),
    ("0,5 %", "千分之五"),
    ("seis meses", "半年"),
    ("um semestre", "六個月"),
    ("meia hora", "三十分鐘"),
    ("um ano e meio", "十八個月"),
    ("24 horas", "一日"),
    ("às 15 horas", "下午三時"),
    ("dobrar", "增加一倍"),
]
"""The same in other words: none of either side is left alone."""


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
        ("參與者萬一與他人交談，一般不予", "zh-hant"),
        ("Give %(count)d to {name}", "en"),
    ],
)
def test_names_ranks_and_idioms_are_no_amounts(text, lang):
    assert quantities_in(text, lang) == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [("一賠一萬一千", "11000"), ("投注十一萬一千元", "111000"), ("二〇一一年", "2011")],
)
def test_a_number_that_holds_the_signs_of_an_idiom_is_read_whole(text, number):
    assert [each.value for each in quantities_in(text, "zh-hant")] == [number]


@pytest.mark.parametrize(("portuguese", "chinese"), ALSO)
def test_the_same_measure_in_other_words(portuguese, chinese):
    mine, yours = quantities_in(portuguese, "pt"), quantities_in(chinese, "zh-hant")
    assert mine
    assert yours
    assert all(q.optional or any(q.matches(r) for r in yours) for q in mine)
    assert all(q.optional or any(q.matches(r) for r in mine) for q in yours)


@pytest.mark.parametrize(
    ("text", "lang", "value", "unit"),
    [
        ("dez dias úteis", "pt", "10", "working_day"),
        ("十個工作日", "zh-hant", "10", "working_day"),
        ("cem patacas", "pt", "100", "pataca"),
        ("一百澳門元", "zh-hant", "100", "pataca"),
        ("HKD 100", "pt", "100", "hong_kong_dollar"),
        ("港幣一百元", "zh-hant", "100", "hong_kong_dollar"),
        ("五張牌", "zh-hant", "5", "card"),
    ],
)
def test_a_number_tells_its_unit(text, lang, value, unit):
    assert [(q.value, q.unit) for q in quantities_in(text, lang)] == [(value, unit)]


def test_the_number_of_a_class_may_be_matched_but_need_not_be():
    assert [q.optional for q in quantities_in("um trio", "pt")] == [True]
    assert [q.optional for q in quantities_in("三條", "zh-hant")] == [True]


def test_a_span_is_where_the_amount_stands():
    text = "até ao quádruplo da aposta"
    (found,) = quantities_in(text, "pt")
    assert text[slice(*found.span)] == "quádruplo"
