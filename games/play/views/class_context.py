"""Shared by the pages of a class: context for a paper and its answers, and their URLs."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.in_force import version_today
from games.law.models import Instrument
from games.play.drill.exercise import in_words, topic_names
from games.play.drill.explained import explained
from games.play.drill.forms import LEVEL_NAMES
from games.play.drill.paper import QUESTION_COUNT, Marked, Paper, by_article
from games.play.drill.wording import article_name
from games.play.game import Question
from games.play.link.hand_link import BrokenLink
from games.play.link.messages import link_error
from games.play.table.request import hand_url
from games.rules.registry import game as declared
from games.site.errors import problem


def judged_data(game: str, question: Question, answer: Marked | None = None) -> dict[str, object]:
    return {
        "asked": question,
        "given": answer,
        "said": _answer_text(question, answer.given) if answer and answer.given else "",
        "expected": in_words(question, question.answer),
        "explained": explained(game, question),
        "table_url": hand_url(game, question.record, question.n) if question.is_hand else "",
    }


def _answer_text(question: Question, answer: str) -> str:
    """The answer in the reader's language; a number is formatted."""
    return answer if question.choices else in_words(question, answer)


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
    instrument = declared(game).instrument
    texts = version_today(instrument.key).text.provisions
    eids = [text.eid for text in texts if text.eid in scores]
    return [(article_name(instrument.provision(eid)), *scores[eid]) for eid in eids]


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
