"""The facts of a step and of a decision, each game's with its own type.

The same typed dictionaries are in the API's description. A fact that a step does not have is
absent, never ``None``.
"""

from __future__ import annotations

from typing import Literal, cast, overload

from games.five_card.rules.facts import FiveCardFacts, FiveCardTurn
from games.fortune3.rules.facts import Fortune3Facts, Fortune3Turn
from games.omaha.rules.facts import OmahaFacts, OmahaTurn
from games.rules.hands.facts import Facts
from games.rules.hands.record import StepAnswer, WaitingAnswer
from games.stud.rules.facts import StudFacts, StudTurn
from rulesite_rules.records import Game

Turn = FiveCardTurn | Fortune3Turn | OmahaTurn | StudTurn


@overload
def facts(game: Literal["omaha"], step: StepAnswer) -> OmahaFacts: ...
@overload
def facts(game: Literal["stud"], step: StepAnswer) -> StudFacts: ...
@overload
def facts(game: Literal["fortune3"], step: StepAnswer) -> Fortune3Facts: ...
@overload
def facts(game: Literal["five_card"], step: StepAnswer) -> FiveCardFacts: ...
def facts(game: Game, step: StepAnswer) -> Facts:
    """The facts of a step that ``play`` or ``session`` answered, with the type of the game.

    >>> from rulesite_rules.records import play
    >>> table = {"seats": [1, 3], "stacks": {"1": 900, "3": 900}, "button": 1}
    >>> table |= {"small_blind": 5, "big_blind": 10}
    >>> [opened, *_] = play("omaha", {"table": table, "seed": 7})["steps"]
    >>> opened["name"], facts("omaha", opened).get("players")
    ('hand_opened', 2)
    """
    return step["facts"]


@overload
def turn(game: Literal["omaha"], waiting: WaitingAnswer) -> OmahaTurn: ...
@overload
def turn(game: Literal["stud"], waiting: WaitingAnswer) -> StudTurn: ...
@overload
def turn(game: Literal["fortune3"], waiting: WaitingAnswer) -> Fortune3Turn: ...
@overload
def turn(game: Literal["five_card"], waiting: WaitingAnswer) -> FiveCardTurn: ...
def turn(game: Game, waiting: WaitingAnswer) -> Turn:
    """The facts of the decision that a hand waits for, with the type of the game."""
    return cast(Turn, waiting["facts"])
