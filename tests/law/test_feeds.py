"""The feed of changes and the sitemap, as the programs that read them want them."""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import urlsplit

import pytest
from defusedxml import ElementTree
from django.conf import settings
from django.test import Client

from games.law.editions import edition
from games.law.models import Change, Instrument, Row
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
OMAHA = "despacho-sef-97-2010"


def feed(client: Client, lang: str = "pt", query: str = ""):  # type: ignore[no-untyped-def]
    answer = client.get(f"/feeds/{lang}/changes.atom{query}")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.content)


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_feed_has_what_atom_asks_for(client: Client, lang: str) -> None:
    root = feed(client, lang)
    assert root.tag == f"{ATOM}feed"
    for part in [root, *root.findall(f"{ATOM}entry")]:
        for name in ("id", "title", "updated"):
            (only,) = part.findall(f"{ATOM}{name}")
            assert only.text
        moment = datetime.fromisoformat(part.findtext(f"{ATOM}updated"))
        assert moment.tzinfo is not None
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    assert root.find(f"{ATOM}link[@rel='self']").get("href") == root.findtext(f"{ATOM}id")
    ids = [entry.findtext(f"{ATOM}id") for entry in root.findall(f"{ATOM}entry")]
    assert len(ids) == len(set(ids)) == Change.objects.count() > 5


def test_what_is_new_comes_first_and_says_which_provision(client: Client) -> None:
    feed(client)
    edition.record(OMAHA, "provision", "changed", ["art_16"])
    edition.renew("test")
    first = feed(client).find(f"{ATOM}entry")
    assert "n.º 97/2010, disposição" in first.findtext(f"{ATOM}title")
    assert first.findtext(f"{ATOM}summary") == "art_16"
    page = client.get("/pt/changes/").content.decode()
    change = Change.objects.first()
    assert change is not None
    assert page.index(f'id="change-{change.pk}"') < page.index("<p>art. 16.º</p>")
    assert page.index("A transcrição do texto foi corrigida") < page.index('class="taken-in"')
    link = first.find(f"{ATOM}link").get("href")
    assert link == f"http://testserver/pt/changes/#change-{change.pk}"


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_what_was_only_loaded_is_no_news_and_keeps_its_address(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/changes/").content.decode()
    news, _separator, loaded = page.partition('<details class="taken-in">')
    assert "change-list" not in news
    for change in Change.objects.filter(what="added"):
        assert f'id="change-{change.pk}"' in loaded


def test_a_fresh_installation_announces_nothing_anew(client: Client) -> None:
    def idents() -> list[str]:
        return [entry.findtext(f"{ATOM}id") for entry in feed(client).findall(f"{ATOM}entry")]

    edition.record(OMAHA, "provision", "changed", ["art_16"])
    edition.record(OMAHA, "provision", "changed", ["art_16"])
    edition.renew("test")
    before = idents()
    rows = list(Change.objects.order_by("when", "pk").values())
    Change.objects.all().delete()
    for row in rows:
        Change.objects.create(**{**row, "id": None})
    edition.renew("test again")
    assert idents() == before


def test_the_query_of_one_reader_is_not_in_the_feed_of_another(client: Client) -> None:
    assert "nobodys" not in ElementTree.tostring(
        feed(client, query="?nobodys=1"), encoding="unicode"
    )


def test_an_empty_feed_is_still_a_feed(client: Client) -> None:
    Change.objects.all().delete()
    edition.renew("test")
    root = feed(client)
    assert root.findtext(f"{ATOM}updated")
    assert not root.findall(f"{ATOM}entry")


def test_there_is_no_feed_in_other_languages(client: Client) -> None:
    assert client.get("/feeds/en/changes.atom").status_code == 404


def test_the_sitemap_names_every_page_in_both_languages(client: Client) -> None:
    answer = client.get("/sitemap.xml")
    assert answer["Content-Type"].startswith("application/xml")
    root = ElementTree.fromstring(answer.content)
    addresses = [url.findtext(f"{MAP}loc") for url in root.findall(f"{MAP}url")]
    assert len(addresses) == len(set(addresses))
    paths = {urlsplit(address).path for address in addresses}
    languages = dict(settings.LANGUAGES)
    for lang in languages:
        for key in Instrument.objects.values_list("pk", flat=True):
            assert f"/{lang}/law/{key}/" in paths
            for article in read(key).provisions:
                if article.kind == "article" and article.eid.startswith("art_"):
                    assert f"/{lang}/law/{key}/art/{article.eid[4:]}/" in paths
        for ident in Row.objects.values_list("pk", flat=True):
            assert f"/{lang}/divergences/{ident}/" in paths
        assert f"/{lang}/law/acts/despacho-sef-94-2025/" in paths
    for url in root.findall(f"{MAP}url"):
        named = {link.get("hreflang"): link.get("href") for link in url.findall(f"{XHTML}link")}
        assert {language.lower() for language in named} == set(languages)
        assert url.findtext(f"{MAP}loc") in named.values()


def test_days_are_those_of_the_law_or_none(client: Client) -> None:
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    days = {
        urlsplit(url.findtext(f"{MAP}loc")).path: url.findtext(f"{MAP}lastmod")
        for url in root.findall(f"{MAP}url")
    }
    fortune = "/pt/law/despacho-sef-89-2025/"
    assert days[fortune] == days[f"{fortune}art/7/"] == "2025-11-17"
    of_118_89_m = [day for path, day in days.items() if "portaria-104-85-m" in path]
    assert set(of_118_89_m) == {None}, "its day is not at hand"
    known = [day for day in days.values() if day]
    assert all(datetime.fromisoformat(day).date() < datetime.now().date() for day in known)
    entries = feed(client).findall(f"{ATOM}entry")
    published = {entry.findtext(f"{ATOM}published") for entry in entries}
    assert {"2025-11-17T00:00:00+00:00", "2010-08-10T00:00:00+00:00", None} <= published


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_each_language_has_a_map_of_its_own(client: Client, lang: str) -> None:
    whole = ElementTree.fromstring(client.get("/sitemap.xml").content)
    root = ElementTree.fromstring(client.get(f"/sitemaps/{lang}.xml").content)
    paths = [urlsplit(url.findtext(f"{MAP}loc")).path for url in root.findall(f"{MAP}url")]
    both = [urlsplit(url.findtext(f"{MAP}loc")).path for url in whole.findall(f"{MAP}url")]
    assert sorted(paths) == sorted(path for path in both if path.startswith(f"/{lang}/"))
    for url in root.findall(f"{MAP}url"):
        named = {link.get("hreflang").lower() for link in url.findall(f"{XHTML}link")}
        assert named == {"pt", "zh-hant"}
    assert f"/sitemaps/{lang}.xml" in client.get("/robots.txt").content.decode()
    assert client.get("/sitemaps/en.xml").status_code == 404


def test_robots_are_shown_the_sitemap(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_structured_data_says_the_page_is_not_the_law(client: Client, key: str) -> None:
    page = client.get(f"/pt/law/{key}/").content.decode()
    text = page.split('<script type="application/ld+json">')[1].split("</script>")[0]
    data = json.loads(text)
    assert (data["@context"], data["@type"]) == ("https://schema.org", "Legislation")
    assert data["legislationLegalValue"] == "https://schema.org/UnofficialLegalValue"
    force = "NotInForce" if read(key).status.value == "revoked" else "InForce"
    assert data["legislationLegalForce"] == f"https://schema.org/{force}"
    assert data["name"] == read(key).titles["pt"]
    assert data["legislationDate"] == read(key).dates[0].value
    assert data["url"] == f"http://testserver/pt/law/{key}/"
    revoked = [r.instrument for r in read(key).relations if r.kind == "revokes"]
    assert data.get("legislationRepeals", []) == revoked
