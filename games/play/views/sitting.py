"""Take a paper: its front page, its questions, the result and handing in.

An attempt is sealed in its link. It is stored only for a class whose results the staff store, when
it is over, and only by a POST request.
"""

import time
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.play.classes import keeping, one_place
from games.play.classes.class_link import NameForm, attempt_link, attempt_of
from games.play.drill.forms import AnswerForm
from games.play.drill.paper import Attempt, Paper, begun, marked, question_of
from games.play.link.hand_link import BrokenLink
from games.play.views import class_context
from games.play.views.drill import has_drill
from games.site.errors import problem
from games.site.pages import page


def front(request: HttpRequest, game: str, paper: Paper) -> HttpResponse:
    """The paper's front page; once begun, redirects to its first question."""
    kept_class = keeping.class_of(paper)
    form = NameForm(request.GET if "begin" in request.GET and kept_class else None)
    if "begin" in request.GET and not kept_class:
        return _to(game, begun(replace(paper, kept=""), _now()))
    if form.is_bound and form.is_valid():
        named = {"name": form.cleaned_data["name"], "sitting": keeping.drawn()}
        return _to(game, replace(begun(paper, _now()), **named))
    context = class_context.context_of(game) | {
        "front": class_context.paper_data(game, paper),
        "link": request.GET["c"],
        "held": kept_class,
        "is_over": bool(paper.kept) and kept_class is None,
        "form": form,
    }
    return page(request, "play/class.html", context, form=form)


def attempt(request: HttpRequest, game: str, attempt: Attempt) -> HttpResponse:
    """The current question, or the result once the attempt is over."""
    now = _now()
    attempt = attempt.as_of(now)
    if attempt.is_over:
        return _end(request, game, attempt)
    posed = question_of(attempt.paper, attempt.number)
    form = AnswerForm(posed, request.GET)
    if not form.is_sent:
        form = AnswerForm(posed)
    if form.is_valid():
        return _to(game, attempt.answered(str(form.cleaned_data["answer"]), now))
    return _question(request, game, attempt, form)


@csrf_exempt
@require_POST
def hand_in(request: HttpRequest, game: str) -> HttpResponse:
    """Record the last answer, hand in the finished attempt and redirect to its result.

    No CSRF token is needed: only the sealed attempt identifies the sender, so another site cannot
    send it in somebody's name.
    """
    has_drill(game)
    try:
        attempt = attempt_of(request.POST.get("a", ""), game)
    except BrokenLink as no:
        return class_context.broken(request, game, no)
    now = _now()
    attempt = attempt.as_of(now)
    if not attempt.is_over:
        form = AnswerForm(question_of(attempt.paper, attempt.number), request.POST)
    if not attempt.is_over and form.is_sent:
        if not form.is_valid():
            return _question(request, game, attempt, form)
        attempt = attempt.answered(str(form.cleaned_data["answer"]), now)
    try:
        keeping.hand_in(attempt, one_place.name_of(request, attempt.paper.kept))
    except keeping.NotSaved as no:
        near = [{"name": _("Back to the paper"), "url": _address(game, attempt)}]
        title = _("Your answers were not handed in.")
        return problem(request, 409, title, _why_not(no.reason), near=near)
    return _to(game, attempt)


def _why_not(reason: str) -> str:
    return {
        "over": _("The results of this class are no longer stored."),
        "full": _("%(number)s have handed in already, which is the limit.")
        % {"number": keeping.MOST_RESULTS},
        "full_from_here": _(
            "%(number)s have handed in from this network today, which is the limit. Nothing is"
            " lost: go back to the paper, save its address, and hand in tomorrow, or today "
            "from another network."
        )
        % {"number": one_place.MOST},
        "unfinished": _("Answer every question first."),
    }[reason]


def _question(request: HttpRequest, game: str, attempt: Attempt, form: AnswerForm) -> HttpResponse:
    left = attempt.left(_now())
    is_last = len(attempt.answers) + 1 == len(attempt.asked)
    context = class_context.context_of(game) | {
        "asked": question_of(attempt.paper, attempt.number),
        "form": form,
        "link": attempt_link(attempt),
        "place": len(attempt.answers) + 1,
        "of": len(attempt.asked),
        "left": left,
        "minutes_left": None if left is None else -(-left // 60),
        "minutes": attempt.paper.minutes,
        "hands_in": is_last and keeping.class_of(attempt.paper) is not None,
    }
    response = page(request, "play/class.html", context, form=form)
    add_never_cache_headers(response)
    return response


def _end(request: HttpRequest, game: str, attempt: Attempt) -> HttpResponse:
    results = marked(attempt)
    missed = [result for result in results if not result.is_right]
    if "again" in request.GET and missed:
        unkept = replace(attempt.paper, kept="")
        return _to(game, begun(unkept, _now(), [result.n for result in missed]))
    took = attempt.ended - attempt.begun
    context = class_context.context_of(game) | {
        "paper": class_context.paper_data(game, attempt.paper),
        "right": len(results) - len(missed),
        "of": len(results),
        "took": f"{took // 60}:{took % 60:02}",
        "is_late": len(attempt.answers) < len(attempt.asked),
        "report": class_context.report_of(
            game, ((one.question.articles, one.is_right) for one in results)
        ),
        "missed": [class_context.judged_data(game, result.question, result) for result in missed],
        "link": attempt_link(attempt),
        "held": keeping.class_of(attempt.paper),
        "is_handed_in": bool(attempt.sitting) and keeping.is_handed_in(attempt),
        "name": attempt.name,
    }
    response = page(request, "play/class_end.html", context)
    add_never_cache_headers(response)
    return response


def _address(game: str, attempt: Attempt) -> str:
    return class_context.class_page("class", game, a=attempt_link(attempt))


def _to(game: str, attempt: Attempt) -> HttpResponse:
    response = HttpResponseRedirect(_address(game, attempt))
    add_never_cache_headers(response)
    return response


def _now() -> int:
    return int(time.time())
