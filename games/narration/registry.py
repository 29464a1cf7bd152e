"""The words of every game, by its key, and how they are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from games import installed
from games.narration.game import Words

Told = TypeVar("Told")


@cache
def words_of(game: str) -> Words:
    declared = installed.part(game, "narration").WORDS
    assert isinstance(declared, Words)
    return declared


def own_or_common(game: str, table: str, name: str, common: Mapping[str, Told]) -> Told:
    """A game's own words for it, or those of any game."""
    own = _table(game, table, common)
    return own[name] if name in own else common[name]


def of_any_game(table: str, name: str, common: Mapping[str, Told]) -> Told:
    """The common words for it, or those of the one game that knows it."""
    if name in common:
        return common[name]
    for game in installed.games():
        own = _table(game, table, common)
        if name in own:
            return own[name]
    raise KeyError(name)


def merged(table: str, common: Mapping[str, Told]) -> dict[str, Told]:
    """Everything any game may say of this kind."""
    found = dict(common)
    for game in installed.games():
        own = _table(game, table, common)
        found |= {name: told for name, told in own.items() if name not in found}
    return found


def _table(game: str, table: str, _of: Mapping[str, Told]) -> Mapping[str, Told]:
    """A game's own table, of the same kind as the common one."""
    own: Mapping[str, Told] = getattr(words_of(game), table)
    return own
