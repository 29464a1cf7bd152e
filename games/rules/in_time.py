"""What a version of the law may set otherwise in a game, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator

from games.lawtexts.periods import Version
from games.rules.game import Game


def figures_of(game: Game) -> frozenset[str]:
    """The names of all figures of a game that an amendment may set."""
    prizes = {
        table.name_of(line.category)
        for table in game.paytables
        for line in table.lines
        if line.odds is not None or line.share is not None
    }
    return frozenset(prizes | {figure.name for figure in game.figures})


def unknown_to(game: Game, version: Version) -> Iterator[str]:
    """What a version would set that no rule of the game goes by, each in a sentence."""
    offered = {reading.id: reading.values for reading in game.readings}
    for name, value in version.readings.items():
        if name not in offered:
            yield f"{game.key} has no reading {name}."
        elif value not in offered[name]:
            yield f"The reading {name} has no value {value}: {', '.join(offered[name])}."
    known = figures_of(game)
    named = {each.name: each for each in game.figures}
    for name, figure in version.values.items():
        if name not in known:
            yield f"{game.key} has no figure {name}: {', '.join(sorted(known))}."
        elif name in named and not named[name].can_be(figure):
            yield f"The figure {name} is a whole number, one at least: it cannot be {figure}."
