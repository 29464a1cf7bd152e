"""DOCX for people who work in Word or on paper: a table with a row for each part of a text.

Written and read without a library of its own: such a library reads neither insertions that Word
keeps track of nor what it does not know, and a word of the text would be lost in silence.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from lxml import etree

from games.site.cells import MADE
from games.translation.interchange.entry import (
    TAGS,
    EntriesRead,
    Entry,
    Segment,
    address,
    checked_entry,
    digest,
    each_read,
    entry_read,
    hold,
    language,
    place_of,
)
from games.translation.interchange.hardened import (
    MOST_BYTES,
    SPACE,
    UNREADABLE,
    Element,
    bounded,
    in_namespace,
    local,
    parsed,
)
from games.translation.interchange.messages import refuse
from games.translation.messages.words import part_name

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

PAGE = {"w": "16838", "h": "11906", "orient": "landscape"}
WIDTHS = (600, 1900, 5400, 5400, 1838)
"""Of the columns, in twentieths of a point: number, place, source, translation, ID."""
SMALL, TINY = "16", "8"
"""Sizes of letters in half points; nobody has to read an ID."""


def write(title: str, advice: str, entries: Iterable[Entry]) -> bytes:
    """Write a document with one table, whose rows say themselves between which languages they go.

    Raises ``FileRefused`` if there is no text, or one that XML cannot hold.
    """
    checked = [checked_entry(entry) for entry in entries]
    if not checked:
        refuse("nothing")
    rows = [(entry, segment) for entry in checked for segment in entry.segments]
    heads = "", _("Place"), _("Source"), _("Target text"), "ID"
    edges = ("top", "left", "bottom", "right", "insideH", "insideV")
    borders = [_w(edge, val="single", sz="4", color="999999") for edge in edges]
    width, fixed = _w("tblW", w=str(sum(WIDTHS)), type="dxa"), _w("tblLayout", type="fixed")
    layout = _w("tblPr", width, _w("tblBorders", *borders), fixed)
    grid = _w("tblGrid", *(_w("gridCol", w=str(width)) for width in WIDTHS))
    head = _row([_run(head) for head in heads], is_head=True)
    body = [_row(_cells(number, *row)) for number, row in enumerate(rows, 1)]
    margins = dict.fromkeys(("top", "right", "bottom", "left", "header", "footer"), "850")
    document = _w(
        "document",
        _w(
            "body",
            _w("p", _run(title, size="28")),
            _w("p", _run(advice)),
            _w("tbl", layout, grid, head, *body),
            _w("p"),
            _w("sectPr", _w("pgSz", **PAGE), _w("pgMar", **margins, gutter="0")),
        ),
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, root in (*_packing(), ("word/document.xml", document)):
            file = zipfile.ZipInfo(name, MADE.timetuple()[:6])
            file.compress_type = zipfile.ZIP_DEFLATED
            data = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
            archive.writestr(file, data)
    return buffer.getvalue()


def _packing() -> Iterator[tuple[str, Element]]:
    """What every such file says of its parts."""
    types = in_namespace(TYPES, "Types")
    for ending, media in (
        ("rels", "application/vnd.openxmlformats-package.relationships+xml"),
        ("xml", f"{DOCX}.main+xml"),
    ):
        types.append(in_namespace(TYPES, "Default", Extension=ending, ContentType=media))
    yield "[Content_Types].xml", types
    relations = in_namespace(RELATIONS, "Relationships")
    target = {"Id": "document", "Type": f"{OFFICE}/officeDocument", "Target": "word/document.xml"}
    relations.append(in_namespace(RELATIONS, "Relationship", **target))
    yield "_rels/.rels", relations


def _w(name: str, *inner: Element, **attributes: str) -> Element:
    element = etree.Element(f"{{{WORD}}}{name}", nsmap={"w": WORD})
    for attribute, value in attributes.items():
        element.set(f"{{{WORD}}}{attribute}", value)
    element.extend(inner)
    return element


def _row(runs: list[Element], *, is_head: bool = False) -> Element:
    """A row that no page divides; that of the names stands on each page."""
    names = ("cantSplit", "tblHeader") if is_head else ("cantSplit",)
    cells = [
        _w("tc", _w("tcPr", _w("tcW", w=str(width), type="dxa")), _w("p", run))
        for width, run in zip(WIDTHS, runs, strict=True)
    ]
    return _w("tr", _w("trPr", *(_w(name) for name in names)), *cells)


def _cells(number: int, entry: Entry, segment: Segment) -> list[Element]:
    place = entry.context or entry.note
    if len(entry.segments) > 1:
        place = f"{place}\n{part_name(segment.part)}"
    return [
        _run(str(number), size=SMALL),
        _run(place, size=SMALL),
        _run(segment.source, TAGS[entry.source_lang]),
        _run(segment.target, TAGS[entry.target_lang]),
        _run(RowId.written_for(entry, segment).written(), size=TINY),
    ]


def _run(text: str, tag: str = "", size: str = "20") -> Element:
    """Words of one language, for the proofing of Word, with their line ends and tabs."""
    of_run = [_w("noProof")] if size == TINY else []
    of_run.append(_w("sz", val=size))
    if tag:
        is_chinese = tag == TAGS["zh-hant"]
        of_run.append(_w("lang", **{"eastAsia" if is_chinese else "val": _PROOFED.get(tag, tag)}))
    run = _w("r", _w("rPr", *of_run))
    for number, line in enumerate(text.split("\n")):
        if number:
            run.append(_w("br"))
        for place, words in enumerate(line.split("\t")):
            if place:
                run.append(_w("tab"))
            if words:
                element = _w("t")
                element.set(SPACE, "preserve")
                element.text = words
                run.append(element)
    return run


_PROOFED = {"pt": "pt-PT", "zh-Hant": "zh-TW"}
"""The languages by the names that Word knows."""


@dataclass(frozen=True, slots=True)
class RowId:
    """What the last cell of a row says: which part of which text, as it went out.

    Its last word is reckoned from the others, so that an ID changed by hand is none.
    """

    address: str
    source_tag: str
    target_tag: str
    base: str
    source: str
    """The digest of the source, whatever the space between its words."""

    @classmethod
    def written_for(cls, entry: Entry, segment: Segment) -> "RowId":
        tags = TAGS[entry.source_lang], TAGS[entry.target_lang]
        base = segment.base or digest(segment.target)
        return cls(address(entry.id, segment.part), *tags, base, _folded(segment.source))

    def written(self) -> str:
        words = self.address, self.source_tag, self.target_tag, self.base, self.source
        return " ".join((*words, digest(" ".join(words))[:6]))

    @classmethod
    def read(cls, text: str) -> "RowId | None":
        """The ID that a cell has, if it is one as it went out."""
        row_id = cls(*words[:5]) if len(words := text.split()) == 6 else None
        return row_id if row_id and row_id.written().split() == words else None


def _folded(text: str) -> str:
    return digest(" ".join(text.split()))


def read(data: bytes) -> EntriesRead:
    """The parts of texts in the tables of a document that have IDs, wherever their rows are."""
    root = parsed(_document(data), "document")
    inner = set(root.iterfind(".//{*}tbl//{*}tbl"))
    outer = (table for table in root.iter("{*}tbl") if table not in inner)
    ours = [rows for rows in map(_rows, outer) if any("/" in row.id for row in rows)]
    if not ours:
        refuse("no_ids")
    # The first row of a table has the names of the columns, unless somebody took it out.
    texts = [row for rows in ours for row in (rows if "/" in rows[0].id else rows[1:])]
    return each_read(enumerate(texts, 1), lambda numbered: _entry(*numbered))


def _document(data: bytes) -> bytes:
    """The main part of the file, which its relations name."""
    if len(data) > MOST_BYTES:
        refuse("too_large", size=len(data), most=MOST_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            relations = parsed(_member(archive, "_rels/.rels"), "Relationships")
            mains = (link.get("Target", "") for link in relations if _is_of_document(link))
            return _member(archive, next(mains, "").lstrip("/"))
    except (*UNREADABLE, KeyError):
        refuse("broken_archive")


def _is_of_document(relation: Element) -> bool:
    return bool(relation.get("Type", "").endswith("/officeDocument"))


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    """A part of the file; more than it says of its size is never unpacked."""
    size = archive.getinfo(name).file_size
    if size > MOST_BYTES:
        refuse("too_large", size=size, most=MOST_BYTES)
    return archive.read(name)


@dataclass(frozen=True, slots=True)
class TableRow:
    cells: list[Element]
    id: str
    """The words of the last cell, whatever they are."""


def _rows(table: Element) -> list[TableRow]:
    """The rows but for those that are taken out, with Word keeping track of it."""
    rows = []
    for row in _inside(table, "tr"):
        cells = list(_inside(row, "tc"))
        if cells and row.find("{*}trPr/{*}del") is None:
            last = "".join(cells[-1].itertext("{*}t"))
            rows.append(TableRow(cells, last))
    return rows


_AROUND = frozenset(
    ("r", "ins", "moveTo", "hyperlink", "smartTag", "customXml", "sdt", "sdtContent", "fldSimple")
)
"""What may be around rows, cells, paragraphs and words, and is read through."""
_SIGNS = {"br": "\n", "cr": "\n", "tab": "\t", "noBreakHyphen": "\u2011"}
_NO_WORDS = frozenset(
    (
        *("rPr", "pPr", "tcPr", "sdtPr", "sdtEndPr", "smartTagPr", "customXmlPr", "proofErr"),
        *("del", "moveFrom", "fldChar", "instrText", "softHyphen", "lastRenderedPageBreak"),
        *("commentReference", "annotationRef"),
        *("permStart", "permEnd", "bookmarkStart", "bookmarkEnd"),
        *("commentRangeStart", "commentRangeEnd", "moveFromRangeStart", "moveFromRangeEnd"),
        *("moveToRangeStart", "moveToRangeEnd"),
    )
)
"""What has no words of the text, or words that were taken out. Anything else is refused."""


def _inside(element: Element, name: str) -> Iterator[Element]:
    for child in element:
        if local(child) == name:
            yield child
        elif local(child) in _AROUND:
            yield from _inside(child, name)


def _entry(number: int, row: TableRow) -> Entry:
    if len(row.cells) != len(WIDTHS):
        refuse("row_cells", number, found=len(row.cells), expected=len(WIDTHS))
    *_others, source_cell, target_cell, id_cell = row.cells
    row_id = RowId.read(_words(id_cell, number))
    if row_id is None:
        refuse("row_id", number)
    id, part = place_of(row_id.address, number)
    if any(cell.find("{*}tcPr/{*}vMerge") is not None for cell in row.cells):
        refuse("row_merged", number, id)
    source, target = (_words(cell, number, id) for cell in (source_cell, target_cell))
    if _folded(source) != row_id.source:
        refuse("row_source", number, id)
    pair = language(row_id.source_tag, number), language(row_id.target_tag, number)
    segment = Segment(part, source, bounded(hold(target, number, id), number), row_id.base)
    return entry_read(id, "", pair, (segment,), "", {}, number)


def _words(cell: Element, number: int, id: str = "") -> str:
    """The words of a cell as they stand after all changes; empty lines around them are none."""
    lines = [""]
    for paragraph in _paragraphs(cell, number, id):
        lines[-1] += "".join(_signs(paragraph, number, id))
        # The end of a paragraph may be what was taken out.
        if paragraph.find("{*}pPr/{*}rPr/{*}del") is None:
            lines.append("")
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def _paragraphs(cell: Element, number: int, id: str) -> Iterator[Element]:
    for child in cell:
        if local(child) == "p":
            yield child
        elif local(child) in _AROUND:
            yield from _paragraphs(child, number, id)
        elif local(child) not in _NO_WORDS:
            refuse("inline_code", number, id, name=local(child))


def _signs(element: Element, number: int, id: str) -> Iterator[str]:
    for child in element:
        name = local(child)
        if name == "t":
            yield child.text or ""
        elif name in _SIGNS:
            yield _SIGNS[name]
        elif name in _AROUND:
            yield from _signs(child, number, id)
        elif name not in _NO_WORDS:
            refuse("inline_code", number, id, name=name)
