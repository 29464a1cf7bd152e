"""Twice the text costs the checks about twice the work, whatever stands in it."""

from __future__ import annotations

import cProfile
from time import thread_time

import pytest

from games.quality.acts import acts_in
from games.quality.moments import moments_in
from games.quality.pair import Pair
from games.quality.parts import _CUT
from games.quality.quantity_words import MASKED
from games.quality.references import _ZH_POINTS, steps_in
from games.quality.registry import CHECKS, check
from games.translation.checking.cleaning import MOST
from tests.worst_texts import WORST, repeated

UNITS = {
    "the same numbers": ("1 2 3 ", "獎金為500澳門元。"),
    "other words": ("duas fichas, ", "三枚籌碼，"),
    "sums of money": ("澳門元5000。", "獎金為500澳門元。"),
}


def calls(source: str, target: str) -> int:
    profile = cProfile.Profile()
    profile.enable()
    check(Pair("pt", "zh-hant", source, target))
    profile.disable()
    return sum(each.callcount for each in profile.getstats())


@pytest.mark.parametrize("name", UNITS)
def test_work_grows_with_the_length(name: str) -> None:
    here, there = UNITS[name]
    check(Pair("pt", "zh-hant", here, there))
    once = calls(here * 200, there * 200)
    assert calls(here * 600, there * 600) < 4 * once


def test_work_grows_with_the_length_where_no_two_numbers_are_alike() -> None:
    def told(number: int) -> tuple[str, str]:
        many = range(100, 100 + number)
        return " ".join(f"{each}%" for each in many), "".join(f"第{each}條，" for each in many)

    calls(*told(10))
    assert calls(*told(600)) < 4 * calls(*told(200))


def test_days_are_looked_for_near_their_month_alone() -> None:
    """A list that names no month is read once, and not again from each of its numbers."""
    assert list(moments_in("1,2," * 5_000, "pt")) == []
    dates = list(moments_in("1, " * 100 + "2 de Maio", "pt"))
    assert 1 < len(dates) < 100 / 3
    assert {each.end for each in dates} == {len("1, " * 100 + "2 de Maio")}


def test_a_list_of_points_is_read_once_whether_it_names_them_or_not() -> None:
    assert len(list(_ZH_POINTS.finditer("（一）、" * 50))) == 1
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


@pytest.mark.slow
@pytest.mark.parametrize("langs", [("pt", "zh-hant"), ("zh-hant", "pt")], ids="-".join)
def test_no_text_that_can_be_saved_holds_a_thread(langs: tuple[str, str]) -> None:
    """A pattern that goes back over the text is one call however long it takes: the processor's
    time shows it. A tenth of a second is what the dearest takes; a square of it would take two."""
    taken: dict[tuple[str, str], float] = {}
    for text in WORST:
        pair = Pair(*langs, *[repeated(text, MOST)] * 2)
        for each in CHECKS:
            began = thread_time()
            list(each.findings(pair))
            taken[each.id, text] = thread_time() - began
    assert {what: seconds for what, seconds in taken.items() if seconds > 1} == {}
