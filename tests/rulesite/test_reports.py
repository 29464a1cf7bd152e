"""Errors reported to an address: their place and ids, nothing of the request, each once."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from games.site import logs
from rulesite.reports import Webhook

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Where errors are posted to, and what came."""
    came: list[dict[str, Any]] = []

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_told: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Desk)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", came
    server.shutdown()
    server.server_close()


def wait_for(came: list[dict[str, Any]], number: int) -> None:
    until = monotonic() + 60
    while len(came) < number:
        assert monotonic() < until
        sleep(0.02)


def test_errors_are_reported_only_where_the_environment_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("RULESITE_ERRORS_URL", raising=False)
    assert logs.of_site("1")["root"]["handlers"] == ["console"]
    monkeypatch.setenv("RULESITE_ERRORS_URL", "https://desk.example/hook")
    assert logs.of_site("1")["root"]["handlers"] == ["console", "reports"]
    with pytest.raises(ValueError, match="RULESITE_ERRORS_URL"):
        Webhook("file:///etc/passwd")


def test_an_error_is_told_with_its_place_and_ids_and_nothing_of_the_request(
    desk: tuple[str, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulesite import views

    def broken(request: HttpRequest) -> HttpResponse:
        hidden = request.META["HTTP_COOKIE"]
        raise RuntimeError(f"no page {len(hidden)}")

    url, came = desk
    reports = Webhook(url, "0.1")
    logger = logging.getLogger("django.request")
    logger.addHandler(reports)
    monkeypatch.setattr(views, "page", lambda request, *_told, **_more: broken(request))
    try:
        client = Client(raise_request_exception=False, headers={"Cookie": "s=very-secret"})
        for _turn in range(3):
            answer = client.get("/pt/about/?card=hidden-query")
            assert answer.status_code == 500
        wait_for(came, 1)
    finally:
        logger.removeHandler(reports)
        reports.close()
    (report,) = came
    assert report["fault"] == "RuntimeError"
    assert report["logger"] == "django.request"
    assert report["version"] == "0.1"
    assert len(report["request"]) == 16
    assert report["where"][-1].endswith(" broken")
    told = json.dumps(report)
    assert "very-secret" not in told
    assert "hidden-query" not in told


def test_the_same_fault_again_is_counted_and_told_later(
    desk: tuple[str, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulesite import reports as module

    url, came = desk
    reports = Webhook(url)
    record = logging.LogRecord("games", logging.ERROR, "x.py", 1, "it broke", None, None)
    for _turn in range(5):
        reports.handle(record)
    wait_for(came, 1)
    monkeypatch.setattr(module, "AGAIN_AFTER", 0.0)
    reports.handle(record)
    wait_for(came, 2)
    assert [report["again"] for report in came] == [0, 4]
    reports.close()


def test_a_desk_that_is_away_costs_nobody_anything(caplog: pytest.LogCaptureFixture) -> None:
    reports = Webhook("http://127.0.0.1:9/")
    record = logging.LogRecord("games", logging.ERROR, "x.py", 1, "it broke", None, None)
    reports.handle(record)
    reports.close()
    assert "an error could not be reported" in caplog.text
