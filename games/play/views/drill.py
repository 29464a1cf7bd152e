"""The drill: a question, the answer judged, and how the trainee stands, all in the address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.lawtexts.citation import cite_short
from games.lawtexts.reader import read
from games.narration import tell_beside
from games.play.drill import exercise as drill
from games.play.drill.exercise import MOST_ASKED, MOST_SEED, Place, Score
from games.play.drill.question import Question
from games.play.setup.form import new_seed
from games.play.table.address import hand_url
from games.play.table.quotations import quoted_for
from games.play.table.replay import replayed
from games.rules.citation import Provision
from games.rules.numbers import place_in, whole
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.site.pages import page


@require_safe
def question(request: HttpRequest, game: str) -> HttpResponse:
    """The question the address tells of; with an answer in it, judged."""
    if game not in GAMES or not drill.kinds(game):
        raise Http404
    context: dict[str, Any] = {
        "section": "play",
        "key": game,
        "instrument": Instrument.objects.get(game=game),
        "here": reverse("play:drill", args=[game]),
        "topics": [_topic(each) for each in drill.topics(game)],
    }
    try:
        place = _place(request, game)
    except Unusable as no:
        return _begin(request, context, request.GET["seed"], tell_beside(no))
    if place is None:
        return _begin(request, context, str(new_seed()))
    asked = drill.question(game, place.seed, place.n, place.article)
    context |= {"place": place, "asked": asked, "score": place.score}
    context["article_told"] = next(
        (told for eid, told in context["topics"] if eid == place.article), ""
    )
    if "answer" not in request.GET:
        return page(request, "play/drill.html", context, part="drill")
    try:
        context |= _judged(request, game, place, asked)
    except Unusable as no:
        context |= {"given": request.GET["answer"], "refused": tell_beside(no)}
        return page(request, "play/drill.html", context, part="drill", status=422)
    return page(request, "play/drill.html", context, part="drill")


def _begin(
    request: HttpRequest, context: dict[str, Any], seed: str, refused: str = ""
) -> HttpResponse:
    context |= {"seed": seed, "article": request.GET.get("article", ""), "refused": refused}
    status = 422 if refused else 200
    return page(request, "play/drill.html", context, part="drill", status=status)


def _judged(request: HttpRequest, game: str, place: Place, asked: Question) -> dict[str, Any]:
    given = request.GET["answer"].strip()
    judged = drill.judge(asked, given)
    score = place.score.after(is_right=judged.is_right)
    answering = replayed(game, asked.record)
    return {
        "judged": judged,
        "given": given,
        "score": score,
        "quoted": quoted_for(game, answering.played.steps[asked.n - 1], asked.provisions),
        "table_url": hand_url(game, asked.record, asked.n),
        "next_url": _url(game, Place(place.seed, place.n + 1, place.article, score)),
    }


def _url(game: str, place: Place) -> str:
    score = place.score
    told = {
        "seed": place.seed,
        "n": place.n,
        "article": place.article,
        "right": score.right,
        "asked": score.asked,
        "streak": score.streak,
        "best": score.best,
    }
    given = {name: value for name, value in told.items() if value not in ("", 0)}
    return f"{reverse('play:drill', args=[game])}?{urlencode(given)}"


def _place(request: HttpRequest, game: str) -> Place | None:
    """None where no drill has begun. A score out of bounds is brought within them; a seed, which
    people type, is refused."""
    if "seed" not in request.GET:
        return None
    seed = whole(request.GET["seed"], "seed", 1, MOST_SEED)
    asked = _whole(request, "asked", 0, MOST_ASKED)
    right = _whole(request, "right", 0, asked)
    best = _whole(request, "best", 0, right)
    streak = _whole(request, "streak", 0, best)
    article = request.GET.get("article", "")
    known = {each.eid for each in drill.topics(game)}
    return Place(
        seed,
        _whole(request, "n", 1, MOST_ASKED),
        article if article in known else "",
        Score(right, asked, streak, best),
    )


def _whole(request: HttpRequest, name: str, least: int, most: int) -> int:
    return max(least, min(place_in(request.GET.get(name, ""), least), most))


def _topic(provision: Provision) -> tuple[str, str]:
    """An article with its heading, in the reader's language where there is one in it."""
    language = get_language() or "pt"
    heading = read(provision.instrument).provision(provision.eid).heading
    told = cite_short(provision.instrument, provision.eid, language)
    named = heading.get(language) or heading.get("pt") or ""
    return provision.eid, f"{told} · {named}" if named else told
