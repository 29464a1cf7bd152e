"""The table goes on: the next hand with the same chips; who leaves, sits down or adds before it."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import override

from games.play.hand.page import Sheet
from games.play.hand.replay import acted
from games.play.hand.request import hand_url, query
from games.play.hand.session import MOST_HANDS
from games.play.link.hand_link import decode_session, encode, encode_session, read_link
from games.play.link.sealed_link import opened, sealed
from games.rules.game import GAMES, game
from games.rules.hands.script import Action
from games.rules.sessions.session import LONG_SEED, Session
from tests.play.eyes import hidden_from, refuse_hidden, told_of

pytestmark = pytest.mark.django_db

STAYING_IN = ("check", "pass", "call", "open", "raise", "play", "fold")


def sheet_of(client: Client, address: str) -> Sheet:
    response = client.get(address)
    assert response.status_code == 200
    found = response.context["sheet"]
    assert isinstance(found, Sheet)
    return found


def played_out(client: Client, address: str) -> Sheet:
    """The hand of an address at its end, everybody staying in for the least."""
    shown = sheet_of(client, address)
    replay = shown.replay
    while (choice := replay.played.waiting) is not None:
        offer = next(filter(None, map(choice.offer, STAYING_IN)))
        to = None if offer.maximum is None else offer.minimum
        replay = acted(replay, len(replay.actions), Action(choice.seat, offer.do, to))
    link = shown.viewpoint.link(replay.game.key, replay.record)
    return sheet_of(client, f"{urlsplit(address).path}?{query({'h': link})}")


def next_hand(client: Client, over: Sheet, **changes: object) -> HttpResponse:
    asked = {name.replace("_", "."): value for name, value in changes.items()}
    return client.get(f"/pt/table/{over.replay.game.key}/", {"h": over.link, "next": 1, **asked})


def begun(key: str, seed: int = 3) -> str:
    with override("pt"):
        return hand_url(key, {"table": dict(game(key).table), "seed": seed})


def session_of(shown: Sheet) -> dict[str, Any]:
    return decode_session(shown.link)


def free_seat(key: str) -> int:
    return next(seat for seat in sorted(game(key).seats) if seat not in game(key).table["seats"])


@pytest.mark.parametrize("key", GAMES)
def test_one_leaves_one_joins_one_adds_chips_and_every_chip_is_found(
    client: Client, key: str
) -> None:
    over = played_out(client, begun(key))
    first, second = over.replay.seats[:2]
    stacks = over.session.standing.stacks
    free = free_seat(key)
    changes = {f"seat_{second}": "leaves", f"add_{first}": "500", f"add_{free}": "5000"}
    moved = next_hand(client, over, **changes)
    assert moved.status_code == 302
    shown = sheet_of(client, moved["Location"])
    assert shown.hand_number == 2
    after = shown.viewpoint.session.last.record["table"]
    assert int(after["stacks"][str(first)]) == stacks[first] + 500
    assert str(second) not in after["stacks"]
    over = played_out(client, moved["Location"])
    accounts = {each.seat: each for each in over.session.accounts}
    assert accounts[second].stack is None
    assert accounts[second].taken == stacks[second]
    assert accounts[free].brought == 5000
    for each in accounts.values():
        assert each.brought + each.net - each.taken == (each.stack or 0)
    assert over.session.is_conserved


def test_the_button_is_moved_and_the_page_says_so(client: Client) -> None:
    over = played_out(client, begun("omaha"))
    moved = next_hand(client, over)
    shown = sheet_of(client, moved["Location"])
    assert over.replay.record["table"]["button"] == 1
    assert shown.replay.record["table"]["button"] == 3
    assert [each.has_button for each in shown.drawing.seats] == [False, True, False, False]


def test_a_newcomer_against_the_house_bets_what_the_form_says(client: Client) -> None:
    over = played_out(client, begun("fortune3"))
    asked = {"h": over.link, "next": 1, "add.2": "1000"}
    asked |= {"bets.2.ante": "200", "bets.2.pair_plus": "50", "bets.1.ante": "50"}
    moved = client.get("/pt/table/fortune3/", asked)
    table = sheet_of(client, moved["Location"]).replay.record["table"]
    assert table["bets"]["2"] == {"ante": 200, "pair_plus": 50}
    assert table["bets"]["1"] == {"ante": 50}
    assert table["bets"]["3"]["ante"] == 200


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"add_1": "muitas"}, "add.1"), ({"seat_1": "vai"}, "seat.1"), ({"add_1": "-5"}, "add.1")],
)
def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_dealt(
    client: Client, changes: dict[str, str], field: str
) -> None:
    over = played_out(client, begun("omaha"))
    refused = next_hand(client, over, **changes)
    assert refused.status_code == 422
    assert refused.context["next_form"].errors.keys() == {field}
    assert refused.context["sheet"].link == over.link


def test_nobody_left_is_refused(client: Client) -> None:
    over = played_out(client, begun("omaha"))
    leaving = {f"seat_{seat}": "leaves" for seat in over.replay.seats}
    refused = next_hand(client, over, **leaving)
    assert refused.status_code == 422
    assert refused.context["next_form"].errors


def test_a_hand_that_is_not_over_is_followed_by_none(client: Client) -> None:
    shown = sheet_of(client, begun("omaha"))
    assert not shown.may_have_next
    assert next_hand(client, shown).status_code == 422


def test_a_full_link_goes_on_as_another_hand_with_the_same_chips(client: Client) -> None:
    hands = [{"play": "folding"}] * MOST_HANDS
    record = {"table": dict(game("omaha").table), "seed": 3, "hands": hands}
    address = f"/pt/table/omaha/?h={encode_session(record)}"
    over = sheet_of(client, address)
    assert over.session.is_full
    moved = next_hand(client, over)
    shown = sheet_of(client, moved["Location"])
    assert shown.viewpoint.session is None
    stacks = {int(seat): chips for seat, chips in shown.replay.record["table"]["stacks"].items()}
    assert stacks == over.session.standing.stacks


@pytest.mark.parametrize("key", GAMES)
def test_the_account_names_who_won_and_its_record_is_played_by_the_command(
    client: Client, key: str
) -> None:
    over = played_out(client, begun(key))
    over = played_out(client, next_hand(client, over)["Location"])
    page = client.get(f"/pt/table/{key}/session/?{over.session_query}")
    assert page.status_code == 200
    for hand in page.context["hands"]:
        assert len(hand.nets) == len(page.context["account"].accounts)
    totals = [sum(nets) for nets in zip(*(h.nets for h in page.context["hands"]), strict=True)]
    assert totals == [each.net for each in page.context["account"].accounts]
    record = client.get(f"/pt/table/{key}/session/?{over.session_query}&record=1").json()
    assert record == json.loads(json.dumps(session_of(over)))
    session = Session(game(key), record)
    assert [hand.played.waiting for hand in session.hands()] == [None, None]


@pytest.mark.parametrize("key", GAMES)
def test_deciding_otherwise_in_the_second_hand_leaves_the_first_alone(
    client: Client, key: str
) -> None:
    over = played_out(client, begun(key))
    over = played_out(client, next_hand(client, over)["Location"])
    n = over.replay.decisions[0]
    asked = {"h": over.link, "n": n, "do": "fold"}
    moved = client.get(f"/pt/table/{key}/", asked)
    assert moved.status_code == 302
    changed = session_of(sheet_of(client, moved["Location"]))
    assert changed["hands"][0] == session_of(over)["hands"][0]
    assert [each["do"] for each in changed["hands"][1]["actions"]] == ["fold"]


def own_link(client: Client, key: str) -> str:
    """The link of whoever dealt a hand and sees it as the first seat does."""
    dealt = client.get(f"/pt/table/{key}/deal/", {"h": encode({"table": dict(game(key).table)})})
    record = read_link(parse_qs(urlsplit(dealt["Location"]).query)["h"][0])
    return sealed(key, str(record["table"]["seats"][0]), record, is_own=True)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_hidden_stays_hidden_in_the_hands_that_follow(client: Client, key: str) -> None:
    shown = played_out(client, f"/pt/table/{key}/?h={own_link(client, key)}")
    eyes = shown.viewpoint.eyes
    moved = next_hand(client, shown)
    assert moved.status_code == 302
    for address in (moved["Location"], f"/pt/table/{key}/session/?{shown.session_query}"):
        page = client.get(address, headers={"HX-Request": "true"})
        assert page.status_code == 200
        sheet = page.context.get("sheet")
        if sheet is not None:
            assert sheet.viewpoint.eyes == eyes
            refuse_hidden(page, hidden_from(sheet.replay, sheet.n, eyes))
    record = client.get(f"/pt/table/{key}/session/?{shown.session_query}&record=1")
    assert "application/json" not in record["Content-Type"]


@pytest.mark.parametrize("seed", [42, LONG_SEED + 5])
def test_whoever_has_seen_the_seed_of_a_hand_knows_no_card_of_the_next(
    client: Client, seed: int
) -> None:
    """With the code at hand: no hand that follows is dealt from what the first one shows."""
    record = {"table": dict(game("omaha").table), "seed": seed}
    shown = played_out(client, f"/pt/table/omaha/?h={sealed('omaha', '1', record, is_own=True)}")
    link = parse_qs(urlsplit(next_hand(client, shown)["Location"]).query)["h"][0]
    session = opened(link).record
    drawn = session["hands"][1]["seed"]
    assert drawn >= LONG_SEED
    guessed = {**session, "hands": [session["hands"][0], {}]}
    hands = [list(Session(game("omaha"), each).hands())[1] for each in (session, guessed)]
    assert hands[0].record["seed"] != hands[1].record["seed"]
    again = next_hand(client, shown)["Location"]
    assert opened(parse_qs(urlsplit(again).query)["h"][0]).record["hands"][1]["seed"] != drawn


@pytest.mark.parametrize("key", GAMES)
def test_no_seed_stands_in_any_answer_to_hidden_eyes(client: Client, key: str) -> None:
    """Page, part, step fetched ahead, line tried otherwise, account, files and their links."""
    shown = played_out(client, f"/pt/table/{key}/?h={own_link(client, key)}")
    shown = played_out(client, next_hand(client, shown)["Location"])
    seeds = {str(hand.record["seed"]) for hand in shown.session.hands}
    here, n = f"/pt/table/{key}/", shown.replay.decisions[0]
    folded = client.get(here, {"h": shown.link, "n": n, "do": "fold"})["Location"]
    assert client.get(folded).context["sheet"].tried
    page = client.get(f"{here}?h={shown.link}")
    shared = client.get(page.context["url"].partition("testserver")[2])
    assert shared.context["sheet"].viewpoint.may_decide is False
    asked = re.findall(r'href="(/[^"#]*)"', page.content.decode() + shared.content.decode())
    files = {unescape(each) for each in asked if "/hand." in each or "/session/" in each}
    assert len(files) >= 4
    for address in (folded, *files):
        for heads in ({}, {"HX-Request": "true"}, {"HX-Request": "true", "Purpose": "prefetch"}):
            answer = client.get(address, headers=heads)
            text = told_of(answer)
            assert not [seed for seed in seeds if seed in text]


def test_a_viewer_whose_seat_leaves_sees_the_next_hand_as_the_room_does(client: Client) -> None:
    record = {"table": dict(game("omaha").table), "seed": LONG_SEED + 5}
    shown = played_out(client, f"/pt/table/omaha/?h={sealed('omaha', '1', record, is_own=True)}")
    moved = next_hand(client, shown, seat_1="leaves")
    assert sheet_of(client, moved["Location"]).viewpoint.eyes == "public"
