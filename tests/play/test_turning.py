"""Pages, sheets and the API say of the same hand that it turns on the same doubts."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.utils.http import urlencode

from games.play.desk.hand_record import settle_record
from games.play.hand.readings import OtherReading
from games.rules.game import GAMES
from games.table.written_out import samples
from tests.play.hands import url
from tests.play.test_first_screen import FOLDED, KINGS, screen

pytestmark = pytest.mark.django_db


def named(answer: Any, effect: str = "") -> set[tuple[str, ...]]:
    """The doubts of ``decided_by``, or those of one effect."""
    decided = (each for each in answer["decided_by"] if effect in ("", each["effect"]))
    return {(d,) if isinstance(d := each["doubt"], str) else tuple(d) for each in decided}


def post(client: Client, key: str, way: str, record: Any) -> Any:
    told = client.post(f"/api/v1/games/{key}/{way}", record, content_type="application/json")
    assert told.status_code == 200, told.content
    return told.json()


@pytest.mark.parametrize("key", GAMES)
def test_the_table_and_the_api_name_the_same_doubts(client: Client, key: str) -> None:
    for sample in islice((sample for sample in samples() if sample.game.key == key), 0, 20, 7):
        record = {name: value for name, value in sample.record.items() if name != "id"}
        sheet = client.get(url(key, record)).context["sheet"]
        decided = {*sheet.compared.decided_by}
        assert decided == named(post(client, key, "play", record)), sample.text_path
        shown = {doubt.id for doubt in sheet.doubts if doubt.decided}
        assert shown == {name for names in decided for name in names}


@pytest.mark.parametrize("entered", [KINGS, FOLDED])
def test_the_ruling_its_sheet_and_the_api_name_the_same_doubts(
    client: Client, entered: dict[str, str]
) -> None:
    found = screen("fortune3", entered)
    answer = post(client, "fortune3", "settle", settle_record(found.ruling.replay))
    turning = {each.rows for each in found.turning if not each.refusal}
    assert turning == named(answer, "result")
    sheet = client.get(f"/pt/ruling/fortune3/sheet/?{urlencode(entered)}")
    told = [words.partition(" ")[0] for words in sheet.context["sides"][0]["turning"]]
    assert told == [each.reading for each in found.turning]


def test_two_doubts_that_only_together_change_a_ruling_have_one_link() -> None:
    both = OtherReading(("PA-12", "PA-29"), ("alike", "excess_excepted"), "", "", "")
    assert both.reading == "PA-12 + PA-29"
    assert both.query == "readings.PA-12=alike&readings.PA-29=excess_excepted"


def test_a_hand_that_turns_on_nothing_says_so_on_the_table(client: Client) -> None:
    for sample in samples():
        record = {name: value for name, value in sample.record.items() if name != "id"}
        sheet = client.get(url(sample.game.key, record)).context["sheet"]
        if sheet.is_over and sheet.holds:
            page = client.get(url(sample.game.key, record)).content.decode()
            assert "O resultado desta jogada é o mesmo em todas as leituras registadas." in page
            assert 'class="badge doubt"' not in page
            return
    raise AssertionError("every sample hand turns on something")
