"""Everything at once: files with their digests, which hold what pages and API tell."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from lxml import etree

from games.law import edition
from games.law.models import Row, Term
from games.lawtexts.reader import INSTRUMENTS, history, read
from games.quality.terms import bilingual
from games.translation.interchange import formats
from games.translation.interchange.selection import aligned
from rulesite.bulk import tables
from rulesite.bulk.files import FILES, digests

pytestmark = pytest.mark.django_db


def body(name: str) -> bytes:
    answer = Client().get(f"/data/files/{name}")
    assert answer.status_code == 200
    return answer.content


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in body(name).splitlines()]


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body(name).decode("utf-8-sig"))))


@pytest.mark.slow
def test_the_manifest_tells_what_the_files_are() -> None:
    told = Client().get("/api/v1/data").json()
    assert [each["name"] for each in told["files"]] == list(FILES)
    for each in told["files"]:
        answer = Client().get(each["address"])
        found = hashlib.sha256(answer.content)
        assert (len(answer.content), found.hexdigest()) == (each["bytes"], each["sha256"])
        assert answer["Content-Type"] == each["media"]
        wanted = answer["Repr-Digest"].removeprefix("sha-256=:").removesuffix(":")
        assert b64decode(wanted) == found.digest()
    assert set(told["licence"]) == {"pt", "zh-hant"}
    sums = body("SHA256SUMS").decode().splitlines()
    assert sums == [f"{each['sha256']}  {each['name']}" for each in told["files"]]


def test_a_file_that_has_not_changed_is_not_sent_again() -> None:
    first = Client().get("/data/files/pairs.tmx")
    again = Client().get("/data/files/pairs.tmx", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["Access-Control-Allow-Origin"] == again["Access-Control-Allow-Origin"] == "*"
    edition.renew("test")
    assert body("pairs.tmx") == first.content


@pytest.mark.parametrize("name", FILES)
def test_the_same_texts_give_the_same_bytes(name: str) -> None:
    assert FILES[name].make() == FILES[name].make()


def test_each_row_is_read_once_for_all_the_files_it_goes_into(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    read: list[str] = []
    told = tables.provisions

    def counted() -> Iterator[Any]:
        for row in told():
            read.append(row["eid"])
            yield row

    files = {n: replace(f, rows=counted) if f.rows is told else f for n, f in FILES.items()}
    monkeypatch.setattr("rulesite.bulk.files.FILES", files)
    edition.renew("test")
    with django_assert_max_num_queries(60):
        digests()
    assert len(read) == len(lines("corpus.jsonl"))


def test_every_provision_of_every_version_is_there() -> None:
    told = lines("corpus.jsonl")
    versions = [version for key in INSTRUMENTS for version in history(key).versions]
    assert len(told) == sum(len(version.text.provisions) for version in versions)
    address = f"/api/v1/instruments/{INSTRUMENTS[0]}/provisions/art_3"
    one = Client().get(address).json()
    mine = next(e for e in told if (e["instrument"], e["eid"]) == (INSTRUMENTS[0], "art_3"))
    assert {name: mine[name] for name in one["provision"]} == one["provision"]
    assert (mine["citation"], mine["version"]) == (one["citation"], one["version"])
    table = rows("corpus.csv")
    assert len(table) == len(told)
    assert tuple(table[0]) == tables.COLUMNS
    for flat, whole in zip(table, told, strict=True):
        assert flat["text_pt"].lstrip("'") == whole["text"].get("pt", "").replace("\n", "\n")
        assert flat["citation_zh_hant"] == whole["citation"]["zh-hant"]


def test_every_version_is_there_as_akoma_ntoso() -> None:
    archive = zipfile.ZipFile(io.BytesIO(body("corpus.akn.zip")))
    wanted = [f"{key}/{v.id}.akn.xml" for key in INSTRUMENTS for v in history(key).versions]
    assert archive.namelist() == wanted
    for name in wanted:
        root = etree.fromstring(archive.read(name))
        assert etree.QName(root).localname == "akomaNtoso"


def test_register_and_glossary_are_whole() -> None:
    register, glossary = lines("register.jsonl"), lines("glossary.jsonl")
    assert {each["id"] for each in register} == set(Row.objects.values_list("pk", flat=True))
    assert [each["id"] for each in rows("register.csv")] == [each["id"] for each in register]
    assert {each["id"] for each in glossary} == set(Term.objects.values_list("pk", flat=True))
    assert glossary == Client().get("/api/v1/glossary").json()["terms"]
    assert [each["id"] for each in rows("glossary.csv")] == [each["id"] for each in glossary]


def test_pairs_are_official_in_both_languages() -> None:
    told, read_back = lines("pairs.jsonl"), formats.read("pairs.tmx", body("pairs.tmx"))
    assert len(told) == len(rows("pairs.csv")) == sum(len(e.segments) for e in aligned())
    assert sum(len(entry.segments) for entry in read_back.entries) == len(told)
    assert {each["id"].split("#")[0] for each in told} == {f"provision:{k}" for k in bilingual()}
    one = next(each for each in told if each["part"] == "text")
    key, _, eid = one["id"].removeprefix("provision:").partition("#")
    provision = next(p for p in read(key).provisions if p.eid == eid.split(":")[0])
    assert (one["pt"], one["zh-hant"]) == (provision.text["pt"], provision.text["zh-hant"])


@pytest.mark.parametrize(("lang", "word"), [("pt", "licença"), ("zh-hant", "授權")])
def test_the_page_lists_every_file_with_its_digest(lang: str, word: str) -> None:
    page = Client().get(f"/{lang}/data/").content.decode()
    for each in Client().get("/api/v1/data").json()["files"]:
        assert f"/data/files/{each['name']}" in page
        assert each["sha256"] in page
    assert word in page


@pytest.mark.slow
def test_what_whoever_runs_the_site_states_is_told(settings: Any) -> None:
    settings.DATA_LICENCE = "CC-BY-4.0"
    edition.renew("test")
    for sentences in Client().get("/api/v1/data").json()["licence"].values():
        assert "CC-BY-4.0" in sentences[-1]
        assert "CC-BY-4.0" not in sentences[0] + sentences[1]


def test_a_file_that_is_not_there_is_told(client: Client) -> None:
    answer = client.get("/data/files/everything.exe")
    assert answer.status_code == 404
