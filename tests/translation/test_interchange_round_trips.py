"""Out into a file and back in changes nothing, whatever the words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.quality.terms import bilingual
from games.site.cells import guarded, unguarded
from games.translation.interchange import collections, formats
from games.translation.interchange.collections import concepts
from games.translation.interchange.entry import Entry, Segment, id_of, token
from games.translation.interchange.messages import FileRefused
from games.translation.interchange.selection import aligned

from .files import entries, hold, sheaves, some_words, words

SCHEMA = {
    "xliff2": "xliff-core-2.0.xsd",
    "xliff12": "xliff-core-1.2-strict.xsd",
    "tmx": "tmx14.dtd",
}


def there_and_back(name: str, given_entries: Iterable[Entry]) -> list[Entry]:
    files = formats.written(name, given_entries, "texts")
    read = [formats.read(file, data) for file, data in files.items()]
    assert [reading.refused for reading in read] == [()] * len(files)
    return [entry for reading in read for entry in reading.entries]


def by_id(given_entries: Iterable[Entry]) -> dict[str, Entry]:
    return {entry.id: entry for entry in given_entries}


@pytest.mark.parametrize("name", formats.FORMATS)
@given(sheaf=sheaves())
def test_a_round_trip_changes_nothing(name: str, sheaf: list[Entry]) -> None:
    assert by_id(there_and_back(name, sheaf)) == by_id(sheaf)


@pytest.mark.parametrize("name", ["po", "csv", "tmx"])
@given(sheaf=sheaves(("zh-hant", "pt")))
def test_the_order_is_kept(name: str, sheaf: list[Entry]) -> None:
    assert there_and_back(name, sheaf) == sheaf


@pytest.mark.published_schemas
@pytest.mark.parametrize("name", SCHEMA)
@given(sheaf=sheaves())
def test_xml_answers_to_its_published_schema(name: str, sheaf: list[Entry]) -> None:
    for data in formats.written(name, sheaf, "texts").values():
        hold(data, SCHEMA[name])


@pytest.mark.parametrize("name", formats.FORMATS)
@given(entry=entries(), sign=st.sampled_from("\x00\x01\x08\x0b\x1f\ufffe\uffff\ud800"), at=words)
def test_what_xml_cannot_hold_is_refused_in_every_format(
    name: str, entry: Entry, sign: str, at: str
) -> None:
    spoilt = replace(entry.segments[0], target=at + sign)
    with pytest.raises(FileRefused) as refused:
        formats.written(name, [replace(entry, segments=(spoilt, *entry.segments[1:]))], "texts")
    assert refused.value.refusal.key == "unheld_character"
    assert refused.value.refusal.facts["code"] == f"U+{ord(sign):04X}"
    assert refused.value.refusal.id == entry.id[:300]


@given(id=some_words)
def test_an_id_goes_into_an_xml_name_and_back(id: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_:.-]+", token(id))
    assert id_of(token(id)) == id


@given(text=words)
def test_no_cell_computes(text: str) -> None:
    assert not guarded(text).startswith(tuple("=+-@\t\r\n＝＋－＠"))
    assert unguarded(guarded(text)) == text


def test_a_formula_in_a_cell_is_words() -> None:
    entry = Entry("note:x:text:pt", "note", "zh-hant", "pt", (Segment("text", "字", "=1+1"),))
    [(_name, data)] = formats.written("csv", [entry], "texts").items()
    assert data.startswith(b"\xef\xbb\xbfid,part,source,target,")
    assert b",'=1+1," in data


letters = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


@given(source=letters.filter(bool), target=letters)
def test_po_reads_the_same_to_another_reader(source: str, target: str) -> None:
    source, target = source + "\n\\ “", target + '\t"\n'
    entry = Entry("note:x:text:pt", "note", "zh-hant", "pt", (Segment("text", source, target),))
    [data] = formats.written("po", [entry], "texts").values()
    [message] = polib.pofile(data.decode().replace("\u0085", ""))
    assert (message.msgid, message.msgstr) == (source, target)
    assert message.msgctxt == "note:x:text:pt/text"
    assert message.fuzzy


def test_po_of_another_writer_reads_the_same() -> None:
    file = polib.POFile(wrapwidth=40)
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Language": "pt_PT",
        "X-Source-Language": "en",
    }
    file.append(
        polib.POEntry(
            msgctxt="interface:ab12:message:pt/plural",
            msgid="%(n)s card is left in the shoe, and nobody may draw it",
            msgid_plural='%(n)s cards are left\nin the "shoe"',
            msgstr_plural={0: "resta %(n)s carta", 1: "restam %(n)s cartas"},
            comment="kind: interface\nstate: proposed",
            tcomment="somebody's remark",
            occurrences=[("a.py", "1")],
        )
    )
    reading = formats.read("x.po", str(file).encode())
    assert reading.refused == ()
    [entry] = reading.entries
    assert entry.pair == ("en", "pt")
    assert entry.state == "proposed"
    assert entry.segments == (
        Segment(
            "one", "%(n)s card is left in the shoe, and nobody may draw it", "resta %(n)s carta"
        ),
        Segment("many", '%(n)s cards are left\nin the "shoe"', "restam %(n)s cartas"),
    )


@pytest.mark.published_schemas
def test_the_official_texts_go_out_aligned() -> None:
    assert bilingual() == ("despacho-sef-97-2010", "despacho-sef-69-2003")
    sheaf = list(aligned())
    assert by_id(there_and_back("tmx", sheaf)) == by_id(sheaf)
    [data] = formats.written("tmx", sheaf, "texts").values()
    hold(data, "tmx14.dtd")
    said = {segment.source: segment.target for entry in sheaf for segment in entry.segments}
    assert said["Artigo 16.º"] == "第十六條"
    assert {entry.state for entry in sheaf} == {"official"}


@pytest.mark.django_db
def test_the_glossary_goes_out_and_back() -> None:
    known = concepts()
    data = collections.write_tbx(known)
    hold(data, "tbx_basic.rng")
    assert len(list(collections.readings(".tbx", data))) == len(known)
    croupier = next(each for each in known if each.id == "croupier")
    dated = {form.words: form.years for form in croupier.forms if form.years}
    assert (dated["庄荷"], dated["莊荷"]) == ((2003,), (2008, 2010))


def test_several_pairs_make_several_files() -> None:
    there = Entry("note:x:text:pt", "note", "zh-hant", "pt", (Segment("text", "字", "letra"),))
    here = Entry("note:x:text:zh-hant", "note", "pt", "zh-hant", (Segment("text", "letra", "字"),))
    assert set(formats.written("xliff2", [there, here], "all")) == {
        "all.zh-hant.pt.xlf",
        "all.pt.zh-hant.xlf",
    }
    assert set(formats.written("csv", [there, here], "all")) == {"all.csv"}
    with pytest.raises(FileRefused, match="two_pairs"):
        formats.FORMATS["po"].write([there, here])
