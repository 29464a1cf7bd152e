"""What may answer: each provision of each regulation, with what its words and its rules mean."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property

from games.installed import games as installed_games
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.register.glossary_reader import terms
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, working
from games.lawtexts.versions.periods import TextVersion
from games.questions.characters import HAN, LATIN, fold, traditional
from games.questions.lexicon import LANGUAGES, UNWEIGHTY, QuestionWord, lexicon
from games.rules.game import Game
from games.rules.game import game as game_of
from games.rules.values.citation import Provision

_QUOTED = re.compile(r"[«“「(（\"]([^«“「(（»”」)）\"]{1,60})[»”」)）\"]")
SAYS_NOTHING = (*UNWEIGHTY, "ask", "law")
"""The kinds of words by whose letters no provision is found: *quand* is no word of one."""
ABOVE = 0.6
"""What a word weighs that only the heading or the sentence above a provision has."""
IN_ARTICLE = 0.35
"""What a word weighs that another provision of the article has."""


@dataclass(frozen=True, slots=True)
class PlaceMeanings:
    """A provision that says something itself."""

    instrument: str
    eid: str
    order: int
    own: frozenset[str]
    above: frozenset[str]
    headed: frozenset[str]
    """Those of the headings over it."""
    in_article: frozenset[str]
    """Those of the whole article."""
    rules: frozenset[str]
    """The meanings of the names of the rules that it sets."""
    notions: frozenset[str]
    """What it states, in the vocabulary of ``games.quality``: ``count 4``, ``must``."""
    size: int
    words: Mapping[str, str] = field(repr=False)

    @property
    def article(self) -> str:
        return self.eid.split("__")[0]

    @property
    def provision(self) -> Provision:
        return Provision(self.instrument, self.eid)

    @property
    def notion_kinds(self) -> frozenset[str]:
        return frozenset(notion.partition(" ")[0] for notion in self.notions)

    @property
    def is_of_a_class(self) -> bool:
        """Whether it says what a class of hand is, or what it is paid."""
        return any(meaning.startswith("class:") for meaning in self.rules)

    def explains(self, token: QuestionWord) -> bool:
        """Whether a word stands here in quotation marks or brackets."""
        quoted = [words for text in self.words.values() for words in _QUOTED.findall(text)]
        return not token.wanted.isdisjoint(meanings_in(quoted))

    def begins_with(self, token: QuestionWord) -> bool:
        """Whether a word is the first that says something here, in one language."""
        first = (next(lexicon().tokens(text[:80]), None) for text in self.words.values())
        return any(word is not None and word.words == token.words for word in first)

    def weight_of(self, token: QuestionWord) -> tuple[float, float]:
        """How near a word of a question is, 1 in the provision itself; and its weight.

        One that only the heading, the sentence above or the rest of the article has is less near.
        """
        wanted = token.wanted
        for part, meanings in (
            (1.0, self.own | self.rules),
            (ABOVE, self.above),
            (IN_ARTICLE, self.in_article),
        ):
            if met := wanted & meanings:
                return part, part * max(rarity().get(m, 0.0) for m in met)
        return 0.0, 0.0


@dataclass(frozen=True)
class AnsweringLaw:
    """A regulation as far as questions go."""

    instrument: str
    game: Game | None
    """None if the regulation has no game here."""
    places: Mapping[str, PlaceMeanings] = field(repr=False)
    """By eId, in the order of the text."""

    def is_revoked(self, day: date) -> bool:
        return history(self.instrument).status_on(day) == "revoked"

    @cached_property
    def _holders(self) -> Mapping[str, frozenset[str]]:
        """The provisions, by eId, that have each meaning themselves, above or in their article."""
        holders: dict[str, set[str]] = defaultdict(set)
        for eid, place in self.places.items():
            for meaning in place.own | place.rules | place.above | place.in_article:
                holders[meaning].add(eid)
        return {meaning: frozenset(eids) for meaning, eids in holders.items()}

    def has_own(self, meanings: frozenset[str]) -> bool:
        """Whether a provision has one of these meanings itself."""
        return any(not meanings.isdisjoint(place.own) for place in self.places.values())

    def with_all(self, words: Sequence[QuestionWord]) -> list[PlaceMeanings]:
        """The provisions that have every word themselves, above or in their article."""
        eids: set[str] | None = None
        for word in words:
            having = set[str]().union(*(self._holders.get(m, ()) for m in word.wanted))
            eids = having if eids is None else eids & having
        return [self.places[eid] for eid in eids or ()]


def sources(day: date | None = None) -> tuple[AnsweringLaw, ...]:
    """Every regulation of the corpus in use, as it reads on a day: before its first the first
    version answers, otherwise the last; without a day the last of each."""
    return tuple(_law(key, _version_on(key, day).id) for key in instrument_keys())


def _version_on(key: str, day: date | None) -> TextVersion:
    known = history(key)
    if day is None:
        return known.last
    first = known.versions[0]
    return known.in_force(day) or (first if day < first.begins.taken else known.last)


@of_corpus
@cache
def _law(key: str, version: str) -> AnsweringLaw:
    games = map(game_of, installed_games())
    game = next((game for game in games if game.instrument.key == key), None)
    text = history(key).version(version).text
    return AnsweringLaw(key, game, {place.eid: place for place in _places(text, game)})


@of_corpus
@cache
def rarity() -> Mapping[str, float]:
    """How much each meaning tells one provision from another."""
    places = [place for source in sources() for place in source.places.values()]
    counted = Counter(m for place in places for m in place.own | place.rules)
    return {m: math.log(1 + len(places) / number) for m, number in counted.items()}


@cache
def every_bet() -> frozenset[str]:
    """The meanings of the bets of all games: a text speaks of its own alone."""
    games = map(game_of, installed_games())
    return frozenset(f"bet:{bet.name}" for game in games for bet in game.bets)


def _places(text: InstrumentText, game: Game | None) -> Iterator[PlaceMeanings]:
    key, ours = text.key, working(text.key)
    headings: dict[str, frozenset[str]] = {}
    named_above: dict[str, frozenset[str]] = {}
    rules, notions = _declared(game)
    of_others = every_bet() - {f"bet:{bet.name}" for bet in (game.bets if game else ())}
    whole: dict[str, frozenset[str]] = defaultdict(frozenset)
    for place in text.provisions:
        words_of_place = [
            *place.text.values(),
            *(ours[lang][place.eid].text or "" for lang in ours if place.eid in ours[lang]),
        ]
        whole[place.eid.split("__")[0]] |= meanings_in(words_of_place, key)
    with_points = {place.parent for place in text.provisions}
    for place in text.provisions:
        heading, words = dict(place.heading), dict(place.text)
        for lang in LANGUAGES:
            block = ours.get(lang, {}).get(place.eid)
            if block and not words.get(lang) and not heading.get(lang):
                heading[lang], words[lang] = block.heading or "", block.text or ""
        above = headings.get(place.parent or "", frozenset())
        own = meanings_in(words.values(), key)
        named = meanings_in(heading.values(), key)
        named_above[place.eid] = named | named_above.get(place.parent or "", frozenset())
        headings[place.eid] = above | named | (own if place.eid in with_points else frozenset())
        if not own:
            continue
        yield PlaceMeanings(
            key,
            place.eid,
            place.order,
            own=own - of_others,
            above=(above | named) - of_others,
            headed=named_above[place.eid] - of_others,
            in_article=whole[place.eid.split("__")[0]] - of_others,
            rules=rules.get(place.eid, frozenset()) - of_others,
            notions=notions.get(place.eid, frozenset())
            | notions.get(place.parent or "", frozenset()),
            size=max(len(LATIN.findall(words.get("pt", ""))), len(words.get("zh-hant", "")) // 2),
            words=words,
        )


def meanings_in(texts: Iterable[str], instrument: str = "") -> frozenset[str]:
    """The meanings of the words of some texts, and the words themselves.

    In an ``instrument`` a Chinese form has the sense that it has there: 加注 differs.
    """
    meanings: set[str] = set()
    for text in texts:
        for token in lexicon().tokens(text):
            if HAN.match(token.words) and len(token.words) == 1:
                continue
            if len(token.words) <= 2 and token.of_kind("function"):
                continue  # *as*, of which one may be the ace
            meanings |= token.wanted - _other_senses(token.words, instrument)
            if token.meanings and all(m.startswith(SAYS_NOTHING) for m in token.meanings):
                meanings.discard(f"w:{token.stem}")
        plain = fold(traditional(text))
        for run in HAN.findall(plain):
            meanings.update(f"w:{letter}" for letter in run)
            meanings.update(f"w:{run[i : i + 2]}" for i in range(len(run) - 1))
    return frozenset(meanings)


@of_corpus
@cache
def _senses() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """For each folded Chinese form, the instruments in which it is of each term."""
    senses: dict[str, dict[str, frozenset[str]]] = defaultdict(dict)
    for term in terms():
        for form in term.zh_hant:
            senses[fold(form.form)][f"word:{term.id}"] = frozenset(form.instruments)
    return senses


def _other_senses(words: str, instrument: str) -> frozenset[str]:
    """The terms of a form that it is not in an instrument, if it is another there."""
    by_term = _senses().get(words, {})
    if not any(instrument in instruments for instruments in by_term.values()):
        return frozenset()
    return frozenset(t for t, instruments in by_term.items() if instrument not in instruments)


def _has_class(word: str) -> bool:
    """Whether a word is a class of hand by itself: *straight flush* is no flush."""
    return any(token.of_kind("class") for token in lexicon().tokens(word))


def _declared(game: Game | None) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """By eId: the meanings of the names of the rules that a provision sets, and its notions."""
    rules: dict[str, frozenset[str]] = {}
    notions: dict[str, frozenset[str]] = {}
    if game is None:
        return rules, notions
    named = [(s.provision, s.rule, s.notions) for s in game.stated]
    named += [(figure.provision, figure.name, frozenset({"count"})) for figure in game.figures]
    for provision, rule, stated in named:
        parts = [part for part in re.split("[_.]", rule) if not _has_class(part)]
        words = meanings_in([rule.replace("_", " ").replace(".", " "), *parts])
        eid = provision.eid
        rules[eid] = rules.get(eid, frozenset()) | words
        notions[eid] = notions.get(eid, frozenset()) | stated
    return rules, notions
