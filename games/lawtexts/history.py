"""Read ``versions.toml`` and ``amendments/``: the versions of an instrument and their origins.

``versions.toml`` lists ``[[version]]`` oldest first; the one marked ``read`` is the text in the
words files, and the amendments derive the others from it. ``[[act]]`` lists related acts whose text
is missing. ``amendments/<act>/act.toml`` describes an amendment and ``<language>.txt`` has its
words. Without ``versions.toml`` an instrument has one version, with its own dates.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from games.lawtexts.amending import NewWords, Standing, amended, read_amendment, undone
from games.lawtexts.files import CorpusError
from games.lawtexts.manifest import BASES, Manifest, table_lines
from games.lawtexts.periods import (
    EARLIEST,
    LATEST,
    Amendment,
    History,
    Moment,
    OtherAct,
    TextVersion,
)
from games.lawtexts.shape import InstrumentText

SOURCES = ("official", "inferred", "not_at_hand")


@dataclass(frozen=True, slots=True)
class _VersionTable:
    """The table of a version, before its text is derived."""

    line: int
    id: str
    table: Mapping[str, Any]
    begins: Moment
    ends: Moment | None
    is_read: bool


def read_history(folder: Path, text: InstrumentText) -> History:
    path = folder / "versions.toml"
    if not path.is_file():
        return History((_only(text),), ())
    manifest = Manifest.read(path)
    entries = _version_tables(manifest)
    acts = _acts(manifest)
    made = [_amendment(folder, manifest, entry) for entry in entries]
    _check_folders(folder, manifest, made)
    texts = _texts(folder, text, entries, made)
    read_at = next(index for index, entry in enumerate(entries) if entry.is_read)
    versions: list[TextVersion] = []
    for index, entry in enumerate(entries):
        # What an amendment sets after the text that was read remains until another changes it.
        before = versions[-1] if index > read_at + 1 else None
        amendment, (own, standing) = made[index], texts[index]
        ends = entries[index + 1].begins if index + 1 < len(entries) else entry.ends
        versions.append(
            TextVersion(
                id=entry.id,
                source=manifest.among("source", SOURCES, entry.table),
                begins=entry.begins,
                ends=ends,
                amendment=amendment[0] if amendment else None,
                note=manifest.words("note", entry.table),
                readings={**(before.readings if before else {}), **_readings(manifest, entry)},
                values={**(before.values if before else {}), **_values(manifest, entry)},
                text=own,
                standing=standing,
                is_read=entry.is_read,
            )
        )
    return History(tuple(versions), acts)


def _only(text: InstrumentText) -> TextVersion:
    """The single version of a text without ``versions.toml``."""
    known = {entry.event: entry for entry in text.dates}
    begins = known.get("in_force") or known.get("published")
    day = date.fromisoformat(begins.value) if begins and begins.value else None
    moment = Moment(
        day,
        day,
        day or EARLIEST,
        begins.basis if begins else "not_at_hand",
        begins.note if begins else {},
    )
    return TextVersion(text.key, "official", moment, None, None, {}, {}, {}, text, is_read=True)


def _version_tables(manifest: Manifest) -> list[_VersionTable]:
    lines = table_lines(manifest.path, "version")
    entries = []
    for line, table in zip(lines, manifest.tables("version"), strict=True):
        begins = read_moment(manifest, line, "from", table.get("from"))
        ends = table.get("until")
        entries.append(
            _VersionTable(
                line,
                manifest.text("id", table),
                table,
                begins,
                read_moment(manifest, line, "until", ends) if ends is not None else None,
                bool(table.get("read", False)),
            )
        )
    if sum(entry.is_read for entry in entries) != 1:
        raise manifest.refuse("malformed", "One version, and one only, is marked “read = true”.")
    if len({entry.id for entry in entries}) < len(entries):
        raise manifest.refuse("duplicate_eid", "Two versions have the same id.")
    for entry in entries:
        if entry.ends and entry.ends.taken <= entry.begins.taken:
            reason = f"Version {entry.id} would end on {entry.ends.taken} or before it begins."
            raise CorpusError(manifest.path, entry.line, "overlap", reason)
    for before, after in pairwise(entries):
        ended = before.ends.taken if before.ends else after.begins.taken
        if after.begins.taken <= before.begins.taken or ended > after.begins.taken:
            reason = f"Versions {before.id} and {after.id} overlap."
            raise CorpusError(manifest.path, after.line, "overlap", reason)
        if "amendment" not in after.table:
            reason = f"Version {after.id} does not name the amendment that made it."
            raise CorpusError(manifest.path, after.line, "malformed", reason)
    return entries


def read_moment(manifest: Manifest, line: int, name: str, table: object) -> Moment:
    """Read ``value``, or the ``earliest`` and ``latest`` possible days, and the day taken."""
    if not isinstance(table, dict):
        reason = f"“{name}” must be a table: a value, or earliest and latest, and a basis."
        raise CorpusError(manifest.path, line, "malformed", reason)
    days = {
        key: _day(manifest, line, name, table, key)
        for key in ("value", "earliest", "latest", "taken")
    }
    earliest, latest = days["earliest"] or days["value"], days["latest"] or days["value"]
    taken = days["taken"] or earliest
    if taken is None:
        reason = f"“{name}”: without a day, “taken” must say which is taken."
        raise CorpusError(manifest.path, line, "malformed", reason)
    if (earliest and taken < earliest) or (latest and taken > latest):
        reason = f"“{name}”: {taken} does not lie between the first and the last day it may be."
        raise CorpusError(manifest.path, line, "malformed", reason)
    basis = manifest.among("basis", BASES, table)
    return Moment(earliest, latest, taken, basis, manifest.words("note", table))


def _day(
    manifest: Manifest, line: int, name: str, table: Mapping[str, Any], part: str
) -> date | None:
    value = table.get(part)
    if value is None:
        return None
    if type(value) is not date:
        reason = f"“{name}.{part}”: “{value}” is not a date."
        raise CorpusError(manifest.path, line, "malformed", reason)
    if not EARLIEST <= value <= LATEST:
        reason = f"“{name}.{part}”: {value} is no day of this law ({EARLIEST} to {LATEST})."
        raise CorpusError(manifest.path, line, "malformed", reason)
    return value


def _readings(manifest: Manifest, entry: _VersionTable) -> dict[str, str]:
    value = entry.table.get("readings", {})
    if not isinstance(value, dict) or not all(type(word) is str for word in value.values()):
        reason = f"Version {entry.id}: “readings” must hold a word for each name."
        raise CorpusError(manifest.path, entry.line, "malformed", reason)
    return dict(value)


def _values(manifest: Manifest, entry: _VersionTable) -> dict[str, Fraction]:
    value = entry.table.get("values", {})
    if not isinstance(value, dict):
        reason = f"Version {entry.id}: “values” must hold a number for each name."
        raise CorpusError(manifest.path, entry.line, "malformed", reason)
    read = {}
    for name, figure in value.items():
        number = read_figure(str(figure)) if type(figure) in (int, str) else None
        if number is None:
            reason = f'Version {entry.id}: “{name}” is no figure; write 5, "3/2" or "6%".'
            raise CorpusError(manifest.path, entry.line, "malformed", reason)
        read[name] = number
    return read


def read_figure(text: str) -> Fraction | None:
    """Read a figure such as ``5``, ``3/2`` or ``6%``; None if it is not one."""
    match = _FIGURE.fullmatch(text)
    if match is None or (match[2] and not int(match[2])):
        return None
    return Fraction(int(match[1]), int(match[2] or 1) * (100 if match[3] else 1))


_FIGURE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?(%)?")


def _acts(manifest: Manifest) -> tuple[OtherAct, ...]:
    lines = table_lines(manifest.path, "act")
    return tuple(
        OtherAct(
            manifest.text("key", table),
            manifest.words("label", table),
            read_moment(manifest, line, "from", table.get("from")),
            read_moment(manifest, line, "until", table["until"]) if "until" in table else None,
            manifest.words("note", table),
            table.get("address"),
        )
        for line, table in zip(lines, manifest.tables("act"), strict=True)
    )


Made = tuple[Amendment, NewWords] | None


def _amendment(folder: Path, manifest: Manifest, entry: _VersionTable) -> Made:
    if "amendment" not in entry.table:
        return None
    act = manifest.text("amendment", entry.table)
    place = folder / "amendments" / act
    if not (place / "act.toml").is_file():
        reason = f"Version {entry.id} names the amendment {act}, of which there is no folder."
        raise CorpusError(manifest.path, entry.line, "missing_file", reason)
    return read_amendment(place)


def _check_folders(folder: Path, manifest: Manifest, made: list[Made]) -> None:
    named = {pair[0].act for pair in made if pair}
    for path in sorted((folder / "amendments").glob("*/act.toml")):
        if path.parent.name not in named:
            reason = f"No version of {manifest.path.parent.name} names this amendment."
            raise CorpusError(path, 1, "malformed", reason)


def _texts(
    folder: Path, text: InstrumentText, entries: list[_VersionTable], made: list[Made]
) -> list[tuple[InstrumentText, Standing]]:
    """Each version's text: the one read, earlier ones by undoing and later ones by applying."""
    read_at = next(index for index, entry in enumerate(entries) if entry.is_read)
    texts: dict[int, tuple[InstrumentText, Standing]] = {read_at: (text, {})}
    for index in range(read_at, 0, -1):
        act, _words = made[index] or _missing(entries[index])
        path = folder / "amendments" / act.act / "act.toml"
        own, standing = undone(texts[index][0], act, path)
        texts[index - 1] = own, texts[index][1] | standing
    for index in range(read_at + 1, len(entries)):
        act, words = made[index] or _missing(entries[index])
        path = folder / "amendments" / act.act / "act.toml"
        own, standing = amended(texts[index - 1][0], act, words, path)
        texts[index] = own, texts[index - 1][1] | standing
    return [texts[index] for index in range(len(entries))]


def _missing(entry: _VersionTable) -> tuple[Amendment, NewWords]:
    raise LookupError(entry.id)
