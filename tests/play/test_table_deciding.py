"""Deciding at the table, and turning a reading: what the law allows, bars and refuses."""

from __future__ import annotations

import pytest
from django.test import Client

from games.play.hand.replay import nearest, replayed, with_actions
from games.play.hand.request import Viewpoint
from games.play.link.hand_link import decode
from games.records.answers import play_record
from games.table.written_out import Sample
from tests.play.hands import OMAHA, named, record_in, some_and_all, text_of, url

pytestmark = pytest.mark.django_db


def test_a_decision_shows_what_the_law_allows_and_bars(client: Client) -> None:
    response = client.get(url("omaha", OMAHA))
    decision = response.context["sheet"].decision
    waiting = play_record("omaha", OMAHA)["waiting"]
    assert [each.do for each in decision.allowed] == [each["do"] for each in waiting["offers"]]
    assert [do for do, _why, _url in decision.barred] == [each["do"] for each in waiting["bars"]]
    raising = next(each for each in decision.allowed if each.do == "raise")
    page = response.content.decode()
    assert 'id="to-raise" value="200"' in page
    assert raising.label == "Subir (de 200 a 1\N{NO-BREAK SPACE}000)"
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
    response = client.get(url("omaha", record, first, do="fold"))
    assert record_in(response["Location"])["actions"] == [{"seat": 3, "do": "fold"}]


def test_what_was_tried_otherwise_is_shown_and_returned_to(client: Client) -> None:
    actions = [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}]
    record = with_actions(OMAHA, actions)
    first = replayed("omaha", record).decisions[0]
    moved = client.get(url("omaha", record, first, do="fold"))
    shown = client.get(moved["Location"]).context["sheet"]
    (left,) = shown.tried
    assert left.n == first + 1
    assert record_in(left.url)["actions"] == actions
    (back,) = client.get(left.url).context["sheet"].tried
    assert record_in(back.url)["actions"] == [{"seat": 3, "do": "fold"}]


def test_a_branch_of_a_branch_is_a_tree_that_says_when_it_is_full(client: Client) -> None:
    record = with_actions(OMAHA, [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}])
    lines = ["3raise200.1call", "3raise200.1fold", "3fold"]
    page = client.get(url("omaha", record, tried=",".join(lines)))
    first, other = page.context["sheet"].tried
    (leaf,) = first.branches
    assert (leaf.n, leaf.branches, other.branches) == (first.n + 1, [], [])
    whole = [{"seat": 3, "do": "raise", "to": 200}, {"seat": 1, "do": "fold"}]
    assert record_in(leaf.url)["actions"] == whole
    assert "A ligação está cheia" not in text_of(page)
    assert "tried=3raise200" in page.context["url"]
    full = [f"3raise{amount}" for amount in range(200, 700, 100)]
    page = client.get(url("omaha", record, tried=",".join(full)))
    assert "A ligação está cheia" in text_of(page)


def test_lines_too_long_for_a_link_give_up_the_oldest_whole() -> None:
    lines = tuple(".".join([f"{seat}call"] * 100) for seat in range(1, 5))
    viewpoint = Viewpoint(tried=lines).having_tried(".".join(["9call"] * 100), "3fold")
    assert viewpoint.tried == (*lines[2:], ".".join(["9call"] * 100))
    assert viewpoint.is_full


def test_the_same_decision_again_keeps_what_came_after(client: Client) -> None:
    actions = [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}]
    record = with_actions(OMAHA, actions)
    first = replayed("omaha", record).decisions[0]
    moved = client.get(url("omaha", record, first, do="call"))
    assert record_in(moved["Location"])["actions"] == actions
    assert "tried" not in moved["Location"]


@pytest.mark.parametrize("tried", ["7", "3call~", "1raise1e90", "9fold", ",,,", "x" * 5000])
def test_what_cannot_have_been_tried_is_not_shown(client: Client, tried: str) -> None:
    last = replayed("omaha", OMAHA).last
    page = client.get(url("omaha", OMAHA, last, tried=tried))
    assert page.status_code == 200
    assert page.context["sheet"].tried == []


def test_a_step_fetched_ahead_is_kept_a_minute_by_the_browser_alone(client: Client) -> None:
    address = url("omaha", OMAHA, 3)
    heads = {"HX-Request": "true"}
    ahead = client.get(address, headers={**heads, "Purpose": "prefetch"})
    asked = client.get(address, headers=heads)
    assert ahead["Cache-Control"] == "private, max-age=60"
    assert asked["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert ahead.content == asked.content


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
    doubt = next(each for each in there.step_doubts if each.id == "OD-01")
    [other] = doubt.others
    address = url("omaha", decode(other.link), 30, nearest="1", beside=f"OD-01-{doubt.taken.key}")
    here = client.get(address).context["sheet"]
    assert here.beside.nets == ((1, 90, -100), (2, -100, 90))
    told = [line.sentence for line in here.lines if line.is_alternative]
    assert [line.n for line in here.lines if line.is_alternative] == sorted(here.beside.otherwise)
    assert len(told) == len(here.beside.only_second) == 2
    back = client.get(url("omaha", here.beside.other_record, 30)).context["sheet"]
    assert back.of_pots.nets == [-100, 90]


@pytest.mark.slow
@some_and_all
def test_a_reading_that_stops_an_action_lets_the_hand_go_as_far_as_it_can(
    samples: list[Sample],
) -> None:
    record = named("omaha", "reading-OA-08-before-the-call")
    for sample in samples:
        for reading in sample.game.readings:
            for value in reading.values:
                turned = {**sample.record, "readings": {reading.id: value}}
                found = nearest(sample.game.key, turned)
                assert len(found.actions) <= len(sample.record.get("actions", []))
    assert nearest("omaha", {**record, "readings": {}}).record["readings"] == {}


def test_the_timeline_has_the_streets_and_who_decided(client: Client) -> None:
    record = named("omaha", "plain-showdown")
    page = client.get(url("omaha", record, 18))
    marks = page.context["sheet"].marks
    assert [mark.cards for mark in marks if mark.seat is None] == [0, 3, 4, 5]
    decided = [(mark.n, mark.seat) for mark in marks if mark.seat is not None]
    replay = replayed("omaha", record)
    seats = [action.seat for action in replay.actions]
    assert decided == list(zip(replay.decisions, seats, strict=True))
    text = page.content.decode()
    assert 'class="street">As cartas comuns (the flop)</button>' in text
    assert 'class="mark" aria-label="Passo 18: decide o lugar 1" aria-current="step"' in text
    public = client.get(url("omaha", record, 18, eyes="public"), follow=True)
    assert [mark.n for mark in public.context["sheet"].marks][-1] == 18, "not what comes after"


def test_the_last_decision_is_taken_back_and_remembered(client: Client) -> None:
    actions = [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}]
    record = with_actions(OMAHA, actions)
    last, (first, second) = replayed("omaha", record).last, replayed("omaha", record).decisions[:2]
    moved = client.get(f"{url('omaha', record)}&undo={last}")
    assert record_in(moved["Location"])["actions"] == actions[:1]
    before = client.get(moved["Location"]).context["sheet"]
    assert (before.n, before.is_over, before.may_undo) == (second, False, True)
    (left,) = before.tried
    assert record_in(left.url)["actions"] == actions
    begun = client.get(f"{moved['Location']}&undo={second}")
    assert "actions" not in record_in(begun["Location"])
    refused = client.get(f"{url('omaha', record, first)}&undo={first}")
    assert refused.status_code == 422
    assert 'id="go-undo"' not in client.get(url("omaha", record, first)).content.decode()


def test_who_only_looks_takes_nothing_back(client: Client) -> None:
    record = with_actions(OMAHA, [{"seat": 3, "do": "call"}])
    seen = client.get(url("omaha", record, eyes="public"))["Location"]
    assert 'id="go-undo"' not in client.get(seen).content.decode()
    assert client.get(f"{seen}&undo=9").status_code == 422
