"""The units to export, as texts of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.translation.interchange.entry import Entry, Segment, digest
from games.translation.models import Unit
from games.translation.models.unit import padded
from games.translation.page.queue import QueueFilter, listed
from games.translation.places import place_of


@dataclass(frozen=True, slots=True)
class TextSelection:
    """The texts to export: those that match every field that is set."""

    kind: str = ""
    instrument: str = ""
    lang: str = ""
    state: str = ""

    def units(self) -> Iterable[Unit]:
        named = {
            name: value
            for name in ("kind", "instrument", "lang", "state")
            if (value := getattr(self, name))
        }
        return Unit.objects.filter(is_gone=False, **named)

    def entries(self) -> Iterator[Entry]:
        return (entry_of(unit) for unit in self.units())

    @property
    def stem(self) -> str:
        """The name of the file, without its ending."""
        named = [self.instrument, self.kind, self.lang, self.state]
        return ".".join(["rulesite", *(name for name in named if name)])


def picked(filters: QueueFilter, person: Any) -> Iterator[Entry]:
    """The texts that the queue lists under its filters."""
    return (entry_of(unit) for unit in listed(filters, person))


def entry_of(unit: Unit) -> Entry:
    return Entry(
        id=unit.key,
        kind=unit.kind,
        source_lang=unit.source_lang,
        target_lang=unit.lang,
        segments=tuple(
            Segment(part, source, target, digest(target))
            for part, source, target in zip(unit.parts, sources_of(unit), unit.targets, strict=True)
        ),
        state=unit.state,
        context="" if unit.kind == Unit.Kind.INTERFACE else place_of(unit),
        note=unit.remark,
        singular=unit.sources[0] if unit.parts == ["many"] else "",
    )


def sources_of(unit: Unit) -> list[str]:
    """The source of each part; where all numbers have one form, its source is the plural."""
    length = len(unit.parts)
    return padded(unit.source, length)[-length:]
