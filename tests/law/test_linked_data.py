"""What the law in time tells machines: ELI-like addresses, JSON-LD, expressions, the feed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from lxml import etree

from games.law.reading.export import as_akn, as_text
from games.law.views.feeds import content_id
from games.lawtexts.versions.periods import read_day

pytestmark = pytest.mark.django_db

FORTUNE = "despacho-sef-89-2025"
NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}

ADDRESSES = [
    ("despacho/2025/89-2025/", f"/law/{FORTUNE}/"),
    ("despacho/2025/89-2025/@2025-11-10/", f"/law/{FORTUNE}/@2025-11-10/"),
    ("despacho/2025/89-2025/art_7__para_1/", f"/law/{FORTUNE}/art/7/para/1/"),
    ("despacho/2025/89-2025/@2025-11-10/art_7/", f"/law/{FORTUNE}/@2025-11-10/art/7/"),
    ("despacho/2025/89-2025/zho/", f"/zh-hant/law/{FORTUNE}/?show=zh-hant"),
    ("despacho/2025/89-2025/@2025-11-10/por/", f"/pt/law/{FORTUNE}/@2025-11-10/?show=pt"),
    ("despacho/2025/89-2025/art_7/por/", f"/pt/law/{FORTUNE}/art/7/?show=pt"),
    (
        "despacho/2025/89-2025/@2025-11-10/art_7/zho/xml",
        f"/data/law/{FORTUNE}/art_7.xml?lang=zh-hant&at=2025-11-10",
    ),
    ("despacho/2025/89-2025/json", f"/data/law/{FORTUNE}.json"),
    (
        "portaria/1985/104-85-m/@as-amended-by-118-89-m/art_9/",
        "/law/portaria-104-85-m/@1989-01-01/art/9/",
    ),
    ("portaria/1985/104-85-m/", "/law/portaria-104-85-m/"),
    ("despacho-regulamentar-externo/2003/69-2003/", "/law/despacho-sef-69-2003/"),
]


@pytest.mark.parametrize(("address", "page"), ADDRESSES)
def test_an_address_in_the_manner_of_eli_leads_to_its_page(
    client: Client, address: str, page: str
) -> None:
    response = client.get(f"/eli/mo/{address}")
    assert response.status_code == 302
    assert response["Location"].endswith(page)


@pytest.mark.parametrize(
    "address", ["despacho/2025/90-2025/", "despacho/2025/89-2025/art_99/", "lei/2025/89-2025/",
                "despacho/2025/89-2025/@2025-02-30/", "despacho/2025/89-2025/fra/",
                "despacho/2025/89-2025/por/zho/"]
)  # fmt: skip
def test_an_address_of_nothing_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/eli/mo/{address}").status_code == 404


def data_of(client: Client, path: str) -> dict[str, Any]:
    body = client.get(path).content.decode()
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', body)
    assert found is not None, path
    told: dict[str, Any] = json.loads(found[1])
    return told


def test_every_page_of_a_text_says_which_version_it_is(client: Client) -> None:
    then = data_of(client, f"/pt/law/{FORTUNE}/@2025-11-10/art/7/")
    assert then["@id"].endswith("/eli/mo/despacho/2025/89-2025/@2025-11-10/art_7/")
    assert then["legislationLegalForce"].endswith("NotInForce")
    assert then["legislationIdentifier"] == f"{FORTUNE}#art_7"
    assert then["temporalCoverage"] == "2025-10-31/2025-11-17"
    now = data_of(client, f"/pt/law/{FORTUNE}/art/7/")
    assert now["legislationLegalForce"].endswith("InForce")
    assert now["legislationChanges"] == "despacho-sef-94-2025"
    assert (
        now["name"] == "artigo 7.º do Despacho do Secretário para a Economia e Finanças n.º 89/2025"
    )
    omaha = data_of(client, "/zh-hant/law/despacho-sef-97-2010/@2020-01-01/")
    assert omaha["temporalCoverage"] == "2010-08-10/.."
    stud = data_of(client, "/pt/law/despacho-sef-69-2003/versions/")
    assert stud["legislationLegalForce"].endswith("NotInForce")
    assert stud["temporalCoverage"] == "2003-09-09/2004-05-17"


def test_a_day_that_is_not_known_is_no_fact_for_machines_either(client: Client) -> None:
    """118/89/M: of its day it is known only that it is not before 1989."""
    told = data_of(client, "/pt/law/portaria-104-85-m/")
    assert "legislationDateVersion" not in told
    assert told["temporalCoverage"] == "/.."
    assert told["version"] == "as-amended-by-118-89-m"
    assert "data desconhecida; não antes de 1 de Janeiro de 1989" in told["description"]
    akn = as_akn("portaria-104-85-m", lang="pt").decode()
    assert "/por@as-amended-by-118-89-m" in akn
    assert "1989-01-01" not in akn


def expressions(day: str | None) -> list[str]:
    root = etree.fromstring(as_akn(FORTUNE, lang="pt", at=read_day(day) if day else None))
    return list(root.xpath("//a:act/a:meta//a:FRBRExpression/a:FRBRuri/@value", namespaces=NS))


def test_each_version_is_an_expression_of_its_own() -> None:
    assert expressions("2025-11-10")[0].endswith("/por@/site")
    assert expressions("2025-11-20")[0].endswith("/por@2025-11-18/site")
    assert expressions(None) == expressions("2025-11-20")


def test_no_remark_stands_on_words_a_version_does_not_have() -> None:
    then = as_akn(FORTUNE, lang="pt", at=read_day("2025-11-10")).decode()
    assert "Marcada com asterisco" not in then
    assert "Marcada com asterisco" in as_akn(FORTUNE, lang="pt").decode()


@pytest.mark.parametrize(
    ("lang", "told"), [("pt", "Reordena as alíneas 2) a 4)"), ("zh-hant", "重排第七條第一款")]
)
def test_the_feed_tells_people_what_changed(client: Client, lang: str, told: str) -> None:
    root = etree.fromstring(client.get(f"/feeds/{lang}/law.atom").content)
    atom = {"f": "http://www.w3.org/2005/Atom"}
    titles = root.xpath("//f:entry/f:title/text()", namespaces=atom)
    assert len(titles) == 3
    assert told in titles[0]
    assert "61/2004" in titles[1], "what an act revoked"
    updated = root.xpath("//f:entry/f:updated/text()", namespaces=atom)
    days = [when.partition("T")[0] for when in updated]
    assert days == ["2025-11-17", "2004-05-18", "2026-11-22"], "the same on every installation"
    (printed,) = root.xpath("//f:entry/f:published/text()", namespaces=atom)
    assert printed.startswith("2025-11-17"), "of the other no day is known, and none is given"
    told_of = root.xpath("//f:entry/f:summary/text()", namespaces=atom)
    assert told_of[0].startswith("BO n.º 46/2025, ")
    assert told_of[2].startswith(
        {"pt": "número do Boletim Oficial não", "zh-hant": "未備有《公報》期號"}[lang]
    )
    idents = root.xpath("//f:entry/f:id/text()", namespaces=atom)
    assert idents[0] == content_id("act", FORTUNE, "despacho-sef-94-2025")
    assert client.get("/feeds/xx/law.atom").status_code == 404
    assert told in client.get(f"/{lang}/changes/").content.decode()


INFERRED = {"pt": "Deduzido das palavras de outro acto.", "zh-hant": "按另一法規的文字推論。"}
GONE = {"pt": "as palavras novas não estão disponíveis", "zh-hant": "新文字未有資料"}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_what_is_inferred_is_marked_in_plain_text_and_in_akoma_ntoso(lang: str) -> None:
    for export in (as_text, lambda *a, **b: as_akn(*a, **b).decode()):
        then = export(FORTUNE, lang=lang, at=read_day("2025-11-10"))
        assert then.count(INFERRED[lang]) == 3
        assert INFERRED[lang] not in export(FORTUNE, lang=lang, at=read_day("2025-11-20"))
        later = export("portaria-104-85-m", lang=lang, at=read_day("1995-01-01"))
        assert GONE[lang] in later
        assert GONE[lang] not in export("portaria-104-85-m", lang=lang, at=read_day("1986-01-01"))


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_an_earlier_version_is_valid_against_the_official_schema(
    lang: str, schema: etree.XMLSchema
) -> None:
    for key, day in ((FORTUNE, "2025-11-10"), ("portaria-104-85-m", "1995-01-01")):
        schema.assertValid(etree.fromstring(as_akn(key, lang=lang, at=read_day(day))))
