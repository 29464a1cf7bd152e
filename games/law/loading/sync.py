"""Make the rows of a table equal to the corpus.

Fields editable on the translators' desk remember the corpus's last value. A new value from the
corpus replaces the old one but never a person's edit: the row then records a conflict to settle.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from django.db import models


@dataclass(slots=True)
class LoadReport:
    """What a load changed, by kind: created, changed, deleted, or left as edited."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    subjects: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    left_as_edited: list[str] = field(default_factory=list)
    to_look_at: list[str] = field(default_factory=list)
    """Register entries about words that an act has changed, by file and line."""
    moved: int = 0
    """Rows that only changed position: pages expire, but the feed has no entry."""

    def note(self, instrument: str, kind: str, what: str, subject: str) -> None:
        self.counts[kind, what] += 1
        self.subjects.setdefault((instrument, kind, what), []).append(subject)

    @property
    def is_empty(self) -> bool:
        return not self.counts and not self.moved

    def lines(self) -> list[str]:
        lines = [f"{kind}: {number} {what}" for (kind, what), number in sorted(self.counts.items())]
        if self.moved:
            lines.append(f"in another place: {self.moved}")
        return [
            *lines,
            *(f"left as edited: {name}" for name in self.left_as_edited),
            *self.to_look_at,
        ]


def plain(value: Any) -> Any:
    """Mappings, tuples and days in JSON types, so that values read back compare equal."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Fraction):
        return str(value)
    return value.isoformat() if isinstance(value, date) else value


Values = dict[str, Any]
Stored = TypeVar("Stored", bound=models.Model)

UNSETTLED = "unsettled"
"""The key, in what a row remembers, of edited fields that the corpus also changed."""


class Sync:
    """Synchronises one table of one instrument."""

    def __init__(
        self,
        report: LoadReport,
        kind: str,
        instrument: str,
        edited: Iterable[str] = (),
        *,
        as_one: bool = False,
    ) -> None:
        """``as_one``: the edited fields are one text, which is a person's if any of them is."""
        self._report = report
        self._kind = kind
        self._instrument = instrument
        self._edited = tuple(edited)
        self._as_one = as_one

    def rows(
        self,
        existing: Iterable[Stored],
        key: Callable[[Stored], str],
        wanted: Mapping[str, Values],
        make: type[Stored],
    ) -> dict[str, Stored]:
        """``key`` is what identifies a row. Rows not in ``wanted`` are deleted."""
        stored = {key(row): row for row in existing}
        for name in sorted(stored.keys() - wanted.keys()):
            stored.pop(name).delete()
            self._report.note(self._instrument, self._kind, "removed", name)
        return {
            name: self._row(stored.get(name), name, values, make) for name, values in wanted.items()
        }

    def _row(self, row: Stored | None, name: str, values: Values, make: type[Stored]) -> Stored:
        editable = {field: values[field] for field in self._edited if field in values}
        if row is None:
            if self._edited:
                values = values | {"loaded": editable}
            made = make(**values)
            made.save(force_insert=True)
            self._report.note(self._instrument, self._kind, "added", name)
            return made
        values = self._merge_edits(row, name, values, editable)
        changed = [field for field, value in values.items() if not _holds(row, field, value)]
        if changed:
            for field in changed:
                setattr(row, field, values[field])
            row.save(update_fields=changed)
            if changed == ["position"]:
                self._report.moved += 1
            elif changed != ["loaded"]:
                self._report.note(self._instrument, self._kind, "changed", name)
        return row

    def _merge_edits(
        self, row: models.Model, name: str, values: Values, editable: Values
    ) -> Values:
        if not self._edited:
            return values
        loaded: Values = getattr(row, "loaded")  # noqa: B009  (the field is on the models synced here)
        edited = {f for f in editable if getattr(row, f) not in (loaded.get(f), editable[f])}
        if self._as_one and edited:
            edited = {field for field in editable if getattr(row, field) != editable[field]}
        unedited = {field: value for field, value in values.items() if field not in edited}
        changed = {field for field in edited if loaded.get(field) != editable[field]}
        self._report.left_as_edited += [f"{name} {field}" for field in editable if field in changed]
        unsettled = sorted(edited & (changed | set(loaded.get(UNSETTLED, ()))))
        return unedited | {"loaded": editable | ({UNSETTLED: unsettled} if unsettled else {})}


def _holds(row: models.Model, field: str, value: Any) -> bool:
    """Compare a field; for a foreign key, compare the key without loading its row."""
    if isinstance(value, models.Model):
        return bool(getattr(row, f"{field}_id") == value.pk)
    return bool(getattr(row, field) == value)
