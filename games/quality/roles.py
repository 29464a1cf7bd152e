"""Find who is named, who acts and who receives, for persons in the glossary.

Only the explicit is parsed: the one who opens a clause acts, the one after «ao» or 予 receives. The
rest, «a mão do jogador», says whose a thing is, and is ignored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.lawtexts.glossary_reader import of_glossary, pattern_of, terms
from games.quality.pair import Spanning
from games.quality.stretches import NEAR, before, blank
from games.quality.word_lists import WordList

PERSONS = frozenset({"person", "institution"})

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


def _compiled(name: str) -> dict[str, re.Pattern[str]]:
    return {key: re.compile(words, re.IGNORECASE) for key, words in _LIST.patterns(name).items()}


_OPENS, _RECEIVES, _IS_DONE_TO, _COMPARES = map(
    _compiled, ("opens", "receives", "is_done_to", "compares")
)
_OWNS, _BY, _NOT_TO, _FALLS = map(
    _compiled("beside").__getitem__, ("owns", "by", "not_to", "falls")
)


def compares(text: str, lang: str) -> bool:
    """Whether the text compares things, so that the first person named proves nothing."""
    return bool(_COMPARES[lang].search(text))


def roles_in(text: str, lang: str) -> tuple[Role, ...]:
    """Every person in the text, in order."""
    return _roles(text, lang)


@of_glossary
def _roles(text: str, lang: str) -> tuple[Role, ...]:
    return tuple(_roles_in(text, lang))


def _roles_in(text: str, lang: str) -> Iterator[Role]:
    everyday = {match.span(): f"~{match.lastgroup}" for match in EVERYDAY[lang].finditer(text)}
    rest = blank(text, everyday)
    named = {match.span(): _term_of(match) for match in _names(lang).finditer(rest)}
    for (start, end), term in sorted({**everyday, **named}.items()):
        led, after = before(text, start), text[end : end + NEAR]
        if start > NEAR:
            led = "…" + led  # what follows this does not open the text
        yield Role(term, _part(led, after, lang), start, end)


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
            for form in term_forms(index, lang)
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
    return tuple(term.id for term in terms() if term.kind in PERSONS)


_ALSO = {("croupier", "zh-hant"): ("莊家",), ("dicj", "pt"): ("DICJ",)}
"""Present-day names that no text here uses, by term and language."""


def term_forms(index: int, lang: str) -> tuple[str, ...]:
    id = _persons()[index]
    forms = next(term.forms(lang) for term in terms() if term.id == id)
    return (*forms, *(form for form in _ALSO.get((id, lang), ()) if form not in forms))


def _term_of(match: re.Match[str]) -> str:
    return _persons()[int(str(match.lastgroup)[1:].split("_")[0])]


_PERSONS = {
    lang: "|".join(f"(?P<{id}>{words})" for id, words in WordList("persons").patterns(lang).items())
    for lang in ("pt", "zh-hant")
}
EVERYDAY = {
    "pt": re.compile(rf"(?<!\w)(?:{_PERSONS['pt']})(?!\w)", re.IGNORECASE),
    "zh-hant": re.compile(_PERSONS["zh-hant"]),
}
"""A pattern of all names; the name of the group is the person."""
