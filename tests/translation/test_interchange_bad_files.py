"""Files that cannot be read say where and why; files other tools rearranged are read."""

from __future__ import annotations

from collections import defaultdict

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.translation.interchange import formats, hardened
from games.translation.interchange.entry import MOST_SEGMENTS, Entry, FileReading, Segment
from games.translation.interchange.messages import SENTENCES, FileRefused, Refusal, tell

from .files import sheaves

UNIT = "provision:despacho-sef-89-2025.23.art_2:words:zh-hant"
ID = "provision:despacho-sef-89-2025#art_2:words:zh-hant"
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "lol"}">' for n in range(10))

PASSWORDS = '<!ENTITY f SYSTEM "file:///etc/passwd">'
ELSEWHERE = '<!ENTITY % p SYSTEM "http://x.example/">'


def xliff2(units: str, prolog: str = "") -> bytes:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{prolog}'
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" '
        f'srcLang="pt" trgLang="zh-Hant">\n<file id="provision">\n{units}\n</file>\n</xliff>'
    ).encode()


def unit(inside: str, id: str = UNIT) -> str:
    return f'<unit id="{id}">\n{inside}\n</unit>'


def segment(target: str, part: str = "text") -> str:
    return f'<segment id="{part}"><source>Aposta</source><target>{target}</target></segment>'


def xliff12(units: str) -> bytes:
    return (
        '<xliff version="1.2">\n<file original="provision" source-language="pt" '
        f'target-language="zh-MO" datatype="plaintext"><body>\n{units}\n</body></file></xliff>'
    ).encode()


PO = 'msgid ""\nmsgstr "Language: zh_Hant\\nX-Source-Language: pt\\n"\n\n'
CSV = "id,part,source,target,source_language,target_language\r\n"
TMX = '<tmx version="1.4">\n<header srclang="pt"/><body>\n'


def whole(name: str, data: bytes) -> Refusal:
    """The reason a file is refused for as a whole."""
    with pytest.raises(FileRefused) as refused:
        formats.read(name, data)
    return refused.value.refusal


def broken(name: str, data: bytes | str) -> tuple[str, int]:
    told = whole(name, data.encode() if isinstance(data, str) else data)
    assert tell(told)
    return told.key, told.line


@pytest.mark.parametrize(
    ("name", "data", "key", "line"),
    [
        ("a.xlf", b"", "empty_file", 0),
        ("a.xlf", xliff2("<unit>"), "broken_xml", 5),
        ("a.xlf", "não é XML", "broken_xml", 1),
        ("a.xlf", xliff2("").decode().encode("latin-1") + b"\xe7", "broken_xml", 6),
        ("a.xlf", "<html/>", "other_root", 1),
        ("a.tmx", xliff2(""), "other_root", 2),
        ("a.xlf", xliff2("").replace(b'"2.0" ', b'"3.0" '), "other_version", 2),
        ("a.xlf", xliff2("").replace(b'"pt"', b'"fr"'), "other_language", 2),
        ("a.xlf", xliff2("").replace(b"zh-Hant", b"zh"), "other_language", 2),
        ("a.xlf", xliff2("").replace(b"document:2.0", b"document:9.9"), "other_version", 2),
        ("a.xlf", xliff2("", f"<!DOCTYPE x [{LAUGHS}]>"), "entity", 2),
        ("a.xlf", xliff2("", f"<!DOCTYPE x [\n{PASSWORDS}]>"), "entity", 3),
        ("a.xlf", xliff2("", f"<!DOCTYPE x [{ELSEWHERE}]>"), "entity", 2),
        ("a.tmx", TMX.replace("1.4", "0.9") + "</body></tmx>", "other_version", 1),
        ("a.po", "msgid Aposta\n", "broken_po", 1),
        ("a.po", PO + 'msgctxt "a/text"\nmsgid "a"\nmsgid "b"\n', "broken_po", 4),
        ("a.po", PO + 'msgctxt "a/text"\nmsgid "a"\n', "broken_po", 4),
        ("a.po", PO + 'msgid "a\\q"\nmsgstr ""\n', "broken_po", 4),
        ("a.po", PO + '"words of no message"\nx\n', "broken_po", 5),
        ("a.po", 'msgctxt "a/text"\nmsgid "a"\nmsgstr "b"\n', "no_header", 1),
        ("a.po", 'msgid ""\nmsgstr "Language: zh_Hant\\n"\n', "other_language", 1),
        (
            "a.po",
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n',
            "other_encoding",
            1,
        ),
        ("a.po", PO.encode() + b"# \xe7\n", "not_utf8", 4),
        ("a.po", PO + 'msgid "' + "\\n" * 4_000_000 + '"\n', "text_too_long", 4),
        ("a.po", PO + 'msgid ""\n' + '"ab"\n' * 50_000, "text_too_long", 12005),
        ("a.csv", "a," * 50_000, "text_too_long", 1),
        ("a.csv", "id,part,source\n", "no_columns", 1),
        ("a.csv", CSV.replace("part,", "part,part,"), "column_twice", 1),
        ("a.csv", CSV + 'a,text,"b,c\n', "broken_csv", 2),
        ("a.csv", CSV + 'a,text,"b"c,d,e,f\n', "broken_csv", 2),
        ("a.csv", CSV.encode("utf-16"), "other_encoding", 1),
        ("a.csv", CSV.encode() + "莊荷".encode("big5"), "not_utf8", 2),
        ("a.csv", CSV + "a\x00", "unheld_character", 2),
        ("a.tbx", "<martif/>", "glossary_file", 0),
        ("a.exe", "MZ", "other_ending", 0),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_with_line_and_reason(
    name: str, data: bytes | str, key: str, line: int
) -> None:
    assert broken(name, data) == (key, line)


@pytest.mark.parametrize("name", ["a.xlf", "a.po", "a.tmx", "a.csv"])
def test_a_file_of_fifty_megabytes_is_not_read(name: str) -> None:
    told = whole(name, b" " * 50_000_000)
    assert (told.key, told.facts["size"]) == ("too_large", "50000000")


def test_elements_within_elements_without_end_are_refused() -> None:
    depth = 5000
    told = whole("a.xlf", b"<a>" * depth + b"</a>" * depth)
    assert told.key == "broken_xml"


@pytest.mark.parametrize(
    ("name", "data", "key", "line"),
    [
        ("a.xlf", xliff2(unit(segment("x"), id="u1.zz")), "foreign_id", 4),
        ("a.xlf", xliff2("<unit>" + segment("x") + "</unit>"), "foreign_id", 4),
        ("a.xlf", xliff2(unit(segment("x", part="s1"))), "unknown_part", 4),
        ("a.xlf", xliff2(unit(segment("x") + "\n" + segment("y"))), "twice", 4),
        ("a.xlf", xliff2(unit(segment("x") + "</unit>\n" + unit(segment("y"))[:-7])), "twice", 6),
        ("a.xlf", xliff2(unit(segment('x<ph id="1"/>'))), "inline_code", 5),
        ("a.xlf", xliff2(unit(segment('x<cp hex="0001"/>'))), "inline_code", 5),
        ("a.xlf", xliff2(unit("<segment id='text'><target>x</target></segment>")), "no_source", 5),
        ("a.xlf", xliff2(unit("")), "no_words", 4),
        (
            "a.xlf",
            xliff2(unit(segment("x") + "\n<ignorable><source>lost</source></ignorable>")),
            "stray_words",
            6,
        ),
        ("a.xlf", xliff12('<trans-unit id="1"><source>a</source></trans-unit>'), "foreign_id", 3),
        (
            "a.xlf",
            xliff12(
                f'<trans-unit id="{UNIT}/text"><source>a</source>'
                '<target><g id="1">a</g></target></trans-unit>'
            ),
            "inline_code",
            3,
        ),
        ("a.po", PO + 'msgctxt "Aposta"\nmsgid "a"\nmsgstr ""\n', "foreign_id", 4),
        ("a.po", PO + f'msgctxt "{UNIT}/text"\nmsgid "\\x01"\nmsgstr ""\n', "unheld_character", 4),
        (
            "a.po",
            PO + f'msgctxt "{UNIT}/plural"\nmsgid "a"\nmsgid_plural "b"\n'
            'msgstr[0] "x"\nmsgstr[1] "x"\nmsgstr[2] "x"\n',
            "plural_forms",
            4,
        ),
        ("a.csv", CSV + f"{ID},text,a,b,pt,zh\r\n", "other_language", 2),
        ("a.csv", CSV + f'{ID},text,"a\r\nb",c,pt,zh-TW\r\n{ID},text\r\n', "cells", 4),
        ("a.csv", CSV + ",text,a,b,pt,zh-TW\r\n", "nameless", 2),
        (
            "a.tmx",
            TMX + f'<tu tuid="{UNIT}/text"><tuv xml:lang="pt"><seg>a</seg></tuv></tu></body></tmx>',
            "not_a_pair",
            3,
        ),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read_is_told_with_its_line(
    name: str, data: bytes | str, key: str, line: int
) -> None:
    reading = formats.read(name, data.encode() if isinstance(data, str) else data)
    assert [(told.key, told.line) for told in reading.refused] == [(key, line)]
    assert tell(reading.refused[0])


def one(reading: FileReading) -> Entry:
    assert reading.refused == ()
    [entry] = reading.entries
    return entry


def test_what_other_tools_rearrange_is_read() -> None:
    """Other prefixes, order of attributes, extensions, notes, comments, whitespace, a group."""
    data = f"""<?xml version='1.0' encoding='UTF-16'?>
    <!-- saved by a tool -->
    <x:xliff trgLang="ZH-HANT" srcLang="pt-PT" version="2.1" y:tool="t" xmlns:y="urn:y"
        xmlns:x="urn:oasis:names:tc:xliff:document:2.0">
      <x:file original="somewhere" id="f7"><y:extra>1</y:extra><x:group id="g">
        <x:unit y:mark="1" name="n" id="{UNIT}">
          <y:memory><x:unit id="z"/></y:memory>
          <x:notes><x:note>seen</x:note><x:note category="base">text:ab12</x:note></x:notes>
          <x:ignorable><x:source> </x:source></x:ignorable>
          <x:segment state="translated" id="text">
            <x:source>Uma <x:mrk id="m" type="term">aposta</x:mrk>!</x:source>
            <x:target xml:lang="zh-Hant">一<!-- ? --><x:mrk id="m">投注</x:mrk>！</x:target>
          </x:segment>
        </x:unit></x:group>
      </x:file>
    </x:xliff>""".strip().encode("utf-16")
    entry = one(formats.read("a.XLIFF", data))
    assert entry == Entry(
        id=ID,
        kind="provision",
        source_lang="pt",
        target_lang="zh-hant",
        segments=(Segment("text", "Uma aposta!", "一投注！", "ab12"),),
        state="proposed",
    )


def test_a_text_of_xliff_12_may_stand_alone() -> None:
    data = xliff12(
        f'<trans-unit id="{UNIT}/text" approved="yes"><source>a</source><seg-source>a</seg-source>'
        '<target state="x-odd"><mrk mtype="seg" mid="0">甲</mrk></target>'
        "<alt-trans><target>乙</target></alt-trans></trans-unit>"
    )
    entry = one(formats.read("a.xlf", data))
    assert (entry.id, entry.state, entry.targets()) == (ID, "draft", ("甲",))


def test_a_memory_with_its_document_type_and_other_tags_is_read() -> None:
    data = (
        f'<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n{TMX}<tu tuid="{UNIT}/text"><prop type="z">1</prop>'
        '<tuv xml:lang="zh-TW"><seg>一<hi>注</hi></seg></tuv>'
        '<tuv lang="PT-pt"><seg>aposta</seg></tuv></tu></body></tmx>'
    )
    entry = one(formats.read("a.tmx", data.encode()))
    assert entry.pair == ("pt", "zh-hant")
    assert entry.segments == (Segment("text", "aposta", "一注"),)


def test_a_spreadsheet_may_order_and_part_its_columns_otherwise() -> None:
    data = (
        "Target;part;mine;id;Source;target_language;source_language\n"
        f'"甲\n乙";text;x;{ID};a;zh-HK;pt\n;;;;;;\n'
    )
    entry = one(formats.read("a.csv", data.encode()))
    assert entry.segments == (Segment("text", "a", "甲\n乙"),)


def test_po_keeps_what_is_obsolete_out() -> None:
    data = (
        f'# A remark\n{PO}#| msgid "old"\n#, fuzzy, python-format\n'
        f'msgctxt ""\n"{UNIT}"\n"/text"\nmsgid "a"\nmsgstr "\\x41\\101\\t"\n'
        '#~ msgid "gone"\n#~ msgstr "x"\n'
    )
    entry = one(formats.read("a.po", data.replace("\n", "\r\n").encode()))
    assert (entry.id, entry.state, entry.targets()) == (ID, "draft", ("AA\t",))


@pytest.mark.parametrize("name", formats.FORMATS)
@given(sheaf=sheaves(), cut=st.integers(0, 2000), byte=st.binary(max_size=2))
def test_a_spoilt_file_is_read_or_refused_and_nothing_else(
    name: str, sheaf: list[Entry], cut: int, byte: bytes
) -> None:
    [(file, data)] = formats.written(name, sheaf, "texts").items()
    at = cut % (len(data) + 1)
    assert all(tell(told) for told in _trouble(file, data[:at] + byte + data[at + len(byte) :]))


def _trouble(file: str, data: bytes) -> tuple[Refusal, ...]:
    try:
        return formats.read(file, data).refused
    except FileRefused as refused:
        return (refused.refusal,)


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_every_reason_is_a_sentence(lang: str) -> None:
    with override(lang):
        for key in SENTENCES:
            told = tell(Refusal(key, 7, "x", defaultdict(lambda: "…")))
            assert "7" in told
            assert "%(" not in told


def test_the_bound_of_a_file_is_ten_megabytes() -> None:
    assert hardened.MOST_BYTES == 10 * 1024 * 1024


@pytest.mark.parametrize("row", ["note:x{}:text:pt,text,a,b,zh-Hant,pt", "x{},nowhere,a,b,c,d"])
def test_a_table_of_more_rows_than_anybody_has_is_refused_whole(row: str) -> None:
    head = "id,part,source,target,source_language,target_language"
    rows = [head, *(row.format(number) for number in range(MOST_SEGMENTS + 1))]
    with pytest.raises(FileRefused) as refused:
        formats.read("texts.csv", "\r\n".join(rows).encode())
    assert refused.value.refusal.key == "too_many_segments"
    assert formats.read("texts.csv", "\r\n".join(rows[:-1]).encode())
