"""A paper for a class: the same from its seed, sealed in its link, with sums that close."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.play.classes.class_link import (
    attempt_link,
    attempt_of,
    class_link,
    key_link,
    key_of,
    paper_of,
)
from games.play.drill.exercise import LEVELS, Selection, TooFew, level_of, question
from games.play.drill.explained import explained
from games.play.drill.paper import (
    QUESTION_COUNT,
    Attempt,
    Paper,
    begun,
    by_article,
    marked,
    question_of,
    questions_of,
)
from games.play.link.hand_link import BrokenLink
from games.play.models import SavedHand
from games.rules.registry import GAMES
from tests.play.hands import IN_EACH
from tests.play.test_drill import sent_for

pytestmark = pytest.mark.django_db

NOW = 1_900_000_000
SAMPLES = 60


@pytest.fixture(autouse=True)
def _nothing_is_kept(db: None) -> Iterator[None]:
    yield
    assert not SavedHand.objects.exists()


@pytest.mark.parametrize("key", GAMES)
def test_a_paper_is_the_same_from_its_seed_in_either_language(key: str) -> None:
    found = []
    for language in ("pt", "zh-hant"):
        with override(language):
            found.append([(q.record, q.answer) for q in questions_of(Paper(key, 5))])
    assert found[0] == found[1]
    assert len(found[0]) == QUESTION_COUNT


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_its_questions_are_of_the_level_chosen(key: str, level: str) -> None:
    with override("pt"):
        assert {level_of(each) for each in questions_of(Paper(key, 8, level=level))} == {level}


def test_the_articles_chosen_take_turns() -> None:
    articles = ("art_13", "art_17")
    with override("pt"):
        found = questions_of(Paper("fortune3", 2, articles))
    assert all(articles[n % 2] in each.articles for n, each in enumerate(found))


def test_what_is_not_to_be_found_is_said() -> None:
    with override("pt"), pytest.raises(TooFew):
        question_of(Paper("fortune3", 3, ("art_17",), "easy"), 1)


@pytest.mark.parametrize("key", GAMES)
def test_every_sum_comes_to_the_answer_and_every_answer_has_its_sentence(key: str) -> None:
    summed = 0
    with override("pt"):
        for n in range(1, SAMPLES + 1):
            asked = question_of(Paper(key, 4), n)
            told = explained(key, asked)
            assert told.sentences, (key, n)
            if asked.choices:
                assert not told.sums
                continue
            if asked.kind != "how_much_at_most":
                assert told.sums, (key, n)
            for line in told.sums:
                _closes(line)
            if told.sums:
                summed += 1
                assert _numbers(told.sums[-1].partition(" = ")[2] or told.sums[-1])
                assert int(asked.answer) in _numbers(told.sums[-1])
    assert summed > 5


def _numbers(line: str) -> list[int]:
    plain = line.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-")
    return [int(each) for each in re.findall(r"-?\d+", plain)]


def _closes(line: str) -> None:
    """Every side of the equation in a line is the same number."""
    told = line.replace("\N{NO-BREAK SPACE}", "").replace("\N{MINUS SIGN}", "-").replace("×", "*")
    sides = told.rpartition(": ")[2].split(" = ")
    if len(sides) > 1:
        assert len({eval(side) for side in sides}) == 1, line


def test_the_commission_is_worked_out() -> None:
    wanted = Selection(kinds=("commission_taken", "what_a_seat_comes_to"))
    with override("pt"):
        told = [
            line
            for n in range(1, SAMPLES + 1)
            for line in explained("omaha", question("omaha", 3, n, wanted)).sums
        ]
    assert any(
        re.search("Comissão: 5\N{NO-BREAK SPACE}% de .* são .*; cobra-se ", each) for each in told
    )


PAPER = Paper("omaha", 77, ("art_15", "art_9"), "hard", 15)


def test_links_hold_what_was_sealed_and_open_as_nothing_else() -> None:
    attempt = Attempt(PAPER, (2, 5), NOW, ("3",))
    assert paper_of(class_link(PAPER), "omaha") == PAPER
    assert key_of(key_link(PAPER), "omaha") == PAPER
    assert attempt_of(attempt_link(attempt), "omaha") == attempt
    link = class_link(PAPER)
    for changed in (link[:-3] + "abc", "k~" + link[2:], "a~" + link[2:], "", "c~", "c~é"):
        for opens in (paper_of, key_of, attempt_of):
            if changed != link or opens is not paper_of:
                with pytest.raises(BrokenLink):
                    opens(changed, "omaha")
    with pytest.raises(BrokenLink):
        paper_of(link, "stud")
    assert "77" not in link[2:4]


def test_time_that_is_over_ends_an_attempt() -> None:
    attempt = begun(PAPER, NOW).answered("3", NOW + 5)
    assert attempt.as_of(NOW + 899) == attempt
    assert attempt.left(NOW + 899) == 1
    over = attempt.as_of(NOW + 5000)
    assert over.is_over
    assert over.ended == NOW + 900
    assert begun(replace(PAPER, minutes=0), NOW).as_of(NOW + 10**6).is_over is False


def test_the_report_counts_every_article_of_every_question() -> None:
    with override("pt"):
        paper = Paper("stud", 6)
        asked = questions_of(paper)
        answers = tuple(q.answer if n % 2 else "no such" for n, q in enumerate(asked))
        found = marked(Attempt(paper, tuple(range(1, 11)), NOW, answers, NOW + 60))
    assert [each.is_right for each in found] == [bool(n % 2) for n in range(10)]
    told = by_article((each.question.articles, each.is_right) for each in found)
    assert sum(of for _right, of in told.values()) == sum(len(q.articles) for q in asked)
    assert sum(right for right, _of in told.values()) == sum(len(q.articles) for q in asked[1::2])


def page_of(client: Client, path: str, told: Any = None) -> Any:
    page = client.get(path, told or {}, follow=True)
    assert not page.cookies
    return page


@pytest.mark.slow
@pytest.mark.parametrize(("key", "language"), IN_EACH)
def test_a_paper_is_made_gone_through_and_its_misses_tried_again(
    client: Client, key: str, language: str
) -> None:
    here = f"/{language}/drill/{key}/class/"
    assert client.get(here).status_code == 200
    made = page_of(client, here, {"seed": "5", "level": "", "minutes": "20"})
    assert made.context["class_url"].startswith(f"{here}?c=c~")
    assert page_of(client, made.context["paper_url"]).status_code == 200
    answers = page_of(client, made.context["key_url"])
    assert len(answers.context["key_of"]) == QUESTION_COUNT
    assert page_of(client, made.context["class_url"]).context["front"]["minutes"] == 20
    page = page_of(client, made.context["class_url"] + "&begin=1")
    for n in range(QUESTION_COUNT):
        asked = page.context["asked"]
        sent = sent_for(asked, is_right=n not in (2, 7))
        page = page_of(client, here, {"a": page.context["link"], **sent})
    assert (page.context["right"], page.context["of"]) == (8, 10)
    assert [each["given"].n for each in page.context["missed"]] == [3, 8]
    again = page_of(client, here, {"a": page.context["link"], "again": "1"})
    assert (again.context["place"], again.context["of"]) == (1, 2)
    assert again.context["asked"].record == page.context["missed"][0]["asked"].record


@pytest.mark.parametrize(
    ("language", "said"), [("pt", "foi alterada"), ("zh-hant", "此密封連結曾被更改")]
)
@pytest.mark.parametrize("path", ["class/?c=", "class/?a=", "class/paper/?c=", "class/key/?k="])
def test_a_link_changed_by_hand_is_refused(
    client: Client, path: str, language: str, said: str
) -> None:
    for link in (class_link(PAPER)[:-2] + "xx", "c~x", "z" * 50_000, "\0"):
        page = client.get(f"/{language}/drill/omaha/{path}{link}")
        assert page.status_code == 400
    page = client.get(f"/{language}/drill/omaha/{path}k~x")
    assert said in page.content.decode()


def test_a_paper_that_cannot_be_made_is_told_beside_its_field(client: Client) -> None:
    told = {"seed": "3", "article": ["art_17"], "level": "easy"}
    page = client.get("/pt/drill/fortune3/class/", told)
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"level"}
    assert "made" not in page.context
    page = client.get("/pt/drill/fortune3/class/", {"seed": "3", "article": "art_999"})
    assert set(page.context["form"].errors) == {"article"}


def test_no_class_for_a_game_there_is_not(client: Client) -> None:
    for path in ("", "paper/", "key/"):
        assert client.get(f"/pt/drill/whist/class/{path}").status_code == 404
        assert client.post(f"/pt/drill/stud/class/{path}").status_code == 405
