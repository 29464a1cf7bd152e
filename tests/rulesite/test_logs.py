"""Lines of the log: one for each request, with its id, for a person or as JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games.simulations.models import Run
from games.simulations.queue import leases
from games.simulations.work.worker import play_one
from games.site import logs
from rulesite import views
from rulesite.door import Handler, StrictRequest
from tests.simulations.conftest import ask, sent

__all__ = ["ask", "sent"]

pytestmark = pytest.mark.django_db
PROXY = {"X-Request-ID": "proxy-12345"}


class Lines(logging.Handler):
    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Iterator[list[str]]:
    handler = Lines(logs.Json())
    found = [logging.getLogger(name) for name in ("rulesite", "games")]
    requests = logging.getLogger("rulesite.requests")
    before = requests.level
    requests.setLevel(logging.INFO)
    for logger in found:
        logger.addHandler(handler)
    yield handler.lines
    requests.setLevel(before)
    for logger in found:
        logger.removeHandler(handler)


def test_each_request_is_a_line_with_its_id_and_no_query(client: Client, lines: list[str]) -> None:
    answer = client.get("/pt/accounts/login/?key=secret", headers=PROXY)
    (line,) = [json.loads(each) for each in lines]
    assert answer["X-Request-ID"] == line["request"] == "proxy-12345"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/pt/accounts/login/", 200)
    assert "secret" not in lines[0]
    forged = client.get("/pt/accounts/login/", headers={"X-Request-ID": 'x", "level": "\n'})
    assert forged["X-Request-ID"] == json.loads(lines[1])["request"]
    assert len(forged["X-Request-ID"]) == 16
    assert "X-Request-ID" not in client.get("/pt/about/")


def test_djangos_own_line_on_an_answer_has_the_id_of_its_request(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written after the whole chain of middleware, by the handler that serves the site."""
    monkeypatch.setattr(views, "page", lambda *_told, **_more: HttpResponse(status=503))
    logger = logging.getLogger("django.request")
    (handler,) = [each for each in logging.getLogger("rulesite").handlers if type(each) is Lines]
    logger.addHandler(handler)
    try:
        request = StrictRequest(RequestFactory().get("/pt/about/", headers=PROXY).environ)
        assert Handler().get_response(request).status_code == 503
    finally:
        logger.removeHandler(handler)
    told = [json.loads(each) for each in lines]
    assert {line["logger"]: line["request"] for line in told} == dict.fromkeys(
        ("rulesite.requests", "django.request"), "proxy-12345"
    )


def test_what_goes_wrong_with_a_batch_is_told_with_its_run(
    ask: Callable[..., Run], lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ask(rounds=1000)

    def broken(*_told: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr(leases.registry, "batch", broken)
    play_one()
    (line,) = [json.loads(each) for each in lines]
    assert (line["run"], line["batch"], line["level"]) == (run.pk, 0, "ERROR")
    assert "RuntimeError: no such card" in line["trace"]
    assert logs.log_context() == {}


def test_a_line_for_a_person_names_what_it_is_about() -> None:
    record = logging.LogRecord("games", logging.ERROR, "x.py", 1, "it broke", None, None)
    assert logs.TerminalFormatter().format(record).endswith("ERROR games: it broke")
    with logs.about(run="abc", batch=3):
        assert logs.TerminalFormatter().format(record).endswith("games: it broke (run=abc batch=3)")


def test_json_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESITE_LOG", "")
    assert logs.of_site("1")["formatters"]["line"]["()"] is logs.TerminalFormatter
    monkeypatch.setenv("RULESITE_LOG", "json")
    assert logs.of_site("1")["formatters"]["line"]["()"] is logs.Json
    assert logs.of_site("1")["loggers"]["rulesite.requests"]["level"] == "INFO"
