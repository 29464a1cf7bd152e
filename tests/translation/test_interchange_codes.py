"""What is filled in or marked up in a message travels as codes and comes back letter by letter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from lxml import etree

from games.translation.interchange import formats
from games.translation.interchange.bringing import restore_codes
from games.translation.interchange.codes import CLOSE, OPEN, pieces
from games.translation.interchange.entry import Entry, Segment
from games.translation.interchange.messages import FileRefused

from .files import hold, words

ID = "interface:0af3:message:pt"


def message(source: str, target: str = "") -> Entry:
    return Entry(ID, "interface", "en", "pt", (Segment("message", source, target),))


def out(name: str, entry: Entry) -> bytes:
    [(_file, data)] = formats.written(name, [entry], "a").items()
    return data


def read(data: bytes) -> tuple[tuple[str, str], ...]:
    """(source, target) of each part, or (key, line) of what was refused."""
    reading = formats.read("a.xlf", data)
    told = [(s.source, s.target) for entry in reading.entries for s in entry.segments]
    return (*told, *((refusal.key, str(refusal.line)) for refusal in reading.refused))


@given(words)
def test_a_text_is_the_sum_of_its_pieces(text: str) -> None:
    assert "".join(piece.text for piece in pieces(text)) == text


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("%(number)s texts of {total}", ["%(number)s", "{total}"]),
        ("100%% of <b>all</b>&nbsp;hands", ["%%", "<b>", "</b>", "&nbsp;"]),
        ("5 % de comissão; a < b > c", []),
        ("{{ no field }} {1}", ["{{", "}}"]),
    ],
)
def test_codes_are_told_from_words(text: str, codes: list[str]) -> None:
    assert [piece.text for piece in pieces(text) if piece.is_code] == codes


@pytest.mark.published_schemas
@pytest.mark.parametrize(
    ("name", "schema", "code"),
    [
        ("xliff2", "xliff-core-2.0.xsd", "{urn:oasis:names:tc:xliff:document:2.0}ph"),
        ("xliff12", "xliff-core-1.2-strict.xsd", "{urn:oasis:names:tc:xliff:document:1.2}ph"),
    ],
)
@pytest.mark.parametrize("text", ["%(number)s", "<b>%(a)s</b>", "x%(a)s", "%(a)s\n%(b)s "])
def test_codes_go_out_valid_and_protected(name: str, schema: str, code: str, text: str) -> None:
    data = out(name, message(text, text))
    hold(data, schema)
    found = list(etree.fromstring(data).iter(code))
    assert len(found) == 2 * sum(piece.is_code for piece in pieces(text))
    assert read(data) == ((text, text),)


def test_the_law_holds_no_codes() -> None:
    entry = Entry("note:x:text:pt", "note", "zh-hant", "pt", (Segment("text", "{a} %s", "{b}"),))
    assert b"<ph" not in out("xliff2", entry) + out("xliff12", entry)


SOURCE = "<b>%(who)s</b> has %(number)s"


@pytest.mark.parametrize("name", ["xliff2", "xliff12"])
def test_codes_moved_by_a_tool_are_read_where_they_stand(name: str) -> None:
    moved = "%(number)s tem <b>%(who)s</b>"
    data = out(name, message(SOURCE, moved)).decode()
    assert read(data.encode()) == ((SOURCE, moved),)
    assert sorted(re.findall(r'<ph id="([^"]+)"', data.split("<target")[0])) == sorted(
        re.findall(r'<ph id="([^"]+)"', data.split("<target")[1])
    )


@pytest.mark.parametrize("name", ["xliff2", "xliff12"])
def test_codes_numbered_anew_are_read_by_what_they_hold(name: str) -> None:
    data = out(name, message(SOURCE, SOURCE)).decode()
    anew = re.sub(r'<ph id="[^"]*?(\d+)"', lambda m: f'<ph id="tool-{90 - int(m[1])}"', data)
    assert anew != data
    assert read(anew.encode()) == ((SOURCE, SOURCE),)


@pytest.mark.parametrize("name", ["xliff2", "xliff12"])
def test_a_code_left_empty_is_known_by_its_number(name: str) -> None:
    """Some tools write a code of the target without what it holds."""
    data = out(name, message(SOURCE, SOURCE)).decode()
    head, target = data.split("<target", 1)
    bare = re.sub(r'<ph id="([^"]+)"[^>]*>(?:[^<]*</ph>)?', r'<ph id="\1"/>', target)
    assert bare != target
    assert read(f"{head}<target{bare}".encode()) == ((SOURCE, SOURCE),)


@pytest.mark.parametrize("name", ["xliff2", "xliff12"])
def test_a_code_nothing_is_known_of_is_refused_with_its_line(name: str) -> None:
    data = out(name, message("%(a)s x", "%(a)s y"))
    line = next(at for at, each in enumerate(data.split(b"\n"), 1) if b"<target" in each)
    head, target = data.split(b"<target", 1)
    target = re.sub(rb"<ph [^>]*>(?:[^<]*</ph>)?", b'<ph id="other"/>', target)
    assert read(head + b"<target" + target) == (("inline_code", str(line)),)


def test_pairs_and_loose_ends_of_xliff_2_are_read() -> None:
    data = b"""<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"
srcLang="en" trgLang="pt">
<file id="interface"><unit id="interface:0af3:message:pt">
<originalData><data id="a">&lt;b&gt;</data><data id="z">&lt;/b&gt;</data></originalData>
<segment id="message"><source><pc id="1" dataRefStart="a" dataRefEnd="z">One <ph
id="2" equiv="%s"/></pc></source>
<target><sc id="1" dataRef="a"/>Um<ec startRef="1" dataRef="z"/> <ph id="2"/></target></segment>
</unit></file></xliff>"""
    assert read(data) == (("<b>One %s</b>", "<b>Um</b> %s"),)


def test_pairs_of_xliff_12_are_read() -> None:
    def file(inner: str) -> bytes:
        return f"""<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="interface" datatype="plaintext" source-language="en" target-language="pt"><body>
<trans-unit id="{ID}/message"><source>{inner}</source><target>{inner}</target></trans-unit>
</body></file></xliff>""".encode()

    pair = '<bpt id="1">&lt;b&gt;</bpt>x<ept id="1">&lt;/b&gt;</ept> <x id="2" equiv-text="{n}"/>'
    assert read(file(pair)) == (("<b>x</b> {n}", "<b>x</b> {n}"),)


def of_12(source: str, target: str) -> Entry:
    data = f"""<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="interface" datatype="plaintext" source-language="en" target-language="pt"><body>
<trans-unit id="{ID}/message"><source>{source}</source><target>{target}</target></trans-unit>
</body></file></xliff>"""
    [entry] = formats.read("a.xlf", data.encode()).entries
    return entry


def of_20(source: str, target: str) -> Entry:
    data = f"""<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"
trgLang="pt"><file id="interface"><unit id="{ID}"><segment id="message">
<source>{source}</source><target>{target}</target></segment></unit></file></xliff>"""
    [entry] = formats.read("a.xlf", data.encode()).entries
    return entry


DESK = '<b class="x">One</b> %(who)s and <i>two <b class="x">three</b></i>'
NESTED = '<{p} id="1">One</{p}> <x id="2"/> and <{p} id="3">two <{p} id="4">three</{p}></{p}>'
MOVED = '<{p} id="3">Dois <{p} id="4">três</{p}></{p}> de <x id="2"/> e <{p} id="1">um</{p}>'
HOME = '<i>Dois <b class="x">três</b></i> de %(who)s e <b class="x">um</b>'


@pytest.mark.parametrize(("read_by", "pair", "single"), [(of_12, "g", "x"), (of_20, "pc", "ph")])
def test_groups_that_say_nothing_are_what_the_desks_source_has_there(
    read_by: Callable[[str, str], Entry], pair: str, single: str
) -> None:
    source, target = (each.format(p=pair).replace("<x ", f"<{single} ") for each in (NESTED, MOVED))
    entry = read_by(source, target)
    segment = restore_codes(entry.segments[0], DESK, entry)
    assert (segment.source, segment.target) == (DESK, HOME)


@pytest.mark.parametrize(
    "desk", ["One", "<b>One</b> %s", "<b>One</b> %(who)s and two three", DESK.replace("and", "or")]
)
def test_groups_of_another_source_are_refused(desk: str) -> None:
    entry = of_12(NESTED.format(p="g"), MOVED.format(p="g"))
    with pytest.raises(FileRefused) as refused:
        restore_codes(entry.segments[0], desk, entry)
    assert refused.value.refusal.key == "loose_code"


def test_a_number_of_a_code_that_only_the_target_has_is_refused() -> None:
    """Somebody may paste the signs around such a number; they are no code of the source."""
    entry = message("Save", f"{OPEN}1{CLOSE} Guardar")
    with pytest.raises(FileRefused) as refused:
        restore_codes(entry.segments[0], "Save", entry)
    assert refused.value.refusal.key == "loose_code"


def test_more_groups_than_any_message_has_are_refused() -> None:
    source = "".join(f'<x id="{at}"/>' for at in range(61))
    entry = of_12(source, source)
    with pytest.raises(FileRefused):
        restore_codes(entry.segments[0], "%s" * 61, entry)


@pytest.mark.parametrize("inner", ['<g id="9">x</g>', "<g>x</g>", '<x id="9"/>'])
def test_a_group_the_source_does_not_have_is_refused(inner: str) -> None:
    data = f"""<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="interface" datatype="plaintext" source-language="en" target-language="pt"><body>
<trans-unit id="{ID}/message"><source>x</source><target>{inner}</target></trans-unit>
</body></file></xliff>"""
    assert read(data.encode()) == (("inline_code", "3"),)


@pytest.mark.parametrize("sign", ["\ufdd0", "\ufdd1"])
def test_the_signs_that_hold_a_codes_place_are_none_of_a_file(sign: str) -> None:
    data = f"""<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="interface" datatype="plaintext" source-language="en" target-language="pt"><body>
<trans-unit id="{ID}/message"><source>x</source><target>{sign}0</target></trans-unit>
</body></file></xliff>"""
    assert read(data.encode()) == (("unheld_character", "3"),)
