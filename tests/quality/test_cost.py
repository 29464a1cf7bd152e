"""Twice the text costs the checks about twice the work, whatever stands in it."""

from __future__ import annotations

import cProfile
from time import thread_time
from unittest.mock import Mock

import pytest

from games.lawtexts.texts.reader import read
from games.quality import official, quantities, terms
from games.quality.check import Check
from games.quality.moments import moments_in
from games.quality.numbers import Number, numbers_in
from games.quality.pair import Pair
from games.quality.parts import _CUT
from games.quality.quantities import MASKED
from games.quality.references import _ZH, acts_in, steps_in
from games.quality.registry import BY_ID, CHECKS, check
from games.quality.too_many import MOST, names_too_many
from tests.instruments import INSTRUMENTS
from tests.worst_texts import WORST, repeated

UNITS = {
    "the same numbers": ("1 2 3 ", "獎金為500澳門元。"),
    "other words": ("duas fichas, ", "三枚籌碼，"),
    "conditions, half of them dropped": (
        "Se for par, paga. Se não, perde. ",
        "如屬對子，賠。不然，輸。",
    ),
    "sums of money": ("澳門元5000。", "獎金為500澳門元。"),
}


def calls(source: str, target: str, one: Check | None = None) -> int:
    """The calls that all checks make on a pair, or one of them."""
    pair = Pair("pt", "zh-hant", source, target)
    profile = cProfile.Profile()
    profile.enable()
    _ = check(pair) if one is None else list(one.findings(pair))
    profile.disable()
    return sum(each.callcount for each in profile.getstats())


@pytest.mark.parametrize("name", UNITS)
def test_work_grows_with_the_length(name: str) -> None:
    here, there = UNITS[name]
    check(Pair("pt", "zh-hant", here, there))
    once = calls(here * 100, there * 100)
    assert calls(here * 300, there * 300) < 4 * once


def test_work_grows_with_the_length_where_no_two_numbers_are_alike() -> None:
    def told(number: int) -> tuple[str, str]:
        many = range(100, 100 + number)
        return " ".join(f"{each}%" for each in many), "".join(f"第{each}條，" for each in many)

    calls(*told(10))
    assert calls(*told(450)) < 4 * calls(*told(150))


def test_days_are_looked_for_near_their_month_alone() -> None:
    """A list that names no month is read once, and not again from each of its numbers."""
    assert list(moments_in("1,2," * 5_000, "pt")) == []
    dates = list(moments_in("1, " * 100 + "2 de Maio", "pt"))
    assert 1 < len(dates) < 100 / 3
    assert {each.end for each in dates} == {len("1, " * 100 + "2 de Maio")}


def test_each_side_of_a_long_pair_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(text: str, lang: str) -> tuple[Number, ...]:
        read.append(lang)
        return numbers_in(text, lang)

    monkeypatch.setattr(quantities, "numbers_in", noted)
    long = "1% " * (MOST - 1)
    check(Pair("pt", "zh-hant", long, long))
    assert sorted(read) == ["pt", "zh-hant"]


def test_a_list_of_points_is_read_once_whether_it_names_them_or_not() -> None:
    assert len(list(_ZH["points"].finditer("（一）、" * 50))) == 1
    assert [step.value for step in steps_in("（一）、（二）及（三）項", "zh-hant")] == [
        "1",
        "2",
        "3",
    ]


def test_a_row_of_marks_is_cut_at_its_last_and_empty_lines_are_read_one_by_one() -> None:
    assert [cut[0] for cut in _CUT["pt"].finditer("Fim... Mais?! Nada.....")] == [".", "!"]
    assert [found.start() for found in MASKED["pt"].finditer("\n\n\n1. Mais")] == [3]
    assert [found.start() for found in MASKED["zh-hant"].finditer("\n\n\n一、多")] == [3]


def test_the_kind_of_an_act_is_looked_for_near_its_number_alone() -> None:
    near, far = "第1/2000號" + "甲" * 300 + "法律", "第1/2000號" + "甲" * 500 + "法律"
    assert [act.kind for act in (*acts_in(near, "zh-hant"), *acts_in(far, "zh-hant"))] == [
        "law",
        None,
    ]


CALLS_TO_A_CHARACTER = 30
"""The most that a check may make: ten thousand characters then take about 50 ms."""


@pytest.mark.slow
def test_no_check_does_much_for_a_character_whatever_it_is() -> None:
    calls("1 carta", "一張牌")
    dear = {}
    for text in WORST:
        words = repeated(text, 10_000)
        for one in CHECKS:
            count = calls(words, words, one)
            if count > CALLS_TO_A_CHARACTER * 10_000:
                dear[one.id, text] = count
    assert dear == {}


@pytest.mark.parametrize("text", ["1%", "1-2-", "十", "條", "除", "não ", "um e "])
def test_of_a_text_with_too_many_things_it_is_said_once_that_nothing_compared_them(
    text: str,
) -> None:
    pair = Pair("pt", "zh-hant", repeated(text, 10_000), repeated(text, 10_000))
    found = [each for each in check(pair) if BY_ID[each.check].compares or each.key == "too_many"]
    assert [(each.key, each.severity) for each in found] == [("too_many", "warning")]
    short = Pair("pt", "zh-hant", repeated(text, MOST), repeated(text, MOST))
    assert "too_many" not in {each.key for each in check(short)}


def test_one_side_with_too_many_things_is_enough() -> None:
    pair = Pair("pt", "zh-hant", "Uma carta.", "1、" * (MOST + 1))
    assert "too_many" in {each.key for each in check(pair)}
    assert "too_many" in {each.key for each in check(pair.turned())}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_no_regulation_names_too_many_things_though_it_be_one_text(lang: str) -> None:
    for key in INSTRUMENTS:
        words = [provision.text.get(lang, "") for provision in read(key).provisions]
        assert not names_too_many("\n".join(words) * 3, lang), key


def test_after_a_thousand_findings_of_a_check_the_last_says_that_there_are_more() -> None:
    pair = Pair("pt", "zh-hant", "Texto", ")" * 3 * MOST)
    found = [each.key for each in BY_ID["unbalanced"].findings(pair)]
    assert found == ["mark_unbalanced"] * MOST + ["more_findings"]


def seconds(each: Check, langs: tuple[str, str], text: str, length: int) -> float:
    """The processor's time for a pair of that length."""
    words = repeated(text, length)
    pair = Pair(*langs, words, words)
    began = thread_time()
    list(each.findings(pair))
    return thread_time() - began


@pytest.mark.slow
@pytest.mark.parametrize(
    "langs", [("pt", "zh-hant"), ("zh-hant", "pt"), ("en", "zh-hant"), ("en", "pt")], ids="-".join
)
def test_no_check_goes_back_over_its_text(langs: tuple[str, str]) -> None:
    """Of a hundred texts twice as much takes about twice as long. Ten thousand characters take a
    twentieth of a second on a machine that does nothing else; ten times that is told of."""
    assert len(WORST) >= 100
    dear: dict[tuple[str, str], tuple[float, float]] = {}
    for text in WORST:
        for each in CHECKS:
            half, whole = (seconds(each, langs, text, length) for length in (1_500, 3_000))
            if whole > 3 * half + 0.02 or whole > 0.5 * 0.3:
                dear[each.id, text] = half, whole
    again = {key: seconds(BY_ID[key[0]], langs, key[1], 10_000) for key in dear}
    assert {key: taken for key, taken in again.items() if taken > 0.5} == {}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_regulation_without_terms_of_its_own_costs_other_texts_no_search(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def searches() -> int:
        search = Mock(return_value=())
        monkeypatch.setattr(terms, "_terms_in", search)
        terms.forms_in("a text", lang)
        return search.call_count

    before, known = searches(), terms.bilingual()
    monkeypatch.setattr(terms, "bilingual", lambda: (*known, *(f"new-{n}" for n in range(40))))
    assert 0 < before == searches()


def test_two_official_texts_are_compared_once_by_checks_that_find_the_same_from_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mirrored = next(one for one in CHECKS if one.mirrored)
    look = Mock(return_value=())
    monkeypatch.setattr(type(mirrored), "look", look)
    list(official._both_ways(Pair("pt", "zh-hant", "Duas cartas.", "兩張牌。")))
    assert look.call_count == 1
