"""The two languages side by side: aligned, never one for the other, marked where they must be."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import translation

from games.law.editions import edition
from games.law.models import Instrument, Note, Provision, Row, WorkingText
from games.law.reading import instrument_page
from games.law.wording.words import paragraphs
from games.lawtexts.texts.reader import read
from tests.instruments import INSTRUMENTS

pytestmark = pytest.mark.django_db

OMAHA, STUD, FORTUNE3, FIVE_CARD = INSTRUMENTS


class Words(HTMLParser):
    """What stands in elements of class ``law-words``, per language and provision."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[tuple[str, str], str] = {}
        self._stack: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "input", "meta", "link"):
            self._stack.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while self._stack and self._stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        held = [given for _, given in self._stack]
        if any("sic-sign" in (given.get("class") or "") for given in held):
            return
        if any("law-words" in (given.get("class") or "") for given in held):
            eid = next((g["id"] for g in held if "pair" in (g.get("class") or "").split()), "")
            lang = next((g["lang"] for g in held if "side" in (g.get("class") or "").split()), "")
            key = (str(eid), str(lang))
            self.found[key] = self.found.get(key, "") + data


def words_on(client: Client, url: str) -> dict[tuple[str, str], str]:
    parser = Words()
    parser.feed(client.get(url).content.decode())
    return {key: "".join(text.split()) for key, text in parser.found.items() if key[0]}


@pytest.mark.parametrize("key", INSTRUMENTS)
@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_the_page_holds_every_official_word_of_both_languages(
    client: Client, key: str, ui: str
) -> None:
    found = words_on(client, f"/{ui}/law/{key}/")
    for provision in read(key).provisions:
        for lang, text in provision.text.items():
            tag = {"pt": "pt", "zh-hant": "zh-Hant"}[lang]
            assert found[provision.eid, tag] == "".join(text.split())


def test_the_sides_are_aligned_the_readers_first(client: Client) -> None:
    for ui in ("pt", "zh-hant"):
        with translation.override(ui):
            for pair in instrument_page.pairs_of(OMAHA):
                assert [side.lang for side in pair.sides] == sorted(
                    ("pt", "zh-hant"), key=ui.__ne__
                )
    page = client.get(f"/zh-hant/law/{OMAHA}/").content.decode()
    pair = page.split('id="art_10__para_1"')[1].split('class="pair')[0]
    assert pair.index('lang="zh-Hant"') < pair.index('lang="pt"')
    assert ">1.</a>" in pair
    assert ">一、</a>" in pair


@pytest.mark.parametrize(("show", "langs"), [("pt", {"pt"}), ("zh-hant", {"zh-Hant"})])
def test_one_language_alone_is_in_the_address(client: Client, show: str, langs: set[str]) -> None:
    found = words_on(client, f"/pt/law/{OMAHA}/?show={show}")
    assert {lang for _, lang in found} == langs


@pytest.mark.parametrize("text", [*INSTRUMENTS, f"{OMAHA}/@2026-01-01"])
@pytest.mark.parametrize(("show", "lang"), [("pt", "pt"), ("zh-hant", "zh-Hant")])
def test_a_provision_is_read_in_one_language_alone(
    client: Client, text: str, show: str, lang: str
) -> None:
    page = client.get(f"/pt/law/{text}/art/1/?show={show}").content.decode()
    sheet = page[page.index('id="words"') : page.index("<aside")]
    assert re.findall(r'class="side[^"]*"\s+lang="([^"]+)"', sheet)
    assert set(re.findall(r'class="side[^"]*"\s+lang="([^"]+)"', sheet)) == {lang}
    assert re.search(rf'href="\?show={show}"[^>]*aria-current="true"', page)
    assert 'class="missing"' not in sheet
    title, heading = re.findall(r"<(?:title|h1)\b.*?</(?:title|h1)>", page, re.DOTALL)
    assert not re.search("[\u3400-\u9fff]", title.partition(" · ")[0] + heading)
    both = client.get(f"/pt/law/{text}/art/1/").content.decode()
    assert 'href="?show=both"' in both


def test_a_sign_and_its_number_stay_on_one_line_and_the_words_are_the_same() -> None:
    text = "nos termos do n.º 4 do artigo 5.º, e da Lei n.º 16/2001\n第十六條第一款（五）項"
    html = str(paragraphs(text))
    kept = re.findall(r'<span class="one-word">([^<]+)</span>', html)
    assert kept == ["n.º 4", "artigo 5.º", "n.º 16/2001", "第十六條", "第一款"]
    assert re.sub(r"<[^>]+>", "", html.replace("</p><p>", "\n")) == text


def test_an_unknown_choice_of_languages_shows_both(client: Client) -> None:
    found = words_on(client, f"/pt/law/{OMAHA}/?show=latin")
    assert {lang for _, lang in found} == {"pt", "zh-Hant"}


def test_no_language_stands_in_for_the_other_in_the_fields() -> None:
    provision = Provision.objects.get(instrument=FIVE_CARD, eid="art_3")
    with translation.override("zh-hant"):
        assert not provision.text
        assert not Provision.objects.get(pk=provision.pk).text
        assert not Instrument.objects.get(pk=FIVE_CARD).title
    with translation.override("pt"):
        assert provision.text == read(FIVE_CARD).provision("art_3").text["pt"]


def test_a_missing_chinese_text_shows_as_missing(client: Client) -> None:
    WorkingText.objects.all().delete()
    edition.renew("test")
    page = client.get(f"/pt/law/{FIVE_CARD}/art/3/").content.decode()
    pair = page.split('id="art_3"')[1]
    assert '<p class="missing" lang="pt">' in pair.split('class="margin"')[0]
    head = client.get(f"/pt/law/{FIVE_CARD}/").content.decode()
    found = words_on(client, f"/pt/law/{FIVE_CARD}/")
    assert {lang for _, lang in found} == {"pt"}
    assert Instrument.objects.get(pk=FIVE_CARD).languages == ["pt"]
    assert 'class="sheet show-both langs-1' in head


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_language_not_at_hand_can_be_asked_for(client: Client, ui: str) -> None:
    WorkingText.objects.all().delete()
    edition.renew("test")
    answer = client.get(f"/{ui}/law/{FIVE_CARD}/?show=zh-hant")
    assert answer.status_code == 200
    assert answer.content.decode().count('class="missing"') > 30
    assert words_on(client, f"/{ui}/law/{FIVE_CARD}/?show=zh-hant") == {}


@pytest.mark.parametrize("key", INSTRUMENTS)
@pytest.mark.parametrize("shown", ["both", "pt", "zh-hant"])
def test_nothing_is_called_missing_where_every_provision_has_its_words(
    client: Client, key: str, shown: str
) -> None:
    page = client.get(f"/pt/law/{key}/?show={shown}").content.decode()
    assert 'class="missing"' not in page
    dated = client.get(f"/pt/law/{key}/@2026-01-01/?show={shown}").content.decode()
    assert 'class="missing"' not in dated


def test_a_working_translation_is_marked_wherever_it_stands(client: Client) -> None:
    page = client.get(f"/pt/law/{FORTUNE3}/").content.decode()
    assert 'class="notice doubt"' in page
    shown = WorkingText.objects.filter(
        provision__instrument=FORTUNE3, state__in=("proposed", "reviewed")
    )
    heads = page.partition('class="pair column-heads"')[2].partition('class="section')[0]
    assert "unofficial-sign" in heads
    assert page.count("unofficial-sign") == 1
    assert shown.count() > 100
    assert len(re.findall(r'class="side unofficial" lang="zh-Hant"', page)) == shown.count()
    assert not re.search(r'class="side unofficial" lang="pt"', page)


def test_no_official_text_is_marked_unofficial(client: Client) -> None:
    for key in (OMAHA, STUD):
        page = client.get(f"/pt/law/{key}/").content.decode()
        assert "unofficial-sign" not in page


def test_a_draft_is_not_shown(client: Client) -> None:
    text = WorkingText.objects.get(provision__instrument=FIVE_CARD, provision__eid="art_3")
    text.text, text.state = "只供草擬之用", WorkingText.State.DRAFT
    text.save()
    edition.renew("test")
    assert "只供草擬之用" not in client.get(f"/pt/law/{FIVE_CARD}/").content.decode()
    assert "只供草擬之用" not in client.get(f"/pt/law/{FIVE_CARD}/art/3/").content.decode()
    assert "只供草擬之用" not in client.get(f"/data/law/{FIVE_CARD}.text").content.decode()


def test_an_official_text_is_never_hidden_by_a_working_one(client: Client) -> None:
    provision = Provision.objects.get(instrument=OMAHA, eid="art_16")
    WorkingText.objects.create(
        provision=provision, lang="zh-hant", text="不是官方文本", state="reviewed"
    )
    edition.renew("test")
    page = client.get(f"/pt/law/{OMAHA}/").content.decode()
    assert "不是官方文本" not in page
    assert read(OMAHA).provision("art_16").text["zh-hant"][:20] in page


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_every_slip_kept_in_the_words_is_marked(client: Client, key: str) -> None:
    law = read(key)
    read_from = {law.default_witness(lang).id for lang in law.languages}  # type: ignore[union-attr]
    slips = [n for n in law.notes if n.kind == "sic" and n.witness in read_from]
    page = client.get(f"/pt/law/{key}/").content.decode()
    in_words = [n for n in slips if n.quote in law.provision(n.eid).text.get(n.lang, "")]
    assert page.count('<i class="sic-sign"') == len(in_words) > 0
    assert page.count('class="flag sic"') == len(slips)


def test_a_remark_on_the_other_witness_is_not_on_the_page_of_the_gazettes_words() -> None:
    assert Note.objects.filter(provision__instrument=OMAHA, witness="pt.site").exists()
    for pair in instrument_page.pairs_of(OMAHA):
        assert "pt.site" not in {note["witness"] for note in pair.notes}


def test_amended_provisions_are_marked_as_the_source_marks_them(client: Client) -> None:
    for key in (FORTUNE3, FIVE_CARD):
        marked = {note.eid for note in read(key).notes if note.kind == "amended"}
        pairs = {pair.eid for pair in instrument_page.pairs_of(key) if pair.is_amended}
        assert pairs == marked != set()
        page = client.get(f"/pt/law/{key}/").content.decode()
        assert page.count('class="flag amended"') == len(marked)


def test_every_row_of_the_register_stands_in_its_margin(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/").content.decode()
    for row in Row.objects.filter(instrument=OMAHA).prefetch_related("provisions"):
        for provision in row.provisions.all():
            pair = page.split(f'id="{provision.eid}"')[1].split('class="pair')[0]
            assert f"/pt/divergences/{row.pk}/" in pair


@pytest.mark.parametrize("page", ["", "art/8/point/10/", "main/para/2/"])
@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_revoked_regulation_says_so_on_every_page_of_it(
    client: Client, ui: str, page: str
) -> None:
    text = client.get(f"/{ui}/law/{STUD}/{page}").content.decode()
    assert '<p class="revoked-band"><strong>' in text
    for key in (OMAHA, FORTUNE3, FIVE_CARD):
        assert "revoked-band" not in client.get(f"/{ui}/law/{key}/").content.decode()


def test_the_head_says_what_is_known_and_what_is_not(client: Client) -> None:
    page = client.get(f"/pt/law/{STUD}/").content.decode()
    assert "n.º 61/2004" in page
    assert 'class="badge revoked"' in page
    assert "Tam Pak Yuen" in page
    page = client.get(f"/pt/law/{FORTUNE3}/").content.decode()
    for number in ("94/2025", "78/2008", "97/2008"):
        assert number in page
    assert page.count('class="badge plain"') >= 3


def test_the_two_witnesses_are_compared_word_by_word(client: Client) -> None:
    page = client.get(f"/pt/law/{OMAHA}/witnesses/").content.decode()
    assert '<b>A</b>quádruplo</span> <span class="of-b"><b>B</b>quíntuplo</span> ' in " ".join(
        page.split()
    )
    assert page.count('class="parting"') == 6
    answer = client.get(f"/pt/law/{STUD}/witnesses/")
    assert answer.status_code == 404
    assert answer.context["near"]
