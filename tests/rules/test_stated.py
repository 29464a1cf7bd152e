"""Every number, bound, duty, reference and row of cards the rules go by, read out of the law."""

from __future__ import annotations

from collections import Counter

import pytest

from games.lawtexts.texts.reader import read
from games.rules.game import GAMES, game
from tests.rules.stated import not_stated, notions_said, out_of_date, stated_of

EACH_GAME = pytest.mark.parametrize("key", sorted(GAMES))


def texts(key: str) -> dict[tuple[str, str], str]:
    """The official words of every article and its parts, by eId and language."""
    provisions = read(game(key).instrument.key).provisions
    return {
        (each.eid, lang): text
        for each in provisions
        if each.eid.startswith("art_")
        for lang, text in each.text.items()
    }


@EACH_GAME
def test_what_a_rule_goes_by_is_read_in_its_sentence_in_each_language(key: str) -> None:
    words = texts(key)
    languages = {lang for _, lang in words}
    for each in game(key).stated:
        for lang in [each.lang] if each.lang else languages:
            sentence = words[each.provision.eid, lang]
            assert each.notions <= notions_said(sentence, lang), (each.rule, sentence)


@EACH_GAME
def test_what_is_read_in_the_law_is_stated_by_a_rule_or_listed_with_its_reason(key: str) -> None:
    listed = {(each.eid, each.lang, said) for each in not_stated(key) for said in each.said}
    found = {
        (eid, lang, said)
        for (eid, lang), sentence in texts(key).items()
        for said in notions_said(sentence, lang)
        if not any(said in each.notions for each in stated_of(key, eid, lang))
    }
    assert found == listed


@EACH_GAME
def test_the_list_of_what_no_rule_states_quotes_the_law_and_gives_a_reason(key: str) -> None:
    words = texts(key)
    for each in not_stated(key):
        assert each.words in words[each.eid, each.lang], each
        assert each.why.endswith("."), each
    assert len(not_stated(key)) == {"omaha": 10, "stud": 6, "fortune3": 5, "five_card": 14}[key]


@EACH_GAME
def test_the_law_as_it_stands_dates_no_rule(key: str) -> None:
    for (eid, lang), sentence in texts(key).items():
        assert out_of_date(key, eid, lang, sentence) == []


def test_a_text_amended_names_the_rule_that_is_out_of_date() -> None:
    prize = texts("fortune3")["art_16__para_1__point_1", "pt"]
    amended = prize.replace("40 para 1", "50 para 1")
    told = out_of_date("fortune3", "art_16__para_1__point_1", "pt", amended)
    assert told == ["pair_plus_pays_straight_flush"]
    raises = texts("omaha")["art_12__point_2", "zh-hant"]
    told = out_of_date("omaha", "art_12__point_2", "zh-hant", raises.replace("最多", "至少"))
    assert told == ["most_raises"]


def test_how_much_is_stated() -> None:
    kinds = Counter(
        said.split()[0]
        for key in sorted(GAMES)
        for each in game(key).stated
        for said in each.notions
    )
    assert kinds["odds"] == 28
    assert sum(kinds.values()) > 400
