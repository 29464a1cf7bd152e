"""What questions are read with and answered from, as data: a copy of the site answers by it.

The script of a copy, ``published_answers.js``, has the forms of ``forms.py`` by their names; the
words, figures and sentences are here. A form that it does not have ends its reading without a card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from itertools import product

from games.lawtexts.texts.reader import history
from games.narration.language import override
from games.narration.words import semicolon
from games.questions import characters, dealt, forms, sources
from games.questions.characters import LETTERS
from games.questions.forms import RANKING, ReadQuestion, RegulationAnswer
from games.questions.lexicon import (
    FOUND_BY,
    LANGUAGES,
    LONGEST_HAN,
    LONGEST_PHRASE,
    MOST_LETTERS,
    MOST_TOKENS,
    SHORTEST_FOUND,
    UNWEIGHTY,
    QuestionWord,
    lexicon,
    tables,
)
from games.questions.sources import AnsweringLaw, PlaceMeanings, meanings_in, rarity
from games.rules.game import Game
from games.rules.provisions.figures import Line, Paytable
from games.rules.values.notation import CARD

Data = dict[str, object]
FIGURES = (
    *("ROLES", "NOT_OF_A_FAULT", "OF_ANY_FAULT", "OF_ANY_PROVISION", "OF_ANY_ACT", "OF_A_NOTION"),
    *("RANK_WORDS", "OF_A_RANKING", "OF_ANOTHER_GAME"),
    *("LEAST_NAMED", "NEAR", "LEAST_LEAD", "LEAST_ITSELF", "FEW", "ALIKE", "MOST_NOT_READ"),
    "MOST_NEAREST",
)
"""Of the forms: words that they compare with, and figures."""
ORDERS = ("FORMS", "OF_A_FAULT", "OF_A_MEANING")


class _Numbers:
    """Numbers for the meanings, and for sets of them, which many provisions share."""

    def __init__(self) -> None:
        self.meanings: dict[str, int] = {}
        self.sets: dict[tuple[int, ...], int] = {}

    def numbered(self, meanings: Iterable[str]) -> tuple[int, ...]:
        numbers = {self.meanings.setdefault(m, len(self.meanings)) for m in sorted(meanings)}
        return tuple(sorted(numbers))

    def set_number(self, meanings: Iterable[str]) -> int:
        return self.sets.setdefault(self.numbered(meanings), len(self.sets))


def exported(day: date) -> Data:
    """Everything from which a question of that day is answered."""
    numbers, table = _Numbers(), lexicon()
    data: Data = {
        "letters": LETTERS,
        "endings": characters.ENDINGS,
        "exact": {phrase: numbers.numbered(meant) for phrase, meant in sorted(table.exact.items())},
        "stems": {phrase: numbers.numbered(meant) for phrase, meant in sorted(table.stems.items())},
        "figures": {
            "SHORTEST_STEM": characters.SHORTEST_STEM,
            "LONGEST_HAN": LONGEST_HAN,
            "LONGEST_PHRASE": LONGEST_PHRASE,
            "MOST_LETTERS": MOST_LETTERS,
            "MOST_TOKENS": MOST_TOKENS,
            "SHORTEST_FOUND": SHORTEST_FOUND,
            "FOUND_BY": FOUND_BY,
            "UNWEIGHTY": UNWEIGHTY,
            "ABOVE": sources.ABOVE,
            "IN_ARTICLE": sources.IN_ARTICLE,
            **{name: _plain(getattr(forms, name)) for name in FIGURES},
        },
        "orders": {name: [form.__name__ for form in getattr(forms, name)] for name in ORDERS},
        "hands": _patterns_of_hands(),
        "nowhere": dict(_nowhere(day)),
        "semicolons": [_in(language, semicolon) for language in LANGUAGES],
        "laws": [_law(source, day, numbers) for source in sources.sources(day)],
    }
    weights: dict[float, list[int]] = defaultdict(list)
    for meaning, weight in sorted(rarity().items()):
        weights[weight].extend(numbers.numbered([meaning]))
    return {
        **data,
        "rarity": list(weights.items()),
        "sets": list(numbers.sets),
        "meanings": list(numbers.meanings),
    }


def _plain(value: object) -> object:
    """Sets as sorted lists, also those of a table."""
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return sorted(value) if isinstance(value, (set, frozenset)) else value


def _in(language: str, words: Callable[[], str]) -> str:
    with override(language):
        return words()


def _patterns_of_hands() -> dict[str, str]:
    """By which a script knows that a question may write hands, in its notation."""
    patterns = {
        "card": CARD.pattern,
        "joined": dealt._JOINED.pattern,
        "ranks": dealt._RUN.pattern,
        "high": dealt._HIGH.pattern,
        "pair": dealt._PAIR.pattern,
        "after": dealt._AFTER.pattern,
        "after_han": dealt._AFTER_HAN.pattern,
        "before_han": dealt._BEFORE_HAN.pattern,
    }
    names = ("(?P<rank>", "(?P<letter>", "(?P<suit>", "(?P<suit_first>", "(?P<rank_second>")
    for key, pattern in patterns.items():
        for start in ("(?-i:", *names):
            pattern = pattern.replace(start, "(?:")
        patterns[key] = pattern
    return patterns


def _card(card: RegulationAnswer) -> Data:
    return {
        "kind": card.kind,
        "text": [card.text[language] for language in LANGUAGES],
        "provisions": [str(provision) for provision in card.provisions],
        "doubts": card.doubts,
        "game": card.game or None,
        "instrument": card.instrument,
    }


def _nowhere(day: date) -> Iterator[tuple[str, Data]]:
    """For each topic that no text has, the card that says so."""
    for topic in tables()["nowhere"]:
        word = QuestionWord(topic, frozenset({f"nowhere:{topic}"}), "", 0, 0, frozenset())
        question = ReadQuestion((word,), frozenset(), (), False, day)
        for card in forms.not_regulated(question):
            yield topic, _card(card)


def _law(source: AnsweringLaw, day: date, numbers: _Numbers) -> Data:
    text = history(source.instrument).version(sources._version_on(source.instrument, day).id).text
    official = {place.eid: place.text for place in text.provisions}
    places = [_place(place, official[place.eid], numbers) for place in source.places.values()]
    return {
        "key": source.instrument,
        "game": source.game.key if source.game else None,
        "is_revoked": source.is_revoked(day),
        "places": places,
        "status": _card(forms._status(source, day)),
        **(_of_game(source, source.game, day, numbers) if source.game else NO_GAME),
    }


NO_GAME: Data = {
    "ranking": {},
    "classes": {},
    "names": {},
    "order": [],
    "bets": [],
    "tables": [],
    "faults": [],
    "offered": [],
    "subjects": [],
}


def _of_game(source: AnsweringLaw, game: Game, day: date, numbers: _Numbers) -> Data:
    """The cards of a game's classes, bets and faults, and the lines of its prizes."""
    question = ReadQuestion((), frozenset(), (source,), True, day)
    ranked = forms.fault_of(game, RANKING)
    classes = ranked.asks[0].answers if ranked else ()
    names = {bet.name for bet in game.bets} | {table.bet for table in game.paytables}
    return {
        "ranking": {
            " ".join(pair): _card(card)
            for pair in product(classes, repeat=2)
            for card in forms._ranked(question, pair)
        },
        "names": {name: sorted(forms.class_names(source, name)) for name in classes},
        "order": [s.provision.eid for s in game.stated if s.rule == forms.ORDER_OF_RANKS],
        "classes": {name: [*map(_card, forms._of_a_class(source, name))] for name in classes},
        "bets": [
            [bet.name, _card(card)]
            for bet in game.bets
            for card in forms._of_a_bet(source, [bet.name])
        ],
        "tables": [
            [
                sorted(name for name in names if forms._is_of(game, table.bet, [name])),
                str(table.provision),
                [_line(game, table, line) for line in table.lines],
            ]
            for table in game.paytables
        ],
        "faults": [
            [
                numbers.set_number(named.vocabulary),
                [
                    [[numbers.numbered(meanings), weight] for meanings, weight in phrase]
                    for phrase in named.phrases
                ],
                [*map(_card, forms._ordered(source, named.fault))],
            ]
            for named in forms._named_faults(source.instrument)
        ],
        "offered": sorted(bet.name for bet in game.bets),
        "subjects": [
            [
                named.provision.eid,
                sorted(named.asks),
                [[*map(numbers.numbered, phrase)] for phrase in named.phrases],
                numbers.set_number(named.vocabulary),
            ]
            for named in forms.named_subjects(source.instrument)
        ],
    }


def _line(game: Game, table: Paytable, line: Line) -> list[object]:
    """A prize: its class, its provision, and its words without the hand and with it."""
    named = (forms.named_prize(game, table, line, with_hand=is_whole) for is_whole in (False, True))
    words = ([prize.words[language] for language in LANGUAGES] for prize in named)
    return [line.category, str(line.provision), *words]


def _place(place: PlaceMeanings, official: Mapping[str, str], numbers: _Numbers) -> list[object]:
    quoted = [words for text in place.words.values() for words in sources._QUOTED.findall(text)]
    first = (next(lexicon().tokens(text[:80]), None) for text in place.words.values())
    sets = (place.own, place.above, place.headed, place.in_article, place.rules)
    return [
        place.eid,
        *map(numbers.set_number, (*sets, meanings_in(quoted))),
        sorted(place.notion_kinds),
        place.size,
        [word.words for word in first if word],
        [place.words.get(language, "") for language in LANGUAGES],
        [bool(official.get(language)) for language in LANGUAGES],
    ]
