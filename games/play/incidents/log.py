"""The incident log: number, change, close, annotate and search incidents; remove names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import IntegrityError, connection, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from games.play.incidents.models import Incident, IncidentNote, RecordIsFixed

Person = AbstractBaseUser | AnonymousUser
TRIES = 8

ORDERS = {
    "newest": ("-number",),
    "oldest": ("number",),
    "happened": ("-happened", "-number"),
    "casino": ("casino", "table", "-number"),
    "game": ("game", "-number"),
}
SEARCHED = ("verdict_pt", "verdict_zh", "dispute", "casino", "table", "shift", "reference")
PEOPLE = ("supervisor", "writer_name", "closer_name")


@dataclass(frozen=True, slots=True)
class IssuedRuling:
    """A ruling at the time it was issued."""

    game: str
    way: str
    query: str
    verdicts: Mapping[str, str]
    entered: Mapping[str, list[str]]
    provisions: tuple[str, ...]
    law_of_day: str
    dispute: str


def may_write(person: Person) -> bool:
    return isinstance(person, User) and person.has_perm("play.add_incident")


def written(writer: User, ruling: IssuedRuling, fields: Mapping[str, Any]) -> Incident:
    """A new incident, with the number after the last."""
    for _attempt in range(TRIES):
        try:
            with transaction.atomic():
                last = Incident.objects.aggregate(last=Max("number"))["last"] or 0
                return Incident.objects.create(
                    number=last + 1,
                    game=ruling.game,
                    way=ruling.way,
                    query=ruling.query,
                    verdict_pt=ruling.verdicts["pt"],
                    verdict_zh=ruling.verdicts["zh-hant"],
                    entered=dict(ruling.entered),
                    provisions=list(ruling.provisions),
                    law_of_day=ruling.law_of_day,
                    dispute=ruling.dispute,
                    writer=writer,
                    writer_name=name_of(writer),
                    **_fields(fields),
                )
        except IntegrityError:
            continue  # Another incident has taken the number.
    raise RuntimeError("no number could be had for an incident")


def name_of(person: User) -> str:
    return person.get_full_name() or person.get_username()


def _fields(fields: Mapping[str, object]) -> dict[str, object]:
    return {**fields, "happened": fields.get("happened") or None}


def changed(incident: Incident, fields: Mapping[str, Any]) -> None:
    """Change the place and time of an incident; raises ``RecordIsFixed`` if it is closed."""
    for name, value in _fields(fields).items():
        setattr(incident, name, value)
    incident.save()


@transaction.atomic
def closed(incident: Incident, closer: User) -> None:
    locked = Incident.objects.select_for_update().get(pk=incident.pk)
    if locked.is_closed:
        raise RecordIsFixed
    locked.closed, locked.closer, locked.closer_name = timezone.now(), closer, name_of(closer)
    locked.save()


def noted(incident: Incident, writer: User, words: str) -> IncidentNote:
    return IncidentNote.objects.create(
        incident=incident, words=words, writer=writer, writer_name=name_of(writer)
    )


def search_incidents(filters: Mapping[str, Any]) -> QuerySet[Incident]:
    rows: QuerySet[Incident] = Incident.objects.all()
    for word in str(filters.get("q", ""))[:200].split()[:8]:
        within = Q(notes__words__icontains=word)
        for field in (*SEARCHED, *PEOPLE):
            within |= Q(**{f"{field}__icontains": word})
        if word.isascii() and word.isdecimal() and len(word) < 9:
            within |= Q(number=int(word))
        rows = rows.filter(pk__in=Incident.objects.filter(within).values("pk"))
    if filters.get("game"):
        rows = rows.filter(game=filters["game"])
    if filters.get("state"):
        rows = rows.filter(closed__isnull=filters["state"] == "open")
    return rows.order_by(*ORDERS.get(str(filters.get("sort", "")), ORDERS["newest"]))


AT_A_TIME = 200
COLUMNS = (
    "number",
    "game",
    "happened",
    "casino",
    "table",
    "shift",
    "reference",
    "supervisor",
    "verdict_pt",
    "verdict_zh",
    "dispute",
    "law_of_day",
    "provisions",
    "writer_name",
    "written",
    "closer_name",
    "closed",
    "notes",
    "query",
)


def table(rows: QuerySet[Incident]) -> Iterator[list[Any]]:
    """The column names, then a row per incident, read from the database in chunks."""
    yield list(COLUMNS)
    for row in rows.prefetch_related("notes").iterator(chunk_size=AT_A_TIME):
        yield [_cell(row, name) for name in COLUMNS]


def _cell(row: Incident, name: str) -> Any:
    if name == "notes":
        return " | ".join(f"{_time(n.written)} {n.writer_name}: {n.words}" for n in row.notes.all())
    value = getattr(row, name)
    if name == "provisions":
        return " ".join(value)
    return _time(value) if hasattr(value, "isoformat") else value


def _time(value: Any) -> str:
    return timezone.localtime(value).strftime("%Y-%m-%d %H:%M") if value else ""


@transaction.atomic
def forget(name: str = "", before: date | None = None) -> int:
    """Remove a person's name from the log, or all names and free text written before a day.

    Returns the number of changes; rows, numbers and verdicts remain. It uses SQL because the models
    refuse changes to closed incidents; the database's triggers allow this one.
    """
    changes = 0
    with connection.cursor() as cursor:
        for sql, values in _forgetting(name, before):
            cursor.execute(sql, values)
            changes += cursor.rowcount
    return changes


def _forgetting(name: str, before: date | None) -> Iterator[tuple[str, list[Any]]]:
    tables = {"play_incident": PEOPLE, "play_incidentnote": ("writer_name",)}
    if name:
        for table_name, fields in tables.items():
            for field in fields:
                yield f"UPDATE {table_name} SET {field} = '' WHERE {field} = %s", [name]  # noqa: S608
    if before:
        blank = ", ".join(f"{field} = ''" for field in (*PEOPLE, "dispute"))
        people = "writer_id = NULL, closer_id = NULL"
        day = timezone.make_aware(datetime.combine(before, time.min))
        yield f"UPDATE play_incident SET {blank}, {people} WHERE written < %s", [day]  # noqa: S608
        yield (
            "UPDATE play_incidentnote SET words = '', writer_name = '', writer_id = NULL "
            "WHERE written < %s",
            [day],
        )
