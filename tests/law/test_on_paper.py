"""What a printed page says: the marks of the margin with their text, the version, the days."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.law.reading import instrument_page
from games.law.views.reading import quoted
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3, FIVE_CARD = INSTRUMENTS


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_every_mark_in_the_margin_has_its_note(key: str) -> None:
    sheet = instrument_page.sheet(key, "both")
    pairs = [pair for each in sheet.sections for pair in (each.head, *each.pairs)]
    remarks = [note for pair in pairs for note in pair.notes]
    entries = {flag.ident for pair in pairs for flag in pair.flags}
    marks = [each.mark for each in sheet.endnotes]
    assert marks == [str(n + 1) for n in range(len(remarks))] + marks[len(remarks) :]
    assert set(marks[len(remarks) :]) == entries
    assert len(marks) == len(set(marks))
    assert [note["mark"] for note in remarks] == marks[: len(remarks)]
    assert all(each.text and each.places for each in sheet.endnotes)


@pytest.mark.parametrize("path", [f"law/{STUD}/", f"law/{OMAHA}/art/10/"])
@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_notes_stand_at_the_end_of_the_page(client: Client, ui: str, path: str) -> None:
    answer = client.get(f"/{ui}/{path}")
    page = answer.content.decode()
    told = (answer.context.get("sheet") or answer.context["place"]).endnotes
    assert told
    for each in told:
        assert f'id="note-{each.mark}"' in page


def test_an_entry_about_several_places_is_one_note() -> None:
    sheet = instrument_page.sheet(OMAHA, "both")
    several = [each for each in sheet.endnotes if len(each.places) > 1]
    assert several
    assert all(not each.mark.isdecimal() for each in several)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"pt/law/{FORTUNE3}/margins.css", "na redacção dada por"),
        (f"pt/law/{FORTUNE3}/margins.css?at=2025-11-10", "redacção original"),
        (f"zh-hant/law/{OMAHA}/margins.css", "經濟財政司司長批示"),
    ],
)
def test_each_printed_page_says_its_version(client: Client, path: str, told: str) -> None:
    answer = client.get(f"/{path}")
    assert answer["Content-Type"] == "text/css; charset=utf-8"
    style = answer.content.decode()
    assert told in style
    assert len(re.findall(r'content: "[^"\n]*";', style)) == 3
    assert style.count("{") == style.count("}")


def test_the_pages_of_a_text_ask_for_their_margins(client: Client) -> None:
    for path, day in ((f"law/{FORTUNE3}/", ""), (f"law/{FORTUNE3}/@2025-11-10/", "?at=2025-11-10")):
        page = client.get(f"/pt/{path}").content.decode()
        assert f'href="/pt/law/{FORTUNE3}/margins.css{day}"' in page
    assert client.get("/pt/law/nothing/margins.css").status_code == 404


@pytest.mark.parametrize("words", ['a"; } body { display: none', "a\\b\n</style>", "é · 94/2025"])
def test_no_words_end_what_they_stand_in(words: str) -> None:
    told = quoted(words)
    assert not set(told) & set('"\n<>{}')
    read = re.sub(r"\\([0-9a-f]{6}) ", lambda found: chr(int(found[1], 16)), told)
    assert read == words


@pytest.mark.parametrize(("ui", "first"), [("pt", "pt"), ("zh-hant", "zh-hant")])
@pytest.mark.parametrize("path", [f"law/{OMAHA}/", f"law/{OMAHA}/art/10/para/1/"])
def test_the_readers_language_comes_first(client: Client, ui: str, first: str, path: str) -> None:
    answer = client.get(f"/{ui}/{path}")
    if "place" in answer.context:
        pairs = answer.context["place"].context
    else:
        pairs = [pair for each in answer.context["sheet"].sections for pair in each.pairs]
    assert {pair.sides[0].lang for pair in pairs} == {first}
    assert {len(pair.sides) for pair in pairs} == {2}


def test_a_printed_page_of_a_day_without_text_names_no_version(client: Client) -> None:
    page = client.get(f"/pt/law/{FORTUNE3}/@2009-01-01/").content.decode()
    note = page.split('class="printed-note"')[1]
    assert "1 de Janeiro de 2009 · Nenhum texto disponível" in note
    assert "na redacção dada por" not in note


def test_a_printed_entry_of_the_register_says_the_version_of_its_text(client: Client) -> None:
    page = client.get("/pt/divergences/OD-02/").content.decode()
    assert "redacção original" in page.split('class="printed-note"')[1]
