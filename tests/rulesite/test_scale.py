"""The model of docs/SCALE.md: it grows with what is asked, and the page tells what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bench import scale

PAGE = (Path(__file__).parent.parent.parent / "docs/SCALE.md").read_text(encoding="utf-8")
TOLD = PAGE.partition("## What breaks first")[2]
FOUND = json.loads(scale.MEASURED.read_text())["found"]
ROW = re.compile(r"^\| ([\w ,]+) \| ([\d,]+) \| (.+) \|$", re.M)


def test_shares_are_of_one_whole_and_of_kinds_that_were_measured() -> None:
    assert sum(scale.SHARES.values()) == pytest.approx(1)
    assert set(scale.SHARES) | set(scale.HIT) | set(scale.QUERIES) <= set(FOUND)


def test_ten_times_the_requests_ask_ten_times_as_much() -> None:
    once, tenfold = scale.demand(1_000, FOUND), scale.demand(10_000, FOUND)
    assert set(once) == {part.name for part in scale.PARTS}
    assert all(tenfold[name] == pytest.approx(10 * once[name]) for name in once)


def test_a_part_has_all_it_bears_where_the_model_says() -> None:
    for part in scale.PARTS:
        asked = scale.demand(scale.most(part, FOUND), FOUND)[part.name]
        assert asked == pytest.approx(part.bears)


def test_a_cache_before_the_site_takes_work_from_it() -> None:
    asked = scale.demand(10_000, FOUND)
    assert 0 < asked["web, behind a CDN"] < asked["web, one machine of 2 cores"]


def test_the_page_tells_what_the_model_says() -> None:
    told = {name: int(number.replace(",", "")) for name, number, _answer in ROW.findall(TOLD)}
    said = {part.name: scale.most(part, FOUND) for part in scale.PARTS}
    assert told.keys() == said.keys()
    for name, number in told.items():
        assert number == pytest.approx(said[name], rel=0.02), name
    assert list(told) == sorted(told, key=lambda name: told[name])
    answers = {name: answer for name, _number, answer in ROW.findall(TOLD)}
    assert all(answers[part.name] == part.answer for part in scale.PARTS)
