"""Frames for pages of others: what they show, what they do not, and that nothing else is framed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.play.hand.request import hand_url
from games.simulations import tasks
from games.table.written_out import samples
from games.translation.gathering import gather
from tests.rulesite.addresses import every_address
from tests.rulesite.scene import made

pytestmark = pytest.mark.django_db

LAW = "despacho-sef-97-2010"
PLACE = f"law/{LAW}/art/16/"
HAND = "table/omaha/hands/of-OA-14-whole_pot/"


def frame(client: Client, path: str, lang: str = "pt") -> Any:
    return client.get(f"/{lang}/embed/{path}")


def may_be_framed(answer: Any) -> bool:
    """Whether a browser shows the answer within a page of others."""
    policy = answer.get("Content-Security-Policy", "")
    is_barred = "X-Frame-Options" in answer
    assert is_barred or "frame-ancestors *" in policy
    assert not is_barred or "frame-ancestors *" not in policy
    return not is_barred


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("path", [PLACE, "divergences/OA-14/", HAND])
def test_a_frame_has_one_thing_and_nothing_that_acts(client: Client, path: str, lang: str) -> None:
    client.force_login(User.objects.create_user("ana"))
    session = client.cookies["sessionid"].value
    answer = frame(client, path, lang)
    text = answer.content.decode()
    assert (answer.status_code, may_be_framed(answer)) == (200, True)
    assert not re.search("<script|<form|<button|<input|hx-", text)
    assert "script-src 'none'" in answer["Content-Security-Policy"]
    assert answer.content == frame(Client(), path, lang).content, "the same for everybody"
    assert client.cookies["sessionid"].value == session
    assert "Set-Cookie" not in answer
    assert f'href="/{lang}/{path}"' in text
    assert f'<link rel="canonical" href="http://testserver/{lang}/{path}">' in text


def test_a_provision_has_its_words_citation_state_and_doubts(client: Client) -> None:
    text = frame(client, PLACE).content.decode()
    assert "uma comissão de três a cinco por cento" in text
    assert "場方在每局彩池中抽取" in text
    assert "artigo 16.º do Despacho do Secretário para a Economia e Finanças n.º 97/2010" in text
    assert "Em vigor" in text
    assert 'href="/pt/divergences/OA-14/"' in text
    assert "Artigo 15.º" not in text


def test_a_revoked_regulation_says_so_in_the_frame(client: Client) -> None:
    assert "Revogado" in frame(client, "law/despacho-sef-69-2003/art/2/").content.decode()


def test_the_text_of_a_day_says_its_day(client: Client) -> None:
    then = frame(client, "law/despacho-sef-89-2025/@2025-11-10/art/7/").content.decode()
    assert "No texto de 10 de Novembro de 2025" in then


def test_a_hand_by_its_link_has_a_frame_too(client: Client) -> None:
    record = next(each for each in samples() if each.game.key == "fortune3").record
    path = hand_url("fortune3", record)
    assert 'class="rail' in frame(client, path.removeprefix("/pt/")).content.decode()
    assert frame(client, "table/fortune3/").status_code == 404
    assert frame(client, "table/fortune3/?h=broken").status_code == 400


@pytest.mark.parametrize(
    "path", ["about/", "accounts/login/", "admin/", f"law/{LAW}/", f"law/{LAW}/art/99/",
             "divergences/XX-1/", "table/omaha/hands/none/",
        f"law/{LAW}/@2025-02-30/art/1/",
        f"law/{LAW}/@1999-01-01/art/1/", f"embed/{PLACE}"]
)  # fmt: skip
def test_what_has_no_frame_is_a_sentence_in_the_frame(client: Client, path: str) -> None:
    answer = frame(client, path)
    assert (answer.status_code, may_be_framed(answer)) == (404, True)
    assert "<form" not in answer.content.decode()


def test_another_name_of_a_provision_leads_to_its_frame(client: Client) -> None:
    answer = frame(client, "law/despacho-sef-89-2025/art/13/4/1/")
    assert answer["Location"].startswith("/pt/embed/law/despacho-sef-89-2025/art/13/")


@pytest.mark.slow
def test_nothing_else_may_be_framed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_send", lambda _count: None)
    gather()
    scene = made()
    for role in ("visitor", "superuser"):
        framed = [
            address.name
            for address in every_address()
            if may_be_framed(scene.browser(role).get(scene.path(address)))
        ]
        assert framed == ["embed"]


@pytest.mark.parametrize("path", [PLACE, "divergences/OA-14/", HAND])
def test_a_page_offers_its_frame(client: Client, path: str) -> None:
    text = client.get(f"/pt/{path}").content.decode()
    code = f"&lt;iframe src=&quot;http://testserver/pt/embed/{path}&quot;"
    assert f'data-copy="{code}' in text
    assert f'href="/pt/embed/{path}"' in text
    (way,) = re.findall(r'type="application/json\+oembed"\s+href="([^"]+)"', text)
    told = client.get(way).json()
    assert (told["version"], told["type"]) == ("1.0", "rich")
    assert f'src="http://testserver/pt/embed/{path}"' in told["html"]
    assert told["title"] in re.sub(r"\s+", " ", re.search("<title>(.*?)</title>", text, re.S)[1])


def oembed(client: Client, **query: str) -> Any:
    return client.get("/oembed", query)


def test_oembed_stays_within_the_bounds_that_are_asked(client: Client) -> None:
    url = f"http://testserver/zh-hant/{PLACE}"
    told = oembed(client, url=url, maxwidth="300", maxheight="200").json()
    assert (told["width"], told["height"]) == (300, 200)
    assert 'width="300" height="200"' in told["html"]
    assert told["title"].startswith("第十六條")
    answer = oembed(client, url=url)
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert not may_be_framed(answer)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"url": f"http://other.example/pt/{PLACE}"}, 404),
        ({"url": f"/pt/{PLACE}"}, 404),
        ({"url": "http://testserver/pt/about/"}, 404),
        ({"url": "http://testserver/eli/"}, 404),
        ({"url": f"http://testserver/pt/law/{LAW}/art/99/"}, 404),
        ({"url": "http://[::1"}, 400),
        ({"url": "x\0"}, 400),
        ({}, 400),
        ({"url": f"http://testserver/pt/{PLACE}", "maxwidth": "9" * 50_000}, 400),
        ({"url": f"http://testserver/pt/{PLACE}", "maxheight": "-1"}, 400),
        ({"url": f"http://testserver/pt/{PLACE}", "format": "xml"}, 501),
    ],
)
def test_oembed_refuses_with_a_sentence(client: Client, query: dict[str, str], status: int) -> None:
    answer = oembed(client, **query)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["title"]
