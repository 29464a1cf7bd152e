"""The glossary searched, and in the order of letters or strokes."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from games.law.lookup.glossary import letter, strokes
from games.law.models import Term

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
