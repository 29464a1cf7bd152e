"""Search the provisions in both languages, with one interface for any database."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from operator import itemgetter
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.law.addresses import provision_url
from games.law.language_fields import own as own_words
from games.law.models import Instrument
from games.law.reading.instrument_page import rows_of
from games.law.time.in_force import dated_today
from games.law.wording.words import Span, paragraphs
from games.questions.characters import HAN, LATIN, fold

LANGS = ("pt", "zh-hant")
MOST_WORDS = 40
MOST_LETTERS = 2_000
EXCERPT = 320

PARTICLES = frozenset(
    ("a", "ao", "com", "da", "de", "do", "e", "em", "na", "no", "o", "os", "por", "que", "se")
)


PLURALS = (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ns", "m"))


class Token(NamedTuple):
    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SearchUnit:
    """One text in one language, by default of a provision."""

    lang: str
    label: str
    text: str
    instrument: str = ""
    game: str = ""
    title: str = ""
    eid: str = ""
    kind: str = "provision"
    """Or ``working``, ``row``, ``term``, ``fault``, ``sample``."""
    place: str = ""
    """The key of its subject, the same in every language."""
    address: Callable[[], str] = str
    """Its URL, in the language of the page."""
    names: frozenset[str] = frozenset()
    """Its names, as ``key`` returns them."""

    @property
    def words(self) -> str:
        """All the words searched."""
        return f"{self.label} {self.text}"


@dataclass(frozen=True, slots=True)
class Hit:
    unit: SearchUnit
    score: float
    wanted: frozenset[str]
    is_revoked: bool = False

    @property
    def excerpt(self) -> SafeString:
        return excerpt(self.unit, self.wanted)

    @property
    def url(self) -> str:
        return self.unit.address()


def bare(text: str) -> str:
    """The folded words of a text, a space between them."""
    return " ".join(LATIN.findall(fold(text)))


def stem(word: str) -> str:
    """Undo plain Portuguese plurals, so that *fichas* finds *ficha*."""
    for plural, singular in PLURALS:
        if len(word) > 4 and word.endswith(plural):
            return word[: -len(plural)] + singular
    if len(word) > 4 and word.endswith(("res", "zes", "ses")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def tokens(text: str) -> Iterator[Token]:
    """Latin words, and single Chinese characters and pairs of them."""
    folded = fold(text)
    for run in LATIN.finditer(folded):
        yield from _of_run(run.group(), run.start())


def _of_run(run: str, start: int) -> Iterator[Token]:
    position = 0
    for han in HAN.finditer(run):
        if han.start() > position:
            yield Token(stem(run[position : han.start()]), start + position, start + han.start())
        for i in range(han.start(), han.end()):
            yield Token(run[i], start + i, start + i + 1)
            if i + 1 < han.end():
                yield Token(run[i : i + 2], start + i, start + i + 2)
        position = han.end()
    if position < len(run):
        yield Token(stem(run[position:]), start + position, start + len(run))


def _without_particles(words: list[str]) -> list[str]:
    """The words without particles; all of them if there are only particles."""
    return [word for word in words if word not in PARTICLES] or words


class Index:
    """The words of every text, weighted by rarity."""

    def __init__(self, units: Iterable[SearchUnit]) -> None:
        self.units: list[SearchUnit] = []
        self.folded: list[str] = []
        self._counts: list[Counter[str]] = []
        self._holders: dict[str, set[int]] = defaultdict(set)
        for unit in units:
            number = len(self.units)
            counted = Counter(token.word for token in tokens(unit.words))
            self.units.append(unit)
            self.folded.append(fold(unit.words))
            self._counts.append(counted)
            for word in counted:
                self._holders[word].add(number)
        average = sum(map(len, self.folded)) / max(1, len(self.units))
        self._lengths = [0.25 + 0.75 * len(text) / average for text in self.folded]
        """How long each unit is against the average, damped."""

    def find(
        self, words: list[str], is_wanted: Callable[[SearchUnit], bool] | None = None
    ) -> list[tuple[int, float]]:
        """The units with every word; if none, those with the most of them."""
        sought = _without_particles(words)
        holders = sorted((self._holders.get(word, set()) for word in sought), key=len)
        numbers: Iterable[int] = set.intersection(*holders) if holders else ()
        if is_wanted:
            numbers = [number for number in numbers if is_wanted(self.units[number])]
        if not numbers:
            matched = Counter[int]()
            for having in holders:
                matched.update(having)
            if is_wanted:
                matched = Counter({n: c for n, c in matched.items() if is_wanted(self.units[n])})
            most = max(matched.values(), default=0)
            numbers = [number for number, having in matched.items() if having == most]
        weighted = [(word, self._rarity(word)) for word in words]
        scored = [(number, self._score(number, weighted)) for number in sorted(numbers)]
        return sorted(scored, key=itemgetter(1), reverse=True)

    def holds_all(self, words: list[str]) -> bool:
        """Whether one unit has every word."""
        holders = [self._holders.get(word, set()) for word in _without_particles(words)]
        return bool(holders and set.intersection(*holders))

    def missing_from(self, numbers: set[int], query: str) -> tuple[str, ...]:
        """The parts of a query that none of these units has, as they are written."""
        missing = self._missing(numbers, list(_sought(query)))
        parts = (letter if place in missing else " " for place, letter in enumerate(query))
        return tuple(dict.fromkeys("".join(parts).split()))

    def has_one_with_all(self, numbers: set[int], query: str) -> bool:
        """Whether one of these units has every part of a query; two words may be apart in it."""
        sought = list(_sought(query))
        return any(not self._missing({number}, sought) for number in numbers)

    def _missing(self, numbers: set[int], sought: list[Token]) -> set[int]:
        read: set[int] = set()
        missing: set[int] = set()
        for token in sought:
            is_in = not numbers.isdisjoint(self._holders.get(token.word, ()))
            letters = read if is_in or token.word in PARTICLES else missing
            letters.update(range(token.start, token.end))
        return missing - read

    def knows(self, word: str) -> bool:
        return word in self._holders

    @cached_property
    def labels(self) -> list[str]:
        """The folded words of each unit's label, and of what a page is for, a space before each."""
        return [f" {bare(u.words if u.kind == 'page' else u.label)}" for u in self.units]

    @cached_property
    def latin_words(self) -> list[str]:
        """Every Latin word of the index, folded."""
        return sorted(word for word in self._holders if len(word) > 3 and word.isascii())

    def as_written(self, word: str) -> str:
        """A folded word with its accents, as in its first occurrence."""
        unit = self.units[min(self._holders[word])]
        token = next(token for token in tokens(unit.words) if token.word == word)
        return unit.words[token.start : token.end].lower()

    def _rarity(self, word: str) -> float:
        holders = len(self._holders.get(word, ()))
        return math.log(1 + (len(self.units) - holders + 0.5) / (holders + 0.5))

    def _score(self, number: int, weighted: list[tuple[str, float]]) -> float:
        """How well a unit has words, each with its rarity."""
        counted = self._counts[number]
        length = self._lengths[number]
        score = 0.0
        for word, rarity in weighted:
            if times := counted.get(word, 0):
                score += rarity * times * 2.2 / (times + 1.2 * length)
        return score


def official() -> Iterator[SearchUnit]:
    """The provisions in force today, in the languages available."""
    for instrument in Instrument.objects.order_by("position"):
        for row in rows_of(instrument.pk, dated_today(instrument)):
            for lang, own in (("pt", "pt"), ("zh-hant", "zh_hant")):
                label, text = row[f"heading_{own}"] or "", row[f"text_{own}"] or ""
                if label or text:
                    yield unit_of(instrument, row["eid"], lang, label, text)


def unit_of(
    instrument: Instrument, eid: str, lang: str, label: str, text: str, kind: str = "provision"
) -> SearchUnit:
    """A unit of a provision's words, official or not."""
    title = own_words(instrument, "title", lang) or own_words(instrument, "title", "pt")
    return SearchUnit(
        lang=lang,
        label=label,
        text=text,
        instrument=instrument.pk,
        game=instrument.register,
        title=title,
        eid=eid,
        kind=kind,
        place=f"{instrument.pk}#{eid}",
        address=partial(provision_url, instrument.pk, eid),
    )


def words_of(query: str) -> list[str]:
    """The words of a query; longer Chinese words as pairs, single characters only alone."""
    return list(dict.fromkeys(token.word for token in _sought(query)))[:MOST_WORDS]


def _sought(query: str) -> Iterator[Token]:
    for run in LATIN.finditer(fold(query[:MOST_LETTERS])):
        run_tokens = list(_of_run(run.group(), run.start()))
        pairs = [t for t in run_tokens if len(t.word) > 1 or not HAN.fullmatch(t.word)]
        yield from pairs or run_tokens


def key(words: str) -> str:
    """A key that is the same with or without plurals and accents."""
    return " ".join(words_of(words))


def excerpt(unit: SearchUnit, wanted: frozenset[str]) -> SafeString:
    """The words around the first match, with every match marked."""
    text = unit.text or unit.label
    hits = [token for token in tokens(text) if token.word in wanted]
    return marked_excerpt(text, [Span(t.start, t.end, "mark") for t in _joined(hits)])


def marked_excerpt(text: str, spans: list[Span], most: int = EXCERPT) -> SafeString:
    """The words around the first of some spans, with those in it marked."""
    start = max(0, spans[0].start - most // 3) if spans and len(text) > most else 0
    while start and text[start - 1] not in " \n，。；、":
        start -= 1
    cut = text[start : start + most]
    before = "… " if start else ""
    after = " …" if start + most < len(text) else ""
    moved = [
        Span(s.start - start + len(before), s.end - start + len(before), s.manner)
        for s in spans
        if s.start >= start and s.end <= start + len(cut)
    ]
    return paragraphs(f"{before}{cut}{after}".replace("\n", " "), moved)


def _joined(hits: list[Token]) -> list[Token]:
    """Merge matches that touch or overlap."""
    joined: list[Token] = []
    for token in sorted(hits, key=lambda t: (t.start, -t.end)):
        if joined and token.start <= joined[-1].end:
            last = joined[-1]
            joined[-1] = Token(last.word, last.start, max(last.end, token.end))
        else:
            joined.append(token)
    return joined
