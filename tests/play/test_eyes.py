"""Hidden eyes: no byte of an answer to them names a card they have not seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.play.hand.replay import Replay, replayed, with_actions
from games.play.hand.request import cards_in_view, eyes_of, line_of, link_url
from games.play.link.hand_link import encode
from games.play.link.sealed_link import sealed
from games.rules.game import GAMES, game
from games.rules.hands.script import Action, written
from games.rules.values.refusal import Forbidden
from games.table.files.export import FORMS
from tests.examples import tried
from tests.play.eyes import LANGS, hidden_from, named_in, refuse_hidden
from tests.play.hands import OMAHA, SAMPLES, named, url

pytestmark = pytest.mark.django_db


def answers(client: Client, replay: Replay, n: int, eyes: str, lang: str) -> Iterator[Any]:
    """The page, its part, what the redirect says, and every file it can be taken along as."""
    key, plain = replay.game.key, url(replay.game.key, replay.record, n, lang, eyes=eyes)
    moved = client.get(plain)
    assert moved.status_code == 302
    yield moved
    page = client.get(moved["Location"])
    assert page.status_code == 200
    assert page.context["sheet"].viewpoint.eyes == eyes
    yield page
    yield client.get(moved["Location"], headers={"HX-Request": "true", "Purpose": "prefetch"})
    yield client.get(f"{moved['Location']}&tried={line_of(replay.actions)}")
    files = re.findall(r'href="([^"]*/hand\.[a-z]+\?[^"]*)"', page.content.decode())
    assert len(files) == len(FORMS)
    for address in map(unescape, files):
        file = client.get(address)
        assert file.status_code in (200, 400)
        yield file
        yield client.get(
            f"/{lang}/table/{key}/{address.rpartition('/')[2].partition('?')[0]}",
            {"h": encode(replay.record), "eyes": eyes, "n": n},
        )


def own_answers(
    client: Client, replay: Replay, n: int, eyes: str, lang: str
) -> Iterator[HttpResponse]:
    """The same to whoever dealt the hand and plays it, seeing it as one seat does."""
    key = replay.game.key
    with override(lang):
        address = link_url(key, sealed(key, eyes, replay.record, is_own=True), n)
    page = client.get(address)
    assert page.status_code == 200
    shown = page.context["sheet"]
    assert (shown.viewpoint.eyes, shown.viewpoint.may_decide) == (eyes, True)
    yield page
    yield client.get(address, headers={"HX-Request": "true", "Purpose": "prefetch"})
    yield client.get(f"{address}&tried={line_of(replay.actions[:-1])}")
    for found in re.findall(r'href="([^"]*/hand\.[a-z]+\?[^"]*)"', page.content.decode()):
        file = client.get(unescape(found))
        assert file.status_code in (200, 400)
        yield file


def hidden_eyes(replay: Replay) -> list[str]:
    return [each for each in eyes_of(replay) if each != "all"]


@st.composite
def hands(draw: st.DrawFn) -> Replay:
    """A sample as far as some decision; or a deal by chance, decided by chance."""
    if draw(st.booleans()):
        sample = draw(st.sampled_from(SAMPLES))
        actions = sample.record.get("actions", [])
        taken = draw(st.integers(0, len(actions)))
        return replayed(sample.game.key, with_actions(sample.record, actions[:taken]))
    key = draw(st.sampled_from(list(GAMES)))
    record: dict[str, Any] = {"table": game(key).table, "seed": draw(st.integers(0, 10**6))}
    replay = replayed(key, record)
    for _ in range(draw(st.integers(0, 12))):
        choice = replay.played.waiting
        if choice is None:
            break
        offer = draw(st.sampled_from(choice.offers))
        done = [written(each) for each in replay.actions]
        act = written(Action(choice.seat, offer.do, offer.minimum))
        try:
            replay = replayed(key, with_actions(record, [*done, act]))
        except Forbidden:
            break
    return replay


@tried(15, suppress_health_check=list(HealthCheck))
@given(replay=hands(), data=st.data())
def test_no_answer_to_hidden_eyes_names_a_card_they_have_not_seen(
    replay: Replay, data: st.DataObject
) -> None:
    eyes = data.draw(st.sampled_from(hidden_eyes(replay)))
    n = data.draw(st.integers(1, replay.last))
    lang = data.draw(st.sampled_from(LANGS))
    hidden = hidden_from(replay, n, eyes)
    for answer in answers(Client(), replay, n, eyes, lang):
        refuse_hidden(answer, hidden)
    for answer in own_answers(Client(), replay, n, eyes, lang):
        refuse_hidden(answer, hidden)


def dealt_hidden(client: Client, lang: str, key: str) -> Any:
    form = client.get(f"/{lang}/table/{key}/").context["form"]
    asked = {"seat": sorted(form.seated), "hidden": "yes", **form.values}
    return client.get(f"/{lang}/table/{key}/deal/", asked, follow=True)


@tried(10, suppress_health_check=list(HealthCheck))
@given(key=st.sampled_from(list(GAMES)), data=st.data())
def test_a_hand_dealt_here_names_no_card_its_first_seat_has_not_seen(
    key: str, data: st.DataObject
) -> None:
    """What a visitor is shown, from the deal through decisions taken there by chance."""
    client = Client()
    lang = data.draw(st.sampled_from(LANGS))
    page = dealt_hidden(client, lang, key)
    for _ in range(data.draw(st.integers(0, 6))):
        shown = page.context["sheet"]
        assert shown.viewpoint.eyes == str(shown.replay.seats[0])
        refuse_hidden(page, hidden_from(shown.replay, shown.n, shown.viewpoint.eyes))
        if shown.decision is None:
            break
        offer = data.draw(st.sampled_from(shown.decision.allowed))
        told = {"h": shown.link, "n": shown.n, "do": offer.do, "to": offer.minimum or ""}
        page = client.get(f"/{lang}/table/{key}/", told, follow=True)
        assert page.status_code in (200, 422)


WHOSE = [
    pytest.param(False, marks=pytest.mark.slow, id="every third step to one of them"),
    pytest.param(True, marks=[pytest.mark.slow, pytest.mark.long], id="each step to all of them"),
]


@pytest.mark.parametrize("to_all", WHOSE)
@pytest.mark.parametrize("key", GAMES)
def test_no_step_of_a_hand_names_a_hidden_card_to_anybody(
    client: Client, key: str, to_all: bool
) -> None:
    """In the two languages by turns; each eyes see as many steps as the others."""
    sample = next(each for each in SAMPLES if each.game.key == key)
    replay = replayed(key, sample.record)
    everybody = hidden_eyes(replay)
    for n in range(1, replay.last + 1, 1 if to_all else 3):
        for place, eyes in enumerate(everybody):
            if not to_all and place != n % len(everybody):
                continue
            hidden = hidden_from(replay, n, eyes)
            for answer in answers(client, replay, n, eyes, LANGS[(place + n) % 2]):
                refuse_hidden(answer, hidden)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_open_is_still_told(client: Client, key: str) -> None:
    """The test above would hold of an empty page: here the seen cards are looked for."""
    sample = next(each for each in SAMPLES if each.game.key == key)
    replay = replayed(key, sample.record)
    eyes = str(replay.seats[0])
    seen = cards_in_view(replay.played.steps, eyes)
    page = client.get(url(key, replay.record, eyes=eyes), follow=True)
    drawn = {card.name for seat in page.context["sheet"].drawing.seats for card in seat.cards}
    assert drawn - {""}
    assert drawn - {""} <= seen
    moved = url(key, replay.record, eyes=eyes).replace(f"/{key}/?", f"/{key}/hand.json?")
    assert named_in(client.get(moved).content.decode()) <= seen


def test_steps_not_yet_reached_are_not_told(client: Client) -> None:
    record = named("omaha", "two-side-pots")
    page = client.get(url("omaha", record, 12, eyes="public"), follow=True)
    assert page.content.decode().count('id="step-') == 12
    assert len(page.context["sheet"].lines) == 12
    text = client.get(
        url("omaha", record, 12, eyes="public").replace("/omaha/?", "/omaha/hand.txt?")
    )
    assert re.findall(r"^(\d+)\. ", text.content.decode(), re.MULTILINE) == [
        str(n) for n in range(1, 13)
    ]


def test_a_decision_taken_is_not_told_before_its_step(client: Client) -> None:
    sample = named("omaha", "two-side-pots")
    replay = replayed("omaha", sample)
    n = replay.decisions[2]
    shown = client.get(url("omaha", sample, n, eyes="public"), follow=True).context["sheet"]
    assert shown.decision.taken is None
    assert not any(each.is_taken for each in shown.decision.allowed)


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_dealt_hidden_is_seen_by_its_first_seat_and_every_card_is_one_click_away(
    client: Client, key: str
) -> None:
    page = dealt_hidden(client, "pt", key)
    shown = page.context["sheet"]
    assert shown.viewpoint.eyes == str(shown.replay.seats[0])
    way = re.search(r'id="show-all" href="([^"]+)"', page.content.decode())
    assert way is not None
    whole = client.get(unescape(way[1]), follow=True).context["sheet"]
    assert whole.viewpoint.eyes == "all"
    assert whole.replay.record == shown.replay.record
    copied = re.search(r'data-copy="([^"]+)"', page.content.decode())
    assert copied is not None
    looked = client.get(unescape(copied[1])).context["sheet"]
    assert (looked.viewpoint.eyes, looked.viewpoint.may_decide) == (shown.viewpoint.eyes, False)


@pytest.mark.parametrize("key", GAMES)
def test_an_open_link_without_eyes_shows_everything_as_before(client: Client, key: str) -> None:
    sample = next(each for each in SAMPLES if each.game.key == key)
    shown = client.get(url(key, sample.record)).context["sheet"]
    assert (shown.viewpoint.eyes, shown.viewpoint.may_decide) == ("all", True)


@pytest.mark.parametrize("key", GAMES)
def test_who_decides_for_every_seat_sees_every_card(client: Client, key: str) -> None:
    page = client.get(f"/pt/table/{key}/deal/", follow=True)
    shown = page.context["sheet"]
    assert (shown.viewpoint.eyes, shown.viewpoint.may_decide) == ("all", True)
    assert shown.decision is not None


def test_a_seat_of_one_s_own_is_offered_before_the_hand_of_all_seats(client: Client) -> None:
    for path in ("/pt/table/", "/zh-hant/table/omaha/"):
        page = client.get(path).content.decode()
        seat = re.search(r'href="[^"]+/table/\w+/seat/"', page)
        assert seat is not None, path
        assert seat.start() < page.index("/deal/"), path


def test_the_table_of_a_hidden_hand_is_changed_without_its_cards(client: Client) -> None:
    record = {**OMAHA, "cards": {"1": ["As", "Ks"]}}
    page = client.get("/pt/table/omaha/set-up/", {"h": sealed("omaha", "3", record, is_own=True)})
    form = page.context["form"]
    assert form.seated == {1, 3}
    assert not form["cards.1"].value()
    assert not form["seed"].value()
