"""A rehearsed act amends, adds and repeals from a day to come: pages go by the law of today."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import Corpus, own, read_corpus
from games.lawtexts.texts.seal import write_seal
from games.lawtexts.versions.periods import History
from games.play.hand.quotations import quotations
from games.rules.values.citation import Provision
from games.site.today import shown_on_day
from tests.instruments import INSTRUMENTS
from tests.law.conftest import with_corpus

OMAHA = "despacho-sef-97-2010"
BEFORE, AFTER = date(2026, 12, 1), date(2027, 1, 5)
ACT = """Artigo 4.º

Apostas

1. […].

2. […].

3. […].

4. As fichas do ensaio ficam à vista de todos.

Artigo 8.º

[…]

1. […].

2. […].

3. […].

4. […].

5. [Revogado].

Artigo 16.º

Comissão

A casa tem o direito de cobrar uma comissão de três a cinco por cento sobre o valor do pote de
cada jogada até ao limite correspondente ao sêxtuplo da aposta prévia maior (big blind).
"""
AMENDED, ADDED, REPEALED = "art_16", "art_4__para_4", "art_8__para_5"


@dataclass(frozen=True)
class Page:
    status: int
    text: str
    address: str
    """Where it sends on to."""


Ask = Callable[[date, str], Page]
UI = pytest.mark.parametrize("ui", ["pt", "zh-hant"])


@pytest.fixture(scope="module")
def amended(tmp_path_factory: pytest.TempPathFactory) -> tuple[Corpus, dict[str, History]]:
    """The corpus with the act in it, and what is read of it."""
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    path = folder / "act.pt.txt"
    path.write_text(ACT, encoding="utf-8")
    given = ["--act", "ensaio-1-2027", "--from", "2027-01-05", "--published", "2026-11-20"]
    given += ["--label-pt", "Ensaio n.º 1/2027", "--label-zh-hant", "演習第1/2027號"]
    given += ["--summary-pt", "Eleva o limite.", "--summary-zh-hant", "調高上限。"]
    given += ["--corpus", str(folder), "--pt", str(path)]
    call_command("corpus", "amend", OMAHA, *given, stdout=StringIO())
    write_seal(folder / OMAHA)
    corpus = read_corpus(folder)
    return corpus, {key: reader.history(key, corpus) for key in INSTRUMENTS}


@pytest.fixture(scope="module")
def loaded(
    amended: tuple[Corpus, dict[str, History]], django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    with with_corpus(django_db_blocker, amended[0]):
        yield


@pytest.fixture
def on(loaded: None, db: None) -> Ask:
    """Ask for an address as on a day, with the act loaded."""

    def ask(day: date, address: str) -> Page:
        with shown_on_day(day):
            answer = Client().get(address)
        text = " ".join(unescape(answer.content.decode()).split())
        return Page(answer.status_code, text, answer.headers.get("Location", ""))

    return ask


NOTICE = {"pt": "Publicado, ainda não em vigor", "zh-hant": "已公佈，尚未生效"}
NEW, OLD = "ao sêxtuplo", "ao quádruplo"


@UI
def test_a_regulation_is_shown_as_it_is_in_force_today(on: Ask, ui: str) -> None:
    page = on(BEFORE, f"/{ui}/law/{OMAHA}/")
    assert NEW not in page.text
    assert OLD in page.text
    assert 'id="art_8__para_5"' in page.text
    assert 'id="art_4__para_4"' not in page.text
    assert 'class="badge in_force"' in page.text
    assert NOTICE[ui] in page.text
    assert f"/{ui}/law/{OMAHA}/@2027-01-05/" in page.text
    later = on(AFTER, f"/{ui}/law/{OMAHA}/")
    assert NEW in later.text
    assert OLD not in later.text
    assert 'id="art_4__para_4"' in later.text
    assert 'class="badge amended"' in later.text
    assert NOTICE[ui] not in later.text


@UI
def test_a_repealed_place_keeps_its_number_in_the_text(on: Ask, ui: str) -> None:
    later = on(AFTER, f"/{ui}/law/{OMAHA}/").text
    place = later[later.index('id="art_8__para_5"') : later.index('id="art_9"')]
    assert {"pt": "(Revogado por Ensaio n.º 1/2027)", "zh-hant": "（被演習第1/2027號廢止）"}[
        ui
    ] in place
    shown, folded = place.split('<details class="former-words', 1)
    assert "Findo o último turno" not in shown
    assert "Findo o último turno" in folded


@UI
def test_a_provision_is_shown_as_it_is_in_force_today(on: Ask, ui: str) -> None:
    page = on(BEFORE, f"/{ui}/law/{OMAHA}/art/16/")
    assert OLD in page.text
    assert NEW not in page.text
    assert "五倍" in page.text
    assert NOTICE[ui] in page.text
    assert f"/{ui}/law/{OMAHA}/@2027-01-05/art/16/" in page.text
    assert f"@{BEFORE}" not in page.text
    assert NOTICE[ui] not in on(BEFORE, f"/{ui}/law/{OMAHA}/art/15/").text
    later = on(AFTER, f"/{ui}/law/{OMAHA}/art/16/")
    assert NEW in later.text
    assert NOTICE[ui] not in later.text


@UI
def test_a_provision_repealed_later_is_read_today_and_found_afterwards(on: Ask, ui: str) -> None:
    address = f"/{ui}/law/{OMAHA}/art/8/para/5/"
    page = on(BEFORE, address)
    assert page.status == 200
    assert "Findo o último turno" in page.text
    assert NOTICE[ui] in page.text
    later = on(AFTER, address)
    assert later.status == 200
    assert {"pt": "Ensaio n.º 1/2027", "zh-hant": "演習第1/2027號"}[ui] in later.text
    assert {"pt": "5 de Janeiro de 2027", "zh-hant": "2027年1月5日"}[ui] in later.text
    assert "Findo o último turno" in later.text
    assert 'class="revoked-band"' in later.text
    assert on(BEFORE, f"/{ui}/law/{OMAHA}/@2027-03-01/art/8/para/5/").status == 200
    alone = on(AFTER, f"{address}?show=pt").text
    assert "Findo o último turno" in alone
    assert 'class="side" lang="zh-Hant"' not in alone
    assert 'class="revoked-band"' in alone
    assert f'hx-get="{address}?show=zh-hant"' in alone


@UI
def test_a_provision_to_come_is_none_of_today_s(on: Ask, ui: str) -> None:
    page = on(BEFORE, f"/{ui}/law/{OMAHA}/art/4/para/4/")
    assert page.status == 404
    assert f"/{ui}/law/{OMAHA}/@2027-01-05/art/4/para/4/" in page.text
    assert on(AFTER, f"/{ui}/law/{OMAHA}/art/4/para/4/").status == 200


def test_the_search_finds_the_words_of_today(on: Ask) -> None:
    for day, found, lost in ((BEFORE, OLD, NEW), (AFTER, NEW, OLD)):
        there = on(day, f"/pt/search/?q={found[3:]}").text
        assert f"/pt/law/{OMAHA}/art/16/" in there
        assert f"/pt/law/{OMAHA}/art/16/" not in on(day, f"/pt/search/?q={lost[3:]}").text
    assert "/art/8/para/5/" in on(BEFORE, "/pt/search/?q=exibir+cartas+composição+final").text
    citing = f"/pt/cite/?q=despacho+97/2010+{REPEALED}"
    assert on(BEFORE, citing).status == 302
    sent = on(BEFORE, f"/pt/cite/?q=despacho+97/2010+{ADDED}")
    assert sent.address == f"/pt/law/{OMAHA}/@2027-01-05/art/4/para/4/"


def test_programs_are_answered_by_the_law_of_today(on: Ask) -> None:
    def provision(day: date, eid: str) -> Any:
        return json.loads(on(day, f"/api/v1/instruments/{OMAHA}/provisions/{eid}").text)

    assert OLD in provision(BEFORE, AMENDED)["provision"]["text"]["pt"]
    assert NEW in provision(AFTER, AMENDED)["provision"]["text"]["pt"]
    assert provision(BEFORE, REPEALED)["status"] == "in_force"
    gone = provision(AFTER, REPEALED)
    assert gone["status"] == "repealed"
    assert gone["repealed"]["by"] == "ensaio-1-2027"
    assert gone["repealed"]["from"] == "2027-01-05"
    assert "último turno" in gone["provision"]["text"]["pt"]
    assert provision(BEFORE, ADDED)["status"] == 404
    assert "at=2027-01-05" in provision(BEFORE, ADDED)["detail"]
    for day, status in ((BEFORE, "in_force"), (AFTER, "amended")):
        listed = json.loads(on(day, "/api/v1/instruments").text)["instruments"]
        assert next(each for each in listed if each["instrument"] == OMAHA)["status"] == status
        assert json.loads(on(day, f"/data/law/{OMAHA}.json").text)["status"] == status


@UI
def test_lists_of_changes_say_what_is_not_in_force_yet(on: Ask, ui: str) -> None:
    badge = {"pt": "Ainda não em vigor", "zh-hant": "尚未生效"}[ui]
    assert badge in on(BEFORE, f"/{ui}/changes/").text
    assert badge not in on(AFTER, f"/{ui}/changes/").text
    assert {"pt": "Ensaio n.º 1/2027", "zh-hant": "演習第1/2027號"}[ui] in on(
        BEFORE, f"/{ui}/changes/"
    ).text
    assert {"pt": "5 de Janeiro de 2027", "zh-hant": "2027年1月5日"}[ui] in on(
        BEFORE, f"/feeds/{ui}/law.atom"
    ).text


def test_the_glossary_leads_to_places_of_today(on: Ask) -> None:
    added, repealed = (f"/pt/law/{OMAHA}/art/{place}/" for place in ("4/para/4", "8/para/5"))
    before, after = (on(day, "/pt/glossary/termbase/").text for day in (BEFORE, AFTER))
    assert repealed in before
    assert added not in before
    assert added in after
    assert repealed not in after


@UI
def test_an_entry_keeps_its_words_before_and_after_the_repeal(on: Ask, ui: str) -> None:
    address = f"/{ui}/divergences/OD-05/"
    before, after = (on(day, address).text for day in (BEFORE, AFTER))
    marked = "<mark>ainda em jogo</mark> devem exhibir as suas cartas"
    place = f'href="/{ui}/law/{OMAHA}/art/8/para/5/"'
    quotes = [page[page.index('class="quotes"') : page.index("<dl")] for page in (before, after)]
    for page, quoted in zip((before, after), quotes, strict=True):
        assert marked in quoted
        assert "博彩局的" in quoted
        assert place in page
    act = {"pt": "Ensaio n.º 1/2027", "zh-hant": "演習第1/2027號"}[ui]
    assert act not in quotes[0]
    assert act in quotes[1]
    assert {"pt": "5 de Janeiro de 2027", "zh-hant": "2027年1月5日"}[ui] in quotes[1]


def test_data_keep_the_words_of_an_entry_whose_provision_is_repealed(on: Ask) -> None:
    for day in (BEFORE, AFTER):
        rows = json.loads(on(day, "/data/divergences.json?game=omaha").text)
        (row,) = (each for each in rows if each["id"] == "OD-05")
        assert row["quotes_pt"]
        assert row["quotes_zh_hant"]


def test_the_terms_of_a_provision_are_those_of_its_words_that_day(on: Ask) -> None:

    repealed, added = (f"art/{place}/" for place in ("8/para/5", "4/para/4"))
    for day, at in ((BEFORE, ""), (AFTER, ""), (AFTER, "@2026-12-01/")):
        assert 'href="/pt/glossary/#' in on(day, f"/pt/law/{OMAHA}/{at}{repealed}").text, day
    assert 'href="/pt/glossary/#fichas"' in on(BEFORE, f"/pt/law/{OMAHA}/@2027-01-05/{added}").text


def test_a_hand_is_quoted_the_words_of_today(on: Ask) -> None:
    commission = [Provision(OMAHA, AMENDED)]
    for day, words in ((BEFORE, OLD), (AFTER, NEW)):
        with shown_on_day(day):
            (quoted,) = quotations(commission)
        assert words in " ".join(side.words for side in quoted.pair.sides)
