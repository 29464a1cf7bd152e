"""What the checks find in a unit, and what people set aside of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.law import glossary
from games.quality import official
from games.quality.pair import Context, Finding, Kind, Pair
from games.quality.plural import check_forms
from games.quality.registry import CHECKS as ALL_CHECKS
from games.quality.registry import check
from games.translation.models import Dismissal, Unit

KINDS: dict[str, Kind] = {
    "provision": "law",
    "note": "note",
    "reading": "note",
    "glossary": "note",
    "name": "name",
    "interface": "interface",
}
PROSE = frozenset({"remark", "description"})
"""Fields beside a name that tell something in sentences."""

CHECKS = sorted(each.id for each in ALL_CHECKS)
"""The checks by their names."""

NO_NUMBERS = (None, None)


@dataclass(frozen=True, slots=True)
class Found:
    """A finding in one part of a unit, with its dismissal where it has one."""

    part: int
    finding: Finding
    dismissal: Dismissal | None = None

    @property
    def fingerprint(self) -> str:
        return f"{self.part} {self.finding.check} {self.finding.fingerprint}"[:500]

    @property
    def is_error(self) -> bool:
        return self.finding.severity == "error"

    @property
    def is_open(self) -> bool:
        return self.dismissal is None


def found_in(unit: Unit, targets: Sequence[str], neighbours: Neighbours = ()) -> list[Found]:
    """Everything found in the unit if its words were these."""
    set_aside = {each.fingerprint: each for each in unit.dismissals.all()} if unit.pk else {}
    found = (Found(part, finding) for part, finding in _findings(unit, targets, neighbours))
    return [replace(each, dismissal=set_aside.get(each.fingerprint)) for each in found]


Neighbours = tuple[tuple[str, str], ...]


def neighbours_of(unit: Unit) -> Neighbours:
    """The words before and after, as the checks compare them."""
    if unit.kind != Unit.Kind.PROVISION:
        return ()
    beside = Unit.objects.filter(
        kind=unit.kind,
        instrument=unit.instrument,
        lang=unit.lang,
        position__in=(unit.position - 1, unit.position + 1),
    )
    return tuple((each.sources[-1], each.targets[-1]) for each in beside if each.target)


def recount(units: Iterable[Unit]) -> None:
    """Count what is open in each, and save them."""
    counted = list(units)
    count_all(counted)
    waiting = [unit for unit in counted if unit.pk]
    Unit.objects.bulk_create([unit for unit in counted if not unit.pk], batch_size=200)
    for unit in waiting:
        unit.save()


def count_all(units: Sequence[Unit]) -> None:
    """With one look at the glossary for all."""
    if any(unit.is_uncounted for unit in units):
        glossary.lay()
    for unit in units:
        unit.is_uncounted = False
        count(unit)


def count(unit: Unit) -> None:
    """What is open in it. One that is marked may be so by a glossary that is younger than the one
    this process read when its request began: it is counted by the glossary as it is now.
    """
    if unit.is_uncounted:
        glossary.lay()
    if unit.is_official:
        found = official_of(unit)
    else:
        found = found_in(unit, unit.targets, neighbours_of(unit) if unit.pk else ())
    if unit.is_empty:
        found = []
    unit.errors = sum(each.is_error and each.is_open for each in found)
    unit.warnings = sum(not each.is_error and each.is_open for each in found)
    unit.is_uncounted = False


def official_of(unit: Unit) -> list[Found]:
    """What nobody has judged yet of the findings over the law itself, told at its Chinese."""
    if unit.kind != Unit.Kind.PROVISION or unit.lang != "zh-hant":
        return []
    set_aside = {each.fingerprint: each for each in unit.dismissals.all()} if unit.pk else {}
    key, _, eid = unit.object.partition("#")
    judged = official.judged_at(key, eid)
    found = [Found(0, each.finding) for each in judged if each.judgement is None]
    return [replace(each, dismissal=set_aside.get(each.fingerprint)) for each in found]


def _findings(
    unit: Unit, targets: Sequence[str], neighbours: Neighbours
) -> Iterator[tuple[int, Finding]]:
    if unit.is_official or not unit.source.strip("\x1f"):
        return
    context = context_of(unit)
    if unit.kind == Unit.Kind.INTERFACE and len(unit.sources) == 2:
        singular, plural = unit.sources
        for each in check_forms(singular, plural, list(targets), unit.lang, context):
            yield 0, each
        return
    sources = unit.sources
    numbers: tuple[str | None, str | None] = NO_NUMBERS
    if "number" in unit.parts:
        at = unit.parts.index("number")
        numbers = sources[at], targets[at]
    for part, name in enumerate(unit.parts):
        if name == "number" and len(unit.parts) > 1:
            continue
        here = replace(context, neighbours=neighbours if name == "text" else ())
        if part == len(unit.parts) - 1:
            here = replace(here, numbers=numbers)
        pair = Pair(unit.source_lang, unit.lang, sources[part], targets[part], here)
        for each in check(pair):
            yield part, each


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
