"""``rulesite-verify``: a log broken in a dozen ways, each found, and the first row named."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.test import Client
from rulesite_rules import floor_log

from games.floor import log
from games.floor.models import Incident
from games.play.events import FloorEvent
from games.records.chain import ChainedEvent, fact_digest

pytestmark = pytest.mark.django_db

Lines = list[dict[str, Any]]


def printed(**options: Any) -> Lines:
    out = StringIO()
    call_command("floor_events", stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def events() -> Lines:
    """Of two incidents: the first changed, closed and with a note."""
    ana = User.objects.create_user("ana")
    first = log.written(ana, None, {"dispute": "Uma ficha.", "stake": 100, "table": "=F3"})
    log.changed(first, {"decision": "Paga-se."}, ana)
    log.written(ana, None, {"dispute": "Outra ficha."})
    log.closed(first, ana)
    log.noted(first, ana, "nota")
    return printed()


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, Any]]:
    def verified(events: Lines, *more: str, rows: Lines | None = None) -> dict[str, Any]:
        files = [tmp_path / "log.jsonl"]
        files[0].write_text("".join(json.dumps(each) + "\n" for each in events))
        if rows is not None:
            files.append(tmp_path / "rows.jsonl")
            files[1].write_text("".join(json.dumps(each) + "\n" for each in rows))
        status = floor_log.main([*map(str, files), *more])
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert (status == 0) is answer["holds"]
        return answer

    return verified


def test_a_log_its_rows_and_a_printed_digest_agree(
    events: Lines, verify: Callable[..., dict[str, Any]]
) -> None:
    last = events[-1]
    answer = verify(
        events, "--head", f"{last['number']}:{last['digest'][:24]}", rows=printed(rows=True)
    )
    assert answer["holds"]
    assert (answer["to"], answer["digest"]) == (last["number"], last["digest"])
    assert answer["rows"] == 3
    assert verify(printed(since=last["number"] - 2))["from"] == last["number"] - 1


def again(event: dict[str, Any]) -> None:
    """Give a changed event the digest that it would have."""
    event["digest"] = replace(ChainedEvent(**event), digest="").own_digest


def changed(events: Lines) -> None:
    events[-3]["facts"]["dispute"]["value"] = "Nada."


def changed_with_its_digest(events: Lines) -> None:
    changed(events)
    again(events[-3])


def all_after_it_made_again(events: Lines) -> None:
    changed(events)
    for before, event in zip(events[-4:], events[-3:], strict=False):
        event["previous"] = before["digest"]
        again(event)


def erased_in_silence(events: Lines) -> None:
    fact = events[-3]["facts"]["dispute"]
    events[-3]["facts"]["dispute"] = {"digest": fact_digest(fact)}


def swapped(events: Lines) -> None:
    events[-3], events[-2] = events[-2], events[-3]


BROKEN: dict[str, tuple[Callable[[Lines], object], int]] = {
    "a value": (changed, -3),
    "a value and its digest": (changed_with_its_digest, -2),
    "a value and all digests": (all_after_it_made_again, -1),
    "a salt": (lambda e: e[-3]["facts"]["dispute"].update(salt="00"), -3),
    "the moment": (lambda e: e[-3].update(moment="2026-01-01T00:00:00.000000+00:00"), -3),
    "the act": (lambda e: e[-3].update(act="changed"), -3),
    "the subject": (lambda e: e[-3].update(subject="incident/9"), -3),
    "a fact more": (lambda e: e[-3]["facts"].update(more={"salt": "", "value": ""}), -3),
    "a fact less": (lambda e: e[-3]["facts"].pop("dispute"), -3),
    "an event left out": (lambda e: e.pop(-3), -2),
    "two events swapped": (swapped, -2),
    "the last left out": (lambda e: e.pop(), -1),
    "words erased in silence": (erased_in_silence, -3),
}


@pytest.mark.parametrize("name", BROKEN)
def test_whatever_is_changed_in_a_log_is_found(
    events: Lines, verify: Callable[..., dict[str, Any]], name: str
) -> None:
    breaks, place = BROKEN[name]
    number, digest = events[place]["number"], events[-1]["digest"]
    head = f"{events[-1]['number']}:{digest}"
    breaks(events)
    assert verify(events, "--head", head)["first"] == f"event {number}"


ROWS: dict[str, tuple[Callable[[Lines], object], str]] = {
    "a word": (lambda rows: rows[0]["cells"].update(dispute="Nada."), "incident/1"),
    "a number": (lambda rows: rows[0]["cells"].update(stake=90), "incident/1"),
    "opened again": (lambda rows: rows[0]["cells"].update(closed=None), "incident/1"),
    "a row left out": (lambda rows: rows.pop(1), "incident/2"),
    "a row more": (lambda rows: rows.append({"row": "incident/3", "cells": {}}), "incident/3"),
}


@pytest.mark.parametrize("name", ROWS)
def test_whatever_is_changed_in_the_rows_is_found(
    events: Lines, verify: Callable[..., dict[str, Any]], name: str
) -> None:
    breaks, subject = ROWS[name]
    rows = printed(rows=True)
    breaks(rows)
    assert verify(events, rows=rows)["first"] == subject


def test_an_exported_table_agrees_until_a_cell_is_changed(
    events: Lines, verify: Callable[..., dict[str, Any]], client: Client, tmp_path: Path
) -> None:
    ana = User.objects.get()
    ana.groups.add(Group.objects.get(name="Inspectors"))
    client.force_login(ana)
    answer = client.get("/pt/incidents/incidents.csv")
    table = tmp_path / answer["Content-Disposition"].split('"')[1]
    table.write_bytes(answer.getvalue())
    log.changed(Incident.objects.get(number=2), {"dispute": "Depois."}, ana)
    assert verify(printed(), str(table))["rows"] == 2
    table.write_bytes(table.read_bytes().replace(b"Outra", b"Duas"))
    assert verify(printed(), str(table))["first"] == "incident/2"


def test_words_forgotten_are_no_break(events: Lines, verify: Callable[..., dict[str, Any]]) -> None:
    log.forget("ana")
    assert verify(printed(), rows=printed(rows=True))["holds"]


TABLES = """
CREATE TABLE play_floorevent (number, moment, act, subject, facts, previous, digest);
CREATE TABLE play_incident (id, number, dispute, entered, written);
CREATE TABLE play_incidentnote (id); CREATE TABLE play_handover (id);
CREATE TABLE play_tablecard (id); CREATE TABLE play_posting (id); CREATE TABLE play_procedure (id);
"""


def test_a_backup_is_read_without_the_site(tmp_path: Path) -> None:
    log.written(User.objects.create_user("ana"), None, {"dispute": "Uma ficha."})
    file = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as copy, copy:
        copy.executescript(TABLES)
        for event in FloorEvent.objects.all():
            told = event.chained
            moment = event.moment.strftime("%Y-%m-%d %H:%M:%S.%f")
            cells = (told.number, moment, told.act, told.subject, json.dumps(told.facts))
            copy.execute(
                "INSERT INTO play_floorevent VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*cells, told.previous, told.digest),
            )
        row = Incident.objects.get()
        written = row.written.strftime("%Y-%m-%d %H:%M:%S.%f")
        values = (7, row.number, row.dispute, "{}", written)
        copy.execute("INSERT INTO play_incident VALUES (?, ?, ?, ?, ?)", values)
    assert floor_log.main([str(file)]) == 0
    with closing(sqlite3.connect(file)) as copy, copy:
        copy.execute("UPDATE play_incident SET dispute = 'Nada.'")
    assert floor_log.main([str(file)]) == 1
