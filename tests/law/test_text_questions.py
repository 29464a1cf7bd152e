"""Questions on a text: made from its words alone, and judged by them."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.law.reading.text_questions import BLANK, LETTERS, TextQuestion, sheet_of
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.texts.reader import read
from games.lawtexts.texts.selection import LANGS
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db
KEY = "despacho-sef-97-2010"


def words(key: str, eid: str, lang: str) -> str:
    place = next(place for place in read(key).provisions if place.eid == eid)
    return " ".join(place.text.get(lang, "").split())


def is_right(key: str, question: TextQuestion) -> bool:
    """Whether the text itself has the answer, and no other choice."""
    text, lang = read(key), question.lang
    said = words(key, question.eid, lang)
    if question.kind == "figure":
        fitting = [one for one in question.choices if question.words[0].replace(BLANK, one) in said]
        return fitting == [question.answer]
    if question.kind == "language":
        other = next(name for name in LANGS if name != lang)
        theirs = words(key, question.eid, other)
        return [one for one in question.choices if one in theirs] == [question.answer]
    if question.kind == "order":
        items = dict(zip(LETTERS, question.words, strict=False))
        whole = [words(key, p.eid, lang) for p in text.provisions if p.parent == question.eid]
        places = [
            next(n for n, other in enumerate(whole) if items[letter] in other)
            for letter in question.answer.split(" → ")
        ]
        return places == sorted(places) and len(set(question.choices)) == len(question.choices)
    holding = {
        p.eid.split("__")[0]
        for p in text.provisions
        if question.words[0] in words(key, p.eid, lang) and p.eid.startswith("art_")
    }
    names = {eid: cite_short(key, eid, lang) for eid in holding}
    others = [one for one in question.choices if one != question.answer]
    return len(others) >= 2 and not any(other.split(" · ")[0] in names.values() for other in others)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", INSTRUMENTS)
def test_the_right_answer_is_what_the_text_prints_and_no_other_choice_is(
    key: str, lang: str
) -> None:
    posed = sheet_of(key, 1, lang)
    assert len(posed) == 10
    assert [one for one in posed if not is_right(key, one)] == []
    kinds = Counter(one.kind for one in posed)
    assert kinds.keys() >= {"article", "order", "figure"}
    assert ("language" in kinds) == (len(read(key).languages) == 2)
    assert sheet_of(key, 2, lang) != posed


@pytest.mark.parametrize(
    ("lang", "all_right", "wrong"),
    [
        ("pt", "10 de 10 respostas certas", "<strong>Errada</strong>"),
        ("zh-hant", "10 題中答對 10 題", "<strong>錯誤</strong>"),
    ],
)
def test_a_sheet_is_judged_with_the_provision_of_each_answer(
    lang: str, all_right: str, wrong: str
) -> None:
    client, here = Client(), f"/{lang}/law/{KEY}/questions/"
    posed = sheet_of(KEY, 3, lang)
    right = {f"answer{n}": one.place for n, one in enumerate(posed, start=1)}
    page = client.get(f"{here}?{urlencode({'sheet': 3, **right})}").content.decode()
    assert all_right in page
    assert wrong not in page
    assert all(one.url.partition("/law/")[2] in page for one in posed)
    other = {**right, "answer1": posed[0].place % len(posed[0].choices) + 1}
    assert wrong in client.get(f"{here}?{urlencode({'sheet': 3, **other})}").content.decode()
    assert f'href="{here}"' in client.get(f"/{lang}/law/{KEY}/").content.decode()
