"""The figures of a regulation for readers: their words, their doubts, and what rests on them."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import override

from games.consequences.parameters import (
    Parameter,
    ParameterValue,
    parameter_record,
    parameters_of,
)
from games.law.models import Instrument
from games.law.reading.cited_by import cited_by
from games.law.reading.instrument_page import reader_langs
from games.law.time.in_force import place_at_hand, url_of
from games.lawtexts.citations.citation import cite
from games.lawtexts.texts.selection import LANGS
from games.narration.register import figure_words
from games.rules.game import Answer, figures_of
from games.rules.game import game as game_of
from games.rules.values.numbers import written
from games.site.addresses import address
from games.site.doors import LinkBlock, NamedBy, draft_blocks
from games.site.today import today


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A figure with what a list shows of it."""

    parameter: Parameter
    title: str
    """Its name in the reader's language; empty of a number that only the words state."""
    values: tuple[ParameterValue, ...]
    """Those of today; if it has none, all that it had."""
    is_of_today: bool

    @property
    def words(self) -> Mapping[str, str]:
        """The provision's words today, or those it last had."""
        return place_at_hand(self.parameter.instrument, self.parameter.eid).text

    @property
    def url(self) -> str:
        """Where its provision is read."""
        return url_of(self.parameter.instrument, self.parameter.eid)


def title_of(parameter: Parameter) -> str:
    named = parameter.may_be_set
    return capfirst(figure_words(parameter.game, parameter.name)) if named else ""


def rows_of(instrument: str) -> list[ParameterRow]:
    return [_row(parameter) for parameter in parameters_of(instrument)]


def _row(parameter: Parameter) -> ParameterRow:
    now = parameter.on(today())
    return ParameterRow(parameter, title_of(parameter), now or parameter.values, bool(now))


def value_text(parameter: Parameter, value: Fraction) -> str:
    """The value as a record or a field writes it: 5% of a part."""
    if parameter.may_be_set:
        return figures_of(game_of(parameter.game))[parameter.name].value_text(value)
    return written(value)


def parameter_records(
    instrument: str, absolute: Callable[[str], str], day: date | None = None
) -> Iterator[Answer]:
    """The figures as data; with a day those in force on it."""
    rows = rows_of(instrument)
    resting = _resting_on(instrument, {row.parameter.eid for row in rows})
    for row in rows:
        one = row.parameter
        if day is None or one.on(day):
            yield {
                **parameter_record(one, day),
                "title": _titles(one),
                "citation": {lang: cite(instrument, one.eid, lang) for lang in LANGS},
                "page": absolute(address("law:parameter", instrument, one.eid, one.name)),
                "words": dict(row.words),
                "dependants": resting[one.eid],
            }


def _titles(parameter: Parameter) -> dict[str, str]:
    if not parameter.may_be_set:
        return {}
    titles = {}
    for lang in LANGS:
        with override(lang):
            titles[lang] = title_of(parameter)
    return titles


def _resting_on(instrument: str, eids: Collection[str]) -> dict[str, Answer]:
    """By eId, what rests on the provision; hands and terms are counted, all else is named."""
    names: dict[str, dict[str, list[str]]] = {eid: {} for eid in eids}
    known = Instrument.objects.get(pk=instrument)
    for group in cited_by(known, sorted(eids), "pt"):
        for name, places in group.places.items():
            for eid in places:
                names[eid].setdefault(group.kind, []).append(name)
    return {
        eid: {
            "steps": kinds.get("steps", []),
            "hands": len(kinds.get("hands", ())),
            "faults": kinds.get("faults", []),
            "divergences": sorted(kinds.get("entries", ())),
            "terms": len(kinds.get("terms", ())),
        }
        for eid, kinds in names.items()
    }


@dataclass(frozen=True, slots=True)
class ParameterSheet:
    """A figure with all that rests on it and, of a draft, what another value would change."""

    instrument: Instrument
    row: ParameterRow
    named_by: list[NamedBy]
    draft: list[LinkBlock]

    @classmethod
    def load(
        cls, instrument: Instrument, parameter: Parameter, value: Fraction | None
    ) -> "ParameterSheet":
        named_by = cited_by(instrument, [parameter.eid], reader_langs()[0])
        draft = draft_blocks(parameter.game, parameter.setting(value)) if value is not None else []
        return cls(instrument, _row(parameter), named_by, draft)

    @property
    def eid(self) -> str:
        return self.row.parameter.eid
