"""Versions in the database and on the command line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.law.loading import load
from games.law.models import Provision, Version, VersionText
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import read_corpus
from tests.law.conftest import change

pytestmark = pytest.mark.django_db

FORTUNE = "despacho-sef-89-2025"


def law(key: str, *asked: str) -> str:
    out = StringIO()
    call_command("law", key, *asked, stdout=out)
    return out.getvalue()


def as_json(key: str, *asked: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(law(key, "--format", "json", *asked))
    return told


def test_the_law_at_a_day_has_the_words_and_the_version_of_that_day() -> None:
    then, now = as_json(FORTUNE, "--at", "2025-11-10"), as_json(FORTUNE)
    assert then["version"] == {
        "id": "as-first-published",
        "from": "2025-10-31",
        "until": "2025-11-17",
        "earliest": {"from": "2025-10-31", "until": "2025-11-16"},
        "latest": {"from": "2025-11-18"},
        "source": "inferred",
        "basis": {"from": "inferred", "until": "inferred"},
        "amended_by": None,
    }
    later = as_json(FORTUNE, "--at", "2026-01-01")
    assert later["version"]["id"] == "as-amended-by-94-2025"
    assert now["provisions"] == later["provisions"]
    assert {each["standing"] for each in now["provisions"]} == {"as_read"}
    before = {each["eid"]: each for each in then["provisions"]}
    parted = [p["eid"] for p in now["provisions"] if p["text"] != before[p["eid"]]["text"]]
    assert parted == [f"art_7__para_1__point_{n}" for n in (2, 3, 4)]
    assert {before[eid]["standing"] for eid in parted} == {"inferred"}
    assert [before[eid]["number"]["pt"] for eid in parted] == ["2)", "3)", "4)"]


def test_a_working_translation_stood_where_its_words_stood() -> None:
    then = {each["eid"]: each for each in as_json(FORTUNE, "--at", "2025-11-10")["provisions"]}
    now = {each["eid"]: each for each in as_json(FORTUNE)["provisions"]}
    point = "art_7__para_1__point_{}".format
    assert then[point(4)]["text"]["zh-hant"] == now[point(2)]["text"]["zh-hant"]
    assert then[point(4)]["number"]["zh-hant"] == now[point(4)]["number"]["zh-hant"]
    assert not then[point(4)]["official"]["zh-hant"]


@pytest.mark.parametrize("form", ["text", "akn"])
def test_every_form_is_given_at_a_day(form: str) -> None:
    then = law(FORTUNE, "--format", form, "--at", "2025-11-10", "--lang", "pt")
    now = law(FORTUNE, "--format", form, "--lang", "pt")
    trio, straight = "«Trio» (Three of a Kind)", "«Sequência» (Straight)"
    assert then.rindex(straight) < then.rindex(trio)
    assert now.rindex(trio) < now.rindex(straight)


def test_a_period_is_told_as_far_as_it_is_known() -> None:
    omaha = as_json("despacho-sef-97-2010", "--at", "2020-01-01")
    assert omaha["version"]["from"] == "2010-08-10"
    assert omaha["version"]["until"] is None
    assert omaha["version"]["basis"] == {"from": "inferred", "until": "open"}
    assert omaha["version"]["earliest"] == omaha["version"]["latest"] == {}
    stud = as_json("despacho-sef-69-2003", "--at", "2003-12-01")["version"]
    assert (stud["from"], stud["until"]) == ("2003-09-09", "2004-05-17")
    assert stud["earliest"] == {"until": "2004-05-12"}
    first = as_json("portaria-104-85-m", "--at", "1986-01-01")["version"]
    assert (first["from"], first["until"]) == (None, None), "a bound is no day"
    assert first["earliest"] == {"from": "1985-05-25", "until": "1988-12-31"}
    five = as_json("portaria-104-85-m", "--at", "1995-01-01")
    assert five["version"]["source"] == "not_at_hand"
    assert (five["version"]["from"], five["version"]["earliest"]) == (None, {"from": "1989-01-01"})
    standing = {p["eid"]: p["standing"] for p in five["provisions"]}
    assert [eid for eid, how in standing.items() if how == "not_at_hand"] == ["art_9"]


def test_the_status_is_that_of_the_day_or_of_today() -> None:
    stud = as_json("despacho-sef-69-2003")
    assert (stud["status"], stud["version"]["id"]) == ("revoked", "as-published")
    assert as_json("despacho-sef-69-2003", "--at", "2003-12-01")["status"] == "in_force"
    assert as_json(FORTUNE, "--at", "2025-11-10")["status"] == "in_force"
    assert as_json(FORTUNE, "--at", "2025-11-20")["status"] == "amended"
    akn = law("despacho-sef-69-2003", "--format", "akn", "--at", "2003-12-01")
    assert 'status="in_force"' in akn


REFUSED = [
    (FORTUNE, "2009-01-01", "first text is of 2025-10-31; in force then: despacho-sef-78-2008"),
    ("despacho-sef-69-2003", "2010-01-01", "revoked from 2004-05-18 by despacho-sef-61-2004"),
    ("despacho-sef-97-2010", "2000-01-01", "what was is not known"),
    ("portaria-104-85-m", "1984-01-01", "of a day not known, not before 1985-05-25; what was"),
    (FORTUNE, "yesterday", "is not a day"),
    (FORTUNE, "2025-02-30", "is not a day"),
    (FORTUNE, "9999-01-01", "is not a day"),
]


@pytest.mark.parametrize(("key", "day", "told"), REFUSED)
def test_a_day_without_a_text_is_told(key: str, day: str, told: str) -> None:
    with pytest.raises(CommandError, match=told.replace("(", r"\(").replace(")", r"\)")):
        law(key, "--at", day)


def test_the_database_holds_what_stood_otherwise() -> None:
    held = dict(Version.objects.values_list("ident", "source").filter(instrument=FORTUNE))
    assert held == {"as-first-published": "inferred", "as-amended-by-94-2025": "inferred"}
    assert Version.objects.count() == 6
    assert VersionText.objects.count() == 3
    assert Version.objects.filter(is_last=True).count() == 4


def test_loading_the_versions_twice_changes_nothing() -> None:
    assert load().is_empty


SPOILED = [
    ("versions.toml", "taken = 2025-11-18", "taken = 2025-10-01"),
    ("amendments/despacho-sef-94-2025/act.toml", "art_7__para_1__point_4", "art_70"),
]


@pytest.mark.parametrize(("file", "old", "new"), SPOILED)
def test_a_history_refused_leaves_the_database_as_it_was(
    corpus: Path, file: str, old: str, new: str
) -> None:
    before = list(Version.objects.values()), list(Provision.objects.values())
    change(corpus / FORTUNE / file, old, new)
    with pytest.raises(CorpusError):
        load(read_corpus(corpus))
    assert (list(Version.objects.values()), list(Provision.objects.values())) == before


@pytest.mark.parametrize(
    ("key", "day", "said"),
    [
        (
            "despacho-sef-89-2025",
            "2025-11-10",
            "On 2025-11-10: as-first-published (inferred).\n"
            "Not known: whether a change between 2025-10-31 and 2025-11-18 came before it.\n",
        ),
        ("despacho-sef-97-2010", "2020-01-01", "On 2020-01-01: as-published (official).\n"),
        (
            "despacho-sef-97-2010",
            "2099-01-01",
            "On 2099-01-01: as-published (official).\n"
            "That day is still to come: this is what is known of it today.\n",
        ),
    ],
)
def test_the_command_says_which_version_stood_and_what_is_not_known(
    key: str, day: str, said: str
) -> None:
    out, err = StringIO(), StringIO()
    call_command("law", key, "--at", day, "--lang", "pt", stdout=out, stderr=err, no_color=True)
    assert err.getvalue() == said
    assert "Artigo 16.º" in out.getvalue()
