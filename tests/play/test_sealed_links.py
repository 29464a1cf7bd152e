"""Sealed links: they show a hand as one seat sees it, decide nothing and open nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.play.hand.replay import Replay, replayed
from games.play.hand.request import link_url
from games.play.link.hand_link import encode
from games.play.link.sealed_link import opened, sealed
from tests.play.eyes import LANGS, hidden_from, refuse_hidden
from tests.play.hands import OMAHA

pytestmark = pytest.mark.django_db


def test_whoever_dealt_decides_under_hidden_eyes_and_stays_under_them(client: Client) -> None:
    replay = replayed("omaha", OMAHA)
    link = sealed("omaha", "3", replay.record, is_own=True)
    done = client.get(f"/pt/table/omaha/?h={link}&n={replay.last}&{acting(replay)}", follow=True)
    shown = done.context["sheet"]
    assert shown.viewpoint.eyes == "3"
    assert len(shown.replay.actions) == 1
    refuse_hidden(done, hidden_from(shown.replay, shown.n, "3"))


def acting(replay: Replay) -> str:
    assert replay.played.waiting is not None
    return f"do={replay.played.waiting.offers[0].do}"


@pytest.mark.parametrize("eyes", ["1", "3", "public"])
@pytest.mark.parametrize("way", ["do", "on"])
def test_a_sealed_link_decides_nothing_for_anybody(client: Client, eyes: str, way: str) -> None:
    replay = replayed("omaha", OMAHA)
    told = acting(replay) if way == "do" else "on=cards"
    link = sealed("omaha", eyes, replay.record)
    refused = client.get(f"/pt/table/omaha/?h={link}&n={replay.last}&{told}")
    assert refused.status_code == 422
    assert "não permite decidir" in refused.content.decode()
    assert not refused.context["sheet"].replay.actions
    page = client.get(link_url("omaha", link))
    assert not re.findall(r'name="(?:do|on)"', page.content.decode())


def test_a_sealed_link_is_never_its_dealer_s(client: Client) -> None:
    """One kind does not open as the other, and no page of it holds another kind."""
    given = sealed("omaha", "3", OMAHA)
    forged = given.replace("s~", "o~", 1)
    assert client.get(link_url("omaha", forged)).status_code == 400
    assert "o~" not in client.get(link_url("omaha", given)).content.decode()


def test_a_sealed_link_holds_the_hand_and_cannot_be_read() -> None:
    link = sealed("omaha", "3", OMAHA)
    assert opened(link) == ("omaha", "3", OMAHA, False)
    assert encode(OMAHA) not in link
    assert not [told for told in ("omaha", "se:", "~t(") if told in link.removeprefix("s~")]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "altered",
    [
        lambda link: link[:-6] + ("AAAAAA" if link[-6:] != "AAAAAA" else "BBBBBB"),
        lambda link: link[:40] + ("A" if link[40] != "A" else "B") + link[41:],
        lambda link: link[:-1],
        lambda _link: "s~",
        lambda _link: "s~牌",
        lambda _link: "s~" + "A" * 20000,
    ],
)
def test_an_altered_seal_is_refused_with_a_sentence(
    client: Client, altered: Any, lang: str
) -> None:
    link = altered(sealed("omaha", "3", OMAHA))
    with override(lang):
        response = client.get(link_url("omaha", link))
    assert response.status_code == 400
    said = {
        "pt": ("Esta ligação selada foi alterada", "caracteres"),
        "zh-hant": ("此密封連結", "個字元"),
    }[lang]
    assert any(each in response.content.decode() for each in said)


@pytest.mark.parametrize("eyes", ["all", "1"])
def test_a_sealed_link_opens_to_no_other_eyes(client: Client, eyes: str) -> None:
    link = sealed("omaha", "3", OMAHA)
    response = client.get(link_url("omaha", link, eyes=eyes))
    assert response.status_code == 400
    assert "outras pessoas" in response.content.decode()


def test_a_sealed_link_shows_the_room_s_view_too(client: Client) -> None:
    link = sealed("omaha", "3", OMAHA)
    response = client.get(link_url("omaha", link, eyes="public"), follow=True)
    shown = response.context["sheet"]
    assert shown.viewpoint.eyes == "public"
    assert [viewer for viewer, _ in shown.viewers] == ["public"]
    assert not any(card.is_seen for seat in shown.drawing.seats for card in seat.cards)


def test_what_would_name_the_cards_is_not_opened_by_a_sealed_link(client: Client) -> None:
    response = client.get("/pt/table/omaha/set-up/", {"h": sealed("omaha", "3", OMAHA)})
    assert response.status_code == 400
    assert "está selada" in response.content.decode()
    session = {"table": OMAHA["table"], "seed": 7, "hands": [{}]}
    asked = {"s": sealed("omaha", "3", session), "change": "1"}
    assert client.get("/pt/table/omaha/session/", asked).status_code == 400


def test_a_seal_of_another_game_or_for_no_seat_opens_nothing(client: Client) -> None:
    assert client.get(link_url("stud", sealed("omaha", "3", OMAHA))).status_code == 400
    assert client.get(link_url("omaha", sealed("omaha", "9", OMAHA))).status_code == 400


def test_another_hand_is_dealt_under_the_same_eyes(client: Client) -> None:
    address = "/pt/table/omaha/deal/"
    response = client.get(address, {"h": sealed("omaha", "3", OMAHA)}, follow=True)
    shown = response.context["sheet"]
    assert shown.viewpoint.eyes == "3"
    assert shown.replay.record["table"] == OMAHA["table"]
    assert shown.replay.record["seed"] != OMAHA["seed"]


def test_secrets_of_before_still_open_what_they_sealed(settings: Any) -> None:
    link = sealed("omaha", "3", OMAHA)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert opened(link).record == OMAHA
