"""Every citation says the thing, in the words of its provision and in both languages."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.register.register_reader import rows
from games.rules.game import Game, game
from tests.rules.banked import words
from tests.rules.fortune3 import every_citation as fortune3
from tests.rules.fortune3 import random_records as fortune3_records
from tests.rules.stud import every_citation as stud
from tests.rules.stud import random_records as stud_records
from tests.rules.test_banked_random_play import within_the_deal
from tests.rules.words_cited import cited_by, goes_on, ordered, table, words_due

BOTH = pytest.mark.parametrize(
    ("key", "battery"), [("fortune3", fortune3), ("stud", stud)], ids=["fortune3", "stud"]
)
WITNESSES = {
    "five_card": {"pt": "pt.gazette"},
    "fortune3": {"pt": "pt.site"},
    "omaha": {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"},
    "stud": {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"},
}


@BOTH
def test_the_table_has_every_citation_and_no_other(key: str, battery: ModuleType) -> None:
    lines = [(each.name, each.eid) for each in table(key) if not each.name.startswith("order:")]
    assert sorted(lines) == sorted(battery.found())


@pytest.mark.parametrize("key", WITNESSES)
def test_the_table_has_every_order_of_the_desk_and_no_other(key: str) -> None:
    lines = {(each.name, each.eid) for each in table(key) if each.name.startswith("order:")}
    assert lines == ordered(game(key))


@pytest.mark.parametrize("key", WITNESSES)
def test_the_word_that_carries_the_fact_stands_in_what_is_cited(key: str) -> None:
    """A bet that is lost is cited by words that say so, a number by the number, a duty by its verb;
    what the words carry by a reading alone is left to the row named."""
    due = dict(words_due())
    quoted: dict[tuple[str, str], list[str]] = {}
    for each in table(key):
        for lang, said in each.words.items():
            quoted.setdefault((each.name, lang), []).extend([] if each.row else [said])
    for (name, lang), sentences in quoted.items():
        if sentences:
            assert any(due[name][lang].search(said) for said in sentences), (name, lang, sentences)


def test_every_word_due_is_of_a_name_that_some_game_cites() -> None:
    names = {each.name for key in WITNESSES for each in table(key)}
    assert [name for name, _ in words_due() if name not in names] == []


@pytest.mark.parametrize("key", WITNESSES)
def test_the_words_stand_letter_by_letter_in_the_provision(key: str) -> None:
    instrument = game(key).instrument.key
    texts = {lang: words(instrument, witness) for lang, witness in WITNESSES[key].items()}
    for each in table(key):
        assert each.words or each.row, each
        assert set(each.words) in (set(texts), set()), each
        for lang, said in each.words.items():
            assert said in texts[lang][each.eid], each


@pytest.mark.parametrize("key", WITNESSES)
def test_a_row_named_is_of_the_register_and_about_that_provision(key: str) -> None:
    about = {row.id: row.provisions for row in rows(key)}
    for each in table(key):
        if each.row:
            assert each.eid in ("", each.row, *about[each.row]), each


@pytest.mark.parametrize(
    ("banked", "records"),
    [
        pytest.param(game("fortune3"), fortune3_records.records(), id="fortune3"),
        pytest.param(game("stud"), stud_records.records(), id="stud"),
    ],
)
@given(st.data(), st.booleans())
def test_no_random_hand_cites_what_the_table_does_not_have(
    banked: Game, records: st.SearchStrategy[dict[str, Any]], chance: st.DataObject, is_bold: bool
) -> None:
    known = {(each.name, each.eid) for each in table(banked.key)}
    record = within_the_deal(banked, chance.draw(records))
    do = "fold" if not is_bold else "play" if banked.key == "fortune3" else "raise"
    assert set(cited_by(banked, goes_on(banked, record, do))) <= known
