"""Links that are broken, tampered with or taken along."""

from __future__ import annotations

import json
from html import unescape
from itertools import product
from xml.etree.ElementTree import fromstring

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.narration import card_sign
from games.play.hand.page import sheet
from games.play.hand.replay import Replay, nearest, replayed, with_actions
from games.play.hand.request import Viewpoint
from games.play.link.hand_link import encode
from games.records.answers import play_record
from games.rules.game import GAMES
from games.rules.values.refusal import Forbidden, Unusable
from games.table.written_out import Sample
from tests.examples import some_quick, tried
from tests.play.hands import OMAHA, SAMPLES, every_sample, named, record_in, some_and_all, url

pytestmark = pytest.mark.django_db


BROKEN = [
    "",
    "x",
    "9~s1",
    "1~" + "z" * 50_000,
    "1~s1~a3dance",
    "1~s1~c1-AsAs",
    "1~s1~c1-As.3-As",
    "1~s1~rOD-99-x",
    "1~s1~t(seats:(1,3))",
    "1~t(seats:(1))~s1",
    "1~t!n~s1",
    "1~s1~e(5)",
    "1~t(seats:(1,99),big_blind:-4)~cboard-2c2c~e((event:flood))~rOD-02-9x~a1fly",
    "<script>alert(1)</script>",
]


@pytest.mark.parametrize(("key", "link"), some_quick(product(GAMES, BROKEN), 14))
def test_a_broken_link_says_what_is_wrong_and_offers_the_nearest_hand(
    client: Client, key: str, link: str
) -> None:
    response = client.get(f"/pt/table/{key}/", {"h": link})
    part = client.get(f"/pt/table/{key}/", {"h": link}, HTTP_HX_REQUEST="true")
    assert response.status_code == part.status_code == 400
    advice = response.context["advice"]
    assert advice
    for each in (response, part):
        assert advice in unescape(each.content.decode())
        assert "<script>alert" not in each.content.decode()
    for offered in response.context["near"]:
        assert client.get(offered["url"]).status_code == 200


def test_a_tampered_hand_offers_the_longest_part_of_it_that_can_be_played(client: Client) -> None:
    record = named("omaha", "two-side-pots")
    actions = record["actions"]
    broken = with_actions(record, [*actions[:3], {"seat": 8, "do": "raise", "to": 1}, *actions[3:]])
    response = client.get(url("omaha", broken))
    assert response.status_code == 400
    offered = record_in(response.context["near"][0]["url"])
    assert offered["actions"] == actions[:3]
    assert offered["cards"] == record["cards"]


@pytest.mark.parametrize(("n", "offered"), [("0", 1), ("9999", 14), ("-1", 1), ("x", 1)])
def test_a_step_out_of_range_offers_the_nearest(client: Client, n: str, offered: int) -> None:
    last = replayed("omaha", OMAHA).last
    response = client.get(f"{url('omaha', OMAHA)}&n={n}")
    assert response.status_code == 404
    [near] = response.context["near"]
    assert f"n={last if offered > 1 else 1}" in near["url"]
    assert client.get(near["url"]).status_code == 200


@pytest.mark.slow
@some_and_all
def test_the_nearest_of_any_damage_can_be_played(samples: list[Sample]) -> None:
    for sample in samples:
        for part in ("table", "cards", "events", "readings", "actions", "prizes"):
            for damage in ({}, [], [5], {"x": "y"}, {"seats": [1]}, 5, "As"):
                found = nearest(sample.game.key, {**sample.record, part: damage})
                assert isinstance(found, Replay)


@every_sample
def test_a_hand_is_taken_along_in_every_form(client: Client, sample: Sample) -> None:
    key = sample.game.key
    base, query = url(key, sample.record).split("?")
    told = client.get(f"{base}hand.json?{query}")
    answer = json.loads(told.content)["answer"]
    asked = json.loads(json.dumps(play_record(key, sample.record)))
    assert answer == asked
    text = client.get(f"{base}hand.txt?{query}").content.decode()
    assert text.count("\n") > len(asked["steps"]) * 2
    assert text.splitlines()[1] == f"http://testserver{url(key, sample.record)}"
    assert client.get(f"{base}hand.phh?{query}").status_code in (200, 400)


def test_a_history_comes_back_as_the_hand() -> None:
    from games.rules.records import phh

    response = Client().get(url("omaha", named("omaha", "two-side-pots")).replace("?", "hand.phh?"))
    [fields] = phh.read(response.content.decode())
    assert phh.imported(fields)["actions"] == named("omaha", "two-side-pots")["actions"]


def test_there_is_no_table_for_an_unknown_game(client: Client) -> None:
    for address in ("/pt/table/bridge/", "/pt/table/bridge/deal/", "/pt/table/omaha/hand.exe"):
        assert client.get(address).status_code == 404


def test_refusals_are_raised_for_what_the_rules_forbid() -> None:
    with pytest.raises((Forbidden, Unusable)):
        replayed("omaha", {"table": {"seats": [1]}})


@pytest.mark.slow
@tried(60, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_link_changed_anywhere_is_a_hand_or_is_refused(data: st.DataObject) -> None:
    """Whatever is written over any part of a link, the rules answer and nothing else is raised."""
    sample = data.draw(st.sampled_from(SAMPLES))
    link = encode(sample.record)
    at = data.draw(st.integers(0, len(link)))
    length = data.draw(st.integers(0, 12))
    written = data.draw(
        st.sampled_from(["", "-1", "!t", "!n", "()", "(a:1)", "''", "99", "x", "~", "."])
    )
    response = Client().get(
        f"/pt/table/{sample.game.key}/", {"h": link[:at] + written + link[at + length :]}
    )
    assert response.status_code in (200, 400)


@pytest.mark.parametrize("key", GAMES)
def test_a_picture_has_the_step_and_the_cards_that_the_viewer_sees(key: str) -> None:
    sample = next(each for each in SAMPLES if each.game.key == key)
    n = replayed(key, sample.record).decisions[0]
    answer = Client().get(url(key, sample.record, n).replace("?", "hand.svg?"))
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    drawn = fromstring(answer.content)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    with override("pt"):
        shown = sheet(replayed(key, sample.record), n, Viewpoint())
        assert drawn.findtext("{*}desc") == shown.told
        for seat in shown.drawing.seats:
            assert {card_sign(card.name) for card in seat.cards} <= {*texts}
            assert f"Lugar {seat.seat}" in {text.removesuffix(" (D)") for text in texts if text}
