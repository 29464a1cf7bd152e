"""The floor's events: each write is one, in its transaction, and the chain proves the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from games.floor import accounts, log
from games.floor.models import Incident
from games.floor.views import house
from games.play import events
from games.play.append_only import RecordIsFixed
from games.play.events import FloorEvent
from games.records.chain import checked, moment_in_words

pytestmark = pytest.mark.django_db

SILENCE = "/pt/procedures/omaha/oversized_chip/"
PLACE = {"casino": "", "table": "", "shift": ""}


@pytest.fixture
def ana() -> User:
    person = User.objects.create_user("ana", first_name="Ana", last_name="Sousa")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.fixture
def floor(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def incident(ana: User) -> Incident:
    return log.written(ana, None, {"dispute": "Uma ficha no chão.", "table": "F3"})


WRITES: list[tuple[str, str, Callable[[Client, User, Incident], object]]] = [
    ("written", "incident/2", lambda _c, ana, _i: log.written(ana, None, {"table": "F4"})),
    ("changed", "incident/1", lambda _c, ana, row: log.changed(row, {"people": "2"}, ana)),
    ("closed", "incident/1", lambda _c, ana, row: log.closed(row, ana)),
    ("written", "note/", lambda _c, ana, row: log.noted(row, ana, "nota")),
    ("written", "hand-over/", lambda _c, ana, _i: house.offer(ana, PLACE, "Nada.")),
    ("exported", "", lambda c, _a, _i: c.get("/pt/incidents/incidents.csv?person=Rui")),
    ("exported", "", lambda c, _a, _i: c.get("/pt/incidents/print/")),
    ("written", "procedure/", lambda c, _a, _i: c.post(SILENCE, {"words_pt": "Espera-se."})),
    ("signed in", "account/", lambda c, ana, _i: c.force_login(ana)),
]


@pytest.mark.parametrize(("act", "subject", "write"), WRITES)
def test_each_write_of_the_floor_is_one_event(
    floor: Client, ana: User, incident: Incident, act: str, subject: str, write: Callable[..., Any]
) -> None:
    last = FloorEvent.objects.count()
    write(floor, ana, incident)
    (event,) = FloorEvent.objects.filter(number__gt=last)
    assert (event.act, event.values["who"]) == (act, "Ana Sousa")
    assert event.subject.startswith(subject)
    assert checked(each.chained for each in FloorEvent.objects.all()).number == event.number


def test_who_signs_in_while_the_database_is_locked_is_let_in_and_is_an_event_later(
    client: Client,
    ana: User,
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    settings.DATA_DIR = tmp_path
    last = FloorEvent.objects.count()
    with monkeypatch.context() as locked:

        def busy(*_told: object) -> None:
            raise OperationalError("database is locked")

        locked.setattr(accounts, "record", busy)
        client.force_login(ana)
    assert client.get("/pt/accounts/").status_code == 200
    assert FloorEvent.objects.count() == last
    (tmp_path / "late-sign-ins" / "torn.json").write_text('{"account": ')
    with django_capture_on_commit_callbacks(execute=True):
        accounts.add_late_sign_ins()
    accounts.add_late_sign_ins()
    (event,) = FloorEvent.objects.filter(number__gt=last)
    assert (event.act, event.values["who"]) == ("signed in", "Ana Sousa")
    assert event.values["moment"] < moment_in_words(event.moment)
    assert [path.name for path in (tmp_path / "late-sign-ins").iterdir()] == ["torn.json"]


def test_who_signs_in_while_nothing_can_be_written_is_let_in(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def busy(*_told: object) -> None:
        raise OperationalError("database is locked")

    def full(_user: User) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(accounts, "record", busy)
    monkeypatch.setattr(accounts, "_write_late", full)
    client.force_login(ana)
    assert client.get("/pt/accounts/").status_code == 200
    assert f"a sign-in of account {ana.pk} is no event" in caplog.text


def test_a_write_that_is_undone_leaves_no_event_and_no_event_undone_a_write(
    ana: User, incident: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = FloorEvent.objects.count()
    with transaction.atomic():
        log.changed(incident, {"people": "lugar 2"}, ana)
        transaction.set_rollback(True)
    assert FloorEvent.objects.count() == last

    def killed(*_told: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(events, "record", killed)
    for write in (
        lambda: log.changed(incident, {"people": "lugar 2"}, ana),
        lambda: log.written(ana, None, {}),
        lambda: log.noted(incident, ana, "nota"),
    ):
        with pytest.raises(KeyboardInterrupt), transaction.atomic():
            write()
    incident.refresh_from_db()
    assert (incident.people, Incident.objects.count(), incident.notes.count()) == ("", 1, 0)


def test_an_open_incident_keeps_each_version_of_its_words(ana: User, incident: Incident) -> None:
    log.changed(incident, {"dispute": "Duas fichas no chão."}, ana)
    first, second = events.events_of(incident)
    assert first.values["dispute"] == "Uma ficha no chão."
    assert second.values["dispute"] == "Duas fichas no chão."
    assert "table" not in second.values


def test_a_shift_taken_over_is_an_event_and_so_is_each_incident_that_goes_with_it(
    ana: User, incident: Incident
) -> None:
    offered = house.offer(ana, PLACE, "Nada.")
    last = FloorEvent.objects.count()
    house.take(offered, ana)
    assert [(each.act, each.subject) for each in FloorEvent.objects.filter(number__gt=last)] == [
        ("taken", f"hand-over/{offered.pk}"),
        ("changed", f"incident/{incident.number}"),
    ]


def test_a_hand_over_and_a_printed_log_carry_the_digest_of_their_event(
    floor: Client, ana: User, incident: Incident
) -> None:
    offered = house.offer(ana, PLACE, "Nada.")
    for path in (offered.get_absolute_url(), "/pt/incidents/print/"):
        page = floor.get(path).content.decode()
        event = FloorEvent.objects.last()
        assert event
        assert f"{event.number} · <code>{event.short_digest}</code>" in page


def test_a_row_that_no_event_tells_of_is_told_as_it_is_found(ana: User) -> None:
    rows: QuerySet[Incident] = QuerySet(Incident)
    rows.bulk_create([Incident(number=1, dispute="Antes.")])
    incident = Incident.objects.get()
    log.changed(incident, {"dispute": "Depois."}, ana)
    found, changed = events.events_of(incident)
    assert (found.act, found.values["dispute"]) == ("found", "Antes.")
    assert "who" not in found.values
    assert changed.values["dispute"] == "Depois."


def test_rights_changed_in_the_administration_are_an_event(ana: User) -> None:
    chief = User.objects.create_superuser("chefe")
    LogEntry.objects.log_actions(
        chief.pk, [ana], CHANGE, change_message=[{"changed": {"fields": ["groups"]}}]
    )
    event = FloorEvent.objects.get(act="rights")
    assert (event.subject, event.values["who"]) == (f"account/{ana.pk}", "chefe")
    assert event.values["groups"] == ["Staff of the tables"]
    assert event.values["superuser"] is False


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_floorevent SET act = 'x'",
        "UPDATE play_floorevent SET digest = 'x'",
        "UPDATE play_floorevent SET number = number + 100",
        "DELETE FROM play_floorevent",
    ],
)
def test_the_database_refuses_to_change_an_event(incident: Incident, statement: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_the_models_refuse_to_change_an_event(incident: Incident) -> None:
    event = events.events_of(incident).get()
    for refused in (event.save, event.delete, FloorEvent.objects.all().delete):
        with pytest.raises(RecordIsFixed):
            refused()


def test_words_forgotten_leave_the_events_and_the_chain_holds(
    floor: Client, ana: User, incident: Incident
) -> None:
    log.changed(incident, {"supervisor": "Rui Melo", "decision": "Rui Melo decidiu."}, ana)
    written = events.events_of(incident).last()
    assert written
    log.forget("Rui Melo")
    written.refresh_from_db()
    assert written.facts["supervisor"].keys() == {"digest"}
    assert written.values["decision"] == "Rui Melo decidiu."
    assert "Rui Melo" not in json.dumps(written.facts["supervisor"])
    log.forget("Ana Sousa")
    assert not FloorEvent.objects.filter(facts__account__value="ana").exists()
    log.forget(before=timezone.localdate() + timedelta(days=1))
    chain = checked(each.chained for each in FloorEvent.objects.all())
    words = "".join(each.chained.line for each in FloorEvent.objects.all())
    for taken_out in ("Rui", "Ana", "ficha", '"ana"'):
        assert taken_out not in words
    for row in events.rows():
        chain.compare(events.subject_of(row), events.facts_of(row))


def test_the_chain_begins_with_the_rows_as_they_stand_and_tells_of_no_writer(
    incident: Incident,
) -> None:
    last = FloorEvent.objects.count()
    import_module("games.play.migrations.0011_events").begin(apps, None)
    began, found = FloorEvent.objects.filter(number__gt=last)
    assert (began.act, found.act, found.subject) == ("began", "found", "incident/1")
    assert found.values["dispute"] == "Uma ficha no chão."
    assert "who" not in found.values
