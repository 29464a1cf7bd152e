"""The glossary: the words of the regulations in both languages, and their occurrences."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, ParamSpec, TypeVar

from games.lawtexts.files.caches import SizedCache, of_corpus
from games.lawtexts.files.shape import LANGUAGES, Words
from games.lawtexts.files.tables import FileTable, entries
from games.lawtexts.texts.corpus import instrument_keys, own
from games.lawtexts.texts.reader import read


def matches(place: re.Pattern[str], pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The same matches as ``pattern.finditer``; ``place`` matches those words in lower case."""
    small = text.lower()
    if len(small) != len(text):
        yield from pattern.finditer(text)
        return
    position = 0
    while candidate := place.search(small, position):
        match = pattern.match(text, candidate.start())
        position = match.end() if match else candidate.start() + 1
        if match:
            yield match


KINDS = (
    "act",
    "institution",
    "person",
    "name",
    "equipment",
    "card",
    "play",
    "bet",
    "money",
    "class",
    "heading",
)

_CITATION = r"第[一二三四五六七八九十百]+(?P<level>[條款項])"
_PLURALS = (
    ("ão", r"(?:ão|ãos|ões|ães)"),
    ("al", r"a(?:l|is)"),
    ("m", r"(?:m|ns)"),
    ("r", r"r(?:e?s)?"),
    ("s", r"s"),
)


@dataclass(frozen=True, slots=True)
class ChineseForm:
    """A Chinese form, the instruments that use it, and the years it is known from."""

    form: str
    instruments: tuple[str, ...]
    years: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """One concept of the regulations, with its words in each language.

    ``never_zh`` are renderings the texts do not use; ``not_in`` are longer words in which a form
    means something else; ``absent`` marks a word for citing that no text contains.
    """

    id: str
    kind: Annotated[str, KINDS]
    pt: tuple[str, ...]
    zh_hant: tuple[ChineseForm, ...]
    note: Words | None
    never_zh: tuple[str, ...]
    not_in: tuple[str, ...]
    false_friend: bool
    absent: bool

    def forms(self, lang: str) -> tuple[str, ...]:
        return self.pt if lang == "pt" else tuple([chinese.form for chinese in self.zh_hant])

    def has_sense(self, form: str, lang: str, instrument: str) -> bool:
        """Whether the form has this sense in the instrument: 加注 differs between 2003 and 2010."""
        if lang == "pt":
            return form in self.pt
        return any(c.form == form and instrument in c.instruments for c in self.zh_hant)


@dataclass(frozen=True, slots=True)
class TermMatch:
    """A form found in a text, from ``start`` to ``end``, with its possible terms."""

    start: int
    end: int
    form: str
    terms: tuple[GlossaryTerm, ...]


P = ParamSpec("P")
R = TypeVar("R")

OF_A_GLOSSARY = 2 * 1024 * 1024
"""Limit in bytes of each cache."""

_laid: tuple[GlossaryTerm, ...] | None = None
_turn = 0
"""The number of times the glossary was replaced."""

_past: dict[int, tuple[GlossaryTerm, ...]] = {}
PAST = 4
"""How many earlier glossaries are remembered."""


def lay(glossary: tuple[GlossaryTerm, ...] | None) -> None:
    """Use this glossary from now on; ``None`` restores that of the files."""
    global _laid, _turn
    _past[_turn] = terms()
    _past.pop(_turn - PAST, None)
    _laid, _turn = glossary, _turn + 1


def turn() -> int:
    """The number of the glossary in use, in this process."""
    return _turn


def past(turn: int) -> tuple[GlossaryTerm, ...] | None:
    """The glossary with that number; None if it is too old."""
    return terms() if turn == _turn else _past.get(turn)


def of_glossary(work: Callable[P, R]) -> Callable[P, R]:
    """Cache a function's results for as long as the current glossary is in use."""

    cache: SizedCache[R] = SizedCache(f"{work.__module__}.{work.__qualname__}", OF_A_GLOSSARY)

    @wraps(work)
    def answer(*args: P.args, **named: P.kwargs) -> R:
        return cache.answer((_turn, *args), lambda: work(*args, **named))

    return answer


def terms() -> tuple[GlossaryTerm, ...]:
    """The glossary in use, in order."""
    return of_file() if _laid is None else _laid


@of_corpus
@cache
def of_file() -> tuple[GlossaryTerm, ...]:
    """The glossary of the files: the shared terms, then those of the games."""
    return read_glossary(*own().glossaries)


def term(id: str) -> GlossaryTerm:
    for known in terms():
        if known.id == id:
            return known
    raise KeyError(f"the glossary has no term {id!r}")


def read_glossary(*paths: Path) -> tuple[GlossaryTerm, ...]:
    """The terms of these files, in order; a later file adds forms to a known term."""
    by_id: dict[str, GlossaryTerm] = {}
    for path in paths:
        for entry in entries(path, "term"):
            entry.among_fields({"zh-hant", *GlossaryTerm.__dataclass_fields__} - {"zh_hant"})
            if not entry.texts("pt"):
                raise entry.refuse("malformed", "it has no Portuguese form.")
            chinese = tuple(_chinese_form(part) for part in entry.parts("zh-hant"))
            term = entry.record(GlossaryTerm, zh_hant=chinese)
            by_id[term.id] = _joined(by_id[term.id], term) if term.id in by_id else term
    return tuple(by_id.values())


def _joined(known: GlossaryTerm, addition: GlossaryTerm) -> GlossaryTerm:
    return replace(
        known,
        pt=tuple(dict.fromkeys((*known.pt, *addition.pt))),
        zh_hant=(*known.zh_hant, *addition.zh_hant),
        not_in=tuple(dict.fromkeys((*known.not_in, *addition.not_in))),
    )


def found_in(text: str, lang: str, instrument: str) -> tuple[TermMatch, ...]:
    """The terms in a text of that instrument, longest first at each position."""
    terms_of, senses = by_form(lang), dict[str, tuple[GlossaryTerm, ...]]()
    terms = []
    for start, end, form in _met(text, lang):
        if form not in senses:
            known = terms_of.get(form, ())
            senses[form] = tuple(t for t in known if t.has_sense(form, lang, instrument))
        meant = tuple(t for t in senses[form] if not _within(t.not_in, text, start, end))
        if meant:
            terms.append(TermMatch(start, end, form, meant))
    return tuple(terms)


def occurrences(term: GlossaryTerm, lang: str) -> list[tuple[str, str]]:
    """The provisions that contain the term, as ``(instrument, eid)``, in the order of the texts."""
    return [place for place, ids in _index(lang) if term.id in ids]


@of_glossary
def _index(lang: str) -> tuple[tuple[tuple[str, str], frozenset[str]], ...]:
    return tuple(
        ((key, eid), frozenset(t.id for f in found_in(words, lang, key) for t in f.terms))
        for key in instrument_keys()
        for eid, words in _texts(key, lang)
    )


def _texts(key: str, lang: str) -> Iterator[tuple[str, str]]:
    """The words of every provision, with all witnesses of the language joined."""
    instrument = read(key)
    by_witness = [instrument.words[w.id] for w in instrument.witnesses if w.lang == lang]
    for provision in instrument.provisions:
        blocks = [words[provision.eid] for words in by_witness if provision.eid in words]
        parts = [part for block in blocks for part in (block.heading, block.text) if part]
        if parts:
            yield provision.eid, "\n".join(parts)


@of_glossary
def _met(text: str, lang: str) -> tuple[tuple[int, int, str], ...]:
    """The places of the forms in a text, whatever the instrument."""
    return tuple(_places(text, lang))


def _places(text: str, lang: str) -> Iterator[tuple[int, int, str]]:
    place, pattern, forms = _lexicon(lang)
    for match in matches(place, pattern, text):
        if match.lastgroup == "level":
            yield match.start("level"), match.end("level"), match["level"]
        else:
            yield match.start(), match.end(), forms[str(match.lastgroup)]


@of_glossary
def by_form(lang: str) -> dict[str, tuple[GlossaryTerm, ...]]:
    """The terms that each form may mean, in the glossary's order."""
    meant: dict[str, tuple[GlossaryTerm, ...]] = {}
    for term in terms():
        for form in dict.fromkeys(term.forms(lang)):
            meant[form] = (*meant.get(form, ()), term)
    return meant


def _within(longer: tuple[str, ...], text: str, start: int, end: int) -> bool:
    """Whether the match lies inside one of the longer words."""
    for word in longer:
        first = max(0, end - len(word))
        position = text[first : start + len(word)].lower().find(word.lower())
        if 0 <= position <= start - first:
            return True
    return False


@of_glossary
def _lexicon(lang: str) -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """A lower-case pattern for the positions of forms; one for all forms, longest first, each in
    its own group; and the form of each group.
    """
    known = {form for t in terms() for form in t.forms(lang)}
    ordered = sorted(known, key=lambda form: (-len(form), form))
    groups = {f"f{number}": form for number, form in enumerate(ordered)}
    choices = [(form, f"(?P<{group}>{pattern_of(form, lang)})") for group, form in groups.items()]
    small = [(form.lower(), pattern_of(form.lower(), lang)) for form in ordered]
    place = re.compile(_by_first_sign(small, lang))
    return place, re.compile(_by_first_sign(choices, lang), re.IGNORECASE), groups


def _by_first_sign(patterns: Iterable[tuple[str, str]], lang: str) -> str:
    """A choice of the patterns of forms, of which only those are tried that begin as the text."""
    by_sign: dict[str, list[str]] = {"第": [_CITATION]} if lang == "zh-hant" else {}
    for form, pattern in patterns:
        by_sign.setdefault(form[0].lower(), []).append(pattern)
    signs = "".join(map(re.escape, by_sign))
    choices = (f"(?={re.escape(sign)})(?:{'|'.join(those)})" for sign, those in by_sign.items())
    before = r"(?<!\w)" if lang == "pt" else ""
    return f"{before}(?=[{signs}])(?:{'|'.join(choices)})"


def pattern_of(form: str, lang: str) -> str:
    """The pattern that finds the form in a text of that language: in Portuguese as whole words,
    each singular or plural; in Chinese exactly, where “…” allows a few words between.
    """
    if lang != "pt":
        return r"[^，。；\n]{1,16}?".join(re.escape(part) for part in form.split("…"))
    words = r"\s+".join(_plural(word) for word in form.split(" "))
    return rf"(?<!\w){words}(?!\w)"


def _plural(word: str) -> str:
    for ending, either in _PLURALS:
        if word.endswith(ending):
            return re.escape(word.removesuffix(ending)) + either
    return re.escape(word) + ("s?" if word[-1].isalpha() and word[-1] != "º" else "")


def _chinese_form(entry: FileTable) -> ChineseForm:
    instruments, years = entry.texts("instruments"), entry.table.get("years", [])
    for key in instruments:
        if key not in instrument_keys():
            raise entry.refuse("unknown_instrument", f"the corpus has no instrument {key}.")
        if "zh-hant" not in read(key).languages:
            raise entry.refuse("unknown_witness", f"{key} has no Chinese text at hand.")
    if not isinstance(years, list) or not all(isinstance(year, int) for year in years):
        raise entry.refuse("malformed", "“years” must be a list of years.")
    return ChineseForm(entry.text("form"), instruments, tuple(years))


def forms_changed(
    before: Collection[GlossaryTerm], after: Collection[GlossaryTerm]
) -> Mapping[str, frozenset[str]]:
    """The words of each language whose texts may now match different terms."""
    old, new = ({term.id: term for term in side} for side in (before, after))
    pairs = [(old.get(id), new.get(id)) for id in old.keys() | new.keys()]
    return {
        lang: frozenset(
            str(word)
            for one, other in pairs
            if one != other
            for word, *_rest in _forms_of(one, lang) ^ _forms_of(other, lang)
        )
        for lang in LANGUAGES
    }


def _forms_of(term: GlossaryTerm | None, lang: str) -> frozenset[tuple[object, ...]]:
    """Each word with everything that affects its matching."""
    if term is None:
        return frozenset()
    longer = {(word, "longer") for word in term.not_in}
    if lang == "pt":
        return frozenset({(form, term.kind) for form in term.pt} | longer)
    chinese = {(one.form, term.kind, one.instruments, one.years) for one in term.zh_hant}
    return frozenset(chinese | {(word, "never") for word in term.never_zh} | longer)


def searched_by(words: Collection[str], lang: str) -> re.Pattern[str]:
    """A pattern that matches any of these words in a text of that language."""
    patterns = sorted(pattern_of(word, lang) for word in words)
    return re.compile("|".join(patterns) or "(?!)", re.IGNORECASE)


def changed_since(then: int, lang: str) -> re.Pattern[str] | None:
    """A pattern for texts affected since that glossary; None if it is no longer known."""
    before, after = past(then), past(turn())
    if before is None or after is None:
        return None
    return searched_by(forms_changed(before, after)[lang], lang)
