"""The drill: a question, the judged answer and the score, all in the URL."""

import secrets
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.law.acts_named import unofficial
from games.law.in_force import place_at_hand
from games.law.models import Instrument
from games.lawtexts.citation import cite_short
from games.narration.language import law_language
from games.play.drill import exercise
from games.play.drill.exercise import MOST_QUESTIONS, DrillPosition, Score
from games.play.drill.explained import explained
from games.play.drill.forms import AnswerForm, BeginForm
from games.play.game import Question
from games.play.table.quotations import quoted_for, translation
from games.play.table.replay import replayed
from games.play.table.request import hand_url
from games.rules.citation import Provision
from games.rules.numbers import place_in
from games.site.doors import SITE_DOORS, door_page
from games.site.pages import page


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The door to the drill, without a game."""
    door = next(door for door in SITE_DOORS if door.key == "drill")
    return page(request, "site/door.html", door_page(door))


@require_safe
def question(request: HttpRequest, game: str) -> HttpResponse:
    """The question in the URL, judged if the URL has an answer."""
    if not exercise.kinds(game):
        raise Http404
    context: dict[str, Any] = {
        "key": game,
        "instrument": Instrument.objects.get(game=game),
        "here": reverse("play:drill", args=[game]),
        "topics": topic_names(game),
    }
    if "seed" not in request.GET:
        fresh = {
            "seed": 1 + secrets.randbelow(exercise.MOST_SEED),
            "article": request.GET.get("article", ""),
        }
        context["form"] = BeginForm(context["topics"], initial=fresh)
        return page(request, "play/drill.html", context, part="drill")
    begun = BeginForm(context["topics"], request.GET)
    if not begun.is_valid():
        context["form"] = begun
        return page(request, "play/drill.html", context, part="drill", form=begun, has_form=True)
    place = _place(request, begun)
    question = exercise.question(game, place.seed, place.n, place.article)
    context |= {"place": place, "asked": question, "score": place.score}
    context["article_told"] = next(
        (label for eid, label in context["topics"] if eid == place.article), ""
    )
    form = AnswerForm(question, request.GET if "answer" in request.GET else None)
    context["form"] = form
    if form.is_valid():
        context |= _judged(game, place, question, form.cleaned_data["answer"])
    return page(request, "play/drill.html", context, part="drill", form=form, has_form=True)


def _judged(
    game: str, place: DrillPosition, question: Question, answer: str | int
) -> dict[str, object]:
    judged = exercise.judge(question, answer)
    score = place.score.after(is_right=judged.is_right)
    answering = replayed(game, question.record)
    return {
        "judged": judged,
        "score": score,
        "quoted": quoted_for(game, answering.played.steps[question.n - 1], question.provisions),
        "explained": explained(game, question),
        "table_url": hand_url(game, question.record, question.n),
        "next_url": _url(game, DrillPosition(place.seed, place.n + 1, place.article, score)),
    }


def _url(game: str, place: DrillPosition) -> str:
    score = place.score
    parameters = {
        "seed": place.seed,
        "n": place.n,
        "article": place.article,
        "right": score.right,
        "asked": score.asked,
        "streak": score.streak,
        "best": score.best,
    }
    filled = {name: value for name, value in parameters.items() if value not in ("", 0)}
    return f"{reverse('play:drill', args=[game])}?{urlencode(filled)}"


def _place(request: HttpRequest, begun: BeginForm) -> DrillPosition:
    """The position in the URL; a score outside its limits is adjusted without an error."""
    count = _whole(request, "asked", 0, MOST_QUESTIONS)
    right = _whole(request, "right", 0, count)
    best = _whole(request, "best", 0, right)
    streak = _whole(request, "streak", 0, best)
    return DrillPosition(
        begun.cleaned_data["seed"],
        _whole(request, "n", 1, MOST_QUESTIONS),
        begun.cleaned_data["article"],
        Score(right, count, streak, best),
    )


def _whole(request: HttpRequest, name: str, least: int, most: int) -> int:
    return max(least, min(place_in(request.GET.get(name, ""), least), most))


def topic_names(key: str) -> list[tuple[str, str]]:
    """The articles that can be drilled, by eId, with their names for the reader."""
    return [_topic(provision) for provision in exercise.topics(key)]


def _topic(provision: Provision) -> tuple[str, str]:
    """An article's eId and its citation with heading, in the reader's language if possible."""
    language = law_language()
    heading = place_at_hand(provision.instrument, provision.eid).heading
    cited = cite_short(provision.instrument, provision.eid, language)
    name = heading.get(language)
    if not name and (working := translation(provision, language).heading):
        name = unofficial(working)
    name = name or heading.get("pt")
    return provision.eid, f"{cited} · {name}" if name else cited
