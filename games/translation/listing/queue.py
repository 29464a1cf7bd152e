"""The queue of all units: its forms, filtered, sorted by doubt, counted; and the work in groups."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.http import QueryDict
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.timesince import timesince
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.law.forms import instruments_on_offer
from games.law.time.acts_named import own_name
from games.lawtexts.files.shape import LANGUAGES
from games.quality.pair import Finding
from games.rules.values.numbers import place_in
from games.site.forms import DayField, OneOfField, SiteForm, TickField, WordsField
from games.translation.messages import desk, words
from games.translation.models import Revision, Unit

LONGEST = 200
CHOICES = ("lang", "instrument", "kind", "state", "who", "since")
"""By what exported texts are chosen."""


class ChosenForm(SiteForm):
    """A choice of texts by kind, language, regulation and state."""

    kind = OneOfField((), label=_("Kind"))
    lang = OneOfField((), label=_("Into"))
    instrument = OneOfField((), label=_("Regulation"))
    state = OneOfField((), label=_("State"))

    def __init__(self, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.set_choices("kind", [(kind, words.kind_name(kind)) for kind in Unit.Kind.values])
        self.set_choices("lang", [(code, own_name(code)) for code in LANGUAGES])
        self.set_choices("instrument", instruments_on_offer())
        self.set_choices("state", self.states())

    def states(self) -> list[tuple[str, Any]]:
        states = [(state, words.state_name(state)) for state in Unit.State.values]
        return [*words.task_names().items(), *states]


class OutForm(ChosenForm):
    """The form that exports texts, without a choice of its own if the queue is filtered."""

    ident = "x"
    field_order = ("format", *CHOICES)

    format = OneOfField(
        (
            ("xliff2", "XLIFF 2.0"),
            ("xliff12", _("XLIFF 1.2, for older tools")),
            ("po", "PO"),
            ("tmx", "TMX 1.4"),
            ("csv", _("CSV, for a spreadsheet")),
        ),
        label=_("Format"),
        required=True,
    )
    who = OneOfField((), label=_("Changed by"))
    since = DayField(label=_("Changed since"))

    def __init__(self, data: Any = None, initial: Any = None, *, is_picked: bool = False) -> None:
        super().__init__(data, initial)
        people = Revision.objects.values_list("who__username", flat=True).order_by("who__username")
        self.set_choices("who", [(name, name) for name in people.distinct() if name])
        for name in CHOICES if is_picked else ():
            del self.fields[name]


class QueueForm(ChosenForm):
    ident = "q"
    field_order = ("q", "kind", "lang", "instrument", "state", "findings", "sort", "mine")

    q = WordsField(label=_("Words"), max_length=LONGEST)
    findings = OneOfField(
        (
            ("", _("All")),
            ("any", _("any")),
            ("errors", _("errors")),
            ("warnings", _("warnings")),
        ),
        label=_("Findings"),
    )
    sort = OneOfField(
        (
            ("", _("place in the text")),
            ("doubt", _("most doubtful first")),
            ("changed", _("latest change")),
            ("oldest", _("longest untouched")),
        ),
        label=_("Order"),
    )
    mine = TickField(label=_("Mine"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["q"].widget.attrs |= {"data-keys": "alt+f", "aria-keyshortcuts": "Alt+F"}


SAME_SOURCE = Unit.objects.filter(
    source_digest=OuterRef("source_digest"), lang=OuterRef("lang"), is_gone=False, is_empty=False
)
DIFFERS = Exists(SAME_SOURCE.exclude(target=OuterRef("target")))
"""Whether the memory has other words for the same source."""


def doubt() -> Combinable:
    """The estimate by which units are ordered; people read its reasons and never the number."""
    year_ago = timezone.now() - timedelta(days=365)
    weights: list[tuple[Q | Exists, int]] = [(~Q(stale=""), 25), (DIFFERS, 15), (Q(revision=0), 4)]
    weights += [(Q(standing=F("target")), 3), (Q(changed__lt=year_ago), 2)]
    worth: Combinable = F("errors") * 50 + F("warnings") * 10
    for fact, weight in weights:
        worth = worth + Case(When(fact, then=Value(weight)), default=Value(0))
    return worth


def doubt_in_words(unit: Unit, *, differs: bool = False) -> str:
    """The estimate for a written translation, with its reasons; empty for other units."""
    if unit.is_official or unit.is_empty:
        return ""
    reasons = []
    if unit.worst:
        reasons.append(desk.tell(Finding(**unit.worst)).rstrip("."))
    if unit.stale:
        reasons.append(gettext("the source has changed"))
    if differs:
        reasons.append(gettext("the same source has other words elsewhere"))
    likely = gettext("Needs a look") if unit.errors else gettext("Probably needs a look")
    likely = likely if reasons else gettext("Nothing speaks against it")
    age = timesince(unit.changed, depth=1)
    loaded, changed = gettext("from the files, unchanged here"), gettext("last changed %(age)s ago")
    reasons.append(changed % {"age": age} if unit.revision else loaded)
    if unit.standing == unit.target and unit.state != Unit.State.REVIEWED:
        reasons.append(gettext("readers see it"))
    return f"{likely}: {'; '.join(reasons)}."


SORTS = {
    "": ("position", "lang", "key"),
    "doubt": ("-doubt", "position", "lang", "key"),
    "changed": ("-changed", "position", "lang", "key"),
    "oldest": ("changed", "position", "lang", "key"),
}
OF_A_REGULATION = (Unit.Kind.PROVISION, Unit.Kind.NOTE)
"""The kinds that the page of a whole regulation shows, in this order."""
FINDINGS = {"errors": Q(errors__gt=0), "warnings": Q(warnings__gt=0)}
FINDINGS["any"] = FINDINGS["errors"] | FINDINGS["warnings"]


def states(person: User | None) -> dict[str, Q]:
    """The states by which the queue is filtered and its groups are counted."""
    mine = Q(edited_by=person) if person else Q(pk=None)
    return {
        "": ~Q(state=Unit.State.OFFICIAL),
        "to_do": ~Q(state__in=(Unit.State.OFFICIAL, Unit.State.REVIEWED)),
        "empty": Q(is_empty=True),
        "stale": ~Q(stale=""),
        "review": Q(state=Unit.State.PROPOSED) & ~mine,
        "conflict": ~Q(theirs=""),
        "findings": FINDINGS["any"] & ~Q(state=Unit.State.OFFICIAL),
        "orphaned": Q(is_orphan=True) | Q(is_gone=False, offered__isnull=False),
        **{state: Q(state=state) for state in Unit.State.values},
    }


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """The filters and the order of the queue, as in the query of its address."""

    values: dict[str, str]

    @classmethod
    def from_query(cls, query: QueryDict) -> QueueFilter:
        """Read a link's filters; only the queue's own page reports invalid ones. ``whole`` is set
        for a text edited on the page of its whole regulation, ``opened`` for one of an opened list,
        ``package`` alone for one of a work package.
        """
        if not query:
            return cls({})
        if package := place_in(query.get("package", ""), 0):
            return cls({"package": str(package)})
        values = QueueForm(query).filled_fields
        if query.get("whole") and "instrument" in values:
            return cls(values | {"whole": "1"})
        opened = place_in(query.get("opened", ""), 0)
        return cls(values | {"opened": str(opened)} if values and opened else values)

    @property
    def address(self) -> str:
        return urlencode(self.values)

    def get(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def is_picked(self) -> bool:
        """Whether a filter other than kind, language, instrument and workflow state is set."""
        is_group = self.get("state") not in ("", *Unit.State.values)
        return is_group or any(self.get(name) for name in ("findings", "mine", "q"))


def listed(filters: QueueFilter, person: User | None) -> QuerySet[Unit]:
    """The units that match the filters, in order; official texts only if they are asked for."""
    state = filters.get("state")
    units = Unit.objects.filter(states(person)[state])
    if state != "orphaned":
        units = units.filter(is_gone=False)
    for name in ("kind", "lang", "instrument"):
        if filters.get(name):
            units = units.filter(**{name: filters.get(name)})
    if filters.get("whole"):
        units = units.filter(kind__in=OF_A_REGULATION)
    if severity := filters.get("findings"):
        units = units.filter(FINDINGS[severity])
    if filters.get("mine"):
        units = units.filter(Q(assignee=person) | Q(edited_by=person) | Q(scratches__person=person))
        units = units.distinct()
    if typed := filters.get("q"):
        holds = [
            Q((f"{name}__icontains", typed)) for name in ("source", "target", "object", "remark")
        ]
        units = units.filter(reduce(or_, holds))
    if filters.get("sort") == "doubt":
        units = units.annotate(doubt=doubt())
    return units.order_by(*SORTS[filters.get("sort")])


def clean_proposals(filters: QueueFilter, person: User) -> QuerySet[Unit]:
    proposals = listed(filters, person).filter(state=Unit.State.PROPOSED, errors=0, warnings=0)
    proposals = proposals.filter(stale="", theirs="", is_gone=False)
    return proposals.filter(~Q(edited_by=person)).order_by(*SORTS[""])


def proof_rows(proposals: QuerySet[Unit]) -> list[tuple[int, ...]]:
    """The proposals' own numbers by row; a text and its twin, each the other's source, share one.

    Ten thousand are grouped for the fifty of a page: no unit is read, and little is called.
    """
    alone = {Unit.Kind.INTERFACE.value, Unit.Kind.PROVISION.value}
    rows: dict[str, tuple[int, ...]] = {}
    for pk, kind, key in proposals.values_list("pk", "kind", "key"):
        stem = key if kind in alone else key.rpartition(":")[0]
        rows[stem] = (*rows[stem], pk) if stem in rows else (pk,)
    return list(rows.values())


def rows_with_units(rows: Iterable[tuple[int, ...]]) -> list[list[Unit]]:
    """The units of a page of rows, and who wrote them, by one question."""
    listed = [pk for row in rows for pk in row]
    units = Unit.objects.select_related("edited_by").in_bulk(listed)
    return [[units[pk] for pk in row] for row in rows]
