"""What leaves as a table computes nothing and tells what nobody reviewed; files are private."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
import stat
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.law.editions import edition
from games.law.models import Row
from games.site.cells import cell, csv_lines, unguarded
from games.translation.models import Unit
from rulesite.database_file import set_private

SIGNS = tuple("=+-@\t\r\n＝＋－＠")
CELLS = st.one_of(st.text(), st.sampled_from(["=1+1", "-1+1", "@A1", "-1/2", "-0.5", "'=1"]))


@given(rows=st.lists(st.lists(CELLS, min_size=1, max_size=4), max_size=6))
def test_no_cell_of_a_table_computes_and_none_is_lost(rows: list[list[str]]) -> None:
    text = "".join(csv_lines(rows))
    read = list(csv.reader(StringIO(text, newline="")))
    assert [[unguarded(each) for each in row] for row in read] == rows
    for row in read:
        for each in row:
            assert not each.startswith(SIGNS) or not any(sign.isalpha() for sign in each)


@pytest.mark.parametrize("number", [0, -3, -0.25, "-686689/20358520", "-0.5", "-1.5e-7", "12"])
def test_numbers_stay_numbers(number: Any) -> None:
    assert cell(number) == number


@pytest.mark.parametrize("words", ["=1+1", "+1-1", "-1+1", "-A1", "@x", "＝1", "-"])
def test_words_that_would_compute_are_guarded(words: str) -> None:
    assert cell(words) == f"'{words}"


@pytest.mark.django_db
def test_a_title_of_the_register_computes_nothing(client: Client) -> None:
    row = Row.objects.get(pk="OD-02")
    row.title_pt = '=HYPERLINK("https://elsewhere.example";"Abra")'
    row.save()
    edition.renew("a test")
    text = client.get("/data/divergences.csv").content.decode("utf-8-sig")
    told = {each["id"]: each for each in csv.DictReader(StringIO(text, newline=""))}
    assert told["OD-02"]["title_pt"] == "'" + row.title_pt
    assert not any(value.startswith(SIGNS) for each in told.values() for value in each.values())


@pytest.mark.slow
@pytest.mark.django_db
def test_what_one_person_wrote_is_marked_in_public_data(client: Client) -> None:
    call_command("gather_units", verbosity=0)
    reading = Unit.objects.filter(kind=Unit.Kind.READING, object="OD-02")
    assert reading.filter(field="title", lang="pt").update(standing_state="reviewed") == 1
    edition.renew("a test")
    told = {row["id"]: row for row in json.loads(client.get("/data/divergences.json").content)}
    unreviewed = told["OD-02"]["unreviewed"]
    assert "title_pt" not in unreviewed
    assert {"title_zh_hant", "why_pt", "why_zh_hant"} <= set(unreviewed)
    text = client.get("/data/divergences.csv").content.decode("utf-8-sig")
    cells = {each["id"]: each for each in csv.DictReader(StringIO(text, newline=""))}
    assert cells["OD-02"]["unreviewed"].split(" | ") == unreviewed


def mode(path: Path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


def test_the_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "site.sqlite3"
    before = sqlite3.connect(path)
    before.execute("PRAGMA journal_mode=WAL")
    before.execute("CREATE TABLE a (b)")
    before.commit()
    for each in ("", "-wal", "-shm"):
        os.chmod(f"{path}{each}", 0o644)
    set_private(SimpleNamespace(vendor="sqlite", settings_dict={"NAME": path}))
    assert {each.name: mode(each) for each in tmp_path.iterdir()} == {
        "site.sqlite3": 0o600,
        "site.sqlite3-wal": 0o600,
        "site.sqlite3-shm": 0o600,
    }
    before.close()


def test_the_site_made_ready_keeps_its_files_to_itself(ready_folder: Path) -> None:
    files = {each.name: mode(each) for each in ready_folder.glob("rulesite.sqlite3*")}
    assert files
    assert set(files.values()) == {0o600}
    assert mode(ready_folder / "secret_key") == 0o600
