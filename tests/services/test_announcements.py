"""PostgreSQL announces a new edition: pages of other processes and hosts are of it at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connections
from django.test import Client

from games.law.editions import announcements, edition, page_cache
from games.law.models import Edition
from tests.law.test_edition import OMAHA, changed_unannounced, queries, renewed_by_another_process
from tests.services.production import Production, answer, production
from tests.services.servers import reading_copy

pytestmark = pytest.mark.services
of_database = pytest.mark.django_db(transaction=True)

LISTENERS = "select pid from pg_stat_activity where datname = %s and query like %s"


@pytest.fixture
def reader(settings: Any) -> Iterator[Client]:
    settings.EDITION_SECONDS, settings.ANNOUNCED_EDITION_SECONDS = 1.0, 60.0
    Edition.objects.update_or_create(pk=1, defaults={"digest": "first"})
    edition._last.clear()
    listener = announcements.Listener()
    listener.start()
    wait(lambda: announcements.mark() is not None)
    yield Client()
    listener.stop()
    assert announcements.mark() is None
    edition._last.clear()
    page_cache.clear()


def heard() -> announcements.Mark:
    mark = announcements.mark()
    assert mark is not None
    return mark


def wait(holds: Any, seconds: float = 30.0) -> None:
    until = monotonic() + seconds
    while not holds():
        assert monotonic() < until
        sleep(0.01)


def cut_off() -> None:
    """End the connection of the thread that listens, as a restart of the server does."""
    with connections["default"].cursor() as cursor:
        name = connections["default"].settings_dict["NAME"]
        cursor.execute(f"select pg_terminate_backend(pid) from ({LISTENERS}) as l",
                       [name, "SELECT pg_notify(%"])  # fmt: skip
        assert cursor.rowcount == 1


@of_database
def test_a_change_by_another_process_is_heard_at_once(reader: Client) -> None:
    for _ in range(3):
        reader.get(OMAHA)
        edition._last["default"].read_at -= 30
        assert queries(reader, OMAHA) == 0
        digest = renewed_by_another_process()
        wait(lambda told=digest: heard().digest == told)
        assert queries(reader, OMAHA) > 0
        assert edition._last["default"].digest == digest


@of_database
def test_what_is_not_saved_is_not_announced(reader: Client) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute("begin")
        announcements.announce("never")
        cursor.execute("rollback")
    before = heard()
    announcements.announce("saved")
    wait(lambda: heard().digest == "saved")
    assert heard().number == before.number + 1


@of_database
def test_who_no_longer_hears_asks_by_itself_and_listens_again(
    reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_away(listener: announcements.Listener) -> None:
        raise OperationalError("the database is away")

    reader.get(OMAHA)
    before = heard()
    with monkeypatch.context() as away:
        away.setattr(announcements.Listener, "_hear", is_away)
        cut_off()
        wait(lambda: announcements.mark() is None)
        changed_unannounced("second")
        wait(lambda: reader.get(OMAHA) and edition._last["default"].digest == "second")
    wait(lambda: announcements.mark() is not None)
    assert heard().number > before.number
    assert heard().digest == "second"


FORMS = """
import json
from django.db import transaction
from games.law.editions import edition
from games.law.models import Term
before = Term.objects.get(pk="aposta_inicial").portuguese
with transaction.atomic():
    Term.objects.filter(pk="aposta_inicial").update(portuguese=NEW or before)
    edition.renew("a test")
print(json.dumps(before))
"""
GLOSSARY, API = "/pt/glossary/", "/api/v1/glossary"


@dataclass(frozen=True, slots=True)
class Hosts:
    """On one a term is changed, the other has the page: it is cached there for an hour."""

    one: Production
    other: Production

    def write(self, forms: list[str]) -> list[str]:
        """The forms of before."""
        before: list[str] = self.one.ask_database(FORMS.replace("NEW", repr(forms)))
        return before


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Hosts:
    database, redis = os.environ["RULESITE_DATABASE_URL"], os.environ["RULESITE_TEST_REDIS"]
    folders = [tmp_path_factory.mktemp(name) for name in "ab"]
    hosts = Hosts(*(production(folder, database, f"{redis}/0") for folder in folders))
    hosts.other.command("manage.py", "prepare", "--verbosity", "0", "--only", "pages")
    return hosts


def test_a_term_written_on_one_host_is_on_the_other_at_once(hosts: Hosts) -> None:
    before = hosts.write([])
    with hosts.other.web() as port:
        try:
            for new in ("ensaio primeiro", "ensaio segundo"):
                assert new not in answer(port, GLOSSARY)[1]
                hosts.write([*before, new])
                assert new in answer(port, API)[1]
                wait(lambda form=new: form in answer(port, GLOSSARY)[1])
        finally:
            hosts.write(before)


def test_a_page_of_a_copy_that_is_behind_is_not_cached_as_one_of_the_new_edition(
    hosts: Hosts,
) -> None:
    database, before = os.environ["RULESITE_DATABASE_URL"], hosts.write([])
    with reading_copy(database) as copy, psycopg.connect(copy, autocommit=True) as standby:
        hosts.other.environment["RULESITE_DATABASE_COPY_URL"] = copy
        with hosts.other.web() as port:
            answer(port, GLOSSARY)
            standby.execute("select pg_wal_replay_pause()")
            try:
                hosts.write([*before, "ensaio terceiro"])
                for _ in range(3):
                    assert "ensaio terceiro" in answer(port, API)[1]
                    status, page = answer(port, GLOSSARY)
                    assert (status, "ensaio terceiro" in page) == (200, False)
                standby.execute("select pg_wal_replay_resume()")
                wait(lambda: "ensaio terceiro" in answer(port, GLOSSARY)[1])
            finally:
                hosts.write(before)
