"""Questions on a regulation made from its own words alone, so that a text without a game has some.

What is right is what the text prints. What is wrong is printed elsewhere in it, and is not what
stands in the place asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import permutations

from games.law.addresses import provision_url
from games.law.time.in_force import version_today
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, ProvisionText
from games.quality.quantities import quantities_in
from games.quality.quantity import Quantity

OF_A_SHEET = 10
MOST_SHEETS = 99
FEWEST, MOST = 3, 4
"""Choices of a question; a text with fewer articles has no questions."""
SHORTEST, LONGEST = 12, 400
"""Characters of words that are quoted."""
QUOTED = ("article", "paragraph", "point", "wrapup")
"""The kinds of provision that are quoted: cells, notes and formulas say little alone."""
LETTERS = "ABCD"
BLANK = "______"


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """``kind`` is ``article``, ``order``, ``figure`` or ``language``."""

    kind: str
    eid: str
    """The provision that has the answer."""
    lang: str
    words: tuple[str, ...]
    """What is quoted, in ``lang``; the items that are to be put in order."""
    choices: tuple[str, ...]
    answer: str
    choice_lang: str
    url: str

    @property
    def items(self) -> list[tuple[str, str]]:
        """The letter of each item; no letter where there is no order."""
        letters = LETTERS if self.kind == "order" else " "
        return list(zip(letters, self.words, strict=False))

    @property
    def place(self) -> int:
        """The place of the answer among the choices, counted from 1."""
        return self.choices.index(self.answer) + 1


def has_questions(key: str) -> bool:
    """Whether today's text has official words in enough articles."""
    return len(_Source(version_today(key).text, "", "").articles) >= FEWEST


def kinds_by_place(key: str) -> Mapping[str, list[str]]:
    """By eId, the kinds of question that today's text makes of a provision."""
    text = version_today(key).text
    kinds: dict[str, list[str]] = {}
    for posed in _kinds(_Source(text, text.languages[0], key)):
        for question in posed:
            kinds.setdefault(question.eid, []).append(question.kind)
    return kinds


def sheet_of(key: str, number: int, lang: str) -> list[TextQuestion]:
    """The questions of a sheet, the kinds in turn; in ``lang`` if its words are official.

    The same for everybody, until the text changes. Fewer than ``OF_A_SHEET`` for a short text.
    """
    text = version_today(key).text
    languages = text.languages
    source = _Source(text, lang if lang in languages else languages[0], f"{key} {number}")
    kinds = _kinds(source)
    posed: list[TextQuestion] = []
    while kinds and len(posed) < OF_A_SHEET:
        kind = kinds.pop(0)
        used = {question.eid for question in posed}
        if question := next((one for one in kind if one.eid not in used), None):
            posed.append(question)
            kinds.append(kind)
    return posed


def _kinds(source: _Source) -> list[Iterator[TextQuestion]]:
    """The questions of each kind; those on both languages where the text has both."""
    kinds = [_articles(source), _orders(source), _figures(source)]
    return [*kinds, _readings(source)] if len(source.text.languages) == len(LANGUAGES) else kinds


@dataclass(frozen=True)
class _Source:
    """The words of a text in one language, and the order in which a sheet takes them."""

    text: InstrumentText
    lang: str
    seed: str

    def shuffled(self, offered: Iterable[str]) -> list[str]:
        """In an order that depends on the seed alone."""
        return sorted(offered, key=lambda one: sha256(f"{self.seed} {one}".encode()).digest())

    def words(self, place: ProvisionText, lang: str = "") -> str:
        return " ".join(place.text.get(lang or self.lang, "").split()).rstrip(";.；。")

    @cached_property
    def places(self) -> Mapping[str, ProvisionText]:
        """What stands in articles, by eId."""
        articles = {p.eid for p in self.text.provisions if p.kind == "article"}
        return {p.eid: p for p in self.text.provisions if p.eid.split("__")[0] in articles}

    @cached_property
    def articles(self) -> Mapping[str, str]:
        """All the words of each article that has any."""
        lines: dict[str, list[str]] = {}
        for eid, place in self.places.items():
            if any(place.text.values()):
                lines.setdefault(eid.split("__")[0], []).append(self.words(place))
        return {eid: "\n".join(words) for eid, words in lines.items()}

    @cached_property
    def quoted(self) -> list[ProvisionText]:
        """The provisions with words to quote, in the order of the sheet."""
        fit = (p for p in self.places.values() if p.kind in QUOTED)
        chosen = [p for p in fit if SHORTEST <= len(self.words(p)) <= LONGEST]
        by_eid = {p.eid: p for p in chosen}
        return [by_eid[eid] for eid in self.shuffled(by_eid)]

    def name(self, article: str) -> str:
        heading = self.places[article].heading.get(self.lang, "")
        return " · ".join(filter(None, (cite_short(self.text.key, article, self.lang), heading)))


def _articles(source: _Source) -> Iterator[TextQuestion]:
    """Which article says so? No other article has the words."""
    for place in source.quoted:
        words, own = source.words(place), place.eid.split("__")[0]
        others = [eid for eid in source.articles if eid != own]
        if len(others) < FEWEST - 1 or any(words in source.articles[eid] for eid in others):
            continue
        chosen = {own, *source.shuffled(others)[: MOST - 1]}
        names = {eid: source.name(eid) for eid in source.articles if eid in chosen}
        if len(set(names.values())) == len(names):
            yield _question(source, "article", place.eid, (words,), names.values(), names[own])


def _orders(source: _Source) -> Iterator[TextQuestion]:
    """In what order does the article say this?"""
    for eid in source.shuffled({p.parent or "" for p in source.quoted}):
        items = [
            source.words(p)
            for p in source.places.values()
            if p.parent == eid and p.kind in ("paragraph", "point") and source.words(p)
        ][:MOST]
        if len(items) < FEWEST or len(set(items)) < len(items):
            continue
        listed = source.shuffled(items)
        orders = [" → ".join(order) for order in permutations(LETTERS[: len(items)])]
        right = " → ".join(LETTERS[listed.index(item)] for item in items)
        wrong = source.shuffled(order for order in orders if order != right)[: MOST - 1]
        yield _question(source, "order", eid, listed, sorted((right, *wrong)), right)


def _figures(source: _Source) -> Iterator[TextQuestion]:
    """Which figure belongs in the gap? The others are of its kind, and have another value."""
    for place in source.quoted:
        words = source.words(place)
        figures = [one for one in quantities_in(words, source.lang) if not one.optional]
        for figure in figures[:1]:
            right = words[figure.start : figure.end]
            gaps = [one for one in figures if one.matches(figure)]
            gapped = _with_gaps(words, gaps)
            others = _like(source, figure)
            if right not in gapped and len(others) >= FEWEST - 1:
                wrong = source.shuffled(others)[: MOST - 1]
                choices = source.shuffled((right, *wrong))
                yield _question(source, "figure", place.eid, (gapped,), choices, right)


def _with_gaps(words: str, figures: Sequence[Quantity]) -> str:
    for figure in reversed(figures):
        words = words[: figure.start] + BLANK + words[figure.end :]
    return words


def _like(source: _Source, figure: Quantity) -> list[str]:
    """Other figures of that kind and unit in the text, as it prints them, one of each value."""
    by_value: dict[str, str] = {}
    for place in source.quoted:
        words = source.words(place)
        for one in quantities_in(words, source.lang):
            is_like = (one.kinds, one.unit) == (figure.kinds, figure.unit)
            if is_like and not one.optional and not one.matches(figure):
                by_value.setdefault(one.value, words[one.start : one.end])
    return list(dict.fromkeys(by_value.values()))


def _readings(source: _Source) -> Iterator[TextQuestion]:
    """How does it read in the other language? The others are nearest to it in length."""
    other = next(lang for lang in LANGUAGES if lang != source.lang)
    both = [p for p in source.quoted if SHORTEST <= len(source.words(p, other)) <= LONGEST]
    own = [source.words(p) for p in both]
    theirs = [source.words(p, other) for p in both]
    for place, words, right in zip(both, own, theirs, strict=True):
        rest = sorted({*theirs} - {right}, key=lambda one: (abs(len(one) - len(right)), one))
        if own.count(words) == theirs.count(right) == 1 and len(rest) >= FEWEST - 1:
            choices = source.shuffled((right, *rest[: MOST - 1]))
            yield _question(source, "language", place.eid, (words,), choices, right, other)


def _question(
    source: _Source,
    kind: str,
    eid: str,
    words: Sequence[str],
    choices: Iterable[str],
    answer: str,
    choice_lang: str = "",
) -> TextQuestion:
    lang = source.lang
    url = provision_url(source.text.key, eid)
    return TextQuestion(
        kind,
        eid,
        lang,
        tuple(words),
        tuple(choices),
        answer,
        choice_lang=choice_lang or lang,
        url=url,
    )
