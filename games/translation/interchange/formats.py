"""All formats: name, ending, media type, writer and reader."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePath

from games.translation.interchange import po, spreadsheet, tmx, xliff
from games.translation.interchange.entry import (
    Acquainted,
    EntriesRead,
    Entry,
    FileReading,
    assembled,
)
from games.translation.interchange.messages import refuse


@dataclass(frozen=True, slots=True)
class Format:
    ending: str
    media: str
    write: Callable[[Iterable[Entry]], bytes]
    holds_one_pair: bool


FORMATS = {
    "xliff2": Format("xlf", "application/xliff+xml", xliff.write_2, True),
    "xliff12": Format("xlf", "application/x-xliff+xml", xliff.write_12, True),
    "po": Format("po", "text/x-gettext-translation; charset=utf-8", po.write, True),
    "tmx": Format("tmx", "application/x-tmx+xml", tmx.write, False),
    "csv": Format("csv", "text/csv; charset=utf-8", spreadsheet.write, False),
}


def written(name: str, entries: Iterable[Entry], stem: str) -> dict[str, bytes]:
    """The files by name: one, or one for each pair of languages if the format holds only one."""
    known, texts = FORMATS[name], list(entries)
    if not texts:
        refuse("nothing")
    # Most formats have one pair of languages in a file.
    pairs: dict[tuple[str, str], list[Entry]] = {}
    for entry in texts:
        pairs.setdefault(entry.pair, []).append(entry)
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


READERS: dict[str, Callable[[bytes], EntriesRead]] = {
    ".xlf": xliff.read,
    ".xliff": xliff.read,
    ".po": po.read,
    ".tmx": tmx.read,
    ".csv": spreadsheet.read,
}
