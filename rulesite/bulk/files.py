"""The list of bulk files, each made from the database, and their description."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_noop as _

from games.law import edition
from games.law.export.register import COLUMNS as OF_REGISTER
from games.site.cells import MARK, csv_lines
from games.site.today import today
from rulesite.bulk import licence, tables
from rulesite.bulk.tables import CorpusRecord

Rows = Callable[[], Iterable[Any]]


@dataclass(frozen=True, slots=True)
class File:
    """A bulk file, produced row by row to save memory."""

    name: str
    media: str
    said: str
    rows: Rows
    written: Callable[[Any], bytes]
    head: bytes = b""

    def pieces(self) -> Iterator[bytes]:
        yield self.head
        yield from map(self.written, self.rows())

    def make(self) -> bytes:
        return b"".join(self.pieces())


@dataclass(frozen=True, slots=True)
class Digest:
    """Size and digest of a file."""

    bytes: int
    sha256: str


class Counting:
    """Counts the size and digest of a file as its pieces pass."""

    def __init__(self, file: File) -> None:
        self._written, self._seen, self._bytes = file.written, hashlib.sha256(), 0
        self._count(file.head)

    def row(self, row: Any) -> None:
        self._count(self._written(row))

    def _count(self, piece: bytes) -> None:
        self._seen.update(piece)
        self._bytes += len(piece)

    def digest(self) -> Digest:
        return Digest(self._bytes, self._seen.hexdigest())


def lines(name: str, description: str, rows: Rows) -> File:
    return File(name, JSON_LINES, description, rows, _line)


def table(
    name: str,
    description: str,
    columns: Iterable[str],
    rows: Rows,
    cells: Callable[[CorpusRecord], list[Any]],
) -> File:
    def written(row: CorpusRecord) -> bytes:
        return _cells(cells(row))

    return File(name, CSV, description, rows, written, MARK.encode() + _cells(columns))


def whole(name: str, media: str, description: str, make: Callable[[], bytes]) -> File:
    return File(name, media, description, lambda: [make()], bytes)


def _line(row: CorpusRecord) -> bytes:
    return f"{json.dumps(row, ensure_ascii=False)}\n".encode()


def _cells(row: Iterable[Any]) -> bytes:
    return "".join(csv_lines([row])).encode()


JSON_LINES, CSV = "application/jsonl; charset=utf-8", "text/csv; charset=utf-8"
CORPUS = _("Every provision of every version, in both languages, each with its citation.")
REGISTER = _("The register of divergences and doubts.")
GLOSSARY = _("The terms of the regulations, dated where their Chinese forms vary.")
PAIRS = _("Official words in both languages, side by side.")
AKN = _("Every version as Akoma Ntoso, in an archive.")

FILES = {
    file.name: file
    for file in (
        lines("corpus.jsonl", CORPUS, tables.provisions),
        table("corpus.csv", CORPUS, tables.COLUMNS, tables.provisions, tables.cells),
        whole("corpus.akn.zip", "application/zip", AKN, tables.akoma_ntoso),
        lines("register.jsonl", REGISTER, tables.register),
        table("register.csv", REGISTER, OF_REGISTER, tables.register, tables.register_cells),
        lines("glossary.jsonl", GLOSSARY, tables.glossary),
        table("glossary.csv", GLOSSARY, tables.OF_GLOSSARY, tables.glossary, tables.glossary_cells),
        lines("pairs.jsonl", PAIRS, tables.pairs),
        table("pairs.csv", PAIRS, tables.OF_PAIRS, tables.pairs, tables.pairs_cells),
        whole("pairs.tmx", "application/x-tmx+xml", PAIRS, tables.pairs_as_tmx),
    )
}

_known: dict[str, Any] = {"of": None, "digests": {}}
_lock = Lock()


def digests() -> dict[str, Digest]:
    """The digest of every file, computed once per edition and day."""
    now = (edition.current(), today())
    with _lock:
        if _known["of"] != now:
            _known.update(of=now, digests=_counted())
        digests: dict[str, Digest] = _known["digests"]
        return digests


def _counted() -> dict[str, Digest]:
    """The digest of every file; each row is read once for all its files, then discarded."""
    counting = {name: Counting(bulk_file) for name, bulk_file in FILES.items()}
    into: dict[Rows, list[Counting]] = {}
    for name, bulk_file in FILES.items():
        into.setdefault(bulk_file.rows, []).append(counting[name])
    for rows, files in into.items():
        for row in rows():
            for file in files:
                file.row(row)
    return {name: file.digest() for name, file in counting.items()}


def manifest(absolute: Callable[[str], str]) -> CorpusRecord:
    """The manifest: name, URL, size and digest of each file, and the rights."""
    return {
        "edition": edition.current(),
        "licence": licence.in_both_languages(),
        "files": [
            {
                "name": name,
                "address": absolute(reverse("bulk-file", args=[name])),
                "media": FILES[name].media,
                "bytes": digest.bytes,
                "sha256": digest.sha256,
            }
            for name, digest in digests().items()
        ],
    }


def sums() -> Iterator[str]:
    """The digests in the format of ``sha256sum --check``."""
    return (f"{digest.sha256}  {name}\n" for name, digest in digests().items())
