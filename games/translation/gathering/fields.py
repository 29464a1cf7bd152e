"""What this site says in two languages: notes, readings, remarks, names, the glossary's notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Model

from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.translation.gathering.wanted import LANGS, Wanted, other, standing_state
from games.translation.models import Unit
from games.translation.rows import Held, is_official, rows


def fields(held: Iterable[Held] | None = None) -> Iterator[Wanted]:
    for each in held if held is not None else rows():
        for step, field in enumerate(each.fields):
            for lang in LANGS:
                here, there = own(each.row, field, lang), own(each.row, field, other(lang))
                if here or there or each.is_ours:
                    yield _wanted(each, field, lang, here, there, step)


def _wanted(each: Held, field: str, lang: str, here: str, there: str, step: int) -> Wanted:
    official = here and is_official(each.row, field, lang)
    return Wanted(
        kind=each.kind,
        object=each.object,
        field=field,
        lang=lang,
        source_lang=other(lang),
        parts=("text",),
        source=(there,),
        standing=(here,),
        state=Unit.State.OFFICIAL if official else standing_state(here),
        instrument=each.instrument,
        position=each.position + step,
        unsettled=_unsettled(each.row, field_of(field, lang)),
    )


def _unsettled(row: Model, field: str) -> tuple[str, ...]:
    loaded: dict[str, Any] = getattr(row, "loaded")  # noqa: B009  (on every model held here)
    return (loaded[field],) if field in loaded.get(UNSETTLED, ()) else ()
