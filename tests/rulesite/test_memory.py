"""What a process keeps is bounded by bytes and told in docs/MEMORY.md, and it stays small."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import random
import re
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from django.urls import get_resolver
from hypothesis import given
from hypothesis import strategies as st

import games
import rulesite
from games.lawtexts.caches import ALL, SizedCache, weight
from tests.rulesite.one_server import Served, served

MEGA = 1024 * 1024
TOLD = (Path(__file__).parent.parent.parent / "docs/MEMORY.md").read_text()
ROW = re.compile(r"^\| `([\w.]+)` \| ([\d.]+) MiB \|", re.M)
ONCE = re.compile(r"^\| `([\w.]+)` \| once", re.M)


def load_everything() -> None:
    assert get_resolver().url_patterns
    for package in (games, rulesite):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not re.search(r"\.(migrations|management|settings|gunicorn|serve)\b", each.name):
                importlib.import_module(each.name)


def named(name: str) -> str:
    return name.replace("<locals>.", "")


def counted_by_answers() -> dict[str, Any]:
    """Every ``lru_cache`` and ``cache`` of the site, by its name."""
    load_everything()
    found = {}
    gc.unfreeze()
    for each in gc.get_objects():
        if type(each) is _lru_cache_wrapper and each.__module__.startswith(("games.", "rulesite.")):
            found[named(f"{each.__module__}.{each.__qualname__}")] = each
    return found


def test_every_cache_that_counts_bytes_is_told_with_its_bound() -> None:
    load_everything()
    told = {name: float(bound) * MEGA for name, bound in ROW.findall(TOLD)}
    kept = {named(each.name): float(each.most_bytes) for each in ALL if "test" not in each.name}
    assert {name: told.get(name) for name in kept} == kept


def test_every_other_cache_is_told_and_has_few_answers() -> None:
    """One without a bound is asked with what the site itself is made of alone."""
    told = set(ONCE.findall(TOLD)) | set(dict(ROW.findall(TOLD)))
    found = counted_by_answers()
    assert set(found) <= told
    unbounded = {name for name, each in found.items() if each.cache_info().maxsize is None}
    assert unbounded == set(ONCE.findall(TOLD))


def test_what_is_told_is_there() -> None:
    there = set(counted_by_answers()) | {named(each.name) for each in ALL}
    assert {*ONCE.findall(TOLD), *dict(ROW.findall(TOLD))} <= there


def test_all_bounds_together_leave_room() -> None:
    assert sum(float(bound) for _name, bound in ROW.findall(TOLD)) < 140


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 3000)), max_size=60))
def test_no_more_is_kept_than_the_bound(asked: list[tuple[int, int]]) -> None:
    kept: SizedCache[bytes] = SizedCache("a test", 10_000)
    ALL.remove(kept)
    for name, size in asked:
        answer = kept.answer(name, lambda size=size: bytes(size))  # type: ignore[misc]
        assert kept.get(name) == answer
        assert kept.size <= 10_000 or len(kept) == 1
        assert kept.size == sum(size for _answer, size in kept._answers.values())


def test_the_least_lately_asked_for_goes_first() -> None:
    kept: SizedCache[bytes] = SizedCache("a test", 3 * weight(("a", bytes(1000))))
    ALL.remove(kept)
    for name in "abcad":
        kept.answer(name, lambda: bytes(1000))
    assert [name for name in "abcd" if kept.get(name) is not None] == ["a", "c", "d"]


def test_the_weight_of_a_result_may_be_told_by_a_function() -> None:
    pages: SizedCache[bytes] = SizedCache("a test", 2_000, len)
    ALL.remove(pages)
    for name in "abc":
        pages.keep(name, bytes(1000))
    pages.keep("c", bytes(900))
    assert [name for name in "abc" if pages.get(name)] == ["b", "c"]
    assert pages.size == 1900


def resident(pid: int) -> int:
    """Megabytes in memory of a process, with what it shares with others."""
    told = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+) kB", told)[0]) // 1024


def workers(site: Served) -> list[int]:
    return [
        int(each) for each in Path(f"/proc/{site.pid}/task/{site.pid}/children").read_text().split()
    ]


LINK = re.compile(r'(?:href|action)="(/[^"#]+)"')


@pytest.mark.slow
def test_a_process_stays_small_over_every_kind_of_page(ready_folder: Path) -> None:
    """Twelve hundred pages, each found on another, and none twice."""
    chance = random.Random(20100)
    with served(ready_folder, WEB_CONCURRENCY="1") as site:
        waiting, seen = ["/pt/", "/zh-hant/"], {"/pt/", "/zh-hant/"}
        for _ in range(1200):
            answer = site.get(waiting.pop(chance.randrange(len(waiting))))
            assert answer.status < 500 or answer.header("retry-after")
            links = {
                link.replace("&amp;", "&")
                for link in LINK.findall(answer.body.decode(errors="replace"))
            }
            fresh = sorted(link for link in links - seen if not link.startswith("/static"))
            seen.update(fresh)
            waiting += fresh
        (worker,) = workers(site)
        assert resident(worker) < 250
