"""An interface language that is none of the law's, for a rehearsal: the site in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils.translation import override

from games.narration.language import law_language
from games.narration.numbers import decimal, percent, whole
from rulesite.catalogues import gaps, locales

pytestmark = pytest.mark.django_db

SENTENCE = re.compile("[\u3400-\u9fff，、；「」]{24}")
"""Longer than a citation or a name: words of a text or of the register."""
TEXT_ALONE = {"title", "script", "option"}
VOID = {"meta", "link", "input", "br", "hr", "img", "col", "wbr"}
PAGES = {
    "front": "",
    "about": "about/",
    "regulations": "law/",
    "law page": "law/despacho-sef-97-2010/",
    "provision": "law/despacho-sef-97-2010/art_5/",
    "versions": "law/despacho-sef-89-2025/versions/",
    "a day": "law/despacho-sef-89-2025/@2025-09-01/",
    "register": "divergences/",
    "row": "divergences/FA-02/",
    "glossary": "glossary/",
    "search": "search/?q=ante",
    "citing": "cite/?q=artigo+5",
    "changes": "changes/",
    "tables": "table/",
    "set-up": "table/omaha/set-up/",
    "table": "table/omaha/",
    "desk": "ruling/fortune3/",
    "fault desk": "ruling/fortune3/fault/",
    "drill": "drill/stud/",
    "coverage": "coverage/fortune3/",
    "odds": "odds/",
    "par sheet": "odds/fortune3/",
    "what changes": "odds/stud/what-changes/",
    "runs": "simulations/",
    "a new run": "simulations/new/omaha/",
    "sign-in": "accounts/login/",
    "queue": "desk/",
}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override_settings(
        LANGUAGES=[*settings.LANGUAGES, ("en", "English")],
        LAW_READ_FIRST={**settings.LAW_READ_FIRST, "en": "zh-hant"},
    ):
        yield


class Unmarked(HTMLParser):
    """The sentences in Chinese that stand in no element said to be Chinese."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            above = self.open[-1][1] if self.open else ""
            self.open.append((tag, dict(attrs).get("lang") or above))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing stands in it."""

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _lang in self.open}
        if (
            SENTENCE.search(data)
            and self.open[-1][1] != "zh-Hant"
            and not tags & {"title", "script", "option"}
        ):
            self.found.append(data.strip())


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_every_wing_serves_its_pages(client: Client, path: str) -> None:
    """In English, and every sentence of the law or the register under its own language."""
    answer = client.get(f"/en/{path}")
    assert answer.status_code in (200, 202)  # a par sheet may still be counting
    text = answer.content.decode()
    assert '<html lang="en">' in text
    unmarked = Unmarked()
    unmarked.feed(text)
    assert unmarked.found == []


@pytest.mark.slow
def test_what_was_said_of_a_language_is_said_once(client: Client) -> None:
    """The switch of languages, the sitemap, the feeds and the order of the law's columns."""
    page = client.get("/en/law/despacho-sef-97-2010/").content.decode()
    assert 'hreflang="en"' in page
    assert ">English</a>" in page
    assert page.index('class="side" lang="zh-Hant"') < page.index('class="side" lang="pt"')
    sitemap = client.get("/sitemap.xml").content.decode()
    assert "/en/law/despacho-sef-97-2010/" in sitemap
    assert 'hreflang="en"' in sitemap
    assert client.get("/feeds/en/changes.atom").status_code == 200
    assert client.get("/feeds/en/law.atom").status_code == 200
    assert client.get("/feeds/fr/law.atom").status_code == 404


def test_numbers_are_written_as_the_language_writes_them() -> None:
    with override("en"):
        assert (whole(21_454_680), decimal(1.5, 1), percent(0.05, 0)) == ("21,454,680", "1.5", "5%")
    with override("fr"):  # as any language with a decimal comma
        assert (decimal(1.5, 1), percent(0.05, 0)) == ("1,5", "5\N{NO-BREAK SPACE}%")


def test_the_law_is_read_in_a_language_of_its_own() -> None:
    with override("en"):
        assert law_language() == "zh-hant"
    with override("pt"):
        assert law_language() == "pt"


def test_a_catalogue_is_asked_for_each_language_but_that_of_the_code() -> None:
    assert locales() == ("pt", "zh_Hant")
    with override_settings(LANGUAGES=[*settings.LANGUAGES, ("fr", "Français")]):
        assert locales() == ("pt", "zh_Hant", "fr")


def test_a_language_without_its_catalogue_is_told_so(tmp_path: Path) -> None:
    assert gaps(tmp_path / "django.po") == ["every message (make messages begins the catalogue)"]
