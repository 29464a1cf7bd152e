"""What a process keeps is bounded by bytes and told in docs/MEMORY.md, and it stays small."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.files.caches import ALL, SizedCache, weight
from tests import memory
from tests.rulesite.one_server import Served, served

TOLD = memory.PAGE.read_text()


def test_the_page_of_the_caches_is_written_from_the_code() -> None:
    """After a change of a cache: ``make memory``."""
    assert memory.written() == TOLD


def test_a_bounded_cache_without_a_size_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    names = memory.counted_by_answers()
    caches = {**names, "games.law.new._cache": names["games.law.time.at_hand._instruments"]}
    monkeypatch.setattr(memory, "counted_by_answers", lambda: caches)
    with pytest.raises(KeyError, match=r"games\.law\.new\._cache"):
        memory.written()


def test_all_bounds_together_leave_room() -> None:
    assert sum(memory.bounds().values()) < 140


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 3000)), max_size=60))
def test_no_more_is_kept_than_the_bound(asked: list[tuple[int, int]]) -> None:
    kept: SizedCache[bytes] = SizedCache("a test", 10_000)
    ALL.remove(kept)
    for name, size in asked:
        answer = kept.answer(name, lambda size=size: bytes(size))  # type: ignore[misc]
        assert kept.get(name) == answer
        assert kept.size <= 10_000 or len(kept) == 1
        assert kept.size == sum(size for _answer, size in kept.answers.values())


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
