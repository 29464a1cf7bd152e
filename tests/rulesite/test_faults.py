"""The site while something it stands on fails: what is at hand is served, the rest says when to
come again, and everything goes on by itself afterwards. The faults are real ones.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulations import services, tasks
from games.simulations.models import Run
from games.simulations.queue import leases
from games.site.pages import is_away
from rulesite import database_file
from rulesite.celery import app
from tests.rulesite.one_server import Answer, Served, served
from tests.rulesite.other_database import away, on_file

pytestmark = pytest.mark.django_db
LANGUAGES = {"pt": "Este serviço não está disponível de momento", "zh-hant": "暫時未能提供"}
NOT_SAVED = "Ainda não ficou guardado."
PUBLIC = ["/pt/", "/pt/law/despacho-sef-97-2010/", "/pt/glossary/", "/data/divergences.json"]
NEW_RUN = "/pt/simulations/new/fortune3/"


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def reader() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def copied(ready_folder: Path, tmp_path: Path) -> Path:
    """The database of a site made ready, in a file of its own."""
    path = tmp_path / "copied.sqlite3"
    with (
        closing(sqlite3.connect(ready_folder / "rulesite.sqlite3")) as own,
        closing(sqlite3.connect(path)) as other,
    ):
        own.backup(other)
    return path


def form(game: str = "fortune3", **told: str) -> dict[str, str]:
    from games.simulations.asking.form import blank

    shown = {field.html_name: field.value() for field in blank(game)}
    return {**shown, "seed": "3", "rounds": "20000", "action": "start", **told}


def assert_refused(answer: Any, language: str = "pt", words: str = "") -> None:
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert (words or LANGUAGES[language]) in answer.content.decode()


def test_with_the_database_away_pages_at_hand_are_served(reader: Client) -> None:
    before = {path: reader.get(path).content for path in PUBLIC}
    with away():
        for path in PUBLIC:
            answer = reader.get(path)
            assert (answer.status_code, answer.content) == (200, before[path])
        assert reader.get("/robots.txt").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_at_hand_says_when_to_come_again(reader: Client, language: str) -> None:
    reader.get(f"/{language}/")
    paths = ["changes/", "simulations/", "hands/", "simulations/runs/abc/", "law/nothing/"]
    with away():
        for path in paths:
            assert_refused(reader.get(f"/{language}/{path}"), language)
        part = reader.get(f"/{language}/simulations/", headers={"HX-Request": "true"})
        assert_refused(part, language)
        assert "<html" not in part.content.decode()
    assert reader.get(f"/{language}/changes/").status_code == 200


def test_with_the_database_away_signing_in_and_sessions_are_refused(reader: Client) -> None:
    person = User.objects.create_user("ana", password="a long enough one")
    told = {"username": "ana", "password": "a long enough one"}
    with away():
        assert_refused(reader.post("/pt/accounts/login/", told))
    assert reader.post("/pt/accounts/login/", told).status_code == 302
    reader.force_login(person)
    with away():
        assert_refused(reader.get("/pt/accounts/"))
        assert_refused(reader.get("/pt/desk/"))
    assert reader.get("/pt/accounts/").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["full", "read only"])
def test_with_no_room_to_write_everything_is_read_and_a_run_refused(
    reader: Client, copied: Path, settings: Any, fault: str
) -> None:
    settings.SIMULATIONS = {"at_once": 10_000, "hourly": 10_000}
    faults = {
        "full": on_file(copied, init_command="PRAGMA max_page_count=1"),
        "read only": on_file(f"file:{copied}?mode=ro", uri=True, init_command=""),
    }
    with faults[fault]:
        for path in [*PUBLIC, "/pt/simulations/", NEW_RUN]:
            assert reader.get(path).status_code == 200
        for seed in count(1):
            answer = reader.post(NEW_RUN, form(seed=str(seed)))
            if answer.status_code != 302:  # the last page of the file is full
                break
        assert_refused(answer, words=NOT_SAVED)
        assert Run.objects.count() == seed - 1
    with on_file(copied):
        assert reader.post(NEW_RUN, form(seed=str(seed))).status_code == 302
        assert Run.objects.count() == seed


@pytest.mark.slow
def test_with_the_database_locked_reading_waits_for_nobody(reader: Client, copied: Path) -> None:
    with (
        on_file(copied, timeout=0.2),
        closing(sqlite3.connect(copied, isolation_level=None)) as holder,
    ):
        spec = services.read_spec({"game": "stud", "rounds": 99})
        name = services.start(spec, nobody(), "v").run.name
        holder.execute("BEGIN EXCLUSIVE")
        for path in [*PUBLIC, "/pt/simulations/", f"/pt/simulations/runs/{name}/"]:
            assert reader.get(path).status_code == 200
        refused = reader.post(NEW_RUN, form(seed="20100"))
        assert_refused(refused, words=NOT_SAVED)
        assert '<input type="hidden" name="seed" value="20100">' in refused.content.decode()
        holder.execute("ROLLBACK")
        assert reader.post(NEW_RUN, form()).status_code == 302


@pytest.mark.slow
def test_with_the_database_locked_signing_in_asks_to_try_again(
    reader: Client, copied: Path
) -> None:
    """The name stays in its field; the password never comes back."""
    told = {"username": "ana", "password": "a long enough one"}
    with (
        on_file(copied, timeout=0.2),
        closing(sqlite3.connect(copied, isolation_level=None)) as holder,
    ):
        User.objects.create_user("ana", password=told["password"])
        holder.execute("BEGIN IMMEDIATE")
        answer = reader.post("/pt/accounts/login/", told)
        shown = answer.content.decode()
        assert (answer.status_code, answer["Retry-After"]) == (503, "15")
        assert "Não foi possível entrar. Tente de novo" in shown
        assert 'value="ana"' in shown
        assert told["password"] not in shown
        assert reader.get("/pt/accounts/").status_code == 302
        holder.execute("ROLLBACK")
        assert reader.post("/pt/accounts/login/", told).status_code == 302
        assert reader.get("/pt/accounts/").status_code == 200


@pytest.mark.slow
def test_a_long_log_of_the_database_is_written_and_emptied_once_readers_end(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_file, "LOG_BYTES", 1_000_000)
    monkeypatch.setattr(database_file, "PATIENCE", 0.1)
    log = Path(f"{copied}-wal")
    with (
        on_file(copied, timeout=5),
        closing(sqlite3.connect(copied, isolation_level=None)) as looking,
    ):
        monkeypatch.setattr(database_file, "connection", connections["default"])
        looking.execute("BEGIN")
        looking.execute("SELECT * FROM law_edition").fetchall()
        for turn in range(40):
            User.objects.create_user(f"{turn}", first_name="x" * 100)
            connections["default"].cursor().execute(
                "INSERT INTO django_session VALUES (%s, %s, '2001-01-01')", [turn, "x" * 50_000]
            )
        assert log.stat().st_size > 1_000_000
        database_file.shorten_log()
        assert log.stat().st_size > 1_000_000
        looking.execute("ROLLBACK")
        database_file.shorten_log()
        assert log.stat().st_size == 0
        assert User.objects.filter(first_name="x" * 100).count() == 40


def nobody() -> Any:
    from django.contrib.auth.models import AnonymousUser

    return AnonymousUser()


@pytest.mark.slow
def test_no_page_is_written_for_by_being_looked_at(reader: Client) -> None:
    runs = []
    for seed, then in enumerate([None, leases.take, services.cancel, services.pause]):
        spec = services.read_spec({"game": "stud", "rounds": 1000, "seed": seed + 1})
        run = services.start(spec, nobody(), f"visitor {seed}").run
        runs.append(run)
        if then is leases.take:
            leases.take("a worker")
        elif then:
            then(run)
    cancelled_in_hand = runs[1]
    parts = ("", "progress/", "certificate/", "certificate.json")
    paths = [f"/pt/simulations/runs/{run.name}/{part}" for run in runs for part in parts]
    paths += [*PUBLIC, NEW_RUN, "/pt/simulations/", "/pt/hands/", "/pt/accounts/login/"]
    paths += [f"/pt/simulations/compare/?a={runs[0].name}&b={cancelled_in_hand.name}"]
    for path in paths:
        with CaptureQueriesContext(connection) as asked:
            assert reader.get(path).status_code in {200, 302}, path
        written = [each["sql"] for each in asked if not each["sql"].startswith("SELECT")]
        assert written == [], path


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """``broker("redis://…")``: messages go there, and nobody listens."""

    def elsewhere(url: str) -> None:
        monkeypatch.setattr(
            tasks.work,
            "apply_async",
            lambda **told: app.send_task(
                "simulations.work", **{**told, "connection": app.connection_for_write(url)}
            ),
        )

    return elsewhere


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "amqp://127.0.0.1:1//"])
def test_with_the_broker_away_a_run_is_taken(
    reader: Client, broker: Any, url: str, django_capture_on_commit_callbacks: Any
) -> None:
    broker(url)
    with django_capture_on_commit_callbacks(execute=True) as called:
        assert reader.post(NEW_RUN, form()).status_code == 302
    assert called
    assert Run.objects.count() == 1


def test_with_the_brokers_folder_gone_a_run_is_taken(
    reader: Client, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.write_text("in its place")
    try:
        with django_capture_on_commit_callbacks(execute=True):
            assert reader.post(NEW_RUN, form()).status_code == 302
    finally:
        folder.unlink()
        folder.mkdir()
    assert Run.objects.count() == 1


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_no_fault_of_the_page(
    reader: Client, settings: Any, tmp_path: Path
) -> None:
    """Sheets and counts are kept in the data folder; without it they are counted anew."""
    settings.DATA_DIR = tmp_path / "a file"
    settings.DATA_DIR.write_text("in its place")
    settings.CACHES = {
        **settings.CACHES,
        "shared": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(settings.DATA_DIR / "cache"),
        },
    }
    for path in [*PUBLIC, "/pt/odds/fortune3/", "/pt/odds/omaha/", "/pt/simulations/"]:
        assert reader.get(path).status_code in {200, 202}, path
    assert reader.post(NEW_RUN, form()).status_code == 302


@pytest.mark.parametrize(
    ("fault", "is_ours"),
    [
        (OSError(28, "No space left on device"), True),
        (PermissionError(13, "Permission denied"), True),
        (FileNotFoundError(2, "No such file"), False),
        (RuntimeError("no"), False),
        (None, False),
    ],
)
def test_what_passes_is_told_from_what_is_broken(fault: Exception | None, is_ours: bool) -> None:
    assert is_away(fault) is is_ours


class Visitor:
    """Who asks a server as a browser does, with its cookies and the token of the form."""

    def __init__(self, site: Served) -> None:
        self.site = site

    def post(self, path: str, told: dict[str, str]) -> Answer:
        page = self.site.get(path)
        cookie = page.header("set-cookie").partition(";")[0]
        token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', page.body)
        assert token, page.head
        body = urlencode({**told, "csrfmiddlewaretoken": token.group(1).decode()}).encode()
        head = (
            f"POST {quote(path)} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return self.site.send(head.encode() + body)


@pytest.mark.slow
def test_the_site_as_it_is_run_with_its_database_locked_and_its_broker_away(
    ready_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(ready_folder, folder)
    told = {"RULESITE_BROKER_URL": "redis://127.0.0.1:1/0", "RULESITE_LOCK_SECONDS": "1"}
    with (
        served(folder, **told) as site,
        closing(sqlite3.connect(folder / "rulesite.sqlite3", isolation_level=None)) as holder,
    ):
        visitor = Visitor(site)
        holder.execute("BEGIN EXCLUSIVE")
        refused = visitor.post(NEW_RUN, form())
        assert (refused.status, refused.header("retry-after")) == (503, "15")
        assert site.get("/pt/law/").status == 200
        assert site.get("/healthz").status == 200
        holder.execute("ROLLBACK")
        taken = visitor.post(NEW_RUN, form())
        assert taken.status == 302
        assert site.get(taken.header("location")).status == 200
    assert os.stat(folder / "rulesite.sqlite3").st_mode & 0o077 == 0
