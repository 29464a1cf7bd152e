"""Writer of PO files: each part of a text is a message, identified by its context."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.quality.plural import FORMS
from games.translation.interchange.entry import Entry, Segment
from games.translation.interchange.naming import TAGS, address, checked_entry
from games.translation.interchange.refusal import refuse

PLURALS = {1: "nplurals=1; plural=0;", 2: "nplurals=2; plural=(n > 1);"}

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write(entries: Iterable[Entry]) -> bytes:
    ordered = [checked_entry(entry) for entry in entries]
    if not ordered:
        refuse("nothing")
    pairs = {entry.pair for entry in ordered}
    if len(pairs) > 1:
        refuse("two_pairs")
    source, target = pairs.pop()
    blocks = [_header(source, target)]
    for entry in ordered:
        blocks += _messages(entry)
    return "\n".join(blocks).encode()


def _header(source: str, target: str) -> str:
    fields = {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": TAGS[target].replace("-", "_"),
        "X-Source-Language": TAGS[source].replace("-", "_"),
        "Plural-Forms": PLURALS[FORMS.get(target, 2)],
    }
    header = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return _field("msgid", "") + _field("msgstr", header)


def _messages(entry: Entry) -> Iterator[str]:
    if entry.is_plural:
        yield _remarks(entry, entry.segments) + _plural(entry)
        return
    for segment in entry.segments:
        yield (
            _remarks(entry, [segment])
            + _field("msgctxt", address(entry.id, segment.part))
            + _field("msgid", segment.source)
            + _field("msgstr", segment.target)
        )


def _plural(entry: Entry) -> str:
    """A message with the source's two forms and the target's forms."""
    last = entry.segments[-1]
    first = entry.segments[0].source if len(entry.segments) > 1 else entry.singular
    message = _field("msgctxt", address(entry.id, "plural"))
    message += _field("msgid", first) + _field("msgid_plural", last.source)
    for index, segment in enumerate(entry.segments):
        message += _field(f"msgstr[{index}]", segment.target)
    return message


def _remarks(entry: Entry, segments: Iterable[Segment]) -> str:
    """The comments of a message, one on each line, and the flag that marks a draft."""
    bases = " ".join(segment.base for segment in segments if segment.base)
    lines = [f"#. kind: {entry.kind}", f"#. state: {entry.state}"]
    if bases:
        lines.append(f"#. base: {bases}")
    if entry.context:
        lines.append(f"#. context: {quoted(entry.context)}")
    if entry.note:
        lines.append(f"#. note: {quoted(entry.note)}")
    if entry.state == "draft" and any(entry.targets()):
        lines.append("#, fuzzy")
    return "".join(f"{line}\n" for line in lines)


def _field(name: str, text: str) -> str:
    """A PO field; a text of several lines has a string for each, as gettext writes it."""
    lines = text.split("\n")
    pieces = [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    if len(pieces) < 2:
        return f"{name} {quoted(text)}\n"
    return f'{name} ""\n' + "".join(f"{quoted(piece)}\n" for piece in pieces)


def quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(sign, sign) for sign in text) + '"'
