"""Make the rows of a table equal to the corpus.

Fields editable on the translators' desk remember the corpus's last value. A new value from the
corpus replaces the old one but never a person's edit: the row then records a conflict to settle.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from games.law.loading.report import LoadReport

Values = dict[str, Any]

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
        existing: Iterable[models.Model],
        key: str,
        wanted: Mapping[str, Values],
        make: type[models.Model],
    ) -> dict[str, models.Model]:
        """``key`` is the attribute that identifies a row. Rows not in ``wanted`` are deleted."""
        stored = {str(getattr(row, key)): row for row in existing}
        for name in sorted(stored.keys() - wanted.keys()):
            stored.pop(name).delete()
            self._report.note(self._instrument, self._kind, "removed", name)
        return {
            name: self._row(stored.get(name), name, values, make) for name, values in wanted.items()
        }

    def _row(
        self, row: models.Model | None, name: str, values: Values, make: type[models.Model]
    ) -> models.Model:
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
