"""Making the rows of a table what the corpus says, and nothing else.

Fields people may edit on the translators' desk remember what the corpus last gave them. A new
word from the corpus replaces the old one, but never a word a person has put in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from games.law.loading.report import Report

Values = dict[str, Any]


class Sync:
    """One table of one instrument."""

    def __init__(
        self, report: Report, kind: str, instrument: str, edited: Iterable[str] = ()
    ) -> None:
        self._report = report
        self._kind = kind
        self._instrument = instrument
        self._edited = tuple(edited)

    def rows(
        self,
        existing: Iterable[models.Model],
        key: str,
        wanted: Mapping[str, Values],
        make: type[models.Model],
    ) -> dict[str, models.Model]:
        """``key`` names the attribute rows are known by. Rows no longer wanted are taken away."""
        held = {str(getattr(row, key)): row for row in existing}
        for name in sorted(held.keys() - wanted.keys()):
            held.pop(name).delete()
            self._report.note(self._instrument, self._kind, "removed", name)
        return {
            name: self._row(held.get(name), name, values, make) for name, values in wanted.items()
        }

    def _row(
        self, row: models.Model | None, name: str, values: Values, make: type[models.Model]
    ) -> models.Model:
        given = {field: values[field] for field in self._edited if field in values}
        if row is None:
            if self._edited:
                values = values | {"loaded": given}
            made = make(**values)
            made.save(force_insert=True)
            self._report.note(self._instrument, self._kind, "added", name)
            return made
        values = self._keep_edits(row, name, values, given)
        changed = [field for field, value in values.items() if getattr(row, field) != value]
        if changed:
            for field in changed:
                setattr(row, field, values[field])
            row.save(update_fields=changed)
            if changed == ["position"]:
                self._report.moved += 1
            else:
                self._report.note(self._instrument, self._kind, "changed", name)
        return row

    def _keep_edits(self, row: models.Model, name: str, values: Values, given: Values) -> Values:
        if not self._edited:
            return values
        loaded: Values = getattr(row, "loaded")  # noqa: B009  (the field is on the models synced here)
        kept = dict(values)
        for field, value in given.items():
            current, before = getattr(row, field), loaded.get(field)
            if current != before and current != value:
                kept.pop(field)
                if before != value:
                    self._report.kept.append(f"{name} {field}")
        return kept | {"loaded": given}
