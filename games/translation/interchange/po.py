"""PO files: each part of a text is a message, identified by its context."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.parser import HeaderParser

from games.quality.plural import FORMS
from games.translation.interchange.entry import (
    TAGS,
    EntriesRead,
    Entry,
    Segment,
    address,
    each_read,
    entry_read,
    hold,
    language,
    one_pair,
    place_of,
)
from games.translation.interchange.hardened import bounded, text_of
from games.translation.interchange.messages import refuse

PLURALS = {1: "nplurals=1; plural=0;", 2: "nplurals=2; plural=(n > 1);"}

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write(entries: Iterable[Entry]) -> bytes:
    ordered, source, target = one_pair(entries)
    fields = {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": TAGS[target].replace("-", "_"),
        "X-Source-Language": TAGS[source].replace("-", "_"),
        "Plural-Forms": PLURALS[FORMS.get(target, 2)],
    }
    header = "".join(f"{name}: {value}\n" for name, value in fields.items())
    blocks = [_field("msgid", "") + _field("msgstr", header)]
    for entry in ordered:
        blocks += _messages(entry)
    return "\n".join(blocks).encode()


def _messages(entry: Entry) -> Iterator[str]:
    if entry.is_plural:
        yield _remarks(entry, entry.segments) + _plural(entry)
        return
    for segment in entry.segments:
        message = _field("msgctxt", address(entry.id, segment.part))
        message += _field("msgid", segment.source) + _field("msgstr", segment.target)
        yield _remarks(entry, [segment]) + message


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


def read(data: bytes) -> EntriesRead:
    read = messages(text_of(data))
    header = next(read, None)
    if header is None or header.texts.get("msgid") != "" or "msgctxt" in header.texts:
        refuse("no_header", header.line if header else 0)
    line, fields = header.line, HeaderParser().parsestr(header.texts.get("msgstr", ""))
    charset = fields.get_content_charset("utf-8")
    if charset.lower() not in ("utf-8", "utf8", "charset"):
        refuse("other_encoding", line, encoding=charset)
    pair = language(fields["X-Source-Language"], line), language(fields["Language"], line)
    return each_read(read, lambda message: _entry(message, pair))


def _entry(message: PoMessage, pair: tuple[str, str]) -> Entry:
    id, part = place_of(message.texts.get("msgctxt", ""), message.line)
    for text in message.texts.values():
        hold(text, message.line, id)
    kind = message.metadata.get("kind", "")
    state = "draft" if message.is_fuzzy else message.metadata.get("state", "")
    is_one_form = "msgid_plural" in message.texts and "1" not in message.texts
    notes = message.metadata | {"singular": message.texts["msgid"] if is_one_form else ""}
    segments = _segments(message, id, part)
    return entry_read(id, kind, pair, segments, state, notes, message.line)


def _segments(message: PoMessage, id: str, part: str) -> tuple[Segment, ...]:
    bases = message.metadata.get("base", "").split()
    texts = message.texts
    if part != "plural":
        if "msgstr" not in texts:
            refuse("unknown_part", message.line, id, part=part)
        return (Segment(part, texts["msgid"], texts["msgstr"], "".join(bases[:1])),)
    forms = [texts[key] for key in sorted(texts) if key.isdigit()]
    names = ("one", "many")[2 - len(forms) :] if 0 < len(forms) < 3 else ()
    if not names or "msgid_plural" not in texts:
        refuse("plural_forms", message.line, id, number=len(forms))
    sources = {"one": texts["msgid"], "many": texts["msgid_plural"]}
    bases += [""] * len(names)
    return tuple(
        Segment(name, sources[name], form, base)
        for name, form, base in zip(names, forms, bases, strict=False)
    )


_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[([0-9])\])?[ \t]*(".*)')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"[ \t]*')
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)")
_SIGNS = dict(zip('ntr\\"abfv', '\n\t\r\\"\a\b\f\v', strict=True))


@dataclass(slots=True)
class PoMessage:
    """A message of the file; ``texts`` is by keyword, ``msgstr[1]`` under ``1``."""

    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    metadata: dict[str, str] = field(default_factory=dict)
    is_fuzzy: bool = False


def messages(text: str) -> Iterator[PoMessage]:
    """Every message except obsolete ones, in order; refuse a line that is not PO."""
    message, key = PoMessage(), ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = bounded(raw, number).rstrip("\r").strip(" \t")
        if not line or line.startswith(("#~", "#|")):
            continue
        if line.startswith("#"):
            if message.texts:
                yield _whole(message)
                message, key = PoMessage(), ""
            _remark(message, line)
        elif line.startswith('"'):
            if not key:
                refuse("broken_po", number, found=line)
            message.texts[key] = bounded(message.texts[key] + _string(line, number), number)
        else:
            match = _KEYWORD.fullmatch(line)
            if not match or (match[2] and match[1] != "msgstr"):
                refuse("broken_po", number, found=line)
            key, piece = match[2] or match[1], _string(match[3], number)
            if key in ("msgctxt", "msgid") and "msgid" in message.texts:
                yield _whole(message)
                message = PoMessage()
            if key in message.texts:
                refuse("broken_po", number, found=line)
            message.line = message.line or number
            message.texts[key] = piece
    if message.texts:
        yield _whole(message)


def _remark(message: PoMessage, line: str) -> None:
    if line.startswith("#,"):
        message.is_fuzzy |= "fuzzy" in [flag.strip() for flag in line[2:].split(",")]
    elif match := re.fullmatch(r"#\. (\w+): (.*)", line, re.DOTALL):
        value = match[2]
        message.metadata[match[1]] = _string(value, 0) if _STRING.fullmatch(value) else value


def _whole(message: PoMessage) -> PoMessage:
    if "msgid" not in message.texts:
        refuse("broken_po", message.line, found="msgid")
    if "msgstr" not in message.texts and "0" not in message.texts:
        refuse("broken_po", message.line, found="msgstr")
    return message


def _string(line: str, number: int) -> str:
    match = _STRING.fullmatch(line)
    if not match:
        refuse("broken_po", number, found=line)
    return _ESCAPE.sub(lambda escape: _sign(escape[1], number), match[1])


def _sign(escape: str, number: int) -> str:
    if escape in _SIGNS:
        return _SIGNS[escape]
    met = re.fullmatch(r"x([0-9a-fA-F]+)|([0-7]+)", escape)
    if met is None:
        refuse("broken_po", number, found=f"\\{escape}")
    return chr(int(met[1], 16) if met[1] else int(met[2], 8))
