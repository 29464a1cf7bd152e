"""A regulation as a book: what EPUB 3 asks of a file, and the words of the text in it."""

from __future__ import annotations

import posixpath
import re
import zipfile
from io import BytesIO

import pytest
from django.test import Client
from lxml import etree

from games.law.reading.epub import epub
from games.law.reading.export import select
from games.lawtexts.texts.record import plain

pytestmark = pytest.mark.django_db
KEY = "despacho-sef-89-2025"
OPF, DC = "{http://www.idpf.org/2007/opf}", "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def href_of(element: etree._Element) -> str:
    """The file that an element of a package names."""
    return str(element.get("href") or element.get("full-path"))


def book_of(client: Client, query: str = "") -> zipfile.ZipFile:
    answer = client.get(f"/data/law/{KEY}.epub{query}")
    assert answer["Content-Type"] == "application/epub+zip"
    return zipfile.ZipFile(BytesIO(answer.content))


@pytest.mark.parametrize("query", ["", "?lang=pt", "?lang=zh-hant&at=2025-11-10"])
def test_it_is_what_epub_asks_of_a_file(client: Client, query: str) -> None:
    book = book_of(client, query)
    first = book.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", 0, b"")
    assert book.read("mimetype") == b"application/epub+zip"
    container = etree.fromstring(book.read("META-INF/container.xml"))
    [root] = container.iter("{urn:oasis:names:tc:opendocument:xmlns:container}rootfile")
    package = etree.fromstring(book.read(href_of(root)))
    [identifier] = package.iter(f"{DC}identifier")
    assert identifier.get("id") == package.get("unique-identifier")
    assert package.findtext(f".//{DC}title")
    [changed] = package.iter(f"{OPF}meta")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", changed.text or "")
    items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
    assert {posixpath.join("book", href_of(item)) for item in items.values()} == {
        name for name in book.namelist() if name.startswith("book/")
    } - {"book/package.opf"}
    assert {ref.get("idref") for ref in package.iter(f"{OPF}itemref")} <= items.keys()
    [nav] = [item for item in items.values() if item.get("properties") == "nav"]
    anchors: set[str] = set()
    for item in items.values():
        if item.get("media-type") == "application/xhtml+xml":
            page = etree.fromstring(book.read(f"book/{href_of(item)}"))
            eids = [str(eid) for one in page.iter() if (eid := one.get("id"))]
            assert len(eids) == len(set(eids))
            anchors |= {href_of(item), *(f"{href_of(item)}#{eid}" for eid in eids)}
    links = etree.fromstring(book.read(f"book/{href_of(nav)}")).iter(f"{XHTML}a")
    assert {link.get("href") for link in links} <= anchors


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_its_letters_are_those_of_the_text(client: Client, lang: str) -> None:
    page = etree.fromstring(book_of(client).read(f"book/{lang}.xhtml"))
    printed = "".join(map(str, page.itertext()))
    book, text = ("".join(re.findall(r"\w", one)) for one in (printed, plain(select(KEY, lang))))
    assert text in book


def test_the_same_words_are_the_same_file_and_another_day_another(client: Client) -> None:
    assert epub(select(KEY, "pt")) == epub(select(KEY, "pt"))
    page = client.get(f"/pt/law/{KEY}/@2025-11-10/").text
    assert f"/data/law/{KEY}.epub?at=2025-11-10" in page
    answer = client.get(f"/data/law/{KEY}.epub?at=2025-11-10")
    assert f'filename="{KEY}-2025-11-10.epub"' in answer["Content-Disposition"]
