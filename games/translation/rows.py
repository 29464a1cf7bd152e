"""The rows of the law in which stands what this site says in two languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Model, QuerySet

from games.law.models import Instrument, Note, Row, Term
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


PLACES = 10
"""A row's fields follow each other before the next row's begin."""
NAMES, NOTES, READINGS, TERMS = 0, 5_000, 100_000, 200_000
"""Where each kind begins: the first two within the block of an instrument."""
BLOCK = 10_000
"""Places an instrument has: what is asked of it stands together."""


def rows() -> Iterator[Held]:
    for key in Instrument.objects.values_list("pk", flat=True):
        yield from _names(key)
    yield from _notes()
    for at, row in enumerate(Row.objects.all()):
        yield Held(row, "reading", row.pk, READING, row.instrument_id, READINGS + PLACES * at)
    for at, term in enumerate(Term.objects.all()):
        yield Held(term, "glossary", term.pk, ("note",), "", TERMS + PLACES * at)


def _blocks() -> dict[str, int]:
    keys = Instrument.objects.values_list("pk", flat=True)
    return {key: BLOCK * at for at, key in enumerate(keys)}


def _names(key: str) -> Iterator[Held]:
    """An instrument's own, those of what bears on it, those of the documents it was read from."""
    instrument = Instrument.objects.get(pk=key)
    named: list[tuple[Model, str, tuple[str, ...]]] = [(instrument, key, HEAD)]
    for relation in instrument.relations.all():
        named.append((relation, f"{key} {relation.kind} {relation.other}", ("label", "remark")))
    for witness in instrument.witnesses.order_by("ident"):
        named.append((witness, f"{key} {witness.ident}", ("description",)))
    base = _blocks()[key] + NAMES
    for at, (row, name, fields_of_it) in enumerate(named):
        yield Held(row, "name", name, fields_of_it, key, base + PLACES * at)


def _notes(among: QuerySet[Note] | None = None) -> Iterator[Held]:
    """A note is known by where it stands; a number tells it from its neighbours."""
    blocks = _blocks()
    seen: dict[str, int] = {}
    found = (Note.objects.all() if among is None else among).select_related("provision")
    numbers: dict[str, int] = {}
    for note in found.order_by("provision__position", "position"):
        key = note.provision.instrument_id
        name = f"{key}#{note.provision.eid} {note.witness} {note.kind}"
        seen[name] = seen.get(name, 0) + 1
        numbers[key] = numbers.get(key, -1) + 1
        at = blocks[key] + NOTES + numbers[key]
        yield Held(note, "note", f"{name} {seen[name]}", ("text",), key, at)


def _notes_at(unit: Unit) -> Iterator[Held]:
    place = {"provision__instrument": unit.instrument, "provision__eid": unit.eid}
    return _notes(Note.objects.filter(**place))


def is_official(row: Model, field: str, lang: str) -> bool:
    """A title is the instrument's own in the languages its official text is at hand in."""
    return isinstance(row, Instrument) and field in HEAD and lang in row.languages


def row_of(unit: Unit) -> Model | None:
    """The row a unit's words stand in."""
    if unit.kind == Unit.Kind.READING:
        return Row.objects.filter(pk=unit.object).first()
    if unit.kind == Unit.Kind.GLOSSARY:
        return Term.objects.filter(pk=unit.object).first()
    held = _names(unit.instrument) if unit.kind == Unit.Kind.NAME else _notes_at(unit)
    return next((each.row for each in held if each.object == unit.object), None)
