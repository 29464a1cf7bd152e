"""``manage.py law``: the shapes other programs rely on, and the same at stable addresses."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from lxml import etree

from games.law.models import WorkingText
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3 = "despacho-sef-97-2010", "despacho-sef-69-2003", "despacho-sef-89-2025"


@pytest.fixture
def law(capsys: pytest.CaptureFixture[str]):
    def printed(*arguments: str) -> str:
        call_command("law", *arguments)
        return capsys.readouterr().out

    return printed


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_json_holds_every_provision_in_order_with_the_fields_promised(law, key: str) -> None:
    told = json.loads(law(key, "--format", "json"))
    text = read(key)
    fields = ["instrument", "titles", "status", "relations", "version", "provisions"]
    assert list(told) == fields
    assert (told["instrument"], told["status"]) == (key, text.status.value)
    assert told["relations"] == [
        {"kind": r.kind, "instrument": r.instrument} for r in text.relations
    ]
    assert [p["eid"] for p in told["provisions"]] == [p.eid for p in text.provisions]
    for shown, provision in zip(told["provisions"], text.provisions, strict=True):
        assert [name for name in shown if name != "changes"] == [
            "eid", "parent", "kind", "number", "heading", "text", "official", "witness",
            "state", "standing",
        ]  # fmt: skip
        assert (shown["parent"], shown["kind"]) == (provision.parent, provision.kind)
        for lang in text.languages:
            assert shown["text"].get(lang) == provision.text.get(lang)
            assert shown["number"].get(lang) == provision.number.get(lang)
            assert shown["official"].get(lang, True) is True


def test_a_record_of_a_numbered_paragraph(law) -> None:
    told = json.loads(law(OMAHA, "--format", "json"))
    (shown,) = [p for p in told["provisions"] if p["eid"] == "art_10__para_1"]
    assert shown["number"] == {"pt": "1.", "zh-hant": "一、"}
    assert shown["heading"] is None
    assert shown["official"] == {"pt": True, "zh-hant": True}
    assert shown["witness"] == {"pt": "pt.gazette", "zh-hant": "zh-hant.gazette"}


def test_one_language_holds_that_language_alone(law) -> None:
    told = json.loads(law(OMAHA, "--format", "json", "--lang", "zh-hant"))
    assert list(told["titles"]) == ["zh-hant"]
    assert {lang for p in told["provisions"] for lang in p["text"]} == {"zh-hant"}


def test_the_witnesses_of_97_2010_part_where_the_register_says(law) -> None:
    gazette, site = (law(OMAHA, "--lang", "pt", "--witness", w) for w in ("gazette", "site"))
    assert ("quádruplo" in gazette, "quíntuplo" in gazette) == (True, False)
    assert ("quádruplo" in site, "quíntuplo" in site) == (False, True)
    assert law(OMAHA, "--lang", "pt") == gazette


def test_with_the_site_in_both_languages_chinese_is_the_gazettes(law) -> None:
    told = json.loads(law(OMAHA, "--format", "json", "--witness", "site"))
    (shown,) = [p for p in told["provisions"] if p["eid"] == "art_16"]
    assert shown["witness"] == {"pt": "pt.site", "zh-hant": "zh-hant.gazette"}


def test_without_a_gazette_text_the_site_is_read_by_default(law) -> None:
    told = json.loads(law(FORTUNE3, "--format", "json", "--lang", "pt"))
    assert {p["witness"]["pt"] for p in told["provisions"] if p["witness"]} == {"pt.site"}


def test_working_translations_are_marked_in_every_form(law) -> None:
    told = json.loads(law(FORTUNE3, "--format", "json"))
    (shown,) = [p for p in told["provisions"] if p["eid"] == "art_1"]
    assert shown["official"] == {"pt": True, "zh-hant": False}
    assert list(shown["witness"]) == ["pt"]
    assert shown["state"] == {"zh-hant": "proposed"}
    assert law(FORTUNE3, "--lang", "zh-hant").startswith("［非官方譯文］\n")


def test_text_stands_as_it_is_printed(law) -> None:
    lines = law("portaria-104-85-m", "--lang", "pt").splitlines()
    assert lines[:2] == ["Portaria n.º 104/85/M", "de 25 de Maio"]
    at = lines.index("a) Distribuição de cartas")
    assert lines[at - 1].startswith("Depois de decorrida") or lines[at - 2] == "Artigo 10.º"
    omaha = law(OMAHA, "--lang", "pt").splitlines()
    assert omaha[omaha.index("Artigo 1.º") + 1 :][:2] == [
        "Material",
        "1. O material do jogo «Omaha Poker» inclui:",
    ]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("despacho-sef-61-2004",), "The words of despacho-sef-61-2004 are not at hand."),
        ((OMAHA, "--lang", "en"), "invalid choice: 'en'"),
        ((OMAHA, "--format", "pdf"), "invalid choice: 'pdf'"),
        ((OMAHA, "--witness", "seed"), "invalid choice: 'seed'"),
        ((STUD, "--witness", "site"), f"{STUD} has no site witness at hand in both."),
        ((FORTUNE3, "--witness", "gazette"), f"{FORTUNE3} has no gazette witness at hand"),
        ((OMAHA, "--witness", "site", "--lang", "zh-hant"), "no site witness at hand in zh-hant"),
    ],
)
def test_what_is_not_at_hand_is_an_error_that_says_so(
    law, arguments: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason):
        law(*arguments)


def test_a_language_without_any_text_is_an_error(law) -> None:
    WorkingText.objects.all().delete()
    with pytest.raises(CommandError, match=f"{FORTUNE3} has no text in zh-hant at hand."):
        law(FORTUNE3, "--lang", "zh-hant")


@pytest.mark.parametrize("form", ["json", "text", "akn"])
def test_the_address_gives_what_the_command_prints(law, client: Client, form: str) -> None:
    answer = client.get(f"/data/law/{OMAHA}.{form}?lang=pt&witness=site")
    printed = law(OMAHA, "--format", form, "--lang", "pt", "--witness", "site")
    assert answer.content.decode().strip() == printed.strip()


@pytest.mark.parametrize(
    "address",
    [
        f"{OMAHA}.pdf",
        f"{OMAHA}.json?lang=en",
        f"{OMAHA}.json?witness=seed",
        f"{STUD}.text?witness=site",
        "despacho-sef-61-2004.json",
    ],
)
def test_an_unknown_address_offers_what_is_at_hand(client: Client, address: str) -> None:
    answer = client.get(f"/data/law/{address}", headers={"Accept-Language": "zh-hant"})
    assert answer.status_code == 404
    assert '<html lang="zh-Hant">' in answer.content.decode()
    assert answer.context["near"]
    for near in answer.context["near"]:
        assert client.get(near["url"]).status_code == 200


PAGE = f"/pt/law/{OMAHA}/art/16/"


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
        ("*/*", "text/html"),
        ("application/json", "application/json"),
        ("text/turtle, application/akn+xml", "application/akn+xml"),
        ("application/xml;q=0.5, text/html;q=0.1", "application/akn+xml"),
        ("text/plain", "text/plain"),
    ],
)
def test_a_provision_is_answered_in_the_type_that_is_asked(
    client: Client, accept: str, media: str
) -> None:
    for _cold_and_warm in range(2):
        answer = client.get(PAGE, headers={"Accept": accept})
        assert answer["Content-Type"].partition(";")[0] == media
        assert "Accept" in answer["Vary"].replace("Accept-Encoding", "")
        assert "Artigo 16.º" in answer.content.decode()
        assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"
        again = client.get(PAGE, headers={"Accept": accept, "If-None-Match": answer["ETag"]})
        assert (again.status_code, again["Vary"]) == (304, answer["Vary"])
    if media != "text/html":
        there = client.get(answer["Content-Location"])
        assert there.content == answer.content
        assert answer["Access-Control-Allow-Origin"] == there["Access-Control-Allow-Origin"] == "*"


def test_a_type_that_no_provision_has_is_refused_with_those_there_are(client: Client) -> None:
    answer = client.get(PAGE, headers={"Accept": "image/png"})
    assert answer.status_code == 406
    assert "application/akn+xml" in answer.content.decode()
    assert "Accept" in answer["Vary"]


@pytest.mark.parametrize("ending", ["json", "akn", "xml", "txt", "text"])
def test_one_provision_is_data_by_its_ending(client: Client, ending: str, schema: object) -> None:
    answer = client.get(f"/data/law/{OMAHA}/art_10.{ending}?lang=zh-hant")
    text = answer.content.decode()
    assert "第十條" in text
    assert "第十一條" not in text
    assert "Artigo 10.º" not in text
    assert answer["Access-Control-Allow-Origin"] == "*"
    if ending in ("akn", "xml"):
        schema.assertValid(etree.fromstring(answer.content))  # type: ignore[attr-defined]
        both = client.get(f"/data/law/{OMAHA}/art_10.akn").content
        schema.assertValid(etree.fromstring(both))  # type: ignore[attr-defined]


def test_the_text_of_a_day_is_data_too(client: Client) -> None:
    page = f"/pt/law/{FORTUNE3}/@2025-11-10/art/7/"
    then = client.get(page, headers={"Accept": "application/json"}).json()
    assert (
        then["version"]["id"]
        != client.get(f"/data/law/{FORTUNE3}/art_7.json").json()["version"]["id"]
    )
    assert then["provisions"][0]["eid"] == "art_7"
    for missing in ("art_99.json", "art_7.pdf", "art_7.json?at=oops", "art_7.json?lang=en"):
        assert client.get(f"/data/law/{FORTUNE3}/{missing}").status_code == 404
    assert client.get("/data/law/none/art_1.json").status_code == 404
