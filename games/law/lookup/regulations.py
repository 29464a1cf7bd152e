"""The regulations in lists: what each is about, its state, what there is of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from games.law.models import Instrument
from games.lawtexts.register.register_reader import rows
from games.lawtexts.texts.reader import read
from games.questions.characters import fold

Degree = Literal["text", "register", "model"]
FEW = 6
"""So many are shown at once, without a filter."""
STATES = {"amended": "in_force"}
"""States that a filter takes together with another."""


def degree_of(key: str) -> Degree:
    """What there is of a regulation: the text, with a register of doubts, or with a model too."""
    text = read(key)
    return "model" if text.game else "register" if rows(text.register) else "text"


@dataclass(frozen=True, slots=True)
class ListedInstrument:
    """A regulation in a list."""

    instrument: Instrument
    degree: Degree

    @property
    def state(self) -> str:
        status = self.instrument.status_today
        return STATES.get(status, status)

    def has(self, words: str) -> bool:
        """Whether its number, titles or names have each of the words, whatever their accents."""
        text = read(self.instrument.pk)
        heads = (text.titles, text.regulation, text.game_name)
        named = fold(" ".join((text.number, text.key, *(w for by in heads for w in by.values()))))
        return all(word in named for word in fold(words).split())


FACETS: Mapping[str, Callable[[ListedInstrument], Iterable[str]]] = {
    "about": lambda listed: listed.instrument.about or ("other",),
    "state": lambda listed: (listed.state,),
    "degree": lambda listed: (listed.degree,),
}


def in_order(instruments: Iterable[Instrument]) -> list[ListedInstrument]:
    """Those with a model first; those revoked last among them, and among the others."""
    listed = [ListedInstrument(law, degree_of(law.pk)) for law in instruments]
    return sorted(listed, key=lambda one: (one.degree != "model", one.state == "revoked"))


def matching(
    listed: Iterable[ListedInstrument], filters: Mapping[str, str]
) -> list[ListedInstrument]:
    """Those that have the words of ``q`` and the value of each facet."""
    words = filters.get("q", "")
    wanted = {name: filters[name] for name in FACETS if filters.get(name)}
    return [
        one
        for one in listed
        if (not words or one.has(words))
        and all(value in FACETS[name](one) for name, value in wanted.items())
    ]


def counts(
    listed: Iterable[ListedInstrument], filters: Mapping[str, str]
) -> dict[str, Counter[str]]:
    """By facet, how many there are of each value under the other filters."""
    listed = list(listed)
    counted = {}
    for name, values_of in FACETS.items():
        others = {other: value for other, value in filters.items() if other != name}
        counted[name] = Counter(
            value for one in matching(listed, others) for value in values_of(one)
        )
    return counted
