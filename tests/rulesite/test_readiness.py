"""Probes: that the site lives, and whether all it needs is there, told without TLS by any name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from games.simulations.models import Batch, Run
from games.simulations.queue import leases, workers
from games.site.upkeep import UPKEEP
from rulesite import readiness
from rulesite.wsgi import application
from tests.simulations.conftest import ask, sent

__all__ = ["ask", "sent"]

pytestmark = pytest.mark.django_db

TOKEN = "a token of the monitor's"


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    readiness.forget()


def test_readiness_is_told_without_tls_by_any_name(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["rulesite.example"]
    workers.give_sign()
    answer = client.get("/readyz", headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert client.head("/readyz").content == b""
    assert client.post("/readyz").status_code == 405


@pytest.mark.parametrize(
    ("asked_from", "header", "whole", "of_web"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, "", 200, True),
        ({"REMOTE_ADDR": "::1"}, "", 200, True),
        ({"REMOTE_ADDR": "203.0.113.9"}, "", 404, False),
        ({"REMOTE_ADDR": "203.0.113.9"}, "Bearer of-the-house", 200, True),
        ({"REMOTE_ADDR": "203.0.113.9"}, "Bearer of-another", 404, False),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.9"}, "", 404, False),
        (
            {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "127.0.0.1, 203.0.113.9"},
            "",
            404,
            False,
        ),
    ],
)
def test_checks_are_shown_to_operators_alone(
    client: Client, settings: Any, asked_from: dict[str, Any], header: str, whole: int, of_web: bool
) -> None:
    """By the token or on this machine; others learn whether pages can be served, and no more."""
    settings.PROXIES, settings.METRICS_TOKEN = 1, "of-the-house"
    workers.give_sign()
    headers = {"Authorization": header} if header else {}
    assert client.get("/readyz", headers=headers, **asked_from).status_code == whole
    report = client.get("/readyz?of=web", headers=headers, **asked_from).json()
    assert report["ready"] is True
    assert ("checks" in report) == ("version" in report) == of_web


@pytest.mark.parametrize(
    ("method", "status", "body"),
    [
        ("GET", "200 OK", b"ok\n"),
        ("HEAD", "200 OK", b""),
        ("DELETE", "405 Method Not Allowed", b""),
    ],
)
def test_that_the_site_lives_is_told_whatever_is_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch, method: str, status: str, body: bytes
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
    assert answered == [status]


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


def test_a_worker_set_aside_is_told_and_alone_is_not_ready(client: Client) -> None:
    workers.give_sign(workers.ASIDE)
    status, found = checks(client)
    assert (status, found["workers"]["ok"], found["workers"]["aside"]) == (
        503,
        False,
        [workers.own_name()],
    )
    workers.Worker.objects.create(name="well:1", seen=Now(), started=Now(), task="")
    readiness.forget()
    status, found = checks(client)
    assert (status, found["workers"]["aside"], found["workers"]["living"]) == (
        200,
        [workers.own_name()],
        2,
    )
    assert workers.to_wake() == 1


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


def test_what_an_application_has_checked_is_asked_with_the_rest(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers.give_sign()
    monkeypatch.setitem(UPKEEP.page_checks, "printer", lambda: {"ok": False})
    status, found = checks(client, "?of=web")
    assert (status, found["printer"], found["corpus"]["ok"]) == (503, {"ok": False}, True)
    assert list(checks(client)[1])[2:4] == ["corpus", "printer"]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("database", "connection"),
        ("cache", "cache"),
        ("corpus", ""),
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

    if place:
        monkeypatch.setattr(readiness, place, Away())
    else:
        monkeypatch.setitem(UPKEEP.page_checks, name, lambda: Away().digest)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"][name] == {"ok": False}
    assert b"10.1.2.3" not in answer.content
    assert f"{name} is away: 10.1.2.3" in caplog.text
    assert "Service Unavailable" not in caplog.text


def test_counting_alone_is_told_and_keeps_no_page_away(client: Client, settings: Any) -> None:
    """The cache that all processes share is away, and each goes on by itself."""
    workers.give_sign()
    away = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
        "OPTIONS": {"socket_connect_timeout": 1},
    }
    settings.CACHES = {**settings.CACHES, "shared": away}
    assert client.get("/readyz?of=web").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["cache"] == {"ok": False}


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
