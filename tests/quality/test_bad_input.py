"""Whatever is pasted into the desk, the checks answer, and in good time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.quality.pair import Context, Pair
from games.quality.registry import check

PIECES = [
    *[
        "0",
        "1",
        "9",
        ",",
        ".",
        ";",
        ":",
        "(",
        ")",
        "（",
        "）",
        "«",
        "»",
        "「",
        "」",
        "<",
        ">",
        "/",
        "%",
        "%",
        "{",
        "}",
        "\n",
        "第",
        "條",
        "款",
        "項",
        "（一）",
        "一",
        "十",
        "百",
        "萬",
        "億",
        "零",
        "兩",
        "叁",
        "賠",
        "倍",
    ],
    *[
        "分之",
        "百分之",
        "成",
        "年",
        "月",
        "日",
        "n.º",
        "artigo",
        "alínea",
        "a)",
        "1)",
        "um",
        "dois",
        "vinte",
        "cento",
        "mil",
        "milhões",
        "para",
        "1",
    ],
    *[
        "A",
        "K",
        "Q",
        "J",
        "10",
        "Ás",
        "黑桃",
        "%(a)s",
        "%d",
        "{a}",
        "<b>",
        "</b>",
        "&amp;",
        "\u200b",
        "\u202e",
        "发",
        "葫蘆",
        "16/2001",
        "元",
        "$",
        "a",
        "e",
    ],
    " ",
]
TEXT = st.one_of(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.text(max_size=60))


@given(TEXT, TEXT, st.sampled_from(["law", "note", "interface", "name"]), st.booleans())
def test_no_text_breaks_a_check(source, target, kind, is_into_chinese):
    langs = ("pt", "zh-hant") if is_into_chinese else ("zh-hant", "pt")
    context = Context(kind=kind, placeholders="percent")
    for finding in check(Pair(*langs, source, target, context)):
        assert all(isinstance(fact, str) for fact in finding.facts.values())
        start, end = finding.target_span or (0, 0)
        assert 0 <= start <= end <= len(target)


@pytest.mark.parametrize(
    "piece", ["十", "一", "9", "(", "<", "vinte e ", "A、", "alínea 1), ", "%", " "]
)
def test_a_long_text_of_one_thing_is_read_to_its_end(piece, must_end):
    text = piece * (6000 // len(piece))
    check(Pair("pt", "zh-hant", text, text))
    check(Pair("zh-hant", "pt", text, text))


@pytest.mark.parametrize(
    "around", ["{} para 1", "{}分之一", "一賠{}", "1 para {}", "{} por cento", "{}"]
)
def test_a_number_of_thousands_of_digits_breaks_no_check(around):
    long = around.format("9" * 5000)
    for langs in (("pt", "zh-hant"), ("zh-hant", "pt")):
        for source, target in ((long, ""), ("", long), (long, long)):
            for finding in check(Pair(*langs, source, target, Context(kind="law"))):
                assert all(isinstance(fact, str) for fact in finding.facts.values())
