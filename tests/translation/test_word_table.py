"""A work package as a table for Word: out, changed by hand, and back."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from lxml import etree

from games.translation.interchange import word_table
from games.translation.interchange.entry import Entry, Segment, assembled, digest
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import FileRefused
from games.translation.memory import bands
from games.translation.models import Unit, WorkPackage
from games.translation.workflow import packages
from tests.translation.desk_pages import at, picked, signed

from .files import sheaves

PLACE = "word/document.xml"
W = f"{{{word_table.WORD}}}"
TARGET, SOURCE, ID = 3, 2, 4
"""Columns."""


@given(sheaf=sheaves())
def test_a_table_goes_out_and_comes_back_the_same(sheaf: list[Entry]) -> None:
    sheaf = [replace(text, id=f"{text.kind}:{text.id}") for text in sheaf]
    reading = assembled(word_table.read(word_table.write("", "", sheaf)))
    assert not reading.refused
    assert [(text.id, text.pair, text.segments) for text in reading.entries] == [
        (text.id, text.pair, text.segments) for text in sheaf
    ]


def edited(data: bytes, change: Callable[[Any], object]) -> bytes:
    """The file after somebody changed its table."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as out, zipfile.ZipFile(buffer, "w") as back:
        for name in out.namelist():
            root = etree.fromstring(out.read(name))
            if name == PLACE:
                change(root.find(f".//{W}tbl"))
            back.writestr(name, etree.tostring(root))
    return buffer.getvalue()


def cell(table: Any, row: int, column: int) -> Any:
    return table.findall(f"{W}tr")[row].findall(f"{W}tc")[column]


def type_in(table: Any, row: int, column: int, words: str) -> None:
    """Words typed before those of a cell."""
    run = etree.Element(f"{W}r")
    etree.SubElement(run, f"{W}t").text = words
    cell(table, row, column).find(f"{W}p").insert(0, run)


@pytest.fixture
def package(translator: User, monkeypatch: pytest.MonkeyPatch) -> WorkPackage:
    monkeypatch.setattr(bands, "band_of", lambda _unit, _person: bands.NEW)
    units = picked(kind="note", lang="zh-hant", state="proposed", errors=0, warnings=0)[:3]
    return packages.make(units, packages.PackageHead("Notas", translator), translator)


def sent(package: WorkPackage, person: User) -> bytes:
    return bytes(signed(person).get(at("package_table", package.pk)).content)


def give_back(package: WorkPackage, person: User, data: bytes) -> Any:
    file = SimpleUploadedFile("tabela.DOCX", data)
    return signed(person).post(at("package_return", package.pk), {"file": file})


def first(package: WorkPackage) -> Unit:
    return package.texts.select_related("unit")[0].unit


@pytest.mark.django_db
def test_what_was_written_in_the_table_is_proposed_and_done(
    package: WorkPackage, translator: User
) -> None:
    data = edited(sent(package, translator), lambda table: type_in(table, 1, TARGET, "其一"))
    response = give_back(package, translator, data)
    counts = {"proposed": 1, "unchanged": 2}
    assert (response.status_code, response.context["counts"]) == (200, counts)
    assert first(package).target.startswith("其一")
    assert package.texts.exclude(done=None).count() == 1
    assert give_back(package, translator, data).status_code == 422, "it came before"
    later = edited(data, lambda table: table.remove(table[-1]))
    assert give_back(package, translator, later).context["counts"]["unchanged"] >= 1
    assert first(package).revisions.filter(action="proposed").count() == 1


@pytest.mark.django_db
def test_rows_in_another_order_and_rows_taken_out_lose_nothing(
    package: WorkPackage, translator: User
) -> None:
    before = [text.unit.target for text in package.texts.select_related("unit")]

    def change(table: Any) -> None:
        type_in(table, 1, TARGET, "其一")
        head, one, two, *_others = table.findall(f"{W}tr")
        table.remove(head)
        table.remove(two)
        table.append(one)

    response = give_back(package, translator, edited(sent(package, translator), change))
    assert response.context["report"].lacking == 1
    assert "1 " in response.text
    after = [text.unit.target for text in package.texts.select_related("unit")]
    assert after == [f"其一{before[0]}", *before[1:]]


@pytest.mark.django_db
def test_a_text_changed_on_the_desk_meanwhile_is_in_conflict(
    package: WorkPackage, translator: User
) -> None:
    data = edited(sent(package, translator), lambda table: type_in(table, 1, TARGET, "其一"))
    Unit.objects.filter(pk=first(package).pk).update(target="其二")
    response = give_back(package, translator, data)
    assert response.context["counts"] == {"conflict": 1, "unchanged": 2}
    assert first(package).target == "其二"
    assert first(package).theirs.startswith("其一")


def doubled(table: Any) -> None:
    table.append(etree.fromstring(etree.tostring(table[-1])))


def another_id(table: Any) -> None:
    texts = cell(table, 1, ID).find(f".//{W}t")
    texts.text = texts.text.replace(":zh-hant", ":pt", 1)


def merged(table: Any) -> None:
    for row, kind in ((1, "restart"), (2, "continue")):
        merge = etree.SubElement(cell(table, row, TARGET).find(f"{W}tcPr"), f"{W}vMerge")
        merge.set(f"{W}val", kind)


def one_cell_less(table: Any) -> None:
    table.findall(f"{W}tr")[1].remove(cell(table, 1, TARGET))


def a_picture(table: Any) -> None:
    etree.SubElement(cell(table, 1, TARGET).find(f".//{W}r"), f"{W}drawing")


def a_table_in_a_cell(table: Any) -> None:
    cell(table, 1, TARGET).append(etree.fromstring(etree.tostring(table)))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "key"),
    [
        (doubled, "twice"),
        (another_id, "row_id"),
        (merged, "row_merged"),
        (one_cell_less, "row_cells"),
        (a_picture, "inline_code"),
        (a_table_in_a_cell, "inline_code"),
        (lambda table: type_in(table, 1, SOURCE, "x"), "row_source"),
    ],
)
def test_a_table_changed_where_it_must_not_be_says_the_row_and_nothing_is_written(
    change: Callable[[Any], object], key: str, package: WorkPackage, translator: User
) -> None:
    def spoil(table: Any) -> None:
        type_in(table, 3, TARGET, "其一")
        change(table)

    before = [text.unit.target for text in package.texts.select_related("unit")]
    response = give_back(package, translator, edited(sent(package, translator), spoil))
    assert response.status_code == 422
    refused = response.context["report"].with_verdict("refused")
    assert {outcome.refusal.key for outcome in refused} == {key}
    assert all(outcome.refusal.line for outcome in refused)
    assert [text.unit.target for text in package.texts.select_related("unit")] == before


@pytest.mark.django_db
def test_the_table_of_another_person_or_package_is_refused(
    package: WorkPackage, translator: User, second: User
) -> None:
    data = edited(sent(package, second), lambda table: type_in(table, 1, TARGET, "其一"))
    assert give_back(package, second, data).status_code == 422
    more = picked(kind="note", lang="zh-hant", state="proposed", errors=0, warnings=0)[3:4]
    other = packages.make(more, packages.PackageHead("Outra", translator), translator)
    assert give_back(other, translator, data).context["counts"] == {"refused": 3}


def entry(target: str) -> Entry:
    segments = (Segment("text", "As cartas.", target, digest(target)),)
    return Entry("note:x:text:zh-hant", "note", "pt", "zh-hant", segments)


def test_changes_that_word_keeps_track_of_are_read_as_if_accepted() -> None:
    paragraphs = (
        '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:r><w:t>紙</w:t></w:r></w:p>'
        '<w:p><w:ins w:id="2"><w:r><w:t>牌</w:t></w:r></w:ins>'
        '<w:del w:id="3"><w:r><w:delText>卡</w:delText></w:r></w:del></w:p><w:p/>'
    )

    def change(table: Any) -> None:
        space = f'<w:tc xmlns:w="{word_table.WORD}"><w:tcPr/>{paragraphs}</w:tc>'
        old = cell(table, 1, TARGET)
        old.getparent().replace(old, etree.fromstring(space))

    data = edited(word_table.write("", "", [entry("卡")]), change)
    [read] = assembled(word_table.read(data)).entries
    assert read.targets() == ("紙牌",)


def packed(document: bytes, relations: bytes | None = None) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(word_table.write("", "", [entry("牌")]))) as out:
        known = relations or out.read("_rels/.rels")
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", known)
        archive.writestr(PLACE, document)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "broken_archive"),
        (b"PK no archive", "broken_archive"),
        (packed(b" " * (MOST_BYTES + 1)), "too_large"),
        (packed(b'<!DOCTYPE d [<!ENTITY a "b">]><d>&a;</d>'), "entity"),
        (packed(b"<document/>", b"<Relationships/>"), "broken_archive"),
        (packed(b"<workbook/>"), "other_root"),
        (packed(b"<document/>"), "no_ids"),
        (packed(b"<document"), "broken_xml"),
    ],
)
def test_a_file_that_is_no_table_of_ours_is_refused_with_one_sentence(
    data: bytes, key: str
) -> None:
    with pytest.raises(FileRefused) as refused:
        list(word_table.read(data))
    assert refused.value.refusal.key == key
