"""A work package as an archive with memory and terms, or as a table for Word; and back."""

import hashlib
import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from games.translation.interchange import formats, word_table
from games.translation.interchange.bringing import (
    PROPOSED,
    ImportReport,
    bring,
    look_into,
)
from games.translation.interchange.collections import concepts, write_tbx
from games.translation.interchange.entry import Entry, FileReading, assembled
from games.translation.interchange.hardened import MOST_BYTES, UNREADABLE
from games.translation.interchange.messages import Refusal, refuse
from games.translation.interchange.selection import aligned, entry_of
from games.translation.models import Unit, WorkPackage
from games.translation.workflow import packages

ARCHIVE, TABLE, TEXTS = ".zip", ".docx", (".xlf", ".xliff")
ENDINGS = (*TEXTS, ARCHIVE, TABLE)
MOST_FILES = 20
"""Files in an archive that comes back, at most."""


def archive_of(package: WorkPackage) -> bytes:
    """The texts, a file for each pair of languages, the official texts as TMX, the terms as TBX."""
    entries = _entries(package)
    files = formats.written("xliff2", entries, f"rulesite.package-{package.pk}")
    files["memory.tmx"] = formats.FORMATS["tmx"].write(aligned())
    files["terms.tbx"] = write_tbx(concepts())
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def table_of(package: WorkPackage) -> bytes:
    """The texts as a table of both languages for Word, to be written in or read on paper."""
    advice = _(
        "Change the column “Target text” only, and bring the file back to the package's page."
    )
    return word_table.write(package.name, advice, _entries(package))


def _entries(package: WorkPackage) -> list[Entry]:
    return [entry_of(text.unit) for text in package.texts.select_related("unit")]


def take_back(package: WorkPackage, name: str, data: bytes, person: User) -> ImportReport:
    """Propose what a file of the package changed; what is proposed is done.

    Raises ``FileRefused``, and nothing is written, if somebody else works through the package, if
    the file came before, or if it cannot be read. Of a file with a text that cannot be taken
    nothing is written.
    """
    if person.pk != package.person_id or package.state != WorkPackage.State.WORK:
        owner = package.person.get_username() if package.person else "–"
        refuse("other_person", name=owner)
    digest = hashlib.sha256(data).hexdigest()
    if digest in package.files:
        refuse("came_before", day=package.files[digest])
    units = {text.unit.key: text.unit for text in package.texts.select_related("unit")}
    readings = [_of_package(reading, units) for reading in _readings(name, data)]
    tried = [bring(reading, person, name, propose=True, trial=True) for reading in readings]
    if any(report.with_verdict("refused") for report in tried):
        return _as_one(tried)
    reports = [bring(reading, person, name, propose=True) for reading in readings]
    report = replace(_as_one(reports), lacking=_lacking(readings, units))
    proposed = [outcome.id for outcome in report.with_verdict(PROPOSED)]
    for text in package.texts.filter(unit__key__in=proposed).select_related("unit"):
        packages.finish(package, text.unit, person)
    package.files[digest] = timezone.localdate().isoformat()
    package.save(update_fields=["files"])
    return report


def _readings(name: str, data: bytes) -> Iterator[FileReading]:
    """What the file says, or each XLIFF of an archive."""
    ending = PurePath(name).suffix.lower()
    if ending not in ENDINGS:
        refuse("other_ending", ending=ending or name, known=", ".join(ENDINGS))
    if ending == TABLE:
        yield assembled(word_table.read(data))
    elif ending == ARCHIVE:
        yield from (look_into(*file) for file in _files(data))
    else:
        yield look_into(name, data)


def _files(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The XLIFF of an archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [file for file in archive.infolist() if file.filename.lower().endswith(TEXTS)]
            size = sum(member.file_size for member in members)
            if size > MOST_BYTES or len(members) > MOST_FILES:
                refuse("too_large", size=size, most=MOST_BYTES)
            if not members:
                refuse("no_texts")
            for member in members:
                yield member.filename, archive.read(member)
    except UNREADABLE:
        refuse("broken_archive")


def _of_package(reading: FileReading, keys: Collection[str]) -> FileReading:
    """The reading with a refusal for each text that the package has not."""
    strangers = (
        Refusal("other_package", entry.line, entry.id)
        for entry in reading.entries
        if entry.id not in keys
    )
    own = tuple(entry for entry in reading.entries if entry.id in keys)
    return FileReading(own, (*reading.refused, *strangers))


def _lacking(readings: Iterable[FileReading], units: Mapping[str, Unit]) -> int:
    """How many parts of the package's texts the files do not have."""
    entries = [entry for reading in readings for entry in reading.entries]
    return sum(len(unit.parts) for unit in units.values()) - sum(
        len(entry.segments) for entry in entries
    )


def _as_one(reports: list[ImportReport]) -> ImportReport:
    outcomes = tuple(outcome for report in reports for outcome in report.outcomes)
    return ImportReport(outcomes, all(report.is_kept for report in reports))
