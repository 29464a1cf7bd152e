"""Update of the units from the data, one pass for each kind."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field

from django.db import transaction

from games.law.lookup import glossary
from games.translation.checking import findings
from games.translation.gathering.code_places import store_places
from games.translation.gathering.wanted import Wanted, fields, interface, provisions
from games.translation.models import Unit
from games.translation.models.unit import CORPUS, digest
from games.translation.workflow import conflicts, history
from games.translation.workflow.publish import publish_words

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


@dataclass(slots=True)
class Change:
    """What the data want of a unit; ``before`` is the unit as it was read, if there was one."""

    unit: Unit
    before: Unit | None = None
    is_changed: bool = False
    is_conflict: bool = False
    replaced: Unit | None = None
    """The unit with the words that new ones of the data replace, for the history."""
    is_return: bool = False
    """Whether a text that was gone is back with the words that a person gave it."""


PORTION = 100
"""Units written in one transaction."""
ATTEMPTS = 5
"""How often a kind is looked through, while people change units of it in between."""


def gather(kinds: Iterable[str] = tuple(SOURCES), *, recheck: bool = False) -> GatheringReport:
    """Bring the units into line. What differs is reckoned outside of transactions and written in
    short ones; a unit that somebody changed in between is reckoned again and never overwritten.
    """
    report = GatheringReport()
    glossary.lay()
    removed: list[Unit] = []
    new: list[Unit] = []
    for name in kinds:
        for _attempt in range(ATTEMPTS):
            changes, missing = _reckon(name, recheck=recheck)
            overtaken = 0
            for start in range(0, len(changes), PORTION):
                overtaken += _write(changes[start : start + PORTION], report, new)
            if missing:
                Unit.objects.filter(pk__in=[unit.pk for unit in missing]).update(is_gone=True)
            removed += missing
            if not overtaken:
                break
    if "interface" in kinds:
        store_places()
    while findings.count_marked():
        pass
    report.gone = len(removed)
    lost = Unit.objects.filter(offered__is_gone=False)
    if lost.exists():
        lost.update(offered=None)
    report.orphans = [unit.key for unit in conflicts.offer(removed, new)]
    return report


def _reckon(name: str, *, recheck: bool) -> tuple[list[Change], list[Unit]]:
    """The changes that the data want, with their findings counted, and the units to be gone."""
    known = {u.key: u for u in Unit.objects.filter(kind__in=TOGETHER.get(name, (name,)))}
    changes = []
    for wanted in SOURCES[name]():
        unit = known.pop(wanted.key, None)
        change = Change(_make(wanted)) if unit is None else Change(unit, copy(unit))
        if unit is None or _bring(change, wanted) or recheck:
            changes.append(change)
    findings.count_all([change.unit for change in changes])
    differing = [change for change in changes if not _is_as_read(change.unit, change.before)]
    return differing, [unit for unit in known.values() if not unit.is_gone]


@transaction.atomic
def _write(changes: list[Change], report: GatheringReport, new: list[Unit]) -> int:
    """Write the changes of units that are as they were read; return how many are not."""
    keys = [change.unit.key for change in changes]
    stored = {u.key: u for u in Unit.objects.select_for_update().filter(key__in=keys)}
    same = [change for change in changes if _is_as_read(stored.get(change.unit.key), change.before)]
    made = [change.unit for change in same if change.before is None]
    Unit.objects.bulk_create(made, batch_size=PORTION)
    report.made += len(made)
    new += made
    for change in same:
        if change.before is None:
            continue
        if change.is_return:
            publish_words(change.unit)
        change.unit.save()
        if change.replaced:
            history.write(change.unit, change.replaced, "loaded")
        if change.before.is_gone:
            new.append(change.unit)
        if change.is_conflict:
            report.conflicts.append(change.unit.key)
        report.changed += change.is_changed
    return len(changes) - len(same)


def _is_as_read(stored: Unit | None, before: Unit | None) -> bool:
    if stored is None or before is None:
        return stored is before
    names = [field.attname for field in Unit._meta.concrete_fields]
    return all(getattr(stored, name) == getattr(before, name) for name in names)


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


def _bring(change: Change, wanted: Wanted) -> bool:
    """Update an existing unit from the data, but not words that people wrote."""
    unit, changed = change.unit, False
    if unit.source != wanted.joined_source and unit.target and unit.state != Unit.State.OFFICIAL:
        came_back = unit.made_from == wanted.joined_source
        unit.stale = "" if came_back else Unit.Stale.SOURCE
        changed = True
    if unit.standing != wanted.joined_current or (
        (unit.state == Unit.State.OFFICIAL) != (wanted.state == Unit.State.OFFICIAL)
    ):
        if _is_of_a_person_and_back(unit, wanted):
            unit.standing, unit.standing_state = wanted.joined_current, wanted.state
            change.is_return = True
        else:
            _take(change, wanted)
        changed = True
    if wanted.is_doubtful != (unit.stale == Unit.Stale.DOUBTFUL):
        unit.stale, changed = Unit.Stale.DOUBTFUL if wanted.is_doubtful else "", True
    words = wanted.joined_unsettled
    is_ours_alone = not unit.theirs or unit.theirs_from == CORPUS
    if words and is_ours_alone and words not in (unit.theirs, unit.target):
        _save_as_theirs(change, words)
        changed = True
    change.is_changed = _describe(unit, wanted) or changed
    return change.is_changed


def _is_of_a_person_and_back(unit: Unit, wanted: Wanted) -> bool:
    """Whether a text that an act had taken away stands again, with the source that a person
    translated; the words went with it from the law's rows."""
    is_back = unit.is_gone and unit.made_from == wanted.joined_source
    is_written = unit.edited_by_id is not None and bool(unit.target)
    return is_back and is_written and wanted.state != Unit.State.OFFICIAL


def _save_as_theirs(change: Change, words: str) -> None:
    """Save the data's change of an edited text as ``theirs``, which is a conflict."""
    change.unit.theirs, change.unit.theirs_from = words, CORPUS
    change.is_conflict = True


def _take(change: Change, wanted: Wanted) -> None:
    """Take new words of the data, or save them as a conflict if the desk edited the old ones."""
    unit = change.unit
    is_edited = unit.target != unit.standing and unit.state != Unit.State.OFFICIAL
    unit.standing = wanted.joined_current
    unit.standing_state = wanted.state if unit.standing else ""
    unit.ground, unit.ground_state = unit.standing, unit.standing_state
    unit.ground_source = "" if wanted.is_behind else wanted.joined_source
    unit.ground_by = unit.reviewed_by = None
    if is_edited and wanted.state != Unit.State.OFFICIAL and unit.target != unit.standing:
        _save_as_theirs(change, unit.standing)
        return
    change.replaced = copy(unit)
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
