"""A class: made, entered by its code, answered, shown when the trainer says, then let go of."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.play.templatetags.desk import in_groups
from games.rules.game import GAMES
from games.training.classes import keeping
from games.training.models import ClassResult, KeptClass
from games.training.views import sitting
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
    assert in_groups(held.code) in text_of(trainer.get(held.get_absolute_url()))
    short = Client().get(f"/k/{held.code}/", headers={"accept-language": "zh-TW"})
    assert short["Location"] == f"/zh-hant/k/{held.code}/"
    entered = Client().get("/pt/k/", {"code": f" {in_groups(held.code).lower()} "})
    assert entered["Location"] == f"/pt/k/{held.code}/"
    client = handed_in(held, " Rui ", wrong=(1,))
    (result,) = held.results.all()
    assert (result.name, result.right, len(result.answers)) == ("Rui", COUNT - 1, COUNT)
    page = client.get(f"/pt/k/{held.code}/")
    assert "rows" not in page.context
    assert "sob o nome Rui" in text_of(page)
    did(trainer, held, "show")
    page = client.get(f"/zh-hant/k/{held.code}/")
    assert [row.is_right for row in page.context["rows"]].count(False) == 1
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


@pytest.mark.parametrize(
    ("language", "asked"),
    [("pt", "4 sem resposta: entregar mesmo assim?"), ("zh-hant", "4題未作答：仍要交卷？")],
)
def test_a_paper_with_questions_unanswered_is_handed_in_only_when_sure(
    trainer: Client, language: str, asked: str
) -> None:
    held = made(trainer)
    client, here = begun(held, "Rui"), f"/{language}/k/{held.code}/"
    assert 'class="button primary" type="submit"' not in client.get(here).content.decode()
    for ask in (client.post, client.get):
        assert asked in text_of(ask(f"{here}hand-in/"))
    assert held.results.get().handed_in is None
    assert client.post(f"{here}hand-in/", {"sure": "1"}).status_code == 302
    assert held.results.get().handed_in
    other = begun(held, "Rita")
    answers(other, held)
    assert 'class="button primary" type="submit"' in other.get(here).content.decode()
    assert other.get(f"{here}hand-in/").status_code == 302
    assert held.results.get(name="Rita").handed_in is None
    other.post(f"{here}hand-in/")
    assert held.results.get(name="Rita").handed_in


def test_a_trainer_opens_a_sitting_again_with_the_time_that_was_left(trainer: Client) -> None:
    held = made(trainer, minutes="20")
    client = begun(held, "Rui")
    client.post(f"/pt/k/{held.code}/hand-in/", {"sure": "1"})
    ClassResult.objects.update(seconds=300, begun=timezone.now() - timedelta(hours=2))
    of = str(held.results.get().pk)
    for _twice in range(2):
        assert did(trainer, held, "reopen", of=of).status_code == 302
    page = client.get(f"/pt/k/{held.code}/")
    assert 0 < page.context["left"] <= 1200 - 300
    assert "reabriu" in text_of(page)
    answers(client, held)
    client.post(f"/pt/k/{held.code}/hand-in/")
    result = held.results.get()
    assert result.right == COUNT
    assert [(by, right) for _at, by, right in result.openings] == [("ana", 0)]
    for language, said in (("pt", "reaberta"), ("zh-hant", "重開")):
        page = trainer.get(f"/{language}/classes/{held.pk}/")
        assert said in text_of(page)
    assert trainer.get(f"{held.get_absolute_url()}results.csv").content.decode().endswith(",1\r\n")


def test_no_sitting_is_opened_again_after_its_time_or_its_class_is_over(trainer: Client) -> None:
    held = made(trainer, minutes="20")
    client = begun(held, "Rui")
    client.post(f"/pt/k/{held.code}/hand-in/", {"sure": "1"})
    of = str(held.results.get().pk)
    ClassResult.objects.update(seconds=1200)
    assert did(trainer, held, "reopen", of=of).status_code == 409
    ClassResult.objects.update(seconds=5)
    for do in ("close", "show"):
        did(trainer, held, do)
        assert did(trainer, held, "reopen", of=of).status_code == 409
    did(trainer, held, "open")
    KeptClass.objects.update(until=timezone.localdate() - timedelta(days=1))
    assert did(trainer, held, "reopen", of=of).status_code == 404
    assert held.results.get().handed_in
    assert held.results.get().reopened is None


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
    assert in_groups(number) in text_of(trainer.get(held.get_absolute_url()))
    wrong = second.post(f"/pt/k/{held.code}/", {"number": "12"})
    assert "Nenhuma" in text_of(wrong)
    assert second.post(f"/pt/k/{held.code}/", {"number": in_groups(number)}).status_code == 302
    assert sitting_of(second, held).answered == COUNT
    assert held.results.count() == 1


def test_numbers_of_sittings_are_not_guessed_and_a_right_one_goes_on_at_once(
    trainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = made(trainer)
    number = sitting_of(begun(held, "Rui"), held).number
    assert len(number) == keeping.NUMBER_LENGTH
    here, client = f"/pt/k/{held.code}/", Client(REMOTE_ADDR="203.0.113.7")
    said = [text_of(client.post(here, {"number": f"{n:06}"})) for n in range(8)]
    assert "Demasiadas tentativas" in said[-1]
    assert client.post(here, {"number": number}).status_code == 302
    ClassResult.objects.update(number="123456")  # one of before, which can be guessed
    monkeypatch.setattr(sitting, "seconds_left_at", lambda *_place: 9)
    assert Client().post(here, {"number": "123456"}).status_code == 200


@pytest.mark.parametrize(("language", "said"), [("pt", "Nenhuma turma"), ("zh-hant", "沒有班組")])
def test_a_code_of_no_class_is_said(client: Client, language: str, said: str) -> None:
    for path in ("k/ZZZZ/", "k/ZZZZ/hand-in/", "k/ZZZZ/1/", "k/99999999/"):
        answer = client.get(f"/{language}/{path}", follow=True)
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


def test_a_taken_number_is_not_given_again(
    trainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = made(trainer)
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(keeping.secrets, "randbelow", lambda _most: next(drawn))
    numbers = [sitting_of(begun(held), held).number for _each in range(2)]
    assert numbers == ["000000000007", "000000000008"]


def test_wrong_codes_are_slowed_and_keep_nobody_in_the_room_from_the_right_one(
    trainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = made(trainer)
    assert len(held.code) == keeping.CODE_LENGTH
    room = Client(REMOTE_ADDR="203.0.113.5")
    for n in range(sitting.FREE_CODES + 1):
        assert room.get(f"/pt/k/zz{n}/").status_code == 404
    assert room.get("/pt/k/zz/").status_code == 429
    assert room.get("/pt/k/?code=zz").status_code == 422
    assert room.get(f"/pt/k/?code={held.code}").status_code == 302
    assert room.get(f"/pt/k/{held.code}/").status_code == 200
    assert room.post(f"/pt/k/{held.code}/", {"name": "Rui"}).status_code == 302
    KeptClass.objects.update(code="ABCD")  # one of before, which can be guessed
    assert Client().get("/pt/k/ABCD/").status_code == 200
    monkeypatch.setattr(sitting, "seconds_left_at", lambda *_place: 9)
    assert Client().get("/pt/k/ABCD/").status_code == 429


def test_what_is_sent_by_hand_to_a_class_changes_nothing(trainer: Client) -> None:
    held = made(trainer)
    result = sitting_of(begun(held), held)
    here = f"{held.get_absolute_url()}change/"
    for sent in ({}, {"of": "x"}, {"of": str(result.pk), "index": "0", "right": "1"}):
        assert trainer.post(here, {"do": "mark", **sent}).status_code == 404
    result.refresh_from_db()
    assert "is_right" not in result.answers[0]
    assert Client().post(f"/pt/k/{held.code}/", {"number": "\0"}).status_code == 200
