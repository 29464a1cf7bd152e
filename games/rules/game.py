"""What every game declares about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from games import installed
from games.lawtexts.versions.periods import TextVersion
from games.rules.bets.bet import Bet
from games.rules.faults.ordered import Fault
from games.rules.hands.between import Chain
from games.rules.hands.facts import GameTypes, Place
from games.rules.hands.record import Answer as Answer
from games.rules.hands.record import HandAccount, RankedHands, SettledHands
from games.rules.hands.record import Record as Record
from games.rules.hands.script import Played, Script
from games.rules.provisions.figures import Figure, Paytable
from games.rules.provisions.readings import Reading
from games.rules.provisions.stated import Stated
from games.rules.values.cards import Card
from games.rules.values.citation import Instrument, Provision
from games.rules.values.refusal import Unusable
from games.rules.values.schema import Fields, fields_of


@dataclass(frozen=True, slots=True)
class Hand:
    """A valid hand, read from a ``play`` record.

    ``script`` starts it anew on each call. ``account`` returns what follows the steps in an answer:
    stacks, pots, commission, and whether the chips were conserved.
    """

    script: Callable[[], Script]
    account: Callable[[Played], HandAccount]


@dataclass(frozen=True, slots=True)
class PokerHandHistory:
    """A game's variants in Poker Hand History, and how to import and export them."""

    variants: tuple[str, ...]
    imported: Callable[[Record], Record]
    exported: Callable[[Record], Answer]


@dataclass(frozen=True, slots=True)
class Game:
    """One regulation as code; all that the rest of the project needs to know of a game."""

    key: str
    instrument: Instrument
    deck: tuple[Card, ...]
    readings: tuple[Reading, ...]
    applied: tuple[Provision, ...]
    """The provisions its rules apply."""
    not_applied: Mapping[Provision, str]
    """The operative provisions that they do not apply, each with the key of the reason."""
    paytables: tuple[Paytable, ...]
    seats: tuple[int, ...]
    """The seats a table may have, in the order the croupier serves them."""
    hand: Callable[[Record], Hand]
    """Reads a ``play`` record: table, cards, seed, readings, events. Raises ``Unusable``."""
    rank: Callable[[Record], RankedHands]
    settle: Callable[[Record], SettledHands] | None
    """Only for games against the house."""
    bets: tuple[Bet, ...] = ()
    """Only for games against the house: its bets, in the order of its results."""
    ending: Callable[[Record], Hand] | None = None
    """Only for games with a pot: the end of a hand, from contributions and live seats."""
    left_out: Mapping[Provision, str] = field(default_factory=dict)
    """Applied provisions of which a part is not modelled, each with the key of the reason."""
    table: Record = field(default_factory=dict)
    """A default table, to deal a hand with one click."""
    table_fields: Fields = field(default_factory=dict)
    """The fields of a table, as they are declared."""
    events: tuple[str, ...] = ()
    """The names of the irregularities that a hand may contain."""
    detectable_faults: tuple[str, ...] = ()
    """The names of the faults that may also be detected during a hand."""
    faults: tuple[Fault, ...] = ()
    """The faults of a table, each with its orders."""
    questions: tuple[Fault, ...] = ()
    """What a floor asks of a result without playing the hand."""
    phh: PokerHandHistory | None = None
    """Only for games with a variant in the Poker Hand History format."""
    chain: type[Chain] = Chain
    """How its hands are chained in a session."""
    stated: tuple[Stated, ...] = ()
    """What its regulation states in words: numbers, bounds, duties, references, cards."""
    figures: tuple[Figure, ...] = ()
    """The figures other than prizes that an amendment may set."""
    subjects: Mapping[str, Provision] = field(default_factory=dict)
    """What people ask about, by the names of ``[subject]`` in ``games/questions/words.toml``."""
    places: Mapping[str, int] = field(default_factory=dict)
    """Places for which a record may name cards, with their limits; ``seat`` is for each seat."""
    types: GameTypes = field(default_factory=GameTypes)
    """The types of its facts, from which the API's description and the package are typed."""

    @property
    def event_fields(self) -> Fields:
        """The fields of an irregularity in the deal; a place is one that this game has."""
        fields = fields_of(self.types.event) if self.types.event else {}
        return {
            name: field.among(self.places) if field.type == Place else field
            for name, field in fields.items()
        }

    @property
    def rulable(self) -> tuple[Fault, ...]:
        """All that the desk rules on from facts alone."""
        return (*self.faults, *self.questions)


def provisions_of(law: object) -> tuple[Provision, ...]:
    """The provisions in a game's ``law`` module, in order, those in a mapping by name too."""
    values: list[object] = []
    for value in vars(law).values():
        values += value.values() if isinstance(value, dict) else (value,)
    return tuple(value for value in values if isinstance(value, Provision))


GAMES = installed.games()


@cache
def game(key: str) -> Game:
    if key not in installed.games():
        raise Unusable("unknown_game", {"game": str(key)[:40], "games": installed.games()}, "game")
    declared = installed.part(key, "rules").GAME
    assert isinstance(declared, Game)
    return declared


@dataclass(frozen=True, slots=True)
class FigureSet:
    """A figure that a version changes, before and after."""

    name: str
    before: str
    after: str


def figures_of(game: Game) -> dict[str, Figure]:
    """Every figure of a game that an amendment may set, by its name, the prizes first."""
    prizes = (figure for table in game.paytables for figure in table.figures)
    return {figure.name: figure for figure in (*prizes, *game.figures)}


def printed(game: Game) -> dict[str, Fraction]:
    """The value in the current text of every figure that an amendment may set."""
    return {name: figure.printed for name, figure in figures_of(game).items()}


def figures_set(
    key: str, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[FigureSet]:
    """The figures that a version changes from the one before."""
    declared = game(key)
    at_hand = printed(declared)
    for name, value in after.items():
        was = before.get(name, str(at_hand[name]))
        if was != value:
            yield FigureSet(
                name, value_text(declared, name, was), value_text(declared, name, value)
            )


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
    for name, number in version.values.items():
        if name not in known:
            yield f"{game.key} has no figure {name}: {', '.join(sorted(known))}."
        elif not known[name].may_be_set(number):
            whole = "a whole number from 1" if known[name].is_whole else "from 0"
            yield f"The figure {name} is {whole} to {known[name].most}: it cannot be {number}."
