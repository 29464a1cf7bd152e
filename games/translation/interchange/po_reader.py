"""Reader of PO files."""

from __future__ import annotations

from email.message import Message as Header
from email.parser import HeaderParser

from games.translation.interchange.entry import Assembly, Entry, FileReading, Segment, checked
from games.translation.interchange.naming import hold, language, place_of
from games.translation.interchange.plain import text_of
from games.translation.interchange.po_lines import PoMessage, messages
from games.translation.interchange.refusal import FileRefused, refuse


def read(data: bytes) -> FileReading:
    read = messages(text_of(data))
    header = next(read, None)
    if header is None or not header.is_header:
        refuse("no_header", header.line if header else 0)
    fields = HeaderParser().parsestr(header.texts.get("msgstr", ""))
    source, target = _languages(fields, header.line)
    assembly = Assembly()
    for message in read:
        try:
            assembly.add(_entry(message, source, target))
        except FileRefused as refused:
            assembly.refuse(refused)
    return assembly.reading()


def _languages(fields: Header, line: int) -> tuple[str, str]:
    charset = fields.get_content_charset("utf-8")
    if charset.lower() not in ("utf-8", "utf8", "charset"):
        refuse("other_encoding", line, encoding=charset)
    return language(fields["X-Source-Language"], line), language(fields["Language"], line)


def _entry(message: PoMessage, source: str, target: str) -> Entry:
    id, part = place_of(message.texts.get("msgctxt", ""), message.line)
    for text in message.texts.values():
        hold(text, message.line, id)
    state = message.metadata.get("state", "draft")
    return checked(
        Entry(
            id=id,
            kind=message.metadata.get("kind", id.split(":")[0]),
            source_lang=source,
            target_lang=target,
            segments=_segments(message, id, part),
            state="draft" if message.is_fuzzy else state,
            context=message.metadata.get("context", ""),
            note=message.metadata.get("note", ""),
            singular=_singular(message),
            line=message.line,
        )
    )


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


def _singular(message: PoMessage) -> str:
    is_one_form = "msgid_plural" in message.texts and "1" not in message.texts
    return message.texts["msgid"] if is_one_form else ""
