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
class RulingLine:
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


def provisions_of(lines: Iterable[RulingLine]) -> list[Provision]:
    return list(dict.fromkeys(p for line in lines for p in line.step.provisions))


def quoted_of(key: str, lines: Sequence[RulingLine]) -> list[Quoted]:
    """Every provision once, with the words marked at the first step that marks any."""
    by_eid: dict[str, Quoted] = {}
    for line in lines:
        for quotation in quoted(key, line.step):
            earlier = by_eid.get(quotation.pair.eid)
            if earlier is None or (quotation.is_marked and not earlier.is_marked):
                by_eid[quotation.pair.eid] = quotation
    order = {provision.eid: place for place, provision in enumerate(provisions_of(lines))}
    return sorted(by_eid.values(), key=lambda quotation: order[quotation.pair.eid])


def rows_about(key: str, provisions: Iterable[Provision]) -> list[Row]:
    """The doubts and divergences on record about them, those of wording apart."""
    eids = [provision.eid for provision in provisions]
    rows = Row.objects.filter(instrument__game=key, provisions__eid__in=eids)
    return list(rows.exclude(effect=Row.Effect.TEXT).distinct())
