"""A class: made, entered by its code, answered, shown when the trainer says, then let go of."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.play.classes import keeping
from games.play.drill import paper
from games.play.game import Question
from games.play.incidents import log
from games.play.incidents.on_sheet import ruling_of
from games.play.link.hand_link import encode
from games.play.models import ClassResult, KeptClass, SavedHand
from games.play.saved_hands import listing as hands
from games.play.views import sitting
from games.rules.game import GAMES, game
from games.simulations import tasks
from tests.play.hands import text_of
from tests.play.test_drill_pages import sent_for

pytestmark = pytest.mark.django_db

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
        first = {keeping.question_of(each, 0).answer for each in sittings}
        again = [keeping.question_of(each, 0).answer for each in sittings]
        assert again == [keeping.question_of(each, 0).answer for each in sittings]
    assert len(first) > 1


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


def test_the_results_leave_as_tables_that_do_not_compute(trainer: Client) -> None:
    held = made(trainer)
    handed_in(held, "=1+1", wrong=(1,))
    handed_in(held, "何")
    here = held.get_absolute_url()
    got = trainer.get(f"{here}results.csv")
    head, *rows = csv.reader(got.content.decode("utf-8-sig").splitlines())
    assert head[:4] == ["name", "handed_in", "right", "seconds"]
    assert [(row[0], row[2], *row[4:]) for row in rows] == [
        ("'=1+1", "3", "1", "0", "1", "1"),
        ("何", "4", "1", "1", "1", "1"),
    ]
    book = zipfile.ZipFile(io.BytesIO(trainer.get(f"{here}results.xlsx").content))
    assert "=1+1" in book.read("xl/sharedStrings.xml").decode()
    assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")
    assert trainer.get(f"{here}results.pdf").status_code == 404


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
