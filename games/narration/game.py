"""What one game says in its own words, declared on one screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.narration.telling import Message, SentenceTemplate, Telling


@dataclass(frozen=True, kw_only=True)
class Words:
    """``WORDS`` of a game's ``narration``. What stands here goes before what any game may say."""

    steps: Mapping[str, Telling]
    offers: Mapping[str, Telling]
    categories: Mapping[str, Message]
    """The classes of hand, by the names the game's own text gives them."""
    other_categories: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """Further ladders of classes, by the name a sentence asks for them: ``of_five``."""
    bets: Mapping[str, Message] = field(default_factory=dict)
    figures: Mapping[str, Message] = field(default_factory=dict)
    """The figures of its law that are no prizes, by the names a version sets them by."""
    places: Mapping[str, Message] = field(default_factory=dict)
    between: Mapping[str, Telling] = field(default_factory=dict)
    """What is done between two hands of a session."""
    ways: Mapping[str, Message] = field(default_factory=dict)
    """Its own ways of playing on by themselves, as they are offered for the hands of a session."""
    sums: Mapping[str, Message] = field(default_factory=dict)
    refusals: Mapping[str, Telling] = field(default_factory=dict)
    unusable: Mapping[str, tuple[SentenceTemplate, ...]] = field(default_factory=dict)
    orders: Mapping[str, Telling] = field(default_factory=dict)
    silences: Mapping[str, Message] = field(default_factory=dict)
    faults: Mapping[str, Message] = field(default_factory=dict)
    asks: Mapping[str, Message] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    events: Mapping[str, Message] = field(default_factory=dict)
    reasons: Mapping[str, Message] = field(default_factory=dict)
    readings: Mapping[str, Mapping[str, Message]] = field(default_factory=dict)
    """What each value of a reading takes the law to say, the value taken first."""
