"""The floor's events: one table to which rows are only added, each with the digest of the last."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, NoReturn

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.utils import timezone

from games.play.append_only import AppendOnlyRows, RecordIsFixed
from games.records.chain import (
    ERASED,
    SHORT,
    TABLES,
    ChainedEvent,
    Value,
    fact_digest,
    moment_in_words,
    salted,
)

KINDS = {table: (kind, key) for kind, (table, key) in TABLES.items()}
NOT_TOLD = ("id", "form_key", "searched", "changed")
"""Columns that follow from others, or from the event."""
AT_A_TIME = 500


class FloorEvent(models.Model):
    """What was done, to what, by whom; numbered without gaps, in the order of the chain."""

    number = models.PositiveBigIntegerField(primary_key=True)
    moment = models.DateTimeField()
    act = models.CharField(max_length=20)
    subject = models.CharField(max_length=40, blank=True, db_index=True)
    """``incident/12``; empty if the event is about none."""
    facts = models.JSONField()
    """Each as its value and salt, or as a digest once it is erased."""
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)

    objects = AppendOnlyRows.as_manager()

    class Meta:
        ordering = ["number"]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.number} {self.act} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise RecordIsFixed
        super().save(*args, **kwargs)

    def delete(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise RecordIsFixed

    @property
    def chained(self) -> ChainedEvent:
        return _chained(self)

    @property
    def values(self) -> dict[str, Value]:
        """The facts that are not erased."""
        return {name: fact["value"] for name, fact in self.facts.items() if "value" in fact}

    @property
    def short_digest(self) -> str:
        """The digest as it is printed, in groups of four."""
        return " ".join(self.digest[start : start + 4] for start in range(0, SHORT, 4))


class Recorded(models.Model):
    """A row of which each save is an event, in the same transaction."""

    class Meta:
        abstract = True

    def save(self, *args: Any, by: User | None = None, act: str = "", **kwargs: Any) -> None:
        """``by`` is the writer of a new row if nobody else is named."""
        with transaction.atomic():
            lock()
            is_new = self._state.adding
            before = None if is_new else type(self)._base_manager.filter(pk=self.pk).first()
            super().save(*args, **kwargs)
            if before and not FloorEvent.objects.filter(subject=subject_of(self)).exists():
                record("found", subject_of(self), None, facts_of(before))
            earlier = facts_of(before) if before else {}
            facts = {n: v for n, v in facts_of(self).items() if n not in earlier or earlier[n] != v}
            if facts:
                by = by or (getattr(self, "writer", None) if is_new else None)
                record(act or ("written" if is_new else "changed"), subject_of(self), by, facts)


def subject_of(row: models.Model) -> str:
    kind, key = KINDS[row._meta.db_table]
    return f"{kind}/{getattr(row, key)}"


def facts_of(row: models.Model) -> dict[str, Value]:
    """The columns of a row, as JSON has them; links to people are told by their names alone."""
    return {
        column.attname: _plain(column.to_python(column.value_from_object(row)))
        for column in row._meta.concrete_fields
        if column.name not in NOT_TOLD and not _is_person(column)
    }


def _is_person(column: "models.Field[object, object]") -> bool:
    to = column.related_model
    return isinstance(to, type) and to._meta.label_lower == settings.AUTH_USER_MODEL.lower()


def _plain(value: Value | date) -> Value:
    if isinstance(value, datetime):
        return moment_in_words(value)
    return value.isoformat() if isinstance(value, date) else value


def lock() -> None:
    """Let no other transaction add an event until this one ends.

    Ask for it before the lock of any other row, so that no two transactions wait for each other.
    """
    FloorEvent.objects.select_for_update().filter(number=1).first()


def record(act: str, subject: str, by: User | None, facts: Mapping[str, Value]) -> FloorEvent:
    """Add an event to the chain; it stays only if the transaction does."""
    names = {"who": by.get_full_name() or by.username, "account": by.username} if by else {}
    with transaction.atomic():
        lock()
        return append(FloorEvent, act, subject, {**names, **facts})


def append(
    model: type[FloorEvent], act: str, subject: str, facts: Mapping[str, Value]
) -> FloorEvent:
    """Add a row after the last; ``model`` is ``FloorEvent``, or what a migration has of it."""
    last = model.objects.order_by("number").last()
    event = model(
        number=last.number + 1 if last else 1,
        moment=timezone.now(),
        act=act,
        subject=subject,
        facts={name: salted(value) for name, value in facts.items()},
        previous=last.digest if last else "",
    )
    event.digest = _chained(event).own_digest
    event.save(force_insert=True)
    return event


def _chained(event: FloorEvent) -> ChainedEvent:
    return ChainedEvent(
        number=event.number,
        moment=moment_in_words(event.moment),
        act=event.act,
        subject=event.subject,
        facts=event.facts,
        previous=event.previous,
        digest=event.digest,
    )


def events_of(row: models.Model) -> models.QuerySet[FloorEvent]:
    """The events of a row, the first first."""
    return FloorEvent.objects.filter(subject=subject_of(row)).order_by("number")


@transaction.atomic
def erase(chosen: Callable[[FloorEvent], Iterable[str]]) -> None:
    """Throw away value and salt of the chosen facts; one more event says which they were."""
    lock()
    erased: dict[str, list[Value]] = {}
    for event in FloorEvent.objects.order_by("number").iterator(chunk_size=AT_A_TIME):
        names = [name for name in chosen(event) if name in event.values]
        for name in names:
            event.facts[name] = {"digest": fact_digest(event.facts[name])}
            erased.setdefault(name, []).append(event.number)
        if names:
            models.QuerySet(FloorEvent).filter(pk=event.pk).update(facts=event.facts)
    if erased:
        record(ERASED, "", None, {"facts": dict(erased)})


def rows() -> Iterator[models.Model]:
    """Every row that has events, of each model."""
    for model in Recorded.__subclasses__():
        yield from model._base_manager.order_by("pk").iterator(chunk_size=AT_A_TIME)
