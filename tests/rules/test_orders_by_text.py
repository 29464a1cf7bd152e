"""The orders of the desk, held to a table written from the sentences of the texts alone."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from games.lawtexts.register.register_reader import instrument_of
from games.lawtexts.texts.reader import read
from games.narration.faults import order_sentence
from games.rules.faults.ordered import Silence
from games.rules.game import GAMES, game
from tests.rules.faults import answered

TABLE = Path(__file__).with_name("orders_by_text.toml")
SITUATIONS: list[dict[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["situation"]
ORDERED = [each for each in SITUATIONS if not each.get("silent")]
SILENT = [each for each in SITUATIONS if each.get("silent")]
NEAREST: list[dict[str, Any]] = tomllib.loads(
    TABLE.with_name("undecided_by_text.toml").read_text("utf-8")
)["nearest"]


def named(each: dict[str, Any]) -> str:
    return f"{each['game']}: {each['about']} ({each.get('eid', 'silent')})"


def told(situation: dict[str, Any]) -> tuple[Any, ...]:
    declared = game(situation["game"])
    return answered(declared, situation["fault"], **situation["facts"])


@pytest.mark.parametrize("situation", ORDERED, ids=named)
def test_an_order_says_what_its_sentence_says(situation: dict[str, Any]) -> None:
    orders = [step for step in told(situation) if not isinstance(step, Silence)]
    under = [step for step in orders if any(p.eid == situation["eid"] for p in step.provisions)]
    assert under, [step.name for step in orders]
    for lang in ("pt", "zh-hant"):
        with override(lang):
            sentences = "\n".join(order_sentence(situation["game"], step) for step in under)
        for words in situation["says"][lang]:
            assert re.search(words, sentences), (words, sentences)
        for words in situation.get("never", {}).get(lang, ()):
            assert not re.search(words, sentences), (words, sentences)


@pytest.mark.parametrize("situation", ORDERED, ids=named)
def test_its_sentence_stands_in_the_text(situation: dict[str, Any]) -> None:
    place = read(instrument_of(situation["game"])).provision(situation["eid"])
    assert situation["pt"] in place.text["pt"]
    if "zh-hant" in place.text:
        assert situation["zh"] in place.text["zh-hant"]


@pytest.mark.parametrize("situation", SILENT, ids=named)
def test_what_no_sentence_decides_is_told_as_a_silence(situation: dict[str, Any]) -> None:
    assert any(isinstance(step, Silence) for step in told(situation))


def test_every_article_on_irregularities_has_its_situation() -> None:
    """69/2003, art. 11.º; 89/2025, art. 17.º; 97/2010, art. 9.º; 104/85/M, art. 11.º."""
    about = {
        "omaha": "art_9__",
        "stud": "art_11__",
        "fortune3": "art_17__",
        "five_card": "art_11__",
    }
    for key, prefix in about.items():
        places = {p.eid for p in read(instrument_of(key)).provisions if p.eid.startswith(prefix)}
        held = {each["eid"] for each in ORDERED if each["game"] == key}
        missing = {
            eid for eid in places if not any(h.startswith(eid) or eid.startswith(h) for h in held)
        }
        assert missing == set()


def nearest_of(each: dict[str, Any]) -> str:
    return f"{each['game']}: {each['eid']}"


@pytest.mark.parametrize("each", NEAREST, ids=nearest_of)
def test_the_nearest_provision_of_an_undecided_dispute_has_the_words_quoted(
    each: dict[str, Any],
) -> None:
    place = read(instrument_of(each["game"])).provision(each["eid"])
    assert each["pt"] in place.text["pt"]
    assert ("zh" in each) == ("zh-hant" in place.text)
    assert each.get("zh", "") in place.text.get("zh-hant", "")


@pytest.mark.parametrize("key", GAMES)
def test_an_undecided_dispute_is_silent_and_cites_what_was_read(key: str) -> None:
    declared = game(key)
    undecided = [fault.name for fault in declared.faults if fault.is_undecided]
    cited = []
    for name in undecided:
        *orders, last = answered(declared, name)
        assert isinstance(last, Silence)
        assert last.facts["about"] == name
        cited += [(name, p.eid) for step in (*orders, last) for p in step.provisions]
    was_read = {
        (name, each["eid"]) for each in NEAREST if each["game"] == key for name in each["disputes"]
    }
    assert set(cited) == was_read
    assert not set(undecided) & set(declared.detectable_faults)
