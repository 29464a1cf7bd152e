"""Sentences for the readings of the register and for provisions not applied."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.narration.language import gettext
from games.narration.registry import of_any_game, words_of
from games.narration.sentences import TABLES, Message
from games.narration.words import bet_name, figure_name

REASONS: dict[str, Message] = TABLES["reasons"]

EVENTS: dict[str, Message] = TABLES["events"]


_NONE_SHARED: dict[str, dict[str, Message]] = {}
"""Empty, as a reading belongs to one game: its id begins with the game's letter."""


def reading_value_sentence(reading: str, value: str) -> str:
    """What the law is taken to mean under this value; the amended one has its own sentence."""
    return str(reading_values(reading).get(value, value))


def reading_values(reading: str) -> Mapping[str, Message]:
    """The values of a reading with their sentences, the default first."""
    return of_any_game("readings", reading, _NONE_SHARED)


def reason_sentence(key: str) -> str:
    """Why no rule applies a provision."""
    return str(of_any_game("reasons", key, REASONS))


def override_sentences(game_key: str, record: Mapping[str, object]) -> list[str]:
    return [
        gettext("%(figure)s: %(value)s") % {"figure": name, "value": value}
        for name, value in _named(game_key, record)
    ]


def _named(game_key: str, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for bet, lines in (record.get("prizes") or {}).items():
        for category, odds in lines.items():
            yield _line(game_key, bet, category), str(odds)
    for figure, value in (record.get("figures") or {}).items():
        yield figure_words(game_key, figure), str(value)


def figure_words(game_key: str, figure: str) -> str:
    """The name of a figure of the law; that of a prize is its bet and hand."""
    first, *line = figure.split(".")
    return _line(game_key, *line) if first == "prizes" else figure_name(game_key, figure)


def _line(game_key: str, bet: str, category: str) -> str:
    words = words_of(game_key)
    ladders = (words.categories, *words.other_categories.values())
    hand = next((str(ladder[category]) for ladder in ladders if category in ladder), category)
    return f"{bet_name(game_key, bet)}, {hand}"
