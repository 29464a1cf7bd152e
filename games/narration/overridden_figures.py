"""The overrides of a record in words: its prizes and other figures."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.narration.language import gettext
from games.narration.registry import words_of
from games.narration.words import bet_name, figure_name


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
