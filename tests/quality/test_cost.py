"""Twice the text costs the checks about twice the work, whatever stands in it."""

from __future__ import annotations

import cProfile

import pytest

from games.quality.pair import Pair
from games.quality.registry import check

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
