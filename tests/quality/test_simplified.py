"""The list of simplified characters, worked out again from the two standards."""

import pytest

from games.lawtexts.texts.reader import read
from games.quality.checks.wording import sections, simplified
from games.quality.pair import Pair
from games.quality.registry import BY_ID
from tests.instruments import INSTRUMENTS


def _gb2312() -> set[str]:
    found = set()
    for row in range(0xB0, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                found.add(bytes([row, cell]).decode("gb2312"))
            except UnicodeDecodeError:
                continue
    return found


def _is_in_big5(sign: str) -> bool:
    try:
        sign.encode("big5")
    except UnicodeEncodeError:
        return False
    return True


def test_the_rule_gives_the_list():
    held = sections()
    lacking = {sign for sign in _gb2312() if not _is_in_big5(sign)}
    assert set(held["not taken"]) < lacking
    assert set(held["by rule"]) == lacking - set(held["not taken"])


def test_the_characters_by_hand_are_those_the_rule_cannot_find():
    by_hand = set(sections()["by hand"])
    assert by_hand < _gb2312()
    assert all(map(_is_in_big5, by_hand))


def test_proper_characters_pass():
    proper = "后里干只台余范征庄咭檯着叁佣准周制松面斗谷丑云系向"
    assert simplified().search(" ".join(proper)) is None


def test_no_official_text_holds_one():
    for key in INSTRUMENTS:
        for provision in read(key).provisions:
            for words in (provision.heading, provision.text):
                assert simplified().search(words.get("zh-hant", "")) is None, provision.eid


def test_of_a_simplified_character_the_traditional_one_is_offered():
    held = sections()
    signs = held["traditional"]
    simple, traditional = signs[::2], signs[1::2]
    assert set(simple) < set(held["by rule"] + held["by hand"])
    assert len(set(simple)) == len(simple) == len(traditional)
    assert all(map(_is_in_big5, traditional))
    assert simplified().search(" ".join(traditional)) is None
    (found,) = BY_ID["simplified"].findings(Pair("pt", "zh-hant", "Paga.", "赔彩。"))
    assert (found.target_span, found.mend) == ((0, 1), "賠")


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("重复", "複"),
        ("恢复", "復"),
        ("回复查詢", "覆"),
        ("回复", None),
        ("日历", "曆"),
        ("历史", "歷"),
        ("頭发", "髮"),
        ("派发", "發"),
        ("外汇", "匯"),
        ("汇編", "彙"),
    ],
)
def test_neighbours_decide_which_of_several_characters_it_is(words, right):
    pair = Pair("pt", "zh-hant", "Texto", words)
    assert [one.mend for one in BY_ID["simplified"].findings(pair)] == [right]
