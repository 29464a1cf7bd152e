"""A class: a paper made, gone through question by question, and printed with its key.

Nothing is kept. A paper and an attempt at it are sealed in their links.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.narration.numbers import whole
from games.play.drill import exercise
from games.play.drill.explained import explained
from games.play.drill.forms import LEVEL_NAMES, AnswerForm, ClassForm
from games.play.drill.paper import (
    ASKED,
    Attempt,
    Marked,
    Paper,
    TooFew,
    begun,
    by_article,
    marked,
    question_of,
    questions_of,
)
from games.play.drill.question import Question
from games.play.link.class_link import (
    attempt_link,
    attempt_of,
    class_link,
    key_link,
    key_of,
    paper_of,
)
from games.play.link.hand_link import BrokenLink
from games.play.link.messages import tell_broken
from games.play.setup.form import new_seed
from games.play.table.address import hand_url
from games.play.views.drill import topics_told
from games.rules.registry import GAMES
from games.site.errors import problem
from games.site.pages import page, whole_address


@require_safe
def of_class(request: HttpRequest, game: str) -> HttpResponse:
    """``c`` is the link of a class, ``a`` an attempt; without either a paper is made."""
    _has_drill(game)
    try:
        if "a" in request.GET:
            return _attempt(request, game, attempt_of(request.GET["a"], game))
        if "c" in request.GET:
            return _front(request, game, paper_of(request.GET["c"], game))
    except BrokenLink as no:
        return _broken(request, game, no)
    return _make(request, game)


@require_safe
def paper(request: HttpRequest, game: str) -> HttpResponse:
    """To be printed and answered by hand."""
    _has_drill(game)
    try:
        told = paper_of(request.GET.get("c", ""), game)
    except BrokenLink as no:
        return _broken(request, game, no)
    context = _context(game) | {"paper": _told(game, told), "asked": questions_of(told)}
    return page(request, "play/class_paper.html", context)


@require_safe
def key(request: HttpRequest, game: str) -> HttpResponse:
    """The answers of a paper, each with its reason, for whoever made it."""
    _has_drill(game)
    try:
        told = key_of(request.GET.get("k", ""), game)
    except BrokenLink as no:
        return _broken(request, game, no)
    asked = [_answer(game, each) for each in questions_of(told)]
    context = _context(game) | {"paper": _told(game, told), "key_of": asked}
    return page(request, "play/class_paper.html", context)


def _has_drill(game: str) -> None:
    if game not in GAMES or not exercise.kinds(game):
        raise Http404


def _make(request: HttpRequest, game: str) -> HttpResponse:
    data = request.GET if "seed" in request.GET else None
    form = ClassForm(topics_told(game), data, initial={"seed": new_seed()})
    context = _context(game) | {"form": form}
    if form.is_bound and form.is_valid():
        told = form.cleaned_data
        made = Paper(
            game, told["seed"], tuple(told["article"]), told["level"], told["minutes"] or 0
        )
        try:
            questions_of(made)
        except TooFew:
            form.add_error("level", _too_few())
        else:
            link = _url("class", game, c=class_link(made))
            context |= {
                "made": _told(game, made),
                "class_url": link,
                "class_address": whole_address(request, link),
                "paper_url": _url("class-paper", game, c=class_link(made)),
                "key_url": _url("class-key", game, k=key_link(made)),
            }
    return page(request, "play/class.html", context, form=form)


def _too_few() -> str:
    return _(
        "Ten such questions were not found. Choose another difficulty, other articles or another "
        "seed."
    )


def _front(request: HttpRequest, game: str, told: Paper) -> HttpResponse:
    if "begin" in request.GET:
        return _to(game, begun(told, _now()))
    context = _context(game) | {"front": _told(game, told), "link": request.GET["c"]}
    return page(request, "play/class.html", context)


def _attempt(request: HttpRequest, game: str, told: Attempt) -> HttpResponse:
    now = _now()
    told = told.at(now)
    if told.is_over:
        return _end(request, game, told)
    asked = question_of(told.paper, told.number)
    form = AnswerForm(asked, request.GET if "answer" in request.GET else None)
    if form.is_bound and form.is_valid():
        return _to(game, told.answered(str(form.cleaned_data["answer"]), now))
    left = told.left(now)
    context = _context(game) | {
        "asked": asked,
        "form": form,
        "link": request.GET["a"],
        "place": len(told.answers) + 1,
        "of": len(told.asked),
        "left": left,
        "minutes_left": None if left is None else -(-left // 60),
        "minutes": told.paper.minutes,
    }
    response = page(request, "play/class.html", context, form=form)
    add_never_cache_headers(response)
    return response


def _end(request: HttpRequest, game: str, told: Attempt) -> HttpResponse:
    found = marked(told)
    missed = [each for each in found if not each.is_right]
    if "again" in request.GET and missed:
        return _to(game, begun(told.paper, _now(), [each.n for each in missed]))
    took = told.ended - told.begun
    context = _context(game) | {
        "paper": _told(game, told.paper),
        "right": len(found) - len(missed),
        "of": len(found),
        "took": f"{took // 60}:{took % 60:02}",
        "is_late": len(told.answers) < len(told.asked),
        "report": _report(game, found),
        "missed": [_answer(game, each.question, each) for each in missed],
        "link": attempt_link(told),
    }
    return page(request, "play/class_end.html", context)


def _report(game: str, found: Sequence[Marked]) -> list[tuple[str, int, int]]:
    told = by_article(found)
    order = topics_told(game)
    return [(name, *told[eid]) for eid, name in order if eid in told]


def _answer(game: str, asked: Question, given: Marked | None = None) -> dict[str, Any]:
    return {
        "asked": asked,
        "given": given,
        "said": _said(asked, given.given) if given and given.given else "",
        "expected": dict(asked.choices).get(asked.answer) or whole(int(asked.answer)),
        "explained": explained(game, asked),
        "table_url": hand_url(game, asked.record, asked.n),
    }


def _said(asked: Question, given: str) -> str:
    """A number of chips as the reader's language writes it."""
    return given if asked.choices else whole(int(given))


def _told(game: str, told: Paper) -> dict[str, Any]:
    names = dict(topics_told(game))
    return {
        "articles": [names[each] for each in told.articles],
        "level": LEVEL_NAMES.get(told.level, ""),
        "minutes": told.minutes,
        "of": ASKED,
    }


def _context(game: str) -> dict[str, Any]:
    return {
        "section": "play",
        "key": game,
        "instrument": Instrument.objects.get(game=game),
        "here": reverse("play:class", args=[game]),
    }


def _to(game: str, told: Attempt) -> HttpResponse:
    response = HttpResponseRedirect(_url("class", game, a=attempt_link(told)))
    add_never_cache_headers(response)
    return response


def _url(name: str, game: str, **told: str) -> str:
    ((param, link),) = told.items()
    return f"{reverse(f'play:{name}', args=[game])}?{param}={link}"


def _now() -> int:
    return int(time.time())


def _broken(request: HttpRequest, game: str, no: BrokenLink) -> HttpResponse:
    near = [{"name": _("Make a paper"), "url": reverse("play:class", args=[game])}]
    title = _("This link holds no paper.")
    return problem(request, 400, title, tell_broken(no), near=near)
