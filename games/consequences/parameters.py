"""The figures of a regulation by name, with their values by day, and what a draft would change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Annotated, TypedDict

from games.consequences.amended import former_provisions
from games.consequences.hands import Walk, play_record
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.shape import ProvisionText
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read
from games.lawtexts.versions.periods import Moment, TextVersion
from games.quality.quantities import quantities_in
from games.rules.game import Game, Record, figures_of
from games.rules.game import game as game_of
from games.rules.provisions.figures import Figure
from games.rules.provisions.stated import Stated
from games.rules.values.numbers import written

LANGUAGES = ("pt", "zh-hant")
BOUNDS = ("from", "upto", "over", "under")
KINDS = ("money", "part", "times", "odds", "count", "ordinal")
"""What a figure counts. Of a text without a model the kinds of the checks besides, joined by ``|``
where the words leave several open."""
SHARES = ("part", "times", "percent", "fraction")


Since = TypedDict("Since", {"from": str | None})


class ParameterValueAnswer(Since):
    """A value over a period. Several of one day are those that the law leaves to choose from, or
    those of languages or witnesses that differ."""

    value: Annotated[str, "Exact: `5`, `1/20`."]
    decimal: float
    until: Annotated[str | None, "Its last day."]
    basis: Annotated[dict[str, str], "How the days are known."]
    languages: Annotated[list[str], "Those whose words have it; empty if all do."]
    version: Annotated[str, "The first version with it."]


class ParameterAnswer(TypedDict):
    """A figure of a regulation."""

    id: str
    instrument: str
    game: str
    name: Annotated[str, "As records and drafts name it; a rule's, or a number, otherwise."]
    provision: Annotated[str, "`<instrument>#<eId>`."]
    kind: Annotated[str, "`money`, `part`, `times`, `odds`, `count`, `ordinal` …"]
    bound: Annotated[str, "`from`, `upto`, `over`, `under`, or empty."]
    values: list[ParameterValueAnswer]
    rules: Annotated[list[str], "The rules that apply it."]
    readings: Annotated[list[str], "The doubts on its provision that a record may decide."]
    may_be_set: Annotated[bool, "Whether records, runs and drafts may name another value."]


@dataclass(frozen=True, slots=True)
class ParameterValue:
    """A value over a period; ``languages`` are those whose words have it, none if all do."""

    value: Fraction
    languages: tuple[str, ...]
    version: str
    """The first version with it."""
    begins: Moment
    last_day: Moment | None

    def holds_on(self, day: date) -> bool:
        return self.begins.taken <= day and (self.last_day is None or day <= self.last_day.taken)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure of a regulation. Several values of one day are those among which the law leaves the
    choice, or those of the languages or witnesses that differ."""

    instrument: str
    eid: str
    name: str
    """The game's own name of it; of a text without a model its place among the provision's."""
    kind: str
    bound: str
    """``from``, ``upto``, ``over`` or ``under``, if the words set it as a bound."""
    values: tuple[ParameterValue, ...]
    game: str = ""
    rules: tuple[str, ...] = ()
    """The rules that apply it, by the names under which the game declares what its text states."""
    may_be_set: bool = False
    """Whether records, runs and drafts may name another value."""

    @property
    def id(self) -> str:
        return f"{self.instrument}#{self.eid}:{self.name}"

    @property
    def notions(self) -> frozenset[str]:
        """Its values as ``notions_said`` reads them in words."""
        kinds = {"share" if kind in SHARES else kind for kind in self.kind.split("|")}
        return frozenset(f"{kind} {one.value}" for kind in kinds for one in self.values)

    def narrowed(self, day: date | None = None, lang: str = "") -> Parameter:
        """The figure with the values of a day alone, and with those that one language's words have;
        without a day or a language, of every one."""
        values = (value for value in self.values if day is None or value.holds_on(day))
        said = tuple(v for v in values if not lang or not v.languages or lang in v.languages)
        return self if said == self.values else replace(self, values=said)

    @property
    def readings(self) -> list[str]:
        """The doubts on its provision that a record may decide."""
        readings = game_of(self.game).readings if self.game else ()
        return [one.id for one in readings if self.eid in {p.eid for p in one.provisions}]

    def setting(self, value: Fraction) -> Record:
        """The fields of a record under which the figure has this value."""
        if self.name.startswith("prizes."):
            _prizes, bet, line = self.name.split(".")
            return {"prizes": {bet: {line: written(value)}}}
        return {"figures": {self.name: written(value)}}


def parameter_record(one: Parameter) -> ParameterAnswer:
    """A figure as data."""
    return {
        "id": one.id,
        "instrument": one.instrument,
        "game": one.game,
        "name": one.name,
        "provision": f"{one.instrument}#{one.eid}",
        "kind": one.kind,
        "bound": one.bound,
        "values": [parameter_value_record(value) for value in one.values],
        "rules": list(one.rules),
        "readings": one.readings,
        "may_be_set": one.may_be_set,
    }


def parameter_value_record(value: ParameterValue) -> ParameterValueAnswer:
    """A value over a period as data."""
    begins, last = value.begins, value.last_day
    return {
        "value": written(value.value),
        "decimal": float(value.value),
        "from": begins.day.isoformat() if begins.day else None,
        "until": last.day.isoformat() if last and last.day else None,
        "basis": {"from": begins.basis, **({"until": last.basis} if last else {})},
        "languages": list(value.languages),
        "version": value.version,
    }


@of_corpus
@cache
def parameters() -> Mapping[str, Parameter]:
    """Every figure of every regulation by its id, in the order of their texts."""
    return {one.id: one for key in instrument_keys() for one in parameters_of(key)}


def parameters_with(
    *, instrument: str = "", game: str = "", lang: str = "", day: date | None = None
) -> list[Parameter]:
    """The figures that have a value on that day in the words of that language, each with these
    values alone; what is left out is any."""
    of_these = (
        one.narrowed(day, lang)
        for one in parameters().values()
        if instrument in ("", one.instrument) and game in ("", one.game)
    )
    return [one for one in of_these if one.values]


def parameters_of(instrument: str) -> list[Parameter]:
    """The figures of a regulation in the order of its text, with those of repealed provisions."""
    key = read(instrument).game
    figures = list(_of_game(game_of(key)) if key else _of_text(instrument))
    texts = [version.text.provisions for version in history(instrument).versions]
    order = {place.eid: number for text in texts for number, place in enumerate(text)}
    return sorted(figures, key=lambda one: order[one.eid])


def _of_game(game: Game) -> Iterator[Parameter]:
    """The figures that an amendment may set, then the other numbers that the words state."""
    numbers = [stated for stated in game.stated if _number(stated) is not None]
    taken: set[int] = set()
    for figure in figures_of(game).values():
        own = [stated for stated in numbers if _states(stated, figure)]
        taken |= {id(stated) for stated in own}
        yield Parameter(
            instrument=game.instrument.key,
            eid=figure.provision.eid,
            name=figure.name,
            kind=figure.kind,
            bound=_bound(own),
            values=tuple(_values_of_figure(game, figure, own)),
            game=game.key,
            rules=_named(own),
            may_be_set=True,
        )
    others: dict[tuple[str, str, str], list[Stated]] = {}
    for stated in numbers:
        if id(stated) not in taken:
            place = stated.rule, stated.provision.eid, _kind(stated)
            others.setdefault(place, []).append(stated)
    for (rule, eid, kind), own in others.items():
        is_of_several = len([1 for place in others if place[:2] == (rule, eid)]) > 1
        yield Parameter(
            instrument=game.instrument.key,
            eid=eid,
            name=f"{rule}.{kind}" if is_of_several else rule,
            kind=kind,
            bound=_bound(own),
            values=tuple(_values_stated(game, eid, own)),
            game=game.key,
            rules=(rule,),
        )


def _number(stated: Stated) -> Fraction | None:
    value = stated.ruling.value
    return Fraction(value) if isinstance(value, int | Fraction) else None


def _kind(stated: Stated) -> str:
    kinds = {notion.partition(" ")[0] for notion in stated.notions} - set(BOUNDS)
    kind = next(iter(kinds), "count")
    if kind != "share":
        return kind
    return "part" if (_number(stated) or 0) <= 1 else "times"


def _bound(own: Iterable[Stated]) -> str:
    notions = {notion.partition(" ")[0] for stated in own for notion in stated.notions}
    return next((bound for bound in BOUNDS if bound in notions), "")


def _states(stated: Stated, figure: Figure) -> bool:
    is_its_value = _number(stated) in {figure.printed, *figure.printings}
    alike = {_kind(stated), figure.kind} <= {"part", "times"} or _kind(stated) == figure.kind
    return stated.provision == figure.provision and is_its_value and alike


def _named(own: Iterable[Stated]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stated.rule for stated in own))


def _values_of_figure(game: Game, figure: Figure, own: list[Stated]) -> Iterator[ParameterValue]:
    """One after the other: what a version sets, or what the text read prints, in each language."""
    printed: Values = {
        value: tuple(stated.lang for stated in own if stated.lang and _number(stated) == value)
        for value in (figure.printings or (figure.printed,))
    }

    def stands_in(version: TextVersion) -> Values:
        is_set = figure.name in version.values
        return {figure.under(version.values).value: ()} if is_set else printed

    return _over_time(game.instrument.key, figure.provision.eid, stands_in)


def _values_stated(game: Game, eid: str, own: list[Stated]) -> Iterator[ParameterValue]:
    """While the words are those that the rules follow; what other words say is not read."""
    langs: dict[Fraction, set[str]] = {}
    for stated in own:
        if (number := _number(stated)) is not None:
            langs.setdefault(number, set()).update([stated.lang] if stated.lang else LANGUAGES)
    values: Values = {
        number: () if met == {*LANGUAGES} else tuple(sorted(met)) for number, met in langs.items()
    }

    def stands_in(version: TextVersion) -> Values:
        return {} if eid in former_provisions(game.key, version) else values

    return _over_time(game.instrument.key, eid, stands_in)


def _of_text(instrument: str) -> Iterator[Parameter]:
    """The numbers that the words state, as the checks read them; alike in a provision are one."""
    last = history(instrument).last
    for provision in last.text.provisions:
        met: dict[tuple[str, Fraction], dict[str, None]] = {}
        for lang, words in provision.text.items():
            for quantity in quantities_in(words, lang):
                with suppress(ValueError):  # a day or a time is no number
                    number = Fraction(quantity.value)
                    kind = "|".join(sorted(quantity.kinds))
                    met.setdefault((kind, number), {})[lang] = None
        for place, ((kind, value), langs) in enumerate(met.items(), 1):
            is_in_all = set(langs) == set(provision.text)
            values: Values = {value: () if is_in_all else tuple(langs)}
            yield Parameter(
                instrument=instrument,
                eid=provision.eid,
                name=str(place),
                kind=kind,
                bound="",
                values=tuple(_over_time(instrument, provision.eid, _while(provision, values))),
            )


def _while(provision: ProvisionText, values: Values) -> Callable[[TextVersion], Values]:
    """What the provision says as long as its words are these."""
    return lambda version: (
        values if version.text.provision(provision.eid).text == provision.text else {}
    )


Values = Mapping[Fraction, tuple[str, ...]]
"""The values of a time, each with the languages that alone have it."""


def _over_time(
    instrument: str, eid: str, stands_in: Callable[[TextVersion], Values]
) -> Iterator[ParameterValue]:
    """The values of one version after the other; one that goes on is one value."""
    running: dict[tuple[Fraction, tuple[str, ...]], ParameterValue] = {}
    for version in history(instrument).versions:
        is_at_hand = version.text.has(eid) and version.standing.get(eid) != "not_at_hand"
        now = {}
        for pair in (stands_in(version) if is_at_hand else {}).items():
            begun = running.pop(pair, ParameterValue(*pair, version.id, version.begins, None))
            now[pair] = replace(begun, last_day=version.last_day)
        yield from running.values()
        running = now
    yield from running.values()


@dataclass(frozen=True, slots=True)
class HandUnderDraft:
    """A sample hand before and after: what each account gains or loses, by its name."""

    title: Mapping[str, str]
    record: Record
    before: Mapping[str, int]
    after: Mapping[str, int]
    is_refused: bool
    """Whether the rules stop it under the draft."""


def hands_under(
    game: Game, samples: Iterable[tuple[Mapping[str, str], Record]], setting: Record
) -> tuple[HandUnderDraft, ...]:
    """The sample hands that end otherwise under the setting, played with the same actions.

    A hand with figures of its own for the same thing is played with those of the setting.
    """
    changed = []
    for title, record in samples:
        by_law, drafted = play_record(game, record), play_record(game, {**record, **setting})
        if _ending(by_law) != _ending(drafted):
            before, after = by_law.accounts, drafted.accounts
            is_refused = drafted.refused is not None and by_law.refused is None
            changed.append(HandUnderDraft(title, record, before, after, is_refused))
    return tuple(changed)


def _ending(walk: Walk) -> object:
    return walk.accounts, walk.is_over, walk.refused
