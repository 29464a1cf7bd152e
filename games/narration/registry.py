"""The words of every game, by its key, and how they are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from games import installed
from games.narration.game import Words

Entry = TypeVar("Entry")


@cache
def words_of(game: str) -> Words:
    declared = installed.part(game, "narration").WORDS
    assert isinstance(declared, Words)
    return declared


def own_or_common(game: str, table: str, name: str, common: Mapping[str, Entry]) -> Entry:
    """A game's own words for it, or those of any game."""
    own = _table(game, table, common)
    return own[name] if name in own else common[name]


def of_any_game(table: str, name: str, common: Mapping[str, Entry]) -> Entry:
    """The common words for it, or those of the one game that knows it."""
    if name in common:
        return common[name]
    for game in installed.games():
        own = _table(game, table, common)
        if name in own:
            return own[name]
    raise KeyError(name)


def merged(table: str, common: Mapping[str, Entry]) -> dict[str, Entry]:
    """Everything any game may say of this kind."""
    result = dict(common)
    for game in installed.games():
        own = _table(game, table, common)
        result |= {name: wording for name, wording in own.items() if name not in result}
    return result


def _table(game: str, table: str, _common: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """A game's own table, of the same kind as the common one."""
    own: Mapping[str, Entry] = getattr(words_of(game), table)
    return own
