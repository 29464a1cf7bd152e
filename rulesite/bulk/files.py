"""Which files there are, each made of the database as it stands, and what is said of all."""

from __future__ import annotations

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
from rulesite.bulk import corpus, licence, tables
from rulesite.bulk.corpus import Told

Make = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class File:
    name: str
    media: str
    said: str
    make: Make


@dataclass(frozen=True, slots=True)
class Digest:
    """What is told of a file without sending it."""

    bytes: int
    sha256: str


def lines(rows: Callable[[], Iterable[Told]]) -> Make:
    return lambda: "".join(f"{json.dumps(r, ensure_ascii=False)}\n" for r in rows()).encode()


def table(
    columns: Iterable[str], rows: Callable[[], Iterable[Told]], cells: Callable[[Told], list[Any]]
) -> Make:
    def made() -> bytes:
        told = csv_lines([columns, *(cells(each) for each in rows())])
        return "".join([MARK, *told]).encode()

    return made


JSON_LINES, CSV = "application/jsonl; charset=utf-8", "text/csv; charset=utf-8"
CORPUS = _("Every provision of every version, in both languages, each with its citation.")
REGISTER = _("The register of divergences and doubts.")
GLOSSARY = _("The terms of the regulations, dated where their Chinese forms vary.")
PAIRS = _("Official words in both languages, beside each other.")
AKN = _("Every version as Akoma Ntoso, in an archive.")

FILES = {
    each.name: each
    for each in (
        File("corpus.jsonl", JSON_LINES, CORPUS, lines(corpus.provisions)),
        File("corpus.csv", CSV, CORPUS, table(corpus.COLUMNS, corpus.provisions, corpus.cells)),
        File("corpus.akn.zip", "application/zip", AKN, corpus.akoma_ntoso),
        File("register.jsonl", JSON_LINES, REGISTER, lines(tables.register)),
        File(
            "register.csv",
            CSV,
            REGISTER,
            table(OF_REGISTER, tables.register, tables.register_cells),
        ),
        File("glossary.jsonl", JSON_LINES, GLOSSARY, lines(tables.glossary)),
        File(
            "glossary.csv",
            CSV,
            GLOSSARY,
            table(tables.OF_GLOSSARY, tables.glossary, tables.glossary_cells),
        ),
        File("pairs.jsonl", JSON_LINES, PAIRS, lines(tables.pairs)),
        File("pairs.csv", CSV, PAIRS, table(tables.OF_PAIRS, tables.pairs, tables.pairs_cells)),
        File("pairs.tmx", "application/x-tmx+xml", PAIRS, tables.pairs_as_tmx),
    )
}

_known: dict[str, Any] = {"of": None, "digests": {}}
_lock = Lock()


def digest(data: bytes) -> Digest:
    return Digest(len(data), hashlib.sha256(data).hexdigest())


def digests() -> dict[str, Digest]:
    """Of every file, counted once for each edition and day."""
    now = (edition.current(), today())
    with _lock:
        if _known["of"] != now:
            _known.update(of=now, digests={n: digest(each.make()) for n, each in FILES.items()})
        found: dict[str, Digest] = _known["digests"]
        return found


def manifest(absolute: Callable[[str], str]) -> Told:
    """What there is: name, address, size and digest of each file, and what is said of rights."""
    return {
        "edition": edition.current(),
        "licence": licence.in_both_languages(),
        "files": [
            {
                "name": name,
                "address": absolute(reverse("bulk-file", args=[name])),
                "media": FILES[name].media,
                "bytes": told.bytes,
                "sha256": told.sha256,
            }
            for name, told in digests().items()
        ],
    }


def sums() -> Iterator[str]:
    """As ``sha256sum --check`` reads them."""
    return (f"{told.sha256}  {name}\n" for name, told in digests().items())
