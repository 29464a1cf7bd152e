"""What waits for each person and the work in groups, with figures: for pages, the feed and mail."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from operator import itemgetter

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, F, Q, QuerySet, Value
from django.db.models.functions import TruncWeek
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.translation.listing.queue import states
from games.translation.models import Comment, Mention, Revision, Suggestion, Unit
from games.translation.workflow import roles

MOST = 50


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a person, and since when it waits."""

    unit: Unit
    said: str
    when: datetime
    by: str = ""
    due: date | None = None

    @property
    def is_late(self) -> bool:
        return self.due is not None and self.due < timezone.localdate()


def tasks(person: User) -> list[Task]:
    """Mentions first, then assignments by due day, then returned drafts and suggestions."""
    results = [*_called(person), *_assigned(person), *_returned(person), *_suggested(person)]
    return results[: 4 * MOST]


def _called(person: User) -> Iterable[Task]:
    mentions = Mention.objects.filter(person=person, is_seen=False, comment__unit__is_gone=False)
    for mention in mentions.select_related("comment__unit", "comment__who").order_by("-pk")[:MOST]:
        comment = mention.comment
        yield Task(comment.unit, comment.text[:200], comment.when, _name(comment.who))


def _assigned(person: User) -> Iterable[Task]:
    units = Unit.objects.filter(assignee=person, is_gone=False)
    units = units.exclude(state__in=(Unit.State.REVIEWED, Unit.State.OFFICIAL))
    for unit in units.order_by(F("due").asc(nulls_last=True), "position")[:MOST]:
        yield Task(unit, _("assigned to you"), unit.changed, due=unit.due)


def _returned(person: User) -> Iterable[Task]:
    """Texts sent back last to this person: their own, or proposed though nobody wrote them."""
    latest = Revision.objects.filter(number=F("unit__revision"), unit__is_gone=False)
    last_before = Q(unit__revisions__number=F("number") - 1, unit__revisions__who=person)
    mine = Q(unit__edited_by=person) | Q(unit__edited_by=None) & last_before
    revisions = latest.filter(mine, action="sent back").distinct()
    for revision in revisions.select_related("unit", "who").order_by("-when")[:MOST]:
        yield Task(revision.unit, revision.remark[:200], revision.when, _name(revision.who))


def _suggested(person: User) -> Iterable[Task]:
    """Suggestions for what this person wrote or is assigned to."""
    suggestions = Suggestion.objects.filter(state=Suggestion.State.OPEN, unit__is_gone=False)
    suggestions = suggestions.filter(Q(unit__edited_by=person) | Q(unit__assignee=person))
    for suggestion in suggestions.exclude(who=person).select_related("unit", "who")[:MOST]:
        text = suggestion.target.replace("\x1f", "\n")[:200]
        yield Task(suggestion.unit, text, suggestion.when, _name(suggestion.who))


def _name(person: User | None) -> str:
    return person.get_username() if person else ""


def to_review(person: User) -> QuerySet[Unit]:
    if not person.has_perm(roles.REVIEW):
        return Unit.objects.none()
    units = Unit.objects.filter(state=Unit.State.PROPOSED, is_gone=False)
    by_hand = Q(revisions__number=F("revision"), revisions__action="proposed")
    units = units.filter(Q(edited_by__isnull=False) | by_hand).distinct()
    return units.exclude(edited_by=person)


GROUPED = {"mended": "reviewed", "sent back": "returned"}
COUNTED = ("saved", "proposed", "reviewed", "mended", "sent back")

Week = tuple[date, str, Counter[str]]
"""The first day of a week, a person, and how often that person did each thing in it."""


def figures(weeks: int = 12) -> list[Week]:
    """The figures of the last weeks, the latest first; undone acts are not counted."""
    since = timezone.now() - timedelta(weeks=weeks)
    acts = Revision.objects.filter(action__in=COUNTED, is_undone=False)
    comments = Comment.objects.annotate(action=Value("comments"))
    made: dict[tuple[date, str], Counter[str]] = {}
    for rows in (acts, comments):
        rows = rows.filter(when__gte=since, who__isnull=False).annotate(week=TruncWeek("when"))
        counted = rows.values("week", "who__username", "action").annotate(number=Count("pk"))
        for row in counted.order_by():
            key = timezone.localdate(row["week"]), row["who__username"]
            week = made.setdefault(key, Counter())
            week[GROUPED.get(row["action"], row["action"])] += row["number"]
    return [(*key, counts) for key, counts in sorted(made.items(), key=itemgetter(0), reverse=True)]


TASKS = ("empty", "stale", "conflict", "findings", "review")
"""The states that are work, in the order in which a page names them."""


CLEAR = Q(is_empty=False, stale="", theirs="", errors=0, warnings=0)


@dataclass(frozen=True, slots=True)
class Group:
    """The translations of one kind, of one regulation, in one direction."""

    instrument: str
    kind: str
    source_lang: str
    lang: str
    total: int
    settled: int
    """How many a second person approved."""
    clear: int
    """How many are written, with nothing that is left to do but a review."""
    tasks: dict[str, int] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The query of the list that has these units."""
        named = {"instrument": self.instrument, "kind": self.kind, "lang": self.lang}
        return urlencode({name: value for name, value in named.items() if value})


DOORS = {"law": ~Q(kind=Unit.Kind.INTERFACE), "interface": Q(kind=Unit.Kind.INTERFACE), "": Q()}
"""The texts behind each door of the desk's front, and all."""


def groups(
    person: User | AnonymousUser, lang: str = "", instruments: Iterable[str] = (), door: str = ""
) -> dict[str, list[Group]]:
    """The groups by regulation, with the tasks that this person may do; last those of none.

    ``instruments`` are the keys of all regulations in order, if they are known. Behind a door
    those of no regulation stand only if something is left to do in them.
    """
    known = states(person if isinstance(person, User) else None)
    units = Unit.objects.filter(known[""], DOORS[door], is_gone=False)
    units = units.filter(lang=lang) if lang else units
    rows = units.values("instrument", "kind", "source_lang", "lang").annotate(
        total=Count("pk"),
        settled=Count("pk", filter=Q(state=Unit.State.REVIEWED)),
        clear=Count("pk", filter=CLEAR),
        **{f"n_{task}": Count("pk", filter=known[task]) for task in TASKS},
    )
    order = [*(instruments or Instrument.objects.values_list("pk", flat=True)), ""]
    kinds = list(Unit.Kind.values)
    by_instrument: dict[str, list[Group]] = {}
    in_order = sorted(rows, key=lambda row: (kinds.index(row["kind"]), row["lang"]))
    may_write = {kind: roles.may_write_such(person, Unit(kind=kind)) for kind in kinds}
    may_review = person.has_perm(roles.REVIEW)
    for row in sorted(in_order, key=lambda row: order.index(row["instrument"])):
        may = dict.fromkeys(TASKS, may_write[row["kind"]]) | {"review": may_review}
        counts = {task: row.pop(f"n_{task}") for task in TASKS}  # type: ignore[misc]
        tasks = {task: number for task, number in counts.items() if number and may[task]}
        by_instrument.setdefault(row["instrument"], []).append(Group(**row, tasks=tasks))
    if door and not any(group.tasks for group in by_instrument.get("", ())):
        by_instrument.pop("", None)
    return by_instrument


def first_of(by_instrument: dict[str, list[Group]], most: int) -> dict[str, list[Group]]:
    """The groups of so many regulations, those in which something is left to do before others, and
    the groups of none."""
    keys = [key for key in by_instrument if key]
    if len(keys) <= most:
        return by_instrument
    busy = {group.instrument for key in keys for group in by_instrument[key] if group.tasks}
    keys.sort(key=lambda key: key not in busy)
    return {key: by_instrument[key] for key in (*keys[:most], "") if key in by_instrument}


REPORTED = "reported"
NEEDS = ("stale", "conflict", "findings", REPORTED, "empty", "review")
"""The tasks in the order of need; before them texts of provisions that an act brought."""


@dataclass(frozen=True, slots=True)
class Need:
    """What is left to do of one kind, and the first group in which it is."""

    task: str
    number: int
    first: Group | None = None
    """None for what readers reported, which is not in groups."""

    @property
    def is_of_an_act(self) -> bool:
        """Whether provisions wait to be written, as they do after an act has brought them."""
        kind = self.first.kind if self.first else ""
        return self.task == "empty" and kind == Unit.Kind.PROVISION

    @property
    def address(self) -> str:
        if self.first is None:
            return reverse("translation:reports")
        query = f"{self.first.query}&{urlencode({'state': self.task, 'sort': 'doubt'})}"
        return f"{reverse('translation:start')}?{query}"


def needs(by_instrument: dict[str, list[Group]], reported: int = 0) -> list[Need]:
    """What these groups need most first; of one need the provisions come before all others.

    ``reported`` errors are those of readers that wait for an answer.
    """
    every = [group for groups in by_instrument.values() for group in groups]
    every.sort(key=lambda group: group.kind != Unit.Kind.PROVISION)
    rows = []
    for task in NEEDS:
        groups = [group for group in every if group.tasks.get(task)]
        if groups:
            rows.append(Need(task, sum(group.tasks[task] for group in groups), groups[0]))
        elif task == REPORTED and reported:
            rows.append(Need(task, reported))
    return sorted(rows, key=lambda need: not need.is_of_an_act)
