"""Chapters, tables, notes, formulas and images of a text: its page, JSON, text, Akoma Ntoso."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from lxml import etree

from games.law.editions import edition
from games.law.loading.load import load
from games.law.models import Image
from games.law.reading.export import as_akn, as_json, as_text
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.drafting.bringing import BroughtImage, bring, write_folder
from games.lawtexts.drafting.corrections import Correction
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts import corpus, rooms
from games.translation.corpus_export import corpus as corpus_export
from games.translation.messages.places import place_of
from games.translation.models import Unit
from tests import database
from tests.lawtexts.images import a_jpeg, a_png
from tests.lawtexts.test_bringing import HERE, confirmed
from tests.lawtexts.test_marked import MARKED, small

DICE, ALONE, SIGNS = "ensaio-dice-2027", "ensaio-alone-2027", "ensaio-signs-2027"
NAMES = ("cards", "dice", "wheel", "lottery", "fees")
NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}
TABLE = "art_4__para_1__table_1"

BAIZE = {"pt": "Pano do jogo com 16 casas.", "zh-hant": "遊戲枱布，設16格。"}
PAGE = {"pt": "Boletim Oficial, página 12.", "zh-hant": "《公報》第12頁。"}
IMAGES = (
    BroughtImage("pano.png", "figure", "annex_2", "", BAIZE, a_png(40, 30)),
    BroughtImage("dado.jpg", "figure", "art_2__point_1", "", BAIZE, a_jpeg()),
    BroughtImage("capitulo.png", "figure", "chp_2", "", BAIZE, a_png()),
    BroughtImage("pagina-12.png", "page", "art_3", "art_4", PAGE, a_png()),
)


@pytest.fixture(scope="module", autouse=True)
def room(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """The invented regulations in a room of site data, loaded."""
    folder, before = tmp_path_factory.mktemp("room"), corpus._site_room
    corpus._site_room = None
    corpus.use_site_room(folder / "texts")
    for name in NAMES:
        images = IMAGES if name == "dice" else ()
        rooms.place(write_folder(replace(confirmed(name), images=images), folder))
    fees = {"zh-hant": (HERE / "fees.zh-hant.txt").read_text(encoding="utf-8")}
    rooms.place(write_folder(small(MARKED, marked=True, key=SIGNS), folder))
    settled = [Correction("confirm", "zh-hant", 12)]
    rooms.place(write_folder(bring(ALONE, fees, corrections=settled), folder))
    with database.for_a_module(django_db_blocker):
        load()
        yield
    corpus._site_room = before
    forget_corpus()


def page(key: str, place: str = "", lang: str = "pt") -> str:
    response = Client().get(f"/{lang}/law/{key}/{place}")
    assert response.status_code == 200, place
    return response.content.decode()


def test_a_table_is_a_table_on_the_page_in_both_languages() -> None:
    root = etree.HTML(page(DICE))
    tables = root.xpath("//div[@class='printed-table']/table")
    captions = [table.findtext("caption") for table in tables]
    assert captions == ["Tabela I", "表一"]
    heads = [[head.xpath("normalize-space()") for head in table.iter("th")] for table in tables]
    assert heads == [["Aposta", "Prémio"], ["投注", "彩金"]]
    row = root.xpath(f"//tr[@id='{TABLE}__row_3']/td")
    words = ["Trio à escolha (a)", "150 para 1", "3"]
    assert [cell.xpath("normalize-space()") for cell in row] == words


def test_chapters_head_their_articles_and_stand_in_the_contents() -> None:
    root = etree.HTML(page(DICE))
    contents = root.xpath("//nav[@class='contents no-print']//li/a/@href")
    assert contents[:5] == ["#chp_1", "#art_1", "#art_2", "#chp_2", "#chp_2__sec_1"]
    assert not root.xpath("//details[@id='preface']//*[@id='chp_1']")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize(
    "place",
    [TABLE, f"{TABLE}__row_3", f"{TABLE}__row_3__cell_2", "chp_2__sec_1", "art_4__para_1__fn_1"],
)
def test_a_row_a_cell_and_a_note_have_pages_of_their_own(place: str, lang: str) -> None:
    assert "150" in page(DICE, f"{place}/", lang) or not place.startswith(TABLE)


def test_a_row_is_cited_in_both_languages() -> None:
    cited = [cite_short(DICE, f"{TABLE}__row_3", lang) for lang in ("pt", "zh-hant")]
    assert cited == ["art. 4.º, n.º 1, tabela 1, linha 3", "第四條第一款表一第三行"]


def test_plain_text_has_a_row_on_a_line() -> None:
    text = as_text(DICE)
    assert "Trio à escolha (a) | 150 para 1\n" in text
    assert "大或小 | 一賠一\n" in text


def test_json_has_a_cell_for_each_cell() -> None:
    provisions = json.loads(as_json(DICE))["provisions"]
    cells = [one["text"]["pt"] for one in provisions if one["kind"] == "cell"]
    assert cells[:2] == ["Grande ou pequeno", "1 para 1"]


@pytest.mark.parametrize("lang", ["pt", "zh-hant", "both"])
@pytest.mark.parametrize("name", NAMES)
def test_akoma_ntoso_of_it_is_valid_and_has_every_letter(
    name: str, lang: str, schema: etree.XMLSchema
) -> None:
    key = f"ensaio-{name}-2027"
    if name == "wheel" and lang == "pt":
        return
    root = etree.fromstring(as_akn(key, lang=lang))
    schema.assertValid(root)
    for meta in root.xpath("//a:meta", namespaces=NS):
        meta.getparent().remove(meta)
    assert sorted(letters("".join(root.itertext()))) == sorted(letters(as_text(key, lang=lang)))
    if name == "dice":
        inside = root.xpath("//a:chapter[a:num]/a:section/a:article//a:table//a:td", namespaces=NS)
        assert inside


def letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())


def test_each_cell_is_a_unit_of_its_own_for_translators() -> None:
    call_command("gather_units", verbosity=0)
    units = Unit.objects.filter(kind="provision", instrument=ALONE, lang="pt")
    places = {unit.object for unit in units}
    assert f"{ALONE}#annex__table_1__row_1__cell_1" in places
    assert f"{ALONE}#annex__table_1__row_1" not in places


def test_a_text_whose_status_nobody_said_says_that_it_is_not_known() -> None:
    assert "não disponível" in page(ALONE)


def test_a_figure_stands_at_its_place_with_words_for_who_cannot_see_it() -> None:
    for lang, code in (("pt", "pt"), ("zh-hant", "zh-Hant")):
        root = etree.HTML(page(DICE, lang=lang))
        [figure] = root.xpath("//*[@id='annex_2']//figure//img")
        wanted = (f"/data/law/{DICE}/images/pano.png", BAIZE[lang], code, "40", "30")
        names = ("src", "alt", "lang", "width", "height")
        assert tuple(figure.get(name) for name in names) == wanted
        assert len(root.xpath("//figure[@class='law-figure']")) == 3


def test_a_page_of_the_source_is_offered_at_each_article_printed_on_it() -> None:
    root = etree.HTML(page(DICE))
    offered = root.xpath("//details[@name='facsimile']/ancestor::div[@id]/@id")
    assert [eid for eid in offered if eid.startswith(("art", "chp"))] == [
        *("art_3", "chp_2__sec_2", "art_4"),
    ]
    assert "pagina-12.png" in page(DICE, "art_4__para_2/")


def test_an_image_is_served_as_what_it_is_and_runs_nothing() -> None:
    path = f"/data/law/{DICE}/images/dado.jpg"
    answer = Client().get(path)
    assert (answer["Content-Type"], answer.content) == ("image/jpeg", a_jpeg())
    assert answer["X-Content-Type-Options"] == "nosniff"
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'none'" in policy
    assert Client().get(path, HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
    for other in ("none.png", "../instrument.toml", "instrument.toml"):
        assert Client().get(f"/data/law/{DICE}/images/{other}").status_code == 404
    assert Client().get("/data/law/none/images/dado.jpg").status_code == 404


def test_json_and_akoma_ntoso_have_the_images_with_their_descriptions() -> None:
    provisions = {one["eid"]: one for one in json.loads(as_json(DICE))["provisions"]}
    [image] = provisions["art_3"]["images"]
    assert (image["kind"], image["until"], image["description"]) == ("page", "art_4", PAGE)
    src = f"/data/law/{DICE}/images/pano.png"
    assert provisions["annex_2"]["images"][0]["src"] == src
    alone = json.loads(as_json(DICE, lang="pt", eid="annex_2"))["provisions"][0]
    assert alone["images"][0]["description"] == {"pt": BAIZE["pt"]}
    root = etree.fromstring(as_akn(DICE, lang="zh-hant"))
    images = [(one.get("src"), one.get("alt")) for one in root.iterfind(".//a:img", NS)]
    assert (src, BAIZE["zh-hant"]) in images
    assert len(images) == 3


def test_the_description_of_an_image_is_a_unit_for_translators_and_what_readers_have() -> None:
    call_command("gather_units", verbosity=0)
    unit = Unit.objects.get(key=f"name:{DICE} pano.png:description:zh-hant")
    assert (unit.source, unit.target) == (BAIZE["pt"], BAIZE["zh-hant"])
    assert "pano.png" in place_of(unit)
    Image.objects.filter(file="pano.png").update(description_pt="Outra descrição.")
    edition.renew("tried")
    assert "Outra descrição." in page(DICE)
    assert "Outra descrição." in as_json(DICE)
    edited = corpus_export.corpus(corpus.own())
    assert any("Outra descrição." in text for text in edited.changed.values())


def test_marks_of_words_are_on_the_page_in_json_and_in_akoma_ntoso(
    schema: etree.XMLSchema,
) -> None:
    assert "m<sup>2</sup> de <em>pano verde</em>, com H<sub>2</sub>O." in page(SIGNS)
    [marked] = [p for p in json.loads(as_json(SIGNS))["provisions"] if "marked" in p]
    assert marked["text"]["pt"].endswith("Mede 4 m2 de pano verde, com H2O.")
    assert marked["marked"]["pt"].endswith("Mede 4 m^2^ de *pano verde*, com H~2~O.")
    assert "Mede 4 m2 de pano verde" in as_text(SIGNS)
    root = etree.fromstring(as_akn(SIGNS, lang="pt"))
    schema.assertValid(root)
    inline = [(etree.QName(one).localname, one.text) for one in root.iterfind(".//a:p/*", NS)]
    assert [one for one in inline if one[0] in ("i", "sup", "sub")] == [
        *(("sup", "2"), ("i", "pano verde"), ("sub", "2")),
    ]
    assert "Mede 4 m2 de pano verde, com H2O." in "".join(root.itertext())
