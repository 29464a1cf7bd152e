"""The page of documentation: every example on it, asked as it stands there, in both languages."""

from __future__ import annotations

import html
import io
import json
import re
import urllib.request
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from rulesite.api.described import examples_of
from rulesite.api.v1 import api
from rulesite.catalogues import compile_all, data_strings

compile_all()
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    cache.clear()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    return [(way, path, told) for path, ways in paths.items() for way, told in ways.items()]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_every_example_is_shown_as_it_is_stored(lang: str) -> None:
    page = html.unescape(Client().get(f"/{lang}/api/").content.decode())
    for _, _, told in operations():
        stored = examples_of(told["operationId"])
        assert f'id="{told["operationId"]}"' in page
        for example in stored.values():
            answer = example.get(f"answer_{lang}", example["answer"])
            assert json.dumps(answer, ensure_ascii=False, indent=1) in page


def test_a_call_to_copy_is_made_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Python; the site answers in this process."""
    page = Client().get("/pt/api/").content.decode()
    calls = [html.unescape(code) for code in re.findall(r'data-copy="(import json[^"]*)"', page)]
    made = []

    def urlopen(request: urllib.request.Request) -> io.BytesIO:
        path = request.full_url.removeprefix("http://testserver")
        assert request.get_header("Accept-language") == "pt"
        if request.data is None:
            answer = Client().get(path)
        else:
            answer = Client().post(path, request.data, "application/json")
        made.append(answer.status_code)
        return io.BytesIO(answer.content)

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    for code in calls:
        if "/settle" in code or "/rank" in code or "citations" in code:
            exec(code, {})
    assert len(made) > 6
    assert set(made) == {200}


def test_every_link_of_the_page_leads_somewhere() -> None:
    page = Client().get("/pt/api/").content.decode()
    links = set(map(html.unescape, re.findall(r'href="(/api/v1/[^"]*)"', page)))
    assert len(links) > 4
    assert {Client().get(link).status_code for link in links} == {200}


def test_the_page_tells_of_every_address_in_the_readers_language() -> None:
    translated = {*data_strings()}
    pages = {lang: Client().get(f"/{lang}/api/").content.decode() for lang in ("pt", "zh-hant")}
    for way, path, told in operations():
        assert told["description"] in translated
        assert {each["description"] for each in told["parameters"]} <= translated
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
