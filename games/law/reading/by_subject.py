"""Two games compared by subject, in the words of their regulations."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.law.models import Instrument
from games.law.reading.instrument_page import ProvisionSides
from games.law.reading.short_rules import Answer, answers, hands_named, has_short_rules
from games.law.time.at_hand import instruments
from games.narration.language import law_language
from games.questions.lexicon import lexicon

HANDS = "hands"
"""The subject with which the page opens."""


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A class of hand in the order of its regulation."""

    pair: ProvisionSides
    category: str
    """The class that the provision names; empty if none is known by these words."""
    is_shared: bool = False
    higher: int = 0
    """How many places higher it is than in the other regulation, among the hands of both."""

    @property
    def lower(self) -> int:
        return -self.higher


@dataclass(slots=True)
class GameColumn:
    instrument: Instrument
    answer: Answer | None
    """None if the regulation says nothing on the subject."""
    hands: list[RankedHand] = field(default_factory=list)


def with_short_rules() -> list[Instrument]:
    """The regulations whose provisions are listed by subject."""
    return [law for law in instruments().values() if has_short_rules(law.game)]


def opening_games() -> tuple[str, str]:
    """Two games whose regulations rank other hands, as far as there are; else the first two."""
    games = [law.game for law in with_short_rules()]
    sizes = {game: len(hands_named(game)) for game in games}
    other = next((game for game in games if sizes[game] != sizes[games[0]]), games[-1])
    return games[0], other


def compared(games: Sequence[str], subject: str) -> list[GameColumn]:
    """A column for each of two games; their hands know by how many places they differ."""
    laws = {law.game: law for law in with_short_rules()}
    columns = [
        GameColumn(
            laws[game], next(iter(answers(laws[game], [law_language()], subject=subject)), None)
        )
        for game in games
    ]
    orders = [
        [_category(pair) for pair in column.answer.heads] if column.answer else []
        for column in columns
    ]
    shared = set(orders[0]) & set(orders[1]) - {""}
    places = [[name for name in order if name in shared] for order in orders]
    for column, order, own, others in zip(columns, orders, places, reversed(places), strict=True):
        column.hands = [
            RankedHand(
                pair,
                name,
                name in shared,
                others.index(name) - own.index(name) if name in shared else 0,
            )
            for pair, name in zip(column.answer.heads if column.answer else (), order, strict=True)
        ]
    return columns


def _category(pair: ProvisionSides) -> str:
    words = " ".join(side.words for side in pair.sides)
    classes = (token.of_kind("class") for token in lexicon().tokens(words))
    return min(next(filter(None, classes), {""}))
