"""The words of every game, declared in one place and looked up by its key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TypeVar

from games import installed
from games.narration.bets import BetWords
from games.narration.sentences import Message, Telling
from games.rules.game import game as rules_of


@dataclass(frozen=True, kw_only=True)
class Words:
    """The ``WORDS`` of a game's ``narration``, which take precedence over the common ones."""

    steps: Mapping[str, Telling]
    """The steps of a hand but for those of a bet, which may follow from ``bets``."""
    offers: Mapping[str, Telling]
    categories: Mapping[str, Message]
    """The classes of hand, by the names in the game's own text."""
    other_categories: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """Further ladders of classes, by the name that sentences use: ``of_five``."""
    bets: Mapping[str, BetWords] = field(default_factory=dict)
    figures: Mapping[str, Message] = field(default_factory=dict)
    """The figures of its law other than prizes, by the names in a version."""
    places: Mapping[str, Message] = field(default_factory=dict)
    between: Mapping[str, Telling] = field(default_factory=dict)
    """Sentences for what is done between two hands of a session."""
    ways: Mapping[str, Message] = field(default_factory=dict)
    """Its own automatic ways of playing, as offered for the hands of a session."""
    sums: Mapping[str, Message] = field(default_factory=dict)
    refusals: Mapping[str, Telling] = field(default_factory=dict)
    unusable: Mapping[str, Telling] = field(default_factory=dict)
    orders: Mapping[str, Telling] = field(default_factory=dict)
    silences: Mapping[str, Message] = field(default_factory=dict)
    faults: Mapping[str, Message] = field(default_factory=dict)
    asks: Mapping[str, Message] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    events: Mapping[str, Message] = field(default_factory=dict)
    reasons: Mapping[str, Message] = field(default_factory=dict)
    readings: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """What each value of a reading takes the law to mean, the default first."""

    def step(self, name: str) -> Telling:
        """Its own sentence for a step, or what follows from a bet: ``ante_won``.

        Raises KeyError without either.
        """
        return self.steps[name] if name in self.steps else self.of_bets[name]

    @cached_property
    def of_bets(self) -> Mapping[str, Telling]:
        return {
            f"{bet}_{end}": telling
            for bet, words in self.bets.items()
            for end, telling in words.sentences().items()
        }


Entry = TypeVar("Entry")


@cache
def words_of(game: str) -> Words:
    """The game's words, with a refusal for each bet without which no hand begins."""
    declared = installed.part(game, "narration").WORDS
    assert isinstance(declared, Words)
    missing = [f"{bet.name}_missing" for bet in rules_of(game).bets if bet.compulsory is not None]
    follows = {name: declared.of_bets[name] for name in missing if name in declared.of_bets}
    return replace(declared, refusals={**follows, **declared.refusals})


def own_or_common(game: str, table: str, name: str, common: Mapping[str, Entry]) -> Entry:
    """A game's own entry, or the common one; without a game, the common one."""
    own = _table(game, table, common)
    return own[name] if name in own else common[name]


def merged(table: str, common: Mapping[str, Entry]) -> dict[str, Entry]:
    """All entries of a table: the common ones and those of every game."""
    result = dict(common)
    for game in installed.games():
        own = _table(game, table, common)
        result |= {name: wording for name, wording in own.items() if name not in result}
    return result


def _table(game: str, table: str, _common: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """A game's own table; ``_common`` gives its type."""
    own: Mapping[str, Entry] = getattr(words_of(game), table) if game else {}
    return own
