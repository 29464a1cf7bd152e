"""The incident log: number, change, close, annotate and search incidents; remove names."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from games.floor.models import HandOver, Incident, IncidentNote
from games.lawtexts.citations.finding import find_citation
from games.play import events
from games.play.append_only import RecordIsFixed
from games.play.desk.sent import SentRuling
from games.play.events import FloorEvent
from games.play.models import Posting, Procedure, name_of

ORDERS = {
    "newest": ("-number",),
    "oldest": ("number",),
    "happened": ("-happened", "-number"),
    "casino": ("casino", "table", "-number"),
    "game": ("game", "-number"),
}
PEOPLE = ("supervisor", "holder", "people", "writer_name", "closer_name")
FREE_TEXT = ("dispute", "decision")
SEARCHED = ("searched", *FREE_TEXT, "casino", "table", "shift", "reference", *PEOPLE)


class ChangedMeanwhile(Exception):
    """The incident was saved after the form was loaded; ``incident`` is what is saved."""

    def __init__(self, incident: Incident) -> None:
        super().__init__(incident.number)
        self.incident = incident


def written(
    writer: User, ruling: SentRuling | None, fields: Mapping[str, Any], form_key: str = ""
) -> Incident:
    """A new incident, with the number after the last; or the one that the same form made."""
    incident = Incident(**asdict(ruling)) if ruling else Incident()
    for name, value in fields.items():
        setattr(incident, name, value)
    incident.writer, incident.writer_name = writer, name_of(writer)
    incident.form_key = form_key or None
    with transaction.atomic():
        events.lock()
        made: Incident | None = Incident.objects.filter(form_key=form_key).first()
        if form_key and made:
            return made
        last = Incident.objects.aggregate(last=Max("number"))["last"] or 0
        incident.number = last + 1
        incident.save(force_insert=True)
    return incident


@transaction.atomic
def changed(
    incident: Incident, fields: Mapping[str, Any], by: User, stamp: str = "", act: str = ""
) -> None:
    """Raises ``RecordIsFixed`` if it is closed, ``ChangedMeanwhile`` if it is no longer of this
    ``stamp``."""
    events.lock()
    saved: Incident = Incident.objects.select_for_update().get(pk=incident.pk)
    if saved.is_closed:
        raise RecordIsFixed
    if stamp and stamp != saved.stamp:
        raise ChangedMeanwhile(saved)
    for name, value in fields.items():
        setattr(saved, name, value)
    saved.save(by=by, act=act)


def closed(incident: Incident, closer: User, stamp: str = "") -> None:
    fields = {"closed": timezone.now(), "closer": closer, "closer_name": name_of(closer)}
    changed(incident, fields, by=closer, stamp=stamp, act="closed")


def noted(incident: Incident, writer: User, words: str) -> IncidentNote:
    """A new note; or the last one, if the same person sends the same words again."""
    last = incident.notes.last()
    if last and (last.writer_id, last.words) == (writer.pk, words):
        return last
    return IncidentNote.objects.create(
        incident=incident, words=words, writer=writer, writer_name=name_of(writer)
    )


def search_incidents(filters: Mapping[str, Any]) -> QuerySet[Incident]:
    rows: QuerySet[Incident] = Incident.objects.all()
    for word in str(filters.get("q", ""))[:200].split()[:8]:
        within = Q(notes__words__icontains=word) | _within(SEARCHED, word)
        within |= Q(searched__contains=word.lower())  # a database may fold ASCII letters alone
        if word.isascii() and word.isdecimal() and len(word) < 9:
            within |= Q(number=int(word))
        rows = rows.filter(pk__in=Incident.objects.filter(within).values("pk"))
    for name in ("casino", "table", "shift"):
        rows = rows.filter(_within((name,), filters.get(name, "")))
    rows = rows.filter(_within(PEOPLE, filters.get("person", "")))
    if filters.get("provision"):
        rows = rows.filter(_of_provision(str(filters["provision"])))
    rows = rows.alias(day=TruncDate(Coalesce("happened", "written")))
    for name, lookup in (("game", "game"), ("since", "day__gte"), ("until", "day__lte")):
        if filters.get(name):
            rows = rows.filter(**{lookup: filters[name]})
    state = filters.get("state")
    if state in Incident.Waiting:
        rows = rows.filter(closed__isnull=True, waiting=state)
    elif state:
        rows = rows.filter(closed__isnull=state == "open")
    return rows.order_by(*ORDERS.get(str(filters.get("sort", "")), ORDERS["newest"]))


def _within(fields: tuple[str, ...], words: str) -> Q:
    """Any of the fields contains the words; everything if there are none."""
    condition = Q()
    for field in fields if words else ():
        condition |= Q(**{f"{field}__icontains": words})
    return condition


def _of_provision(citation: str) -> Q:
    """The incidents whose ruling applies a provision, or a part of it."""
    condition = Q(pk__in=())
    for instrument, eid in find_citation(citation):
        name = f"{instrument or ''}#{eid}"
        condition |= Q(searched__contains=f"{name} ") | Q(searched__contains=f"{name}__")
    return condition


PERSONAL = (
    (Incident, "written", (*PEOPLE, *FREE_TEXT), ("writer", "closer")),
    (IncidentNote, "written", ("writer_name", "words"), ("writer",)),
    (HandOver, "written", ("writer_name", "taker_name", "words"), ("writer", "taker")),
    (Posting, "since", ("writer_name",), ("writer",)),
    (Procedure, "written", ("writer_name", "approver_name"), ("writer", "approver")),
)
"""The models, each with its moment, its names and free texts, and its links to people."""


NAMES = {field for _m, _d, fields, _p in PERSONAL for field in fields} | {"who", "person"}
"""The personal facts of an event, but for the account's."""


@transaction.atomic
def forget(name: str = "", before: date | None = None) -> int:
    """Remove a person's name from the log, or all names and free text written before a day; from
    the events too, of which the digests stay."""
    events.lock()
    changes, older_rows = 0, set()
    for model, moment, fields, people in PERSONAL:
        rows: QuerySet[Any] = QuerySet(model)
        for field in fields if name else ():
            if field not in ("words", *FREE_TEXT):
                changes += rows.filter(**{field: name}).update(**{field: ""})
        if before:
            older = rows.filter(**{f"{moment}__date__lt": before})
            older_rows |= {events.subject_of(row) for row in older}
            changes += older.update(**dict.fromkeys(fields, ""), **dict.fromkeys(people))

    def chosen(event: FloorEvent) -> set[str]:
        named = {fact for fact, value in event.values.items() if name and value == name} & NAMES
        is_older = before and timezone.localdate(event.moment) < before
        if is_older or event.subject in older_rows:
            return {*NAMES, "account", "chosen"}
        return {*named, "account"} if named & {"who", "person"} else named

    events.erase(chosen)
    return changes
