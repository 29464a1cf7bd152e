"""A paper of ten questions for a class: from a seed, on chosen articles, of one difficulty.

The fields of a paper determine its questions, which are generated on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.play.drill.exercise import Selection, judge, question
from games.play.game import Question

QUESTION_COUNT = 10
MOST_MINUTES = 180


@dataclass(frozen=True, slots=True)
class Paper:
    """Empty articles or level mean any; no minutes mean no time limit.

    ``kept`` is the key of the class whose results are stored; without it none are.
    """

    game: str
    seed: int
    articles: tuple[str, ...] = ()
    level: str = ""
    minutes: int = 0
    kept: str = ""


def question_of(paper: Paper, n: int) -> Question:
    """The ``n``-th question, counted from 1; the chosen articles take turns."""
    wanted = Selection(paper.articles, level=paper.level)
    return question(paper.game, f"class {paper.seed}", n, wanted)


def questions_of(paper: Paper) -> list[Question]:
    return [question_of(paper, n) for n in range(1, QUESTION_COUNT + 1)]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A participant's progress: the numbers of the questions, the start, the answers.

    Times are in whole seconds; ``ended`` is 0 until it is over. If results are stored, the attempt
    has a random ``sitting`` and an optional ``name``.
    """

    paper: Paper
    asked: tuple[int, ...]
    begun: int
    answers: tuple[str, ...] = ()
    ended: int = 0
    name: str = ""
    sitting: str = ""

    @property
    def is_over(self) -> bool:
        return self.ended > 0

    @property
    def number(self) -> int:
        """The number of the current question."""
        return self.asked[len(self.answers)]

    def left(self, now: int) -> int | None:
        """The seconds left; None without a limit."""
        if not self.paper.minutes:
            return None
        return max(0, self.begun + 60 * self.paper.minutes - now)

    def as_of(self, now: int) -> Attempt:
        """The attempt, ended if its time is over."""
        if self.is_over or self.left(now) != 0:
            return self
        return replace(self, ended=self.begun + 60 * self.paper.minutes)

    def answered(self, answer: str, now: int) -> Attempt:
        answers = (*self.answers, answer)
        return replace(self, answers=answers, ended=now if len(answers) == len(self.asked) else 0)


def begun(paper: Paper, now: int, numbers: Sequence[int] = ()) -> Attempt:
    return Attempt(paper, tuple(numbers) or tuple(range(1, QUESTION_COUNT + 1)), now)


@dataclass(frozen=True, slots=True)
class Marked:
    """One question of an attempt with its answer; ``given`` is empty if there was none."""

    n: int
    question: Question
    is_right: bool
    given: str
    expected: str


def marked(attempt: Attempt) -> list[Marked]:
    results = []
    for place, n in enumerate(attempt.asked):
        posed = question_of(attempt.paper, n)
        answer = attempt.answers[place] if place < len(attempt.answers) else ""
        judged = judge(posed, answer)
        results.append(Marked(n, posed, judged.is_right, judged.given, judged.expected))
    return results


def by_article(answers: Iterable[tuple[Iterable[str], bool]]) -> dict[str, tuple[int, int]]:
    """For each article, the number of right answers and of all answers. An answer is the articles
    of its question and whether it is right."""
    scores: dict[str, tuple[int, int]] = {}
    for articles, is_right in answers:
        for article in articles:
            right, count = scores.get(article, (0, 0))
            scores[article] = (right + is_right, count + 1)
    return scores
