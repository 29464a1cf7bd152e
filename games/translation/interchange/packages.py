"""A work package as one archive: its texts as XLIFF, with the memory and the terms; and back."""

import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.utils import timezone

from games.translation.interchange import formats
from games.translation.interchange.bringing import (
    PROPOSED,
    ImportReport,
    bring,
    look_into,
)
from games.translation.interchange.collections import concepts, write_tbx
from games.translation.interchange.entry import FileReading
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import Refusal, refuse
from games.translation.interchange.selection import aligned, entry_of
from games.translation.models import WorkPackage
from games.translation.workflow import packages

ARCHIVE, TEXTS = ".zip", (".xlf", ".xliff")
MOST_FILES = 20
"""Files in an archive that comes back, at most."""
UNREADABLE = (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError, ValueError)
"""What reading an archive raises that is none, is encrypted, packed in other ways or cut off."""


def archive_of(package: WorkPackage) -> bytes:
    """The texts, a file for each pair of languages, the official texts as TMX, the terms as TBX."""
    entries = [entry_of(text.unit) for text in package.texts.select_related("unit")]
    files = formats.written("xliff2", entries, f"rulesite.package-{package.pk}")
    files["memory.tmx"] = formats.FORMATS["tmx"].write(aligned())
    files["terms.tbx"] = write_tbx(concepts())
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


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
    keys = set(package.texts.values_list("unit__key", flat=True))
    readings = [_of_package(look_into(*file), keys) for file in _files(name, data)]
    tried = [bring(reading, person, name, propose=True, trial=True) for reading in readings]
    if any(report.with_verdict("refused") for report in tried):
        return _as_one(tried)
    reports = [bring(reading, person, name, propose=True) for reading in readings]
    report = _as_one(reports)
    proposed = [outcome.id for outcome in report.with_verdict(PROPOSED)]
    for text in package.texts.filter(unit__key__in=proposed).select_related("unit"):
        packages.finish(package, text.unit, person)
    package.files[digest] = timezone.localdate().isoformat()
    package.save(update_fields=["files"])
    return report


def _files(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The XLIFF of an archive, or the file itself."""
    if not name.lower().endswith(ARCHIVE):
        if not name.lower().endswith(TEXTS):
            refuse("other_ending", ending=name[-10:], known=", ".join((*TEXTS, ARCHIVE)))
        yield name, data
        return
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


def _of_package(reading: FileReading, keys: set[str]) -> FileReading:
    """The reading with a refusal for each text that the package has not."""
    strangers = (
        Refusal("other_package", entry.line, entry.id)
        for entry in reading.entries
        if entry.id not in keys
    )
    own = tuple(entry for entry in reading.entries if entry.id in keys)
    return FileReading(own, (*reading.refused, *strangers))


def _as_one(reports: list[ImportReport]) -> ImportReport:
    outcomes = tuple(outcome for report in reports for outcome in report.outcomes)
    return ImportReport(outcomes, all(report.is_kept for report in reports))
