"""Messages where they stand: a page of the site with each of them a link to the desk."""

from __future__ import annotations

import gzip

import pytest
from django.contrib.auth.models import User
from django.test import Client
from lxml import html

from games.translation.models import Unit
from tests.translation.desk_pages import at, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def cited(db: None) -> Unit:
    return Unit.objects.get(kind="interface", lang="pt", source="Rules and texts")


def marks(page: bytes) -> dict[str, str]:
    tree = html.document_fromstring(page)
    return {mark.text.strip(): mark.get("href") for mark in tree.iter("a")}


def test_every_link_of_the_picture_leads_to_a_text_of_the_desk(translator: User) -> None:
    response = signed(translator).get(
        at("in_page"), {"page": "/pt/law/"}, headers={"accept-encoding": "gzip"}
    )
    assert response.status_code == 200
    assert response["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in response["Content-Security-Policy"]
    assert "script-src 'none'" in response["Content-Security-Policy"]
    content = gzip.decompress(response.content)
    tree = html.document_fromstring(content)
    assert not list(tree.iter("script", "form", "button"))
    found = marks(content)
    assert len(found) > 20
    units = {at("unit", unit.pk): unit for unit in Unit.objects.filter(kind="interface")}
    assert set(found.values()) <= set(units)
    assert all(
        words in " ".join(units[url].standing.split())
        for words, url in found.items()
        if "%" not in units[url].standing
    )


def test_the_message_of_a_unit_is_marked_on_the_page_it_stands_on(translator: User) -> None:
    client = signed(translator)
    page = client.get(at("in_page"), {"page": "/zh-hant/found-by-check/"})
    words, address = next((w, a) for w, a in marks(page.content).items() if len(w) > 5)
    unit = Unit.objects.get(pk=address.split("/")[-2], lang="zh-hant")
    shown = client.get(at("in_page"), {"unit": unit.pk})
    [here] = html.document_fromstring(shown.content).xpath("//*[@id='here']")
    assert here.text.strip() == words
    assert here.get("target") == "_top"
    editor = client.get(at("unit", unit.pk)).content.decode()
    assert f"{at('in_page')}?unit={unit.pk}#here" in editor


def test_the_pages_of_readers_have_no_marks_after_it(translator: User) -> None:
    signed(translator).get(at("in_page"), {"page": "/pt/law/"})
    assert b"message-mark" not in Client().get("/pt/law/").content


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "https://elsewhere.org/",
        "//[x",
        "/pt/nowhere/",
        "/pt/desk/in-page/",
        "/robots.txt",
        "/pt/[x",
    ],
)
def test_what_is_no_page_of_the_site_answers_404(translator: User, address: str) -> None:
    assert signed(translator).get(at("in_page"), {"page": address}).status_code == 404


def test_only_people_of_the_desk_see_it(db: None) -> None:
    assert Client().get(at("pages")).status_code == 302
    assert Client().get(at("in_page"), {"page": "/pt/law/"}).status_code == 302
