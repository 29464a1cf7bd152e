"""What readers are shown is words: no key of the code, and each thing by one word."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import polib
import pytest
from django.conf import settings
from django.test import Client

from games.law.models import Change
from games.law.time.acts_named import subjects_of
from games.rules.game import GAMES
from games.table.written_out import Sample
from tests.examples import some_quick
from tests.play.hands import SAMPLES, some_and_all, url

pytestmark = pytest.mark.django_db

KEY = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
HIDDEN = {"script", "style", "code", "pre", "kbd", "textarea"}
VOID = {"meta", "link", "input", "br", "hr", "img", "col", "wbr"}
OF_ALL = ("", "about/", "law/", "divergences/", "glossary/", "changes/", "search/?q=ante", "table/")
OF_LAW = ("ruling/", "odds/", "simulations/", "table/hands-in/", "hands/", "divergences/FA-09/")
OF_A_GAME = (
    "table/{}/",
    "table/{}/set-up/",
    "table/{}/how-it-goes/",
    "table/{}/seat/",
    "table/{}/session/",
    "ruling/{}/",
    "ruling/{}/fault/",
    "ruling/{}/keys/",
    "drill/{}/?seed=3",
    "drill/{}/class/",
    "coverage/{}/",
    "simulations/new/{}/",
    "odds/{}/",
)
PAGES = [*OF_ALL, *OF_LAW, *(path.format(key) for path in OF_A_GAME for key in GAMES)]


class Shown(HTMLParser):
    """The text a reader sees; what is given as code is for programs."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.told: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not HIDDEN & set(self.open):
            self.told.append(data)


def heading(page: str) -> str:
    """The words of the first heading."""
    found = re.search(r"<h1\b[^>]*>(.*?)</h1>", page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split()) if found else ""


def keys_shown(page: str) -> list[str]:
    reader = Shown()
    reader.feed(page)
    return [found for told in reader.told for found in KEY.findall(told)]


@pytest.mark.parametrize("language", some_quick(["pt", "zh-hant"], 1))
def test_no_page_shows_a_key(client: Client, language: str) -> None:
    found, heads = {}, {}
    for path in PAGES:
        answer = client.get(f"/{language}/{path}")
        assert answer.status_code in (200, 202), path
        found[path] = keys_shown(answer.content.decode())
        heads[path] = heading(answer.content.decode())
    assert {path: keys for path, keys in found.items() if keys} == {}
    of_games = {path: heads[path] for path in PAGES if {*path.split("/")} & {*GAMES}}
    names = [heads[f"table/{key}/seat/"].partition(" · ")[0] for key in GAMES]
    bare = {path: head for path, head in of_games.items() if head in names}
    assert (bare, [path for path in of_games if not of_games[path]]) == ({}, [])


@some_and_all
@pytest.mark.parametrize("language", some_quick(["pt", "zh-hant"], 1))
def test_no_hand_shows_a_key_at_its_end(
    client: Client, samples: list[Sample], language: str
) -> None:
    for sample in samples:
        record = {part: told for part, told in sample.record.items() if part != "id"}
        for eyes in ("", "all"):
            page = client.get(url(sample.game.key, record, 999, language, eyes=eyes))
            assert keys_shown(page.content.decode()) == [], sample.text_path.stem


def test_a_reader_is_shown_keys_where_they_are() -> None:
    assert keys_shown("<p>um three_of_a_kind<br> e <code>any_two</code></p>") == ["three_of_a_kind"]
    assert SAMPLES


def test_a_change_tells_what_it_is_about_by_its_names() -> None:
    def told(kind: str, *subjects: str, law: str = "portaria-104-85-m") -> list[str]:
        return subjects_of(Change(instrument=law, kind=kind, what="added", subjects=[*subjects]))

    assert told("provision", "art_1", "art_1__point_a", "art_999") == [
        "art. 1.º",
        "art. 1.º, alínea a)",
    ]
    assert told("quotation", "PA-01 0", "PA-01 1") == ["PA-01"]
    assert told("term", "jackpot_progressivo", "never_heard", law="")[0] == "Jackpot Progressivo"
    assert told("note", "art_1 pt.gazette sic oiros de copas") == ["art. 1.º «oiros de copas»"]
    assert told("witness", "pt.gazette") == ["Boletim Oficial, português"]


ONE_EACH = {
    "zh_Hant": {"你": "閣下", "著": "着", "枱": "檯", "臺": "檯 or 台"},
    "pt": {"por acaso desvia-se": "por acaso se desvia", "Recusada": "the word of its sentence"},
}
HALF_WIDTH = re.compile(
    r"[\u4e00-\u9fff][,;:?!]|[,;?!][\u4e00-\u9fff]|[\u4e00-\u9fff]\(|\)[\u4e00-\u9fff]"
)


def translated(language: str) -> list[str]:
    path = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
    entries = [each for each in polib.pofile(str(path)) if not each.obsolete]
    return [words for e in entries for words in (e.msgstr, *e.msgstr_plural.values())]


@pytest.mark.parametrize("language", ONE_EACH)
def test_each_thing_has_one_word(language: str) -> None:
    words = translated(language)
    assert len(words) > 3_000
    for wrong in ONE_EACH[language]:
        assert [told for told in words if wrong in told] == [], wrong


def retired_words() -> list[str]:
    """The last column of the table of docs/WORDS.md on what readers see."""
    text = (settings.BASE_DIR / "docs" / "WORDS.md").read_text("utf-8")
    table = text.split("## What readers see", 1)[1].split("\n## ", 1)[0]
    cells = [line.split("|")[-2] for line in table.splitlines() if line.startswith("| ")]
    return [word.strip().lower() for cell in cells[2:] for word in cell.split(",") if word.strip()]


@pytest.mark.parametrize("language", ["pt", "zh_Hant"])
def test_no_retired_word_is_left_in_a_catalogue(language: str) -> None:
    retired = retired_words()
    assert len(retired) > 12
    wrong = [
        (word, text) for text in translated(language) for word in retired if word in text.lower()
    ]
    assert wrong == []


def test_chinese_has_its_own_punctuation() -> None:
    assert [told for told in translated("zh_Hant") if HALF_WIDTH.search(told)] == []


HOUSE = {"omaha": "croupier", "stud": "croupier", "fortune3": "banca", "five_card": "dealer"}
MIDDLE = {"omaha": "pote", "stud": "bolo", "fortune3": "bolo", "five_card": "bolo"}


def test_each_regulation_is_spoken_of_in_its_own_words() -> None:
    """Who deals, and what lies in the middle, as the instrument of the game has it."""
    for sample in SAMPLES:
        told = sample.text_path.read_text("utf-8").splitlines()
        words = {w for line in told if re.match(r" {4}[A-ZÁÉÍÓÚ]", line) for w in line.split()}
        plain = {word.strip(".,;:()«»") for word in words}
        allowed = {HOUSE[sample.game.key], MIDDLE[sample.game.key]}
        assert plain & {"croupier", "banca", "dealer", "pote", "bolo"} <= allowed, sample.text_path


UNGROUPED = re.compile(r"(?<![\d/.\-–:#~,=])\b(?!(?:19|20)\d\d\b)\d{4,}\b(?![/\-\d:.,])")
OF_ANOTHER = {
    "pt": re.compile(r"\d,\d{3}\b(?!\d|\s*%)"),
    "zh-hant": re.compile("\\d[ \\u00a0]\\d{3}\\b"),
}
"""Thousands as the other language has them."""
SPOKEN_OF = (
    "law/despacho-sef-97-2010/witnesses/",
    "odds/omaha/",
    "odds/stud/what-changes/",
    "data/",
)


@pytest.mark.parametrize("language", some_quick(["pt", "zh-hant"], 1))
def test_thousands_are_parted_as_the_language_has_it(client: Client, language: str) -> None:
    found = {}
    for path in (*OF_LAW, *SPOKEN_OF, "table/", "table/omaha/set-up/"):
        reader = Shown()
        reader.feed(client.get(f"/{language}/{path}").content.decode())
        wrong = [
            told.strip()[:60]
            for told in reader.told
            if UNGROUPED.search(told) or OF_ANOTHER[language].search(told)
        ]
        found[path] = wrong
    assert {path: told for path, told in found.items() if told} == {}
