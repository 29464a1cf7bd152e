"""What anybody may read: the same bytes for all, no cookie, told in as few bytes as may be."""

from __future__ import annotations

import cProfile
import gzip
import pstats
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from games.law.editions import edition, page_cache
from games.law.editions.page_cache import RARE, SHELF
from games.law.models import Note, Provision
from games.narration.language import language_tag
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA = "/pt/law/despacho-sef-97-2010/"


@pytest.mark.slow
def test_every_public_page_is_the_same_for_everybody(
    public_pages: dict[str, Any],
) -> None:
    for url, answer in public_pages.items():
        assert answer.status_code == 200, url
        assert "Set-Cookie" not in answer, url
        assert not answer.cookies, url
        vary = {name.strip().lower() for name in answer.get("Vary", "").split(",")}
        assert "cookie" not in vary, url
        assert b"csrfmiddlewaretoken" not in answer.content, url
        if answer["Content-Type"].startswith("text/html"):
            assert {"hx-request", "hx-history-restore-request"} <= vary, url


def test_somebody_signed_in_reads_the_same_page(client: Client) -> None:
    before = client.get(OMAHA).content
    page_cache.clear()
    client.force_login(User.objects.create_user("reader"))
    answer = client.get(OMAHA)
    assert answer.content == before
    assert "cookie" not in answer["Vary"].lower()


def test_errors_set_no_cookie_either(client: Client) -> None:
    for url in ("/pt/law/nothing/", "/pt/nothing/", f"{OMAHA}art/99/", "/data/law/nothing.json"):
        answer = client.get(url)
        assert answer.status_code == 404
        assert "Set-Cookie" not in answer
        assert "cookie" not in answer["Vary"].lower()


def test_what_was_meant_is_named_in_the_readers_language(client: Client) -> None:
    answer = client.get("/zh-hant/law/nothing/")
    names = [each["name"] for each in answer.context["near"]]
    assert len(names) == 4
    assert all(re.match(r"第[\d/M]+號", name) for name in names), names
    assert sum("（非官方譯文）" in name for name in names) == 2


@pytest.mark.slow
def test_the_content_policy_is_strict_on_every_page(
    client: Client, public_pages: dict[str, Any]
) -> None:
    missing = "/pt/law/nothing/"
    for url, answer in {**public_pages, missing: client.get(missing)}.items():
        policy = answer["Content-Security-Policy"]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";") if rule.strip())
        assert rules["default-src"] == "'none'", url
        assert rules["script-src"] == rules["style-src"] == "'self'", url
        assert "unsafe" not in policy, url
        assert (rules["base-uri"], rules["frame-ancestors"]) == ("'none'", "'none'"), url


def test_no_page_needs_what_the_policy_forbids(public_pages: dict[str, Any]) -> None:
    for url, answer in public_pages.items():
        if not answer["Content-Type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        assert not re.search(r"<[^>]+\sstyle=", page), url
        assert not re.search(r"<[^>]+\son[a-z]+=", page), url
        assert "<style" not in page, url
        for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
            assert "application/ld+json" in attributes or (not body.strip()), url
        for address in re.findall(r'(?:src|<link[^>]+rel="stylesheet"[^>]+href)="([^"]+)"', page):
            assert not urlsplit(address).netloc, url


def test_the_usual_headers(client: Client) -> None:
    answer = client.get(OMAHA)
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"


@pytest.mark.slow
def test_each_page_names_itself_and_its_other_language(client: Client) -> None:
    for path in ("", "law/despacho-sef-97-2010/", "law/portaria-104-85-m/art/3/", "glossary/"):
        for lang in ("pt", "zh-hant"):
            page = client.get(f"/{lang}/{path}?show=pt&utm=1").content.decode()
            assert f'<link rel="canonical" href="http://testserver/{lang}/{path}">' in page
            alternates = re.findall(
                r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"', page
            )
            assert alternates == [
                (language_tag(code), f"http://testserver/{code}/{path}")
                for code, _name in settings.LANGUAGES
            ]
            assert f'<html lang="{language_tag(lang)}">' in page


def test_every_id_of_a_page_is_of_one_place(client: Client) -> None:
    for path in (*(f"law/{key}/" for key in INSTRUMENTS), "law/portaria-104-85-m/art/3/", "data/"):
        ids = re.findall(r'\sid="([^"]+)"', client.get(f"/pt/{path}").content.decode())
        assert sorted(ids) == sorted(set(ids)), path


def test_switching_language_keeps_one_language_or_both_and_nothing_else(client: Client) -> None:
    page = client.get(f"{OMAHA}?show=pt&from=somewhere").content.decode()
    assert 'href="/zh-hant/law/despacho-sef-97-2010/?show=zh-hant"' in page
    assert "somewhere" not in page
    page = client.get(f"{OMAHA}?show=both&terms=on").content.decode()
    assert 'href="/zh-hant/law/despacho-sef-97-2010/?show=both&amp;terms=on"' in page


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_quotations_of_the_other_language_carry_their_own(client: Client, lang: str) -> None:
    page = client.get(f"/{lang}/law/despacho-sef-97-2010/").content.decode()
    for side in re.findall(r'<div class="side[^"]*"([^>]*)>', page):
        assert 'lang="pt"' in side or 'lang="zh-Hant"' in side


def test_cold_the_omaha_page_asks_the_database_six_things_at_most(
    client: Client, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    client.get("/pt/about/")
    for url in (OMAHA, "/zh-hant/law/despacho-sef-97-2010/", f"{OMAHA}?show=pt"):
        page_cache.clear()
        with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
            assert client.get(url).status_code == 200


def test_warm_it_asks_whether_the_page_still_stands(
    client: Client, django_assert_num_queries: Callable[[int], object]
) -> None:
    client.get(OMAHA)
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        client.get(OMAHA)


def test_the_whole_glossary_is_made_in_few_calls(client: Client) -> None:
    """Thousands of links to a few hundred provisions, each made once: 874,000 calls before."""
    client.get("/pt/glossary/")
    page_cache.clear()
    profile = cProfile.Profile()
    profile.runcall(client.get, "/pt/glossary/")
    assert pstats.Stats(profile).total_calls < 300_000  # type: ignore[attr-defined]


def test_compressed_it_is_small_and_the_same(client: Client) -> None:
    plain = client.get(OMAHA)
    zipped = client.get(OMAHA, headers={"Accept-Encoding": "gzip, br"})
    assert zipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content
    assert len(zipped.content) < 60_000
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in plain["Vary"]


@pytest.mark.parametrize("url", [OMAHA, "/data/divergences.json", "/sitemap.xml", "/pt/"])
def test_who_has_the_page_is_told_so(client: Client, url: str) -> None:
    answer = client.get(url)
    for tag in (answer["ETag"], f'"other", {answer["ETag"]}', answer["ETag"].removeprefix("W/")):
        again = client.get(url, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == answer["ETag"]
        assert again["Vary"] == answer["Vary"]
    other = client.get(url, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, answer.content)


def test_part_and_page_are_kept_apart(client: Client) -> None:
    whole = client.get(OMAHA)
    part = client.get(OMAHA, headers={"HX-Request": "true"})
    assert part.content.decode().strip().startswith('<div id="sheet"')
    assert len(part.content) < len(whole.content)
    assert part["ETag"] != whole["ETag"]
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    again = client.get(OMAHA, headers=restored)
    assert again.content == whole.content
    assert {"HX-Request", "HX-History-Restore-Request"} <= {*again["Vary"].split(", ")}


def test_the_head_of_a_page_is_asked_for(client: Client) -> None:
    answer = client.head(OMAHA)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["ETag"] == client.get(OMAHA)["ETag"]


def test_a_host_that_is_not_ours_is_refused(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["rulesite.example"]
    answer = client.get(OMAHA, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example" not in answer.content.decode()


def test_more_parameters_than_anybody_needs_are_refused_without_a_line_in_the_log(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    query = "&".join(f"a{number}=1" for number in range(2500))
    assert client.get(f"{OMAHA}?{query}").status_code == 400
    assert not caplog.records


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The length of each page that was rendered to be cached."""
    lengths: list[int] = []

    def compressed(body: bytes, **options: Any) -> bytes:
        lengths.append(len(body))
        return zipped(body, **options)

    zipped = gzip.compress
    monkeypatch.setattr(page_cache.gzip, "compress", compressed)
    return lengths


def test_whatever_host_port_or_query_is_written_all_read_one_page(
    client: Client, made: list[int]
) -> None:
    hosts = ["testserver", "TestServer", "testserver.", "other.example"]
    hosts += [f"testserver:{port}" for port in range(31000, 31200)]
    pages = {
        client.get(f"{OMAHA}?utm={number}", headers={"Host": host}).content
        for number, host in enumerate(hosts)
    }
    assert (len(pages), len(made), len(SHELF)) == (1, 1, 1)


def test_pages_of_somebodys_own_words_and_days_displace_none_that_all_read(
    client: Client, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RARE, "most_bytes", 40_000)
    client.get("/pt/law/")
    shared = [*SHELF.answers]
    for number in range(1, 20):
        client.get(f"/pt/search/?q=carta{number}")
        client.get(f"{OMAHA}@2026-01-{number:02}/art/3/")
    assert (len(made), [*SHELF.answers]) == (39, shared)
    assert RARE.size <= 40_000


ABSOLUTE = (
    OMAHA, f"{OMAHA}art/3/", "/pt/table/fortune3/", "/pt/data/", "/pt/api/",
    "/pt/embed/law/despacho-sef-97-2010/art/3/", "/robots.txt", "/sitemap.xml",
    "/feeds/pt/law.atom", "/feeds/pt/changes.atom", "/api/v1/data",
    "/api/v1/instruments/despacho-sef-97-2010/provisions/art_3",
    "/data/reference/despacho-sef-97-2010/art_3.bib",
    "/oembed?url=http://testserver/pt/law/despacho-sef-97-2010/art/3/",
)  # fmt: skip


@pytest.mark.parametrize("path", ABSOLUTE)
def test_every_absolute_address_is_the_sites_own(client: Client, path: str) -> None:
    page = client.get(path, headers={"Host": "other.example:31337"})
    assert page.status_code == 200
    assert b"other.example" not in page.content
    assert b"http://testserver/" in page.content or path == "/pt/table/fortune3/"


def test_a_renewed_edition_makes_every_page_fresh(client: Client) -> None:
    before = client.get(OMAHA)
    provision = Provision.objects.get(instrument="despacho-sef-97-2010", eid="art_2__para_1")
    Note.objects.create(
        provision=provision, lang="pt", witness="pt.gazette", kind="editorial", text_pt="Nota nova."
    )
    assert client.get(OMAHA).content == before.content
    edition.renew("a note was added")
    after = client.get(OMAHA, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Nota nova." in after.content.decode()
    assert after["ETag"] != before["ETag"]


def test_a_renewed_edition_leaves_unchanged_bytes_known(client: Client) -> None:
    before = client.get("/pt/about/")
    edition.renew("nothing this page shows")
    again = client.get("/pt/about/", headers={"If-None-Match": before["ETag"]})
    assert again.status_code == 304


def test_search_follows_the_edition(client: Client) -> None:
    provision = Provision.objects.get(instrument="despacho-sef-97-2010", eid="art_16")
    assert client.get("/pt/search/?q=zebra").context["total"] == 0
    provision.text_pt = f"{provision.text_pt} zebra"
    provision.save()
    edition.renew("words changed")
    assert client.get("/pt/search/?q=zebra").context["total"] == 1


@pytest.mark.parametrize(
    ("path", "means_nothing"),
    [
        ("/pt/glossary/", ["game=", "zz=1", "game=&zz=3", "GAME=omaha"]),
        (OMAHA, ["show=fr", "show=", "terms=1", "terms=ON", "utm_source=x"]),
        (f"{OMAHA}art/16/", ["terms=yes", "show=fr"]),
        ("/pt/divergences/", ["register=", "page=-4", "utm_source=x"]),
        ("/data/divergences.json", ["game=", "form=csv"]),
        ("/pt/search/?q=carta", ["game=", "page=-1", "page=1e3", "page=9999999"]),
        ("/pt/law/", ["a=1"]),
    ],
)
def test_an_address_that_means_nothing_more_makes_no_page_anew(
    client: Client, django_assert_num_queries: Any, path: str, means_nothing: list[str]
) -> None:
    page = client.get(path).content
    kept = len(SHELF)
    for query in means_nothing:
        sign = "&" if "?" in path else "?"
        assert client.get(f"{path}{sign}{query}").content == page, query
    assert len(SHELF) == kept


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize(
    ("path", "field", "typed"),
    [
        ("glossary/", "game", "zz1"),
        ("glossary/", "game", "x" * 50_000),
        ("divergences/", "register", "x"),
        ("divergences/", "effect", "1e3"),
        ("divergences/", "switch", "２"),
        ("search/", "q", "x" * 501),
        ("search/", "q", "carta\0"),
        ("search/", "lang", "fr"),
        ("cite/", "q", "art. 3" + " " * 600 + "x"),
    ],
)
def test_what_a_filter_cannot_read_is_told_beside_it_and_kept_nowhere(
    client: Client, path: str, field: str, typed: str, language: str
) -> None:
    kept = len(SHELF)
    for given in (typed, [typed, typed]):
        page = client.get(f"/{language}/{path}", {field: given})
        form = page.context["form"]
        assert page.status_code == 422
        assert set(form.errors) == {field}
        assert form[field].value() == typed
        assert f'id="{form[field].auto_id}-error"' in page.content.decode()
    assert len(SHELF) == kept


def test_a_list_swapped_in_leaves_what_is_wrong_to_the_whole_page(client: Client) -> None:
    page = client.get("/pt/glossary/?game=zz1", headers={"HX-Request": "true"})
    assert (page.status_code, page["HX-Redirect"]) == (204, "/pt/glossary/?game=zz1")


@pytest.mark.slow
def test_the_glossary_asks_no_more_for_more_places(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        assert client.get("/pt/glossary/termbase/").status_code == 200
    with django_assert_max_num_queries(20):  # and the meanings, by regulation
        assert client.get("/pt/glossary/").status_code == 200


def test_the_front_door_finds_the_readers_language(client: Client) -> None:
    answer = client.get("/", headers={"Accept-Language": "zh-TW,zh;q=0.9"})
    assert answer["Location"] == "/zh-hant/"
    assert client.get("/", headers={"Accept-Language": "eu"})["Location"] == "/pt/"
    assert "Accept-Language" in answer["Vary"]
