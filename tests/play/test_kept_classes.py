"""Results of a class: kept where staff ask for them, seen by them alone, let go of on their day."""

from __future__ import annotations

import csv
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.play.classes import keeping, one_place
from games.play.classes.class_link import attempt_link, attempt_of, class_link
from games.play.classes.models import ClassResult, KeptClass
from games.play.drill.paper import QUESTION_COUNT, Attempt, Paper, begun, question_of
from games.rules.registry import GAMES
from games.simulations import tasks
from tests.play.hands import text_of
from tests.play.test_drill import sent_for

pytestmark = pytest.mark.django_db

NOW = 1_900_000_000
HERE = "class-here"
"""The name of a place things are handed in from."""


def of_staff(name: str) -> User:
    person = User.objects.create_user(name)
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.fixture
def ana(db: None) -> User:
    return of_staff("ana")


@pytest.fixture
def trainer(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def kept(trainer: Client, key: str = "stud", **told: str) -> KeptClass:
    """A class kept as a trainer keeps one: a paper made, then its results asked for."""
    made = trainer.get(f"/pt/drill/{key}/class/", {"seed": "5", "minutes": "20"})
    sent = {"c": made.context["class_link"], "title": "Turno da noite", "days": "30", **told}
    answer = trainer.post(f"/pt/drill/{key}/class/keep/", sent)
    assert answer.status_code == 302, answer.status_code
    return KeptClass.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))


def link_of(held: KeptClass) -> str:
    return class_link(keeping.paper_of_class(held))


def finished(held: KeptClass, wrong: tuple[int, ...] = (), name: str = "") -> Attempt:
    paper = keeping.paper_of_class(held)
    with override("pt"):
        answers = tuple(
            "-1" if n in wrong else question_of(paper, n).answer
            for n in range(1, QUESTION_COUNT + 1)
        )
    told = replace(begun(paper, NOW), name=name, sitting=keeping.drawn())
    return replace(told, answers=answers, ended=NOW + 125)


def gone_through(held: KeptClass, **named: str) -> Any:
    """The page after the last answer, as a participant comes to it; every answer is right."""
    client, here = Client(), f"/pt/drill/{held.game}/class/"
    page = client.get(here, {"c": link_of(held), "begin": "1", **named}, follow=True)
    for _n in range(QUESTION_COUNT):
        assert not ClassResult.objects.exists()
        sent = {"a": page.context["link"], **sent_for(page.context["asked"], is_right=True)}
        if page.context["hands_in"]:
            page = client.post(f"{here}hand-in/", sent, follow=True)
        else:
            page = client.get(here, sent, follow=True)
    assert not client.cookies
    return page


@pytest.mark.parametrize("key", GAMES)
def test_answers_are_kept_on_finishing_under_the_name_given(trainer: Client, key: str) -> None:
    held = kept(trainer, key)
    page = gone_through(held, name=" Rui ")
    assert page.context["is_handed_in"]
    (result,) = held.results.all()
    assert (result.name, result.right, len(result.answers)) == (
        "Rui",
        QUESTION_COUNT,
        QUESTION_COUNT,
    )
    assert "sob o nome Rui" in text_of(page)


@pytest.mark.parametrize(
    "name", ["a\0b", "9" * 50_000, ["Rui", "Rita"]], ids=["NUL", "long", "twice"]
)
def test_a_name_that_cannot_be_read_is_told_beside_its_field(
    trainer: Client, name: str | list[str]
) -> None:
    held = kept(trainer)
    sent = {"c": link_of(held), "begin": "1", "name": name}
    page = Client().get("/pt/drill/stud/class/", sent)
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"name"}
    assert page.context["form"]["name"].value() == (name if isinstance(name, str) else name[-1])
    assert not held.results.exists()


def test_no_name_need_be_given(trainer: Client) -> None:
    held = kept(trainer)
    gone_through(held)
    assert held.results.get().name == ""
    assert "sem nome indicado" in text_of(trainer.get(held.get_absolute_url()))


def test_without_staff_asking_nothing_is_kept_or_handed_in(client: Client) -> None:
    paper = Paper("stud", 5)
    told = Attempt(paper, (1,), NOW, ("x",), NOW + 5, "Rui", "abc")
    for attempt in (told, replace(told, paper=replace(paper, kept="no-such-class"))):
        answer = client.post("/pt/drill/stud/class/hand-in/", {"a": attempt_link(attempt)})
        assert answer.status_code == 409
        assert "já não estão guardados" in text_of(answer)
    assert not ClassResult.objects.exists()


def test_opening_links_writes_nothing_and_what_was_not_handed_in_is_told(
    trainer: Client, client: Client
) -> None:
    held = kept(trainer)
    told = attempt_link(finished(held))
    page = client.get("/pt/drill/stud/class/", {"a": told})
    assert page.context["held"] == held
    assert not ClassResult.objects.exists()
    assert "Entregar" in text_of(page)
    for _twice in range(2):
        assert client.post("/pt/drill/stud/class/hand-in/", {"a": told}).status_code == 302
    assert held.results.count() == 1


def test_what_was_handed_in_is_not_judged_again(
    trainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = kept(trainer)
    told = finished(held)
    first = keeping.hand_in(told, HERE)
    monkeypatch.setattr(keeping, "marked", None)
    monkeypatch.setattr(keeping, "MOST_RESULTS", 1)
    assert keeping.hand_in(told, HERE) == first


def test_an_attempt_that_is_not_over_is_not_handed_in(trainer: Client, client: Client) -> None:
    held = kept(trainer)
    told = replace(finished(held), answers=("1",), ended=0, begun=int(NOW * 2))
    answer = client.post("/pt/drill/stud/class/hand-in/", {"a": attempt_link(told)})
    assert answer.status_code == 409
    assert not ClassResult.objects.exists()


def test_what_cannot_be_read_as_the_last_answer_stays_and_nothing_is_kept(
    trainer: Client, client: Client
) -> None:
    held = kept(trainer, "omaha")
    told = replace(finished(held), ended=0, begun=int(NOW * 2))
    told = replace(told, answers=told.answers[:-1])
    sent = {"a": attempt_link(told), "answer": "nem assim"}
    page = client.post("/pt/drill/omaha/class/hand-in/", sent)
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"answer"}
    assert page.context["hands_in"]
    assert not ClassResult.objects.exists()


def test_the_report_counts_by_article_and_by_participant(trainer: Client) -> None:
    held = kept(trainer)
    results = [keeping.hand_in(finished(held, wrong, name), HERE) for wrong, name in _CLASS]
    assert [each.right for each in results] == [10, 8, 7]
    page = trainer.get(held.get_absolute_url())
    assert [(each.name, each.right, each.minutes) for each in page.context["results"]] == [
        ("Rui", 10, "2:05"),
        ("", 8, "2:05"),
        ("何", 7, "2:05"),
    ]
    told = page.context["report"]
    asked = [len(a["articles"]) for a in results[0].answers]
    assert sum(of for _name, _right, of in told) == 3 * sum(asked)
    missed = sum(asked[n - 1] for wrong, _name in _CLASS for n in wrong)
    assert sum(right for _name, right, _of in told) == 3 * sum(asked) - missed


def test_the_results_leave_as_a_table_that_does_not_compute(trainer: Client) -> None:
    held = kept(trainer)
    for wrong, name in (((2,), "=1+1"), ((), "何")):
        keeping.hand_in(finished(held, wrong, name), HERE)
    got = trainer.get(f"{held.get_absolute_url()}results.csv")
    head, *rows = csv.reader(got.content.decode("utf-8-sig").splitlines())
    assert head == [
        "name",
        "handed_in",
        "right",
        "seconds",
        *(f"question_{n}" for n in keeping.ALL),
    ]
    assert [(row[0], *row[2:]) for row in rows] == [
        ("'=1+1", "9", "125", *("0" if n == 2 else "1" for n in keeping.ALL)),
        ("何", "10", "125", *["1"] * 10),
    ]


_CLASS: tuple[tuple[tuple[int, ...], str], ...] = (((), "Rui"), ((1, 4), ""), ((2, 3, 9), "何"))


def test_only_who_keeps_it_sees_it_and_may_delete(trainer: Client) -> None:
    held = kept(trainer)
    result = keeping.hand_in(finished(held, name="Rui"), HERE)
    other = Client()
    other.force_login(of_staff("bruno"))
    here = held.get_absolute_url()
    for path in (here, f"{here}delete/"):
        assert other.get(path).status_code == 404
    for path in (f"{here}delete/", f"{here}{result.pk}/delete/"):
        assert other.post(path).status_code == 404
    assert other.get("/pt/classes/").context["classes"].count() == 0
    assert Client().get(here).status_code == 302
    assert trainer.get("/pt/classes/").context["classes"].get().handed == 1
    assert trainer.post(f"{here}{result.pk}/delete/").status_code == 302
    assert not held.results.exists()
    keeping.hand_in(finished(held), HERE)
    assert trainer.get(f"{here}delete/").status_code == 200
    assert trainer.post(f"{here}delete/").status_code == 302
    assert not KeptClass.objects.exists()
    assert not ClassResult.objects.exists()


def test_it_is_let_go_of_the_day_after_its_last(trainer: Client, client: Client) -> None:
    held, other = kept(trainer), kept(trainer, "omaha")
    told = finished(held, name="Rui")
    keeping.hand_in(told, HERE)
    assert held.until == timezone.localdate() + timedelta(days=30)
    tasks.tidy()
    assert held.results.count() == 1
    KeptClass.objects.filter(pk=held.pk).update(until=timezone.localdate() - timedelta(days=1))
    with pytest.raises(keeping.NotSaved, match="over"):
        keeping.hand_in(replace(told, sitting="another"), HERE)
    assert trainer.get(held.get_absolute_url()).status_code == 404
    front = client.get("/pt/drill/stud/class/", {"c": link_of(held)})
    assert "já não se guardam" in text_of(front)
    tasks.tidy()
    assert list(KeptClass.objects.all()) == [other]
    assert not ClassResult.objects.exists()


def test_the_account_takes_its_classes_with_it(trainer: Client, ana: User) -> None:
    keeping.hand_in(finished(kept(trainer), name="Rui"), HERE)
    ana.delete()
    assert not ClassResult.objects.exists()


def test_one_network_cannot_fill_a_class(
    trainer: Client, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room of thirty, and another after it, hand in; whoever comes then is told what to do."""
    assert 2 * 30 <= one_place.MOST < keeping.MOST_RESULTS // 2
    monkeypatch.setattr(one_place, "MOST", 2)
    held = kept(trainer)
    sent = [{"a": attempt_link(finished(held))} for _each in range(3)]

    def handed_in(n: int, address: str, lang: str = "pt") -> Any:
        return client.post(f"/{lang}/drill/stud/class/hand-in/", sent[n], REMOTE_ADDR=address)

    assert [handed_in(n, "203.0.113.7").status_code for n in (0, 0, 1)] == [302] * 3
    refused = handed_in(2, "203.0.113.7")
    assert refused.status_code == 409
    assert "amanhã" in text_of(refused)
    assert "明天" in text_of(handed_in(2, "203.0.113.7", "zh-hant"))
    assert handed_in(0, "203.0.113.7").status_code == 302  # handed in before, it is as it was
    assert handed_in(2, "203.0.113.8").status_code == 302
    assert held.results.count() == 3
    another = kept(trainer)
    told = {"a": attempt_link(finished(another))}
    address = "/pt/drill/stud/class/hand-in/"
    assert client.post(address, told, REMOTE_ADDR="203.0.113.7").status_code == 302


def test_no_more_are_kept_than_stated(
    trainer: Client, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_RESULTS", 1)
    monkeypatch.setattr(keeping, "MOST_CLASSES", 1)
    held = kept(trainer)
    keeping.hand_in(finished(held), HERE)
    told = attempt_link(finished(held))
    assert client.post("/pt/drill/stud/class/hand-in/", {"a": told}).status_code == 409
    assert held.results.count() == 1
    sent = {"c": class_link(Paper("stud", 6)), "title": "Outra", "days": "1"}
    assert trainer.post("/pt/drill/stud/class/keep/", sent).status_code == 409
    assert KeptClass.objects.count() == 1


@pytest.mark.parametrize(
    "told", [{"title": ""}, {"title": "9" * 50_000}, {"days": "91"}, {"days": "0"}, {"days": "um"}]
)
def test_what_is_wrong_is_told_beside_its_field(trainer: Client, told: dict[str, str]) -> None:
    sent = {"c": class_link(Paper("stud", 6)), "title": "Outra", "days": "1", **told}
    page = trainer.post("/pt/drill/stud/class/keep/", sent)
    assert page.status_code == 422
    assert set(page.context["keep"].errors) == set(told)
    assert not KeptClass.objects.exists()


def test_links_changed_by_hand_keep_nothing(trainer: Client, client: Client) -> None:
    held = kept(trainer)
    link = attempt_link(finished(held))
    for changed in (f"{link[:-4]}abcd", "a~x", "", link_of(held)):
        answer = client.post("/zh-hant/drill/stud/class/hand-in/", {"a": changed})
        assert answer.status_code == 400
    sent = {"c": link_of(held)[:-4] + "abcd", "title": "Outra", "days": "1"}
    assert trainer.post("/pt/drill/stud/class/keep/", sent).status_code == 400
    assert KeptClass.objects.count() == 1
    assert not ClassResult.objects.exists()


def test_what_was_missed_is_tried_again_without_being_kept(trainer: Client, client: Client) -> None:
    held = kept(trainer)
    told = attempt_link(finished(held, wrong=(2, 5), name="Rui"))
    again = client.get("/pt/drill/stud/class/", {"a": told, "again": "1"}, follow=True)
    attempt = attempt_of(again.context["link"], "stud")
    assert (attempt.paper.kept, attempt.name, attempt.sitting) == ("", "", "")
    assert attempt.asked == (2, 5)
