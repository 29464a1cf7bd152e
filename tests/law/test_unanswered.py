"""Words that searches found in no text: counted only if the house wants it, never who searched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.law.editions import page_cache
from games.law.lookup import unanswered
from games.law.lookup.unanswered import may_name_a_person
from games.law.models import UnansweredWord
from games.site.doors import delete_all_expired

pytestmark = pytest.mark.django_db


@pytest.fixture
def counting(settings: Any) -> None:
    settings.COUNT_UNANSWERED = True
    page_cache.clear()


def counted() -> dict[str, int]:
    return dict(UnansweredWord.objects.values_list("word", "count"))


def search(words: str, ui: str = "pt", **query: str) -> None:
    assert Client().get(f"/{ui}/search/", {"q": words, **query}).status_code == 200


def test_by_default_nothing_of_a_search_is_stored(client: Client) -> None:
    search("xilofone")
    client.get("/api/v1/search", {"q": "xilofone"})
    assert not counted()
    assert "não é guardado" in client.get("/pt/about/").content.decode()


@pytest.mark.usefixtures("counting")
def test_a_word_that_no_text_has_is_counted_once_a_search_also_from_the_cache() -> None:
    search("Xilofóne trio")
    search("Xilofóne trio")
    Client().get("/api/v1/search", {"q": "xilofone"})
    Client().get("/api/v1/search", {"q": "xilofone"})
    search("鸚鵡", "zh-hant")
    assert counted() == {"xilofone": 4, "鸚鵡": 1}
    assert UnansweredWord.objects.get(pk="xilofone").day == timezone.localdate()
    assert {field.name for field in UnansweredWord._meta.fields} == {"word", "count", "day"}


@pytest.mark.usefixtures("counting")
def test_a_browser_that_has_the_page_already_is_counted_too() -> None:
    first = Client().get("/pt/search/", {"q": "xilofone"})
    again = Client().get("/pt/search/", {"q": "xilofone"}, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert counted() == {"xilofone": 2}


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    "words", ["trio", "quanto paga trio no fortune", "posso usar telemóvel na mesa", "art. 999"]
)
def test_what_was_answered_is_not_counted(words: str) -> None:
    search(words)
    assert not counted()


@pytest.mark.usefixtures("counting")
def test_a_page_of_results_or_a_person_signed_in_is_no_search_of_a_visitor(
    client: Client, admin_client: Client
) -> None:
    search("xilofone", kind="law")
    client.head("/pt/search/", {"q": "xilofone"})
    admin_client.get("/pt/search/", {"q": "xilofone"})
    client.get("/api/v1/search", {"q": "xilofone"}, headers={"Authorization": "Bearer x"})
    assert not counted()


PEOPLE = (
    *("ana.xilofone@example.com", "xilofone 66123456", "xilofone 6612 3456", "Zeferina Quaresma"),
    *(
        "Zeferina de Quaresma",
        "dr. xilofone",
        "xilofone " * 8,
        "陳大鸚",
        "鸚鵡先生",
        "xilofone 1234-567",
    ),
)


@pytest.mark.parametrize("words", PEOPLE)
def test_what_looks_like_a_person_is_not_counted(words: str) -> None:
    assert may_name_a_person(words)


@pytest.mark.usefixtures("counting")
def test_a_search_that_looks_like_a_person_stores_nothing() -> None:
    for words in ("Zeferina Quaresma", "xilofone 66123456"):
        search(words)
    assert not counted()


@pytest.mark.parametrize("words", ["xilofone", "Xilofone", "carregador wifi", "97/2010 xilofone"])
def test_words_alone_are_no_person(words: str) -> None:
    assert not may_name_a_person(words)


@pytest.mark.usefixtures("counting")
def test_the_table_is_bounded_and_counts_on_when_it_is_full(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unanswered, "MOST_ROWS", 1)
    for words in ("xilofone", "berimbau", "xilofone"):
        search(words)
    assert counted() == {"xilofone": 2}


def test_words_of_long_ago_are_deleted() -> None:
    day = timezone.localdate()
    for word, count, days in (
        ("recente", 1, 29),
        ("uma vez", 1, 31),
        ("muitas", 5, 179),
        ("antiga", 5, 181),
    ):
        UnansweredWord.objects.create(word=word, count=count, day=day - timedelta(days=days))
    assert delete_all_expired()["unanswered words"] == 2
    assert counted() == {"recente": 1, "muitas": 5}


@pytest.mark.usefixtures("counting")
def test_counting_writes_once_a_search() -> None:
    search("xilofone berimbau")
    statements = []

    def watch(execute: Any, sql: str, *rest: Any) -> Any:
        statements.append(sql.split()[0])
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        search("xilofone berimbau")
    assert statements.count("INSERT") == 1
    assert "UPDATE" not in statements
    assert counted() == {"xilofone": 2, "berimbau": 2}


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="locks a file")
def test_a_search_is_answered_while_the_database_is_locked() -> None:
    with closing(sqlite3.connect(str(connection.settings_dict["NAME"]))) as other:
        other.execute("BEGIN IMMEDIATE")
        unanswered.count(("xilofone",))
        other.rollback()
    assert not counted()


@pytest.fixture
def translator(client: Client, django_user_model: Any) -> Client:
    client.force_login(django_user_model.objects.create_superuser("rita"))
    return client


def test_the_desk_lists_the_words_and_removes_what_is_answered(translator: Client) -> None:
    day = timezone.localdate()
    UnansweredWord.objects.create(word="berimbau", count=2, day=day)
    UnansweredWord.objects.create(word="xilofone", count=7, day=day)
    front = translator.get("/pt/desk/").content.decode()
    assert "/pt/desk/unanswered/" in front
    page = translator.get("/pt/desk/unanswered/").content.decode()
    assert page.index("xilofone") < page.index("berimbau")
    assert "RULESITE_COUNT_UNANSWERED" in page
    done = translator.post("/pt/desk/unanswered/", {"word": "xilofone"}, follow=True)
    assert "Retirada da lista." in done.content.decode()
    assert counted() == {"berimbau": 2}


@pytest.mark.parametrize("word", ["", "no such word", "x" * 10_000, "\x00"])
def test_a_word_that_is_not_on_the_list_removes_nothing(translator: Client, word: str) -> None:
    UnansweredWord.objects.create(word="berimbau", day=timezone.localdate())
    assert translator.post("/pt/desk/unanswered/", {"word": word}).status_code in (302, 400)
    assert counted() == {"berimbau": 1}
