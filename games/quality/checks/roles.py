"""Compare persons: who is named, who acts and who receives.

Only the explicit is parsed: the one who opens a clause acts, the one after «ao» or 予 receives. The
rest, «a mão do jogador», says whose a thing is, and is ignored.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.lawtexts.register.glossary_reader import of_glossary, pattern_of, terms
from games.quality.check import LawCheck
from games.quality.pair import Finding, Pair, Spanning
from games.quality.parts import NEAR, PartPair, before, blank, parts_of
from games.quality.word_lists import WordList, groups

NAMED, ACTS, RECEIVES = "named", "acts", "receives"


@dataclass(frozen=True, slots=True)
class Role(Spanning):
    """A person in a text, and the part it plays.

    For a person that is no glossary term, ``term`` begins with ~.
    """

    term: str
    part: str
    start: int
    end: int

    @property
    def is_of_glossary(self) -> bool:
        return not self.term.startswith("~")


_LIST = WordList("roles")
_OPENS, _RECEIVES, _IS_DONE_TO, _COMPARES = map(
    _LIST.compiled, ("opens", "receives", "is_done_to", "compares")
)
_CLAUSES = _LIST.whole("clauses")
_OWNS, _BY, _NOT_TO, _FALLS = _LIST.compiled("beside").values()


@of_glossary
def roles_in(text: str, lang: str) -> tuple[Role, ...]:
    """Every person in the text, in order."""
    everyday = {match.span(): f"~{match.lastgroup}" for match in EVERYDAY[lang].finditer(text)}
    named = {
        match.span(): _persons()[int(str(match.lastgroup)[1:].split("_")[0])]
        for match in _names(lang).finditer(blank(text, everyday))
    }
    roles = []
    for (start, end), term in sorted({**everyday, **named}.items()):
        led, after = before(text, start), text[end : end + NEAR]
        if start > NEAR:
            led = "…" + led  # what follows this does not open the text
        roles.append(Role(term, _part(led, after, lang), start, end))
    return tuple(roles)


def _part(led: str, after: str, lang: str) -> str:
    if lang == "zh-hant" and _OWNS.match(after):
        return NAMED
    if match := _RECEIVES[lang].search(led):
        if _FALLS.search(led[: match.start()]):
            return ACTS
        return NAMED if _NOT_TO.search(led[: match.start()]) else RECEIVES
    if lang == "pt" and _BY.search(led):
        return ACTS
    if not _OPENS[lang].search(led) or _IS_DONE_TO[lang].match(after):
        return NAMED
    return ACTS


@of_glossary
def _names(lang: str) -> re.Pattern[str]:
    """A pattern of all names, the longest first; each group's number is that of its term."""
    forms = sorted(
        (
            (form, index)
            for index, term in enumerate(_persons())
            for form in _term_forms(term, lang)
        ),
        key=lambda known: -len(known[0]),
    )
    choices = "|".join(
        f"(?P<t{index}_{number}>{pattern_of(form, lang)})"
        for number, (form, index) in enumerate(forms)
    )
    return re.compile(choices or "(?!)", re.IGNORECASE)


@of_glossary
def _persons() -> tuple[str, ...]:
    return tuple(term.id for term in terms() if term.kind in ("person", "institution"))


_ALSO = {("croupier", "zh-hant"): ("莊家",), ("dicj", "pt"): ("DICJ",)}
"""Present-day names that no text here uses, by term and language."""


def _term_forms(id: str, lang: str) -> tuple[str, ...]:
    forms = next(term.forms(lang) for term in terms() if term.id == id)
    return (*forms, *(form for form in _ALSO.get((id, lang), ()) if form not in forms))


_PERSONS = WordList("persons")
EVERYDAY = {
    "pt": re.compile(rf"(?<!\w)(?:{groups(_PERSONS.patterns('pt'))})(?!\w)", re.IGNORECASE),
    "zh-hant": re.compile(groups(_PERSONS.patterns("zh-hant"))),
}
"""A pattern of all names; the name of the group is the person."""

Two = tuple[Role, Role]


class Roles(LawCheck):
    """One side names another person, or another acts or receives.

    A person left out on one side is no finding: both must be named.
    """

    id = "roles"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            sides = part.both(roles_in)
            known = [[role for role in roles if role.is_of_glossary] for roles in sides]
            differing = [("person_differs", _differing_roles(*known))]
            # Where both texts compare things, the first person named proves nothing.
            if not differing[0][1] and all(part.both(lambda t, lang: _COMPARES[lang].search(t))):
                differing = [("persons_turned", _in_other_places(*known))]
            if not differing[0][1]:
                differing = [
                    ("agent_differs", _other(*sides, ACTS) or _turned_agents(part, *sides)),
                    ("recipient_differs", _other(*sides, RECEIVES)),
                ]
            for key, roles in differing:
                if roles:
                    yield self.differing(key, part, (roles[0].span, roles[1].span))


def _differing_roles(source: Sequence[Role], target: Sequence[Role]) -> Two | None:
    """Persons named only here and only there; or, where both name equally many, one named too
    often.
    """
    if other := _swapped_roles(source, target):
        return other
    if len(source) != len(target):
        return None
    mine, yours = (Counter(role.term for role in roles) for roles in (source, target))
    lost = [role for role in source if mine[role.term] > yours[role.term]]
    added = [role for role in target if yours[role.term] > mine[role.term]]
    return (lost[-1], added[-1]) if lost and added else None


def _in_other_places(source: Sequence[Role], target: Sequence[Role]) -> Two | None:
    """The first person in another's position, where both sides name the same persons."""
    if sorted(role.term for role in source) != sorted(role.term for role in target):
        return None
    pairs = zip(source, target, strict=True)
    return next((two for two in pairs if two[0].term != two[1].term), None)


def _other(source: Sequence[Role], target: Sequence[Role], plays: str) -> Two | None:
    """Who plays that part on this side, and who does on the other.

    A person without a glossary term counts only where both sides name it.
    """
    playing = ([role for role in roles if role.part == plays] for roles in (source, target))
    other = _swapped_roles(*playing)
    if other is None or all(role.is_of_glossary for role in other):
        return other
    named = {role.term for role in source} & {role.term for role in target}
    return other if {role.term for role in other} <= named else None


def _turned_agents(part: PartPair, source: Sequence[Role], target: Sequence[Role]) -> Two | None:
    """Of the same persons who act on both sides, each once, the first in another's place.

    In a sentence with a clause of time or condition either may come first.
    """
    if any(part.both(lambda text, lang: _CLAUSES[lang].search(text))):
        return None
    mine, yours = ([role for role in roles if role.part == ACTS] for roles in (source, target))
    names = [{role.term for role in roles} for roles in (mine, yours)]
    if names[0] != names[1] or not len(names[0]) == len(mine) == len(yours):
        return None
    pairs = zip(mine, yours, strict=True)
    return next((two for two in pairs if two[0].term != two[1].term), None)


def _swapped_roles(mine: Sequence[Role], yours: Sequence[Role]) -> Two | None:
    lost = [role for role in mine if role.term not in {one.term for one in yours}]
    added = [role for role in yours if role.term not in {one.term for one in mine}]
    return (lost[0], added[0]) if lost and added else None
