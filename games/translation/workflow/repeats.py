"""Units with the same source: listed, and given the same words everywhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, QuerySet

from games.translation.models import Unit
from games.translation.workflow import bulk_acts

OF_A_REPEAT = ("source_lang", "lang", "source")


@dataclass(frozen=True, slots=True)
class Repeat:
    """Units with one source in one direction."""

    units: list[Unit]

    @property
    def source(self) -> str:
        return self.units[0].source

    @property
    def differs(self) -> bool:
        return len({unit.target for unit in self.units}) > 1

    @property
    def choices(self) -> list[tuple[Unit, int]]:
        """A unit for each translation and how many have it, the most frequent first."""
        groups: dict[str, list[Unit]] = {}
        for unit in self.units:
            if not unit.is_empty:
                groups.setdefault(unit.target, []).append(unit)
        counted = [(same[0], len(same)) for same in groups.values()]
        return sorted(counted, key=lambda choice: -choice[1])


def repeated() -> QuerySet[Unit]:
    units = Unit.objects.filter(is_gone=False).exclude(state=Unit.State.OFFICIAL)
    return units.exclude(source="")


def repeats(candidates: QuerySet[Unit] | None = None, *, differing: bool = False) -> list[Repeat]:
    """All repeats in the order of the texts; with ``differing``, only those that differ."""
    units = repeated() if candidates is None else candidates
    many = units.values(*OF_A_REPEAT).annotate(number=Count("pk")).filter(number__gt=1)
    sources = {tuple(row[name] for name in OF_A_REPEAT) for row in many.order_by()}
    matching = [u for u in units.order_by("position", "key") if _key(u) in sources]
    groups = groupby(sorted(matching, key=_key), key=_key)
    made = [Repeat(list(same)) for _key_of_it, same in groups]
    listed = [repeat for repeat in made if repeat.differs or not differing]
    return sorted(listed, key=lambda repeat: repeat.units[0].position)


def _key(unit: Unit) -> tuple[str, ...]:
    return tuple(getattr(unit, name) for name in OF_A_REPEAT)


def others(unit: Unit) -> list[Unit]:
    """The other units with the same source; none for an official unit or an empty source."""
    if unit.is_official or not unit.source.strip("\x1f"):
        return []
    same = {name: getattr(unit, name) for name in OF_A_REPEAT}
    return list(repeated().filter(**same).exclude(pk=unit.pk).order_by("position", "key")[:50])


def same_words(words: list[str], units: Iterable[Unit]) -> dict[int, list[str]]:
    """The words for each unit that has other words and the same number of parts."""
    return {
        unit.pk: words for unit in units if len(unit.parts) == len(words) and unit.targets != words
    }


def save_repeats(unit: Unit, person: User, since: Any) -> Any:
    """Save the unit's words as drafts of its repeats; the report lists those skipped."""
    copies = others(unit)
    wanted = same_words(unit.targets, copies)
    units = [other for other in copies if other.pk in wanted]
    return bulk_acts.fill(wanted, units, person, since, "made the same")
