"""XLIFF 1.2, for the tools that know no other: one trans-unit for each part of a text."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from lxml import etree

from games.translation.interchange import codes, hardened
from games.translation.interchange.entry import (
    KINDS,
    Assembly,
    Entry,
    FileReading,
    Segment,
    entry_read,
)
from games.translation.interchange.hardened import Element, child, children, line_of, local
from games.translation.interchange.messages import FileRefused, refuse
from games.translation.interchange.naming import TAGS, address, language, one_pair, place_of, token

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"

STATES = {
    "draft": "needs-review-translation",
    "proposed": "translated",
    "reviewed": "signed-off",
    "official": "final",
}
_READ = {theirs: ours for ours, theirs in STATES.items()}
_THROUGH = frozenset({"mrk"})


def write(entries: Iterable[Entry]) -> bytes:
    ordered, source, target = one_pair(entries)
    ordered.sort(key=lambda entry: entry.kind)
    root = etree.Element(f"{{{NAMESPACE}}}xliff", nsmap=hardened.unprefixed(NAMESPACE))
    root.set("version", "1.2")
    for kind, group in groupby(ordered, key=lambda entry: entry.kind):
        file = _below(root, "file", original=kind, datatype="plaintext")
        file.set("source-language", TAGS[source])
        file.set("target-language", TAGS[target])
        body = _below(file, "body")
        for entry in group:
            _group(body, entry)
    return hardened.written(root)


def _group(body: Element, entry: Entry) -> None:
    group = _below(body, "group", id=token(entry.id))
    texts = {"context": entry.context, "note": entry.note, "singular": entry.singular}
    for origin, text in texts.items():
        if text:
            note = _below(group, "note")
            note.set("from", origin)
            note.text = text
    for segment in entry.segments:
        unit = _below(group, "trans-unit", id=address(entry.id, segment.part))
        unit.set(hardened.SPACE, "preserve")
        if entry.state == "official":
            unit.set("translate", "no")
        numbers = codes.Numbers()
        _set(_below(unit, "source"), segment.source, entry, numbers.of_source)
        if segment.target or entry.state != "draft":
            target = _below(unit, "target", state=STATES[entry.state])
            _set(target, segment.target, entry, numbers.of_target)
        if segment.base:
            note = _below(unit, "note")
            note.set("from", "base")
            note.text = segment.base


def _set(element: Element, text: str, entry: Entry, number: Callable[[str], str]) -> None:
    if not codes.has_codes(entry):
        element.text = text
        return

    def code(words: str) -> Element:
        placeholder = _below(element, "ph", id=number(words), ctype="x-code")
        placeholder.set("equiv-text", words)
        placeholder.text = words
        return placeholder

    codes.set_words(element, text, code)


def _below(parent: Element, name: str, **attributes: str) -> Element:
    return etree.SubElement(parent, f"{{{NAMESPACE}}}{name}", attributes)


def read(root: Element) -> FileReading:
    if root.get("version") != "1.2":
        refuse("other_version", line_of(root), version=root.get("version", ""))
    assembly = Assembly()
    for file in children(root, "file"):
        source, target = (
            language(file.get(f"{side}-language"), line_of(file)) for side in ("source", "target")
        )
        for unit in _units(file):
            try:
                assembly.add(_entry(unit, file.get("original", ""), (source, target)))
            except FileRefused as refused:
                assembly.refuse(refused)
    return assembly.reading()


def _units(container: Element) -> Iterator[Element]:
    for element in container:
        if not isinstance(element.tag, str):
            continue
        if local(element) == "trans-unit":
            yield element
        elif local(element) in ("body", "group"):
            yield from _units(element)


def _entry(unit: Element, kind: str, pair: tuple[str, str]) -> Entry:
    line = line_of(unit)
    id, part = place_of(unit.get("id", ""), line)
    source, target = child(unit, "source"), child(unit, "target")
    if source is None:
        refuse("no_source", line, id)
    notes = _notes(unit.getparent()) if local(unit.getparent()) == "group" else {}
    inline = codes.Read(id, _THROUGH, codes.of_content)
    words = inline.source(source), inline.target(target)
    segment = Segment(part, *words, _notes(unit).get("base", ""))
    kind = kind if kind in KINDS else id.split(":")[0]
    # One with a state that we do not write is a draft.
    state = _READ.get(target.get("state", ""), "draft") if target is not None else "draft"
    return entry_read(id, kind, pair, (segment,), state, notes, line)


def _notes(element: Element) -> dict[str, str]:
    texts: dict[str, str] = {}
    for note in children(element, "note"):
        texts.setdefault(note.get("from", ""), "".join(note.itertext()))
    return texts
