"""The book of incidents: free incidents, states, two people at once, finding again, files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from games.floor import log
from games.floor.models import Incident
from games.play import roles
from games.play.desk.sent import ruling_of
from games.rules.game import game

pytestmark = pytest.mark.django_db

RESULT = "cards.5=Kh+Kd+4c&cards.dealer=Qs+8d+5c&decision.5=play&table.bets.5.ante=100&rule=1"
NEW = "/pt/incidents/new/"
WHOLE = {
    "happened": "2026-05-31 22:40",
    "casino": "Casino Um",
    "table": "F3",
    "shift": "Noite",
    "supervisor": "Ana Sousa",
    "dispute": "Uma ficha no chão.",
    "decision": "Devolvida ao lugar 2.",
    "people": "lugar 2",
    "stake": "5000",
    "waiting": "",
    "holder": "Ana Sousa",
}


def person(name: str, group: str = roles.STAFF) -> User:
    made = User.objects.create_user(name, first_name=name.title())
    made.groups.add(Group.objects.get(name=group))
    return made


def browser(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


@pytest.fixture
def ana() -> Client:
    return browser(person("ana"))


def made(client: Client, **told: str) -> Incident:
    answer = client.post(NEW, {**WHOLE, **told})
    assert answer.status_code == 302, answer.context["form"].errors
    return Incident.objects.get(number=int(answer["Location"].strip("/").split("/")[-1]))


def numbers(client: Client, **asked: str) -> list[int]:
    return [each.number for each in client.get("/pt/incidents/", asked).context["incidents"]]


def test_an_incident_needs_no_ruling(ana: Client) -> None:
    incident = made(ana)
    assert (incident.stake, incident.verdict_pt, incident.state) == (5000, "", "open")
    page = ana.get(incident.get_absolute_url(), follow=True)
    assert "Guardado" in page.content.decode()
    assert page.context["form"]["dispute"].value() == WHOLE["dispute"]
    assert "Uma ficha no chão." in ana.get("/pt/incidents/").content.decode()


def test_a_form_begins_with_now_and_what_was_written_last(ana: Client) -> None:
    made(ana, supervisor="Rui Lei")
    ana.logout()
    ana.force_login(User.objects.get())
    form = ana.get(NEW).context["form"]
    values = {name: form[name].value() for name in ("casino", "table", "shift", "supervisor")}
    assert values == {
        "casino": "Casino Um",
        "table": "F3",
        "shift": "Noite",
        "supervisor": "Rui Lei",
    }
    assert form["happened"].value()[:10] == timezone.localdate().isoformat()


def test_a_form_sent_twice_makes_one_incident(ana: Client) -> None:
    first = ana.post(NEW, {**WHOLE, "form_key": "k"})
    assert ana.post(NEW, {**WHOLE, "form_key": "k"})["Location"] == first["Location"]
    desk = {"game": "fortune3", "way": "result", "query": RESULT, "form_key": "of the desk"}
    first = ana.post(NEW, desk)
    assert ana.post(NEW, desk)["Location"] == first["Location"]
    assert Incident.objects.count() == 2
    changed = ana.post(NEW, {**WHOLE, "form_key": "k", "people": "lugar 3"})
    assert changed.status_code == 409
    assert changed.context["form"]["people"].value() == "lugar 3"


def test_a_note_sent_twice_is_one_note(ana: Client) -> None:
    incident = made(ana)
    for _time in range(2):
        ana.post(f"{incident.get_absolute_url()}note/", {"words": "A câmara confirma."})
    assert incident.notes.count() == 1


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("2026-05-31 22:40", "2026-05-31T22:40"),
        ("31/05/2026 22:40", "2026-05-31T22:40"),
        ("2026-05-31T22:40", "2026-05-31T22:40"),
    ],
)
def test_a_time_is_read_as_people_write_it(ana: Client, typed: str, stored: str) -> None:
    happened = made(ana, happened=typed).happened
    assert happened
    assert timezone.localtime(happened).isoformat().startswith(stored)


def test_an_hour_alone_is_the_last_one(ana: Client) -> None:
    soon = timezone.localtime() + timedelta(minutes=10)
    happened = made(ana, happened=soon.strftime("%H:%M")).happened
    assert happened
    assert timedelta(hours=23) < timezone.now() - happened < timedelta(hours=24)


def test_a_time_to_come_is_refused(ana: Client) -> None:
    to_come = (timezone.localtime() + timedelta(days=40)).strftime("%Y-%m-%d %H:%M")
    answer = ana.post(NEW, {**WHOLE, "happened": to_come})
    assert set(answer.context["form"].errors) == {"happened"}


def test_a_waiting_incident_says_for_whom_and_is_not_closed(ana: Client) -> None:
    incident = made(ana, waiting="surveillance", holder="Rui Lei")
    text = ana.get("/pt/incidents/").content.decode()
    assert "aguarda a videovigilância" in text
    assert "Rui Lei" in text
    sent = {**WHOLE, "waiting": "surveillance", "then": "close"}
    answer = ana.post(incident.get_absolute_url(), sent)
    assert set(answer.context["form"].errors) == {"waiting"}


def test_two_people_close_it_and_the_second_learns_who_did(ana: Client) -> None:
    incident = made(ana)
    rui = browser(person("rui"))
    close = f"{incident.get_absolute_url()}close/"
    assert ana.get(close).context["is_closing"]
    assert rui.get(close).context["is_closing"]
    stamp = {"stamp": incident.stamp}
    assert rui.post(close, stamp).status_code == 302
    answer = ana.post(close, stamp)
    assert answer.status_code == 409
    assert "Rui encerrou" in answer.content.decode()
    late = ana.post(incident.get_absolute_url(), {**WHOLE, "people": "lugar 9"})
    assert late.status_code == 409
    assert "lugar 9" in late.context["note_form"]["words"].value()
    assert Incident.objects.get().people == "lugar 2"


def test_what_was_saved_meanwhile_is_shown_beside_what_was_typed(ana: Client) -> None:
    incident = made(ana)
    rui = browser(person("rui"))
    assert rui.post(incident.get_absolute_url(), {**WHOLE, "table": "F7"}).status_code == 302
    sent = {**WHOLE, "people": "lugar 9", "stamp": incident.stamp}
    answer = ana.post(incident.get_absolute_url(), sent)
    assert answer.status_code == 409
    assert "F7" in answer.context["form"].non_field_errors()[0]
    assert answer.context["form"]["people"].value() == "lugar 9"
    again = {**sent, "stamp": answer.context["incident"].stamp}
    assert ana.post(incident.get_absolute_url(), again).status_code == 302
    assert Incident.objects.get().people == "lugar 9"
    closing = ana.post(f"{incident.get_absolute_url()}close/", {"stamp": incident.stamp})
    assert closing["Location"].endswith("/close/")
    assert not Incident.objects.get().is_closed


def test_it_is_found_by_day_place_person_provision_cards_and_result(ana: Client) -> None:
    one = made(ana)
    two = made(ana, happened="2026-06-02 01:00", table="O2", shift="Dia", supervisor="Rui Lei")
    ruling = ruling_of(game("fortune3"), "result", RESULT)
    three = log.written(User.objects.get(), ruling, {"table": "F9"})
    first, second, third = one.number, two.number, three.number
    assert numbers(ana, since="2026-05-31", until="2026-06-01") == [first]
    assert numbers(ana, since="02/06/2026", until="2026-06-02") == [second]
    assert numbers(ana, since=timezone.localdate().isoformat()) == [third]
    assert numbers(ana, casino="casino um", table="o2") == numbers(ana, shift="dia") == [second]
    assert numbers(ana, person="rui lei") == [second]
    assert numbers(ana, provision="art. 13.º, alínea 3)") == [third]
    assert numbers(ana, provision="第十三條") == [third]
    assert numbers(ana, provision="art. 1.º") == numbers(ana, provision="nada") == []
    assert numbers(ana, q="khkd") == numbers(ana, q="K♥") == numbers(ana, q="pagar 200") == [third]
    assert numbers(ana, q="派彩200") == [third]
    assert numbers(ana, state="surveillance") == []


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"since": "2026-06-02", "until": "2026-06-01"}, "until"),
        ({"since": "ontem"}, "since"),
        ({"until": "9999-12-31"}, "until"),
        ({"since": "２０２６-06-01"}, "since"),
    ],
)
def test_odd_days_are_told_and_nothing_is_exported(
    ana: Client, asked: dict[str, str], field: str
) -> None:
    answer = ana.get("/pt/incidents/", asked)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    for path in ("incidents.csv", "incidents.xlsx", "print/"):
        led = ana.get(f"/pt/incidents/{path}", asked, follow=True)
        assert led.redirect_chain[-1][0].startswith("/pt/incidents/?")


def test_chosen_days_are_taken_out_in_both_languages(ana: Client) -> None:
    made(ana)
    ruling = ruling_of(game("fortune3"), "result", RESULT)
    log.written(User.objects.get(), ruling, {"table": "=1+1"})
    answer = ana.get("/zh-hant/incidents/incidents.xlsx")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        texts = book.read("xl/sharedStrings.xml").decode()
        cells = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in cells
    for told in ("Lugar 5: pagar 200.", "第5門：派彩200。", "Casino Um", "=1+1", "第十三條"):
        assert told in texts
    printed = ana.get("/pt/incidents/print/", {"since": "2026-05-31", "until": "2026-05-31"})
    text = printed.content.decode()
    assert "Uma ficha no chão." in text
    assert "pagar 200" not in text
    assert ana.get("/pt/incidents/incidents.pdf").status_code == 404


def test_what_may_be_taken_out_is_bounded(ana: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.floor.views import incidents as incident_files

    made(ana)
    monkeypatch.setattr(incident_files, "MOST", 0)
    assert ana.get("/pt/incidents/print/").status_code == 413
    assert ana.get("/pt/incidents/incidents.xlsx").status_code == 413
    assert ana.get("/pt/incidents/incidents.csv").status_code == 200


def test_roles_may_do_what_is_theirs() -> None:
    incident = made(browser(person("ana")))
    here = incident.get_absolute_url()
    asked: dict[str, Callable[[Client], int]] = {
        "read": lambda who: who.get(here).status_code,
        "enter": lambda who: who.post(NEW, WHOLE).status_code,
        "change": lambda who: who.post(here, WHOLE).status_code,
        "close": lambda who: who.get(f"{here}close/").status_code,
        "take out": lambda who: who.get("/pt/incidents/incidents.csv").status_code,
    }
    may = {
        roles.CROUPIERS: set(),
        roles.SUPERVISORS: {"read", "enter", "change"},
        roles.SHIFT_MANAGERS: set(asked),
        roles.INSPECTORS: {"read", "take out"},
    }
    for n, (role, expected) in enumerate(may.items()):
        who = browser(person(f"person {n}", role))
        allowed = {name for name, ask in asked.items() if ask(who) != 403}
        assert allowed == expected, role


def test_the_key_of_a_form_has_no_sign_that_a_database_refuses(ana: Client) -> None:
    assert ana.post(NEW, {**WHOLE, "form_key": "k\0"}).status_code == 302
    assert Incident.objects.get().form_key == "k"
