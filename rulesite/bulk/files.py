"""The list of bulk files, each made from the database, and the former ones."""

import gzip
import hashlib
import json
import tomllib
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from games.law.editions import edition
from games.law.models import DataFile
from games.law.reading.acts import every_effect
from games.law.reading.export import LANGS
from games.site.cells import MARK, csv_lines
from games.site.today import today
from rulesite.bulk import tables
from rulesite.bulk.tables import CorpusRecord

Rows = Callable[[], Iterable[Any]]

COLUMNS: Mapping[str, Mapping[str, Mapping[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("columns.toml").read_text(encoding="utf-8")
)
"""The columns of each table, in order, by name."""
MOST_KEPT = 20
"""How many contents of each file stay available under their digests."""


@dataclass(frozen=True, slots=True)
class File:
    """A bulk file, produced row by row to save memory."""

    name: str
    media: str
    summary: str
    rows: Rows
    written: Callable[[Any], bytes]
    head: bytes = b""

    @property
    def table(self) -> str:
        """The table whose columns it has; empty for other files."""
        stem = self.name.partition(".")[0]
        return stem if self.media in (JSON_LINES, CSV) else ""

    def make(self) -> bytes:
        return b"".join([self.head, *map(self.written, self.rows())])


class Digest(NamedTuple):
    """Size and digest of a file."""

    bytes: int
    sha256: str


class Counting:
    """Counts the size and digest of a file, and compresses it, as its pieces pass."""

    def __init__(self, file: File) -> None:
        self.written, self._seen, self._bytes = file.written, hashlib.sha256(), 0
        self._packer, self._packed = zlib.compressobj(wbits=31), bytearray()
        self.count(file.head)

    def count(self, piece: bytes) -> None:
        self._seen.update(piece)
        self._bytes += len(piece)
        self._packed += self._packer.compress(piece)

    def digest(self) -> Digest:
        return Digest(self._bytes, self._seen.hexdigest())

    def packed(self) -> bytes:
        return bytes(self._packed + self._packer.flush())


def _table(name: str, summary: str, rows: Rows) -> tuple[File, File]:
    """The table ``name`` as JSON Lines and as CSV, with the same columns."""
    columns = COLUMNS[name]

    def line(row: CorpusRecord) -> bytes:
        values = {column: row[column] for column in columns}
        return f"{json.dumps(values, ensure_ascii=False)}\n".encode()

    def cells(row: CorpusRecord) -> bytes:
        return _cells(tables.cell(row[column]) for column in columns)

    head = MARK.encode() + _cells(columns)
    return (
        File(f"{name}.jsonl", JSON_LINES, summary, rows, line),
        File(f"{name}.csv", CSV, summary, rows, cells, head),
    )


def _whole(name: str, media: str, summary: str, make: Callable[[], bytes]) -> File:
    return File(name, media, summary, lambda: [make()], bytes)


def _cells(row: Iterable[Any]) -> bytes:
    return "".join(csv_lines([row])).encode()


JSON_LINES, CSV = "application/jsonl; charset=utf-8", "text/csv; charset=utf-8"
CORPUS = gettext_noop(
    "Every provision of every version, in both languages, each with its citation."
)
REGISTER = gettext_noop("The register of divergences and doubts.")
FIGURES = gettext_noop("Each value of every number that the texts set, with its days and words.")
GLOSSARY = gettext_noop("The terms of the regulations, dated where their Chinese forms vary.")
ACTS = gettext_noop(
    "Each act whose words are at hand, part by part; of the others only that they are not."
)
EFFECTS = gettext_noop("What acts do to each provision, from when and until when.")
PAIRS = gettext_noop("Official words in both languages, side by side.")
AKN = gettext_noop("Every version as Akoma Ntoso, in an archive.")

FILES = {
    file.name: file
    for file in (
        *_table("corpus", CORPUS, tables.provisions),
        _whole("corpus.akn.zip", "application/zip", AKN, tables.akoma_ntoso),
        *_table("acts", ACTS, tables.acts),
        *_table("effects", EFFECTS, every_effect),
        *_table("register", REGISTER, tables.register),
        *_table("figures", FIGURES, tables.figures),
        *_table("glossary", GLOSSARY, tables.glossary),
        *_table("pairs", PAIRS, tables.pairs),
        _whole("pairs.tmx", "application/x-tmx+xml", PAIRS, tables.pairs_as_tmx),
    )
}

_known: dict[str, Any] = {"of": None, "digests": {}}
_lock = Lock()


def digests() -> dict[str, Digest]:
    """The digest of every file, computed once per edition and day."""
    now = (edition.current(), today())
    with _lock:
        if _known["of"] != now:
            counted = _counted()
            _keep(counted)
            _known.update(of=now, digests={name: file.digest() for name, file in counted.items()})
        digests: dict[str, Digest] = _known["digests"]
        return digests


def _counted() -> dict[str, Counting]:
    """Every file; each row is read once for all its files, then discarded."""
    counting = {name: Counting(bulk_file) for name, bulk_file in FILES.items()}
    into: dict[Rows, list[Counting]] = {}
    for name, bulk_file in FILES.items():
        into.setdefault(bulk_file.rows, []).append(counting[name])
    for rows, files in into.items():
        for row in rows():
            for file in files:
                file.count(file.written(row))
    return counting


def _keep(counted: Mapping[str, Counting]) -> None:
    """Store the files under their digests, and delete the oldest beyond ``MOST_KEPT`` of each."""
    with suppress(DatabaseError), transaction.atomic():
        stored = set(DataFile.objects.values_list("pk", flat=True))
        files = [
            DataFile(sha256=sha256, name=name, packed=file.packed())
            for name, file in counted.items()
            if (sha256 := file.digest().sha256) not in stored
        ]
        DataFile.objects.bulk_create(files, ignore_conflicts=True)
        latest: dict[str, list[str]] = {}
        for name, pk in DataFile.objects.order_by("-made").values_list("name", "pk"):
            latest.setdefault(name, []).append(pk)
        old = [pk for pks in latest.values() for pk in pks[MOST_KEPT:]]
        DataFile.objects.filter(pk__in=old).delete()


def former(name: str, sha256: str) -> bytes | None:
    """The file with that digest, of this edition or a former one; None if it is not kept."""
    if digests()[name].sha256 == sha256:
        return FILES[name].make()
    file = DataFile.objects.filter(name=name, sha256=sha256).first()
    return gzip.decompress(file.packed) if file else None


def manifest(absolute: Callable[[str], str]) -> CorpusRecord:
    """The manifest: name, URLs, size and digest of each file, and the rights."""
    rights_by_language = {}
    for lang in LANGS:
        with override(lang):
            rights_by_language[lang] = rights()
    return {
        "edition": edition.current(),
        "licence": rights_by_language,
        "files": [
            {
                "name": name,
                "address": absolute(reverse("bulk-file", args=[name])),
                "permanent": absolute(reverse("former-file", args=[digest.sha256, name])),
                "media": FILES[name].media,
                "bytes": digest.bytes,
                "sha256": digest.sha256,
            }
            for name, digest in digests().items()
        ],
    }


def rights() -> list[str]:
    """What the sources say of rights, and what the operator has stated."""
    official = _(
        "The texts on this site serve for reference only. The official version is the one "
        "published in the Official Gazette of Macau."
    )
    silent = _("The sources at hand state no licence for the official texts.")
    stated = settings.DATA_LICENCE
    if not stated:
        own = _(
            "The operator of this site has stated no licence for the register, the glossary and "
            "the working translations."
        )
        return [official, silent, own]
    own = _(
        "The register, the glossary and the working translations are available under this "
        "licence: %(licence)s."
    )
    return [official, silent, own % {"licence": stated}]
