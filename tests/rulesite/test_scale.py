"""The model of docs/SCALE.md: it grows with what is asked, and the page tells what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bench import scale
from bench.day_of_runs import HOURS, day
from bench.served.asked import KINDS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/SCALE.md").read_text(encoding="utf-8")
TOLD = PAGE.partition("## What breaks first")[2].partition("\n## ")[0]
GROWS = PAGE.partition("## How it grows")[2]
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


def test_the_model_holds_to_the_load_test_at_the_sizes_that_were_run() -> None:
    """It expects no more than was measured, and no less than two thirds of it."""
    said = re.search(
        r"the model expects ([\d, and]+) a second.*?and ([\d, and]+) were\s+measured", PAGE, re.S
    )
    assert said is not None
    told = [[int(number) for number in re.findall(r"\d+", each)] for each in said.groups()]
    sizes = [name for name in FOUND if name.startswith("all at ")]
    assert [name.split()[-1] for name in sizes] == ["1", "8", "64", "256"]
    expected, measured = [], []
    for name in sizes:
        cores = FOUND[name]["rate"] * FOUND[name]["processor_ms"] / 1000
        expected.append(round(scale.rate_of_mix(FOUND, KINDS, cores)))
        measured.append(round(FOUND[name]["rate"]))
        assert 2 / 3 <= expected[-1] / measured[-1] <= 1
    assert told == [expected, measured]


def cells(text: str) -> list[list[str]]:
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if "---" not in row[0]]


def test_the_page_tells_what_to_set_for_each_day() -> None:
    """The web hosts of the model; and only variables of docs/CONFIGURATION.md."""
    (_what, *days), *rows = cells(PAGE.partition("## What to set")[2].partition("\n## ")[0])
    assert days == [f"{each:,}" for each in scale.SET]
    found = {name.strip("`"): told for name, *told in rows}
    assert found["web hosts of 2 cores"] == [str(scale.web_hosts(n, FOUND)) for n in scale.SET]
    variables = [name for name in found if name.isupper()]
    documented = (ROOT / "docs/CONFIGURATION.md").read_text(encoding="utf-8")
    assert [name for name in variables if f"| `{name}` |" not in documented] == []
    assert {"WEB_CONCURRENCY", "RULESITE_DATABASE_URL", "RULESITE_BROKER_URL"} <= set(variables)


def test_the_page_tells_how_the_tables_grow() -> None:
    _head, *rows = cells(GROWS.partition("The queue,")[0])
    days = [scale.DAY * times for times in scale.TIMES[:3]]
    assert {name: told for name, *told in rows} == {
        name: [f"{scale.kept(day)[name]:.2f}" for day in days] for name in scale.kept(1)
    }


def test_the_page_tells_how_the_queue_grows() -> None:
    _head, *rows = cells(GROWS.partition("The queue,")[2])
    found = []
    for requests, workers in scale.DAYS_OF_RUNS:
        told = scale.waiting(requests, workers)
        wait = f"{told.longest_wait:,.0f} s"
        row = (requests, workers, told.runs, told.longest_queue, wait, told.left)
        found.append([each if isinstance(each, str) else f"{each:,}" for each in row])
    assert rows == found


def test_whoever_comes_alone_waits_for_nobody() -> None:
    """And one worker that is always late keeps all of them: nothing is lost, nothing is doubled."""
    assert day(24.0, 0.001, 1).longest_wait < 0.001
    late = day(2_400.0, 10_000.0, 1)
    begun = 1 + 86_400 // 10_000
    assert late.runs - begun <= late.left <= late.runs
    assert late.longest_queue == late.left
    assert sum(HOURS) == pytest.approx(24)
    assert max(HOURS) == scale.BUSIEST
