"""Drills: a hand is dealt, a question follows, and the rules give the answer.

Nothing is stored: the game, the seed, the number and the article determine a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.law.in_force import version_today
from games.play.dealing import Chance
from games.play.game import Ask, Question
from games.play.registry import table_of
from games.rules.citation import Provision
from games.rules.registry import game

MOST_TRIES = 400
MOST_SEED = 10**6
MOST_QUESTIONS = 9999


def kinds(key: str) -> Mapping[str, Ask]:
    """The question makers of a game by kind; empty if the game has no drill."""
    return {kind.name: kind.ask for kind in table_of(key).drill.kinds}


@dataclass(frozen=True, slots=True)
class Score:
    """A trainee's score, as in the address of the page."""

    right: int = 0
    asked: int = 0
    streak: int = 0
    best: int = 0

    def after(self, *, is_right: bool) -> Score:
        streak = self.streak + 1 if is_right else 0
        return Score(self.right + is_right, self.asked + 1, streak, max(self.best, streak))


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A trainee's answer, and the right one."""

    is_right: bool
    given: str
    expected: str


def question(key: str, seed: int, n: int, article: str = "") -> Question:
    """The ``n``-th question of a drill; ``article`` is an eId, or empty for any."""
    declared = game(key)
    offered = [name for name in kinds(key) if not article or article in articles_of(key)[name]]
    chance = Chance(f"{key} {seed} {n} {article}")
    for _try in range(MOST_TRIES):
        name = chance.one_of(offered)
        candidate = kinds(key)[name](declared, chance)
        if candidate is not None and (not article or article in candidate.articles):
            return candidate
    raise LookupError(f"no question on {article} was found for {key} {seed} {n}")


def articles_of(key: str) -> Mapping[str, frozenset[str]]:
    """For each kind of question, the articles it is about often enough for a drill."""
    return {
        kind.name: frozenset(f"art_{number}" for number in kind.articles)
        for kind in table_of(key).drill.kinds
    }


def topics(key: str) -> list[Provision]:
    """The articles that have drills, in the order of the text."""
    eids = {eid for articles in articles_of(key).values() for eid in articles}
    instrument = game(key).instrument
    texts = version_today(instrument.key).text.provisions
    return [instrument.provision(text.eid) for text in texts if text.eid in eids]


def judge(question: Question, answer: str | int) -> JudgedAnswer:
    """Judge an ``answer``, which is the key of a choice or a number of chips."""
    labels = dict(question.choices)
    expected = labels.get(question.answer, question.answer)
    return JudgedAnswer(
        str(answer) == question.answer, labels.get(str(answer), str(answer)), expected
    )


@dataclass(frozen=True, slots=True)
class DrillPosition:
    """A trainee's position in a drill."""

    seed: int
    n: int
    article: str = ""
    score: Score = field(default_factory=Score)
