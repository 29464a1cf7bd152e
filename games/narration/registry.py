"""Look up the words of every game, by its key."""

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
    """A game's own entry, or the common one."""
    own = _table(game, table, common)
    return own[name] if name in own else common[name]


def of_any_game(table: str, name: str, common: Mapping[str, Entry]) -> Entry:
    """The common entry, or that of the first game that has one; raises ``KeyError``."""
    if name in common:
        return common[name]
    for game in installed.games():
        own = _table(game, table, common)
        if name in own:
            return own[name]
    raise KeyError(name)


def merged(table: str, common: Mapping[str, Entry]) -> dict[str, Entry]:
    """All entries of a table: the common ones and those of every game."""
    result = dict(common)
    for game in installed.games():
        own = _table(game, table, common)
        result |= {name: wording for name, wording in own.items() if name not in result}
    return result


def _table(game: str, table: str, _common: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """A game's own table; ``_common`` gives its type."""
    own: Mapping[str, Entry] = getattr(words_of(game), table)
    return own
