"""What a ruling rests on: its provisions, their words in both languages, the doubts about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.law.models import Row
from games.play.table.quotations import Quoted, quoted
from games.rules.citation import Provision
from games.rules.faults import Silence
from games.rules.script import Step


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the ruling; ``n`` is its number in the hand."""

    n: int
    step: Step
    told: str
    why: tuple[str, ...] = ()
    """What decided between hands compared here."""

    @property
    def is_silence(self) -> bool:
        """Whether it tells what the regulation leaves unsaid; it then cites what is nearest."""
        return isinstance(self.step, Silence)


def provisions_of(lines: Iterable[Line]) -> list[Provision]:
    return list(dict.fromkeys(p for line in lines for p in line.step.provisions))


def quoted_of(key: str, lines: Sequence[Line]) -> list[Quoted]:
    """Every provision once, with the words marked at the first step that marks any."""
    found: dict[str, Quoted] = {}
    for line in lines:
        for each in quoted(key, line.step):
            held = found.get(each.pair.eid)
            if held is None or (each.is_marked and not held.is_marked):
                found[each.pair.eid] = each
    order = {provision.eid: place for place, provision in enumerate(provisions_of(lines))}
    return sorted(found.values(), key=lambda each: order[each.pair.eid])


def rows_about(key: str, provisions: Iterable[Provision]) -> list[Row]:
    """The doubts and divergences on record about them, those of wording apart."""
    eids = [provision.eid for provision in provisions]
    found = Row.objects.filter(instrument__game=key, provisions__eid__in=eids)
    return list(found.exclude(effect=Row.Effect.TEXT).distinct())
