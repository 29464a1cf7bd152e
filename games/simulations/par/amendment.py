"""What the law would read, were its prizes those of an edited sheet. Nothing here is law.

The number is replaced in the sentence that holds it, in each language; a language without an
official text shows the working translation, marked as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.http import urlencode

from games.law.language_fields import own
from games.law.models import Provision, WorkingText
from games.odds import registry
from games.quality.odds_written import Replaced, rewritten
from games.rules.paytable import Line, Paytable
from games.rules.registry import game as rules_of
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.results import names

LANGUAGES = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a provision in one language: before the number, the two numbers, after it."""

    lang: str
    is_official: bool
    text: str
    change: Replaced | None

    @property
    def before(self) -> str:
        return self.text[: self.change.start] if self.change else self.text

    @property
    def after(self) -> str:
        return self.text[self.change.end :] if self.change else ""

    @property
    def as_it_would_read(self) -> str:
        return self.change.applied_to(self.text) if self.change else self.text


@dataclass(frozen=True, slots=True)
class Changed:
    """A provision with another prize. A language of which nothing is at hand has no wording."""

    provision: str
    lines: tuple[str, ...]
    old: Fraction
    new: Fraction
    wordings: tuple[Wording, ...]

    @property
    def missing(self) -> list[str]:
        told = {each.lang for each in self.wordings}
        return [lang for lang in LANGUAGES if lang not in told]


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of a bet whose deals, or what is paid for them, are not what they were."""

    bet: str
    line: str
    deals: int
    of: int
    before: str
    after: str
    deals_before: int


def changes(asked: WhatIfForm) -> list[Changed]:
    """Every provision whose prize was edited, in the order of the law's tables."""
    found: dict[str, Changed] = {}
    for table, line, odds in _edits(asked):
        name = names.category(asked.game, table.bet, line.category)
        before = found.get(line.provision.eid)
        told = (*before.lines, str(name)) if before else (str(name),)
        assert line.odds is not None
        found[line.provision.eid] = Changed(
            str(line.provision), told, line.odds, odds, tuple(_wordings(asked.game, line, odds))
        )
    return list(found.values())


def _edits(asked: WhatIfForm) -> Iterator[tuple[Paytable, Line, Fraction]]:
    """The lines of the law that differ, those that follow another left to it."""
    spec = asked.reckoned
    for table in asked.offer.paytables:
        by_law = table.under(spec.version)
        for line in by_law.lines:
            odds = spec.prizes.get(table.bet, {}).get(line.category)
            follows = (table.bet, line.category) in asked.offer.follows
            if odds is not None and line.odds is not None and odds != line.odds and not follows:
                yield table, line, odds


def _wordings(game: str, line: Line, odds: Fraction) -> Iterator[Wording]:
    assert line.odds is not None
    place = Provision.objects.get(instrument=rules_of(game).instrument.key, eid=line.provision.eid)
    working = {each.lang: each.text for each in WorkingText.objects.filter(provision=place)}
    for lang in LANGUAGES:
        official = own(place, "text", lang)
        if text := official or working.get(lang, ""):
            change = rewritten(text, lang, line.odds, odds)
            yield Wording(lang, bool(official), text, change)


def moved(asked: WhatIfForm, bets: Sequence[par.Bet], law: Mapping[str, Any]) -> list[Moved]:
    """Line by line, the deals that are paid otherwise, or are another number."""
    found = []
    for bet in bets:
        there = law["bets"][bet.key]
        for key, lines in (("lines", bet.lines), ("bonus_lines", bet.bonus)):
            for line, before in zip(lines, there.get(key, ()), strict=True):
                is_paid_otherwise = line.net != before["net"]
                if is_paid_otherwise or line.combinations != before["combinations"]:
                    found.append(
                        Moved(
                            bet.title,
                            line.label,
                            line.combinations,
                            bet.combinations,
                            before["net"],
                            line.net,
                            before["combinations"],
                        )
                    )
    return found


def other_edits(asked: WhatIfForm) -> list[tuple[str, str]]:
    """What was edited and stands in no sentence of the law, by the field's path."""
    return [(path, told) for path, told in asked.edited.items() if not path.startswith("prizes.")]


def compared_query(asked: WhatIfForm) -> str:
    """The same prizes as the second setting of two that are played against each other."""
    told = {
        f"there.prizes.{table.bet}.{line.category}": str(odds)
        for table, line, odds in _edits(asked)
    }
    edited = {path: each for path, each in asked.edited.items() if path.startswith("readings.")}
    bearing = {f"readings.{each.id}" for each in registry.offer(asked.game).readings}
    told |= {
        f"{side}.{path}": each
        for path, each in edited.items()
        if path in bearing
        for side in ("here", "there")
    }
    return urlencode(told)
