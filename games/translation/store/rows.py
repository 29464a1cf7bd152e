"""The rows of the law's tables with texts of this site in two languages."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Model, QuerySet

from games.law.models import Instrument, Note, Row, Term
from games.translation.models import Unit

HEAD = ("title", "name", "regulation")
READING = ("title", "changes", "taken", "why", "alternative")


@dataclass(frozen=True, slots=True)
class LawRow:
    """A row of the law, with the name that identifies its units."""

    row: Model
    kind: str
    object: str
    fields: tuple[str, ...]
    instrument: str
    position: int

    @property
    def is_ours(self) -> bool:
        """Whether the row is a term added on the desk, whose notes are written there."""
        return isinstance(self.row, Term) and not self.row.loaded


PLACES = 10
"""Positions reserved for the fields of one row."""
NAMES, NOTES, READINGS, TERMS = 0, 5_000, 100_000, 200_000
"""The first position of each kind; for the first two, within an instrument's block."""
BLOCK = 10_000
"""Positions reserved for each instrument, so that its units follow each other."""


def rows() -> Iterator[LawRow]:
    for key in Instrument.objects.values_list("pk", flat=True):
        yield from _names(key)
    yield from _notes()
    for index, row in enumerate(Row.objects.all()):
        yield LawRow(row, "reading", row.pk, READING, row.instrument_id, READINGS + PLACES * index)
    for index, term in enumerate(Term.objects.all()):
        yield LawRow(term, "glossary", term.pk, ("note",), "", TERMS + PLACES * index)


def _blocks() -> dict[str, int]:
    keys = Instrument.objects.values_list("pk", flat=True)
    return {key: BLOCK * index for index, key in enumerate(keys)}


def _names(key: str) -> Iterator[LawRow]:
    """The rows with names: the instrument itself, its relations and its witnesses."""
    instrument = Instrument.objects.get(pk=key)
    named: list[tuple[Model, str, tuple[str, ...]]] = [(instrument, key, HEAD)]
    for relation in instrument.relations.all():
        named.append((relation, f"{key} {relation.kind} {relation.other}", ("label", "remark")))
    for witness in instrument.witnesses.order_by("ident"):
        named.append((witness, f"{key} {witness.ident}", ("description",)))
    base = _blocks()[key] + NAMES
    for index, (row, name, fields_of_it) in enumerate(named):
        yield LawRow(row, "name", name, fields_of_it, key, base + PLACES * index)


def _notes(among: QuerySet[Note] | None = None) -> Iterator[LawRow]:
    """The notes, each identified by its provision, witness and kind, and a number."""
    blocks = _blocks()
    counts: dict[str, int] = {}
    notes = (Note.objects.all() if among is None else among).select_related("provision")
    numbers: dict[str, int] = {}
    for note in notes.order_by("provision__position", "position"):
        key = note.provision.instrument_id
        name = f"{key}#{note.provision.eid} {note.witness} {note.kind}"
        counts[name] = counts.get(name, 0) + 1
        numbers[key] = numbers.get(key, -1) + 1
        position = blocks[key] + NOTES + numbers[key]
        yield LawRow(note, "note", f"{name} {counts[name]}", ("text",), key, position)


def _notes_at(unit: Unit) -> Iterator[LawRow]:
    place = {"provision__instrument": unit.instrument, "provision__eid": unit.eid}
    return _notes(Note.objects.filter(**place))


def is_official(row: Model, field: str, lang: str) -> bool:
    """Whether the field is a title in a language of the instrument's official text."""
    return isinstance(row, Instrument) and field in HEAD and lang in row.languages


def row_of(unit: Unit) -> Model | None:
    """The row that contains a unit's words."""
    if unit.kind == Unit.Kind.READING:
        return Row.objects.filter(pk=unit.object).first()
    if unit.kind == Unit.Kind.GLOSSARY:
        return Term.objects.filter(pk=unit.object).first()
    entries = _names(unit.instrument) if unit.kind == Unit.Kind.NAME else _notes_at(unit)
    return next((entry.row for entry in entries if entry.object == unit.object), None)
