"""The front page shows a hand at the step that decides it, and the way on from there."""

from __future__ import annotations

import re
from html import escape

import pytest
from django.test import Client
from django.utils.translation import override

from games.law.models import Instrument
from games.play.registry import table_of
from rulesite.front_page import hand_shown

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
    for name in ("ruling", "drill", "odds"):
        assert f'href="/{lang}/{name}/{sheet.replay.game.key}/"' in page


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
        ("/pt/divergences/", "/pt/divergences/"),
        ("/pt/found-by-check/", "/pt/divergences/"),
        ("/pt/hands/", "/pt/table/"),
        ("/pt/ruling/omaha/", "/pt/ruling/"),
        ("/pt/odds/", "/pt/simulations/"),
        ("/pt/about/", ""),
    ],
)
def test_the_navigation_marks_where_a_page_is(client: Client, path: str, wing: str) -> None:
    body = client.get(path).content.decode()
    navigation = body[body.index('class="mainnav"') : body.index("</nav>", body.index("mainnav"))]
    marked = re.findall(r'href="([^"]+)"\s+aria-current="true"', navigation)
    assert marked == ([wing] if wing else [])
