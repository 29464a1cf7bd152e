"""Setting a table up: what one click deals, what is typed, what is wrong with it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from games.play.link.hand_link import encode
from games.records.answers import play_record
from games.rules.game import GAMES, game
from games.table.written_out import Sample
from tests.play.hands import record_in, some_and_all

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_one_click_deals_a_hand(client: Client, key: str) -> None:
    response = client.get(f"/pt/table/{key}/deal/", follow=True)
    assert response.status_code == 200
    shown = response.context["sheet"]
    assert shown.decision is not None
    assert shown.n == shown.last
    again = client.get(f"/pt/table/{key}/deal/?h={quote(shown.link)}")
    dealt = record_in(again["Location"])
    assert dealt["table"] == shown.replay.record["table"]
    assert "actions" not in dealt


@pytest.mark.parametrize("key", GAMES)
def test_the_form_as_it_stands_deals_the_default_table(client: Client, key: str) -> None:
    form = client.get(f"/zh-hant/table/{key}/").context["form"]
    given: dict[str, Any] = {"seat": sorted(form.seated), "seed": "5"}
    given |= form.values
    response = client.get(f"/zh-hant/table/{key}/deal/", given)
    assert response.status_code == 302
    dealt = record_in(response["Location"])
    asked = play_record(key, {"table": game(key).table, "seed": 5})
    assert play_record(key, dealt)["steps"] == asked["steps"]


def test_cards_are_typed_in_any_manner_and_the_rest_come_from_the_seed(client: Client) -> None:
    form = client.get("/pt/table/omaha/").context["form"]
    given = {"seat": ["1", "3"], "seed": "9", **form.values}
    given |= {"cards.1": "As kd,10C", "cards.board": "2c", "cards.4": "Qs Qd"}
    response = client.get("/pt/table/omaha/deal/", given)
    dealt = record_in(response["Location"])
    assert dealt["cards"] == {"1": ["As", "Kd", "Tc"], "board": ["2c"]}
    assert dealt["table"]["stacks"] == {"1": 10000, "3": 10000}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"table.stacks.3": "many"}, "table.stacks.3"),
        ({"table.stacks.3": ""}, "table.stacks.3"),
        ({"table.structure": "none"}, "table.structure"),
        ({"cards.1": "As As"}, "cards.1"),
        ({"cards.1": "As Ax"}, "cards.1"),
        ({"table.small_blind": "200"}, "table.small_blind"),
        ({"table.commission": "9%"}, "table.commission"),
        ({"events.0.event": "misdeal", "events.0.at": ""}, "events.0.at"),
        ({"events.2.event": "misdeal", "events.2.at": ""}, "events.2.at"),
        ({"seed": "seven"}, "seed"),
    ],
)
def test_what_was_typed_is_kept_beside_what_is_wrong_with_it(
    client: Client, changed: dict[str, str], field: str
) -> None:
    form = client.get("/pt/table/omaha/").context["form"]
    given = {"seat": ["1", "3"], **form.values, "cards.3": "2c 3c", **changed}
    response = client.get("/pt/table/omaha/deal/", given)
    assert response.status_code == 422
    back = response.context["form"]
    assert back.errors[field]
    assert back.seated == {1, 3}
    for name, value in given.items():
        if name != "seat":
            assert back.values[name] == value


@pytest.mark.parametrize("typed", ["\x00", "1e3", "-0x1", "٣", "½", "9" * 90, "5" * 50_000])
def test_no_text_is_read_as_another_number(client: Client, typed: str) -> None:
    form = client.get("/pt/table/omaha/").context["form"]
    given = {"seat": ["1", "3"], **form.values, "table.stacks.3": typed}
    response = client.get("/pt/table/omaha/deal/", given)
    assert response.status_code == 422
    back = response.context["form"]
    assert set(back.errors) == {"table.stacks.3"}
    assert back["table.stacks.3"].value() == typed


def test_a_seat_the_table_does_not_have_is_told_at_the_seats(client: Client) -> None:
    form = client.get("/pt/table/stud/").context["form"]
    response = client.get("/pt/table/stud/deal/", {**form.values, "seat": ["1", "99"]})
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"seat"}
    assert 'id="set-seat-error"' in response.content.decode()


def test_what_stands_at_an_empty_seat_is_not_read(client: Client) -> None:
    form = client.get("/pt/table/stud/").context["form"]
    given = {**form.values, "seat": ["1", "3", "5", "7"], "table.stacks.2": "x", "cards.2": "Zz"}
    assert client.get("/pt/table/stud/deal/", given).status_code == 302


def test_a_card_in_two_places_is_told_beside_both(client: Client) -> None:
    form = client.get("/pt/table/omaha/").context["form"]
    cards = {"cards.1": "As Kd", "cards.3": "2c 3c", "cards.4": "As", "cards.board": "10h aS"}
    given = {"seat": ["1", "3"], **form.values, **cards}
    response = client.get("/pt/table/omaha/deal/", given)
    assert set(response.context["form"].errors) == {"cards.1", "cards.board"}
    assert response.content.decode().count('aria-invalid="true"') == 2


@pytest.mark.slow
@some_and_all
def test_the_form_of_a_hand_gives_the_hand_again(client: Client, samples: list[Sample]) -> None:
    for sample in samples:
        record = {part: told for part, told in sample.record.items() if part != "actions"}
        address = f"/pt/table/{sample.game.key}/set-up/?h={quote(encode(record))}"
        form = client.get(address).context["form"]
        given = {"seat": sorted(form.seated), **form.values}
        response = client.get(f"/pt/table/{sample.game.key}/deal/", given)
        assert response.status_code == 302, (sample.text_path.stem, response.context["form"].errors)
        dealt = record_in(response["Location"])
        told = play_record(sample.game.key, record)["steps"]
        assert play_record(sample.game.key, dealt)["steps"] == told
