"""The figures of a regulation for readers: their words, their doubts, and what rests on them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.consequences.parameters import (
    Parameter,
    ParameterValue,
    parameter_record,
    parameters_with,
)
from games.law.addresses import provision_url
from games.law.language_fields import localized_value, own
from games.law.models import Instrument, Row, WorkingText
from games.law.reading.cited_by import cited_by
from games.law.reading.instrument_page import reader_langs
from games.law.reading.text_questions import kinds_by_place
from games.law.time.acts_named import own_name
from games.law.time.in_force import place_at_hand, url_of
from games.lawtexts.citations.citation import cite
from games.lawtexts.texts.reader import history
from games.lawtexts.texts.selection import LANGS
from games.narration.register import figure_words
from games.quality.notions import notions_said
from games.questions.characters import fold
from games.rules.game import Answer, figures_of
from games.rules.game import game as game_of
from games.rules.values.numbers import written
from games.site.addresses import address
from games.site.doors import Link, LinkBlock, NamedBy, NamedLink, draft_blocks, resting_on
from games.site.today import today


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A figure with what a list shows of it."""

    parameter: Parameter
    title: str
    """Its name in the reader's language; empty of a number that only the words state."""
    values: tuple[ParameterValue, ...]
    """Those of the day, or of today; if it has none today, all that it had."""
    words: Mapping[str, str]
    """The provision's words on the day, or those it last had."""
    is_in_force: bool

    @property
    def url(self) -> str:
        """Where its provision is read."""
        return url_of(self.parameter.instrument, self.parameter.eid)

    def has_words(self, query: str) -> bool:
        """Whether each word of the query is in its name, its citation, its words or its values."""
        one = self.parameter
        places = (cite(one.instrument, one.eid, lang) for lang in LANGS)
        values = (value_text(one, value.value) for value in self.values)
        named = (self.title, one.name, *titles_of(one).values(), *one.readings)
        met = fold(" ".join((*named, *places, *self.words.values(), *values)))
        return all(word in met for word in fold(query).split())


def title_of(parameter: Parameter) -> str:
    named = parameter.may_be_set
    return capfirst(figure_words(parameter.game, parameter.name)) if named else ""


def rows_with(
    instrument: str = "", query: str = "", lang: str = "", day: date | None = None
) -> list[ParameterRow]:
    """The figures of a regulation, or of all, that have a value on that day in the words of that
    language, and the words of the query: those that an act may set, then the other numbers."""
    chosen = parameters_with(instrument=instrument, lang=lang, day=day)
    rows = [_row(one, day) for one in sorted(chosen, key=lambda one: not one.may_be_set)]
    return [row for row in rows if row.has_words(query)] if query else rows


def _row(parameter: Parameter, day: date | None = None) -> ParameterRow:
    key, eid = parameter.instrument, parameter.eid
    now = parameter.narrowed(day or today()).values
    version = history(key).in_force(day) if day else None
    is_there = version is not None and version.text.has(eid)
    place = version.text.provision(eid) if version and is_there else place_at_hand(key, eid)
    return ParameterRow(
        parameter, title_of(parameter), now or parameter.values, place.text, is_in_force=bool(now)
    )


def value_text(parameter: Parameter, value: Fraction) -> str:
    """The value as a record or a field writes it: 5% of a part."""
    if parameter.may_be_set:
        return figures_of(game_of(parameter.game))[parameter.name].value_text(value)
    return written(value)


def parameter_records(
    chosen: Iterable[Parameter], absolute: Callable[[str], str], day: date | None = None
) -> Iterator[Answer]:
    """Figures as data, each with its words of the day, or of today, and what rests on it."""
    for instrument, group in groupby(chosen, key=lambda one: one.instrument):
        figures = list(group)
        resting = _Resting.on(instrument, figures)
        for one in figures:
            yield {
                **parameter_record(one),
                "title": titles_of(one),
                "citation": {lang: cite(instrument, one.eid, lang) for lang in LANGS},
                "page": absolute(address("law:parameter", instrument, one.eid, one.name)),
                "words": dict(_row(one, day).words),
                "dependants": resting.of(one),
            }


def titles_of(parameter: Parameter) -> dict[str, str]:
    """Its name in each language; empty of a number that only the words state."""
    if not parameter.may_be_set:
        return {}
    titles = {}
    for lang in LANGS:
        with override(lang):
            titles[lang] = title_of(parameter)
    return titles


def words_with_the_number(figures: Sequence[Parameter]) -> NamedBy:
    """The entries of the register and the working translations on the provisions of figures of a
    regulation whose own words say the number: those to write anew if an act changes it. The places
    are the ids of the figures."""
    group = NamedBy("translations", _("Words of this site with the number"))
    by_eid: dict[str, list[Parameter]] = {}
    for figure in figures:
        by_eid.setdefault(figure.eid, []).append(figure)
    for eids, link, words in _own_words(figures[0].instrument, by_eid):
        said = frozenset().union(*(notions_said(text, lang) for lang, text in words))
        on_it = [figure for eid in eids for figure in by_eid.get(eid, ())]
        if ids := [figure.id for figure in on_it if said & figure.notions]:
            group.named.append(link)
            group.places[link.key] = ids
    return group


def _own_words(
    key: str, eids: Iterable[str]
) -> Iterator[tuple[Sequence[str], NamedLink, list[tuple[str, str]]]]:
    """Each text of this site on the provisions: their eIds, its link, its words by language."""
    rows = Row.objects.filter(instrument=key, provisions__eid__in=eids).distinct()
    for row in rows.prefetch_related("provisions"):
        words = [(lang, own(row, name, lang)) for name in OWN_WORDS for lang in LANGS]
        url, title = row.get_absolute_url(), localized_value(row, "title")
        places = [provision.eid for provision in row.provisions.all()]
        yield places, NamedLink(title, url, sign=row.pk, key=row.pk), words
    working = WorkingText.objects.filter(provision__instrument=key, provision__eid__in=eids)
    for eid, lang, text in working.values_list("provision__eid", "lang", "text"):
        name = f"{_('Working translation')} ({own_name(lang)})"
        link = NamedLink(name, provision_url(key, eid), key=f"{eid} {lang}")
        yield [eid], link, [(lang, text)]


OWN_WORDS = ("title", "changes", "taken", "why", "alternative")
"""The fields of an entry of the register that this site has written."""


@dataclass(frozen=True, slots=True)
class _Resting:
    """What rests on figures: by eId and by id, then by kind, the names of what does."""

    names: Mapping[str, Mapping[str, list[str]]]
    questions: Mapping[str, list[str]]

    @classmethod
    def on(cls, instrument: str, figures: Sequence[Parameter]) -> "_Resting":
        names: dict[str, dict[str, list[str]]] = {}
        eids = sorted({one.eid for one in figures})
        citing = cited_by(Instrument.objects.get(pk=instrument), eids, "pt")
        for group in (*citing, *resting_on(figures), words_with_the_number(figures)):
            for name, places in group.places.items():
                for place in places:
                    names.setdefault(place, {}).setdefault(group.kind, []).append(name)
        return cls(names, kinds_by_place(instrument))

    def of(self, one: Parameter) -> Answer:
        """Hands and terms are counted, all else is named; no odds are known of a number that
        records cannot set."""
        kinds = {**self.names.get(one.eid, {}), **self.names.get(one.id, {})}
        return {
            "steps": kinds.get("steps", []),
            "hands": len(kinds.get("hands", ())),
            "faults": kinds.get("faults", []),
            "divergences": sorted(kinds.get("entries", ())),
            "terms": len(kinds.get("terms", ())),
            "odds": kinds.get("odds", []) if one.may_be_set else None,
            "questions": self.questions.get(one.eid, []),
            "translations": kinds.get("translations", []),
        }


@dataclass(frozen=True, slots=True)
class FigureDraft:
    """Another value of a figure from a day on, with all that it would change."""

    value: Fraction
    day: date | None
    by_law: tuple[ParameterValue, ...]
    """The values of that day, or of today, without the draft."""
    words: Mapping[str, str]
    """Those of the provision in the languages that say the number, which would be others."""
    blocks: list[LinkBlock]

    @classmethod
    def load(
        cls, row: ParameterRow, value: Fraction, day: date | None, to_renew: NamedBy
    ) -> "FigureDraft":
        one = row.parameter
        by_law = one.narrowed(day or today()).values or one.values
        changed = [each for each in by_law if each.value != value]
        said = {lang for each in changed for lang in each.languages or row.words}
        words = {lang: text for lang, text in row.words.items() if lang in said}
        blocks = draft_blocks(one.game, one.setting(value)) if changed else []
        if changed and to_renew.named:
            links = [Link(f"{entry.sign} {entry.name}", entry.url) for entry in to_renew.named]
            blocks.append(LinkBlock(to_renew.title, links))
        return cls(value, day, by_law, words, blocks)


@dataclass(frozen=True, slots=True)
class ParameterSheet:
    """A figure with all that rests on it and, of a draft, what another value would change."""

    instrument: Instrument
    row: ParameterRow
    named_by: list[NamedBy]
    draft: FigureDraft | None = None
    has_questions: bool = False

    @classmethod
    def load(
        cls, instrument: Instrument, one: Parameter, value: Fraction | None, day: date | None
    ) -> "ParameterSheet":
        row, with_number = _row(one), words_with_the_number([one])
        resting = [*resting_on([one]), with_number]
        for group in resting:
            group.places.clear()  # ids of figures, which no part of the provision has
        named_by = cited_by(instrument, [one.eid], reader_langs()[0])
        named_by += [group for group in resting if group.named]
        draft = FigureDraft.load(row, value, day, with_number) if value is not None else None
        return cls(instrument, row, named_by, draft, one.eid in kinds_by_place(instrument.pk))

    @property
    def eid(self) -> str:
        return self.row.parameter.eid
