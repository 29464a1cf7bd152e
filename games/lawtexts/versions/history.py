"""Read ``versions.toml`` and ``amendments/``: the versions of an instrument and their origins.

``versions.toml`` lists ``[[version]]`` oldest first; the one marked ``read`` is the text in the
words files, and the amendments derive the others from it. ``[[act]]`` lists related acts whose text
is missing. ``amendments/<act>/act.toml`` describes an amendment and ``<language>.txt`` has its
words. Without ``versions.toml`` an instrument has one version, with its own dates.
"""

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import cast

from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.shape import BASES, InstrumentText, RelatedInstrument
from games.lawtexts.files.tables import FileTable, read_toml
from games.lawtexts.versions.amending import NewWords, Standing, amended, read_amendment, undone
from games.lawtexts.versions.periods import (
    EARLIEST,
    LATEST,
    Amendment,
    History,
    Moment,
    OtherAct,
    TextVersion,
)

SOURCES = ("official", "inferred", "not_at_hand")


def read_history(folder: Path, text: InstrumentText) -> History:
    path = folder / "versions.toml"
    if not path.is_file():
        return History((_only(text),), ())
    manifest = read_toml(path)
    tables = manifest.tables("version")
    periods = _periods(manifest, tables)
    read_at = next(index for index, table in enumerate(tables) if table.table.get("read"))
    acts = tuple(
        table.record(OtherAct, begins=_moment(table, "from"), ends=_optional_moment(table, "until"))
        for table in manifest.tables("act")
    )
    made = [_amendment(folder, table) for table in tables]
    _check_folders(folder, made)
    texts = _texts(folder, text, read_at, made)
    versions: list[TextVersion] = []
    for index, table in enumerate(tables):
        # What an amendment sets after the text that was read remains until another changes it.
        before = versions[-1] if index > read_at + 1 else None
        amendment, (own, standing), (begins, ends) = made[index], texts[index], periods[index]
        version = table.record(
            TextVersion,
            source=table.one_of("source", SOURCES),
            begins=begins,
            ends=periods[index + 1][0] if index + 1 < len(periods) else ends,
            amendment=amendment[0] if amendment else None,
            readings={**(before.readings if before else {}), **_readings(table)},
            values={**(before.values if before else {}), **_values(table)},
            text=_with_relations(own, [pair[0] for pair in made[: index + 1] if pair]),
            standing=standing,
            is_read=index == read_at,
        )
        versions.append(version)
    return History(tuple(versions), acts)


def _with_relations(text: InstrumentText, acts: list[Amendment]) -> InstrumentText:
    """The text with a relation to each act that made it, as its manifest has or not."""
    named = {relation.instrument for relation in text.relations}
    missing = tuple(
        RelatedInstrument("amended_by", act.act, act.label, act.known, False, act.address)
        for act in acts
        if act.act not in named
    )
    return replace(text, relations=text.relations + missing) if missing else text


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
    return TextVersion(
        id=text.key,
        source="official",
        begins=moment,
        ends=None,
        amendment=None,
        note={},
        readings={},
        values={},
        text=text,
        is_read=True,
    )


Period = tuple[Moment, Moment | None]


def _periods(manifest: FileTable, tables: tuple[FileTable, ...]) -> list[Period]:
    """When each version begins and ends; raises if they overlap or come from nowhere."""
    ids = [table.id for table in tables]
    periods = [(_moment(table, "from"), _optional_moment(table, "until")) for table in tables]
    if sum(bool(table.table.get("read", False)) for table in tables) != 1:
        raise manifest.malformed("One version, and one only, is marked “read = true”.")
    if len(set(ids)) < len(ids):
        raise manifest.refuse("duplicate_eid", "Two versions have the same id.")
    for table, id, (begins, ends) in zip(tables, ids, periods, strict=True):
        if ends and ends.taken <= begins.taken:
            reason = f"Version {id} would end on {ends.taken} or before it begins."
            raise table.refuse("overlap", reason)
    known = zip(tables, periods, strict=True)
    for (before, (begins, ends)), (after, (later, _ends)) in pairwise(known):
        ended = ends.taken if ends else later.taken
        if later.taken <= begins.taken or ended > later.taken:
            raise after.refuse("overlap", f"Versions {before.id} and {after.id} overlap.")
        if "amendment" not in after.table:
            reason = f"Version {after.id} does not name the amendment that made it."
            raise after.refuse("malformed", reason)
    return periods


def _optional_moment(table: FileTable, name: str) -> Moment | None:
    return _moment(table, name) if table.table.get(name) is not None else None


def _moment(table: FileTable, name: str) -> Moment:
    """Read ``value``, or the ``earliest`` and ``latest`` possible days, and the day taken."""
    if not isinstance(table.table.get(name), dict):
        reason = f"“{name}” must be a table: a value, or earliest and latest, and a basis."
        raise table.refuse("malformed", reason)
    moment = table.within(name)
    value, earliest, latest, taken = (
        _day(moment, name, part) for part in ("value", "earliest", "latest", "taken")
    )
    earliest, latest = earliest or value, latest or value
    taken = taken or earliest
    if taken is None:
        reason = f"“{name}”: without a day, “taken” must say which is taken."
        raise table.refuse("malformed", reason)
    if (earliest and taken < earliest) or (latest and taken > latest):
        reason = f"“{name}”: {taken} does not lie between the first and the last day it may be."
        raise table.refuse("malformed", reason)
    basis = moment.one_of("basis", BASES)
    return Moment(earliest, latest, taken, basis, moment.words("note"))


def _day(table: FileTable, name: str, part: str) -> date | None:
    value = table.table.get(part)
    if value is None:
        return None
    if type(value) is not date:
        raise table.refuse("malformed", f"“{name}.{part}”: “{value}” is not a date.")
    if not EARLIEST <= value <= LATEST:
        reason = f"“{name}.{part}”: {value} is no day of this law ({EARLIEST} to {LATEST})."
        raise table.refuse("malformed", reason)
    return value


def _readings(table: FileTable) -> dict[str, str]:
    value = table.table.get("readings", {})
    if not isinstance(value, dict) or not all(type(word) is str for word in value.values()):
        reason = f"Version {table.id}: “readings” must hold a word for each name."
        raise table.refuse("malformed", reason)
    return dict(value)


def _values(table: FileTable) -> dict[str, Fraction]:
    value = table.table.get("values", {})
    if not isinstance(value, dict):
        reason = f"Version {table.id}: “values” must hold a number for each name."
        raise table.refuse("malformed", reason)
    read = {}
    for name, figure in value.items():
        number = read_figure(str(figure)) if type(figure) in (int, str) else None
        if number is None:
            reason = f'Version {table.id}: “{name}” is no figure; write 5, "3/2" or "6%".'
            raise table.refuse("malformed", reason)
        read[name] = number
    return read


def read_figure(text: str) -> Fraction | None:
    """Read a figure such as ``5``, ``3/2`` or ``6%``; None if it is not one."""
    match = _FIGURE.fullmatch(text)
    if match is None or (match[2] and not int(match[2])):
        return None
    return Fraction(int(match[1]), int(match[2] or 1) * (100 if match[3] else 1))


_FIGURE = re.compile(r"([0-9]{1,9})(?:/([0-9]{1,9}))?(%)?")


Made = tuple[Amendment, NewWords] | None


def _amendment(folder: Path, table: FileTable) -> Made:
    if "amendment" not in table.table:
        return None
    act = table.text("amendment")
    place = folder / "amendments" / act
    if not (place / "act.toml").is_file():
        reason = f"Version {table.id} names the amendment {act}, of which there is no folder."
        raise table.refuse("missing_file", reason)
    return read_amendment(place)


def _check_folders(folder: Path, made: list[Made]) -> None:
    named = {pair[0].act for pair in made if pair}
    for path in sorted((folder / "amendments").glob("*/act.toml")):
        if path.parent.name not in named:
            raise CorpusError(
                path, 1, "malformed", f"No version of {folder.name} names this amendment."
            )


def _texts(
    folder: Path, text: InstrumentText, read_at: int, made: list[Made]
) -> list[tuple[InstrumentText, Standing]]:
    """Each version's text: the one read, earlier ones by undoing and later ones by applying."""
    texts: dict[int, tuple[InstrumentText, Standing]] = {read_at: (text, {})}
    for index in (*range(read_at, 0, -1), *range(read_at + 1, len(made))):
        act, words = cast(tuple[Amendment, NewWords], made[index])
        path = folder / "amendments" / act.act / "act.toml"
        if index <= read_at:
            own, standing = undone(texts[index][0], act, path)
            texts[index - 1] = own, texts[index][1] | standing
        else:
            own, standing = amended(texts[index - 1][0], act, words, path)
            texts[index] = own, texts[index - 1][1] | standing
    return [texts[index] for index in range(len(made))]
