"""What a reader is told when something goes wrong: in their language, whole or as a part."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import DataError, OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from lxml import etree

from games.site.pages import RefusedByTheDatabase
from rulesite import views

pytestmark = pytest.mark.django_db

LANGUAGES = {"pt": 'lang="pt"', "zh-hant": 'lang="zh-Hant"'}
FAULTS = {400: BadRequest("no"), 403: PermissionDenied("no"), 500: RuntimeError("no")}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
PART = {"HX-Request": "true"}


@pytest.fixture
def reader() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """The page about the site fails with the fault given."""

    def fails_with(fault: Exception) -> None:
        def fail(*told: Any) -> None:
            raise fault

        monkeypatch.setattr(views, "page", fail)

    return fails_with


def assert_told(answer: Any, status: int, language: str, is_part: bool) -> str:
    words = str(answer.content.decode())
    assert answer.status_code == status
    assert f'<p class="overline" aria-hidden="true">{status}</p>' in words
    assert words.count("<h1>") == 1
    assert ("<!DOCTYPE html>" in words) is not is_part
    assert is_part or f"<html {LANGUAGES[language]}>" in words
    assert not answer.cookies
    assert {name: answer[name] for name in HEADERS} == HEADERS
    assert {"camera=()", "microphone=()"} <= set(answer["Permissions-Policy"].split(", "))
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    return words


@pytest.mark.parametrize("headers", [{}, PART], ids=["whole", "part"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", FAULTS)
def test_a_fault_is_told_as_what_was_asked_for(
    reader: Client,
    failing: Callable[[Exception], None],
    status: int,
    language: str,
    headers: dict[str, str],
) -> None:
    failing(FAULTS[status])
    answer = reader.get(f"/{language}/about/?{status}", headers=headers)
    assert_told(answer, status, language, is_part=bool(headers))


@pytest.mark.parametrize("headers", [{}, PART], ids=["whole", "part"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_there_is_told(reader: Client, language: str, headers: dict[str, str]) -> None:
    answer = reader.get(f"/{language}/there/is/none/", headers=headers)
    assert_told(answer, 404, language, is_part=bool(headers))


@pytest.mark.parametrize("headers", [{}, PART], ids=["whole", "part"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_too_much_at_once_is_refused(
    reader: Client, settings: Any, language: str, headers: dict[str, str]
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    address = f"/{language}/accounts/login/"
    answer = reader.post(address, {"username": "x" * 2000}, headers=headers)
    assert_told(answer, 413, language, is_part=bool(headers))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_without_its_token_is_refused(language: str) -> None:
    careful = Client(enforce_csrf_checks=True)
    answer = careful.post(f"/{language}/accounts/login/", {"username": "ana"})
    words = assert_told(answer, 403, language, is_part=False)
    assert "csrfmiddlewaretoken" not in words
    told = {"pt": "o que este aparelho guardou", "zh-hant": "本裝置已保存的內容"}
    assert told[language] in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_host_that_is_not_ours_is_refused(reader: Client, settings: Any, language: str) -> None:
    settings.ALLOWED_HOSTS = ["rulesite.example"]
    answer = reader.get(f"/{language}/glossary/", headers={"Host": "elsewhere.example"})
    words = assert_told(answer, 400, language, is_part=False)
    assert "elsewhere.example" not in words


def test_what_the_database_cannot_keep_is_the_requests_fault(
    reader: Client, failing: Callable[[Exception], None]
) -> None:
    failing(DataError("text fields cannot contain NUL (0x00) bytes"))
    assert_told(reader.get("/pt/about/?%00"), 400, "pt", is_part=False)


def test_search_engines_are_told_where_to_go(client: Client) -> None:
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert "Disallow: /*/admin/" in lines
    assert "Disallow: /*/desk/" in lines
    told = [line.removeprefix("Sitemap: ") for line in lines if line.startswith("Sitemap: ")]
    named = [urlsplit(each).path for each in told]
    assert named == ["/sitemap.xml", "/sitemaps/pt.xml", "/sitemaps/zh-hant.xml"]
    assert all(client.get(each).status_code == 200 for each in named)


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_browser_and_a_reader_of_feeds_find_what_every_page_links(
    client: Client, lang: str
) -> None:
    page = client.get(f"/{lang}/about/").text
    assert f'href="/opensearch/{lang}.xml"' in page
    assert f'href="/feeds/{lang}/changes.atom"' in page
    bar = client.get(f"/opensearch/{lang}.xml")
    assert bar["Content-Type"] == "application/opensearchdescription+xml"
    (way,) = etree.fromstring(bar.content).iter("{*}Url")
    assert way.get("template") == f"http://testserver/{lang}/search/?q={{searchTerms}}"
    assert client.get("/opensearch/en.xml").status_code == 404


def test_an_assistant_is_told_what_is_where(client: Client) -> None:
    told = re.findall(r"\]\((\S+)\)", client.get("/llms.txt").text)
    assert len(told) > 6
    assert all(client.get(address).status_code == 200 for address in told)


def test_whoever_finds_a_weakness_is_told_where_to_write(client: Client, settings: Any) -> None:
    settings.CONTACT = ""
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.CONTACT = "rules@house.example"
    answer = client.get("/.well-known/security.txt")
    told = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert told["Contact"] == "mailto:rules@house.example"
    assert told["Preferred-Languages"] == "pt, zh-hant, en"
    assert told["Canonical"].endswith("/.well-known/security.txt")
    days = (datetime.fromisoformat(told["Expires"]) - datetime.now(UTC)).days
    assert 150 < days < 366
    settings.CONTACT = "https://house.example/reports"
    assert (
        b"Contact: https://house.example/reports\n"
        in client.get(answer.request["PATH_INFO"]).content
    )


@pytest.mark.parametrize("fault", [DataError("no"), OperationalError("no")])
def test_what_was_asked_for_begins_no_line_of_the_log(
    fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    request = RequestFactory().get("/pt/%0A2026 ERROR all is lost/")
    assert "\n" in request.path
    RefusedByTheDatabase(lambda _request: HttpResponse()).process_exception(request, fault)
    assert "/pt/%0A2026%20ERROR%20all%20is%20lost/" in caplog.records[0].getMessage()


def test_an_address_that_only_takes_what_is_sent_says_so(client: Client) -> None:
    told = client.get("/pt/accounts/logout/")
    assert told.status_code == 405
    assert "Só recebe o que um formulário envia." in told.content.decode()
    assert told["Allow"] == "POST, OPTIONS"
