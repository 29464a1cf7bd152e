"""Acts printed in one language alone: the texts that they make, and every address of the law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.safestring import SafeString
from django.utils.translation import override
from lxml import etree

from games.consequences.parameters import parameters_of
from games.law import urls
from games.law.addresses import path_of
from games.law.reading.export import FORMS, REFERENCES
from games.law.reading.instrument_page import ProvisionSides, Side, unofficial_columns
from games.lawtexts.akomantoso.akn import akoma_ntoso
from games.lawtexts.citations.citation import cite, cite_short
from games.lawtexts.texts import reader
from games.lawtexts.texts.corpus import Corpus, own, read_corpus
from games.lawtexts.texts.record import UNOFFICIAL, plain
from games.lawtexts.texts.selection import LANGS, ProvisionWords, selected
from games.lawtexts.versions.periods import History
from games.site.today import shown_on_day, today
from rulesite.api import law as api
from rulesite.bulk.files import COLUMNS, FILES
from rulesite.bulk.tables import provisions
from rulesite.bulk.views import PACKAGE, SUMS
from rulesite.publish.own_pages import words
from tests.instruments import INSTRUMENTS
from tests.law.conftest import with_corpus
from tests.law.test_akn import letters, said
from tests.rehearsed_acts import ALONE, FORTUNE, OMAHA
from tests.rulesite.addresses import Address, every_address

Brought = tuple[Corpus, dict[str, History]]


@pytest.fixture(scope="module")
def brought_in(tmp_path_factory: pytest.TempPathFactory) -> Brought:
    """A copy of the corpus with the acts, and what is read of it."""
    folder = tmp_path_factory.mktemp("corpus") / "lawtexts"
    own().gathered_in(folder)
    corpus = read_corpus(folder)
    for act in ALONE:
        made = act.brought_in(corpus)
        assert [(deed.do, deed.eid) for deed in made.deeds] == list(act.deeds)
    return corpus, {key: reader.history(key, corpus) for key in INSTRUMENTS}


def test_what_is_printed_in_one_language_is_cited_in_both(brought_in: Brought) -> None:
    omaha, fortune = (brought_in[1][key].last.text for key in (OMAHA, FORTUNE))
    assert cite(omaha, "art_9a__para_1__point_2", "pt").startswith(
        "alínea 2) do n.º 1 do artigo 9.º-A do Despacho"
    )
    assert cite_short(omaha, "art_14a__para_1__point_2", "zh-hant") == "第十四-A條第一款（二）項"
    assert cite_short(omaha, "annex_2__point_1", "pt") == "anexo 2, alínea 1)"
    assert cite_short(fortune, "art_9a__para_1__point_1", "pt") == "art. 9.º-A, n.º 1, alínea 1)"
    for text in (omaha, fortune):
        for place, lang in product(text.provisions, LANGS):
            assert cite(text, place.eid, lang), (place.eid, lang)


@pytest.mark.parametrize("key", [OMAHA, FORTUNE])
def test_files_have_each_provision_in_the_languages_it_is_printed_in(
    brought_in: Brought, key: str
) -> None:
    version = brought_in[1][key].last
    ours = {"art_1": ProvisionWords("第一條", "標的", "", "", "proposed")}
    chosen = selected(version, "both", "", lambda _key, _lang: ours)
    for place in version.text.provisions:
        printed = {lang for lang in LANGS if place.number.get(lang) or place.text.get(lang)}
        official = {lang for lang, words in chosen.words_at(place.eid).items() if words.is_official}
        assert official == printed | set(place.heading), place.eid
    for lang in LANGS:
        alone = selected(version, lang, "", lambda _key, _lang: ours)
        root = etree.fromstring(akoma_ntoso(alone))
        text = re.sub(r"\[[^]]+\.\]|［[^］]+。］", "", plain(alone))
        assert said(root) == letters(text)
        for eid in alone.words:
            (_place,) = root.iterfind(f".//*[@eId='{eid}']")


def test_official_words_among_a_translation_say_so(brought_in: Brought) -> None:
    version = brought_in[1][FORTUNE].last
    ours = {"art_1": ProvisionWords("第一條", "標的", "", "", "proposed")}
    text = plain(selected(version, "zh-hant", "", lambda _key, _lang: ours))
    assert text.startswith(UNOFFICIAL["zh-hant"])
    assert "［非譯文：此為法規的文字。］\n第九-A條\n" in text


@pytest.mark.parametrize("eid", ["art_9a", "art_14a", "art_12__point_2", "annex_2"])
def test_a_provision_of_an_act_is_a_portion_of_akoma_ntoso(
    brought_in: Brought, eid: str, schema: etree.XMLSchema
) -> None:
    chosen = selected(brought_in[1][OMAHA].last, "both", "", lambda _key, _lang: {})
    words = {name: words for name, words in chosen.words.items() if name.startswith(eid)}
    (lang,) = {lang for by_lang in words.values() for lang in by_lang}
    number = {"pt": 15, "zh-hant": 13}[lang]
    chosen.words.clear()
    chosen.words.update(words)
    root = etree.fromstring(akoma_ntoso(chosen, eid))
    schema.assertValid(root)
    assert f'witness="despacho-sef-{number}-2027"' in etree.tostring(root).decode()
    assert "/working" not in etree.tostring(root).decode()


def sides(*states: str) -> list[ProvisionSides]:
    """Provisions with one language, each in a translation of that state or official."""
    words = SafeString("palavras")
    made = [Side("pt", "", "", words, not state, state) for state in states]
    return [ProvisionSides("art_1", "article", 0, "", [side], side) for side in made]


def test_a_column_is_called_a_translation_only_where_most_of_it_is_one() -> None:
    official = sides("", "", "proposed")
    assert unofficial_columns(official) == []
    assert not any(pair.sides[0].is_as_column for pair in official)
    translated = sides("proposed", "", "proposed")
    assert [side.lang for side in unofficial_columns(translated)] == ["pt"]
    assert [pair.sides[0].is_exception for pair in translated] == [False, True, False]


@pytest.fixture(scope="module")
def loaded(brought_in: Brought, django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The copy in place of the site's own, in memory and in the database."""
    with with_corpus(django_db_blocker, brought_in[0]):
        yield


FIRST = date(2027, 1, 11)
"""The day before the first act. The day of one is the day before the next."""
DAYS = sorted({FIRST, *(date.fromisoformat(act.begins) for act in ALONE)})
LAWS = (OMAHA, FORTUNE)
PLACES = {
    (act.name, re.sub(r"\d+[a-z]?", "", eid)): (act.instrument, eid)
    for act in ALONE
    for _do, eid in act.deeds
    if not eid.endswith("__title") and not re.search(r"__para_[0-9a-z]+$", eid)
}
"""Of each act an article, an annex and a point of each depth."""
OF_THE_API = {
    f"api:{operation.view_func.__name__}"
    for view in api.router.path_operations.values()
    for operation in view.operations
}
OF_DATA = {str(pattern.name) for pattern in urls.of_data}
OTHERS = {"home", "about", "data", "bulk-file", "embed", "oembed"}
OF_ONE_PROVISION = ("law:provision", "law:provision-at", "provision-data", "api:get_provision")


@dataclass(frozen=True, slots=True)
class Asked:
    """An address with its query, and the provision and the day that it is about, if any."""

    path: str
    query: tuple[tuple[str, str], ...] = ()
    law: str = ""
    eid: str = ""
    at: str = ""

    @classmethod
    def of(cls, address: Address) -> Iterator[Asked]:
        """The address with each value that a part of it may have."""
        parts = address.parts
        is_of_one = address.name in (*OF_ONE_PROVISION, "reference", "embed", "eli-part")
        for law, eid in PLACES.values() if is_of_one else ((law, "") for law in LAWS):
            values = _values(address.name, law, eid)
            for chosen in product(*(values[part] for part in parts)):
                filled = dict(zip(parts, chosen, strict=True))
                for query in _queries(address.name):
                    at = dict(query).get("at", str(filled.get("day", "")))
                    named = eid if address.name in OF_ONE_PROVISION else ""
                    yield cls(address.filled(filled), query, law, named, at)


def _values(name: str, law: str, eid: str) -> dict[str, list[str]]:
    text = reader.read(law)
    days = [DAYS[0].isoformat(), DAYS[-1].isoformat()]
    forms = {"reference": list(REFERENCES), "register-data": ["csv", "json"]}
    return {
        "key": [law],
        "act": [
            version.amendment.act for version in reader.history(law).versions if version.amendment
        ],
        "eid": [eid],
        "doubt": ["OD-01"],
        "file": [image.file for image in text.images],
        "figure": [one.name for one in parameters_of(law) if one.eid == eid],
        "place": [path_of(eid)],
        "path": [f"law/{law}/{path_of(eid)}/"],
        "day": days,
        "form": forms.get(name, list(FORMS)),
        "name": [*FILES, PACKAGE, SUMS],
        "game": [text.game],
        "lang": [code for code, _name in settings.LANGUAGES],
        "ident": ["OD-02" if law == OMAHA else "FA-02"],
        "kind": [text.kind.replace("_", "-")],
        "year": [str(text.year)],
        "number": [text.number.replace("/", "-")],
        "part": [f"@{days[-1]}/{eid}/{part}" for part in ("", "zho/akn")],
    }


Query = tuple[tuple[str, str], ...]


def _queries(name: str) -> list[Query]:
    shown: list[Query] = [(("show", lang),) for lang in ("both", *LANGS)]
    words: list[Query] = [(("q", words),) for act in ALONE for words in act.words]
    cited: list[Query] = [
        (("q", "第97/2010號批示第九-A條"),),
        (("q", "artigo 14.º-A do Despacho 97/2010"),),
    ]
    dated: list[Query] = [(("at", day.isoformat()),) for day in (DAYS[0], DAYS[-1])]
    articles = (("first", f"{OMAHA}--art_9a"), ("second", f"{FORTUNE}--art_9a"))
    queries: dict[str, list[Query]] = {
        **dict.fromkeys(("law:instrument", "law:short-rules"), shown),
        **dict.fromkeys(("law:search", "law:suggested"), words),
        **dict.fromkeys(("law:cite", "api:find_citations"), cited),
        **dict.fromkeys(("law-data", "provision-data"), dated),
        **dict.fromkeys(("api:get_instrument", "api:get_provision"), dated),
        "law:articles-compared": [articles],
        "oembed": [(("url", f"http://testserver/pt/law/{OMAHA}/art/12/point/2/"),)],
    }
    return queries.get(name, [()])


def of_the_law() -> list[Asked]:
    """Every address of the law, as the patterns of URLs give them, each once."""
    known = {
        address
        for lang in LANGS
        for address in every_address(lang)
        if address.name.startswith("law:") or address.name in OF_DATA | OF_THE_API | OTHERS
    }
    return list(dict.fromkeys(asked for address in known for asked in Asked.of(address)))


@pytest.mark.slow
@pytest.mark.usefixtures("loaded")
def test_every_address_of_the_law_takes_what_is_printed_in_one_language(
    brought_in: Brought,
) -> None:
    client = Client(raise_request_exception=False)
    failed: list[tuple[date, Asked, int]] = []
    addresses = of_the_law()
    for turn, day in enumerate((today(), *DAYS)):
        with shown_on_day(day):
            for asked in addresses[turn % 2 :: 2]:
                status = client.get(asked.path, dict(asked.query)).status_code
                wanted = {200, 302, 404, 422}
                if asked.eid:
                    at = date.fromisoformat(asked.at) if asked.at else day
                    version = brought_in[1][asked.law].in_force(at)
                    wanted = {200 if version and version.text.has(asked.eid) else 404}
                if status not in wanted:
                    failed.append((day, asked, status))
    assert failed == []


@pytest.mark.slow
@pytest.mark.usefixtures("loaded")
def test_rows_of_the_corpus_have_the_values_that_their_columns_declare() -> None:
    declared = {
        name: about["values"] for name, about in COLUMNS["corpus"].items() if "values" in about
    }
    for row in provisions():
        for name, values in declared.items():
            assert row[name] in (None, "", *values), (row["eid"], name)


@pytest.mark.slow
@pytest.mark.usefixtures("loaded")
def test_pages_mark_what_one_language_has_and_the_other_has_not(client: Client) -> None:
    def page(path: str) -> str:
        with shown_on_day(DAYS[-1]):
            return client.get(path).content.decode()

    article = page(f"/pt/law/{OMAHA}/art/12/")
    assert "column-heads" not in article
    assert article.count('class="unofficial-sign"') == 1
    assert "Nos jogos sujeitos a limite, a aposta pode subir três vezes" in article
    assert 'class="missing"' in page(f"/pt/law/{OMAHA}/art/9a/")
    translated = page(f"/zh-hant/law/{FORTUNE}/")
    assert "column-heads" in translated
    assert translated.count('class="official-sign"') == 3
    with shown_on_day(DAYS[-1]), override("pt"):
        words_of_a_copy = words(str).decode()
    assert "art. 9.º-A, n.º 1, alínea 2)" in words_of_a_copy
    assert "演習的停電" in words_of_a_copy
