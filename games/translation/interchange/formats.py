"""All formats: name, ending, media type, writer and reader."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePath

from games.translation.interchange import hardened, po, spreadsheet, tmx, xliff
from games.translation.interchange.entry import (
    Acquainted,
    EntriesRead,
    Entry,
    FileReading,
    assembled,
    by_pair,
)
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
        Format("xliff2", "xlf", "application/xliff+xml", xliff.write_2, True),
        Format("xliff12", "xlf", "application/x-xliff+xml", xliff.write_12, True),
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
    pairs = by_pair(texts)
    if not known.holds_one_pair or len(pairs) == 1:
        return {f"{stem}.{known.ending}": known.write(texts)}
    return {
        f"{stem}.{source}.{target}.{known.ending}": known.write(group)
        for (source, target), group in pairs.items()
    }


def read(name: str, data: bytes, known: Acquainted | None = None) -> FileReading:
    """Read a file by its ending; with ``known``, only the beginning of one full of strangers."""
    ending = PurePath(name).suffix.lower()
    if not data:
        refuse("empty_file")
    if ending == ".tbx":
        refuse("glossary_file")
    if ending not in READERS:
        refuse("other_ending", ending=ending or name, known=", ".join(READERS))
    return assembled(READERS[ending](data), known)


def _tmx(data: bytes) -> EntriesRead:
    return tmx.read(_root(data, "tmx"))


def _xliff(data: bytes) -> EntriesRead:
    return xliff.read(_root(data, "xliff"))


def _root(data: bytes, name: str) -> hardened.Element:
    root = hardened.parsed(data)
    if hardened.local(root) != name:
        refuse("other_root", hardened.line_of(root), found=hardened.local(root))
    return root


READERS: dict[str, Callable[[bytes], EntriesRead]] = {
    ".xlf": _xliff,
    ".xliff": _xliff,
    ".po": po.read,
    ".tmx": _tmx,
    ".csv": spreadsheet.read,
}
