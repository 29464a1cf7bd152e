"""``versions.toml`` and ``amendments/``: the versions of an instrument and what made each.

``versions.toml`` lists ``[[version]]`` oldest first; the one marked ``read`` is the text in the
words files, and the others are made of it by the amendments between. ``[[act]]`` lists acts around
them whose text is not at hand. ``amendments/<act>/act.toml`` tells an amendment and
``<language>.txt`` its words.
An instrument without ``versions.toml`` has one version, from its own dates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from games.lawtexts.amending import NewWords, Standing, amended, undone
from games.lawtexts.amendment_reader import read_amendment
from games.lawtexts.errors import CorpusError
from games.lawtexts.manifest import BASES, Manifest, table_lines
from games.lawtexts.periods import EARLIEST, LATEST, Act, Amendment, History, Moment, Version
from games.lawtexts.shape import InstrumentText

SOURCES = ("official", "inferred", "not_at_hand")


@dataclass(frozen=True, slots=True)
class _Told:
    """A version as its table tells it, before its text is made."""

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
    told = _told(manifest)
    acts = _acts(manifest)
    made = [_amendment(folder, manifest, each) for each in told]
    _check_folders(folder, manifest, made)
    texts = _texts(folder, text, told, made)
    read_at = next(at for at, each in enumerate(told) if each.is_read)
    versions: list[Version] = []
    for at, each in enumerate(told):
        # What an amendment of the text read sets holds on until another sets it anew.
        before = versions[-1] if at > read_at + 1 else None
        amendment, (own, standing) = made[at], texts[at]
        ends = told[at + 1].begins if at + 1 < len(told) else each.ends
        versions.append(
            Version(
                id=each.id,
                source=manifest.among("source", SOURCES, each.table),
                begins=each.begins,
                ends=ends,
                amendment=amendment[0] if amendment else None,
                note=manifest.words("note", each.table),
                readings={**(before.readings if before else {}), **_readings(manifest, each)},
                values={**(before.values if before else {}), **_values(manifest, each)},
                text=own,
                standing=standing,
            )
        )
    return History(tuple(versions), acts)


def _only(text: InstrumentText) -> Version:
    """The one version of a text of which no history is told."""
    known = {each.event: each for each in text.dates}
    begins = known.get("in_force") or known.get("published")
    day = date.fromisoformat(begins.value) if begins and begins.value else None
    moment = Moment(
        day,
        day,
        day or EARLIEST,
        begins.basis if begins else "not_at_hand",
        begins.note if begins else {},
    )
    return Version(text.key, "official", moment, None, None, {}, {}, {}, text)


def _told(manifest: Manifest) -> list[_Told]:
    lines = table_lines(manifest.path, "version")
    told = []
    for line, table in zip(lines, manifest.tables("version"), strict=True):
        begins = read_moment(manifest, line, "from", table.get("from"))
        ends = table.get("until")
        told.append(
            _Told(
                line,
                manifest.text("id", table),
                table,
                begins,
                read_moment(manifest, line, "until", ends) if ends is not None else None,
                bool(table.get("read", False)),
            )
        )
    _check_order(manifest, told)
    return told


def _check_order(manifest: Manifest, told: list[_Told]) -> None:
    if sum(each.is_read for each in told) != 1:
        raise manifest.refuse("malformed", "One version, and one only, is marked “read = true”.")
    if len({each.id for each in told}) < len(told):
        raise manifest.refuse("duplicate_eid", "Two versions have the same id.")
    for each in told:
        if each.ends and each.ends.taken <= each.begins.taken:
            reason = f"Version {each.id} would end on {each.ends.taken} or before it begins."
            raise CorpusError(manifest.path, each.line, "overlap", reason)
    for before, after in pairwise(told):
        ended = before.ends.taken if before.ends else after.begins.taken
        if after.begins.taken <= before.begins.taken or ended > after.begins.taken:
            reason = f"Versions {before.id} and {after.id} overlap."
            raise CorpusError(manifest.path, after.line, "overlap", reason)
        if "amendment" not in after.table:
            reason = f"Version {after.id} does not name the amendment that made it."
            raise CorpusError(manifest.path, after.line, "malformed", reason)


def read_moment(manifest: Manifest, line: int, name: str, table: object) -> Moment:
    """``value``, or the first and last day it may have been; and the day taken for it."""
    if not isinstance(table, dict):
        reason = f"“{name}” must be a table: a value, or earliest and latest, and a basis."
        raise CorpusError(manifest.path, line, "malformed", reason)
    days = {
        each: _day(manifest, line, name, table, each)
        for each in ("value", "earliest", "latest", "taken")
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


def _readings(manifest: Manifest, told: _Told) -> dict[str, str]:
    value = told.table.get("readings", {})
    if not isinstance(value, dict) or not all(type(each) is str for each in value.values()):
        reason = f"Version {told.id}: “readings” must hold a word for each name."
        raise CorpusError(manifest.path, told.line, "malformed", reason)
    return dict(value)


def _values(manifest: Manifest, told: _Told) -> dict[str, Fraction]:
    value = told.table.get("values", {})
    if not isinstance(value, dict):
        reason = f"Version {told.id}: “values” must hold a number for each name."
        raise CorpusError(manifest.path, told.line, "malformed", reason)
    read = {}
    for name, each in value.items():
        number = read_figure(str(each)) if type(each) in (int, str) else None
        if number is None:
            reason = f'Version {told.id}: “{name}” is no figure; write 5, "3/2" or "6%".'
            raise CorpusError(manifest.path, told.line, "malformed", reason)
        read[name] = number
    return read


def read_figure(given: str) -> Fraction | None:
    """``5``, ``3/2``, ``6%``: a figure that a law sets, none of which is below nothing."""
    found = _FIGURE.fullmatch(given)
    if found is None or (found[2] and not int(found[2])):
        return None
    return Fraction(int(found[1]), int(found[2] or 1) * (100 if found[3] else 1))


_FIGURE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?(%)?")


def _acts(manifest: Manifest) -> tuple[Act, ...]:
    lines = table_lines(manifest.path, "act")
    return tuple(
        Act(
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


def _amendment(folder: Path, manifest: Manifest, told: _Told) -> Made:
    if "amendment" not in told.table:
        return None
    act = manifest.text("amendment", told.table)
    place = folder / "amendments" / act
    if not (place / "act.toml").is_file():
        reason = f"Version {told.id} names the amendment {act}, of which there is no folder."
        raise CorpusError(manifest.path, told.line, "missing_file", reason)
    return read_amendment(place)


def _check_folders(folder: Path, manifest: Manifest, made: list[Made]) -> None:
    named = {each[0].act for each in made if each}
    for path in sorted((folder / "amendments").glob("*/act.toml")):
        if path.parent.name not in named:
            reason = f"No version of {manifest.path.parent.name} names this amendment."
            raise CorpusError(path, 1, "malformed", reason)


def _texts(
    folder: Path, text: InstrumentText, told: list[_Told], made: list[Made]
) -> list[tuple[InstrumentText, Standing]]:
    """Each version's text: the one read, those before it taken back, those after it amended."""
    read_at = next(at for at, each in enumerate(told) if each.is_read)
    texts: dict[int, tuple[InstrumentText, Standing]] = {read_at: (text, {})}
    for at in range(read_at, 0, -1):
        act, _words = made[at] or _missing(told[at])
        path = folder / "amendments" / act.act / "act.toml"
        own, standing = undone(texts[at][0], act, path)
        texts[at - 1] = own, texts[at][1] | standing
    for at in range(read_at + 1, len(told)):
        act, words = made[at] or _missing(told[at])
        path = folder / "amendments" / act.act / "act.toml"
        own, standing = amended(texts[at - 1][0], act, words, path)
        texts[at] = own, texts[at - 1][1] | standing
    return [texts[at] for at in range(len(told))]


def _missing(told: _Told) -> tuple[Amendment, NewWords]:
    raise LookupError(told.id)
