"""The provisions a ruling rests on, their texts in both languages and the doubts about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import strip_tags

from games.law.models import Row
from games.narration.refusing import cited
from games.narration.words import semicolon
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
    """The reasons that decided between the hands compared in this step."""

    @property
    def is_silence(self) -> bool:
        """Whether no provision decides the case; the step then cites the nearest."""
        return isinstance(self.step, Silence)


def provisions_of(lines: Iterable[RulingLine]) -> list[Provision]:
    return list(dict.fromkeys(p for line in lines for p in line.step.provisions))


def citations(provisions: Iterable[Provision]) -> str:
    return semicolon().join(map(cited, provisions))


def quoted_of(key: str, lines: Sequence[RulingLine]) -> list[Quoted]:
    """Each provision once, with the words marked by the first step that marks any."""
    by_eid: dict[str, Quoted] = {}
    for line in lines:
        for quotation in quoted(key, line.step):
            earlier = by_eid.get(quotation.pair.eid)
            if earlier is None or (quotation.is_marked and not earlier.is_marked):
                by_eid[quotation.pair.eid] = quotation
    order = {provision.eid: place for place, provision in enumerate(provisions_of(lines))}
    return sorted(by_eid.values(), key=lambda quotation: order[quotation.pair.eid])


FIRST_PAGE, HEADING = 1_700, 170
"""Letters that a first page has room for, a Chinese sign counting twice; those of a citation."""


def of_first_page(
    quoted: Sequence[Quoted], beside: Iterable[str]
) -> tuple[list[Quoted], list[Quoted]]:
    """The provisions quoted on a sheet's first page, if there is room ``beside`` its other text,
    and those of its annex."""
    room, first = FIRST_PAGE - sum(map(_letters, beside)), 0
    for quotation in quoted:
        room -= HEADING + sum(_letters(side.words) for side in quotation.pair.sides)
        first += room >= 0
    return list(quoted[:first]), list(quoted[first:])


def _letters(words: str) -> int:
    plain = strip_tags(words)
    return len(plain) + sum(not sign.isascii() and sign > "\u2e80" for sign in plain)


def rows_about(key: str, provisions: Iterable[Provision]) -> list[Row]:
    """The register's doubts and divergences about the provisions, except those of wording only."""
    eids = [provision.eid for provision in provisions]
    rows = Row.objects.filter(instrument__game=key, provisions__eid__in=eids)
    return list(rows.exclude(effect=Row.Effect.TEXT).distinct())
