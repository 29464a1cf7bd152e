"""What the checks find in a unit, and what people dismissed of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from games.law.lookup import glossary
from games.quality import official
from games.quality.pair import Context, Finding, Kind, Pair
from games.quality.plural import check_forms
from games.quality.registry import CHECKS as ALL_CHECKS
from games.quality.registry import check
from games.translation.models import Dismissal, TermRevision, Unit

KINDS: dict[str, Kind] = {
    "provision": "law",
    "note": "note",
    "reading": "note",
    "glossary": "note",
    "name": "name",
    "interface": "interface",
}
PROSE = frozenset({"remark", "description"})
"""Fields of a name's row that contain sentences."""

CHECKS = sorted(definition.id for definition in ALL_CHECKS)
"""The ids of all checks, sorted."""


@dataclass(frozen=True, slots=True)
class PartFinding:
    """A finding in one part of a unit, with its dismissal if it has one."""

    part: int
    finding: Finding
    dismissal: Dismissal | None = None

    @property
    def fingerprint(self) -> str:
        return f"{self.part} {self.finding.check} {self.finding.fingerprint}"[:500]

    @property
    def mirrored(self) -> PartFinding:
        """The same finding seen from the other direction."""
        return PartFinding(self.part, self.finding.mirrored())

    @property
    def place(self) -> int:
        """The part of the target that it is in: of a message with plural forms, the form."""
        return self.part if self.finding.form is None else self.finding.form

    @property
    def is_error(self) -> bool:
        return self.finding.severity == "error"

    @property
    def is_hint(self) -> bool:
        """Whether its check is right too seldom to stop anybody."""
        return self.finding.severity == "hint"

    @property
    def is_open(self) -> bool:
        return self.dismissal is None

    @property
    def kind(self) -> tuple[str, str]:
        """Its check and how much it weighs: one reason may answer all of a kind."""
        return self.finding.check, self.finding.severity


def found_in(unit: Unit, targets: Sequence[str], neighbours: Neighbours = ()) -> list[PartFinding]:
    """The findings in the unit if its words were ``targets``."""
    results = _findings(unit, targets, neighbours)
    return _with_dismissals(unit, [PartFinding(part, finding) for part, finding in results])


def _with_dismissals(unit: Unit, results: list[PartFinding]) -> list[PartFinding]:
    if not unit.pk:
        return results
    set_aside = {dismissal.fingerprint: dismissal for dismissal in unit.dismissals.all()}
    return [replace(result, dismissal=set_aside.get(result.fingerprint)) for result in results]


Neighbours = tuple[tuple[str, str], ...]


def neighbours_of(unit: Unit) -> Neighbours:
    """The sources and targets of the provisions before and after, which some checks compare."""
    if unit.kind != Unit.Kind.PROVISION:
        return ()
    same = {name: getattr(unit, name) for name in ("kind", "instrument", "lang")}
    positions = (unit.position - 1, unit.position + 1)
    adjacent = Unit.objects.filter(**same, position__in=positions)
    return tuple((unit.sources[-1], unit.targets[-1]) for unit in adjacent if unit.target)


def recount(units: Sequence[Unit]) -> None:
    """Count the open findings of each unit and save the units."""
    count_all(units)
    for unit in units:
        unit.save()


def count_all(units: Sequence[Unit]) -> None:
    """Count the open findings of all units, with the glossary read once."""
    if any(unit.is_uncounted for unit in units):
        glossary.lay()
    for unit in units:
        unit.is_uncounted = False
        count(unit)


def count(unit: Unit) -> None:
    """Set the numbers of open findings, without hints. The mark ``is_uncounted`` may come from a
    glossary newer than the one that this process has read, so the glossary is read again.
    """
    if unit.is_uncounted:
        glossary.lay()
    results = [] if unit.is_empty else of_unit(unit)
    left = [result for result in results if result.is_open and not result.is_hint]
    unit.errors = sum(result.is_error for result in left)
    unit.warnings = len(left) - unit.errors
    unit.worst = {}
    if left:
        worst = min(left, key=lambda result: not result.is_error).finding
        unit.worst = {name: getattr(worst, name) for name in ("check", "severity", "key")}
        unit.worst["facts"] = dict(worst.facts)
    unit.is_uncounted = False


def of_unit(unit: Unit, targets: Sequence[str] | None = None) -> list[PartFinding]:
    """The findings in the unit as it is, or if its words were ``targets``."""
    if unit.is_official:
        return official_of(unit)
    neighbours = neighbours_of(unit) if unit.pk else ()
    return found_in(unit, unit.targets if targets is None else targets, neighbours)


def mended(unit: Unit, targets: Sequence[str], fingerprint: str) -> list[str]:
    """The words with every finding of this fingerprint corrected that has one right answer."""
    words = list(targets)
    same = [result for result in of_unit(unit, targets) if result.fingerprint == fingerprint]
    for result in sorted(same, key=lambda same: same.finding.target_span or (0, 0), reverse=True):
        if result.finding.mend is not None and result.finding.target_span:
            start, end = result.finding.target_span
            text = words[result.place]
            words[result.place] = text[:start] + result.finding.mend + text[end:]
    return words


def official_of(unit: Unit) -> list[PartFinding]:
    """The unjudged findings between the official texts, for the unit of the Chinese one."""
    if unit.kind != Unit.Kind.PROVISION or unit.lang != "zh-hant":
        return []
    key, _, eid = unit.object.partition("#")
    judged = official.judged_at(key, eid)
    results = [PartFinding(0, entry.finding) for entry in judged if entry.judgement is None]
    return _with_dismissals(unit, results)


def _findings(
    unit: Unit, targets: Sequence[str], neighbours: Neighbours
) -> Iterator[tuple[int, Finding]]:
    if unit.is_official or not unit.source.strip("\x1f"):
        return
    context = context_of(unit)
    if unit.kind == Unit.Kind.INTERFACE and len(unit.sources) == 2:
        singular, plural = unit.sources
        for finding in check_forms(singular, plural, list(targets), unit.lang, context):
            yield 0, finding
        return
    sources = unit.sources
    numbers: tuple[str | None, str | None] = (None, None)
    if "number" in unit.parts:
        index = unit.parts.index("number")
        numbers = sources[index], targets[index]
    for part, name in enumerate(unit.parts):
        if name == "number" and len(unit.parts) > 1:
            continue
        part_context = replace(context, neighbours=neighbours if name == "text" else ())
        if part == len(unit.parts) - 1:
            part_context = replace(part_context, numbers=numbers)
        pair = Pair(unit.source_lang, unit.lang, sources[part], targets[part], part_context)
        for finding in check(pair):
            yield part, finding


def context_of(unit: Unit) -> Context:
    kind: Kind = "note" if unit.field in PROSE else KINDS[unit.kind]
    context = Context(kind=kind, instrument=unit.instrument or None)
    if unit.eid:
        context = replace(context, eid=unit.eid)
    if unit.kind == Unit.Kind.INTERFACE:
        if "%(" in unit.source or "%s" in unit.source or "%d" in unit.source:
            return replace(context, placeholders="percent")
        if "{" in unit.source:
            return replace(context, placeholders="brace")
    return context


AT_ONCE = 40
"""Units counted in one request, at most."""


def count_anew(reached: Sequence[int]) -> None:
    """Mark units whose findings may have changed; a few are counted at once, many later."""
    Unit.objects.filter(pk__in=reached).update(is_uncounted=True)
    if len(reached) <= AT_ONCE:
        count_marked()


def count_marked(most: int | None = AT_ONCE) -> int:
    """Count up to ``most`` marked units; return how many remain. Lock nothing if none wait."""
    left = waiting()
    return left - _count(most) if left else 0


def _count(most: int | None) -> int:
    """Count outside of any transaction, and save what nobody has changed meanwhile."""
    glossary_then = _last_term_revision()
    units = list(Unit.objects.filter(is_uncounted=True).prefetch_related("dismissals")[:most])
    count_all(units)
    with transaction.atomic():
        marked = Unit.objects.select_for_update().filter(is_uncounted=True)
        now = dict(marked.filter(pk__in=[u.pk for u in units]).values_list("pk", "changed"))
        is_same_glossary = glossary_then == _last_term_revision()
        same = [unit for unit in units if is_same_glossary and now.get(unit.pk) == unit.changed]
        Unit.objects.bulk_update(same, ["errors", "warnings", "worst", "is_uncounted"])
    return len(same)


def _last_term_revision() -> int | None:
    return TermRevision.objects.order_by("-pk").values_list("pk", flat=True).first()


def waiting() -> int:
    return Unit.objects.filter(is_uncounted=True).count()
