"""A request that takes too long is ended, with its address in the log; the site goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from django.test import RequestFactory

from games.site.pages import RefusedByTheDatabase, TooLong
from rulesite import under_way
from rulesite.under_way import SIZE, UnderWay
from tests.rulesite.one_server import served

SECONDS = 6


def in_a_thread(work: Callable[[], None]) -> tuple[Thread, Queue[BaseException | None]]:
    ended: Queue[BaseException | None] = Queue()

    def run() -> None:
        try:
            work()
        except BaseException as fault:
            ended.put(fault)
        else:
            ended.put(None)

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread, ended


def test_what_takes_too_long_is_interrupted_and_told_once() -> None:
    here, begun = UnderWay(2), Event()

    def endless() -> None:
        with here.answering("GET /pt/"):
            begun.set()
            while True:
                pass

    _thread, ended = in_a_thread(endless)
    begun.wait()
    assert here.addresses() == ["GET /pt/"]
    assert here.interrupt_slow(3_600) == []
    assert here.interrupt_slow(0) == ["GET /pt/"]
    assert isinstance(ended.get(timeout=60), TooLong)
    assert here.addresses() == []
    assert here.interrupt_slow(0) == []


def test_what_comes_after_is_not_met_by_it() -> None:
    """Meant for one request, it is taken back when that one ends before it is raised."""
    here, go_on, begun = UnderWay(1), Event(), Event()

    def two() -> None:
        with here.answering("first"):
            begun.set()
            go_on.wait()  # nothing is raised while the thread only waits
        with here.answering("second"):
            sum(range(1_000))

    _thread, ended = in_a_thread(two)
    begun.wait()
    with here._lock:  # the first cannot end before it is meant to be interrupted
        go_on.set()
    assert here.interrupt_slow(3_600) == []
    assert ended.get(timeout=60) is None


def test_what_answers_for_it_is_not_interrupted_in_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page that tells of it takes a moment; only where even that has no end it is ended."""
    interrupted: list[int] = []
    monkeypatch.setattr(under_way, "interrupt", lambda thread, fault: interrupted.append(thread))
    here = UnderWay(1)
    with here.answering("GET /pt/"):
        interrupted.clear()
        assert here.interrupt_slow(0) == ["GET /pt/"]
        assert here.interrupt_slow(0) == []
        assert len(interrupted) == 1
        (request,) = here._requests.values()
        request.again -= under_way.AGAIN
        assert here.interrupt_slow(0) == []
        assert len(interrupted) == 2


def test_what_never_let_go_of_its_place_loses_it_to_the_next() -> None:
    """A request may be interrupted in the very step that lets go of it."""
    here = UnderWay(1)
    lost = here.answering("GET /lost")
    lost.__enter__()
    for _again in range(2):
        with here.answering("GET /next"):
            assert here.addresses() == ["GET /next"]
    with here.answering("GET /next"):
        lost.__exit__(None, None, None)
        assert here.addresses() == ["GET /next"]
    assert here.addresses() == []


def test_an_address_begins_no_line_of_the_log() -> None:
    here = UnderWay(1)
    with here.answering("GET /a\n2026 ERROR all is lost\x1b[2J"):
        (told,) = here.interrupt_slow(3_600) or here.addresses()
    assert told == r"GET /a\n2026 ERROR all is lost\x1b[2J"


def test_what_sends_something_goes_on() -> None:
    here = UnderWay(1)
    with here.answering("GET /" + "a" * 2 * SIZE):
        here._requests[next(iter(here._requests))].moved -= 100
        here.moved()
        assert here.interrupt_slow(60) == []
        assert [len(told) for told in here.addresses()] == [SIZE]


@pytest.mark.parametrize(("path", "kind"), [("/pt/", "text/html"), ("/api/v1/games", "json")])
def test_whoever_asked_is_told_to_come_again(path: str, kind: str) -> None:
    request = RequestFactory().get(path)
    told = RefusedByTheDatabase(lambda _request: None).process_exception(request, TooLong())  # type: ignore[arg-type, return-value]
    assert told is not None
    assert told.status_code == 503
    assert int(told["Retry-After"]) > 0
    assert kind in told["Content-Type"]


@pytest.mark.slow
def test_the_site_ends_them_and_goes_on(
    ready_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    more = {
        "DJANGO_SETTINGS_MODULE": "tests.rulesite.endless_settings",
        "GUNICORN_CMD_ARGS": f"--timeout {SECONDS}",
    }
    with served(ready_folder, **more) as site:
        answer = site.get("/endless/steps?prize=1e90000000")
        assert answer.status == 503
        assert int(answer.header("Retry-After")) > 0
        with pytest.raises(EOFError):
            site.get("/endless/step")
        assert site.get("/pt/").status == 200
    told = capfd.readouterr().err
    assert f"it took more than {SECONDS} s: GET /endless/steps\n" in told
    assert "ended while it was at: GET /endless/step\n" in told
    assert "1e90000000" not in told
