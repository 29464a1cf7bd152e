"""Sentences for the readings of the register and for provisions not applied."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from games import installed
from games.narration.language import gettext
from games.narration.registry import own_or_common, words_of
from games.narration.sentences import TABLES, Message
from games.narration.words import bet_name, figure_name
from games.rules.game import Record, game

REASONS: dict[str, Message] = TABLES["reasons"]

EVENTS: dict[str, Message] = TABLES["events"]


def reading_value_sentence(reading: str, value: str) -> str:
    """What the law is taken to mean under this value; the amended one has its own sentence."""
    return str(reading_values(reading).get(value, value))


def reading_values(reading: str) -> Mapping[str, Message]:
    """The values of a reading with their sentences, the default first."""
    return words_of(_games_of_readings()[reading]).readings[reading]


@cache
def _games_of_readings() -> Mapping[str, str]:
    """The game of each reading, by its id, which no two games share."""
    return {reading.id: key for key in installed.games() for reading in game(key).readings}


def reason_sentence(game_key: str, name: str) -> str:
    """Why no rule applies a provision."""
    return str(own_or_common(game_key, "reasons", name, REASONS))


def override_sentences(game_key: str, record: Record) -> list[str]:
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
