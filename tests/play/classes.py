"""Classes for tests: made by a trainer, begun on a device, answered, handed in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.play.game import Question
from games.training.classes import keeping
from games.training.models import ClassResult, KeptClass
from tests.play.test_drill_pages import sent_for

COUNT = 4


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


TOLD = {"title": "Turno da noite", "count": str(COUNT), "days": "30"}


def made(trainer: Client, key: str = "stud", **told: str) -> KeptClass:
    answer = trainer.post(f"/pt/drill/{key}/class/make/", {**TOLD, **told})
    assert answer.status_code == 302, answer.status_code
    return KeptClass.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))


def begun(held: KeptClass, name: str = "", **more: Any) -> Client:
    client = Client()
    answer = client.post(f"/pt/k/{held.code}/", {"name": name}, **more)
    assert answer.status_code == 302, answer.status_code
    return client


def answers(client: Client, held: KeptClass, *, wrong: tuple[int, ...] = ()) -> None:
    """Answers every question, those at these indexes of the paper wrongly."""
    result = sitting_of(client, held)
    for n, index in enumerate(keeping.order_of(result), start=1):
        here = f"/pt/k/{held.code}/{n}/"
        posed: Question = client.get(here).context["asked"]
        answer = client.post(here, sent_for(posed, is_right=index not in wrong))
        assert answer.status_code == 302, answer.context["form"].errors


def sitting_of(client: Client, held: KeptClass) -> ClassResult:
    page = client.get(f"/pt/k/{held.code}/")
    found: ClassResult = page.context["result"]
    return found


def handed_in(held: KeptClass, name: str = "", wrong: tuple[int, ...] = ()) -> Client:
    client = begun(held, name)
    answers(client, held, wrong=wrong)
    assert client.post(f"/pt/k/{held.code}/hand-in/").status_code == 302
    return client


def did(trainer: Client, held: KeptClass, do: str, **told: str) -> Any:
    answer = trainer.post(f"{held.get_absolute_url()}change/", {"do": do, **told})
    held.refresh_from_db()
    return answer
