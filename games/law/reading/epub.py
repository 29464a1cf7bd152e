"""A regulation as a book, EPUB 3: its words on one day, to be read without a network.

A document for each language, with the eIds of the text as its anchors, and one with the contents.
"""

import zipfile
from collections.abc import Iterator
from datetime import datetime, time
from io import BytesIO

from lxml import etree

from games.lawtexts.akomantoso.akn_meta import DISCLAIMER, XML, work_uri
from games.lawtexts.files.images import FOLDER, TYPES
from games.lawtexts.files.marked import parts_of
from games.lawtexts.files.shape import ProvisionText, TextImage
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.record import UNOFFICIAL, note_for, own_day_note
from games.lawtexts.texts.selection import ProvisionWords, Selection

Element = etree._Element

_XHTML = "http://www.w3.org/1999/xhtml"
_OPS = "http://www.idpf.org/2007/ops"
_OPF = "http://www.idpf.org/2007/opf"
_DC = "http://purl.org/dc/elements/1.1/"
_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>\n"
)
_STYLE = (
    "body { line-height: 1.5 } .number { font-weight: bold } .note { font-style: italic }\n"
    "table { border-collapse: collapse } td, th { border: 1px solid; padding: 0.2em 0.5em }\n"
    "img { max-width: 100% } .below-1 { margin-left: 1em } .below-2 { margin-left: 2em }\n"
)
_TAGS = {"pt": "pt", "zh-hant": "zh-Hant"}
_NAMES = {"pt": "Português", "zh-hant": "中文"}
_CONTENTS = {"pt": "Índice", "zh-hant": "目錄"}
_INLINE = {"emphasis": "em", "raised": "sup", "lowered": "sub"}
_HEADS = ("annex", "chapter", "section", "article")


def epub(chosen: Selection) -> bytes:
    """The file, the same for the same words."""
    langs = [lang for lang in chosen.langs if any(lang in words for words in chosen.words.values())]
    begun = datetime.combine(chosen.version.begins.taken, time())
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as book:

        def write(name: str, content: str | bytes, how: int = zipfile.ZIP_DEFLATED) -> None:
            book.writestr(zipfile.ZipInfo(name), content, how)

        write("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        write("META-INF/container.xml", _CONTAINER)
        write("book/package.opf", _written(_package(chosen, langs, begun)))
        write("book/style.css", _STYLE)
        write("book/contents.xhtml", _written(_contents(chosen, langs)))
        for lang in langs:
            write(f"book/{lang}.xhtml", _written(_document(chosen, lang)))
        for image in _figures(chosen):
            path = own().instruments[chosen.text.key] / FOLDER / image.file
            write(f"book/{image.file}", path.read_bytes())
    return made.getvalue()


def _figures(chosen: Selection) -> list[TextImage]:
    """The images at the provisions chosen, each once."""
    text = chosen.text
    figures = (one for place in text.provisions for one in text.figures_at(place.eid))
    return list({one.file: one for one in figures}.values())


def _package(chosen: Selection, langs: list[str], begun: datetime) -> Element:
    about = {"version": "3.0", "unique-identifier": "id"}
    names: dict[str | None, str] = {None: _OPF, "dc": _DC}
    package = etree.Element(f"{{{_OPF}}}package", about, nsmap=names)  # type: ignore[arg-type]
    metadata = etree.SubElement(package, f"{{{_OPF}}}metadata")
    text = chosen.text
    name = f"urn:rulesite:{work_uri(text).lstrip('/')}:{chosen.version.id}:{'-'.join(langs)}"
    of_book = [("identifier", name), *(("title", text.title(lang)) for lang in langs[:1])]
    of_book += [("language", _TAGS[lang]) for lang in langs]
    of_book += [("creator", issuer) for lang in langs[:1] if (issuer := text.issuer.get(lang))]
    of_book += [("date", begun.date().isoformat())]
    of_book += [("description", DISCLAIMER[lang]) for lang in langs[:1]]
    for tag, words in of_book:
        one = etree.SubElement(metadata, f"{{{_DC}}}{tag}")
        one.text = words
        if tag == "identifier":
            one.set("id", "id")
    changed = etree.SubElement(metadata, f"{{{_OPF}}}meta", property="dcterms:modified")
    changed.text = f"{begun.isoformat()}Z"
    manifest = etree.SubElement(package, f"{{{_OPF}}}manifest")
    spine = etree.SubElement(package, f"{{{_OPF}}}spine")
    rows = [("contents.xhtml", "application/xhtml+xml", "nav"), ("style.css", "text/css", "")]
    rows += [(f"{lang}.xhtml", "application/xhtml+xml", "") for lang in langs]
    rows += [(one.file, TYPES[one.file.rpartition(".")[2]], "") for one in _figures(chosen)]
    for number, (file, kind, use) in enumerate(rows):
        item = etree.SubElement(manifest, f"{{{_OPF}}}item", {"id": f"file-{number}",
                                "href": file, "media-type": kind})  # fmt: skip
        if use:
            item.set("properties", use)
        if file.endswith(".xhtml"):
            etree.SubElement(spine, f"{{{_OPF}}}itemref", idref=f"file-{number}")
    return package


def _page(lang: str, title: str) -> tuple[Element, Element]:
    """An XHTML document, and its body."""
    html = etree.Element(f"{{{_XHTML}}}html", nsmap={None: _XHTML, "epub": _OPS})  # type: ignore[dict-item]
    for name in ("lang", f"{{{XML}}}lang"):
        html.set(name, _TAGS[lang])
    head = _add(html, "head")
    _add(head, "title", title)
    _add(head, "link", rel="stylesheet", type="text/css", href="style.css")
    return html, _add(html, "body")


def _add(parent: Element, tag: str, words: str = "", **attributes: str) -> Element:
    made = etree.SubElement(parent, f"{{{_XHTML}}}{tag}", attributes)
    made.text = words or None
    return made


def _contents(chosen: Selection, langs: list[str]) -> Element:
    html, body = _page(langs[0], _CONTENTS[langs[0]])
    nav = _add(body, "nav", id="contents")
    nav.set(f"{{{_OPS}}}type", "toc")
    _add(nav, "h1", _CONTENTS[langs[0]])
    top = _add(nav, "ol")
    for lang in langs:
        entry = _add(top, "li")
        _add(entry, "a", _NAMES[lang], href=f"{lang}.xhtml")
        heads = [one for one in _spoken(chosen, lang) if one[0].kind in _HEADS]
        below = _add(entry, "ol") if heads else entry
        for place, words in heads:
            name = f"{words.number} {words.heading}".strip() or words.text
            _add(_add(below, "li"), "a", name, href=f"{lang}.xhtml#{place.eid}")
    return html


def _spoken(chosen: Selection, lang: str) -> Iterator[tuple[ProvisionText, ProvisionWords]]:
    """The provisions that have words in that language, in the order of the text."""
    for place in chosen.text.provisions:
        if words := chosen.words_at(place.eid).get(lang):
            yield place, words


def _document(chosen: Selection, lang: str) -> Element:
    text = chosen.text
    html, body = _page(lang, text.title(lang))
    _add(body, "p", DISCLAIMER[lang], **{"class": "note"})
    if any(not words.is_official for _place, words in _spoken(chosen, lang)):
        _add(body, "p", UNOFFICIAL[lang], **{"class": "note"})
    for place in text.provisions:
        if place.kind == "table":
            _table(body, chosen, lang, place)
        elif place.kind not in ("row", "head", "cell"):
            _provision(body, chosen, lang, place)
        for image in text.figures_at(place.eid):
            described = image.description.get(lang) or next(iter(image.description.values()))
            _add(_add(body, "p"), "img", src=image.file, alt=described)
    return html


def _provision(body: Element, chosen: Selection, lang: str, place: ProvisionText) -> None:
    words = chosen.words_at(place.eid).get(lang)
    level = min(place.eid.count("__"), 2) if place.kind in ("paragraph", "point", "wrapup") else 0
    part = _add(body, "div", id=place.eid, **{"class": f"below-{level}"})
    if words is None:
        return
    if place.kind in _HEADS:
        _add(part, "h2", f"{words.number} {words.heading}".strip())
    elif words.heading:
        _add(part, "p", f"{words.number} {words.heading}".strip(), **{"class": "number"})
    own_days = [one for one in chosen.text.own_days if one.provision == place.eid]
    notes = [note_for(chosen, place.eid, lang), *(own_day_note(one, lang) for one in own_days)]
    for note in filter(None, notes):
        _add(part, "p", note, **{"class": "note"})
    is_headed = place.kind in _HEADS or bool(words.heading)
    _lines(part, place, words, lang, "" if is_headed else words.number)


def _lines(
    parent: Element, place: ProvisionText, words: ProvisionWords, lang: str, number: str = ""
) -> None:
    """The paragraphs of a text, the first after its number, with its marks."""
    marks, start = place.marks_in(lang, words.text), 0
    for position, line in enumerate(words.text.split("\n")):
        paragraph = _add(parent, "p")
        if number and not position:
            _add(paragraph, "span", number, **{"class": "number"}).tail = " "
        for first, end, mark in parts_of(start, start + len(line), marks):
            if mark is not None:
                _add(paragraph, _INLINE[mark.style], words.text[first:end])
            elif len(paragraph):
                paragraph[-1].tail = (paragraph[-1].tail or "") + words.text[first:end]
            else:
                paragraph.text = words.text[first:end]
        start += len(line) + 1


def _table(body: Element, chosen: Selection, lang: str, place: ProvisionText) -> None:
    table = _add(body, "table", id=place.eid)
    words = chosen.words_at(place.eid).get(lang)
    if words and words.heading:
        _add(table, "caption", words.heading)
    for row in chosen.text.children(place.eid):
        line = _add(table, "tr", id=row.eid)
        for cell in chosen.text.children(row.eid):
            made = _add(line, "th" if cell.kind == "head" else "td", id=cell.eid)
            for name, size in zip(("colspan", "rowspan"), cell.spans, strict=True):
                if size > 1:
                    made.set(name, str(size))
            if own_words := chosen.words_at(cell.eid).get(lang):
                _lines(made, cell, own_words, lang)


def _written(root: Element) -> bytes:
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)
