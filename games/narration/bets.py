"""The words of a bet: its name and gender as data, and the sentences that follow from them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from games.narration.language import Promise
from games.narration.sentences import (
    TABLES,
    Combined,
    FirstFitting,
    Message,
    SentenceTemplate,
    Telling,
    by,
    say,
)

PATTERNS: Mapping[str, Mapping[str, tuple[str | Promise, ...]]] = TABLES["bets"]
"""The patterns of any bet, and those of a gender or a kind of bet that take precedence."""


@dataclass(frozen=True)
class BetWords:
    """The words of a bet, from which its sentences follow.

    A bet that a hand of its own decides is placed ``on`` something: ``on Pair Plus``, «num Par
    Superior». Any other is called by its ``name`` with the article of its Portuguese ``gender``.
    """

    name: Message
    on: Message = ""
    gender: Literal["feminine", "masculine"] = "feminine"
    article: Message = ""
    """The name with its article, where sentences have other words than lists and labels."""
    ladder: str = ""
    """The ladder that names the classes deciding it, if not the game's first."""

    @cached_property
    def patterns(self) -> Mapping[str, tuple[str | Promise, ...]]:
        side = PATTERNS["side"] if self.on else {}
        return {**PATTERNS["any"], **PATTERNS[self.gender], **side}

    @cached_property
    def the_bet(self) -> Message:
        """The bet with its article: ``the ante``, ``the bet on Pair Plus``."""
        (pattern,) = self.patterns["the_bet"]
        return self.article or Combined(pattern, {"bet": self.name, "on_it": self.on})

    def sentences(self) -> dict[str, Telling]:
        """What is said of it when it is placed, won, lost, returned, and when it is missing."""
        ends = ("placed", "won", "lost", "returned", "missing")
        return {end: FirstFitting(tuple(self._cases(end))) for end in ends}

    def messages(self) -> Iterator[Message]:
        yield from filter(None, (self.name, self.on, self.article))

    def _cases(self, end: str, *added: tuple[str, Message]) -> Iterator[SentenceTemplate]:
        parts = {"the_bet": self.the_bet, "on_it": self.on}
        for pattern in self.patterns[end]:
            sentence = Combined(pattern, parts)
            yield say(sentence, *added, unsaid="stake prize net category", ladder=self.ladder)


@dataclass(frozen=True, kw_only=True)
class JackpotWords(BetWords):
    """The words of the bet on the progressive jackpot."""

    name: Message = TABLES["jackpot"]["name"]
    on: Message = TABLES["jackpot"]["on"]
    lost_with: Message
    """A further sentence on the class with which it is lost."""

    @cached_property
    def patterns(self) -> Mapping[str, tuple[str | Promise, ...]]:
        return {**super().patterns, **PATTERNS["jackpot"]}

    def sentences(self) -> dict[str, Telling]:
        """What becomes of the stake of a prize is a reading, with a sentence of its own."""
        (lost,) = self._cases("lost", ("category", self.lost_with))
        won = {
            goes: next(self._cases("won", ("stake_goes", stake)))
            for goes, stake in TABLES["stake_goes"].items()
        }
        return {**super().sentences(), "won": by("stake_goes", won), "lost": lost}

    def messages(self) -> Iterator[Message]:
        yield from (*super().messages(), self.lost_with)
