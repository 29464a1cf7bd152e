"""The front page shows a hand at the step that decides it, and the way on from there."""

from __future__ import annotations

import re
from html import escape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from games.law.models import Instrument
from games.play.registry import table_of
from rulesite.views import hand_shown

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("pt", "Lugar 1 sobre o lugar 3: par de Ases bate par de Reis (art. 15.º, alínea 9))"),
        ("zh-hant", "第1門對第3門：一對A勝一對K（第十五條（九）項）"),
    ],
)
def test_a_hand_its_reason_and_its_provision_stand_at_sight(
    client: Client, lang: str, why: str
) -> None:
    answer = client.get(f"/{lang}/")
    page = answer.content.decode()
    assert f'<p class="why">{why}</p>' in page
    sheet = answer.context["sheet"]
    with override(lang):
        address = sheet.first_url
        assert escape(address) in page
        first = client.get(address).context["sheet"]
        assert (first.n, first.last) == (1, sheet.last)
    for name in ("ruling", "table", "drill", "odds"):
        assert f'href="/{lang}/{name}/{sheet.replay.game.key}/"' in page


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_card_has_three_links_and_the_page_a_fault_ruled_on_and_the_highest_hands(
    client: Client, ui: str
) -> None:
    page = client.get(f"/{ui}/").content.decode()
    cards = re.findall(r'<p class="spine-links">(.*?)</p>', page, re.DOTALL)
    assert {card.count("<a") for card in cards} == {3}
    leaf = page.partition('class="two-pages"')[2].partition("</section>")[0]
    assert f"/{ui}/ruling/omaha/fault/?fault=" in leaf
    assert 'lang="pt"' in leaf.partition("leaf-verdict")[2]
    assert f"/{ui}/law/despacho-sef-97-2010/short-rules/" in leaf
    assert leaf.partition('class="ladder"')[2].count("<li") == 10


def test_no_hand_of_a_revoked_act_is_shown() -> None:
    in_force = [each for each in Instrument.objects.all() if not each.is_revoked]
    revoked = [each for each in Instrument.objects.all() if each.is_revoked]
    assert hand_shown(revoked) is None
    for each in in_force:
        found = hand_shown([each])
        assert found is not None
        assert found[0] == each
        assert found[1].step.why, table_of(str(each.game)).shown_hand


@pytest.mark.parametrize(
    ("path", "wing"),
    [
        ("/pt/law/", "/pt/law/"),
        ("/pt/divergences/", "/pt/law/"),
        ("/pt/found-by-check/", "/pt/law/"),
        ("/pt/hands/", "/pt/table/"),
        ("/pt/ruling/omaha/", "/pt/ruling/omaha/"),
        ("/pt/simulations/", "/pt/odds/"),
        ("/pt/drill/", "/pt/drill/"),
        ("/pt/about/", ""),
    ],
)
def test_the_navigation_marks_where_a_page_is(client: Client, path: str, wing: str) -> None:
    body = client.get(path).content.decode()
    navigation = body[body.index('class="mainnav"') : body.index("</nav>", body.index("mainnav"))]
    marked = re.findall(r'href="([^"]+)"\s+aria-current="true"', navigation)
    assert marked == ([wing] if wing else [])


@pytest.mark.parametrize(
    "path", ["/pt/law/despacho-sef-89-2025/art/7/", "/pt/divergences/?game=fortune3"]
)
def test_every_door_leads_to_the_game_in_the_address(client: Client, path: str) -> None:
    body = client.get(path).content.decode()
    navigation = body[body.index('class="mainnav"') : body.index("</nav>", body.index("mainnav"))]
    assert re.findall(r'href="([^"]+)"', navigation) == [
        "/pt/law/despacho-sef-89-2025/",
        "/pt/ruling/fortune3/",
        "/pt/table/fortune3/",
        "/pt/drill/fortune3/",
        "/pt/odds/fortune3/",
    ]


def test_the_game_is_changed_on_the_same_page(client: Client) -> None:
    body = client.get("/zh-hant/odds/fortune3/what-changes/").content.decode()
    choice = body.partition('class="game-choice"')[2].partition("</details>")[0]
    assert "/zh-hant/odds/stud/what-changes/" in choice
    equity = client.get("/zh-hant/odds/omaha/equity/").content.decode()
    choice = equity.partition('class="game-choice"')[2].partition("</details>")[0]
    assert re.findall(r'href="([^"]+)"', choice).count("/zh-hant/odds/fortune3/") == 1


def test_who_is_signed_in_and_the_way_out_are_in_sight(client: Client) -> None:
    assert (
        'action="/pt/accounts/logout/"' not in client.get("/pt/accounts/person/").content.decode()
    )
    client.force_login(User.objects.create_user("ana.lei"))
    for path in ("/pt/ruling/", "/pt/accounts/person/"):
        body = client.get(path).content.decode()
        assert "ana.lei" in body
        assert 'action="/pt/accounts/logout/"' in body
    assert "ana.lei" not in client.get("/pt/law/").content.decode()
