"""Equities as a page: the link holds the hands, and each fault is told beside its own box."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from games.omaha import odds
from games.records.figures import equity_of
from games.simulations.par.equity_page import names_in
from games.simulations.registry import figures_of
from tests.rulesite.test_fuzz import MOST, counted
from tests.simulations.shared_sheets import patient, sheets_folder
from tests.simulations.test_par import THOUSANDS

__all__ = ["patient", "sheets_folder"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("patient")]

FORM = figures_of("omaha").equities
OMAHA = "/pt/odds/omaha/equity/"
FIVE = "/pt/odds/five_card/equity/"


def asked(client: Client, path: str, status: int = 200, **told: Any) -> str:
    response = client.get(path, told)
    assert response.status_code == status, response
    return THOUSANDS.sub("", html.unescape(response.content.decode()))


def equities(page: str) -> list[str]:
    return re.findall(r'class="number key">([^<]+)<', page)


def test_a_flop_is_counted_whole(client: Client) -> None:
    hands = ["As Ad Kh 9c", "Qs Jd 10h 9d"]
    page = asked(client, OMAHA, hand=hands, board="Ks 10c 2h")
    answer = odds.equity({"hands": hands, "board": "Ks 10c 2h"})
    assert answer["total"] == 820
    assert "820" in page
    assert "is-exact" in page
    for share in answer["equity"]:
        told = Fraction(share)
        assert f"{told.numerator}/{told.denominator}" in page


@pytest.mark.slow
def test_what_is_too_long_to_count_is_estimated_and_says_why(client: Client) -> None:
    page = asked(client, FIVE, hand=["As Kd", "Ac Kh", "9c 9d", "Jd Js"])
    assert "is-estimated" in page
    assert "83453033664000" in page
    assert "1000000000" in page
    assert "4000000" in page
    again = asked(client, FIVE, hand=["As Kd", "Ac Kh", "9c 9d", "Jd Js"], seed="2")
    assert equities(again) != equities(page)
    assert equities(page) == equities(
        asked(client, FIVE, hand=["As Kd", "Ac Kh", "9c 9d", "Jd Js"], seed="1")
    )


def test_cards_may_be_written_together() -> None:
    assert names_in("AsAd10h9c") == ["As", "Ad", "10h", "9c"]
    assert names_in("as, ad  TH") == ["as", "ad", "TH"]
    assert names_in("As1xKd") == ["As1xKd"]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"hand": ["As Ad Kh 9q", "Qs Jd 10h 9d"]}, "hands-0"),
        ({"hand": ["AA,AAKK", "Qs Jd 10h 9d"]}, "hands-0"),
        ({"hand": ["QQQQ", "Qs Jd 10h 9d"]}, "hands-0"),
        ({"hand": ["AA", "[A-2][A-2]"]}, "hands-1"),
        ({"hand": ["As Ad Kh 9c", "As Jd 10h 9d"]}, "hands-1"),
        ({"hand": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "2c 2d"}, "board"),
        ({"hand": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "dead": "As"}, "dead"),
    ],
)
def test_a_fault_is_told_beside_the_cards_in_question(
    client: Client, told: dict[str, Any], place: str
) -> None:
    page = asked(client, OMAHA, 422, **told)
    assert f'id="c-{place}-error"' in page
    assert page.count('class="error"') == 1


def test_all_unreadable_boxes_are_told_at_once(client: Client) -> None:
    page = asked(client, OMAHA, 422, hand=["qq1", "Qs Jd 10h 1d"], board="??")
    assert page.count('class="error"') == 3
    assert 'value="qq1"' in page


@pytest.mark.parametrize(
    "told",
    [{"hand": ["4s 5d", "Kh Qh"]}, {"hand": ["As Kd 5c 5d 6d 7d", "Kh Qh"]}, {"seed": "x"}],
)
def test_five_card_poker_refuses_what_its_deck_does_not_hold(
    client: Client, told: dict[str, Any]
) -> None:
    page = asked(client, FIVE, 422, **{"hand": ["As Ad", "Kh Qh"], **told})
    assert page.count('class="error"') == 1


def test_one_hand_alone_has_no_equity(client: Client) -> None:
    page = asked(client, OMAHA, 422, hand="As Ad Kh 9c")
    assert "notice alarm" in page
    assert "is-exact" not in page


def test_the_other_reading_is_held_by_the_link(client: Client) -> None:
    hands = ["As Ad Kh 9c", "Qs Jd 10h 9d"]
    any_two = asked(client, OMAHA, hand=hands, board="Kc 10c 2h")
    first_two = asked(client, OMAHA, hand=hands, board="Kc 10c 2h", reading="first_two")
    answer = odds.equity({"hands": hands, "board": "Kc 10c 2h", "readings": {"OD-01": "first_two"}})
    told = f"{Fraction(answer['equity'][0]).numerator}/{Fraction(answer['equity'][0]).denominator}"
    assert told in first_two
    assert told not in any_two


def test_room_for_one_more_hand_up_to_what_the_deck_gives(client: Client) -> None:
    page = asked(client, OMAHA, seats="3")
    assert page.count('name="hand"') == 3
    full = asked(client, OMAHA, seats="99")
    assert full.count('name="hand"') == FORM.most_hands
    assert 'id="more-hands"' not in full


def test_the_example_works(client: Client) -> None:
    for path in (OMAHA, FIVE):
        page = asked(client, path)
        link = page.split('href="' + path + "?hand=")[1].split('"')[0]
        assert client.get(f"{path}?hand={link}").status_code == 200


def test_htmx_receives_the_part_and_the_address(client: Client) -> None:
    response = client.get(
        OMAHA,
        {"hand": ["As Ad Kh 9c", "Qs Jd 10h 9d"], "board": "", "dead": "", "reading": "any_two"},
        headers={"HX-Request": "true"},
    )
    assert response["HX-Push-Url"] == f"{OMAHA}?hand=As+Ad+Kh+9c&hand=Qs+Jd+10h+9d"
    assert response.content.decode().lstrip().startswith('<div id="equity"')


def test_a_range_is_reckoned_and_stays_as_it_was_typed(client: Client) -> None:
    page = asked(client, OMAHA, hand=["AA:$ds", "Qs Jd 10h 9d"], board="Ks 10c 2h 3d")
    assert "is-exact" in page
    assert 'value="AA:$ds"' in page
    answer = equity_of("omaha")({"hands": ["AA:$ds", "Qs Jd 10h 9d"], "board": "Ks 10c 2h 3d"})
    told = Fraction(answer["equity"][0])
    assert f"{told.numerator}/{told.denominator}" in page
    assert page.count("next-cards") == 1
    assert page.count('id="streets-title"') == 1
    drawn = page.split('id="picture-streets"')[1].split("</figure>")[0]
    assert drawn.count('class="picture-line') == 2
    assert re.findall(r"<t[hd][^>]*>\s*(\S[^<]*\S|\d)\s*<", drawn.split("<tbody>")[1])[::3] == [
        "0, estimativa",
        "3, estimativa",
        "4 (agora)",
    ]


def test_ten_ranges_stay_within_the_cost_of_a_request(client: Client) -> None:
    asked(client, OMAHA, hand=["AA", "QQ!AA", *["*"] * 8])
    with counted() as cost:
        page = asked(client, OMAHA, hand=["AA", "KK!AA", *["*"] * 8])
    assert len(equities(page)) == 10
    assert "is-estimated" in page
    assert cost.calls < MOST["visitor"].calls
    assert cost.queries < MOST["visitor"].queries
