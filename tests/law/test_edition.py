"""The edition that a process answers by: without the database for readers, never for writers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.law.editions import announcements, corpus_in_use, edition, page_cache
from games.law.lookup import glossary
from games.law.models import Edition
from games.site import reading_copy
from games.translation.catalogues import live
from rulesite.settings.environment import sqlite

pytestmark = pytest.mark.django_db(transaction=True)
OMAHA = "/pt/law/despacho-sef-97-2010/"
ELSEWHERE = "UPDATE law_edition SET digest = %s WHERE id = 1"


@pytest.fixture(autouse=True)
def _alone(settings: Any) -> Iterator[None]:
    settings.EDITION_SECONDS = settings.ANNOUNCED_EDITION_SECONDS = 60.0
    edition._last.clear()
    yield
    edition._last.clear()
    page_cache.clear()
    reading_copy._asked_again = 0.0


@pytest.fixture
def reader() -> Client:
    """Whose request, as where the site is served, is in no transaction."""
    Edition.objects.update_or_create(pk=1, defaults={"digest": "first"})
    return Client()


def changed_unannounced(digest: str) -> None:
    """As by a process that ended before it announced what it had saved."""
    with connections["default"].cursor() as cursor:
        cursor.execute(ELSEWHERE, [digest])


def renewed_by_another_process() -> str:
    """The digest of the new edition."""
    process = get_context("fork").Process(target=_renew)
    process.start()
    process.join(60)
    assert process.exitcode == 0
    return Edition.objects.get().digest


def _renew() -> None:
    inherited = connections["default"]  # not to be used, nor let go of, in two processes
    connections["default"] = inherited.copy()
    assert announcements.mark() == (None if inherited.vendor == "postgresql" else ANY)
    edition.renew("a test")
    connections["default"].close()


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connections["default"]) as asked:
        client.get(path)
    return len(asked)


def test_a_page_that_is_kept_asks_the_database_nothing(reader: Client) -> None:
    reader.get(OMAHA)
    assert queries(reader, OMAHA) == 0


def test_a_change_by_another_process_is_in_the_next_answer(reader: Client) -> None:
    for _ in range(3):
        reader.get(OMAHA)
        digest = renewed_by_another_process()
        assert queries(reader, OMAHA) > 0
        assert edition._last["default"].digest == digest
        assert queries(reader, OMAHA) == 0


def test_a_lost_announcement_is_made_up_for_within_the_bound(reader: Client, settings: Any) -> None:
    reader.get(OMAHA)
    changed_unannounced("second")
    assert queries(reader, OMAHA) == 0
    edition._last["default"].read_at -= settings.ANNOUNCED_EDITION_SECONDS
    assert queries(reader, OMAHA) > 0
    assert edition._last["default"].digest == "second"


@pytest.mark.parametrize("cookie", ["sessionid", "csrftoken"])
def test_who_may_have_written_hears_of_it_at_once(reader: Client, cookie: str) -> None:
    reader.get(OMAHA)
    changed_unannounced("second")
    reader.cookies[cookie] = "a" * 32
    reader.get(OMAHA)
    assert edition._last["default"].digest == "second"


def test_a_program_hears_of_it_at_once(reader: Client) -> None:
    reader.get(OMAHA)
    changed_unannounced("second")
    reader.get("/api/v1/")
    assert edition._last["default"].digest == "second"


def test_the_process_that_changes_it_knows_at_once(reader: Client) -> None:
    reader.get(OMAHA)
    digest = edition.renew("a test")
    reader.get(OMAHA)
    assert edition._last["default"].digest == digest


def test_what_cannot_be_announced_is_saved_all_the_same(
    reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcements, "_file", lambda: "/nowhere/at/all")
    digest = edition.renew("a test")
    assert Edition.objects.get().digest == digest


def test_where_nothing_is_announced_each_process_asks_by_itself(
    reader: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(announcements, "_file", lambda: "")
    settings.EDITION_SECONDS = 1.0
    reader.get(OMAHA)
    changed_unannounced("second")
    assert queries(reader, OMAHA) == 0
    edition._last["default"].read_at -= settings.EDITION_SECONDS
    assert queries(reader, OMAHA) > 0
    assert edition._last["default"].digest == "second"


@pytest.fixture
def copy(reader: Client, tmp_path: Path) -> Iterator[Path]:
    """A reading copy with an edition of its own."""
    path = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("create table law_edition (id, digest, corpus)")
        made.execute("insert into law_edition values (1, 'of the copy', '')")
        made.commit()
    connections.databases["copy"] = sqlite(path)
    connections.configure_settings(connections.databases)
    connections["copy"] = connections.create_connection("copy")
    connections["copy"].alias = "of a test"  # the tests' own database is the only one allowed
    yield path
    connections["copy"].close()
    del connections["copy"], connections.databases["copy"]


def test_a_reader_is_answered_by_the_copy_and_a_writer_by_the_database(copy: Path) -> None:
    begin = {"REQUEST_METHOD": "GET", "PATH_INFO": OMAHA, "HTTP_COOKIE": ""}
    edition.listen(begin)
    assert (edition.current(), reading_copy.alias()) == ("of the copy", "copy")
    reading_copy.Router().db_for_write(Edition)
    assert reading_copy.alias() == "default"
    for other in ({"REQUEST_METHOD": "POST"}, {"HTTP_COOKIE": "csrftoken=a"}):
        edition.listen(begin | other)
        assert (edition.current(), reading_copy.alias()) == ("first", "default")
    edition.forget()
    assert (edition.current(), reading_copy.alias()) == ("first", "default")


def test_with_the_copy_away_readers_are_answered_by_the_database(copy: Path) -> None:
    connections["copy"].close()
    copy.unlink()
    copy.mkdir()
    edition.listen({"REQUEST_METHOD": "GET"})
    assert (edition.current(), reading_copy.alias()) == ("first", "default")


def test_a_request_asks_one_database_to_its_end(copy: Path) -> None:
    """Or a page of the copy would be cached under the edition of the database."""
    reading_copy.note_away()
    edition.listen({"REQUEST_METHOD": "GET"})
    assert edition.current() == "first"
    reading_copy._asked_again = 0.0
    assert reading_copy.alias() == "default"
    edition.listen({"REQUEST_METHOD": "GET"})
    assert (edition.current(), reading_copy.alias()) == ("of the copy", "copy")


def test_what_a_process_keeps_for_all_requests_is_of_the_database_itself(
    copy: Path, settings: Any
) -> None:
    """A copy that is behind would take it back under a page of the new edition."""
    settings.DATABASE_ROUTERS = ["games.site.reading_copy.Router"]
    edition.listen({"REQUEST_METHOD": "GET"})
    assert reading_copy.alias() == "copy"
    for kept in (glossary, live):
        kept.refresh()
        assert kept._edition == "of the copy"
    corpus_in_use.refresh()
    assert corpus_in_use._last_digest == "of the copy"
    edition.forget()


def test_a_copy_behind_the_announced_edition_is_asked_again(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept once it has come: nothing announces that."""

    def heard() -> str:
        edition.listen({"REQUEST_METHOD": "GET"})
        return edition.current()

    mark = announcements.Mark(1, "announced")
    monkeypatch.setattr(announcements, "mark", lambda: mark)
    assert heard() == "of the copy"
    written(copy, "announced")
    assert heard() == "announced"
    written(copy, "unannounced")
    assert heard() == "announced"


def written(copy: Path, digest: str) -> None:
    with closing(sqlite3.connect(copy)) as made:
        made.execute("update law_edition set digest = ?", [digest])
        made.commit()
