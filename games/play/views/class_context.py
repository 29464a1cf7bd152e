"""Shared by the pages of a class: its questions with their answers, and counts by article."""

from collections.abc import Iterable

from games.law.in_force import version_today
from games.play.classes import keeping
from games.play.classes.models import ClassResult
from games.play.drill.exercise import Changed, in_words
from games.play.drill.wording import article_name
from games.play.views.drill import answer_data
from games.rules.registry import game as declared


def judged_rows(result: ClassResult) -> list[dict[str, object]]:
    """The questions of a sitting in its order, each with what was answered and the reasons."""
    rows: list[dict[str, object]] = []
    for n, index in enumerate(keeping.order_of(result), start=1):
        answer = result.answers[index]
        try:
            posed = keeping.question_of(result, index)
        except Changed:
            rows.append({"n": n, "has_changed": True})
            continue
        row = answer_data(result.of.game, posed)
        text = in_words(posed, answer["given"])
        rows.append(row | {"n": n, "is_right": answer["is_right"], "given": answer, "said": text})
    return rows


def report_of(
    game: str, answers: Iterable[tuple[Iterable[str], bool]]
) -> list[tuple[str, int, int]]:
    """For each article in the questions, its name, the right answers and all answers."""
    scores = keeping.by_article(answers)
    instrument = declared(game).instrument
    texts = version_today(instrument.key).text.provisions
    eids = [text.eid for text in texts if text.eid in scores]
    return [(article_name(instrument.provision(eid)), *scores[eid]) for eid in eids]
