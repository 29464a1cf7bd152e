"""What the words of questions and of texts mean, whatever language or script they are in.

The words are the terms of the glossary, the names that games declare for their hands, bets and
instruments, and the tables of this folder. A meaning is an id, the same in every language.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import games.lawtexts
from games.installed import games as installed_games
from games.lawtexts.files.caches import of_corpus
from games.lawtexts.register.glossary_reader import terms
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read, working_heading
from games.narration.language import override
from games.narration.registry import words_of
from games.questions.characters import HAN, LATIN, fold, stem, traditional

FOLDER = Path(__file__).parent
ASKED_FOR = Path(games.lawtexts.__file__).parent / "asked_for.toml"
_NUMBER = re.compile(r"[0-9]{1,3}/[0-9]{2,4}(?:/M)?")
LANGUAGES = ("pt", "zh-hant")
FOUND_BY = ("word:", "class:", "bet:")
UNWEIGHTY = ("function", "number")
"""The kinds of words that need not be read."""
LONGEST_PHRASE = 7
"""The most Latin words of a phrase; a Chinese one has at most ``LONGEST_HAN`` characters."""
LONGEST_HAN = 12
SHORTEST_FOUND = 5
"""The letters of the stem by which a word of no table is found: *fum* may be *fim* misspelt.
A word of the tables that is not English is known by one letter less."""
MOST_LETTERS = 2_000
MOST_TOKENS = 60
"""What lies beyond is not read, and makes a query no question."""


class QuestionWord(NamedTuple):
    """Some words with their possible meanings; none if they are known to no table."""

    words: str
    meanings: frozenset[str]
    stem: str
    start: int
    end: int
    wanted: frozenset[str]
    """The meanings, or the letters, by which it is found in a text."""

    def of_kind(self, kind: str) -> frozenset[str]:
        """Its meanings of a kind, without the kind."""
        start = f"{kind}:"
        return frozenset(m.removeprefix(start) for m in self.meanings if m.startswith(start))


@dataclass(frozen=True, slots=True)
class WordTable:
    exact: Mapping[str, frozenset[str]]
    """The meanings of folded phrases."""
    stems: Mapping[str, frozenset[str]]
    """Those of Latin phrases without the endings of their words."""

    def tokens(self, text: str) -> Iterator[QuestionWord]:
        """The words of a text, each as a part of the longest phrase that is known."""
        run: list[tuple[str, int]] = []
        for match in LATIN.finditer(fold(traditional(text[:MOST_LETTERS]))):
            position, words, start = 0, match.group(), match.start()
            for han in HAN.finditer(words):
                if position < han.start():
                    run.append((words[position : han.start()], start + position))
                yield from self._latin(run)
                run = []
                yield from self._chinese(han.group(), start + han.start())
                position = han.end()
            if position < len(words):
                run.append((words[position:], start + position))
        yield from self._latin(run)

    def _latin(self, run: list[tuple[str, int]]) -> Iterator[QuestionWord]:
        words = [word for word, _ in run]
        stems = [stem(word) for word in words]
        position = 0
        while position < len(words):
            for end in range(min(len(words), position + LONGEST_PHRASE), position, -1):
                phrase = " ".join(words[position:end])
                stemmed = " ".join(stems[position:end])
                meant = self.exact.get(phrase) or self.stems.get(stemmed)
                if meant or end == position + 1:
                    last, at_last = run[end - 1]
                    end_of_last = at_last + len(last)
                    yield _word(phrase, meant or NO_MEANING, stemmed, run[position][1], end_of_last)
                    position = end
                    break

    def _chinese(self, run: str, start: int) -> Iterator[QuestionWord]:
        position = unknown = 0
        while position < len(run):
            for end in range(min(len(run), position + LONGEST_HAN), position, -1):
                if meant := self.exact.get(run[position:end]):
                    yield from _unknown(run[unknown:position], start + unknown)
                    words = run[position:end]
                    yield _word(words, meant, words, start + position, start + end)
                    position = unknown = end
                    break
            else:
                position += 1
        yield from _unknown(run[unknown:], start + unknown)


NO_MEANING: frozenset[str] = frozenset()


def _word(words: str, meanings: frozenset[str], stemmed: str, start: int, end: int) -> QuestionWord:
    wanted = {meaning for meaning in meanings if meaning.startswith(FOUND_BY)}
    if meanings or len(stemmed) >= SHORTEST_FOUND or HAN.match(stemmed) or stemmed.isdecimal():
        wanted.add(f"w:{stemmed}")
    return QuestionWord(words, meanings, stemmed, start, end, frozenset(wanted))


def _unknown(words: str, start: int) -> Iterator[QuestionWord]:
    if words:
        yield _word(words, NO_MEANING, words, start, start + len(words))


@cache
def tables() -> Mapping[str, Mapping[str, Mapping[str, list[str]]]]:
    """The tables of ``words.toml``: of each kind the words by name and language. ``fault`` is
    ``disputes.toml``, in which each also has the ``faults`` that games name so."""
    read_tables = tomllib.loads((FOLDER / "words.toml").read_text(encoding="utf-8"))
    read_tables["fault"] = tomllib.loads((FOLDER / "disputes.toml").read_text(encoding="utf-8"))
    for kind in UNWEIGHTY:
        words = read_tables[kind].items()
        read_tables[kind] = {"": {language: text.split() for language, text in words}}
    return read_tables


@cache
def english() -> Mapping[str, str]:
    """The term of the glossary for each English word or phrase, the longest phrases first."""
    words = tomllib.loads((FOLDER / "english.toml").read_text(encoding="utf-8"))
    by_phrase = {phrase: term for term, phrases in words.items() for phrase in phrases}
    return dict(sorted(by_phrase.items(), key=lambda item: -len(item[0])))


@cache
def asked_for() -> Mapping[str, Any]:
    """Other words for the terms of the glossary; under ``words`` those that no term has."""
    return tomllib.loads(ASKED_FOR.read_text(encoding="utf-8"))


@of_corpus
@cache
def lexicon() -> WordTable:
    """The meanings of all words, for the corpus in use."""
    exact: dict[str, set[str]] = defaultdict(set)
    stems: dict[str, set[str]] = defaultdict(set)
    english_forms = {form for entry in tables()["word"].values() for form in entry.get("en", ())}
    for meaning, phrase in _phrases():
        folded = " ".join(LATIN.findall(fold(traditional(phrase))))
        exact["".join(folded.split()) if HAN.search(folded) else folded].add(meaning)
        stemmed = [stem(word) for word in folded.split()]
        least = SHORTEST_FOUND - (folded not in english_forms)
        is_told = all(len(word) >= least for word in stemmed)
        if is_told and not HAN.search(folded) and not meaning.startswith((*UNWEIGHTY, "ask")):
            stems[" ".join(stemmed)].add(meaning)
    return WordTable(_frozen(exact), _frozen(stems))


def _frozen(meanings: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {phrase: frozenset(meant) for phrase, meant in meanings.items() if phrase}


def _phrases() -> Iterator[tuple[str, str]]:
    yield from _of_games()
    yield from _of_terms()
    for kind in (*UNWEIGHTY, "ask", "word", "class", "bet", "nowhere"):
        for name, by_language in tables()[kind].items():
            for forms in by_language.values():
                for form in forms:
                    yield f"{kind}:{name}", form


def _of_terms() -> Iterator[tuple[str, str]]:
    for term in terms():
        for form in (*term.pt, *(form.form for form in term.zh_hant)):
            yield f"word:{term.id}", form.replace("…", "")
    own = {
        fold(form)
        for entry in tables()["word"].values()
        for forms in entry.values()
        for form in forms
    }
    by_term = asked_for()
    for name, entry in by_term["words"].items():
        for form in (entry["pt"], entry["zh-hant"], *entry.get("also", ()), *entry["asked"]):
            if fold(form) not in own:
                yield f"word:{name}", form
    for term_id, forms in by_term.items():
        for form in forms if term_id != "words" else ():
            if fold(form) not in own:
                yield f"word:{term_id}", form
    for phrase, term_id in english().items():
        if fold(phrase) not in own:
            yield f"word:{term_id}", phrase


def _of_games() -> Iterator[tuple[str, str]]:
    """The names of regulations, of their hands and of their bets."""
    for key in instrument_keys():
        for name in names_of(key):
            yield f"law:{key}", name
    for game in installed_games():
        declared = words_of(game)
        ladders = (declared.categories, *declared.other_categories.values())
        for language in ("en", *LANGUAGES):
            with override(language):
                named = [
                    ("class", name, str(word))
                    for ladder in ladders
                    for name, word in ladder.items()
                ]
                named += [("bet", name, str(bet.name)) for name, bet in declared.bets.items()]
            for kind, name, word in named:
                for form in _other_words(word):
                    yield f"{kind}:{name}", form


def _other_words(word: str) -> Iterable[str]:
    """A word with all the forms of the terms that have it."""
    plain = fold(word)
    named = [t.id for t in terms() if plain in {fold(f) for f in (*t.pt, *t.forms("zh-hant"))}]
    named += [term for phrase, term in english().items() if fold(phrase) == plain]
    by_term = asked_for()
    forms = {word}
    for term in terms():
        if term.id in named:
            forms |= {*term.pt, *term.forms("zh-hant"), *by_term.get(term.id, ())}
    return forms | {phrase for phrase, term in english().items() if term in named}


def names_of(key: str) -> set[str]:
    """What a regulation and its game are called, and its number."""
    text = read(key)
    ours = (working_heading(key, "name", language) for language in LANGUAGES)
    names = {*text.called, text.number, *text.game_name.values(), *filter(None, ours)}
    for version in history(key).versions:
        if version.amendment:
            names |= set(_NUMBER.findall(" ".join(version.amendment.label.values())))
    for name in text.game_name.values():
        names |= {part.strip(" )") for part in name.split("(")}
    by_term = asked_for()
    folded = {fold(name) for name in names}
    for term in terms():
        if folded & {fold(form) for form in (*term.pt, *term.forms("zh-hant"))}:
            names |= {*term.pt, *term.forms("zh-hant"), *by_term.get(term.id, ())}
    return names | {name.replace("oker", "óquer") for name in names}
