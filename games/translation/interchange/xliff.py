"""XLIFF 2.0 and, for tools that know no other, 1.2.

In 2.0 each text is a unit with a segment for each of its parts, in 1.2 a group with a trans-unit
for each.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from lxml import etree

from games.translation.interchange import codes, hardened
from games.translation.interchange.entry import (
    KINDS,
    STATES,
    TAGS,
    EntriesRead,
    Entry,
    Segment,
    address,
    each_read,
    entry_read,
    id_of,
    language,
    one_pair,
    place_of,
    token,
)
from games.translation.interchange.hardened import Element, child, children, line_of, local
from games.translation.interchange.messages import refuse

V2, V12 = "urn:oasis:names:tc:xliff:document:2.0", "urn:oasis:names:tc:xliff:document:1.2"
WORDS_12 = ("needs-review-translation", "translated", "signed-off", "final")
STATES_2 = dict(zip(STATES, ("initial", "translated", "reviewed", "final"), strict=True))
STATES_12 = dict(zip(STATES, WORDS_12, strict=True))


def write_2(entries: Iterable[Entry]) -> bytes:
    """Write one document for one pair of languages, with a file element for each kind."""
    ordered, source, target = one_pair(entries)
    root = hardened.in_namespace(
        V2, "xliff", version="2.0", srcLang=TAGS[source], trgLang=TAGS[target]
    )
    for kind, group in _by_kind(ordered):
        file = _below(root, "file", id=kind, canResegment="no")
        for entry in group:
            _unit_2(file, entry)
    return hardened.written(root)


def _unit_2(file: Element, entry: Entry) -> None:
    unit = _below(file, "unit", id=token(entry.id))
    if entry.state == "official":
        unit.set("translate", "no")
    unit.set(hardened.SPACE, "preserve")
    bases = " ".join(f"{segment.part}:{segment.base}" for segment in entry.segments if segment.base)
    texts = _notes_of(entry) | ({"base": bases} if bases else {})
    if texts:
        notes = _below(unit, "notes")
        for category, text in texts.items():
            _below(notes, "note", category=category).text = text
    data = _data(unit, entry)

    def set_words(element: Element, text: str, number: Callable[[str], str]) -> None:
        def code(words: str) -> Element:
            return _below(element, "ph", id=number(words), dataRef=data[words], equiv=words)

        codes.set_words(element, text, code if data else None)

    for entry_segment in entry.segments:
        segment = _below(unit, "segment", id=entry_segment.part, state=STATES_2[entry.state])
        numbers = codes.Numbers(f"{entry_segment.part}-")
        set_words(_below(segment, "source"), entry_segment.source, numbers.of_source)
        if entry_segment.target or entry.state != "draft":
            set_words(_below(segment, "target"), entry_segment.target, numbers.of_target)


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


def write_12(entries: Iterable[Entry]) -> bytes:
    ordered, source, target = one_pair(entries)
    root = hardened.in_namespace(V12, "xliff", version="1.2")
    for kind, group in _by_kind(ordered):
        file = _below(root, "file", original=kind, datatype="plaintext")
        file.set("source-language", TAGS[source])
        file.set("target-language", TAGS[target])
        body = _below(file, "body")
        for entry in group:
            _group_12(body, entry)
    return hardened.written(root)


def _group_12(body: Element, entry: Entry) -> None:
    group = _below(body, "group", id=token(entry.id))
    for origin, text in _notes_of(entry).items():
        _below(group, "note", **{"from": origin}).text = text

    def set_words(element: Element, text: str, number: Callable[[str], str]) -> None:
        def code(words: str) -> Element:
            attributes = {"ctype": "x-code", "equiv-text": words}
            placeholder = _below(element, "ph", id=number(words), **attributes)
            placeholder.text = words
            return placeholder

        codes.set_words(element, text, code if codes.has_codes(entry) else None)

    for segment in entry.segments:
        unit = _below(group, "trans-unit", id=address(entry.id, segment.part))
        unit.set(hardened.SPACE, "preserve")
        if entry.state == "official":
            unit.set("translate", "no")
        numbers = codes.Numbers()
        set_words(_below(unit, "source"), segment.source, numbers.of_source)
        if segment.target or entry.state != "draft":
            target = _below(unit, "target", state=STATES_12[entry.state])
            set_words(target, segment.target, numbers.of_target)
        if segment.base:
            _below(unit, "note", **{"from": "base"}).text = segment.base


def _by_kind(entries: Iterable[Entry]) -> Iterator[tuple[str, Iterator[Entry]]]:
    return groupby(sorted(entries, key=lambda entry: entry.kind), key=lambda entry: entry.kind)


def _below(parent: Element, name: str, **attributes: str) -> Element:
    return etree.SubElement(parent, f"{{{hardened.namespace(parent)}}}{name}", attributes)


def _notes_of(entry: Entry) -> dict[str, str]:
    """What people may read beside the words, without what is empty."""
    texts = {"context": entry.context, "note": entry.note, "singular": entry.singular}
    return {name: text for name, text in texts.items() if text}


def read(data: bytes) -> EntriesRead:
    """The texts of a file of either version, which the namespace of its root tells."""
    root = hardened.parsed(data, "xliff")
    space, version = hardened.namespace(root), root.get("version", "")
    if space not in ("", V12, V2):
        refuse("other_version", line_of(root), version=space)
    is_2 = space == V2
    if version not in (("2.0", "2.1") if is_2 else ("1.2",)):
        refuse("other_version", line_of(root), version=version)
    entry_of = _entry_2 if is_2 else _entry_12
    return each_read(_units(root, is_2=is_2), lambda unit: entry_of(*unit))


Pair = tuple[str, str]


def _units(root: Element, *, is_2: bool) -> Iterator[tuple[Element, str, Pair]]:
    """The units in the order of the file, with the name and the languages of their file."""
    for file in children(root, "file"):
        if is_2:
            name, holder, sides = "id", root, ("srcLang", "trgLang")
        else:
            name, holder, sides = "original", file, ("source-language", "target-language")
        source, target = (language(holder.get(side), line_of(holder)) for side in sides)
        for unit in _within(file, "unit" if is_2 else "trans-unit"):
            kind = file.get(name, "")
            yield unit, kind if kind in KINDS else "", (source, target)


def _within(container: Element, name: str) -> Iterator[Element]:
    """The elements of that name, including those in groups."""
    for element in children(container, name, "body", "group"):
        if local(element) == name:
            yield element
        else:
            yield from _within(element, name)


def _entry_2(unit: Element, kind: str, pair: Pair) -> Entry:
    line = line_of(unit)
    id, notes = id_of(unit.get("id", ""), line), _notes(child(unit, "notes"), "category")
    bases = dict(base.split(":", 1) for base in notes.get("base", "").split() if ":" in base)
    inline = codes.Read(id, frozenset({"mrk", "sm", "em"}), codes.of_data(unit))
    segments = [
        _segment(element, element.get("id", ""), id, inline, bases)
        for element in children(unit, "segment")
    ]
    for stray in children(unit, "ignorable"):
        if inline.source(child(stray, "source")).strip():
            refuse("stray_words", line_of(stray), id)
    parts = [segment.part for segment in segments]
    if twice := next((part for part in parts if parts.count(part) > 1), None):
        refuse("twice", line, id, part=twice)
    return entry_read(id, kind, pair, tuple(segments), _state(unit, id), notes, line)


def _state(unit: Element, id: str) -> str:
    """The state of a text is that of its least advanced part."""
    known, positions = list(STATES_2.values()), []
    for segment in children(unit, "segment"):
        state = segment.get("state", "initial")
        if state not in known:
            refuse("unknown_state", line_of(segment), id, state=state)
        positions.append(known.index(state))
    return list(STATES_2)[min(positions, default=0)]


def _entry_12(unit: Element, kind: str, pair: Pair) -> Entry:
    line, group = line_of(unit), unit.getparent()
    id, part = place_of(unit.get("id", ""), line)
    inline = codes.Read(id, frozenset({"mrk"}), codes.of_content)
    segment = _segment(unit, part, id, inline, {part: _notes(unit, "from").get("base", "")})
    target = child(unit, "target")
    states = {theirs: ours for ours, theirs in STATES_12.items()}
    # One with a state that we do not write is a draft.
    state = states.get(target.get("state", ""), "draft") if target is not None else "draft"
    notes = _notes(group if local(group) == "group" else None, "from")
    return entry_read(id, kind, pair, (segment,), state, notes, line)


def _segment(
    element: Element, part: str, id: str, inline: codes.Read, bases: Mapping[str, str]
) -> Segment:
    source = child(element, "source")
    if source is None:
        refuse("no_source", line_of(element), id)
    words = inline.source(source), inline.target(child(element, "target"))
    return Segment(part, *words, bases.get(part, ""))


def _notes(holder: Element | None, kind: str) -> dict[str, str]:
    """The first note of each kind; notes from tools and people have none of ours."""
    texts: dict[str, str] = {}
    for note in children(holder, "note") if holder is not None else ():
        texts.setdefault(note.get(kind, ""), "".join(note.itertext()))
    return texts
