"""XLIFF 2.0: one unit for each text, one segment for each of its parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from games.translation.interchange.naming import TAGS, id_of, language, one_pair, token

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
VERSIONS = ("2.0", "2.1")

STATES = {"draft": "initial", "proposed": "translated", "reviewed": "reviewed", "official": "final"}
_READ = {theirs: ours for ours, theirs in STATES.items()}
_THROUGH = frozenset({"mrk", "sm", "em"})


def write(entries: Iterable[Entry]) -> bytes:
    """Write one document for one pair of languages, with a file element for each kind."""
    ordered, source, target = one_pair(entries)
    ordered.sort(key=lambda entry: entry.kind)
    root = etree.Element(f"{{{NAMESPACE}}}xliff", nsmap=hardened.unprefixed(NAMESPACE))
    root.set("version", "2.0")
    root.set("srcLang", TAGS[source])
    root.set("trgLang", TAGS[target])
    for kind, group in groupby(ordered, key=lambda entry: entry.kind):
        file = _below(root, "file", id=kind, canResegment="no")
        for entry in group:
            _unit(file, entry)
    return hardened.written(root)


def _unit(file: Element, entry: Entry) -> None:
    unit = _below(file, "unit", id=token(entry.id))
    if entry.state == "official":
        unit.set("translate", "no")
    unit.set(hardened.SPACE, "preserve")
    bases = " ".join(f"{segment.part}:{segment.base}" for segment in entry.segments if segment.base)
    texts = {
        "context": entry.context,
        "note": entry.note,
        "singular": entry.singular,
        "base": bases,
    }
    if any(texts.values()):
        notes = _below(unit, "notes")
        for category, text in texts.items():
            if text:
                _below(notes, "note", category=category).text = text
    data = _data(unit, entry)
    for entry_segment in entry.segments:
        segment = _below(unit, "segment", id=entry_segment.part, state=STATES[entry.state])
        numbers = codes.Numbers(f"{entry_segment.part}-")
        _set(_below(segment, "source"), entry_segment.source, data, numbers.of_source)
        if entry_segment.target or entry.state != "draft":
            _set(_below(segment, "target"), entry_segment.target, data, numbers.of_target)


def _data(unit: Element, entry: Entry) -> dict[str, str]:
    """Write the texts of the entry's codes, each once; return their ids."""
    if not codes.has_codes(entry):
        return {}
    texts = [text for segment in entry.segments for text in (segment.source, segment.target)]
    markers = [piece.text for text in texts for piece in codes.pieces(text) if piece.is_code]
    ids = {code: f"d{number}" for number, code in enumerate(dict.fromkeys(markers), 1)}
    if ids:
        container = _below(unit, "originalData")
        for code, id in ids.items():
            _below(container, "data", id=id).text = code
    return ids


def _set(
    element: Element, text: str, data: Mapping[str, str], number: Callable[[str], str]
) -> None:
    if not data:
        element.text = text
        return

    def code(words: str) -> Element:
        return _below(element, "ph", id=number(words), dataRef=data[words], equiv=words)

    codes.set_words(element, text, code)


def _below(parent: Element, name: str, **attributes: str) -> Element:
    return etree.SubElement(parent, f"{{{NAMESPACE}}}{name}", attributes)


def read(root: Element) -> FileReading:
    version = root.get("version", "")
    if version not in VERSIONS:
        refuse("other_version", line_of(root), version=version)
    pair = (
        language(root.get("srcLang"), line_of(root)),
        language(root.get("trgLang"), line_of(root)),
    )
    assembly = Assembly()
    for file in children(root, "file"):
        for unit in _units(file):
            try:
                assembly.add(_entry(unit, file.get("id", ""), pair))
            except FileRefused as refused:
                assembly.refuse(refused)
    return assembly.reading()


def _units(container: Element) -> Iterator[Element]:
    """The units in the order of the file, including those in groups."""
    for element in container:
        if not isinstance(element.tag, str) or hardened.namespace(element) != NAMESPACE:
            continue
        if local(element) == "unit":
            yield element
        elif local(element) == "group":
            yield from _units(element)


def _entry(unit: Element, kind: str, pair: tuple[str, str]) -> Entry:
    line = line_of(unit)
    id = id_of(unit.get("id", ""), line)
    notes = _notes(unit)
    bases = dict(pair.split(":", 1) for pair in notes.get("base", "").split() if ":" in pair)
    inline = codes.Read(id, _THROUGH, codes.of_data(unit))
    segments = tuple(_segment(element, id, bases, inline) for element in children(unit, "segment"))
    for stray in children(unit, "ignorable"):
        if inline.source(child(stray, "source")).strip():
            refuse("stray_words", line_of(stray), id)
    parts = [segment.part for segment in segments]
    if twice := next((part for part in parts if parts.count(part) > 1), None):
        refuse("twice", line, id, part=twice)
    kind = kind if kind in KINDS else id.split(":")[0]
    return entry_read(id, kind, pair, segments, _state(unit, id), notes, line)


def _segment(segment: Element, id: str, bases: Mapping[str, str], inline: codes.Read) -> Segment:
    part = segment.get("id", "")
    source = child(segment, "source")
    if source is None:
        refuse("no_source", line_of(segment), id)
    words = inline.source(source), inline.target(child(segment, "target"))
    return Segment(part, *words, bases.get(part, ""))


def _notes(unit: Element) -> dict[str, str]:
    """The first note of each category; notes from tools and people have none of ours."""
    notes = child(unit, "notes")
    texts: dict[str, str] = {}
    for note in children(notes, "note") if notes is not None else ():
        texts.setdefault(note.get("category", ""), "".join(note.itertext()))
    return texts


def _state(unit: Element, id: str) -> str:
    """The state of a text is that of its least advanced part."""
    positions = []
    for segment in children(unit, "segment"):
        state = segment.get("state", "initial")
        if state not in _READ:
            refuse("unknown_state", line_of(segment), id, state=state)
        positions.append(list(_READ).index(state))
    return list(STATES)[min(positions, default=0)]
