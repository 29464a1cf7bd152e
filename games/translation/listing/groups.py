"""The work in groups: by regulation, kind and direction, with what a person may do in each."""

from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Q
from django.utils.http import urlencode

from games.law.models import Instrument
from games.translation.listing.queue import states
from games.translation.models import Unit
from games.translation.workflow import roles

TASKS = ("empty", "stale", "conflict", "findings", "review")
"""The states that are work, in the order in which a page names them."""


@dataclass(frozen=True, slots=True)
class Group:
    """The translations of one kind, of one regulation, in one direction."""

    instrument: str
    kind: str
    source_lang: str
    lang: str
    total: int
    settled: int
    tasks: dict[str, int] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The query of the list that has these units."""
        named = {"instrument": self.instrument, "kind": self.kind, "lang": self.lang}
        return urlencode({name: value for name, value in named.items() if value})


def groups(person: User | AnonymousUser, lang: str = "") -> dict[str, list[Group]]:
    """The groups by regulation, with the tasks that this person may do; last those of none."""
    known = states(person if isinstance(person, User) else None)
    units = Unit.objects.filter(known[""], is_gone=False, **({"lang": lang} if lang else {}))
    rows = units.values("instrument", "kind", "source_lang", "lang").annotate(
        total=Count("pk"),
        settled=Count("pk", filter=Q(state=Unit.State.REVIEWED)),
        **{f"n_{task}": Count("pk", filter=known[task]) for task in TASKS},
    )
    order = [*Instrument.objects.values_list("pk", flat=True), ""]
    kinds = list(Unit.Kind.values)
    by_instrument: dict[str, list[Group]] = {}
    for row in sorted(
        rows, key=lambda r: (order.index(r["instrument"]), kinds.index(r["kind"]), r["lang"])
    ):
        may_write = roles.may_write_such(person, Unit(kind=row["kind"]))
        may = dict.fromkeys(TASKS, may_write) | {"review": person.has_perm(roles.REVIEW)}
        counts = {task: row.pop(f"n_{task}") for task in TASKS}  # type: ignore[misc]
        tasks = {task: number for task, number in counts.items() if number and may[task]}
        by_instrument.setdefault(row["instrument"], []).append(Group(**row, tasks=tasks))
    return by_instrument
