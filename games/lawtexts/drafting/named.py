"""The provisions and texts that a clause names, held against the law that it amends."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.lawtexts.drafting.clauses import ClauseRead, NamedText, PathStep, Steps, Target
from games.lawtexts.drafting.lines import rank
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import InstrumentText


class NotThere(LookupError):
    """Raised when a clause names what the law does not have."""


_CITED = re.compile(
    r"(?:Despacho|Portaria)\b[^.;:]{0,90}\bn\.º\s*(\d{1,4}/\d{2,4}(?:/M)?)"
    r"|第(\d{1,4}/\d{2,4}(?:/M)?)號[^，。；第]{0,20}(?:批示|訓令)"
)
"""An act of the rank of those that approve a regulation."""


@dataclass(slots=True)
class TextsNamed:
    """The texts that an act names, in its order; provisions without a text are of the last one."""

    law: InstrumentText
    last: tuple[str, ...] = ()
    """The numbers of the texts in the last clause that named any."""
    all: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)
    """The numbers in the preamble, and in clauses that are not read: any may be the text meant."""

    def cite(self, words: str) -> None:
        self.cited |= {one[1] or one[2] for one in _CITED.finditer(words)}

    def is_ours(self, text: NamedText | None) -> bool:
        """Whether words mean this law; raises ``NotThere`` if they may mean another."""
        number = text.number if text else ""
        if text and not number and (text.is_other or (text.is_same and not self.last)):
            raise NotThere
        if not number and len(self.all) > 1:
            raise NotThere
        if not number and not self.last and self.cited and self.law.number not in self.cited:
            raise NotThere
        is_ours = (number or next(iter(self.last), self.law.number)) == self.law.number
        if is_ours and text and text.is_other:
            raise NotThere
        return is_ours

    def ours(self, reading: ClauseRead) -> tuple[Target, ...]:
        """The provisions of this law that a clause names; raises ``NotThere``."""
        named = [one for one in (reading.text, *(t.text for t in reading.targets)) if one]
        numbers = tuple(dict.fromkeys(text.number for text in named if text.number))
        if numbers == (self.law.number,) and named[0].number:
            self.last = numbers  # «do Despacho n.º 97/2010 e o artigo 9.º do mesmo despacho»
        ours = tuple(target for target in reading.targets if self.is_ours(target.text))
        self.last = numbers or self.last
        self.all |= set(numbers)
        return ours


_PLACE = {
    "pt": re.compile(
        r"\bartigos?\s+\d|\bn\.(?:º|os)\s+\d{1,2}(?![\d/])|\balíneas?\s|\banexo\s", re.IGNORECASE),
    "zh-hant": re.compile(
        r"第[一二三四五六七八九十]+(?:-[A-Z])?[條款]|[（(][一二三四五六七八九十]+[）)]項|附件"),
}  # fmt: skip
_OURS = {
    "pt": re.compile(r"\b(?:Regulamento|Regras)\b"),
    "zh-hant": re.compile(r"規章|規則"),
}
_OLD_OR_NEW = {
    "pt": re.compile(
        r"entrada em vigor|\bregimes?\b|\b(?:apli(?:ca|que)|rege)[mr]?-se|\bcontinuam?\b"
        r"|\bmant[éê]m-se\b|\btransitóri[oa]s?\b", re.IGNORECASE),
    "zh-hant": re.compile(r"生效|制度|適用|規範|繼續|仍|維持|過渡"),
}  # fmt: skip
"""Words of a transitional clause: which law, the old or the new, is that of what is under way."""
_OF_ANOTHER = {
    "pt": re.compile(
        r"(?:(?:n\.º \d+ d[oa] |alínea \w+\) d[oa] )*artigo \d+\.º d[oa] )?"
        r"(?:Leis?|Decretos?-Leis?|Regulamentos? Administrativos?)\s+n\.º\s*\S+"
    ),
    "zh-hant": re.compile(
        r"第\S{1,12}?號(?:法律|法令|行政法規)(?:第[一二三四五六七八九十]+條)?(?:第[一二三四五六七八九十]+款)?"
    ),
}


def names_ours(words: str, lang: str, texts: TextsNamed) -> bool:
    """Whether words that are not read may name a provision of this law, or this law, or say for
    how long it is applied."""
    rest = _OF_ANOTHER[lang].sub("", words)
    if texts.law.number in rest:
        return True
    return any(words[lang].search(rest) for words in (_PLACE, _OURS, _OLD_OR_NEW))


def places_of(
    targets: Iterable[Target], law: InstrumentText, *, is_new: bool = False
) -> tuple[str, ...]:
    """The eIds of the provisions, ranges and exceptions worked out; raises ``NotThere``."""
    eids = [
        eid
        for target in targets
        for wholes in [list(_expanded(target.steps, law, is_new))]
        for whole in wholes
        for eid in _left(whole, _exempt(target, law, whole, wholes), law)
    ]
    return tuple(dict.fromkeys(eids))


def left_out(reading: ClauseRead, named: Iterable[str], law: InstrumentText) -> tuple[str, ...]:
    """What is left of the provisions named, without those that the clause leaves out by article."""
    if not reading.without:
        return tuple(named)
    exempt = [eid for steps in reading.without for eid in _expanded(steps, law, False)]
    named = list(named)
    if any(not any(f"{eid}__".startswith(f"{one}__") for one in named) for eid in exempt):
        raise NotThere
    return tuple(eid for one in named for eid in _left(one, exempt, law))


def _expanded(steps: Steps, law: InstrumentText, is_new: bool, parent: str = "") -> Iterator[str]:
    if not steps:
        yield parent
        return
    step, rest = steps[0], steps[1:]
    for value in _values(step, law, parent, is_new=is_new and not rest):
        eid = f"{step.level}_{value}"
        yield from _expanded(rest, law, is_new, f"{parent}__{eid}" if parent else eid)


def _values(step: PathStep, law: InstrumentText, parent: str, *, is_new: bool) -> list[str]:
    """The values of a step, in the order of the law; of a range those that stand there."""
    if not step.last:
        return [step.first]
    if rank(step.first) >= rank(step.last):
        raise NotThere
    if is_new:
        return _between(step)
    standing = [
        eid.rpartition("_")[2]
        for eid in (provision.eid for provision in law.provisions)
        if (parent_of(eid) or "") == parent and eid.split("__")[-1].startswith(f"{step.level}_")
    ]
    if step.first not in standing or step.last not in standing:
        raise NotThere
    return [value for value in standing if rank(step.first) <= rank(value) <= rank(step.last)]


def _between(step: PathStep) -> list[str]:
    if not (step.first.isdecimal() and step.last.isdecimal()):
        raise NotThere
    return [str(value) for value in range(int(step.first), int(step.last) + 1)]


def _exempt(target: Target, law: InstrumentText, whole: str, wholes: list[str]) -> Iterator[str]:
    """What a target leaves out: of the range that it names, as in «as alíneas 1) a 4), com excepção
    da alínea 2)», or else of the provision named."""
    for steps in target.without:
        if steps and target.steps[-1].last and steps[0].level == target.steps[-1].level:
            within = list(_expanded(steps, law, False, parent_of(whole) or ""))
            if all(place in wholes for place in within):
                yield from within
                continue
        yield from _expanded(steps, law, False, whole)


def _left(eid: str, exempt: Iterable[str], law: InstrumentText) -> Iterator[str]:
    """The provision, or what is left of it without those that are exempt."""
    exempt = set(exempt)
    if any(not law.has(place) for place in exempt):
        raise NotThere
    return _without(eid, exempt, law)


def _without(eid: str, exempt: set[str], law: InstrumentText) -> Iterator[str]:
    if eid in exempt:
        return
    if not any(place.startswith(f"{eid}__") for place in exempt):
        yield eid
        return
    for provision in law.provisions:
        if parent_of(provision.eid) == eid:
            yield from _without(provision.eid, exempt, law)


def moves_of(
    reading: ClauseRead, named: tuple[str, ...], law: InstrumentText
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Where each renumbered provision goes and where it was, and what is added beside them;
    raises ``NotThere`` if they do not answer one another."""
    if not named or not reading.becomes:
        raise NotThere
    parents = {parent_of(eid) or "" for eid in named} if _is_relative(reading) else {""}
    if len(parents) != 1:
        raise NotThere
    (parent,) = parents
    sources = named
    if reading.leaving:
        sources = tuple(
            eid for steps in reading.leaving for eid in _expanded(steps, law, False, parent)
        )
    goals = [eid for steps in reading.becomes for eid in _expanded(steps, law, True, parent)]
    levels = {eid.split("__")[-1].partition("_")[0] for eid in (*sources, *goals)}
    if len(goals) != len(sources) or len(levels) != 1 or not all("__" in eid for eid in goals):
        raise NotThere
    added = [eid for steps in reading.added for eid in _expanded(steps, law, True, parent)]
    return tuple(zip(goals, sources, strict=True)), tuple(added)


def _is_relative(reading: ClauseRead) -> bool:
    """Whether the new places are told by their numbers alone."""
    return all(steps and steps[0].level != "art" for steps in reading.becomes)
