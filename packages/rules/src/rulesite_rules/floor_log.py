"""``rulesite-verify``: whether tables, backups and printed digests agree with the floor's log."""

from __future__ import annotations

import csv
import json
import re
import shutil
import sqlite3
import sys
import tempfile
import zipfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from games.records.chain import (
    TABLES,
    Broken,
    ChainedEvent,
    EventChain,
    checked,
    events_of,
    moment_in_words,
)

BAD_USE = 2
DATABASE = "database.sqlite3"
ENDING = re.compile(r"-(\d{1,18})\.csv$")
"""The number of the event of an export, at the end of its file's name."""


def compare_table(chain: EventChain, file: Path) -> int:
    """Compare an exported table of incidents; return how many rows agree."""
    number = 0
    with file.open(encoding="utf-8-sig", newline="") as opened:
        for row in csv.DictReader(opened):
            cells = {name: cell for name, cell in row.items() if name and name != "notes"}
            chain.compare(f"incident/{row.get('number')}", cells)
            number += 1
    return number


def compare_rows(chain: EventChain, lines: Iterable[bytes | str]) -> int:
    """Compare the rows of ``floor_events --rows``; every row of the chain must be among them."""
    found = set()
    for place, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
            subject, cells = row["row"], dict(row["cells"])
        except (ValueError, TypeError, KeyError):
            raise Broken(f"line {place}", "this is no row") from None
        chain.compare(subject, cells)
        found.add(subject)
    return _complete(chain, found)


def database_events(database: Path) -> Iterator[ChainedEvent]:
    """The events in a database of SQLite."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        for number, moment, act, subject, facts, previous, digest in opened.execute(
            "SELECT number, moment, act, subject, facts, previous, digest FROM play_floorevent"
            " ORDER BY number"
        ):
            moment = moment_in_words(datetime.fromisoformat(moment).replace(tzinfo=UTC))
            yield ChainedEvent(number, moment, act, subject, json.loads(facts), previous, digest)


def compare_database(chain: EventChain, database: Path) -> int:
    """Compare every row of a database of SQLite."""
    found = set()
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as opened:
        opened.row_factory = sqlite3.Row
        for kind, (table, key) in TABLES.items():
            for row in opened.execute(f"SELECT * FROM {table}"):  # noqa: S608  # ours
                subject = f"{kind}/{row[key]}"
                chain.compare(subject, dict(row))
                found.add(subject)
    return _complete(chain, found)


def _complete(chain: EventChain, found: set[str]) -> int:
    for subject in chain.rows:
        if subject.split("/")[0] in TABLES and subject not in found:
            raise Broken(subject, "it is in the chain, and not among the rows")
    return len(found)


# The command


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as folder:
            answer = verified(asked.log, asked.files, dict(asked.head), asked.at, Path(folder))
    except Broken as no:
        print(json.dumps({"holds": False, "first": no.where, "why": no.why}))
        return 1
    except (OSError, zipfile.BadZipFile, KeyError, sqlite3.Error, UnicodeDecodeError) as no:
        print(no, file=sys.stderr)
        return BAD_USE
    print(json.dumps({"holds": True, **answer}))
    return 0


def parser() -> ArgumentParser:
    whole = ArgumentParser("rulesite-verify", description=__doc__)
    whole.add_argument("log", type=Path, help="events as JSON Lines, or a backup")
    whole.add_argument("files", type=Path, nargs="*", help="tables (.csv), rows (.jsonl), backups")
    whole.add_argument(
        "--head",
        type=_head,
        action="append",
        default=[],
        metavar="NUMBER:DIGEST",
        help="as printed on a hand-over or a sheet; may be given again",
    )
    whole.add_argument("--at", type=int, default=0, metavar="NUMBER", help="of a table's event")
    return whole


def _head(typed: str) -> tuple[int, str]:
    number, _colon, digest = typed.partition(":")
    digest = digest.replace(" ", "").lower()
    if not (number.isascii() and number.isdecimal() and re.fullmatch("[0-9a-f]{8,64}", digest)):
        raise ArgumentTypeError("a head is a number and a digest: 128:3f9a0c1e77b2d04e")
    return int(number), digest


def verified(
    log: Path, files: Sequence[Path], heads: dict[int, str], at: int, folder: Path
) -> dict[str, int | str]:
    """What holds: the first and last event, its digest, how many rows agree. Raises ``Broken``."""
    chain = checked(_events(log, folder), heads)
    rows = 0
    for file in [log, *files]:
        if _is_database(file):
            own = chain if file == log else checked(_events(file, folder))
            rows += compare_database(own, _database(file, folder))
            _is_the_same(own, log, folder)
        elif file != log and file.suffix == ".csv":
            ending = ENDING.search(file.name)
            until = at or (int(ending[1]) if ending else 0)
            rows += compare_table(checked(_events(log, folder), until=until), file)
        elif file != log:
            with file.open("rb") as opened:
                rows += compare_rows(chain, opened)
    return {
        "from": chain.begins,
        "to": chain.number,
        "digest": chain.digest,
        "rows": rows,
    }


def _is_the_same(own: EventChain, log: Path, folder: Path) -> None:
    """Raise ``Broken`` if the log has another event where a backup's chain ends."""
    for event in _events(log, folder):
        if event.number == own.number and event.digest != own.digest:
            raise Broken(f"event {event.number}", "the backup has another one")


def _is_database(file: Path) -> bool:
    return file.suffix in (".zip", ".sqlite3")


def _events(log: Path, folder: Path) -> Iterator[ChainedEvent]:
    if _is_database(log):
        yield from database_events(_database(log, folder))
        return
    with log.open("rb") as opened:
        yield from events_of(opened)


def _database(file: Path, folder: Path) -> Path:
    """The database itself, taken out of a backup."""
    if file.suffix != ".zip":
        return file
    target = folder / f"{file.stem}.sqlite3"
    if not target.exists():
        with (
            zipfile.ZipFile(file) as archive,
            archive.open(DATABASE) as packed,
            target.open("wb") as unpacked,
        ):
            shutil.copyfileobj(packed, unpacked)
    return target
