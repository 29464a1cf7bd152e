"""TMX 1.4b: pairs of texts for the memories of translators' tools."""

from collections.abc import Iterable

from lxml import etree

from games.translation.interchange import codes, hardened
from games.translation.interchange.entry import Assembly, Entry, FileReading, Segment, entry_read
from games.translation.interchange.hardened import LANG, Element, child, children, line_of
from games.translation.interchange.messages import FileRefused, refuse
from games.translation.interchange.naming import TAGS, address, checked_entry, language, place_of

DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'
VERSIONS = ("1.4", "1.4b")

_THROUGH = frozenset({"hi"})


def write(entries: Iterable[Entry]) -> bytes:
    """Write the pairs; the header names no source, since both languages are originals."""
    root = etree.Element("tmx", version="1.4")
    etree.SubElement(
        root,
        "header",
        {
            "creationtool": "Rulesite",
            "creationtoolversion": "1",
            "segtype": "block",
            "o-tmf": "Rulesite",
            "adminlang": "en",
            "srclang": "*all*",
            "datatype": "plaintext",
        },
    )
    body = etree.SubElement(root, "body")
    for entry in entries:
        for segment in checked_entry(entry).segments:
            _pair(body, entry, segment)
    return hardened.written(root, DOCTYPE)


def _pair(body: Element, entry: Entry, segment: Segment) -> None:
    pair = etree.SubElement(body, "tu", tuid=address(entry.id, segment.part))
    pair.set("srclang", TAGS[entry.source_lang])
    properties = {
        "kind": entry.kind,
        "state": entry.state,
        "context": entry.context,
        "singular": entry.singular,
        "base": segment.base,
    }
    if entry.note:
        etree.SubElement(pair, "note").text = entry.note
    for kind, text in properties.items():
        if text:
            etree.SubElement(pair, "prop", type=f"x-{kind}").text = text
    for lang, words in ((entry.source_lang, segment.source), (entry.target_lang, segment.target)):
        variant = etree.SubElement(pair, "tuv", {LANG: TAGS[lang]})
        etree.SubElement(variant, "seg").text = words


def read(root: Element) -> FileReading:
    if root.get("version") not in VERSIONS:
        refuse("other_version", line_of(root), version=root.get("version", ""))
    body, assembly = child(root, "body"), Assembly()
    header = child(root, "header")
    source = header.get("srclang", "") if header is not None else ""
    for pair in children(body, "tu") if body is not None else ():
        try:
            assembly.add(_entry(pair, pair.get("srclang", source)))
        except FileRefused as refused:
            assembly.refuse(refused)
    return assembly.reading()


def _entry(pair: Element, source: str) -> Entry:
    line = line_of(pair)
    id, part = place_of(pair.get("tuid", ""), line)
    source_lang = language(source, line)
    variants = _variants(pair, id)
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
    kind, state = notes.get("kind", id.split(":")[0]), notes.get("state", "draft")
    return entry_read(id, kind, (source_lang, others[0]), (segment,), state, notes, line)


def _variants(pair: Element, id: str) -> dict[str, str]:
    variants: dict[str, str] = {}
    for variant in children(pair, "tuv"):
        lang = language(variant.get(LANG) or variant.get("lang"), line_of(variant))
        if lang in variants:
            refuse("not_a_pair", line_of(variant), id)
        variants[lang] = codes.Read(id, _THROUGH, codes.of_content).source(child(variant, "seg"))
    return variants
