"""Shared by the pages of a class: context for a paper and its answers, and their URLs."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.narration.numbers import whole
from games.play.drill import exercise
from games.play.drill.explained import explained
from games.play.drill.forms import LEVEL_NAMES
from games.play.drill.paper import QUESTION_COUNT, Marked, Paper, by_article
from games.play.game import Question
from games.play.link.hand_link import BrokenLink
from games.play.link.messages import link_error
from games.play.table.request import hand_url
from games.play.views.drill import topic_names
from games.site.errors import problem


def has_drill(game: str) -> None:
    if not exercise.kinds(game):
        raise Http404


def answer_data(game: str, question: Question, answer: Marked | None = None) -> dict[str, object]:
    return {
        "asked": question,
        "given": answer,
        "said": _answer_text(question, answer.given) if answer and answer.given else "",
        "expected": dict(question.choices).get(question.answer) or whole(int(question.answer)),
        "explained": explained(game, question),
        "table_url": hand_url(game, question.record, question.n),
    }


def _answer_text(question: Question, answer: str) -> str:
    """The answer in the reader's language; a number is formatted."""
    return answer if question.choices else whole(int(answer))


def paper_data(game: str, paper: Paper) -> dict[str, object]:
    names = dict(topic_names(game))
    return {
        "articles": [names[eid] for eid in paper.articles],
        "level": LEVEL_NAMES.get(paper.level, ""),
        "minutes": paper.minutes,
        "of": QUESTION_COUNT,
    }


def report_of(
    game: str, answers: Iterable[tuple[Iterable[str], bool]]
) -> list[tuple[str, int, int]]:
    """For each article in the questions, its name, the right answers and all answers."""
    scores = by_article(answers)
    return [(name, *scores[eid]) for eid, name in topic_names(game) if eid in scores]


def context_of(game: str) -> dict[str, object]:
    return {
        "key": game,
        "instrument": Instrument.objects.get(game=game),
        "here": reverse("play:class", args=[game]),
    }


def class_page(name: str, game: str, **parameters: str) -> str:
    ((param, link),) = parameters.items()
    return f"{reverse(f'play:{name}', args=[game])}?{param}={link}"


def broken(request: HttpRequest, game: str, no: BrokenLink) -> HttpResponse:
    near = [{"name": _("Make a paper"), "url": reverse("play:class", args=[game])}]
    title = _("This link contains no paper.")
    return problem(request, 400, title, link_error(no), near=near)
