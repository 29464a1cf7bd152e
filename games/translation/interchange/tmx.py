"""TMX 1.4b: pairs of texts for the memories of translators' tools."""

from collections.abc import Iterable

from lxml import etree

from games.translation.interchange import codes, hardened
from games.translation.interchange.entry import (
    TAGS,
    EntriesRead,
    Entry,
    Segment,
    address,
    checked_entry,
    each_read,
    entry_read,
    language,
    place_of,
)
from games.translation.interchange.hardened import LANG, Element, child, children, line_of
from games.translation.interchange.messages import refuse

DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'


def write(entries: Iterable[Entry]) -> bytes:
    """Write the pairs; the header names no source, since both languages are originals."""
    root = etree.Element("tmx", version="1.4")
    header = {"creationtool": "Rulesite", "creationtoolversion": "1", "segtype": "block"}
    header |= {"o-tmf": "Rulesite", "adminlang": "en", "srclang": "*all*", "datatype": "plaintext"}
    etree.SubElement(root, "header", header)
    body = etree.SubElement(root, "body")
    for entry in entries:
        for segment in checked_entry(entry).segments:
            _pair(body, entry, segment)
    return hardened.written(root, DOCTYPE)


def _pair(body: Element, entry: Entry, segment: Segment) -> None:
    pair = etree.SubElement(body, "tu", tuid=address(entry.id, segment.part))
    pair.set("srclang", TAGS[entry.source_lang])
    if entry.note:
        etree.SubElement(pair, "note").text = entry.note
    for kind in ("kind", "state", "context", "singular", "base"):
        if text := getattr(segment if kind == "base" else entry, kind):
            etree.SubElement(pair, "prop", type=f"x-{kind}").text = text
    for lang, words in ((entry.source_lang, segment.source), (entry.target_lang, segment.target)):
        variant = etree.SubElement(pair, "tuv", {LANG: TAGS[lang]})
        etree.SubElement(variant, "seg").text = words


def read(data: bytes) -> EntriesRead:
    root = hardened.parsed(data, "tmx")
    if root.get("version") not in ("1.4", "1.4b"):
        refuse("other_version", line_of(root), version=root.get("version", ""))
    body, header = child(root, "body"), child(root, "header")
    source = header.get("srclang", "") if header is not None else ""
    pairs = children(body, "tu") if body is not None else ()
    return each_read(pairs, lambda pair: _entry(pair, pair.get("srclang", source)))


def _entry(pair: Element, source: str) -> Entry:
    line = line_of(pair)
    id, part = place_of(pair.get("tuid", ""), line)
    source_lang = language(source, line)
    variants: dict[str, str] = {}
    for variant in children(pair, "tuv"):
        lang = language(variant.get(LANG) or variant.get("lang"), line_of(variant))
        if lang in variants:
            refuse("not_a_pair", line_of(variant), id)
        inline = codes.Read(id, frozenset({"hi"}), codes.of_content)
        variants[lang] = inline.source(child(variant, "seg"))
    others = [lang for lang in variants if lang != source_lang]
    if source_lang not in variants or len(others) != 1:
        refuse("not_a_pair", line, id)
    notes = {
        element.get("type", "").removeprefix("x-"): "".join(element.itertext())
        for element in children(pair, "prop")
        if element.get("type", "").startswith("x-")
    }
    note = child(pair, "note")
    notes["note"] = "".join(note.itertext()) if note is not None else ""
    segment = Segment(part, variants[source_lang], variants[others[0]], notes.get("base", ""))
    kind, state = notes.get("kind", ""), notes.get("state", "")
    return entry_read(id, kind, (source_lang, others[0]), (segment,), state, notes, line)
