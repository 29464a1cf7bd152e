"""Update of the units from the data, one pass for each kind."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field

from django.db import transaction

from games.law import glossary
from games.translation.checking import findings
from games.translation.gathering.wanted import Wanted, fields, interface, provisions
from games.translation.models import Unit
from games.translation.models.unit import CORPUS, digest
from games.translation.workflow import history, orphans

SOURCES: dict[str, Callable[[], Iterable[Wanted]]] = {
    "provision": provisions,
    "note": fields,
    "interface": interface,
}
"""``note`` also yields readings, names and the glossary: all are fields of the law's rows."""

TOGETHER = {"note": ("note", "reading", "name", "glossary")}


@dataclass(slots=True)
class GatheringReport:
    """What a run changed."""

    made: int = 0
    changed: int = 0
    gone: int = 0
    conflicts: list[str] = field(default_factory=list)
    orphans: list[str] = field(default_factory=list)
    """Units no longer in the files that have words written on the desk."""

    def lines(self) -> Iterator[str]:
        for name in ("made", "changed", "gone"):
            if number := getattr(self, name):
                yield f"units {name}: {number}"
        for key in self.conflicts:
            yield f"changed in a file and on the desk, both kept: {key}"
        for key in self.orphans:
            yield f"edited here and no longer in the files, its words kept: {key}"


@transaction.atomic
def gather(kinds: Iterable[str] = tuple(SOURCES), *, recheck: bool = False) -> GatheringReport:
    report = GatheringReport()
    glossary.lay()
    touched: list[Unit] = []
    removed: list[Unit] = []
    back: list[Unit] = []
    for name in kinds:
        known = {u.key: u for u in Unit.objects.filter(kind__in=TOGETHER.get(name, (name,)))}
        for wanted in SOURCES[name]():
            unit = known.pop(wanted.key, None)
            if unit is not None and unit.is_gone:
                back.append(unit)
            if unit is None:
                touched.append(_make(wanted))
                report.made += 1
            elif _bring(unit, wanted, report) or recheck:
                touched.append(unit)
        for unit in known.values():
            if not unit.is_gone:
                unit.is_gone = True
                unit.save(update_fields=["is_gone"])
                removed.append(unit)
    new = [*(unit for unit in touched if unit.pk is None), *back]
    findings.recount(touched)
    findings.count_marked(None)
    report.gone = len(removed)
    Unit.objects.filter(offered__is_gone=False).update(offered=None)
    report.orphans = [unit.key for unit in orphans.offer(removed, new)]
    return report


def _make(wanted: Wanted) -> Unit:
    standing = wanted.joined_current
    unit = Unit(
        key=wanted.key,
        kind=wanted.kind,
        object=wanted.object,
        field=wanted.field,
        lang=wanted.lang,
        source_lang=wanted.source_lang,
        instrument=wanted.instrument,
        target=standing,
        standing=standing,
        standing_state=wanted.state if standing else "",
        state=wanted.state,
        ground=standing,
        ground_state=wanted.state if standing else "",
        ground_source="" if wanted.is_behind else wanted.joined_source,
        made_from="" if wanted.is_behind else wanted.joined_source,
        stale=Unit.Stale.SOURCE if wanted.is_behind else "",
    )
    _describe(unit, wanted)
    if wanted.is_doubtful:
        unit.stale = Unit.Stale.DOUBTFUL
    return unit


def _describe(unit: Unit, wanted: Wanted) -> bool:
    """Set what a translator cannot change; return whether anything differed."""
    values = {
        "source": wanted.joined_source,
        "source_digest": digest(wanted.joined_source),
        "parts": list(wanted.parts),
        "position": wanted.position,
        "remark": wanted.remark,
        "is_gone": False,
        "is_orphan": False,
        "is_empty": not unit.target.replace("\x1f", "").strip(),
    }
    differing = [name for name, value in values.items() if getattr(unit, name) != value]
    for name in differing:
        setattr(unit, name, values[name])
    return bool(differing)


def _bring(unit: Unit, wanted: Wanted, report: GatheringReport) -> bool:
    """Update an existing unit from the data, but not words that people wrote."""
    changed = False
    if unit.source != wanted.joined_source and unit.target and unit.state != Unit.State.OFFICIAL:
        came_back = unit.made_from == wanted.joined_source
        unit.stale = "" if came_back else Unit.Stale.SOURCE
        changed = True
    if unit.standing != wanted.joined_current or (
        (unit.state == Unit.State.OFFICIAL) != (wanted.state == Unit.State.OFFICIAL)
    ):
        _take(unit, wanted, report)
        changed = True
    if wanted.is_doubtful and unit.stale != Unit.Stale.DOUBTFUL:
        unit.stale, changed = Unit.Stale.DOUBTFUL, True
    if unit.stale == Unit.Stale.DOUBTFUL and not wanted.is_doubtful:
        unit.stale, changed = "", True
    changed |= _save_as_theirs(unit, wanted, report)
    if _describe(unit, wanted) or changed:
        report.changed += 1
        return True
    return False


def _save_as_theirs(unit: Unit, wanted: Wanted, report: GatheringReport) -> bool:
    """Save the corpus's change of an edited text as ``theirs``, which is a conflict."""
    words = wanted.joined_unsettled
    if not words or words in (unit.theirs, unit.target):
        return False
    if unit.theirs and unit.theirs_from != CORPUS:
        return False
    unit.theirs, unit.theirs_from = words, CORPUS
    report.conflicts.append(unit.key)
    return True


def _take(unit: Unit, wanted: Wanted, report: GatheringReport) -> None:
    """Take new words of the data, or report a conflict if the desk edited the old ones."""
    is_edited = unit.target != unit.standing and unit.state != Unit.State.OFFICIAL
    unit.standing = wanted.joined_current
    unit.standing_state = wanted.state if unit.standing else ""
    unit.ground, unit.ground_state = unit.standing, unit.standing_state
    unit.ground_source = "" if wanted.is_behind else wanted.joined_source
    unit.ground_by = unit.reviewed_by = None
    if is_edited and wanted.state != Unit.State.OFFICIAL and unit.target != unit.standing:
        unit.theirs, unit.theirs_from = unit.standing, CORPUS
        report.conflicts.append(unit.key)
        return
    before = copy(unit)
    was_official = unit.state == Unit.State.OFFICIAL
    is_new = unit.source != wanted.joined_source and (was_official or not unit.stale)
    former = unit.source if is_new else unit.made_from
    unit.state = wanted.state
    unit.target = unit.standing
    unit.theirs = unit.theirs_from = ""
    unit.made_from = former if wanted.is_behind else wanted.joined_source
    unit.stale = Unit.Stale.SOURCE if wanted.is_behind else ""
    unit.edited_by = None
    unit.revision += 1
    history.write(unit, before, "loaded")
