"""The page of documentation: every example on it, asked as it stands there, in both languages."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rulesite.api.sentences import SENTENCES
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all

compile_all()
pytestmark = pytest.mark.django_db

NOT_SHOWN = (
    "/api/v1/runs",
    "/api/v1/runs/{name}/verify",
    "/api/v1/odds/{game}/equity",
    "/api/v1/odds/{game}/what-if",
)
EXAMPLE = re.compile(
    r"<summary>.*?<code>(.*?)</code>.*?<pre class=\"sent\">(.*?)</pre>"
    r".*?<pre class=\"answered\">(.*?)</pre>",
    re.S,
)


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    return [(way, path, told) for path, ways in paths.items() for way, told in ways.items()]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_every_example_is_answered_as_the_page_shows(lang: str) -> None:
    page = Client().get(f"/{lang}/api/").content.decode()
    found = EXAMPLE.findall(page)
    told = [
        each["requestBody"]["content"]
        for _, path, each in operations()
        if "requestBody" in each and path not in NOT_SHOWN
    ]
    assert len(found) == sum(len(each["application/json"]["examples"]) for each in told) > 6
    for address, sent, shown in found:
        answer = Client().post(
            address,
            html.unescape(sent),
            content_type="application/json",
            headers={"accept-language": lang},
        )
        assert answer.status_code == 200
        assert answer.json() == json.loads(html.unescape(shown))


def test_every_link_of_the_page_leads_somewhere() -> None:
    page = Client().get("/pt/api/").content.decode()
    links = set(re.findall(r'href="(/api/v1/[^"]*)"', page))
    assert len(links) > 4
    assert {Client().get(link).status_code for link in links} == {200}


def test_the_page_tells_of_every_address_in_the_readers_language() -> None:
    pages = {lang: Client().get(f"/{lang}/api/").content.decode() for lang in ("pt", "zh-hant")}
    for way, path, told in operations():
        assert told["description"] in SENTENCES
        for page in pages.values():
            assert f"<code>{way.upper()} {path}</code>" in page
            assert html.escape(told["description"]) not in page


def test_it_is_found_from_the_page_on_the_site_and_by_its_own_door() -> None:
    assert 'href="/pt/api/"' in Client().get("/pt/about/").content.decode()
    for asked, lang in (("pt", "pt"), ("zh-TW", "zh-hant")):
        answer = Client().get("/api/v1/docs", headers={"accept-language": asked})
        assert (answer.status_code, answer["Location"]) == (302, f"/{lang}/api/")


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    answer = Client().get("/pt/api/")
    page = answer.content.decode()
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert re.findall(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page) == []
    assert re.findall(r'(?:src|<link[^>]*href)="(?:https?:)?//(?!testserver)', page) == []


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_code_within_a_sentence_is_set_as_code(client: Client, ui: str) -> None:
    page = client.get(f"/{ui}/api/").content.decode()
    assert "`" not in re.sub(r"(?s)<pre.*?</pre>", "", page)
    assert "<code>Authorization: Bearer</code>" in page
