"""The pages of the table: every step of every sample, decisions, readings, broken links."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.narration import card_name, card_sign, tell_step
from games.play.answers import play_record
from games.play.hand_link import decode, encode
from games.play.replay import Replay, nearest, replayed, with_actions
from games.play.sheet import Look, sheet
from games.play.table_address import hand_url
from games.play.transcripts import Sample, samples
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES, game
from games.rules.script import CardMove, Face

SAMPLES = list(samples())
ids = [f"{each.game.key}-{each.text_path.stem}" for each in SAMPLES]
some_and_all = pytest.mark.parametrize(
    "samples",
    [SAMPLES[::5], pytest.param(SAMPLES, marks=pytest.mark.slow)],
    ids=["some", "all"],
)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=ids)

pytestmark = pytest.mark.django_db

OMAHA = {
    "table": {
        "seats": [1, 3],
        "button": 1,
        "stacks": {"1": 1000, "3": 1000},
        "structure": "limit",
        "small_blind": 50,
        "big_blind": 100,
        "commission": "5%",
        "chip": 5,
    },
    "seed": 7,
}


def named(key: str, name: str) -> dict[str, Any]:
    found = next(s for s in SAMPLES if s.game.key == key and s.text_path.stem == name)
    return {part: told for part, told in found.record.items() if part != "id"}


def url(key: str, record: Any, n: int | None = None, lang: str = "pt", **seen: str) -> str:
    with override(lang):
        return hand_url(key, record, n, **seen)


def record_in(address: str) -> dict[str, Any]:
    return decode(parse_qs(urlsplit(address).query)["h"][0])


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


@every_sample
def test_a_sample_opens_at_its_end_with_all_its_steps(client: Client, sample: Sample) -> None:
    key = sample.game.key
    answer = play_record(key, sample.record)
    response = client.get(url(key, sample.record))
    assert response.status_code == 200
    shown = response.context["sheet"]
    assert shown.n == shown.last == len(answer["steps"])
    page = response.content.decode()
    assert page.count('id="step-') == shown.last
    with override("pt"):
        for line, step in zip(shown.lines, shown.replay.played.steps, strict=True):
            assert line.told == tell_step(key, step)
    quoted = {f"{sample.game.instrument.key}#{each.pair.eid}" for each in shown.quoted}
    assert quoted == {str(provision) for provision in shown.step.provisions}


@every_sample
def test_every_prefix_of_every_sample_can_be_seen_at_every_step(sample: Sample) -> None:
    """Whatever was decided so far, each step has its picture, its words and its decision."""
    key, actions = sample.game.key, sample.record.get("actions", [])
    for taken in range(len(actions) + 1):
        replay = replayed(key, with_actions(sample.record, actions[:taken]))
        first_new = 1 if taken == 0 else replay.decisions[taken - 1] + 1
        for n in range(first_new, replay.last + 1):
            shown = sheet(replay, n, Look())
            assert shown.told
            assert {seat.seat for seat in shown.drawing.seats} == set(replay.seats)
            assert (shown.decision is not None) == (n in replay.decisions)
        assert replay.played.waiting is not None or taken == len(actions)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_step_of_any_prefix_is_a_page_in_both_languages(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    actions = sample.record.get("actions", [])
    taken = data.draw(st.integers(0, len(actions)))
    record = with_actions(sample.record, actions[:taken])
    n = data.draw(st.integers(1, replayed(sample.game.key, record).last))
    eyes = data.draw(st.sampled_from(["all", "public", "1", "7"]))
    for lang in ("pt", "zh-hant"):
        response = Client().get(url(sample.game.key, record, n, lang, eyes=eyes))
        assert response.status_code == 200
        assert response.context["sheet"].n == n


def test_stepping_takes_a_few_questions_to_the_database(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    address = url("omaha", named("omaha", "eleven-players"), 40)
    client.get(address)
    with django_assert_max_num_queries(4):
        client.get(address)


def test_nothing_is_kept_of_a_hand(client: Client) -> None:
    response = client.get(url("omaha", OMAHA))
    assert not response.cookies
    assert "Set-Cookie" not in response


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


@pytest.mark.parametrize("eyes", ["2", "99", "x", "0003"])
def test_eyes_no_seat_has_see_everything_and_the_page_says_so(client: Client, eyes: str) -> None:
    shown = client.get(url("omaha", OMAHA, 8, eyes=eyes)).context["sheet"]
    assert shown.look.eyes == "all"
    assert all(card.is_seen for seat in shown.drawing.seats for card in seat.cards)
    assert "eyes" not in shown.url


@pytest.mark.parametrize("headers", [{}, {"HTTP_HX_REQUEST": "true"}])
def test_on_paper_a_hand_says_where_it_was_and_when(
    client: Client, headers: dict[str, str]
) -> None:
    address = url("omaha", named("omaha", "two-side-pots"), 20)
    body = unescape(client.get(address, **headers).content.decode())
    [told] = re.findall(r'<p class="on-paper">(.*?)</p>', body, re.DOTALL)
    assert f"<span>http://testserver{address}</span>" in told
    assert re.search(r'<time datetime="\d{4}-\d\d-\d\dT[^"]+">\d{4}-\d\d-\d\d \d\d:\d\d<', told)


def test_a_card_in_two_places_is_told_beside_both(client: Client) -> None:
    form = client.get("/pt/table/omaha/").context["form"]
    cards = {"cards.1": "As Kd", "cards.3": "2c 3c", "cards.4": "As", "cards.board": "10h aS"}
    given = {"seat": ["1", "3"], **form.values, **cards}
    response = client.get("/pt/table/omaha/deal/", given)
    assert set(response.context["form"].errors) == {"cards.1", "cards.board"}
    assert response.content.decode().count('aria-invalid="true"') == 2


def test_the_form_of_a_hand_gives_the_hand_again(client: Client) -> None:
    for sample in SAMPLES:
        record = {part: told for part, told in sample.record.items() if part != "actions"}
        address = f"/pt/table/{sample.game.key}/set-up/?h={quote(encode(record))}"
        form = client.get(address).context["form"]
        given = {"seat": sorted(form.seated), **form.values}
        response = client.get(f"/pt/table/{sample.game.key}/deal/", given)
        assert response.status_code == 302, (sample.text_path.stem, response.context["form"].errors)
        dealt = record_in(response["Location"])
        told = play_record(sample.game.key, record)["steps"]
        assert play_record(sample.game.key, dealt)["steps"] == told


def test_a_decision_shows_what_the_law_allows_and_bars(client: Client) -> None:
    response = client.get(url("omaha", OMAHA))
    decision = response.context["sheet"].decision
    waiting = play_record("omaha", OMAHA)["waiting"]
    assert [each.do for each in decision.allowed] == [each["do"] for each in waiting["offers"]]
    assert [each.do for each in decision.barred] == [each["do"] for each in waiting["bars"]]
    raising = next(each for each in decision.allowed if each.do == "raise")
    page = response.content.decode()
    assert f'min="{raising.minimum}" max="{raising.maximum}"' in page
    assert raising.ground.url in page
    assert 'name="do" value="check"' not in page


def test_deciding_leads_to_the_step_it_brings_about(client: Client) -> None:
    last = replayed("omaha", OMAHA).last
    response = client.get(url("omaha", OMAHA, last, do="raise", to="200"))
    assert response.status_code == 302
    assert f"n={last + 1}" in response["Location"]
    assert record_in(response["Location"])["actions"] == [{"seat": 3, "do": "raise", "to": 200}]
    part = client.get(url("omaha", OMAHA, last, do="raise", to="200"), HTTP_HX_REQUEST="true")
    assert part.status_code == 200
    assert part["HX-Push-Url"] == response["Location"]
    assert "<html" not in part.content.decode()
    assert "hx-swap-oob" in part.content.decode()


def test_deciding_otherwise_drops_what_came_after(client: Client) -> None:
    record = with_actions(OMAHA, [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}])
    first = replayed("omaha", record).decisions[0]
    shown = client.get(url("omaha", record, first)).context["sheet"]
    assert [each.do for each in shown.decision.allowed if each.is_taken] == ["call"]
    assert shown.decision.later_actions == 1
    response = client.get(url("omaha", record, first, do="fold"))
    assert record_in(response["Location"])["actions"] == [{"seat": 3, "do": "fold"}]


@pytest.mark.parametrize(
    ("tried", "said"),
    [
        ({"do": "raise", "to": "5000"}, "art. 12.º, alínea 4)"),
        ({"do": "raise", "to": "much"}, "“much”"),
        ({"do": "raise"}, "raise"),
        ({"do": "check"}, "art. 6.º"),
        ({"do": "dance"}, "dance"),
    ],
)
def test_what_the_law_does_not_allow_is_refused_with_its_provision(
    client: Client, tried: dict[str, str], said: str
) -> None:
    last = replayed("omaha", OMAHA).last
    response = client.get(url("omaha", OMAHA, last, **tried))
    assert response.status_code == 422
    assert response.context["sheet"].n == last
    assert said.strip("“”") in response.context["refused"]
    part = client.get(url("omaha", OMAHA, last, **tried), HTTP_HX_REQUEST="true")
    assert part["HX-Replace-Url"] == url("omaha", OMAHA, last)


def test_nobody_decides_where_nothing_is_to_be_decided(client: Client) -> None:
    response = client.get(url("omaha", OMAHA, 1, do="fold"))
    assert response.status_code == 422


def test_a_reading_turned_replays_the_same_hand_and_marks_what_differs(client: Client) -> None:
    record = named("omaha", "reading-OD-01-first-two")
    there = client.get(url("omaha", record, 30)).context["sheet"]
    doubt = next(each for each in there.doubts_here if each.id == "OD-01")
    [other] = doubt.others
    address = url("omaha", other.record, 30, nearest="1", beside=f"OD-01-{doubt.taken.key}")
    here = client.get(address).context["sheet"]
    assert here.beside.nets == ((1, 90, -100), (2, -100, 90))
    told = [line.told for line in here.lines if line.is_otherwise]
    assert [line.n for line in here.lines if line.is_otherwise] == sorted(here.beside.otherwise)
    assert len(told) == len(here.beside.only_there) == 2
    back = client.get(url("omaha", here.beside.other_record, 30)).context["sheet"]
    assert back.nets == [(1, -100), (2, 90)]


@some_and_all
def test_a_reading_that_stops_an_action_lets_the_hand_go_as_far_as_it_can(
    samples: list[Sample],
) -> None:
    record = named("omaha", "reading-OA-08-before-the-call")
    for sample in samples:
        for reading in sample.game.readings:
            for value in reading.values:
                turned = {**sample.record, "readings": {reading.id: value}}
                found = nearest(sample.game.key, turned).replay
                assert len(found.actions) <= len(sample.record.get("actions", []))
    assert nearest("omaha", {**record, "readings": {}}).left_out == ()


def test_eyes_see_their_own_cards_and_what_lies_open(client: Client) -> None:
    hand = with_actions(OMAHA, [])
    seen = {
        eyes: client.get(url("omaha", hand, eyes=eyes)).context["sheet"].drawing
        for eyes in ("all", "public", "3")
    }

    def open_to(eyes: str) -> dict[int, int]:
        return {s.seat: sum(c.is_seen for c in s.cards) for s in seen[eyes].seats}

    assert open_to("all") == {1: 4, 3: 4}
    assert open_to("public") == {1: 0, 3: 0}
    assert open_to("3") == {1: 0, 3: 4}
    hidden = client.get(url("omaha", hand, eyes="public")).content.decode()
    assert 'class="card suit-' not in hidden
    assert 'class="card back' in hidden


@every_sample
def test_no_sentence_tells_a_card_that_lies_face_down(sample: Sample) -> None:
    shown: set[str] = set()
    with override("pt"):
        for step in replayed(sample.game.key, sample.record).played.steps:
            cards = [move for move in step.moves if isinstance(move, CardMove)]
            shown |= {move.card.name for move in cards if move.face is Face.UP}
            told = tell_step(sample.game.key, step)
            for card in sample.game.deck:
                is_told = card_sign(card) in told or card_name(card) in told
                assert card.name in shown or not is_told


def test_side_pots_are_told_apart(client: Client) -> None:
    shown = client.get(url("omaha", named("omaha", "two-side-pots"), 24)).context["sheet"]
    assert shown.drawing.side_pots == (1600, 2400, 3600)
    assert sum(shown.drawing.side_pots) == 7600


def test_an_initial_commission_comes_out_of_the_main_pot(client: Client) -> None:
    # Portaria 104/85/M, art. 8: each of three puts in 600, less the initial commission of 20.
    record = named("five_card", "short_stack_and_separate_pot")
    shown = client.get(url("five_card", record, 26)).context["sheet"]
    assert shown.drawing.side_pots == (1780, 600)
    assert [each.amount for each in shown.drawing.sums if each.name == "pot"] == [2380]
    paid = client.get(url("five_card", record, 46)).context["sheet"]
    assert paid.step.name == "house_commission_taken"
    assert paid.drawing.side_pots == ()


@pytest.mark.parametrize(
    "link",
    [
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
    ],
)
@pytest.mark.parametrize("key", GAMES)
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


@some_and_all
def test_the_nearest_of_any_damage_can_be_played(samples: list[Sample]) -> None:
    for sample in samples:
        for part in ("table", "cards", "events", "readings", "actions", "prizes"):
            for damage in ({}, [], [5], {"x": "y"}, {"seats": [1]}, 5, "As"):
                found = nearest(sample.game.key, {**sample.record, part: damage})
                assert isinstance(found.replay, Replay)


def test_the_same_step_in_the_other_language(client: Client) -> None:
    response = client.get(url("stud", named("stud", "croupier_wins"), 5))
    other = next(each for each in response.context["page_languages"] if not each["is_current"])
    there = client.get(other["url"])
    assert there.context["sheet"].n == 5
    assert there.context["sheet"].link == response.context["sheet"].link
    assert 'lang="zh-Hant"' in there.content.decode()


def test_the_law_is_quoted_in_both_languages_with_its_place(client: Client) -> None:
    page = client.get(url("omaha", named("omaha", "reading-OD-02-four-times"), 31))
    shown = page.context["sheet"]
    while shown.step.name != "commission_taken":
        page = client.get(url("omaha", shown.replay.record, shown.n + 1))
        shown = page.context["sheet"]
    body = page.content.decode()
    assert '/pt/law/despacho-sef-97-2010/art/16/"' in body
    assert "quádruplo" in body
    assert "五倍" in body


def test_revoked_stud_says_so_on_every_page(client: Client) -> None:
    record = named("stud", "croupier_wins")
    for address in ("/pt/table/stud/", url("stud", record)):
        assert "61/2004" in text_of(client.get(address))


def test_every_page_says_that_nothing_is_staked_and_aids_are_forbidden(client: Client) -> None:
    for address in ("/pt/table/", "/pt/table/omaha/", url("omaha", OMAHA)):
        body = client.get(address).content.decode()
        assert "/law/despacho-sef-69-2003/art/12/" in body
        assert "/law/despacho-sef-89-2025/art/18/" in body


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
    from games.rules import phh

    response = Client().get(url("omaha", named("omaha", "two-side-pots")).replace("?", "hand.phh?"))
    [fields] = phh.read(response.content.decode())
    assert phh.imported(fields)["actions"] == named("omaha", "two-side-pots")["actions"]


def test_there_is_no_table_for_an_unknown_game(client: Client) -> None:
    for address in ("/pt/table/bridge/", "/pt/table/bridge/deal/", "/pt/table/omaha/hand.exe"):
        assert client.get(address).status_code == 404


def test_the_law_leads_to_the_table(client: Client) -> None:
    for address in ("/pt/", "/pt/law/despacho-sef-97-2010/"):
        assert 'href="/pt/table/omaha/"' in client.get(address).content.decode()


def test_refusals_are_raised_for_what_the_rules_forbid() -> None:
    with pytest.raises((Forbidden, Unusable)):
        replayed("omaha", {"table": {"seats": [1]}})


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
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
