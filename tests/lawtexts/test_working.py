"""The working translations: whole, in the shape of their source, and with its figures."""

from __future__ import annotations

import re

import pytest

from games.lawtexts.texts.reader import read, working
from games.quality.pair import Context, Pair
from games.quality.registry import check

CARD = r"(?:[AKQJ]|10|[5-9])"
DRAFTED = ("despacho-sef-89-2025", "portaria-104-85-m")


@pytest.fixture(params=DRAFTED)
def pairs(request: pytest.FixtureRequest):
    """Every provision that prints anything, with its working translation."""
    text = read(request.param)
    drafts = working(request.param)["zh-hant"]
    return [(p, drafts.get(p.eid)) for p in text.provisions if not p.is_container], drafts


def test_every_provision_is_rendered_and_none_besides(pairs) -> None:
    listed, drafts = pairs
    assert [p.eid for p, draft in listed if draft is None] == []
    assert set(drafts) == {p.eid for p, _ in listed}


def test_numbers_headings_and_words_stand_where_the_source_has_them(pairs) -> None:
    for provision, draft in pairs[0]:
        assert bool(draft.number) == ("pt" in provision.number), provision.eid
        assert bool(draft.heading) == ("pt" in provision.heading), provision.eid
        assert bool(draft.text) == ("pt" in provision.text), provision.eid
        source = provision.text.get("pt", "")
        assert draft.text.count("\n") == source.count("\n"), provision.eid


def test_amounts_and_cards_are_those_of_the_source(pairs) -> None:
    """Amounts of money, percentages, and the cards of an example such as 10-9-8-7-5."""
    for provision, draft in pairs[0]:
        source = provision.text.get("pt", "")
        assert _money(draft.text) == _money(source), provision.eid
        assert _examples(draft.text) == _examples(source), provision.eid


def test_no_character_is_outside_traditional_use(pairs) -> None:
    for provision, draft in pairs[0]:
        for words in (draft.number, draft.heading, draft.text):
            (words or "").encode("big5hkscs")
        assert not re.search(r"[\u3000\u200b-\u200f\ufeff]", draft.text), provision.eid


def test_what_is_inadvertent_is_no_error_and_a_hand_given_up_is_not_void(pairs) -> None:
    """SD-37 parts inadvertidamente from 錯誤; 104/85/M: «abatido, isto é, … forçado a desistir»."""
    renderings = {"inadvertid": ("不慎", "錯誤地"), "abatid": ("視作棄權", "作廢")}
    met = []
    for provision, draft in pairs[0]:
        for stem, (right, wrong) in renderings.items():
            if stem in provision.text.get("pt", "").lower():
                assert right in draft.text, provision.eid
                assert wrong not in draft.text, provision.eid
                met.append(provision.eid)
    assert len(met) >= 4


def _money(text: str) -> list[str]:
    found = re.findall(r"\$\s?([\d .,]*\d)|(\d+)\s?%", text)
    return sorted(re.sub(r"\D", "", money or percent) for money, percent in found)


def _examples(text: str) -> list[str]:
    words = {"Ás": "A", "Rei": "K", "Dama": "Q", "Valete": "J", "Dez": "10"}
    for word, sign in words.items():
        text = re.sub(rf"\b{word}\b", sign, text)
    return re.findall(rf"(?<![A-Za-z0-9-]){CARD}(?:-{CARD}){{3,4}}(?![A-Za-z0-9-])", text)


@pytest.mark.slow
def test_no_check_finds_an_error() -> None:
    """Warnings are for a person to judge; an error would stand in the way of a review."""
    for key in DRAFTED:
        text = read(key)
        for eid, draft in working(key)["zh-hant"].items():
            provision = text.provision(eid)
            for source, target in (
                (provision.text.get("pt"), draft.text),
                (provision.heading.get("pt"), draft.heading),
            ):
                if source:
                    numbers = (provision.number.get("pt", ""), draft.number or "")
                    context = Context(kind="law", instrument=key, eid=eid, numbers=numbers)
                    found = check(Pair("pt", "zh-hant", source, target or "", context))
                    assert [f for f in found if f.severity == "error"] == [], eid
