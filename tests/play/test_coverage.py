"""Every operative provision has a rule and a hand that shows it, or a reason."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.lawtexts.texts.reader import read
from games.play.desk.fault import faults_under
from games.rules.game import GAMES, game
from games.rules.values.citation import recorded
from games.table.coverage import (
    Covered,
    coverage,
    coverage_status,
    exercised,
    play_noting,
    refused_hands,
    rule_sources,
)
from tests.one_more_game import one_more_game
from tests.seventh_game.one_card.rules import GAME as ONE_CARD

pytestmark = pytest.mark.django_db
LANGUAGES = ("pt", "zh-hant")


@cache
def covering(key: str) -> list[Covered]:
    """What the page of a game shows, asked for once."""
    with override("pt"):
        return coverage(game(key), "pt")


STATED = ("applied", "ruled", "reasoned", "opening")


@pytest.mark.parametrize("key", GAMES)
def test_every_operative_provision_has_a_rule_with_a_sample_or_a_reason(key: str) -> None:
    shown = {each.eid: each for each in covering(key)}
    for text in read(game(key).instrument.key).provisions:
        if text.is_container:
            continue
        each = shown[text.eid]
        if each.standing == "applied":
            assert each.rules, text.eid
            assert each.seen, text.eid
        elif each.standing in ("reasoned", "opening"):
            assert each.reason, text.eid
        elif each.standing == "heading":
            assert not text.text, text.eid
        elif each.standing == "ruled":
            assert each.faults, text.eid
        else:
            assert text.eid.split("__")[0] in ("main", "annex"), text.eid


@pytest.mark.parametrize("key", GAMES)
def test_the_page_counts_what_the_game_declares(key: str) -> None:
    declared, found = game(key), covering(key)
    counts = Counter(each.standing for each in found)
    assert counts["applied"] == len(declared.applied)
    told = counts["ruled"] + counts["reasoned"] + counts["opening"]
    assert told == len(declared.not_applied)


@pytest.mark.parametrize("key", GAMES)
def test_what_the_ruling_desk_alone_applies_is_claimed_with_its_faults(key: str) -> None:
    found = covering(key)
    ruled = {each.eid: each.faults for each in found if each.standing == "ruled"}
    assert all(ruled.values())
    at_the_desk = {each.eid for each in faults_under(key)}
    assert {each.eid for each in game(key).not_applied} & at_the_desk == set(ruled)
    if key == "omaha":
        assert ruled["art_6__para_2"] == ("cards_off_the_table", "other_cards_seen")
        assert "bet_spoken" in ruled["art_11__point_1"]
    if key == "five_card":
        assert ruled["art_11__point_f"] == ("agreement",)


@pytest.mark.parametrize(
    ("key", "eid", "said"),
    [
        ("five_card", "art_2", "dez jogadas"),
        ("five_card", "art_3", "mudança de lugar"),
    ],
)
def test_what_is_not_played_of_a_provision_applied_is_said(
    client: Client, key: str, eid: str, said: str
) -> None:
    found = {each.eid: each for each in covering(key)}
    assert found[eid].standing == "applied"
    assert said in found[eid].reason
    assert found[eid].reason in client.get(f"/pt/coverage/{key}/").content.decode()


def test_no_function_names_on_the_page(client: Client) -> None:
    for key in GAMES:
        body = client.get(f"/pt/coverage/{key}/").content.decode()
        assert "<code>" not in body
        assert "games.rules" not in body


def test_a_rule_is_found_by_the_provision_it_names() -> None:
    (each,) = coverage(game("fortune3"), "pt", "art_13__point_1")
    rules = {rule.name: rule for rule in each.rules}
    assert {"decide", "settle_ante", "settle_play"} <= set(rules)
    assert rules["decide"].source.startswith("def decide(showdown: Showdown)")
    assert "law.BANK_BELOW_QUEEN" in rules["decide"].source


def test_a_provision_taken_from_a_table_has_the_rules_that_cite_it() -> None:
    """``law.BASIC_CLASS[…]`` is the class of the hand that is turned up."""
    (each,) = coverage(game("fortune3"), "pt", "art_7__para_1__point_2")
    assert "verify" in [rule.name for rule in each.rules]


def test_a_game_needs_no_module_of_its_law_for_its_rules_to_be_shown() -> None:
    """Its provisions are those that it declares, its rules those that cite them in a hand."""
    hand = {"table": ONE_CARD.table, "cards": {"1": "As", "2": "7h", "dealer": "Ad"}, "seed": 1}
    with one_more_game("one_card", "tests.seventh_game.one_card"), recorded() as sayings:
        play_noting(ONE_CARD, hand, sayings)
        equal = ONE_CARD.instrument.provision("art_4__para_3")
        rules = {rule.name: rule.source for rule in rule_sources("one_card", sayings[equal])}
    assert "EQUAL.says" in rules["decide"]


@pytest.mark.parametrize("key", GAMES)
def test_a_sample_applies_its_provision_at_the_step_it_is_shown_at(key: str) -> None:
    declared = game(key)
    told = [
        (p, s) for p, each in exercised().samples.items() for s in each if s.game == key and s.n
    ]
    assert len(told) > 500
    for provision, shown in told[::37]:
        from games.play.hand.replay import replayed

        replay = replayed(key, shown.record)
        step = replay.played.steps[shown.n - 1]
        choice = replay.choice_at(shown.n)
        grounds = set(step.provisions)
        if choice is not None:
            grounds |= {choice.provision}
            for offer in choice.offers:
                grounds |= {offer.provision, offer.floor, offer.ceiling}  # type: ignore[arg-type]
            grounds |= {bar.provision for bar in choice.bars}
        assert provision in grounds
        assert provision in declared.applied


def test_refused_hands_are_refused_under_a_provision_of_their_game() -> None:
    told = list(refused_hands())
    assert len(told) == 7
    for each in told:
        assert each.no is not None
        assert each.no.provision in game(each.game).applied


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_pages_of_coverage_stand_without_a_cookie(
    client: Client, key: str, language: str
) -> None:
    with override(language):
        url = reverse("play:coverage", args=[key])
    response = client.get(url)
    assert response.status_code == 200
    assert not response.cookies
    assert "ETag" in response
    body = response.content.decode()
    for each in game(key).applied:
        assert f'id="{each.eid}"' in body


def test_a_provision_has_a_page_with_its_rules_and_every_hand(client: Client) -> None:
    body = client.get("/pt/coverage/fortune3/art_13__point_3/").content.decode()
    assert "def decide(showdown: Showdown)" in body
    shown = exercised().samples[game("fortune3").instrument.provision("art_13__point_3")]
    for each in shown:
        assert each.title["pt"].split(",")[0] in body


def test_the_law_page_of_a_provision_leads_to_the_table(client: Client) -> None:
    body = client.get("/pt/law/despacho-sef-89-2025/art/13/point/3/").content.decode()
    assert "/pt/table/fortune3/?h=2~" in body
    assert "/pt/coverage/fortune3/art_13__point_3/" in body


def test_the_page_of_a_provision_has_its_words_in_both_languages(client: Client) -> None:
    body = client.get("/pt/coverage/omaha/art_10__para_1/").content.decode()
    assert "qualquer combinação utilizando apenas duas cartas da sua mão" in body
    assert "博彩者可將獲發的首兩張紙牌" in body


def test_no_page_for_what_is_not_there(client: Client) -> None:
    assert client.get("/pt/coverage/fortune3/art_99/").status_code == 404
    assert client.get("/pt/coverage/whist/").status_code == 404


def test_operative_parts_are_never_called_headings() -> None:
    for key in GAMES:
        declared = game(key)
        for text in read(declared.instrument.key).provisions:
            if text.text and not text.eid.startswith(("main", "annex")):
                assert coverage_status(declared, text) in STATED, text.eid


@pytest.mark.parametrize("key", GAMES)
def test_what_only_opens_is_followed_by_points_that_are_applied(key: str) -> None:
    declared = game(key)
    texts = read(declared.instrument.key).provisions
    standings = {text.eid: coverage_status(declared, text) for text in texts}
    for eid, standing in standings.items():
        if standing == "opening":
            below = [standings[each] for each in standings if each.startswith(f"{eid}__")]
            assert "applied" in below, eid
