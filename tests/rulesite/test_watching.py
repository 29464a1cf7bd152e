"""What those who watch the site are told: probes, metrics, request ids, and errors reported."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.simulations import metering, tasks, workers
from games.simulations.models import Batch, Run
from games.simulations.queue import leases
from games.simulations.queue.worker import play_one
from games.site import logs
from rulesite import readiness, watching
from rulesite.reports import Webhook
from rulesite.wsgi import application
from tests.simulations.conftest import ask, sent

__all__ = ["ask", "sent"]

pytestmark = pytest.mark.django_db

TOKEN = "a token of the monitor's"


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    readiness.forget()


# Probes


def test_readiness_is_told_without_tls_by_any_name(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["rulesite.example"]
    workers.give_sign()
    answer = client.get("/readyz", headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert client.head("/readyz").content == b""
    assert client.post("/readyz").status_code == 405


@pytest.mark.parametrize(("method", "body"), [("GET", b"ok\n"), ("HEAD", b"")])
def test_that_the_site_lives_is_told_whatever_is_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch, method: str, body: bytes
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["rulesite.example"]

    def asked(*_told: object, **_more: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(connection, "cursor", asked)
    answered: list[str] = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/healthz",
        "SERVER_NAME": "10.0.0.7",
        "SERVER_PORT": "8000",
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": "http",
    }
    assert b"".join(application(environ, lambda status, _told: answered.append(status))) == body
    assert answered == ["200 OK"]


def checks(client: Client, query: str = "") -> tuple[int, dict[str, Any]]:
    answer = client.get(f"/readyz{query}")
    told = answer.json()
    assert told["ready"] == (answer.status_code == 200)
    return answer.status_code, told["checks"]


def test_all_that_is_needed_is_told(client: Client) -> None:
    workers.give_sign()
    status, found = checks(client)
    assert status == 200
    assert set(found) == {"database", "cache", "corpus", "broker", "workers", "queue"}
    assert len(found["corpus"]["digest"]) == 64
    assert found["workers"]["living"] == found["workers"]["idle"] == 1
    assert found["queue"]["oldest_waiting_seconds"] is None


def test_without_a_living_worker_it_is_not_ready_but_its_pages_are(client: Client) -> None:
    status, found = checks(client)
    assert (status, found["workers"]["ok"]) == (503, False)
    workers.give_sign()
    assert checks(client)[0] == 200
    workers.Worker.objects.update(seen=timezone.now() - timedelta(minutes=1))
    status, found = checks(client)
    assert (status, found["workers"]["ok"], found["workers"]["living"]) == (503, False, 0)
    assert checks(client, "?of=web")[0] == 200


def test_a_queue_that_stands_still_is_told(client: Client, ask: Callable[..., Run]) -> None:
    workers.give_sign()
    ask()
    status, found = checks(client)
    assert status == 200
    assert found["queue"]["oldest_waiting_seconds"] < 60
    Run.objects.update(created=timezone.now() - timedelta(minutes=10))
    status, found = checks(client)
    assert (status, found["queue"]["ok"]) == (503, False)
    assert found["queue"]["oldest_waiting_seconds"] >= 600


def test_a_run_whose_batches_are_all_lent_does_not_wait(ask: Callable[..., Run]) -> None:
    ask(rounds=1000)
    assert leases.oldest_wait() is not None
    assert leases.take("w") is not None
    assert leases.oldest_wait() is None
    assert leases.out_and_waiting() == (1, 0)
    Batch.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert leases.oldest_wait() is not None
    assert leases.out_and_waiting() == (0, 1)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("database", "connection"),
        ("cache", "cache"),
        ("corpus", "edition"),
        ("broker", "current_app"),
    ],
)
def test_what_is_away_is_told_and_why_only_to_the_log(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
    place: str,
) -> None:
    workers.give_sign()

    class Away:
        def __getattr__(self, asked: str) -> Any:
            raise OSError("10.1.2.3 refused the connection")

    monkeypatch.setattr(readiness, place, Away())
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"][name] == {"ok": False}
    assert b"10.1.2.3" not in answer.content
    assert f"{name} is away: 10.1.2.3" in caplog.text
    assert "Service Unavailable" not in caplog.text


def test_a_broker_that_cannot_be_reached_is_away(settings: Any) -> None:
    from celery import Celery

    unreachable = Celery(broker="redis://127.0.0.1:9/0", set_as_current=False)
    with unreachable.connection_for_write() as asked, pytest.raises(Exception, match=r".+"):
        asked.ensure_connection(max_retries=1, timeout=2, interval_start=0)


def test_an_answer_is_good_for_a_moment(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(readiness, "FRESH", 60.0)
    workers.give_sign()
    assert readiness.of_all()["workers"]["ok"]
    with django_assert_num_queries(0):
        assert readiness.of_all()["workers"]["ok"]


# Metrics


@pytest.fixture
def watched(settings: Any) -> Client:
    settings.METRICS_TOKEN = TOKEN
    client = Client()
    client.handler.load_middleware()
    return client


def metrics(client: Client) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_are_for_who_bears_the_token(watched: Client, settings: Any) -> None:
    for told in ("", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer é"):
        assert watched.get("/metrics", headers={"Authorization": told}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert watched.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_requests_are_counted_under_their_view(watched: Client) -> None:
    def answered(view: str, status: str) -> float:
        name = frozenset({"view": view, "method": "GET", "status": status}.items())
        return metrics(watched).get(("rulesite_requests_total", name), 0)

    before = answered("about", "200"), answered("none", "404")
    watched.get("/pt/about/")
    watched.get("/zh-hant/about/")
    watched.get("/pt/no-such-page/")
    watched.get("/pt/no-such-page-either/")
    assert (answered("about", "200"), answered("none", "404")) == (before[0] + 2, before[1] + 2)
    found = metrics(watched)
    pages = frozenset({"cache": "pages"}.items())
    assert found["rulesite_cache_bytes", pages] > 1000
    resident = [value for (name, _), value in found.items() if name == "rulesite_resident_bytes"]
    assert resident[0] > 10_000_000
    assert found["rulesite_request_seconds_count", frozenset({("view", "about")})] >= 2


def test_the_queue_is_told_from_the_database(watched: Client, ask: Callable[..., Run]) -> None:
    workers.give_sign("simulations.work")
    ask(rounds=30_000)
    play_one()
    ask(rounds=1000, seed=5)
    leases.take("dies")
    Batch.objects.filter(done_at=None).update(lease_until=timezone.now() - timedelta(seconds=1))
    tasks.mind()
    found = metrics(watched)
    none: frozenset[tuple[str, str]] = frozenset()
    assert found["rulesite_rounds_total", none] == 30_000
    assert found["rulesite_rounds_per_second", none] == 500
    assert found["rulesite_lost_leases_total", none] == 1
    assert found["rulesite_runs", frozenset({("state", "running")})] == 1
    assert found["rulesite_batches", frozenset({("state", "waiting")})] == 1
    assert found["rulesite_workers", frozenset({("state", "busy")})] == 1
    assert found["rulesite_database_up", none] == 1


def test_metrics_are_told_with_the_database_away(
    watched: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(name: str) -> int:
        raise OperationalError("the database is away")

    monkeypatch.setattr(metering, "read", away)
    assert metrics(watched)["rulesite_database_up", frozenset()] == 0


def test_nothing_is_counted_where_nobody_may_read_it(settings: Any) -> None:
    settings.METRICS_TOKEN = ""
    assert watching.counter() is None


# Lines of the log


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
    answer = client.get("/pt/accounts/login/?key=secret", headers={"X-Request-ID": "proxy-12345"})
    (line,) = [json.loads(each) for each in lines]
    assert answer["X-Request-ID"] == line["request"] == "proxy-12345"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/pt/accounts/login/", 200)
    assert "secret" not in lines[0]
    forged = client.get("/pt/accounts/login/", headers={"X-Request-ID": 'x", "level": "\n'})
    assert forged["X-Request-ID"] == json.loads(lines[1])["request"]
    assert len(forged["X-Request-ID"]) == 16
    assert "X-Request-ID" not in client.get("/pt/about/")


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
    assert logs.what_about() == {}


def test_a_line_for_a_person_names_what_it_is_about() -> None:
    record = logging.LogRecord("games", logging.ERROR, "x.py", 1, "it broke", None, None)
    assert logs.Line().format(record).endswith("ERROR games: it broke")
    with logs.about(run="abc", batch=3):
        assert logs.Line().format(record).endswith("games: it broke (run=abc batch=3)")


def test_json_is_chosen_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESITE_LOG", "")
    assert logs.of_site("1")["formatters"]["line"]["()"] is logs.Line
    monkeypatch.setenv("RULESITE_LOG", "json")
    assert logs.of_site("1")["formatters"]["line"]["()"] is logs.Json
    assert logs.of_site("1")["loggers"]["rulesite.requests"]["level"] == "INFO"


# Errors reported


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
