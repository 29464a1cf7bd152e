"""All formats: name, ending, media type, writer and reader."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePath

from games.translation.interchange import hardened, po, spreadsheet, tmx, xliff2, xliff12
from games.translation.interchange.entry import Enough, Entry, FileReading, by_pair
from games.translation.interchange.messages import refuse


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    ending: str
    media: str
    write: Callable[[Iterable[Entry]], bytes]
    holds_one_pair: bool


FORMATS = {
    file_format.name: file_format
    for file_format in (
        Format("xliff2", "xlf", "application/xliff+xml", xliff2.write, True),
        Format("xliff12", "xlf", "application/x-xliff+xml", xliff12.write, True),
        Format("po", "po", "text/x-gettext-translation; charset=utf-8", po.write, True),
        Format("tmx", "tmx", "application/x-tmx+xml", tmx.write, False),
        Format("csv", "csv", "text/csv; charset=utf-8", spreadsheet.write, False),
    )
}


def written(name: str, entries: Iterable[Entry], stem: str) -> dict[str, bytes]:
    """The files by name: one, or one for each pair of languages if the format holds only one."""
    known, texts = FORMATS[name], list(entries)
    if not texts:
        refuse("nothing")
    if not known.holds_one_pair:
        return {f"{stem}.{known.ending}": known.write(texts)}
    pairs = by_pair(texts)
    if len(pairs) == 1:
        return {f"{stem}.{known.ending}": known.write(texts)}
    return {
        f"{stem}.{source}.{target}.{known.ending}": known.write(group)
        for (source, target), group in pairs.items()
    }


def read(name: str, data: bytes) -> FileReading:
    """Read a file by its ending; the root element of an XLIFF file shows its version."""
    ending = PurePath(name).suffix.lower()
    if not data:
        refuse("empty_file")
    if ending == ".tbx":
        refuse("glossary_file")
    if ending not in READERS:
        refuse("other_ending", ending=ending or name, known=", ".join(READERS))
    try:
        return READERS[ending](data)
    except Enough as enough:
        return enough.reading


def _tmx(data: bytes) -> FileReading:
    return tmx.read(_root(data, "tmx"))


def _xliff(data: bytes) -> FileReading:
    root = _root(data, "xliff")
    space = hardened.namespace(root)
    if space not in ("", xliff12.NAMESPACE, xliff2.NAMESPACE):
        refuse("other_version", hardened.line_of(root), version=space)
    return xliff2.read(root) if space == xliff2.NAMESPACE else xliff12.read(root)


def _root(data: bytes, name: str) -> hardened.Element:
    root = hardened.parsed(data)
    if hardened.local(root) != name:
        refuse("other_root", hardened.line_of(root), found=hardened.local(root))
    return root


READERS: dict[str, Callable[[bytes], FileReading]] = {
    ".xlf": _xliff,
    ".xliff": _xliff,
    ".po": po.read,
    ".tmx": _tmx,
    ".csv": spreadsheet.read,
}
