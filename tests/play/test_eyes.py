"""Hidden eyes: no byte of an answer to them names a card they have not seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.narration import card_name, card_sign
from games.play.files.export import FORMS
from games.play.link.hand_link import encode
from games.play.link.sealed_link import opened, sealed
from games.play.table.replay import Replay, replayed, with_actions
from games.play.table.request import cards_in_view, eyes_of, line_of, link_url
from games.rules.game import GAMES, game
from games.rules.refusal import Forbidden
from games.rules.script import Action, CardMove, Face, written
from tests.examples import tried
from tests.play.hands import OMAHA, SAMPLES, named, url

pytestmark = pytest.mark.django_db

LANGS = ("pt", "zh-hant")
SEALED = re.compile(r"[sop]~[A-Za-z0-9_=-]+")
RUN = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][shdc])+(?![A-Za-z0-9])(?! [a-zà-ü])")
"""Cards by name, one after another; «As» before a word is an article."""


def named_in(text: str) -> set[str]:
    runs = RUN.findall(text)
    return {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def told_of(response: Any) -> str:
    """Every byte of an answer, as a reader may decode it, but for what is sealed."""
    heads = "\n".join(f"{name}: {told}" for name, told in response.headers.items())
    return SEALED.sub("", unescape(unquote(f"{heads}\n\n{response.content.decode()}")))


def forms_of(card: str) -> Iterator[str]:
    yield card_sign(card)
    for lang in LANGS:
        with override(lang):
            yield card_name(card)


FORMS_OF = {each.name: tuple(forms_of(each.name)) for each in game("omaha").deck}


def hidden_from(replay: Replay, n: int, eyes: str) -> set[str]:
    """By the rules' own moves: dealt at some time, and not seen by these eyes up to this step."""
    moves = [m for s in replay.played.steps for m in s.moves if isinstance(m, CardMove)]
    so_far = [m for s in replay.played.steps[:n] for m in s.moves if isinstance(m, CardMove)]
    own = "dealer" if eyes == "dealer" else f"seat:{eyes}"
    seen = {m.card.name for m in so_far if m.face is Face.UP or m.to == own}
    return {m.card.name for m in moves} - seen


def refuse_hidden(response: HttpResponse, hidden: set[str]) -> None:
    text = told_of(response)
    assert not named_in(text) & hidden
    for card in hidden:
        assert not [form for form in FORMS_OF[card] if form in text]


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


@tried(25, suppress_health_check=list(HealthCheck))
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


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_no_step_of_a_hand_names_a_hidden_card_to_anybody(client: Client, key: str) -> None:
    """In the two languages by turns, so that each eyes and each step are told in both."""
    sample = next(each for each in SAMPLES if each.game.key == key)
    replay = replayed(key, sample.record)
    for place, eyes in enumerate(hidden_eyes(replay)):
        for n in range(1, replay.last + 1):
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
        seat = re.search(r'class="button primary"\s+href="[^"]+/table/\w+/seat/"', page)
        assert seat is not None, path
        assert seat.start() < page.index("/deal/"), path


def test_the_table_of_a_hidden_hand_is_changed_without_its_cards(client: Client) -> None:
    record = {**OMAHA, "cards": {"1": ["As", "Ks"]}}
    page = client.get("/pt/table/omaha/set-up/", {"h": sealed("omaha", "3", record, is_own=True)})
    form = page.context["form"]
    assert form.seated == {1, 3}
    assert not form["cards.1"].value()
    assert not form["seed"].value()


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
