"""Twenty questions of readers: one search, or at most two presses from the front page, answer."""

from __future__ import annotations

from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

OMAHA, FORTUNE = "/law/despacho-sef-97-2010/", "/law/despacho-sef-89-2025/"
STUD = "/law/despacho-sef-69-2003/"

BY_SEARCH = {
    "a card dealt is exposed in Omaha": (
        "pt",
        "carta vista",
        "/ruling/omaha/fault/?fault=hole_card",
    ),
    "what a straight flush pays": ("pt", "straight flush", f"{FORTUNE}art/16/para/1/point/1/"),
    "what 94/2025 changed": ("pt", "94/2025", "/law/acts/despacho-sef-94-2025/"),
    "where rake is regulated": ("pt", "rake", f"{OMAHA}art/16/"),
    "皇家同花順": ("zh-hant", "皇家同花順", "/glossary/#naipe_real"),
    "a word without its accent": ("pt", "sequencia", "/glossary/#sequencia"),
    "the least raise, in Portuguese": ("pt", "raise mínimo", f"{OMAHA}art/12/point/1/"),
    "the least raise, in Chinese": ("zh-hant", "最低加注", f"{OMAHA}art/12/point/1/"),
    "how many players": ("pt", "número mínimo de jogadores", f"{OMAHA}art/2/para/3/"),
    "the house edge": ("pt", "vantagem da casa", "/odds/"),
    "must I show my cards": (
        "pt",
        "tenho de mostrar as cartas",
        "/ruling/omaha/fault/?fault=cards_not_shown",
    ),
    "simplified characters": ("zh-hant", "同花顺", "/glossary/#sequencia_de_naipe"),
    "which language prevails": ("pt", "língua prevalece", "/about/"),
    "a citation, as it is written": ("zh-hant", "art 15 al 3 97/2010", f"{OMAHA}art/15/point/3/"),
}

BY_PRESSES = {
    "is 69/2003 in force": ("pt", [], "Revogado"),
    "how article 7 was before": ("pt", [FORTUNE, f"{FORTUNE}art/7/"], "94/2025"),
    "the official gazette": ("pt", [OMAHA], "Boletim Oficial"),
    "a paper or file of a provision": ("pt", [OMAHA, f"{OMAHA}art/15/"], "JSON"),
    "which two cards of the hand": ("pt", ["/divergences/"], "OD-01"),
    "to follow changes": ("pt", ["/changes/"], "Atom"),
    "who runs this, and how to reuse it": ("pt", ["/about/"], "fontes"),
    "the rules of a game, for a player": ("zh-hant", [f"{STUD}short-rules/"], "已廢止"),
}


@pytest.mark.parametrize("question", BY_SEARCH)
def test_one_search_answers(client: Client, question: str) -> None:
    ui, words, answer = BY_SEARCH[question]
    page = unescape(client.get(f"/{ui}/search/?q={quote(words)}").content.decode())
    assert f'href="/{ui}{answer}' in page


@pytest.mark.parametrize("question", BY_PRESSES)
def test_two_presses_answer(client: Client, question: str) -> None:
    ui, presses, answer = BY_PRESSES[question]
    assert len(presses) <= 2
    page = unescape(client.get(f"/{ui}/").content.decode())
    for address in presses:
        assert f'href="/{ui}{address}' in page, address
        page = unescape(client.get(f"/{ui}{address}").content.decode())
    assert answer in page
