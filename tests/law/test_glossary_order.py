"""The glossary searched, and in the order of letters or strokes."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from games.law.lookup.glossary import letter, strokes
from games.law.models import Term
from games.law.reading.meanings import provisions_of_terms
from games.lawtexts.register.glossary_reader import terms
from games.lawtexts.texts.reader import read
from games.rules.game import game

pytestmark = pytest.mark.django_db

UIS = ("pt", "zh-hant")

# Counted by hand, of characters the glossary's forms begin with, and of rare ones.
COUNTED = {
    "一": 1,
    "三": 3,
    "不": 4,
    "五": 4,
    "加": 5,
    "全": 6,
    "同": 6,
    "庄": 6,
    "佣": 7,
    "投": 7,
    "門": 8,
    "花": 8,
    "派": 9,
    "紅": 9,
    "娛": 10,
    "莊": 11,
    "累": 11,
    "黃": 12,
    "順": 12,
    "跟": 13,
    "對": 14,
    "輪": 15,
    "整": 16,
    "點": 17,
    "轉": 18,
    "籌": 20,
    "鑽": 27,
}


@pytest.mark.parametrize(("letter_", "number"), COUNTED.items())
def test_strokes(letter_: str, number: int) -> None:
    assert strokes(letter_) == number


@pytest.mark.parametrize("letter_", ["A", " ", "é", "条", "𠀀", "，"])
def test_what_is_no_character_of_big5_has_no_strokes(letter_: str) -> None:
    assert strokes(letter_) == 0


def shown(client: Client, query: str, ui: str = "pt") -> list[str]:
    groups = client.get(f"/{ui}/glossary/{query}").context["groups"]
    return [entry["term"].pk for group in groups for entry in group.entries]


@pytest.mark.slow
@pytest.mark.parametrize("ui", UIS)
def test_every_order_holds_every_term_once(client: Client, ui: str) -> None:
    every = sorted(Term.objects.values_list("pk", flat=True))
    for query in ("", "?order=alphabet", "?order=strokes"):
        assert sorted(shown(client, query, ui)) == every


def test_letters_go_from_a_to_z_and_can_be_jumped_to(client: Client) -> None:
    answer = client.get("/pt/glossary/?order=alphabet")
    headings = [group.heading for group in answer.context["groups"]]
    assert headings == sorted(headings)
    assert len(headings) == len(set(headings))
    for group in answer.context["groups"]:
        assert {letter(entry["term"]) for entry in group.entries} == {group.heading}
        assert f'href="#under-{group.name}"' in answer.content.decode()


@pytest.mark.parametrize("ui", UIS)
def test_strokes_go_up(client: Client, ui: str) -> None:
    answer = client.get(f"/{ui}/glossary/?order=strokes")
    groups = answer.context["groups"]
    assert [int(group.name) for group in groups] == sorted(int(group.name) for group in groups)
    assert groups[0].heading == "A-Z"
    for group in groups[1:-1]:
        for entry in group.entries:
            assert strokes(entry["term"].chinese[0]["form"][0]) == int(group.name)
    assert all(not entry["term"].chinese for entry in groups[-1].entries)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("comissao", "comissao"),
        ("comisão", ""),
        ("傭金", "comissao"),
        ("庸金", ""),
        ("佣金", "comissao"),
        ("三条", "tres_cartas_iguais"),
        ("梭哈", "poker_de_cinco_cartas"),
        ("rake", "comissao"),
        ("full house", "trio_par"),
        ("zzzz", ""),
    ],
)
def test_the_glossary_is_searched_like_the_rest(client: Client, asked: str, found: str) -> None:
    terms = shown(client, f"?q={asked}")
    assert (found in terms) if found else not terms
    page = unescape(client.get(f"/pt/glossary/?q={asked}").content.decode())
    assert ("Nenhum termo" in page) == (not found)
    assert ("O termo procurado" in page) == (asked in ("三条", "梭哈", "rake"))


def entry_of(client: Client, ident: str, ui: str, query: str = "") -> str:
    page = unescape(client.get(f"/{ui}/glossary/{query}").content.decode())
    return page[page.index(f'id="{ident}"') :].split('<div class="term"')[0]


@pytest.mark.parametrize(("ui", "words", "alone"), [
    ("pt", "três cartas de uma denominação e duas de outra.", "tradução não oficial"),
    ("zh-hant", "“夫盧”", "非官方譯文"),
])  # fmt: skip
def test_a_reader_is_told_what_a_word_means_by_the_regulation(
    client: Client, ui: str, words: str, alone: str
) -> None:
    entry = entry_of(client, "trio_par", ui)
    assert words in entry
    assert entry.index("/law/despacho-sef-97-2010/art/15/point/4/") < entry.index("<details>")
    own = entry_of(client, "trio_par", ui, "?game=fortune3").split("<details>")[0]
    assert "/law/despacho-sef-89-2025/art/7/para/2/point/4/" in own
    assert (alone in own) == (ui == "zh-hant"), "its Chinese text is not at hand"
    assert "葫蘆" not in entry, "what translators are to avoid is on their own page"
    assert "葫蘆" in client.get(f"/{ui}/glossary/termbase/").content.decode()


def test_players_words_come_first_each_subject_under_its_heading(client: Client) -> None:
    for path in ("glossary/", "glossary/termbase/"):
        page = client.get(f"/pt/{path}")
        names = [group.name for group in page.context["groups"]]
        assert names[:2] == ["class", "bet"]
        assert names[-2:] == ["act", "heading"]
        assert page.content.decode().count('class="group-title"') == len(names)


@pytest.mark.parametrize("key", ["omaha", "stud", "fortune3", "five_card"])
def test_every_meaning_is_of_a_term_and_a_provision(key: str) -> None:
    chosen = provisions_of_terms(key)
    assert chosen.keys() <= {term.id for term in terms()}
    assert set(chosen.values()) <= {
        place.eid for place in read(game(key).instrument.key).provisions
    }
