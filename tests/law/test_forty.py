"""Forty regulations: the lists, their facets, and the home page, as for four."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.law.models import Instrument
from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.selection import LANGS
from rulesite.views import FIRST
from tests.law.conftest import with_corpus
from tests.lawtexts.thirty_six import NUMBER, written_all

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def loaded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    assert len(list(written_all(folder))) == NUMBER
    with with_corpus(django_db_blocker, read_corpus(folder)):
        yield


def rows_of(client: Client, query: str, lang: str = "pt") -> list[str]:
    page = client.get(f"/{lang}/law/{query}").content.decode()
    return re.findall(r'<th role="rowheader".*?href="/[^/]+/law/([^/]+)/"', page, re.DOTALL)


def test_the_list_is_in_pages_and_those_with_a_model_come_first(client: Client) -> None:
    first, second = rows_of(client, ""), rows_of(client, "?page=2")
    assert len(first) + len(second) == len({*first, *second}) == NUMBER + 4
    games = Instrument.objects.exclude(game="").values_list("pk", flat=True)
    assert set(first[:4]) == set(games)
    assert first[3] == "despacho-sef-69-2003"  # revoked


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?q=901", 1),
        ("?q=ENSAIO 92", 10),
        ("?q=omáha", 1),
        ("?q=演習902", 1),
        ("?about=wheel", 6),
        ("?about=wheel&state=rehearsal&degree=text", 6),
        ("?state=revoked", 1),
        ("?state=in_force", 3),
        ("?degree=model", 4),
        ("?q=omaha&about=dice", 0),
    ],
)
def test_the_list_is_filtered_by_words_and_facets(client: Client, query: str, number: int) -> None:
    assert len(rows_of(client, query)) == number


def test_each_facet_says_how_many_it_leaves(client: Client) -> None:
    page = client.get("/pt/law/?about=wheel").content.decode()
    assert "Roleta (6)" in page
    assert "Texto (6)" in page
    assert "Modelo" not in page
    assert "40 regulamentos, cada um com o diploma que o aprova." in page
    assert 'hx-trigger="submit, input delay:250ms from:find input"' in page


def test_the_home_page_has_a_few_and_the_way_to_all(client: Client) -> None:
    page = client.get("/pt/").content.decode()
    assert page.count('class="spine ') == FIRST
    assert '<a href="/pt/law/?about=wheel">Roleta (6)</a>' in re.sub(r"\s*\n\s*", "", page)


@pytest.mark.parametrize("lang", LANGS)
def test_the_pages_of_each_answer(client: Client, lang: str) -> None:
    statuses = {}
    for law in Instrument.objects.filter(game=""):
        paths = [f"/{lang}/law/{law.pk}/{part}" for part in ("", "art/2/", "versions/")]
        paths += [f"/data/law/{law.pk}.{form}" for form in ("json", "akn", "text")]
        statuses |= {path: client.get(path).status_code for path in paths}
    assert {path: status for path, status in statuses.items() if status != 200} == {}


def test_another_regulation_is_offered_for_one_that_is_not_there(client: Client) -> None:
    answer = client.get("/pt/law/ensaio-999-2027/")
    assert answer.status_code == 404
    assert 0 < answer.content.decode().count('href="/pt/law/ensaio-') < 10
