"""Every citation of the games against the house says the thing, in the words of its provision."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lawtexts.register_reader import rows
from games.rules.game import Game
from games.rules.registry import game
from tests.rules.banked import words
from tests.rules.fortune3 import every_citation as fortune3
from tests.rules.fortune3 import random_records as fortune3_records
from tests.rules.stud import every_citation as stud
from tests.rules.stud import random_records as stud_records
from tests.rules.test_banked_random_play import within_the_deal
from tests.rules.words_cited import cited_by, goes_on, table

BOTH = pytest.mark.parametrize(
    ("key", "battery"), [("fortune3", fortune3), ("stud", stud)], ids=["fortune3", "stud"]
)
WITNESSES = {
    "fortune3": {"pt": "pt.site"},
    "stud": {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"},
}


@BOTH
def test_the_table_has_every_citation_and_no_other(key: str, battery: ModuleType) -> None:
    lines = [(each.name, each.eid) for each in table(key)]
    assert sorted(lines) == sorted(battery.found())


@BOTH
def test_the_words_stand_letter_by_letter_in_the_provision(key: str, battery: ModuleType) -> None:
    instrument = game(key).instrument.key
    texts = {lang: words(instrument, witness) for lang, witness in WITNESSES[key].items()}
    for each in table(key):
        assert each.words or each.row, each
        assert set(each.words) in (set(texts), set()), each
        for lang, said in each.words.items():
            assert said in texts[lang][each.eid], each


@BOTH
def test_a_row_named_is_of_the_register_and_about_that_provision(
    key: str, battery: ModuleType
) -> None:
    about = {row.id: row.provisions for row in rows(key)}
    for each in table(key):
        if each.row:
            assert each.eid in about[each.row], each


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
