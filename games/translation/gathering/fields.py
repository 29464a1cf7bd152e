"""Fields in both languages: notes, readings, remarks, names and the glossary's notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Model

from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.translation.gathering.wanted import LANGS, Wanted, other, standing_state
from games.translation.models import Unit
from games.translation.rows import LawRow, is_official, rows


def fields(entries: Iterable[LawRow] | None = None) -> Iterator[Wanted]:
    for entry in entries if entries is not None else rows():
        for step, field in enumerate(entry.fields):
            for lang in LANGS:
                target, source = own(entry.row, field, lang), own(entry.row, field, other(lang))
                if target or source or entry.is_ours:
                    yield _wanted(entry, field, lang, target, source, step)


def _wanted(entry: LawRow, field: str, lang: str, target: str, source: str, step: int) -> Wanted:
    official = target and is_official(entry.row, field, lang)
    return Wanted(
        kind=entry.kind,
        object=entry.object,
        field=field,
        lang=lang,
        source_lang=other(lang),
        parts=("text",),
        source=(source,),
        standing=(target,),
        state=Unit.State.OFFICIAL if official else standing_state(target),
        instrument=entry.instrument,
        position=entry.position + step,
        unsettled=_unsettled(entry.row, field_of(field, lang)),
    )


def _unsettled(row: Model, field: str) -> tuple[str, ...]:
    loaded: dict[str, Any] = getattr(row, "loaded")  # noqa: B009  (on every model held here)
    return (loaded[field],) if field in loaded.get(UNSETTLED, ()) else ()
