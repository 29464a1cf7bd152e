"""What this site says in two languages: notes, readings, remarks, names, the glossary's notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from games.law.language_fields import field_of, own
from games.law.loading.sync import UNSETTLED
from games.law.models import Instrument, Note, Relation, Row, Term, Witness
from games.translation.gathering.provisions import BLOCK
from games.translation.gathering.wanted import LANGS, Wanted, other, standing_state
from games.translation.models import Unit

HEAD = ("title", "name", "regulation")
READING = ("title", "changes", "taken", "why", "alternative")


@dataclass(frozen=True, slots=True)
class Held:
    """A row of the law under the name its units are known by."""

    row: Model
    kind: str
    object: str
    fields: tuple[str, ...]
    instrument: str
    position: int

    @property
    def is_ours(self) -> bool:
        """A term added on the desk: its notes are to be written there."""
        return isinstance(self.row, Term) and not self.row.loaded


def rows() -> Iterator[Held]:
    order = {key: at for at, key in enumerate(Instrument.objects.values_list("pk", flat=True))}
    for instrument in Instrument.objects.all():
        key = instrument.pk
        yield Held(instrument, "name", key, HEAD, key, BLOCK * order[key])
    for relation in Relation.objects.all():
        name = f"{relation.instrument_id} {relation.kind} {relation.other}"
        at = BLOCK * order[relation.instrument_id] + 1
        yield Held(relation, "name", name, ("label", "remark"), relation.instrument_id, at)
    for witness in Witness.objects.all():
        name = f"{witness.instrument_id} {witness.ident}"
        at = BLOCK * order[witness.instrument_id] + 2
        yield Held(witness, "name", name, ("description",), witness.instrument_id, at)
    yield from _notes(order)
    for row in Row.objects.all():
        at = 100_000 + row.position
        yield Held(row, "reading", row.pk, READING, row.instrument_id, at)
    for term in Term.objects.all():
        yield Held(term, "glossary", term.pk, ("note",), "", 200_000 + term.position)


def _notes(order: dict[str, int]) -> Iterator[Held]:
    """A note is known by where it stands; its quotation tells it from its neighbours."""
    seen: dict[str, int] = {}
    for note in Note.objects.select_related("provision").order_by("position"):
        key = note.provision.instrument_id
        name = f"{key}#{note.provision.eid} {note.witness} {note.kind}"
        seen[name] = seen.get(name, 0) + 1
        at = BLOCK * order[key] + 5000 + note.provision.position
        yield Held(note, "note", f"{name} {seen[name]}", ("text",), key, at)


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


def is_official(row: Model, field: str, lang: str) -> bool:
    """A title is the instrument's own in the languages its official text is at hand in."""
    return isinstance(row, Instrument) and field in HEAD and lang in row.languages


def row_of(unit: Unit) -> Model | None:
    """The row a unit's words stand in."""
    return next((e.row for e in rows() if e.kind == unit.kind and e.object == unit.object), None)
