"""The questions of a class: drawn, written, made of a hand or an incident, marked, asked again."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils.translation import override

from games.floor import log
from games.play.desk.sent import ruling_of
from games.play.hand.replay import replayed
from games.play.link.hand_link import encode
from games.rules.game import game
from games.table import saved_hands as hands
from games.table.models import SavedHand
from games.training.classes import keeping
from games.training.drill import paper
from games.training.drill.exercise import Selection, question
from games.training.models import ClassResult, KeptClass
from tests.play.classes import (
    COUNT,
    TOLD,
    ana,
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


def test_the_answers_are_nowhere_until_they_are_shown(trainer: Client) -> None:
    """Whoever has the code and sees every question finds no seed, no record and no answer."""
    held = made(trainer, "fortune3", count="8", kind="which_article")
    client = begun(held)
    result = sitting_of(client, held)
    pages = [client.get(f"/pt/k/{held.code}/")]
    pages += [client.get(f"/pt/k/{held.code}/{n}/") for n in range(1, 9)]
    seen = " ".join(page.content.decode() + str(dict(page.items())) for page in pages)
    seen += " ".join(morsel.value for morsel in client.cookies.values())
    for item in held.questions:
        assert item["draw"] not in seen
        assert encode(item["record"])[-30:] not in seen
        assert not any("seed" in part for part in item["record"])
    assert [path for path in ("/ruling/", "/table/", "/drill/") if path in seen] == []
    for n, index in enumerate(keeping.order_of(result), start=1):
        posed = pages[n].context["asked"]
        assert len(re_values(pages[n].content.decode())) == len(posed.choices)
        assert held.questions[index]["answer"] in re_values(pages[n].content.decode())
    client.post(f"/pt/k/{held.code}/hand-in/")
    assert "class-answer" not in client.get(f"/pt/k/{held.code}/").content.decode()
    again = paper.draw("fortune3", 8, paper.Selection(kinds=("which_article",)))
    assert [each["record"] for each in again] != [each["record"] for each in held.questions]
    for path in ("paper/", "paper/?key=1", "results.csv"):
        assert client.get(f"{held.get_absolute_url()}{path}").status_code == 302


def re_values(html: str) -> list[str]:
    return [part.split('"', 2)[1] for part in html.split('name="answer"')[1:]]


def test_questions_are_composed_until_somebody_begins(trainer: Client) -> None:
    held = made(trainer)
    kinds = [item["draw"] for item in held.questions]
    did(trainer, held, "up", index="2")
    assert [item["draw"] for item in held.questions][1] == kinds[2]
    did(trainer, held, "drop", index="0")
    did(trainer, held, "drop", index="99")
    assert len(held.questions) == COUNT - 1
    did(trainer, held, "draw", count="2", kind="what_is_ordered")
    assert [item["kind"] for item in held.questions[-2:]] == ["what_is_ordered"] * 2
    did(trainer, held, "write", words="Que se diz?", choices="sim\nnão", model="Porque sim.")
    assert held.questions[-1]["choices"] == ["sim", "não"]
    page = did(trainer, held, "write", words="")
    assert page.status_code == 422
    assert set(page.context["write"].errors) == {"words"}
    page = did(trainer, held, "draw", count="mil")
    assert set(page.context["draw"].errors) == {"count"}
    begun(held)
    assert did(trainer, held, "drop", index="0").status_code == 409


def test_an_answer_in_words_is_marked_by_the_trainer(trainer: Client) -> None:
    held = made(trainer, count="0")
    did(trainer, held, "write", words="Porquê?", model="Porque a lei o diz.", provision="art_9")
    client = begun(held)
    page = client.get(f"/pt/k/{held.code}/1/")
    assert page.context["asked"].way == "words"
    client.post(f"/pt/k/{held.code}/1/", {"answer": "Sei lá"})
    client.post(f"/pt/k/{held.code}/hand-in/")
    result = held.results.get()
    assert result.answers[0]["is_right"] is None
    did(trainer, held, "mark", of=str(result.pk), index="0", right="1")
    assert held.results.get().right == 1
    did(trainer, held, "show")
    assert "Porque a lei o diz." in text_of(client.get(f"/pt/k/{held.code}/"))


def test_another_round_is_made_of_what_was_missed(trainer: Client) -> None:
    held = made(trainer)
    assert did(trainer, held, "again").status_code == 409
    handed_in(held, "Rui", wrong=(2,))
    answer = did(trainer, held, "again")
    again = KeptClass.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))
    assert [item["kind"] for item in again.questions] == [held.questions[2]["kind"]]
    page = trainer.post("/pt/drill/stud/class/make/", {**TOLD, "count": "1", "failed": "yes"})
    assert page.status_code == 302


def test_a_hand_and_an_incident_become_questions_in_one_press(trainer: Client, ana: User) -> None:
    with override("pt"):
        record = paper.draw("omaha", 1, paper.Selection(kinds=("who_takes_the_pot",)))[0]["record"]
    query = urlencode({"h": encode(record)})
    answer = trainer.post(f"/pt/classes/from/?{query}", {"game": "omaha"})
    held = KeptClass.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))
    assert {"who_takes_the_pot", "what_class"} <= {item["kind"] for item in held.questions}
    for query, way, kind in (("fault=bet_spoken&facts.seat=4&rule=1", "fault", "what_is_ordered"),):
        told = ruling_of(game("omaha"), way, query)
        assert told is not None
        incident = log.written(ana, told, {"casino": "Casino"})
        answer = trainer.post("/pt/classes/from/", {"incident": str(incident.number)})
        held = KeptClass.objects.get(pk=int(answer["Location"].strip("/").split("/")[-1]))
        assert [item["kind"] for item in held.questions] == [kind]
        handed_in(held)
    hand = SavedHand(owner=ana, game="omaha", record=dict(record))
    kept = hands.save(hand, title="Uma jogada")
    assert "Criar perguntas" in text_of(trainer.get(kept.get_absolute_url()))
    answer = trainer.post("/pt/classes/from/", {"hand": str(kept.pk)})
    assert answer.status_code == 302
    for game_key, link in (("omaha", "2~zzz"), ("whist", encode(record)), ("stud", encode(record))):
        query = urlencode({"h": link})
        answer = trainer.post(f"/pt/classes/from/?{query}", {"game": game_key})
        assert answer.status_code == 400
    for bad in ({"hand": "999"}, {"incident": "x"}):
        assert trainer.post("/pt/classes/from/", bad).status_code == 404


def test_a_hand_with_a_pair_is_asked_each_kind_every_time() -> None:
    with override("pt"):
        drawn = (question("omaha", 5, n, Selection(kinds=("what_class",))) for n in range(1, 90))
        hand = replayed("omaha", next(q.record for q in drawn if q.answer == "pair"))
        asked = [{item["kind"] for item in paper.questions_about(hand)} for _time in range(40)]
    assert all("what_class" in kinds for kinds in asked)


def test_a_late_page_neither_hands_in_old_answers_nor_changes_the_questions(
    trainer: Client,
) -> None:
    held = made(trainer)
    late_paper = KeptClass.objects.get(pk=held.pk)
    begun(held)
    late_paper.questions = []
    assert not keeping.compose(late_paper)
    late = ClassResult.objects.get(of=held)
    keeping.answer(ClassResult.objects.get(of=held), 0, "5")
    keeping.hand_in(late)
    assert ClassResult.objects.get(of=held).answers[0]["given"] == "5"


def test_a_class_is_made_of_an_incident_only_by_who_may_read_it(trainer: Client, ana: User) -> None:
    told = ruling_of(game("omaha"), "fault", "fault=bet_spoken&facts.seat=4&rule=1")
    number = str(log.written(ana, told, {}).number)
    bento = User.objects.create_user("bento")
    bento.user_permissions.add(Permission.objects.get(codename="add_keptclass"))
    other = Client()
    other.force_login(bento)
    assert other.post("/pt/classes/from/", {"incident": number}).status_code == 403
    assert trainer.post("/pt/classes/from/", {"incident": number}).status_code == 302
