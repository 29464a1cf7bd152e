"""The results of a class: as tables, sorted, their trainer's alone, deleted in time."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.simulations import tasks
from games.training.models import ClassResult, KeptClass
from tests.play.classes import (
    ana,
    handed_in,
    made,
    of_staff,
    trainer,
)

__all__ = ["ana", "trainer"]

pytestmark = pytest.mark.django_db


def test_the_results_leave_as_tables_that_do_not_compute(trainer: Client) -> None:
    held = made(trainer)
    handed_in(held, "=1+1", wrong=(1,))
    handed_in(held, "何")
    here = held.get_absolute_url()
    got = trainer.get(f"{here}results.csv")
    head, *rows = csv.reader(got.content.decode("utf-8-sig").splitlines())
    assert head[:4] == ["name", "handed_in", "right", "seconds"]
    assert [(row[0], row[2], *row[4:]) for row in rows] == [
        ("'=1+1", "3", "1", "0", "1", "1", "0"),
        ("何", "4", "1", "1", "1", "1", "0"),
    ]
    book = zipfile.ZipFile(io.BytesIO(trainer.get(f"{here}results.xlsx").content))
    assert "=1+1" in book.read("xl/sharedStrings.xml").decode()
    assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
    assert trainer.get(f"{here}results.pdf").status_code == 404


@pytest.mark.parametrize(
    ("language", "answer", "yes", "no"),
    [("pt", "Resposta", "Sim", "Não"), ("zh-hant", "答案", "是", "否")],
)
def test_answers_are_told_in_words(
    trainer: Client, language: str, answer: str, yes: str, no: str
) -> None:
    held = made(trainer, kind="may_it_be_done")
    handed_in(held, "Rui", wrong=(0,))
    page = trainer.get(f"/{language}/classes/{held.pk}/")
    answers = [row["answers"][0] for row in page.context["hardest"]]
    assert {each[part] for each in answers for part in ("said", "expected")} == {yes, no}
    assert f'<th scope="col">{answer}</th>' in page.content.decode()


def test_an_answer_to_a_question_that_changed_is_not_told_as_a_name(trainer: Client) -> None:
    held = made(trainer, kind="may_it_be_done")
    handed_in(held, "Rui")
    KeptClass.objects.update(questions=[item | {"answer": "x"} for item in held.questions])
    rows = trainer.get(held.get_absolute_url()).context["hardest"]
    assert {row["answers"][0]["said"] for row in rows} == {""}


def test_participants_are_sorted(trainer: Client) -> None:
    held = made(trainer)
    for name, wrong in (("Rui", (0, 1)), ("Ana", ()), ("", (0,))):
        handed_in(held, name, wrong)
    here = held.get_absolute_url()
    for sort, names in (("name", ["Ana", "Rui", ""]), ("right", ["Ana", "", "Rui"])):
        page = trainer.get(here, {"sort": sort})
        assert [each.name for each in page.context["results"]] == names


def test_only_who_keeps_it_sees_it_and_may_delete(trainer: Client) -> None:
    held = made(trainer)
    handed_in(held, "Rui")
    result = held.results.get()
    other = Client()
    other.force_login(of_staff("bruno"))
    here = held.get_absolute_url()
    for path in (here, f"{here}delete/", f"{here}paper/", f"{here}results.csv"):
        assert other.get(path).status_code == 404
    for path in (f"{here}delete/", f"{here}{result.pk}/delete/", f"{here}change/"):
        assert other.post(path).status_code == 404
    assert other.get("/pt/classes/").context["classes"].count() == 0
    assert Client().get(here).status_code == 302
    assert trainer.get("/pt/classes/").context["classes"].get().handed == 1
    assert trainer.post(f"{here}{result.pk}/delete/").status_code == 302
    assert not held.results.exists()
    assert trainer.get(f"{here}delete/").status_code == 200
    assert trainer.post(f"{here}delete/").status_code == 302
    assert not KeptClass.objects.exists()


def test_it_is_let_go_of_the_day_after_its_last(trainer: Client, ana: User) -> None:
    held, other = made(trainer), made(trainer, "omaha")
    handed_in(held, "Rui")
    assert held.until == timezone.localdate() + timedelta(days=30)
    tasks.tidy()
    assert held.results.count() == 1
    KeptClass.objects.filter(pk=held.pk).update(until=timezone.localdate() - timedelta(days=1))
    assert Client().get(f"/pt/k/{held.code}/").status_code == 404
    assert trainer.get(held.get_absolute_url()).status_code == 404
    tasks.tidy()
    assert list(KeptClass.objects.all()) == [other]
    ana.delete()
    assert not KeptClass.objects.exists()
    assert not ClassResult.objects.exists()
