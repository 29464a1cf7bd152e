"""What a version of the law may change in a game, and what it may not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.lawtexts.periods import TextVersion
from games.rules.game import Game
from games.rules.registry import game as game_of


@dataclass(frozen=True, slots=True)
class FigureSet:
    """A figure that a version changes, before and after."""

    name: str
    before: str
    after: str


def printed(game: Game) -> dict[str, Fraction]:
    """Every figure of a game that an amendment may set, with its value in the current text."""
    prizes = {
        table.name_of(line.category): figure
        for table in game.paytables
        for line in table.lines
        if (figure := line.odds if line.odds is not None else line.share) is not None
    }
    return prizes | {figure.name: figure.printed for figure in game.figures}


def figures_of(game: Game) -> frozenset[str]:
    """The names of all figures of a game that an amendment may set."""
    return frozenset(printed(game))


def figures_set(
    key: str, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[FigureSet]:
    """The figures that a version changes from the one before."""
    game = game_of(key)
    at_hand = printed(game)
    for name, value in after.items():
        was = before.get(name, str(at_hand[name]))
        if was != value:
            yield FigureSet(name, value_text(game, name, was), value_text(game, name, value))


def value_text(game: Game, name: str, value: str) -> str:
    """A figure as its record or field has it: 10% of a part, else the number."""
    figure = next((figure for figure in game.figures if figure.name == name), None)
    return figure.value_text(Fraction(value)) if figure else value


def unknown_to(game: Game, version: TextVersion) -> Iterator[str]:
    """Sentences on what a version sets that the game does not know."""
    offered = {reading.id: reading.values for reading in game.readings}
    for name, value in version.readings.items():
        if name not in offered:
            yield f"{game.key} has no reading {name}."
        elif value not in offered[name]:
            yield f"The reading {name} has no value {value}: {', '.join(offered[name])}."
    known = figures_of(game)
    named = {figure.name: figure for figure in game.figures}
    for name, figure in version.values.items():
        if name not in known:
            yield f"{game.key} has no figure {name}: {', '.join(sorted(known))}."
        elif name in named and not named[name].can_be(figure):
            yield f"The figure {name} is a whole number, one at least: it cannot be {figure}."
