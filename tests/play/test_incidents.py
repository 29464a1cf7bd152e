"""The incident log: numbered without a gap, kept as closed, searched, exported, forgotten."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from games.floor import log
from games.floor.models import Incident, IncidentNote
from games.floor.views import incidents as incident_files
from games.play.append_only import RecordIsFixed
from games.play.desk.sent import ruling_of
from games.rules.game import game

pytestmark = pytest.mark.django_db

FAULT = "fault=bet_spoken&facts.seat=4&rule=1"
RESULT = "cards.5=Kh+Kd+4c&cards.dealer=Qs+8d+5c&decision.5=play&table.bets.5.ante=100&rule=1"


@pytest.fixture
def staff() -> User:
    person = User.objects.create_user("ana", first_name="Ana", last_name="Sousa")
    person.groups.add(Group.objects.get(name="Staff of the tables"))
    return person


@pytest.fixture
def desk(client: Client, staff: User) -> Client:
    client.force_login(staff)
    return client


@pytest.fixture
def written(staff: User) -> Callable[..., Incident]:
    def made(query: str = FAULT, key: str = "omaha", way: str = "fault", **told: Any) -> Incident:
        found = ruling_of(game(key), way, query)
        assert found is not None
        return log.written(staff, found, told)

    return made


def entered(desk: Client, **told: str) -> Incident:
    sent = {"game": "fortune3", "way": "result", "query": RESULT, **told}
    answer = desk.post("/pt/incidents/new/", sent)
    assert answer.status_code == 302
    return Incident.objects.get(number=int(answer["Location"].strip("/").split("/")[-1]))


def test_one_click_enters_a_ruling_with_everything_in_it(desk: Client) -> None:
    page = desk.get(f"/pt/ruling/fortune3/?{RESULT}&note=Diz+que+dobrou").content.decode()
    assert 'action="/pt/incidents/new/"' in page
    incident = entered(desk, query=f"{RESULT}&note=Diz+que+dobrou", casino="Casino Um", table="F3")
    assert incident.number == 1
    assert incident.verdict_pt == "Lugar 5: pagar 200."
    assert incident.verdict_zh == "第5門：派彩200。"
    assert incident.dispute == "Diz que dobrou"
    assert "note" not in incident.query
    assert (incident.casino, incident.table, incident.writer_name) == (
        "Casino Um",
        "F3",
        "Ana Sousa",
    )
    assert any("K" in told for told in incident.entered["zh-hant"])
    assert "despacho-sef-89-2025#art_13__point_3" in incident.provisions
    assert desk.get(incident.ruling_url).context["ruling"].seats[0].net == 200


def test_a_visitor_is_offered_no_log_and_let_into_none(client: Client) -> None:
    page = client.get(f"/pt/ruling/fortune3/?{RESULT}").content.decode()
    assert "incidents/new" not in page
    assert client.get("/pt/incidents/").status_code == 302
    client.force_login(User.objects.create_user("other"))
    for path in ("", "incidents.csv", "1/"):
        assert client.get(f"/pt/incidents/{path}").status_code == 403
    assert client.post("/pt/incidents/new/", {"game": "omaha"}).status_code == 403
    assert not Incident.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {"way": "bets"},
        {"game": "whist"},
        {"query": "cards.5=Kh"},
        {"query": "x" * 5000},
    ],
)
def test_what_gives_no_ruling_is_refused_and_nothing_kept(
    desk: Client, sent: dict[str, str]
) -> None:
    told = {"game": "fortune3", "way": "result", "query": RESULT, **sent}
    assert desk.post("/pt/incidents/new/", told).status_code == 400
    assert not Incident.objects.exists()


@pytest.mark.parametrize("sent", [{"happened": "ontem"}, {"casino": "x" * 81}, {"stake": "mil"}])
def test_what_cannot_be_read_is_told_in_the_form_and_the_ruling_stays_with_it(
    desk: Client, sent: dict[str, str]
) -> None:
    told = {"game": "fortune3", "way": "result", "query": RESULT, **sent}
    answer = desk.post("/pt/incidents/new/", told)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(sent)
    assert answer.context["ruling"].query in answer.content.decode().replace("&amp;", "&")
    assert not Incident.objects.exists()


def test_numbers_run_on_without_a_gap(written: Callable[..., Incident], staff: User) -> None:
    assert [written().number for _ in range(3)] == [1, 2, 3]
    with transaction.atomic():
        written()
        transaction.set_rollback(True)
    assert written().number == 4
    call_command("incidents")


def test_until_it_is_closed_where_and_when_may_be_written(desk: Client) -> None:
    incident = entered(desk)
    told = {"casino": "Casino Dois", "happened": "2026-05-31T22:40", "supervisor": "Ana Sousa"}
    assert desk.post(incident.get_absolute_url(), told).status_code == 302
    incident.refresh_from_db()
    assert (incident.casino, incident.supervisor) == ("Casino Dois", "Ana Sousa")
    page = desk.get(incident.get_absolute_url()).content.decode()
    assert 'value="2026-05-31 22:40"' in page
    bad = desk.post(incident.get_absolute_url(), {"happened": "ontem"})
    assert bad.status_code == 422
    assert set(bad.context["form"].errors) == {"happened"}
    assert "ontem" in bad.content.decode()


def test_once_closed_it_is_read_only_and_is_added_to_by_notes(desk: Client, staff: User) -> None:
    incident = entered(desk, **WRITTEN)
    assert desk.post(f"{incident.get_absolute_url()}close/").status_code == 302
    incident.refresh_from_db()
    assert (incident.is_closed, incident.closer, incident.closer_name) == (True, staff, "Ana Sousa")
    assert desk.post(incident.get_absolute_url(), {"casino": "Outro"}).status_code == 409
    assert desk.post(f"{incident.get_absolute_url()}close/").status_code == 409
    page = desk.get(incident.get_absolute_url()).content.decode()
    assert "Casino Um" in page
    assert 'name="casino"' not in page
    decided = page.split("O que se decidiu ou fez</dt>")[1].split("</dd>")[0]
    assert escape(incident.verdict_pt) in decided
    printed = desk.get("/pt/incidents/print/").content.decode()
    assert printed.count(escape(incident.verdict_pt)) == 1
    words = {"words": "O valor foi corrigido."}
    assert desk.post(f"{incident.get_absolute_url()}note/", words).status_code == 302
    assert desk.post(f"{incident.get_absolute_url()}note/", {"words": " "}).status_code == 422
    assert [note.words for note in incident.notes.all()] == ["O valor foi corrigido."]
    incident.refresh_from_db()
    assert incident.casino == "Casino Um"


WRITTEN = {"casino": "Casino Um", "table": "F3", "happened": "2026-05-31T22:40"} | {
    "supervisor": "Ana Sousa"
}


def test_an_incident_closed_keeps_what_was_typed_and_is_asked_about_first(desk: Client) -> None:
    incident = entered(desk)
    asked = desk.post(incident.get_absolute_url(), {**WRITTEN, "then": "close"}, follow=True)
    page = asked.content.decode()
    assert "F3" in page
    assert f'action="{incident.get_absolute_url()}close/"' in page
    assert not Incident.objects.get().is_closed
    desk.post(f"{incident.get_absolute_url()}close/")
    closed = Incident.objects.get()
    assert (closed.is_closed, closed.casino, closed.table) == (True, "Casino Um", "F3")


@pytest.mark.parametrize("way", ["form", "confirmed"])
def test_an_incident_is_not_closed_without_its_essentials_and_they_are_asked_for(
    desk: Client, written: Callable[..., Incident], way: str
) -> None:
    incident = written(casino="Casino Um")
    here = incident.get_absolute_url()
    sent = {"casino": "Casino Dois", "then": "close"}
    answer = desk.post(here, sent) if way == "form" else desk.post(f"{here}close/")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"table", "happened", "supervisor"}
    assert answer.context["form"]["casino"].value() == (
        "Casino Dois" if way == "form" else "Casino Um"
    )
    assert not Incident.objects.get().is_closed


def test_an_open_incident_is_printed_as_it_is_saved(desk: Client) -> None:
    incident = entered(desk, **WRITTEN)
    page = re.sub(r"\s+", " ", desk.get(incident.get_absolute_url()).content.decode())
    for told in ("Casino Um", "F3", "2026-05-31 22:40", "Ana Sousa"):
        assert f"<dd>{told}</dd>" in page.replace("<p>", "").replace("</p>", "")
    saved = desk.post(incident.get_absolute_url(), {**WRITTEN, "table": "F4", "then": "print"})
    assert saved["Location"].endswith("#print")
    assert Incident.objects.get().table == "F4"


def test_the_models_refuse_what_would_change_the_log(
    written: Callable[..., Incident], staff: User
) -> None:
    incident = written()
    note = log.noted(incident, staff, "nota")
    log.closed(incident, staff)
    incident.refresh_from_db()
    incident.verdict_pt = "outro"
    for refused in (
        incident.save,
        incident.delete,
        note.save,
        note.delete,
        Incident.objects.all().delete,
        IncidentNote.objects.all().delete,
        lambda: Incident.objects.update(casino="x"),
        lambda: log.closed(incident, staff),
    ):
        with pytest.raises(RecordIsFixed):
            refused()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE play_incident SET verdict_pt = 'x'",
        "UPDATE play_incident SET number = 9",
        "UPDATE play_incident SET supervisor = 'x'",
        "UPDATE play_incident SET closed = NULL",
        "UPDATE play_incident SET closer_id = writer_id + 1",
        "DELETE FROM play_incident",
        "UPDATE play_incidentnote SET words = 'x'",
        "DELETE FROM play_incidentnote",
    ],
)
def test_the_database_refuses_it_too(
    written: Callable[..., Incident], staff: User, statement: str
) -> None:
    incident = written(supervisor="Ana Sousa")
    log.noted(incident, staff, "nota")
    log.closed(incident, staff)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_persons_data_are_taken_out_and_the_ruling_stands(
    written: Callable[..., Incident], staff: User
) -> None:
    incident = written(supervisor="Ana Sousa")
    log.noted(incident, staff, "nota")
    log.closed(incident, staff)
    call_command("incidents", forget="Ana Sousa")
    incident.refresh_from_db()
    assert (incident.supervisor, incident.writer_name, incident.closer_name) == ("", "", "")
    assert incident.notes.get().writer_name == ""
    assert incident.verdict_pt
    staff.delete()
    incident.refresh_from_db()
    assert (incident.number, incident.writer, incident.closer) == (1, None, None)


def test_what_is_older_than_a_day_told_loses_names_and_words(
    written: Callable[..., Incident], staff: User
) -> None:
    incident = written(f"{FAULT}&note=Queixa", supervisor="Ana Sousa")
    log.noted(incident, staff, "nota")
    log.closed(incident, staff)
    call_command("incidents", before="2000-01-01")
    incident.refresh_from_db()
    assert incident.dispute == "Queixa"
    call_command("incidents", before="2999-01-01")
    incident.refresh_from_db()
    assert (incident.dispute, incident.supervisor, incident.notes.get().words) == ("", "", "")
    with pytest.raises(CommandError):
        call_command("incidents", before="ontem")


def test_it_is_searched_sorted_and_filtered(
    desk: Client, written: Callable[..., Incident], staff: User
) -> None:
    one = written(casino="Lisboa", table="O2")
    two = written(RESULT, "fortune3", "result", casino="Areia", table="F1")
    log.noted(one, staff, "rectificação")
    log.closed(one, staff)

    def numbers(**told: str) -> list[int]:
        return [each.number for each in desk.get("/pt/incidents/", told).context["incidents"]]

    assert numbers() == [2, 1]
    assert numbers(sort="oldest") == [1, 2]
    assert numbers(sort="casino") == [2, 1]
    assert numbers(q="lisboa") == numbers(q="rectificação") == numbers(state="closed") == [1]
    assert numbers(q="2", game="fortune3") == numbers(state="open") == [two.number]
    assert numbers(q="nada") == []
    assert desk.get("/pt/incidents/", {"game": "whist"}).status_code == 422


def test_its_table_computes_nothing_in_a_spreadsheet(
    desk: Client, written: Callable[..., Incident], staff: User
) -> None:
    incident = written(casino="=1+1", table="@SUM(A1)", supervisor="+853")
    log.noted(incident, staff, "-1")
    answer = desk.get("/pt/incidents/incidents.csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    names, row = list(csv.reader(io.StringIO(text)))
    told = dict(zip(names, row, strict=True))
    assert (told["casino"], told["table"], told["supervisor"]) == ("'=1+1", "'@SUM(A1)", "'+853")
    assert told["number"] == "1"
    assert told["verdict_zh"] == incident.verdict_zh
    assert told["notes"].endswith("Ana Sousa: -1")


def test_an_incident_stands_in_both_languages(
    desk: Client, written: Callable[..., Incident]
) -> None:
    incident = written()
    for language in ("pt", "zh-hant"):
        page = desk.get(f"/{language}/incidents/1/")
        assert page.status_code == 200
        assert page["Cache-Control"].startswith("max-age=0")
        assert incident.verdict_zh in page.content.decode()
        assert incident.verdict_pt in page.content.decode()


def test_a_table_of_many_rows_holds_few_of_them(
    written: Callable[..., Incident], staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        log.noted(written(table=f"T{number}"), staff, f"note {number}")
    monkeypatch.setattr(incident_files, "AT_A_TIME", 2)
    rows = incident_files.rows_of(log.search_incidents({}))
    assert next(rows)[0] == "number"
    with CaptureQueriesContext(connection) as asked:
        assert next(rows)[0] == 5
        assert len(asked) == 2
        notes = asked.captured_queries[1]["sql"]
        assert re.search(r"IN \(\d+, \d+\)", notes)
    told = list(rows)
    assert [row[0] for row in told] == [4, 3, 2, 1]
    assert [row[-2].rpartition(": ")[2] for row in told] == [f"note {n}" for n in (3, 2, 1, 0)]


def test_its_table_is_not_read_before_it_is_sent(
    desk: Client, written: Callable[..., Incident]
) -> None:
    written()
    answer = desk.get("/pt/incidents/incidents.csv")
    pieces = iter(answer.streaming_content)  # type: ignore[attr-defined]
    with CaptureQueriesContext(connection) as asked:
        assert [next(pieces).decode(), next(pieces)[:6]] == ["\ufeff", b"number"]
        assert len(asked) == 0
        assert b"omaha" in next(pieces)
        assert len(asked) == 2
