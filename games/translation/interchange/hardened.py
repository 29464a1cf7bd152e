"""Safe reading of XML from outside: no entities, no network, no unbounded trees."""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Any
from xml.parsers import expat

from lxml import etree

from games.translation.interchange.messages import FileRefused, refuse

MOST_BYTES = 10 * 1024 * 1024
LONGEST_TEXT = 24_000
"""Characters of one text or line: three parts of the greatest length that the desk takes."""
UNREADABLE = (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError)
"""What reading an archive raises that is none, is encrypted, packed in other ways or cut off."""
XML = "http://www.w3.org/XML/1998/namespace"
LANG = f"{{{XML}}}lang"
SPACE = f"{{{XML}}}space"

Element = Any
"""An element of lxml, whose own type is not public."""


def parsed(data: bytes, name: str) -> Element:
    """Return the root of a document, an element of that name; refuse it before an entity could
    expand.
    """
    survey(data)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 0
        refuse("broken_xml", line, reason=(error.msg or "").split(", line ")[0])
    if local(root) != name:
        refuse("other_root", line_of(root), found=local(root))
    return root


def survey(data: bytes) -> None:
    """Parse once without building a tree; refuse a document too large, broken or with entities."""
    if len(data) > MOST_BYTES:
        refuse("too_large", size=len(data), most=MOST_BYTES)
    reader = expat.ParserCreate()

    def entity(name: str, *_rest: object) -> None:
        refuse("entity", reader.CurrentLineNumber, name=name)

    reader.EntityDeclHandler = entity
    try:
        reader.Parse(data, True)
    except FileRefused:
        raise
    except expat.ExpatError as error:
        refuse("broken_xml", error.lineno, reason=expat.ErrorString(error.code) or "")
    except (LookupError, ValueError) as error:
        refuse("broken_xml", reader.CurrentLineNumber, reason=str(error))


def local(element: Element) -> str:
    return etree.QName(element).localname


def namespace(element: Element) -> str:
    return etree.QName(element).namespace or ""


def line_of(element: Element) -> int:
    return int(element.sourceline or 0)


def in_namespace(space: str, name: str, **attributes: str) -> Element:
    """A new element whose namespace has no prefix in the file."""
    nsmap: Any = {None: space}
    return etree.Element(f"{{{space}}}{name}", attributes, nsmap)


def children(element: Element, *names: str) -> Iterator[Element]:
    """The children of these names in the element's own namespace, with any prefix."""
    own = namespace(element)
    for child in element:
        if isinstance(child.tag, str) and local(child) in names and namespace(child) == own:
            yield child


def child(element: Element, name: str) -> Element | None:
    return next(children(element, name), None)


def words_in(
    element: Element | None,
    id: str,
    through: frozenset[str],
    code: Callable[[Element], str] | None = None,
) -> str:
    """The words of an element and of children in ``through``; ``code`` reads any other child."""
    if element is None:
        return ""
    words = [element.text or ""]
    for inner in element:
        if not isinstance(inner.tag, str):
            refuse("entity", line_of(inner), name=str(inner.text or ""))
        if local(inner) in through:
            words.append(words_in(inner, id, through, code))
        elif code is not None:
            words.append(code(inner))
        else:
            refuse("inline_code", line_of(inner), id, name=local(inner))
        words.append(inner.tail or "")
    return "".join(words)


def written(root: Element, doctype: str = "") -> bytes:
    prolog = f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}\n' if doctype else ""
    _set_in_lines(root)
    body = etree.tostring(root, xml_declaration=not doctype, encoding="UTF-8")
    return prolog.encode() + body + b"\n"


OF_WORDS = frozenset({"source", "target", "seg"})
"""Elements in which all whitespace counts, even if they contain only codes."""


def _set_in_lines(element: Element, depth: int = 1) -> None:
    if not len(element) or element.text or local(element) in OF_WORDS:
        return
    element.text = "\n" + "  " * depth
    for inner in element:
        _set_in_lines(inner, depth + 1)
        inner.tail = element.text
    inner.tail = "\n" + "  " * (depth - 1)


def text_of(data: bytes) -> str:
    """The text of a UTF-8 file, with or without a byte order mark; refuse any other."""
    if len(data) > MOST_BYTES:
        refuse("too_large", size=len(data), most=MOST_BYTES)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        refuse("other_encoding", 1, encoding="UTF-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse("not_utf8", line, byte=f"0x{data[error.start]:02X}")
    if "\x00" in text:
        refuse("unheld_character", text.count("\n", 0, text.index("\x00")) + 1, code="U+0000")
    return text


def bounded(text: str, line: int) -> str:
    """The text, if it is no longer than any that the desk takes; else refuse it."""
    if len(text) > LONGEST_TEXT:
        refuse("text_too_long", line, most=LONGEST_TEXT)
    return text
