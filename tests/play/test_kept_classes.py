"""A class: made, entered by its code, answered, shown when the trainer says, then let go of."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.play.classes import keeping
from games.play.models import ClassResult, KeptClass
from games.play.views import sitting
from games.rules.game import GAMES
from tests.play.classes import (
    COUNT,
    TOLD,
    ana,
    answers,
    begun,
    did,
    handed_in,
    made,
    sitting_of,
    trainer,
)
from tests.play.hands import text_of

__all__ = ["ana", "trainer"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_a_class_goes_from_its_code_to_its_results(trainer: Client, key: str) -> None:
    held = made(trainer, key)
    assert len(held.questions) == COUNT
    assert held.code in text_of(trainer.get(held.get_absolute_url()))
    short = Client().get(f"/k/{held.code}/", headers={"accept-language": "zh-TW"})
    assert short["Location"] == f"/zh-hant/k/{held.code}/"
    entered = Client().get("/pt/k/", {"code": f" {held.code.lower()} "})
    assert entered["Location"] == f"/pt/k/{held.code}/"
    client = handed_in(held, " Rui ", wrong=(1,))
    (result,) = held.results.all()
    assert (result.name, result.right, len(result.answers)) == ("Rui", COUNT - 1, COUNT)
    page = client.get(f"/pt/k/{held.code}/")
    assert "rows" not in page.context
    assert "sob o nome Rui" in text_of(page)
    did(trainer, held, "show")
    page = client.get(f"/zh-hant/k/{held.code}/")
    assert [row["is_right"] for row in page.context["rows"]].count(False) == 1
    results = trainer.get(held.get_absolute_url())
    assert results.context["hardest"][0]["index"] == 1
    assert [each["said"] for each in results.context["hardest"][0]["answers"]]


def test_each_sitting_has_its_own_order_and_numbers(trainer: Client) -> None:
    held = made(trainer, "fortune3", count="12", kind="total")
    sittings = [sitting_of(begun(held), held) for _each in range(6)]
    assert len({tuple(keeping.order_of(each)) for each in sittings}) > 1
    with override("pt"):
        answered = [
            [keeping.question_of(each, place).answer for place in range(8)] for each in sittings
        ]
        again = [
            [keeping.question_of(each, place).answer for place in range(8)] for each in sittings
        ]
    assert again == answered
    assert len({tuple(each) for each in answered}) > 1


def test_a_device_has_one_sitting_and_its_answers_may_be_changed(trainer: Client) -> None:
    held = made(trainer)
    client = begun(held, "Rui")
    assert client.post(f"/pt/k/{held.code}/", {"name": "Rita"}).status_code == 200
    assert held.results.count() == 1
    answers(client, held, wrong=(0, 1))
    answers(client, held)
    client.post(f"/pt/k/{held.code}/hand-in/")
    assert held.results.get().right == COUNT
    page = client.get(f"/pt/k/{held.code}/1/")
    assert page.status_code == 302
    client.post(f"/pt/k/{held.code}/1/", {"answer": "0"})
    assert held.results.get().right == COUNT


def test_two_devices_under_one_name_are_told_and_a_number_goes_on(trainer: Client) -> None:
    held = made(trainer)
    first = begun(held, "Rui")
    answers(first, held)
    second = Client()
    page = second.post(f"/pt/k/{held.code}/", {"name": "rui"})
    assert page.status_code == 422
    assert "Alguém começou com este nome" in text_of(page)
    assert held.results.count() == 1
    number = held.results.get().number
    assert number in text_of(trainer.get(held.get_absolute_url()))
    wrong = second.post(f"/pt/k/{held.code}/", {"number": "12"})
    assert "Nenhuma" in text_of(wrong)
    assert second.post(f"/pt/k/{held.code}/", {"number": number}).status_code == 302
    assert sitting_of(second, held).answered == COUNT
    assert held.results.count() == 1


def test_numbers_of_sittings_are_not_guessed(trainer: Client) -> None:
    held = made(trainer)
    begun(held, "Rui")
    client = Client()
    said = [
        text_of(
            client.post(f"/pt/k/{held.code}/", {"number": f"{n:06}"}, REMOTE_ADDR="203.0.113.7")
        )
        for n in range(8)
    ]
    assert "Demasiadas tentativas" in said[-1] or "Aguarde" in said[-1] or "Espere" in said[-1]


@pytest.mark.parametrize(("language", "said"), [("pt", "Nenhuma turma"), ("zh-hant", "沒有班組")])
def test_a_code_of_no_class_is_said(client: Client, language: str, said: str) -> None:
    for path in ("k/ZZZZ/", "k/ZZZZ/hand-in/", "k/99999999/"):
        ask = client.post if "hand-in" in path else client.get
        answer = ask(f"/{language}/{path}")
        assert answer.status_code == 404
        assert said in text_of(answer)
    page = client.get(f"/{language}/k/", {"code": "ZZZZ"})
    assert page.status_code == 422
    assert said in text_of(page)
    assert client.get(f"/{language}/k/", {"code": "a" * 50_000}).status_code == 422


def test_a_paper_of_no_questions_and_a_class_that_is_over_are_said(trainer: Client) -> None:
    held = made(trainer, count="0")
    answer = Client().post(f"/pt/k/{held.code}/", {"name": ""})
    assert answer.status_code == 409
    assert "ainda não tem perguntas" in text_of(answer)
    held = made(trainer)
    client = begun(held, "Rui")
    answers(client, held)
    did(trainer, held, "close")
    assert "Esta turma terminou" in text_of(Client().get(f"/pt/k/{held.code}/"))
    assert Client().post(f"/pt/k/{held.code}/", {"name": ""}).status_code == 409
    page = client.get(f"/pt/k/{held.code}/")
    assert page.context["result"].handed_in  # what was answered is handed in, nothing is lost
    assert held.results.get().right == COUNT


def test_time_that_is_over_hands_in_what_there_is(trainer: Client) -> None:
    held = made(trainer, minutes="20")
    client = begun(held)
    answers(client, held)
    assert 0 < client.get(f"/pt/k/{held.code}/").context["left"] <= 1200
    ClassResult.objects.update(begun=timezone.now() - timedelta(minutes=21))
    trainer.get(held.get_absolute_url())
    result = held.results.get()
    assert (result.right, result.seconds) == (COUNT, 1200)


def test_one_network_cannot_fill_a_class(trainer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room of thirty, and another after it, begin; whoever comes then is told what to do."""
    assert 2 * 30 <= keeping.MOST_FROM_HERE < keeping.MOST_RESULTS // 2
    monkeypatch.setattr(keeping, "MOST_FROM_HERE", 2)
    held = made(trainer)
    for _each in range(2):
        begun(held, REMOTE_ADDR="203.0.113.7")
    for language, said in (("pt", "amanhã"), ("zh-hant", "明天")):
        here = f"/{language}/k/{held.code}/"
        refused = Client().post(here, {"name": ""}, REMOTE_ADDR="203.0.113.7")
        assert refused.status_code == 409
        assert said in text_of(refused)
    begun(held, REMOTE_ADDR="203.0.113.8")
    assert held.results.count() == 3


def test_no_more_are_kept_than_stated(trainer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_RESULTS", 1)
    monkeypatch.setattr(keeping, "MOST_CLASSES", 1)
    held = made(trainer)
    begun(held)
    assert Client().post(f"/pt/k/{held.code}/", {"name": ""}).status_code == 409
    assert trainer.post("/pt/drill/stud/class/make/", TOLD).status_code == 409
    assert KeptClass.objects.count() == 1


@pytest.mark.parametrize(
    "told",
    [
        *({"title": ""}, {"title": "9" * 50_000}, {"days": "91"}, {"days": "0"}, {"days": "um"}),
        *({"count": "61"}, {"count": ""}, {"minutes": "181"}, {"kind": "x"}, {"fault": "x"}),
        *({"doubt": "x"}, {"level": "x"}, {"article": "art_999"}, {"failed": "yes"}),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(trainer: Client, told: dict[str, str]) -> None:
    page = trainer.post("/pt/drill/stud/class/make/", {**TOLD, **told})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == set(told)
    assert not KeptClass.objects.exists()


@pytest.mark.parametrize("name", ["a\0b", "9" * 50_000])
def test_a_name_that_cannot_be_read_is_told_beside_its_field(trainer: Client, name: str) -> None:
    held = made(trainer)
    page = Client().post(f"/pt/k/{held.code}/", {"name": name})
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"name"}
    assert not held.results.exists()


def test_a_taken_number_is_not_given_again_and_wrong_codes_are_slowed(
    trainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = made(trainer)
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(keeping.secrets, "randbelow", lambda _most: next(drawn))
    first, second = begun(held, REMOTE_ADDR="203.0.113.5"), begun(held)
    assert [sitting_of(one, held).number for one in (first, second)] == ["000007", "000008"]
    guesser = Client(REMOTE_ADDR="203.0.113.5")
    for n in range(sitting.FREE_CODES + 1):
        assert guesser.get(f"/pt/k/zz{n}/").status_code == 404
    assert guesser.get(f"/pt/k/{held.code}/").status_code == 429
    assert guesser.get(f"/pt/k/?code={held.code}").status_code == 422
    assert first.get(f"/pt/k/{held.code}/", REMOTE_ADDR="203.0.113.5").status_code == 200
    assert Client().get(f"/pt/k/{held.code}/").status_code == 200


def test_what_is_sent_by_hand_to_a_class_changes_nothing(trainer: Client) -> None:
    held = made(trainer)
    result = sitting_of(begun(held), held)
    here = f"{held.get_absolute_url()}change/"
    for sent in ({}, {"of": "x"}, {"of": str(result.pk), "index": "0", "right": "1"}):
        assert trainer.post(here, {"do": "mark", **sent}).status_code == 404
    result.refresh_from_db()
    assert "is_right" not in result.answers[0]
    assert Client().post(f"/pt/k/{held.code}/", {"number": "\0"}).status_code == 200
