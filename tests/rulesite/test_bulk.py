"""Everything at once: files with their digests, which hold what pages and API tell."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from lxml import etree

from games.law.editions import edition
from games.law.models import DataFile, Row, Term
from games.lawtexts.texts.reader import history, read
from games.quality.terms import bilingual
from games.site.cells import unguarded
from games.translation.interchange import formats
from games.translation.interchange.selection import aligned
from rulesite.bulk import files, tables
from rulesite.bulk.files import COLUMNS, FILES, digests
from rulesite.bulk.views import package
from tests.instruments import INSTRUMENTS

FORMATS = Path(__file__).parent.parent.parent / "docs/FORMATS.md"
pytestmark = pytest.mark.django_db


def fresh(name: str) -> bytes:
    answer = Client().get(f"/data/files/{name}")
    assert answer.status_code == 200
    return answer.content


body = cache(fresh)
"""A file of the law as it was loaded, made once for all tests."""


@pytest.fixture
def another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what a test changes no digest stays; those of the law as it was loaded do."""
    monkeypatch.setattr(files, "_known", {"of": None, "digests": {}})


@pytest.fixture
def glossary_alone(another_edition: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FILES", {"glossary.csv": FILES["glossary.csv"]})


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


@pytest.mark.usefixtures("another_edition")
def test_a_file_that_has_not_changed_is_not_sent_again() -> None:
    first = Client().get("/data/files/pairs.tmx")
    again = Client().get("/data/files/pairs.tmx", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["Access-Control-Allow-Origin"] == again["Access-Control-Allow-Origin"] == "*"
    edition.renew("test")
    assert fresh("pairs.tmx") == first.content


@pytest.mark.parametrize("name", FILES)
def test_the_same_texts_give_the_same_bytes(name: str) -> None:
    assert FILES[name].make() == body(name)


@pytest.mark.usefixtures("another_edition")
def test_each_row_is_read_once_for_all_the_files_it_goes_into(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    read: list[str] = []
    told = tables.provisions

    def counted() -> Iterator[Any]:
        for row in told():
            read.append(row["eid"])
            yield row

    made = {n: replace(f, rows=counted) if f.rows is told else f for n, f in FILES.items()}
    monkeypatch.setattr(files, "FILES", made)
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
    for part in ("number", "heading", "text", "official", "witness", "state"):
        for lang in ("pt", "zh-hant"):
            column = f"{part}_{lang.replace('-', '_')}"
            assert mine[column] == (one["provision"][part] or {}).get(lang)
    assert mine["citation_zh_hant"] == one["citation"]["zh-hant"]
    assert (mine["version"], mine["from"]) == (one["version"]["id"], one["version"]["from"])
    spans = {e["version"]: (e["from"], e["until"], e["basis_until"]) for e in told}
    assert spans["as-first-published"] == ("2025-10-31", "2025-11-17", "inferred")
    unknown = next(e for e in told if e["version"] == "as-amended-by-118-89-m")
    assert (unknown["from"], unknown["earliest_from"]) == (None, "1989-01-01")
    assert "1989" not in unknown["eli"]


@pytest.mark.parametrize("name", COLUMNS)
def test_both_forms_of_a_table_have_the_columns_that_are_described(name: str) -> None:
    described = {each["name"]: each for each in package()["resources"]}
    for ending in ("jsonl", "csv"):
        fields = described[f"{name}.{ending}"]["schema"]["fields"]
        assert [each["name"] for each in fields] == list(COLUMNS[name])
    held, flat = lines(f"{name}.jsonl"), rows(f"{name}.csv")
    assert len(held) == len(flat) > 0
    formats = FORMATS.read_text(encoding="utf-8")
    kinds = {"string": str, "date": str, "boolean": bool, "list": list}
    for column, about in COLUMNS[name].items():
        assert f"| `{column}` | {about['type']} | {about['is'].rstrip('.')}" in formats
    for row, cells in zip(held, flat, strict=True):
        assert list(row) == list(cells) == list(COLUMNS[name])
        for column, about in COLUMNS[name].items():
            value = row[column]
            assert value is None or isinstance(value, kinds[about["type"]]), column
            if "values" in about:
                assert value in (None, "", *about["values"]), (column, value)
            if about["type"] == "string":
                assert unguarded(cells[column]) == (value or ""), column


def test_every_row_says_where_it_is_read(client: Client) -> None:
    for name in COLUMNS:
        row = lines(f"{name}.jsonl")[-1]
        for column, lang in (("page_pt", "pt"), ("page_zh_hant", "zh-hant")):
            assert row[column].startswith(f"/{lang}/")
            assert client.get(row[column].partition("#")[0]).status_code == 200
        elis = row.get("eli") or []
        for eli in [elis] if isinstance(elis, str) else elis:
            assert client.get(eli, follow=True).status_code == 200
    of_a_day = "/eli/mo/despacho/2025/89-2025/@"
    assert any(row["eli"].startswith(of_a_day) for row in lines("corpus.jsonl"))


def test_the_description_follows_the_rules_of_a_data_package(client: Client) -> None:
    """https://datapackage.org/standard/data-package/: what it requires of each part."""
    answer = client.get("/data/files/datapackage.json")
    told = answer.json()
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert told["$schema"].endswith("/2.0/datapackage.json")
    assert re.fullmatch(r"[a-z0-9._-]+", told["name"])
    assert [each["name"] for each in told["resources"]] == list(FILES)
    for each in told["resources"]:
        content = body(each["path"])
        assert each["bytes"] == len(content)
        assert each["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        for field in each.get("schema", {}).get("fields", []):
            listed = "list" if each["format"] == "csv" else "array"
            assert field["type"] in {"string", "boolean", "date", listed}


@pytest.mark.usefixtures("glossary_alone")
def test_a_former_file_stays_under_its_digest(client: Client) -> None:
    def told() -> dict[str, Any]:
        [told] = client.get("/api/v1/data").json()["files"]
        return dict(told)

    edition.renew("nothing is stored yet")
    before, content = told(), fresh("glossary.csv")
    Term.objects.filter(pk="despacho").update(note_pt="Nota nova.")
    edition.renew("a note")
    after = told()
    assert after["sha256"] != before["sha256"]
    for each, wanted in ((before, content), (after, fresh("glossary.csv"))):
        answer = client.get(each["permanent"])
        assert answer.content == wanted
        assert hashlib.sha256(wanted).hexdigest() in each["permanent"]
        assert "immutable" in answer["Cache-Control"]
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert not answer.cookies
    assert client.get(f"/data/files/{before['sha256']}/corpus.csv").status_code == 404
    assert client.get(f"/data/files/{'0' * 64}/glossary.csv").status_code == 404


@pytest.mark.usefixtures("glossary_alone")
def test_only_so_many_former_contents_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_KEPT", 2)
    for n in range(4):
        Term.objects.filter(pk="despacho").update(note_pt=f"Nota {n}.")
        edition.renew("a note")
        last = digests()
    kept = DataFile.objects.filter(name="glossary.csv")
    assert kept.count() == 2
    assert kept.filter(pk=last["glossary.csv"].sha256).exists()


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_page_is_a_dataset_to_machines(client: Client, lang: str) -> None:
    text = client.get(f"/{lang}/data/").content.decode()
    told = json.loads(text.split('<script type="application/ld+json">')[1].split("</script>")[0])
    assert (told["@type"], told["version"]) == ("Dataset", edition.current())
    assert [each["name"] for each in told["distribution"]] == list(FILES)
    assert told["temporalCoverage"].startswith("19")
    assert 'href="/data/files/datapackage.json"' in text


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
    terms = Client().get("/api/v1/glossary").json()["terms"]
    assert [(e["pt"], e["zh_hant"]) for e in glossary] == [(e["pt"], e["zh-hant"]) for e in terms]
    assert [each["id"] for each in rows("glossary.csv")] == [each["id"] for each in glossary]


def test_pairs_are_official_in_both_languages() -> None:
    told, read_back = lines("pairs.jsonl"), formats.read("pairs.tmx", body("pairs.tmx"))
    assert len(told) == len(rows("pairs.csv")) == sum(len(e.segments) for e in aligned())
    assert sum(len(entry.segments) for entry in read_back.entries) == len(told)
    assert {each["id"].split("#")[0] for each in told} == {f"provision:{k}" for k in bilingual()}
    one = next(each for each in told if each["part"] == "text")
    key, _, eid = one["id"].removeprefix("provision:").partition("#")
    provision = next(p for p in read(key).provisions if p.eid == eid.split(":")[0])
    assert (one["pt"], one["zh_hant"]) == (provision.text["pt"], provision.text["zh-hant"])


@pytest.mark.parametrize(("lang", "word"), [("pt", "licença"), ("zh-hant", "授權")])
def test_the_page_lists_every_file_with_its_digest(lang: str, word: str) -> None:
    page = Client().get(f"/{lang}/data/").content.decode()
    for each in Client().get("/api/v1/data").json()["files"]:
        assert f"/data/files/{each['name']}" in page
        assert each["sha256"] in page
    assert word in page


@pytest.mark.slow
@pytest.mark.usefixtures("another_edition")
def test_what_whoever_runs_the_site_states_is_told(settings: Any) -> None:
    settings.DATA_LICENCE = "CC-BY-4.0"
    edition.renew("test")
    for sentences in Client().get("/api/v1/data").json()["licence"].values():
        assert "CC-BY-4.0" in sentences[-1]
        assert "CC-BY-4.0" not in sentences[0] + sentences[1]


def test_a_file_that_is_not_there_is_told(client: Client) -> None:
    answer = client.get("/data/files/everything.exe")
    assert answer.status_code == 404
