"""Access to the database for the desk: one unit at a time, or many together."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet

from games.law.models import Instrument, Note, Provision, Row, Term, WorkingText
from games.translation.catalogues.messages import CatalogueMessage
from games.translation.checking import findings
from games.translation.checking.findings import AT_ONCE
from games.translation.models import Override, Revision, Scratch, Unit

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
    """The rows with names: the instrument itself, its relations, witnesses and images."""
    instrument = Instrument.objects.get(pk=key)
    named: list[tuple[Model, str, tuple[str, ...]]] = [(instrument, key, HEAD)]
    for relation in instrument.relations.all():
        named.append((relation, f"{key} {relation.kind} {relation.other}", ("label", "remark")))
    for witness in instrument.witnesses.order_by("ident"):
        named.append((witness, f"{key} {witness.ident}", ("description",)))
    for image in instrument.images.order_by("file"):
        named.append((image, f"{key} {image.file}", ("description",)))
    base = _blocks()[key] + NAMES
    for index, (row, name, fields_of_it) in enumerate(named):
        yield LawRow(row, "name", name, fields_of_it, key, base + PLACES * index)


def _notes(among: QuerySet[Note] | None = None) -> Iterator[LawRow]:
    """The notes, each identified by its provision, witness and kind, and a number."""
    blocks = _blocks()
    counts, numbers = Counter[str](), Counter[str]()
    notes = (Note.objects.all() if among is None else among).select_related("provision")
    for note in notes.order_by("provision__position", "position"):
        key = note.provision.instrument_id
        name = f"{key}#{note.provision.eid} {note.witness} {note.kind}"
        position = blocks[key] + NOTES + numbers[key]
        counts[name] += 1
        numbers[key] += 1
        yield LawRow(note, "note", f"{name} {counts[name]}", ("text",), key, position)


def is_official(row: Model, field: str, lang: str) -> bool:
    """Whether the field is a title in a language of the instrument's official text."""
    return isinstance(row, Instrument) and field in HEAD and lang in row.languages


def row_of(unit: Unit) -> Model | None:
    """The row that contains a unit's words."""
    if unit.kind == Unit.Kind.READING:
        return Row.objects.filter(pk=unit.object).first()
    if unit.kind == Unit.Kind.GLOSSARY:
        return Term.objects.filter(pk=unit.object).first()
    place = {"provision__instrument": unit.instrument, "provision__eid": unit.eid}
    is_name = unit.kind == Unit.Kind.NAME
    entries = _names(unit.instrument) if is_name else _notes(Note.objects.filter(**place))
    return next((entry.row for entry in entries if entry.object == unit.object), None)


class Store:
    """Reads and writes each object at once."""

    def atomic(self) -> Any:
        return transaction.atomic()

    def lock(self, unit: Unit) -> Unit:
        locked = Unit.objects.select_for_update().get(pk=unit.pk)
        locked.as_it_was = copy(locked)
        return locked

    def save_unit(self, unit: Unit) -> None:
        unit.save()

    def count(self, unit: Unit) -> None:
        """Count the findings in the unit's present words."""
        findings.count(unit)

    def drop_scratch(self, unit: Unit, person: User) -> None:
        """Delete what the person typed and had not saved."""
        Scratch.objects.filter(unit=unit, person=person).delete()

    def is_begun(self, unit: Unit) -> bool:
        """Whether the unit has a revision yet."""
        return unit.revisions.exists()

    def add_revision(self, revision: Revision) -> Revision:
        revision.save(force_insert=True)
        return revision

    def twin_of(self, unit: Unit) -> Unit | None:
        return Unit.objects.filter(key=twin_key(unit)).first()

    def row_of(self, unit: Unit) -> Model | None:
        return row_of(unit)

    def save_field(self, row: Model, field: str) -> None:
        row.save(update_fields=[field])

    def provision_of(self, unit: Unit) -> Provision:
        key, eid = unit.object.split("#")
        return Provision.objects.get(instrument=key, eid=eid)

    def working_of(self, provision: Provision, lang: str) -> WorkingText:
        row = WorkingText.objects.filter(provision=provision, lang=lang).first()
        return row or WorkingText(provision=provision, lang=lang)

    def save_working(self, row: WorkingText) -> None:
        row.save()

    def delete_working(self, row: WorkingText) -> None:
        if row.pk:
            row.delete()

    def lay(self, lang: str, message: CatalogueMessage, forms: list[str]) -> None:
        values = message.laid(forms)
        new = {**values, "base": list(message.forms)}
        place = {"lang": lang, "ident": message.ident}
        Override.objects.update_or_create(**place, defaults=values, create_defaults=new)

    def unlay(self, lang: str, message: CatalogueMessage) -> None:
        Override.objects.filter(lang=lang, ident=message.ident).delete()


def twin_key(unit: Unit) -> str:
    """The key of the same text in the other language."""
    return f"{unit.key.rsplit(':', 1)[0]}:{unit.source_lang}"


class GatheredStore(Store):
    """Reads and writes all that an act on these units may touch, in a few queries."""

    def __init__(self, units: Iterable[Unit]) -> None:
        selected = list(units)
        self.is_large = len(selected) > AT_ONCE
        locked = Unit.objects.select_for_update().filter(pk__in=[unit.pk for unit in selected])
        people = ("edited_by", "ground_by", "reviewed_by")
        self.units = {u.pk: u for u in locked.prefetch_related("dismissals", *people)}
        stems = [twin_key(unit) for unit in selected if unit.kind not in WITHOUT_TWIN]
        self.twins = {u.key: u for u in Unit.objects.filter(key__in=stems)}
        begun = Revision.objects.filter(unit__in=list(self.units))
        self.begun = set(begun.values_list("unit_id", flat=True).distinct())
        self.revisions: list[Revision] = []
        self.scratches: list[tuple[int, int]] = []
        self.saved: dict[int, Unit] = {}
        self.fields: dict[tuple[type[Model], str], dict[object, Model]] = {}
        self.working: dict[tuple[int, str], WorkingText] = {}
        self.gone: list[int] = []
        self.laid: dict[tuple[str, str], Override | None] = {}
        self._rows = _rows(selected)
        self._provisions = _provisions(selected)
        working = WorkingText.objects.filter(provision__in=self._provisions.values())
        self._working = {(row.provision_id, row.lang): row for row in working}
        laid = any(unit.kind == Unit.Kind.INTERFACE for unit in selected)
        overrides = Override.objects.all() if laid else Override.objects.none()
        self._overrides = {(row.lang, row.ident): row for row in overrides}

    def atomic(self) -> Any:
        return nullcontext()

    def lock(self, unit: Unit) -> Unit:
        known = self.saved.get(unit.pk) or self.units[unit.pk]
        locked = copy(known)
        locked.as_it_was = known
        return locked

    def save_unit(self, unit: Unit) -> None:
        self.saved[unit.pk] = unit
        if unit.key in self.twins:
            self.twins[unit.key] = unit

    def count(self, unit: Unit) -> None:
        """Count the findings; if the act is large, later and in portions (``count_marked``)."""
        if self.is_large:
            unit.is_uncounted = True
        else:
            findings.count(unit)

    def drop_scratch(self, unit: Unit, person: User) -> None:
        self.scratches.append((unit.pk, person.pk))

    def is_begun(self, unit: Unit) -> bool:
        return unit.pk in self.begun

    def add_revision(self, revision: Revision) -> Revision:
        self.begun.add(revision.unit_id)
        self.revisions.append(revision)
        return revision

    def twin_of(self, unit: Unit) -> Unit | None:
        twin = self.twins.get(twin_key(unit))
        return self.saved.get(twin.pk, twin) if twin else None

    def row_of(self, unit: Unit) -> Model | None:
        return self._rows.get((unit.kind, unit.object))

    def save_field(self, row: Model, field: str) -> None:
        self.fields.setdefault((type(row), field), {})[row.pk] = row

    def provision_of(self, unit: Unit) -> Provision:
        return self._provisions[unit.object]

    def working_of(self, provision: Provision, lang: str) -> WorkingText:
        known = self._working.get((provision.pk, lang))
        return known or WorkingText(provision=provision, lang=lang)

    def save_working(self, row: WorkingText) -> None:
        self.working[row.provision_id, row.lang] = row

    def delete_working(self, row: WorkingText) -> None:
        self.working.pop((row.provision_id, row.lang), None)
        if row.pk:
            self.gone.append(row.pk)

    def lay(self, lang: str, message: CatalogueMessage, forms: list[str]) -> None:
        row = self._overrides.get((lang, message.ident))
        row = row or Override(lang=lang, ident=message.ident, base=list(message.forms))
        for name, value in message.laid(forms).items():
            setattr(row, name, value)
        self.laid[lang, message.ident] = row

    def unlay(self, lang: str, message: CatalogueMessage) -> None:
        self.laid[lang, message.ident] = None

    def flush(self) -> None:
        _write_all(Unit, self.saved.values())
        Revision.objects.bulk_create(self.revisions, batch_size=200)
        for person in {person for _unit, person in self.scratches}:
            units = [unit for unit, whose in self.scratches if whose == person]
            Scratch.objects.filter(unit__in=units, person=person).delete()
        for (model, field), changed in self.fields.items():
            model._default_manager.bulk_update(changed.values(), [field], batch_size=200)
        WorkingText.objects.filter(pk__in=self.gone).delete()
        _write_all(WorkingText, self.working.values())
        dropped = [key for key, row in self.laid.items() if row is None]
        ids = [self._overrides[key].pk for key in dropped if key in self._overrides]
        Override.objects.filter(pk__in=ids).delete()
        _write_all(Override, [row for row in self.laid.values() if row is not None])


def _write_all(model: type[Model], rows_of_it: Iterable[Any]) -> None:
    """Update the rows that exist and create the new ones."""
    instances = list(rows_of_it)
    new = [row for row in instances if row.pk is None]
    names = [f.name for f in model._meta.concrete_fields if not f.primary_key]
    known = [row for row in instances if row.pk is not None]
    over: dict[str, Any] = {"unique_fields": ["id"], "update_fields": names}
    model._default_manager.bulk_create(new, batch_size=200)
    model._default_manager.bulk_create(known, batch_size=200, update_conflicts=True, **over)


WITHOUT_TWIN = (Unit.Kind.PROVISION, Unit.Kind.INTERFACE)


def _rows(units: list[Unit]) -> dict[tuple[str, str], Model]:
    """The rows that contain the units' words, one object for each, since units may share a row."""
    kinds = {unit.kind for unit in units}
    by_key: dict[tuple[str, str], Model] = {}
    for kind, model in ((Unit.Kind.READING, Row), (Unit.Kind.GLOSSARY, Term)):
        if kind in kinds:
            by_key |= {(str(kind), row.pk): row for row in model._default_manager.all()}
    if kinds & {Unit.Kind.NAME, Unit.Kind.NOTE}:
        by_key |= {(entry.kind, entry.object): entry.row for entry in rows() if entry.kind in kinds}
    return by_key


def _provisions(units: list[Unit]) -> dict[str, Provision]:
    instruments = {unit.instrument for unit in units if unit.kind == Unit.Kind.PROVISION}
    provisions = Provision.objects.filter(instrument__in=instruments)
    return {f"{provision.instrument_id}#{provision.eid}": provision for provision in provisions}


_store: ContextVar[Store] = ContextVar("where the desk writes", default=Store())  # noqa: B039


def store() -> Store:
    return _store.get()


@contextmanager
def gathered(units: Iterable[Unit]) -> Iterator[GatheredStore]:
    """Write everything done to these units when the context ends; nothing if it fails."""
    with transaction.atomic():
        made = GatheredStore(units)
        token = _store.set(made)
        try:
            yield made
        finally:
            _store.reset(token)
        made.flush()
