"""A session is a link; its page opens each hand and closes with the account."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from games.play.link.hand_link import BrokenLink, decode, decode_session, encode_session
from games.rules.game import GAMES, game
from games.rules.sessions.session import Session
from games.table.views.session import session_url

pytestmark = pytest.mark.django_db


def record(key: str) -> dict[str, object]:
    hands = [{"play": "quietly", "top_up": "due"}, {"play": "folding", "sit_out": [1]}]
    return {"table": dict(game(key).table), "seed": 3, "hands": hands}


def address_of(key: str, told: dict[str, object], language: str = "pt") -> str:
    with override(language):
        return session_url(key, told)


@pytest.mark.parametrize("key", GAMES)
def test_a_session_is_a_link(key: str) -> None:
    assert decode_session(encode_session({"id": "x", **record(key)})) == record(key)


def test_a_carried_stake_that_goes_back_is_left_to_the_house_with_its_row(client: Client) -> None:
    """69/2003, art. 11.º, 4)"""
    bets = {"1": {"ante": 100, "progressive": 10}, "3": {"ante": 100}}
    hands = [
        {"events": [{"event": "shuffler_failed"}]},
        {"leave": [1], "play": "folding"},
    ]
    table = {**game("stud").table, "bets": bets, "method": "machine"}
    table["stacks"] = {"1": 5000, "3": 5000}
    table.pop("seats", None)
    page = client.get(address_of("stud", {"table": table, "seed": 3, "hands": hands}))
    text = page.content.decode()
    told = text[text.index("são-lhe devolvidos") :]
    assert "SA-29" in told[: told.index("</li>")]
    assert "badge doubt" in told[: told.index("</li>")]


@pytest.mark.parametrize("text", ["", "~", "3~(seed:1)", "1~(seed:1", "1~7", "1~" + "x" * 7000])
def test_a_link_that_holds_no_session(text: str) -> None:
    with pytest.raises(BrokenLink):
        decode_session(text)


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_the_page_opens_every_hand_and_shows_the_account(
    client: Client, key: str, language: str
) -> None:
    address = address_of(key, record(key), language)
    response = client.get(address)
    assert response.status_code == 200
    text = unescape(response.content.decode())
    links = re.findall(rf'href="(/{language}/table/{key}/\?h=[^"]+)"', text)
    played = Session(game(key), record(key))
    hands = list(played.hands())
    goes_on, *links = links
    assert decode_session(parse_qs(urlsplit(goes_on).query)["h"][0])["seed"] == 3
    opened = [decode(parse_qs(urlsplit(each).query)["h"][0]) for each in links]
    assert [each["table"]["seats"] for each in opened] == [  # type: ignore[index]
        each.record["table"]["seats"]
        for each in hands  # type: ignore[index]
    ]
    assert client.get(links[1]).status_code == 200
    assert response.context["account"].is_conserved
    assert "left to the house" not in text
    assert ("deixado à casa" in text) is (language == "pt")


def test_what_cannot_be_played_is_told_in_both_languages(client: Client) -> None:
    wrong = record("omaha") | {"hands": [{"play": "quietly", "leave": [9]}]}
    address = address_of("omaha", wrong)
    told = client.get(address)
    assert told.status_code == 400
    assert "hands[0].leave[0]" in told.content.decode()
    told = client.get(address_of("omaha", wrong, "zh-hant"))
    assert told.status_code == 400
    assert re.search(r"[\u4e00-\u9fff]", str(told.context["advice"]))
    many = record("omaha") | {"hands": [{}] * 31}
    assert client.get(address_of("omaha", many)).status_code == 400
    assert client.get("/pt/table/omaha/session/?s=7").status_code == 400
    assert client.get("/pt/table/bridge/session/").status_code == 404


@pytest.mark.parametrize(("language", "whole"), [("pt", "10\xa0000"), ("zh-hant", "10,000")])
def test_chips_are_written_as_at_the_table(client: Client, language: str, whole: str) -> None:
    table = dict(game("omaha").table) | {"stacks": dict.fromkeys((1, 3, 4, 7), 10000)}
    told = record("omaha") | {"table": table | {"seats": [1, 3, 4, 7]}}
    page = unescape(client.get(address_of("omaha", told, language)).content.decode())
    assert f'<td class="number">{whole}</td>' in page
    assert not re.search(r'<td class="number">\d{4,}</td>', page)
