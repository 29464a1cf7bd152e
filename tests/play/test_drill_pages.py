"""The pages of the drill: gone through without an account; what is wrong is told at its field."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from games.play import registry
from games.play.game import Drill, Question
from games.play.registry import table_of
from games.rules.game import GAMES
from games.training.drill import exercise
from games.training.drill.exercise import Selection, question
from games.training.drill.explained import explained
from games.training.views import drill
from rulesite.management.commands import check_game
from tests.play.hands import IN_EACH

pytestmark = pytest.mark.django_db

NOON = 1_795_867_200
"""Of 28 November 2026, in seconds since 1970."""


def sent_for(each: Question, *, is_right: bool) -> dict[str, str]:
    """What the form of a question sends for its answer, or for another."""
    if each.way == "order":
        letters = each.answer.split("-")
        letters = letters if is_right else letters[1:] + letters[:1]
        return {f"place-{letter}": str(n) for n, letter in enumerate(letters, start=1)}
    wrong = next((value for value, _label in each.choices if value != each.answer), "987654")
    return {"answer": each.answer if is_right else wrong}


@pytest.mark.parametrize(("key", "language"), IN_EACH)
def test_a_drill_is_gone_through_without_account_or_cookie(
    client: Client, key: str, language: str
) -> None:
    here = f"/{language}/drill/{key}/"
    assert client.get(here).status_code == 200
    told: dict[str, str] = {"seed": "42", "article": ""}
    right = 0
    for n in range(1, 7):
        page = client.get(here, told)
        each = page.context["asked"]
        right += n % 2
        judged = client.get(here, {**told, **sent_for(each, is_right=bool(n % 2))})
        assert judged.status_code == 200
        assert not judged.cookies
        assert judged.context["judged"].is_right == bool(n % 2)
        assert judged.context["score"].right == right
        assert judged.context["explained"].sentences
        told = {k: v[0] for k, v in parse_qs(urlsplit(judged.context["next_url"]).query).items()}
        assert told["n"] == str(n + 1)
        if each.is_hand:
            assert judged.context["quoted"]
            assert client.get(judged.context["table_url"]).status_code == 200


@pytest.mark.parametrize(
    "told",
    [
        {"seed": "4", "n": "0", "right": "9", "asked": "3", "streak": "77", "best": "-1"},
        {"seed": "4", "n": "1e3", "right": "9" * 50_000, "asked": "\0", "streak": "٣"},
    ],
)
def test_a_tampered_address_is_brought_within_bounds(client: Client, told: dict[str, str]) -> None:
    page = client.get("/pt/drill/fortune3/", told)
    assert page.status_code == 200
    place = page.context["place"]
    assert 1 <= place.seed <= exercise.MOST_SEED
    assert place.best <= place.right <= place.asked
    assert place.wanted == Selection()


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
@pytest.mark.parametrize("article", ["art_999", "<script>", "art_13\0", "z" * 50_000])
def test_an_article_that_is_not_on_offer_is_told_beside_its_field(
    client: Client, article: str, language: str
) -> None:
    page = client.get(f"/{language}/drill/fortune3/", {"seed": "1", "article": article})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"article"}
    assert 'id="drill-article-error"' in page.content.decode()
    assert "<script>z" not in page.content.decode()


@pytest.mark.parametrize(
    "seed", ["x", "99999999999999999999", "-4", "0", "", "1e3", "1,5", "٣", "7\0", "7" * 50_000]
)
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_a_seed_that_is_none_stays_in_its_field_beside_its_sentence(
    client: Client, seed: str, language: str
) -> None:
    page = client.get(f"/{language}/drill/fortune3/", {"seed": seed, "article": "art_13"})
    assert page.status_code == 422
    form = page.context["form"]
    assert form["seed"].value() == seed
    assert form["article"].value() == "art_13"
    assert set(form.errors) == {"seed"}
    assert 'id="drill-seed-error"' in page.content.decode()


def test_an_answer_that_is_no_number_is_not_judged(client: Client) -> None:
    told = {"seed": "42", "article": ""}
    n = next(n for n in range(1, 90) if not exercise.question("fortune3", 42, n).choices)
    for given in ("1,5", "1000.00", "much", "-0", "1e3", "٣"):
        page = client.get("/pt/drill/fortune3/", {**told, "n": str(n), "answer": given})
        assert page.status_code == 422
        assert page.context["form"]["answer"].value() == given
        assert 'id="drill-answer-error"' in page.content.decode()
        assert "judged" not in page.context


@pytest.mark.parametrize("given", ["nothing", "", "z" * 50_000, "win\0"])
def test_an_answer_that_is_not_on_offer_is_not_judged(client: Client, given: str) -> None:
    n = next(n for n in range(1, 90) if exercise.question("fortune3", 42, n).way == "choice")
    page = client.get("/pt/drill/fortune3/", {"seed": "42", "n": str(n), "answer": given})
    assert page.status_code == 422
    assert "Escolha uma das respostas." in page.content.decode()
    assert "judged" not in page.context


def test_no_drill_for_a_game_there_is_not(client: Client) -> None:
    assert client.get("/pt/drill/whist/").status_code == 404
    assert client.put("/pt/drill/fortune3/").status_code == 405


@pytest.mark.parametrize("key", ["fortune3", "five_card"])
def test_a_chinese_trainee_chooses_articles_by_chinese_names(client: Client, key: str) -> None:
    page = client.get(f"/zh-hant/drill/{key}/")
    named = [str(told) for _eid, told in page.context["form"].fields["article"].choices]
    named = [each for each in named if " · " in each]
    assert named
    assert not any("非官方譯文" in each for each in named)
    assert "（非官方譯文）" in page.content.decode(), "with the title, once"
    assert [each for each in named if re.search("[à-ú]", each)] == []


@pytest.mark.parametrize("key", GAMES)
def test_a_chinese_trainee_is_corrected_in_chinese_and_a_working_translation_says_it_is_one(
    client: Client, key: str
) -> None:
    lacks_official = key in ("fortune3", "five_card")
    quoting = 0
    for n in range(1, 13):
        with override("zh-hant"):
            why = explained(key, question(key, 3, n))
        for sentence in why.sentences:
            if sentence.words:
                quoting += 1
                assert sentence.lang == "zh-hant"
                assert sentence.is_official is not lacks_official
    assert quoting
    with override("zh-hant"):
        n = next(n for n in range(1, 90) if question(key, 3, n).way == "chips")
    page = client.get(f"/zh-hant/drill/{key}/", {"seed": "3", "n": str(n), "answer": "0"})
    corrected = page.content.decode().split('class="decides"')[-1].split("</blockquote>")[0]
    assert ("非官方譯文" in corrected) is lacks_official


@pytest.mark.parametrize("way_in", ["/pt/drill/stud/", "/pt/practice/"])
def test_a_minute_against_the_clock_runs_out(
    client: Client, monkeypatch: pytest.MonkeyPatch, way_in: str
) -> None:
    now = NOON
    monkeypatch.setattr(drill, "_now", lambda: now)
    if "practice" in way_in:
        client.post(way_in)
    link = re.search(r'href="([^"]*clock=1)"', client.get(way_in).content.decode())
    assert link
    begun = client.get(link[1].replace("&amp;", "&"), follow=True)
    assert begun.context["left"] == drill.CLOCK
    here = begun.redirect_chain[-1][0]
    now += drill.CLOCK - 1
    assert client.get(here).context["left"] == 1
    now += 1
    over = client.get(here)
    assert over.context["is_over"]
    assert "clock=1" in over.context["again_url"]


def test_an_answer_after_the_minute_counts_for_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/pt/practice/")
    monkeypatch.setattr(drill, "_now", lambda: NOON)
    sent = {"seed": "3", "of": "5", "ends": str(NOON)}
    answer = sent_for(question("stud", 3, 1), is_right=True)
    client.post("/pt/drill/stud/", sent | answer)
    assert not client.get("/pt/practice/").context["progress"].cards
    client.post("/pt/drill/stud/", sent | answer | {"ends": str(NOON + 1)})
    assert client.get("/pt/practice/").context["progress"].cards


def test_no_page_leads_to_the_drill_of_a_game_without_one(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "drill" in check_game.rooms("fortune3")
    bare = replace(table_of("fortune3"), drill=Drill())
    with monkeypatch.context() as changed:
        changed.setattr(registry, "table_of", lambda key: bare)
        places = ("", "drill/", "classes/", "shift/", "table/fortune3/", "ruling/fortune3/")
        for place in (*places, "drill/fortune3/", "drill/fortune3/class/"):
            found = admin_client.get(f"/pt/{place}")
            assert found.status_code == (404 if "drill/fortune3" in place else 200), place
            links = re.findall(r'"/pt/(drill/fortune3/[^"]*)"', found.content.decode())
            assert {*links} <= {place}
        assert "drill" not in check_game.rooms("fortune3")
