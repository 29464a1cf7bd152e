"""Forty regulations: the lists, their facets, and the home page, as for four."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from games.law.acts.proposal import propose
from games.law.models import Instrument
from games.law.reading.text_questions import has_questions
from games.lawtexts.drafting.bringing import write_folder
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.writing import write_files
from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.reader import read
from games.lawtexts.texts.selection import LANGS
from rulesite.views import FIRST
from tests.law.conftest import with_corpus
from tests.law.test_placed import ACT
from tests.law.test_without_a_game import of_the_law
from tests.lawtexts.test_bringing import INVENTED, confirmed
from tests.lawtexts.thirty_six import FIRST as FIRST_NUMBER
from tests.lawtexts.thirty_six import NUMBER, written_all

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def loaded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    first, *others = written_all(folder)
    assert len(others) == NUMBER - 1
    for name in FOUND:
        write_folder(confirmed(name), folder)
    corpus = read_corpus(folder)
    entered = EnteredFacts("ensaio-950-2027", begins=date(2027, 6, 1), label={"pt": "Ensaio 950"})
    act = propose(first.name, {"pt": ACT}, entered, corpus, {"pt": Path("act.txt")})
    write_files(first, act.files)
    with with_corpus(django_db_blocker, read_corpus(folder)):
        yield


FOUND = tuple(INVENTED)
"""Regulations brought in as they were found, one in Chinese alone: tables, formulas, notes."""
EVERY = NUMBER + len(FOUND) + 4


def rows_of(client: Client, query: str, lang: str = "pt") -> list[str]:
    page = client.get(f"/{lang}/law/{query}").content.decode()
    return re.findall(r'<th role="rowheader".*?href="/[^/]+/law/([^/]+)/"', page, re.DOTALL)


def test_the_list_is_in_pages_and_those_with_a_model_come_first(client: Client) -> None:
    first, second = rows_of(client, ""), rows_of(client, "?page=2")
    assert len(first) + len(second) == len({*first, *second}) == EVERY
    games = Instrument.objects.exclude(game="").values_list("pk", flat=True)
    assert set(first[:4]) == set(games)
    assert first[3] == "despacho-sef-69-2003"  # revoked


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("?q=911", 1),
        ("?q=ENSAIO 92", 10),
        ("?q=omáha", 1),
        ("?q=演習912", 1),
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
    assert f"{EVERY} regulamentos, cada um com o diploma que o aprova." in page
    assert 'hx-trigger="submit, input delay:250ms from:find input"' in page


def test_the_home_page_has_a_few_and_the_way_to_all(client: Client) -> None:
    page = client.get("/pt/").content.decode()
    assert page.count('class="spine ') == FIRST
    assert '<a href="/pt/law/?about=wheel">Roleta (6)</a>' in re.sub(r"\s*\n\s*", "", page)


@pytest.mark.parametrize("lang", LANGS)
def test_the_pages_of_each_answer(client: Client, lang: str) -> None:
    statuses: dict[str, int] = {}
    for law in Instrument.objects.filter(game=""):
        parts = ["", "versions/", "effects/"]
        parts += ["art/2/", "questions/"] if has_questions(law.pk) else []
        paths = [f"/{lang}/law/{law.pk}/{part}" for part in parts]
        paths += [f"/data/law/{law.pk}.{form}" for form in ("json", "akn", "text", "csv")]
        statuses |= {path: client.get(path).status_code for path in paths}
    assert {path: status for path, status in statuses.items() if status != 200} == {}


def test_every_address_of_the_law_takes_what_was_brought_in_as_it_was_found(client: Client) -> None:
    client.raise_request_exception = False
    provisions = []
    for name in FOUND:
        key = f"ensaio-{name}-2027"
        eids = [place.eid for place in read(key).provisions]
        provisions += [(key, eids[-1]), (key, next((e for e in eids if "__row_" in e), eids[-2]))]
    statuses = {path: client.get(path).status_code for path in of_the_law(*provisions)}
    expected = {200, 301, 302, 404, 406, 422}
    assert {path: status for path, status in statuses.items() if status not in expected} == {}
    pages = re.compile(r"/(pt|zh-hant)/law/ensaio-[a-z]+-2027/((effects|versions)/)?")
    found = {path: status for path, status in statuses.items() if pages.fullmatch(path)}
    assert len(found) >= 2 * 3 * len(FOUND)
    assert set(found.values()) == {200}


def test_an_act_on_one_of_them_is_told_on_its_pages(client: Client) -> None:
    key = f"ensaio-{FIRST_NUMBER}-2027"
    assert "80 patacas" in client.get(f"/pt/law/{key}/@2027-07-01/").content.decode()
    assert "50 patacas" in client.get(f"/pt/law/{key}/@2027-02-01/").content.decode()
    assert f'href="/pt/law/{key}/effects/"' in client.get(f"/pt/law/{key}/").content.decode()


def test_another_regulation_is_offered_for_one_that_is_not_there(client: Client) -> None:
    answer = client.get("/pt/law/ensaio-999-2027/")
    assert answer.status_code == 404
    assert 0 < answer.content.decode().count('href="/pt/law/ensaio-') < 10


def test_a_page_that_offers_a_choice_of_regulations_names_them_once(client: Client) -> None:
    assert "Ensaio 911" in client.get("/pt/divergences/").content.decode()
    assert "演習911" in client.get("/zh-hant/divergences/").content.decode()
    with patch("games.law.forms.game_name") as name:
        for page in ("/pt/divergences/", "/zh-hant/divergences/?game=stud", "/pt/glossary/"):
            client.get(page)
    assert name.call_count == 0
