"""Regulations that no game has: every address of the law answers, and none offers a dead door."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.translation import override

from games.consequences.parameters import parameters_of
from games.law.addresses import path_of
from games.law.reading.export import FORMS, REFERENCES
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import own, read_corpus
from games.lawtexts.texts.selection import LANGS
from rulesite.bulk.files import FILES
from tests.law.conftest import change, with_corpus
from tests.law.test_one_language_alone import OF_DATA, OF_THE_API, OTHERS
from tests.lawtexts.an_instrument import written
from tests.rulesite.addresses import every_address

BOTH, CHINESE = "ensaio-901-2027", "ensaio-902-2027"
REGISTER = """
[[row]]
id = "EN-01"
provisions = ["art_2__point_1"]
register = "doubt"
effect = "result"
title = { pt = "A aposta mínima de quem?", zh-hant = "誰的最低投注額？" }
changes = { pt = "O que cada um paga.", zh-hant = "各人所付。" }
taken = { pt = "De cada jogador.", zh-hant = "每名博彩者。" }
why = { pt = "O texto não distingue.", zh-hant = "文本沒有區分。" }
quotes = [
  { lang = "pt", witness = "rehearsal", eid = "art_2__point_1",
    text = "A aposta mínima é de 50 patacas", marked = ["mínima"] },
]
"""


@pytest.fixture(scope="module", autouse=True)
def loaded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """A copy of the corpus with two more, in place of the site's own."""
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    both = written(folder, 901, about=["dice", "fees"])
    (both / "register.toml").write_text(REGISTER.replace("\n    text", " text"), encoding="utf-8")
    manifest = both / "instrument.toml"
    change(manifest, "year = 2027", 'year = 2027\ngames = ["omaha", "stud"]')
    own_day = '[[own_day]]\nprovision = "art_2"\nday = 2027-07-01\nbasis = "stated"\n\n'
    manifest.write_text(f"{manifest.read_text('utf-8')}\n{own_day}", encoding="utf-8")
    drafts = written(folder, 902, ["zh-hant"], about=["penalties", "premises"]) / "working"
    drafts.mkdir()
    (drafts / f"{CHINESE}.pt.txt").write_text(
        "== main__title\nEnsaio n.º 902/2027\n\n== art_1\nnumber: Artigo 1.º\nheading: Objecto\n",
        encoding="utf-8",
    )
    with with_corpus(django_db_blocker, read_corpus(folder)):
        yield


def _values(key: str, eid: str) -> dict[str, list[str]]:
    text = reader.read(key)
    return {
        "key": [key],
        "eid": [eid],
        "place": [path_of(eid)],
        "path": [f"law/{key}/{path_of(eid)}/"],
        "day": ["2027-02-01"],
        "form": [*FORMS, *REFERENCES, "csv"],
        "name": [*FILES],
        "lang": [code for code, _name in settings.LANGUAGES],
        "ident": ["EN-01"],
        "kind": [text.kind.replace("_", "-")],
        "year": [str(text.year)],
        "number": [text.number.replace("/", "-")],
        "part": [f"@2027-02-01/{eid}/{part}" for part in ("", "zho/akn")],
        "game": ["omaha"],
        "act": ["ensaio-950-2027"],
        "doubt": ["OD-01"],
        "figure": [one.name for one in parameters_of(key) if one.eid == eid],
        "file": [image.file for image in text.images],
    }


def of_the_law(*provisions: tuple[str, str]) -> list[str]:
    """Every address of the law for these provisions, each an instrument and an eId."""
    names = (OF_DATA | OF_THE_API | OTHERS) - {"oembed"}
    return sorted(
        {
            address.filled(dict(zip(address.parts, chosen, strict=True)))
            for lang in LANGS
            for address in every_address(lang)
            if address.name.startswith("law:") or address.name in names
            for key, eid in provisions
            for chosen in product(*(_values(key, eid)[part] for part in address.parts))
        }
    )


FILTERED = (
    *("divergences/?game=", "glossary/?game=", "search/?q=aposta&game=", "search/?q=投注&game="),
    "search/suggestions/?q=ensaio&x=",
)
EMBEDDED = f"/oembed?url=http://testserver/pt/law/{BOTH}/art/2/"


def test_every_address_of_the_law_takes_a_text_without_a_game(client: Client) -> None:
    client.raise_request_exception = False
    provisions = product((BOTH, CHINESE), ("art_2", "art_2__point_1"))
    paths = [*of_the_law(*provisions), EMBEDDED]
    paths += [f"/{lang}/{path}{BOTH}" for lang in LANGS for path in FILTERED]
    paths += [f"/{lang}/law/{CHINESE}/?show={show}" for lang in LANGS for show in ("pt", "both")]
    statuses = {path: client.get(path).status_code for path in paths}
    expected = {200, 301, 302, 404, 406, 422}
    assert {path: status for path, status in statuses.items() if status not in expected} == {}
    of_texts = re.compile(rf"/law/({BOTH}|{CHINESE})/((art/.*)|(versions/.*)|(@2027.*))?$")
    assert {
        path for path, status in statuses.items() if of_texts.search(path) and status != 200
    } == set()


PAGES = ("", f"law/{BOTH}/", f"law/{BOTH}/art/2/", f"law/{CHINESE}/", "law/", "divergences/EN-01/")


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_of_it_offers_a_door_that_is_not_there(client: Client, lang: str) -> None:
    links: dict[str, str] = {}
    for page in PAGES:
        answer = client.get(f"/{lang}/{page}")
        assert answer.status_code == 200, page
        for link in re.findall(r'(?:href|action)="(/[^"#?]*)', answer.content.decode()):
            links.setdefault(link, page)
    dead = set()
    for link in links:
        try:
            with override(link.split("/")[1]):
                resolve(link)
        except Resolver404:
            dead.add((links[link], link))
    assert {(page, link) for page, link in dead if not link.startswith("/static/")} == set()
    for link in links:
        if "2027" in link:
            assert client.get(link).status_code in (200, 302), link


def test_it_is_cited_and_searched_in_both_languages(client: Client) -> None:
    cited = client.get("/pt/cite/?q=artigo 2.º do Ensaio n.º 901/2027")
    assert cited["Location"] == f"/pt/law/{BOTH}/@2027-01-12/art/2/"
    found = client.get("/zh-hant/search/", {"q": "一萬澳門元"}).content.decode()
    assert f"/law/{BOTH}/art/2/point/2/" in found
    listed = client.get(f"/pt/divergences/?game={BOTH}").content.decode()
    assert "EN-01" in listed
    assert "OD-01" not in listed


def test_its_figures_are_a_table_for_programs(client: Client) -> None:
    answer = client.get(f"/data/law/{BOTH}.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    figures = {(row["lang"], row["eid"]): (row["value"], row["unit"]) for row in rows}
    assert figures["pt", "art_2__point_1"] == figures["zh-hant", "art_2__point_1"]
    assert figures["pt", "art_2__point_1"] == ("50", "pataca")
    assert figures["pt", "art_2__point_2"] == ("10000", "pataca")
    one = client.get(f"/data/law/{CHINESE}/art_2__point_2.csv").content.decode("utf-8-sig")
    assert "第二條（二）項" in one
    assert f'href="/pt/law/{BOTH}/figures/"' in client.get(f"/pt/law/{BOTH}/").text
    assert f"/data/law/{BOTH}.csv" in client.get(f"/pt/law/{BOTH}/figures/").text


def test_several_games_rest_on_it_and_a_game_on_several(client: Client) -> None:
    omaha, stud, other = (
        f"/pt/law/{key}/" for key in ("despacho-sef-97-2010", "despacho-sef-69-2003", BOTH)
    )
    facts = client.get(other).content.decode().partition("Jogos que nele assentam</dt>")[2]
    assert re.findall(r'href="([^"]+)"', facts)[:2] == [omaha, stud]
    for page in (omaha, stud):
        facts = client.get(page).content.decode().partition("O jogo assenta também em</dt>")[2]
        assert re.search(r'href="([^"]+)"', facts)[1] == other  # type: ignore[index]
    assert "O jogo assenta" not in client.get("/pt/law/portaria-104-85-m/").content.decode()


@pytest.mark.parametrize("lang", LANGS)
def test_there_are_questions_on_its_text(client: Client, lang: str) -> None:
    for key in (BOTH, CHINESE):
        assert f"/law/{key}/questions/" in client.get(f"/{lang}/law/{key}/").content.decode()
        page = client.get(f"/{lang}/law/{key}/questions/?answer1=1").content.decode()
        assert page.count('class="text-question"') >= 2
    page = client.get(f"/pt/law/{CHINESE}/").content.decode()
    assert "/divergences/?game=" not in page  # it has no register


def test_programs_are_told_what_there_is_of_it(client: Client) -> None:
    listed = client.get("/api/v1/instruments").json()["instruments"]
    told = {one["instrument"]: (one["game"], one["about"], one["degree"]) for one in listed}
    assert told[BOTH] == ("", ["dice", "fees"], "register")
    assert told[CHINESE] == ("", ["penalties", "premises"], "text")
    assert told["despacho-sef-97-2010"] == ("omaha", ["cards"], "model")


def test_the_lists_of_the_games_leave_out_a_regulation_without_one(client: Client) -> None:
    client.raise_request_exception = False
    paths = [address.filled({}) for address in every_address() if not address.parts]
    statuses = {path: client.get(path).status_code for path in paths if "/admin/" not in path}
    assert {path: status for path, status in statuses.items() if status >= 500} == {}
    for path in ("/pt/table/", "/pt/simulations/", "/pt/simulations/omaha/"):
        assert "Ensaio 901" not in client.get(path).content.decode()


def test_an_article_in_force_from_another_day_says_so_where_it_is_read(client: Client) -> None:
    words = {"pt": "Vigora a partir de 1 de julho de 2027.", "zh-hant": "自2027年7月1日起生效。"}
    for lang, note in words.items():
        for place in ("", "art/2/", "versions/"):
            page = client.get(f"/{lang}/law/{BOTH}/{place}").text
            assert note.lower() in page.lower(), place
    sent = client.get(f"/data/law/{BOTH}/art_2__point_1.json").json()
    assert sent["provisions"][0]["in_force"] == {"from": "2027-07-01", "basis": "stated"}
