"""The pages of the table: every step of every sample, as each may see it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.narration import card_name, card_sign, step_sentence
from games.play.hand.page import sheet
from games.play.hand.replay import replayed, with_actions
from games.play.hand.request import Viewpoint
from games.records.answers import play_record
from games.rules.hands.script import CardMove, Face
from games.table.written_out import Sample
from tests.examples import tried
from tests.play.hands import OMAHA, SAMPLES, every_sample, named, text_of, url

pytestmark = pytest.mark.django_db


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
            assert line.sentence == step_sentence(key, step)
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
            shown = sheet(replay, n, Viewpoint())
            assert shown.told
            assert {seat.seat for seat in shown.drawing.seats} == set(replay.seats)
            assert (shown.decision is not None) == (n in replay.decisions)
        assert replay.played.waiting is not None or taken == len(actions)


@tried(20, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_step_of_any_prefix_is_a_page_in_both_languages(data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(SAMPLES))
    actions = sample.record.get("actions", [])
    taken = data.draw(st.integers(0, len(actions)))
    record = with_actions(sample.record, actions[:taken])
    n = data.draw(st.integers(1, replayed(sample.game.key, record).last))
    eyes = data.draw(st.sampled_from(["all", "public", "1", "7"]))
    for lang in ("pt", "zh-hant"):
        response = Client().get(url(sample.game.key, record, n, lang, eyes=eyes), follow=True)
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


@pytest.mark.parametrize("eyes", ["2", "99", "x", "0003"])
def test_eyes_no_seat_has_see_everything_and_the_page_says_so(client: Client, eyes: str) -> None:
    shown = client.get(url("omaha", OMAHA, 8, eyes=eyes)).context["sheet"]
    assert shown.viewpoint.eyes == "all"
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


def test_eyes_see_their_own_cards_and_what_lies_open(client: Client) -> None:
    hand = with_actions(OMAHA, [])
    seen = {
        eyes: client.get(url("omaha", hand, eyes=eyes), follow=True).context["sheet"].drawing
        for eyes in ("all", "public", "3")
    }

    def open_to(eyes: str) -> dict[int, int]:
        return {s.seat: sum(c.is_seen for c in s.cards) for s in seen[eyes].seats}

    assert open_to("all") == {1: 4, 3: 4}
    assert open_to("public") == {1: 0, 3: 0}
    assert open_to("3") == {1: 0, 3: 4}
    hidden = client.get(url("omaha", hand, eyes="public"), follow=True).content.decode()
    assert 'class="card suit-' not in hidden
    assert 'class="card back' in hidden


@every_sample
def test_no_sentence_tells_a_card_that_lies_face_down(sample: Sample) -> None:
    shown: set[str] = set()
    with override("pt"):
        for step in replayed(sample.game.key, sample.record).played.steps:
            cards = [move for move in step.moves if isinstance(move, CardMove)]
            shown |= {move.card.name for move in cards if move.face is Face.UP}
            told = step_sentence(sample.game.key, step)
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


def test_the_same_step_in_the_other_language(client: Client) -> None:
    response = client.get(url("stud", named("stud", "croupier_wins"), 5))
    other = next(each for each in response.context["page_languages"] if not each.is_current)
    there = client.get(other.url)
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


def test_every_page_says_that_nothing_is_staked(client: Client) -> None:
    for address in ("/pt/table/", "/pt/table/omaha/", url("omaha", OMAHA)):
        assert "Os montantes são fichas" in client.get(address).content.decode()


def test_the_law_leads_to_the_table(client: Client) -> None:
    for address in ("/pt/", "/pt/law/despacho-sef-97-2010/"):
        assert 'href="/pt/table/omaha/"' in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("language", "words", "others"),
    [
        ("pt", ("Bolo", "Bolo separado 1"), ("Pote",)),
        ("zh-hant", ("彩池", "分開的彩池1"), ("邊池",)),
    ],
)
def test_five_card_calls_the_pot_as_its_regulation_does(
    client: Client, language: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    address = url("five_card", named("five_card", "short_stack_and_separate_pot"), 26, language)
    rail = client.get(address).content.decode().partition('class="sums"')[2].partition("aside")[0]
    assert all(word in rail for word in words)
    assert not any(word in rail for word in others)


def test_omaha_calls_it_by_the_word_of_its_own(client: Client) -> None:
    shown = client.get(url("omaha", named("omaha", "two-side-pots"), 24)).content.decode()
    assert all(words in shown for words in ("Pote principal", "Pote lateral 1"))
