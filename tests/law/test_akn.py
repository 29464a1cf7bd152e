"""Akoma Ntoso 3.0: valid, every eId where it belongs, every letter in its order."""

from __future__ import annotations

import pytest
from lxml import etree

from games.law.models import WorkingText
from games.law.reading.export import NoSuchText, as_akn, as_text, select
from games.lawtexts.texts.reader import read
from games.lawtexts.texts.record import STATUS_NOTES
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}
OMAHA, FIVE_CARD = "despacho-sef-97-2010", "portaria-104-85-m"

EVERY = [
    (key, lang, role)
    for key in INSTRUMENTS
    for lang in ("pt", "zh-hant", "both")
    for role in ("", *sorted({w.role for w in read(key).witnesses if lang in (w.lang, "both")}))
]


def document(key: str, lang: str, role: str = "") -> etree._Element:
    return etree.fromstring(as_akn(key, lang=lang, witness=role))


def said(root: etree._Element) -> str:
    """The words of the law in order, what the document says of itself left out."""
    copy = etree.fromstring(etree.tostring(root))
    for meta in copy.xpath("//a:meta", namespaces=NS):
        meta.getparent().remove(meta)
    return letters("".join(copy.itertext()))


def letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize(("key", "lang", "role"), EVERY)
def test_it_is_valid_against_the_official_schema(
    key: str, lang: str, role: str, schema: etree.XMLSchema
) -> None:
    schema.assertValid(document(key, lang, role))


@pytest.mark.parametrize(("key", "lang", "role"), EVERY)
def test_its_letters_are_those_of_the_text_in_order(key: str, lang: str, role: str) -> None:
    text = as_text(key, lang=lang, witness=role)
    for told in STATUS_NOTES.values():
        for remark in told.values():
            text = text.replace(remark, "")
    assert said(document(key, lang, role)) == letters(text)


def test_the_schema_refuses_what_is_not_akoma_ntoso(schema: etree.XMLSchema) -> None:
    root = document(OMAHA, "pt")
    root.xpath("//a:article", namespaces=NS)[0].set("eId", "art_2")
    assert not schema.validate(root)


@pytest.mark.parametrize(("key", "lang", "role"), [e for e in EVERY if e[1] != "both"])
def test_every_provision_with_words_is_found_by_its_eid(key: str, lang: str, role: str) -> None:
    root = document(key, lang, role)
    for eid, words in select(key, lang, role).words.items():
        (found,) = root.xpath(f'//*[@eId="{eid}"]', namespaces=NS)
        shown = letters("".join(found.itertext()))
        assert letters(words[lang].number + words[lang].heading) in shown
        assert letters(words[lang].text) in shown


def test_a_collection_keeps_the_eids_of_both_languages_apart() -> None:
    root = document(OMAHA, "both")
    assert root[0].tag.endswith("documentCollection")
    for lang in ("pt", "zh-hant"):
        (point,) = root.xpath(f'//*[@eId="{lang}__art_11__point_2__point_3"]', namespaces=NS)
        assert point.get("wId") == "art_11__point_2__point_3"
    languages = root.xpath("//a:component//a:FRBRlanguage/@language", namespaces=NS)
    assert set(languages) == {"por", "zho"}


@pytest.mark.parametrize("key", INSTRUMENTS)
@pytest.mark.parametrize("lang", ["pt", "both"])
def test_no_reference_inside_the_document_leads_nowhere(key: str, lang: str) -> None:
    root = document(key, lang)
    known = set(root.xpath("//@eId"))
    aimed = [value for value in root.xpath("//@href | //@source | //@by") if value[0] == "#"]
    assert len(aimed) > 10
    assert {value[1:] for value in aimed} <= known


def test_chapeau_points_and_closing_paragraph_have_their_places() -> None:
    root = document(FIVE_CARD, "pt")
    (point,) = root.xpath('//a:point[@eId="art_10__point_c__point_iii"]', namespaces=NS)
    tags = [etree.QName(child).localname for child in point]
    assert tags == ["num", "intro", "point", "point", "point", "point", "wrapUp"]
    assert point[-1].get("eId") == "art_10__point_c__point_iii__wrapup"


def test_the_regulation_is_an_attachment_of_the_act() -> None:
    root = document(OMAHA, "pt")
    (attachment,) = root.xpath("/a:akomaNtoso/a:act/a:attachments/a:attachment", namespaces=NS)
    assert attachment.get("eId") == "annex"
    articles = attachment.xpath("a:doc/a:mainBody/a:article/@eId", namespaces=NS)
    assert articles == [f"art_{number}" for number in range(1, 17)]


def test_it_says_that_it_is_not_the_official_publication_and_how_it_stands() -> None:
    root = document("despacho-sef-69-2003", "pt")
    assert set(root.xpath("//a:FRBRExpression/a:FRBRauthoritative/@value", namespaces=NS)) == {
        "false"
    }
    (note,) = root.xpath('//a:note[@class="official"]', namespaces=NS)
    assert "a versão oficial é a publicada no Boletim Oficial" in "".join(note.itertext())
    (standing,) = root.xpath("//*[local-name()='instrument']")
    assert (standing.get("status"), standing.get("witness")) == ("revoked", "pt.gazette")
    (revoking,) = root.xpath("//a:passiveRef/@showAs", namespaces=NS)
    assert revoking.startswith("revoked_by: ")
    assert revoking.endswith("n.º 61/2004")


def test_what_an_instrument_revokes_is_an_active_reference() -> None:
    root = document("despacho-sef-89-2025", "pt")
    numbers = [ref.split()[-1] for ref in root.xpath("//a:activeRef/@showAs", namespaces=NS)]
    assert numbers == ["78/2008", "97/2008"]


def test_only_days_at_hand_are_in_the_lifecycle() -> None:
    root = document("despacho-sef-69-2003", "pt")
    events = root.xpath("//a:eventRef", namespaces=NS)
    assert [(e.get("type"), e.get("date")) for e in events] == [("generation", "2003-09-01")]


def test_the_two_witnesses_are_two_expressions() -> None:
    uris = {
        role: document(OMAHA, "pt", role).xpath(
            "//a:FRBRExpression/a:FRBRuri/@value", namespaces=NS
        )
        for role in ("gazette", "site")
    }
    assert uris["gazette"][0].endswith("/por@")
    assert uris["site"][0].endswith("/por@/site")
    assert "main__office" not in document(OMAHA, "pt", "site").xpath("//@eId")


def test_a_working_translation_says_what_it_is(schema: etree.XMLSchema) -> None:
    root = document(FIVE_CARD, "zh-hant")
    (translation,) = set(root.xpath("//a:act/a:meta//a:FRBRtranslation", namespaces=NS))
    assert translation.get("authoritative") == "false"
    assert translation.get("fromLanguage") == "por"
    (mark,) = root.xpath('//a:p[@class="unofficial"]/text()', namespaces=NS)
    assert mark == "［非官方譯文］"


def test_a_translation_of_one_point_alone_is_still_valid(schema: etree.XMLSchema) -> None:
    WorkingText.objects.filter(lang="zh-hant").exclude(
        provision__instrument=FIVE_CARD, provision__eid="art_10__point_c__point_ii"
    ).delete()
    root = document(FIVE_CARD, "zh-hant")
    schema.assertValid(root)
    assert len(root.xpath("//a:point", namespaces=NS)) == 2
    assert said(root) == letters(as_text(FIVE_CARD, lang="zh-hant"))


def test_drafts_are_not_exported() -> None:
    WorkingText.objects.filter(provision__instrument=FIVE_CARD).update(state="draft")
    with pytest.raises(NoSuchText, match="no text in zh-hant at hand"):
        as_akn(FIVE_CARD, lang="zh-hant")
    assert document(FIVE_CARD, "both")[0].tag.endswith("act")
