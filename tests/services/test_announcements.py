"""PostgreSQL announces a new edition: pages of other processes and hosts are of it at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.test import Client

from games.law import announcements, edition
from games.law.models import Edition
from games.law.page_cache import SHELF
from tests.law.test_edition import OMAHA, changed_unannounced, queries, renewed_by_another_process
from tests.services.production import answer, production

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

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
    SHELF.clear()


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


def test_a_change_by_another_process_is_heard_at_once(reader: Client) -> None:
    for _ in range(3):
        reader.get(OMAHA)
        edition._last["default"].read_at -= 30
        assert queries(reader, OMAHA) == 0
        digest = renewed_by_another_process()
        wait(lambda told=digest: heard().digest == told)
        assert queries(reader, OMAHA) > 0
        assert edition._last["default"].digest == digest


def test_what_is_not_saved_is_not_announced(reader: Client) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute("begin")
        announcements.announce("never")
        cursor.execute("rollback")
    before = heard()
    announcements.announce("saved")
    wait(lambda: heard().digest == "saved")
    assert heard().number == before.number + 1


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
from games.law import edition
from games.law.models import Term
before = Term.objects.get(pk="aposta_inicial").portuguese
with transaction.atomic():
    Term.objects.filter(pk="aposta_inicial").update(portuguese=NEW or before)
    edition.renew("a test")
print(json.dumps(before))
"""
GLOSSARY, API = "/pt/glossary/", "/api/v1/glossary"


def test_a_term_written_on_one_host_is_on_the_other_at_once(tmp_path: Path) -> None:
    """There its page is cached, and would be for an hour: readers have no cookie."""
    database, redis = os.environ["RULESITE_DATABASE_URL"], os.environ["RULESITE_TEST_REDIS"]
    one, other = (production(tmp_path / name, database, f"{redis}/0") for name in "ab")
    one.folder.mkdir()
    other.folder.mkdir()
    other.command("manage.py", "prepare", "--verbosity", "0", "--only", "pages")

    def write(forms: list[str]) -> list[str]:
        before: list[str] = one.ask_database(FORMS.replace("NEW", repr(forms)))
        return before

    before = write([])
    with other.web() as port:
        try:
            for new in ("ensaio primeiro", "ensaio segundo"):
                assert new not in answer(port, GLOSSARY)[1]
                write([*before, new])
                assert new in answer(port, API)[1]
                wait(lambda form=new: form in answer(port, GLOSSARY)[1])
        finally:
            write(before)
