"""The form of a session: from what was typed to its link, and from a link to the form."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from games.narration.between import ways_of
from games.play.link import hand_link
from games.play.link.hand_link import decode_session
from games.rules.game import GAMES, game
from games.rules.hands.script import WAYS
from games.rules.sessions.session import Session
from games.table.session_form import ChipsOfSeatsField, session_form
from games.table.views.session import new_session, session_url
from tests.examples import some_quick

pytestmark = pytest.mark.django_db


def typed(key: str, **more: Any) -> dict[str, Any]:
    """As the form of a new session stands, with what is told besides."""
    with override("pt"):
        form = session_form(game(key), new_session(game(key)))
    rows = {name: told for name, told in form.values.items() if not name.startswith("hands.")}
    told = {**rows, "seat": form.initial["seat"], "seed": "7", **more}
    return {name: value for name, value in told.items() if value != ""}


def sent(client: Client, key: str, told: dict[str, Any], language: str = "pt") -> Any:
    return client.post(f"/{language}/table/{key}/session/", told)


def played(client: Client, key: str, told: dict[str, Any]) -> dict[str, Any]:
    answer = sent(client, key, told)
    assert answer.status_code == 302, answer.context["form"].errors
    assert client.get(answer["Location"]).status_code == 200
    return decode_session(parse_qs(urlsplit(answer["Location"]).query)["s"][0])


@pytest.mark.parametrize("key", GAMES)
def test_the_form_stands_filled_and_plays_as_it_stands(client: Client, key: str) -> None:
    page = client.get(f"/pt/table/{key}/session/")
    assert page.status_code == 200
    form = page.context["form"]
    told = {**form.values, "seat": form.initial["seat"]}
    record = played(client, key, told)
    assert record["hands"] == [{"play": "quietly", "top_up": "due"}] * 5


@pytest.mark.parametrize("key", GAMES)
def test_a_session_goes_to_its_form_and_back(client: Client, key: str) -> None:
    hands = [
        {"play": "quietly", "top_up": "due"},
        {"play": "quietly", "top_up": "due"},
        {"play": "folding", "sit_out": [1]},
        {"play": "at_random", "seed": 5},
    ]
    told = {"table": dict(game(key).table), "seed": 3, "hands": hands}
    list(Session(game(key), told).hands())
    with override("pt"):
        address = session_url(key, told)
    form = client.get(f"{address}&change=1").context["form"]
    again = played(client, key, {**form.values, "seat": form.initial["seat"]})
    assert again["seed"] == 3
    assert again["hands"] == hands


def test_who_comes_goes_and_adds_does_so_before_the_first_hand_of_his_row(client: Client) -> None:
    seats = sorted(int(seat) for seat in typed("omaha")["seat"])
    free = next(seat for seat in range(1, 11) if seat not in seats)
    rows = {
        "hands.0.times": "2",
        "hands.0.play": "quietly",
        "hands.1.times": "3",
        "hands.1.play": "folding",
        "hands.1.leave": f"{seats[0]}",
        "hands.1.join": f"{free}: 2000",
        "hands.1.top_up": f"{seats[1]}：500",
        "hands.1.sit_out": f"{seats[-1]}",
    }
    record = played(client, "omaha", typed("omaha", **rows))
    first, rest = record["hands"][2], record["hands"][3:]
    assert first == {
        "play": "folding",
        "leave": [seats[0]],
        "join": {str(free): 2000},
        "top_up": {str(seats[1]): 500},
        "sit_out": [seats[-1]],
    }
    assert rest == [{"play": "folding", "sit_out": [seats[-1]]}] * 2


def test_a_hand_is_pasted_and_played_on(client: Client) -> None:
    hand = {"actions": [{"seat": 7, "do": "fold"}], "play": "quietly"}
    table = {"seats": [1, 3, 7], "stacks": {"1": 1000, "3": 1000, "7": 1000}, "button": 7}
    told = {"seat": ["1", "3", "7"], "table.button": "7"}
    told |= {f"table.stacks.{seat}": "1000" for seat in (1, 3, 7)}
    told |= {"table.small_blind": "5", "table.big_blind": "10", "hands.0.pasted": json.dumps(hand)}
    record = played(client, "omaha", told)
    assert record["hands"] == [hand]
    assert record["table"]["seats"] == table["seats"]


FAILS = {"event": "shuffler_failed"}
OWN: list[tuple[str, dict[str, str], dict[str, str], list[dict[str, Any]]]] = [
    (
        "five_card",
        {},
        {"cut": "1: 6, 2：10", "new_pack": "yes"},
        [{"cut": [{"seat": 1, "cards": 6}, {"seat": 2, "cards": 10}], "new_pack": True}, {}],
    ),
    (
        "stud",
        {"table.method": "machine"},
        {"bets.ante": "1: 200", "bets.progressive": "1: 10"},
        [{"bets": {"1": {"ante": 200, "progressive": 10}}}, {}],
    ),
    ("stud", {"table.method": "machine"}, {"shuffler": "fails"}, [{"events": [FAILS]}, {}]),
    ("stud", {}, {"method": "machine"}, [{"method": "machine"}, {}]),
    ("fortune3", {"table.method": "machine"}, {"shuffler": "fails"}, [{"events": [FAILS]}, {}]),
]


@pytest.mark.parametrize(("key", "table", "row", "hands"), OWN)
def test_what_a_game_is_told_besides_is_typed_and_shown_again_as_a_record(
    client: Client, key: str, table: dict[str, str], row: dict[str, str], hands: list[Any]
) -> None:
    """In the first hand of its row alone."""
    quietly = {"play": "quietly", "top_up": "due"}
    rows = {"hands.0.times": "2", "hands.0.play": "quietly", "hands.0.due": "yes"}
    rows |= {f"hands.0.{name}": told for name, told in row.items()}
    record = played(client, key, typed(key, **table, **rows))
    assert record["hands"] == [{**hand, **quietly} for hand in hands]
    form = session_form(game(key), record)
    assert json.loads(form.values["hands.0.pasted"]) == hands[0]
    again = played(client, key, {**form.values, "seat": form.initial["seat"]})
    assert again["hands"] == record["hands"]


def test_a_shuffler_that_failed_is_replaced_in_the_hand_after(client: Client) -> None:
    rows = {"hands.0.play": "quietly", "hands.0.shuffler": "fails"}
    rows |= {"hands.1.play": "quietly", "hands.1.shuffler": "replaced"}
    record = played(client, "stud", typed("stud", **{"table.method": "machine"}, **rows))
    assert record["hands"] == [
        {"play": "quietly", "events": [FAILS]},
        {"play": "quietly", "shuffler": "replaced"},
    ]


@pytest.mark.parametrize("key", GAMES)
def test_hands_alike_that_are_told_something_each_stay_as_many(key: str) -> None:
    """Chips added before each of three hands are not added once."""
    seat = next(iter(game(key).table["stacks"]))
    hands = [{"play": "quietly", "top_up": {seat: 500}}] * 3
    form = session_form(game(key), {"table": dict(game(key).table), "hands": hands})
    assert [form.values[f"hands.{row}.times"] for row in range(3)] == ["1"] * 3
    assert [form.values[f"hands.{row}.top_up"] for row in range(3)] == [f"{seat}: 500"] * 3


def test_what_the_fields_cannot_show_stays_in_the_hand_that_is_pasted() -> None:
    hand = {"play": "quietly", "events": [FAILS, FAILS], "bets": {"1": {"ante": "many"}}}
    form = session_form(game("stud"), {"table": dict(game("stud").table), "hands": [hand]})
    assert json.loads(form.values["hands.0.pasted"]) == {
        name: told for name, told in hand.items() if name != "play"
    }


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("5: 2000, 7: 500", {"5": 2000, "7": 500}),
        ("5:2000,7:500", {"5": 2000, "7": 500}),
        ("5：2000；7：500", {"5": 2000, "7": 500}),
        ("5: 1,000, 7: 500;", {"5": 1000, "7": 500}),
        ("5: 1.000.000 7=1", {"5": 1_000_000, "7": 1}),
    ],
)
def test_chips_of_seats_are_read_as_the_hint_writes_them(
    written: str, read: dict[str, int]
) -> None:
    assert ChipsOfSeatsField().clean(written) == read


WRONG: list[tuple[str, dict[str, str], str]] = [
    ("omaha", {"hands.0.leave": "9", "hands.0.play": "quietly"}, "hands.0.leave"),
    ("omaha", {"hands.0.leave": "nine", "hands.0.play": "quietly"}, "hands.0.leave"),
    ("omaha", {"hands.0.join": "5 2000", "hands.0.play": "quietly"}, "hands.0.join"),
    ("omaha", {"hands.0.join": "5: 1, 5: 2", "hands.0.play": "quietly"}, "hands.0.join"),
    ("omaha", {"hands.0.top_up": "5: -3", "hands.0.play": "quietly"}, "hands.0.top_up"),
    ("omaha", {"hands.0.times": "0", "hands.0.play": "quietly"}, "hands.0.times"),
    ("omaha", {"hands.0.times": "31", "hands.0.play": "quietly"}, "hands.0.times"),
    ("omaha", {"hands.0.play": "bravely"}, "hands.0.play"),
    ("omaha", {"hands.0.pasted": "{"}, "hands.0.pasted"),
    ("omaha", {"hands.0.pasted": "[1]"}, "hands.0.pasted"),
    ("omaha", {"hands.0.pasted": '{"mood": 1}', "hands.0.play": "quietly"}, "hands.0.pasted"),
    ("omaha", {"hands.0.pasted": '{"play": ""}', "hands.0.play": "quietly"}, "hands.0.pasted"),
    ("omaha", {"hands.0.pasted": '{"seed": 1}', "hands.0.times": "2"}, "hands.0.times"),
    ("omaha", {"hands.0.pasted": '{"actions": [{"seat": 1, "do": "leave"}]}'}, "hands.0.pasted"),
    ("omaha", {"hands.0.times": "1", "hands.1.play": "quietly"}, "hands.0.play"),
    ("omaha", {"hands.0.times": "20", "hands.1.times": "20"}, "hands.0.times"),
    ("omaha", {}, "hands.0.times"),
    ("five_card", {"hands.0.due": "yes", "hands.0.top_up": "1: 500"}, "hands.0.due"),
    ("five_card", {"hands.0.play": "quietly", "hands.0.cut": "1: 5"}, "hands.0.cut"),
    ("five_card", {"hands.0.play": "quietly", "hands.0.cut": "1 6"}, "hands.0.cut"),
    ("five_card", {"hands.0.cut": "1: 6", "hands.0.pasted": '{"cut": []}'}, "hands.0.pasted"),
    ("stud", {"hands.0.play": "quietly", "hands.0.shuffler": "replaced"}, "hands.0.shuffler"),
    ("stud", {"hands.0.play": "quietly", "hands.0.shuffler": "fails"}, "hands.0.shuffler"),
    ("stud", {"hands.0.play": "quietly", "hands.0.method": "by_magic"}, "hands.0.method"),
    ("stud", {"hands.0.play": "quietly", "hands.0.bets.ante": "1: 99999999"}, "hands.0.bets.ante"),
    ("stud", {"hands.0.play": "quietly", "hands.0.bets.ante": "44: 100"}, "hands.0.bets.ante"),
    ("stud", {"hands.0.bets.ante": "1: 100", "hands.0.pasted": '{"bets": {}}'}, "hands.0.pasted"),
    ("stud", {"hands.0.play": "quietly", "jackpot_share": "200%"}, "jackpot_share"),
    ("stud", {"hands.0.play": "quietly", "table.jackpot.pool": "-5"}, "table.jackpot.pool"),
    ("five_card", {"hands.0.play": "quietly", "table.stacks.1": "100"}, "table.stacks.1"),
]


@pytest.mark.parametrize(
    ("key", "told", "field", "language"),
    some_quick(((*each, language) for each in WRONG for language in ("pt", "zh-hant")), 30),
)
def test_what_is_wrong_is_told_beside_its_field_and_all_stays_as_typed(
    client: Client, key: str, told: dict[str, str], field: str, language: str
) -> None:
    whole = typed(key, **told)
    if field == "table.stacks.1":
        whole["seat"] = sorted({*whole["seat"], "1"})
    answer = sent(client, key, whole, language)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    sentence = str(form.errors[field][0])
    assert sentence in answer.context["form"][field].errors
    assert any("\u4e00" <= each <= "\u9fff" for each in sentence) is (language == "zh-hant")
    assert {name: form.values[name] for name in told} == told


def test_a_session_too_long_for_a_link_is_told_at_the_top(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_link, "LONGEST", 50)
    answer = sent(client, "omaha", typed("omaha", **{"hands.0.play": "quietly"}))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["__all__"]
    assert "hands.0.play" in answer.context["form"].values


def test_every_way_of_a_game_can_be_chosen() -> None:
    for key in GAMES:
        offered = [way for way, _words in ways_of(game(key))]
        assert offered == [*WAYS, *game(key).chain.ways]
