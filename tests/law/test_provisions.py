"""Every provision has its address; an address that leads nowhere offers those near it."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.law.addresses import eid_of, path_of, provision_url
from games.lawtexts.citations.citation import cite
from games.lawtexts.texts.reader import read
from tests.examples import some_quick
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3, FIVE_CARD = INSTRUMENTS
ALL = [(key, provision.eid) for key in INSTRUMENTS for provision in read(key).provisions]


def test_every_eid_is_told_by_its_path() -> None:
    assert [eid_of(path_of(eid)) for _, eid in ALL] == [eid for _, eid in ALL]
    assert len({(key, path_of(eid)) for key, eid in ALL}) == len(ALL) == 406


def test_paths_are_plain() -> None:
    assert path_of("art_13__para_4__point_1") == "art/13/para/4/point/1"
    assert path_of("art_10__point_c__point_iii__wrapup") == "art/10/point/c/point/iii/wrapup"
    assert path_of("main__art_unico") == "main/art/unico"


@given(st.text(max_size=60))
def test_no_path_is_too_strange_to_be_read(path: str) -> None:
    assert isinstance(eid_of(path), str)


LEVELS = st.tuples(st.sampled_from(["art", "para", "point"]), st.from_regex(r"\A[a-z0-9]{1,4}\Z"))


@given(st.lists(LEVELS, min_size=1, max_size=5))
def test_path_and_eid_are_inverse(levels: list[tuple[str, str]]) -> None:
    eid = "__".join(f"{level}_{value}" for level, value in levels)
    assert eid_of(path_of(eid)) == eid


def deepest_and_oddest() -> list[tuple[str, str]]:
    """One provision of each kind and depth of each instrument, and what is unlike the rest."""
    seen: dict[tuple[str, str, int], tuple[str, str]] = {}
    for key in INSTRUMENTS:
        for provision in read(key).provisions:
            depth = provision.eid.count("__")
            seen.setdefault((key, provision.kind, depth), (key, provision.eid))
    return list(seen.values())


@pytest.mark.parametrize(
    ("ui", "key", "eid"),
    some_quick(((ui, *each) for each in deepest_and_oddest() for ui in ("pt", "zh-hant")), 34),
)
def test_the_page_of_a_provision_shows_it_in_its_context(
    client: Client, ui: str, key: str, eid: str
) -> None:
    answer = client.get(f"/{ui}/law/{key}/{path_of(eid)}/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count("data-current") == 1
    assert f'id="{eid}" data-current' in page
    top = eid.split("__")[0]
    block = [e for k, e in ALL if k == key and e.split("__")[0] == top]
    assert all(f'id="{each}"' in page for each in block)
    for lang in ("pt", "zh-hant"):
        assert f'data-copy="{cite(key, eid, lang)}\nhttp://testserver/{lang}/law/{key}/' in page


def test_the_citation_is_the_legal_form_of_each_language(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/11/point/2/point/3/").content.decode()
    assert "subalínea (3) da alínea 2) do artigo 11.º do Despacho" in page
    assert "第97/2010號經濟財政司司長批示第十一條（二）項（3）分項" in page


def test_the_other_language_is_the_same_provision(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/10/para/1/").content.decode()
    assert f'<a href="/zh-hant/law/{OMAHA}/art/10/para/1/"' in page


def test_an_article_has_its_heading_in_title_path_and_h1(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/12/").content.decode()
    heading = "Regras aplicáveis à subida das apostas"
    for tag in ("title", "h1", "ol"):
        assert heading in page.partition(f"<{tag}")[2].partition(f"</{tag}>")[0], tag


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        ("bib", ("@legislation{", "  year = {2010},", "law/despacho-sef-97-2010/art/12/},")),
        ("ris", ("TY  - STAT", "PY  - 2010", "ER  - ")),
    ],
)
def test_a_provision_is_cited_to_a_reference_manager(client: Client, form: str, lines) -> None:
    body = client.get(f"/data/reference/{OMAHA}/art_12.{form}?lang=zh-hant").content.decode()
    assert cite(OMAHA, "art_12", "zh-hant") in body
    assert f"http://testserver/zh-hant/law/{OMAHA}/art/12/" in body
    assert all(line in body for line in lines)
    assert client.get(f"/data/reference/{OMAHA}/art_99.{form}").status_code == 404


def test_only_what_changes_the_result_is_open_and_the_rest_is_counted(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/12/").content.decode()
    entries = page.partition('class="naming entries"')[2]
    shown, _, folded = entries.partition('class="naming-others"')
    assert "altera o procedimento" not in shown
    assert "OA-09" in folded.partition("</details>")[0]
    hands = page.partition('class="naming hands"')[2].partition('class="naming-others"')[0]
    assert hands.count("<li>") == 3


def test_before_and_after_follow_the_text(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/art/10/para/1/").content.decode()
    assert f'rel="prev" href="/pt/law/{OMAHA}/art/9/"' in page
    assert f'rel="next" href="/pt/law/{OMAHA}/art/11/"' in page
    last = client.get(f"/pt/law/{OMAHA}/art/16/").content.decode()
    assert 'rel="next"' not in last


@pytest.mark.parametrize(
    ("key", "short", "path"),
    [
        (OMAHA, "art/10/1", "art/10/para/1"),
        (OMAHA, "art/11/2/3", "art/11/point/2/point/3"),
        (STUD, "art/9/5/2", "art/9/point/5/point/2"),
        (FORTUNE3, "art/13/4/1", "art/13/point/4/point/1"),
        (FIVE_CARD, "art/10/c/iii/1", "art/10/point/c/point/iii/point/1"),
    ],
)
def test_bare_numbers_lead_to_the_provision(
    client: Client, key: str, short: str, path: str
) -> None:
    answer = client.get(f"/zh-hant/law/{key}/{short}/")
    assert answer.status_code == 302
    assert answer["Location"] == f"/zh-hant/law/{key}/{path}/"


@pytest.mark.parametrize(
    "place",
    [
        "art/99",
        "art/10/99",
        "art/10/1/1/1/1/1/1",
        "art/.*",
        "art",
        "nothing",
        "art/10/para",
        "x" * 900,
    ],
)
@pytest.mark.parametrize(("ui", "lang"), [("pt", "pt"), ("zh-hant", "zh-Hant")])
def test_an_unknown_provision_is_a_404_in_the_readers_language(
    client: Client, ui: str, lang: str, place: str
) -> None:
    answer = client.get(f"/{ui}/law/{OMAHA}/{place}/")
    assert answer.status_code == 404
    assert f'<html lang="{lang}">' in answer.content.decode()


@pytest.mark.parametrize(("ui", "name"), [("pt", "art. 10.º, n.º 5"), ("zh-hant", "第十條第五款")])
def test_near_provisions_are_offered_in_the_readers_language(
    client: Client, ui: str, name: str
) -> None:
    answer = client.get(f"/{ui}/law/{OMAHA}/art/10/para/6/")
    assert answer.status_code == 404
    near = {each["name"]: each["url"] for each in answer.context["near"]}
    assert near[name] == f"/{ui}/law/{OMAHA}/art/10/para/5/"
    assert all(client.get(url).status_code == 200 for url in near.values())


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("art/99/", ["art. 16.º", "art. 15.º"]),
        ("art/0/", ["art. 1.º", "art. 2.º"]),
        ("art/10/para/9/", ["art. 10.º, n.º 5", "art. 10.º, n.º 4"]),
        ("art/10/para/1/point/4/", ["art. 10.º, n.º 1"]),
    ],
)
def test_the_nearest_by_number_comes_first(client: Client, place: str, near: list[str]) -> None:
    offered = client.get(f"/pt/law/{OMAHA}/{place}").context["near"]
    assert [each["name"] for each in offered][: len(near)] == near


@pytest.mark.parametrize(
    ("path", "regulation"),
    [
        (f"/pt/law/{OMAHA}/nothing/", f"/pt/law/{OMAHA}/"),
        (f"/pt/law/{FORTUNE3}/@2025-11-10/nothing/", f"/pt/law/{FORTUNE3}/@2025-11-10/"),
        ("/pt/coverage/fortune3/art_99/", f"/pt/law/{FORTUNE3}/"),
        ("/eli/mo/despacho/2010/97-2010/art_99/", f"/pt/law/{OMAHA}/"),
        ("/eli/mo/despacho/2010/97-2010/@2010-02-31/", f"/pt/law/{OMAHA}/"),
    ],
)
def test_where_nothing_is_the_regulation_is_offered(
    client: Client, path: str, regulation: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.context["near"][-1]["url"] == regulation
    assert f'href="{regulation}"' in answer.content.decode()


def test_near_regulations_are_offered_likeliest_first(client: Client) -> None:
    answer = client.get("/zh-hant/law/despacho-sef-97-2011/")
    assert answer.status_code == 404
    near = answer.context["near"]
    assert near[0] == {
        "name": "第97/2010號經濟財政司司長批示",
        "url": f"/zh-hant/law/{OMAHA}/",
    }
    assert len(near) == 4
    answer = client.get("/pt/law/nothing/art/1/")
    assert (answer.status_code, len(answer.context["near"])) == (404, 4)
    assert client.get("/pt/law/nothing/witnesses/").context["near"]


def test_addresses_are_written_with_the_language_of_the_page() -> None:
    assert provision_url(OMAHA, "art_16") == f"/pt/law/{OMAHA}/art/16/"
