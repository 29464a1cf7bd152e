"""Classes: make a paper, and print it with its key.

A paper is sealed in its link; it is not stored unless staff ask for its results.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.play.classes.class_link import (
    SaveClassForm,
    attempt_of,
    class_link,
    key_link,
    key_of,
    paper_of,
)
from games.play.classes.keeping import can_save
from games.play.dealing import new_seed
from games.play.drill.exercise import TooFew
from games.play.drill.forms import ClassForm
from games.play.drill.paper import Paper, questions_of
from games.play.link.hand_link import BrokenLink
from games.play.views import sitting
from games.play.views.class_context import (
    broken,
    class_page,
    context_of,
    judged_data,
    paper_data,
)
from games.play.views.drill import has_drill
from games.site.pages import page, whole_address


@require_safe
def of_class(request: HttpRequest, game: str) -> HttpResponse:
    """The class of link ``c``, or attempt of link ``a``; without a link, the form for a paper."""
    has_drill(game)
    try:
        if "a" in request.GET:
            return sitting.attempt(request, game, attempt_of(request.GET["a"], game))
        if "c" in request.GET:
            return sitting.front(request, game, paper_of(request.GET["c"], game))
    except BrokenLink as no:
        return broken(request, game, no)
    return _make(request, game)


@require_safe
def paper(request: HttpRequest, game: str) -> HttpResponse:
    """The paper to print and answer by hand."""
    has_drill(game)
    try:
        paper = paper_of(request.GET.get("c", ""), game)
    except BrokenLink as no:
        return broken(request, game, no)
    context = context_of(game) | {"paper": paper_data(game, paper), "asked": questions_of(paper)}
    return page(request, "play/class_paper.html", context)


@require_safe
def key(request: HttpRequest, game: str) -> HttpResponse:
    """The answers of a paper with their reasons, for the person who made it."""
    has_drill(game)
    try:
        paper = key_of(request.GET.get("k", ""), game)
    except BrokenLink as no:
        return broken(request, game, no)
    answers = [judged_data(game, question) for question in questions_of(paper)]
    context = context_of(game) | {"paper": paper_data(game, paper), "key_of": answers}
    return page(request, "play/class_paper.html", context)


def _make(request: HttpRequest, game: str) -> HttpResponse:
    data = request.GET if "seed" in request.GET else None
    form = ClassForm(game, data, initial={"seed": new_seed()})
    context = context_of(game) | {"form": form}
    if form.is_bound and form.is_valid():
        cleaned = form.cleaned_data
        made = Paper(
            game,
            cleaned["seed"],
            form.wanted.articles,
            cleaned["level"],
            cleaned["minutes"] or 0,
        )
        try:
            questions_of(made)
        except TooFew:
            form.add_error("level", _too_few())
        else:
            link = class_page("class", game, c=class_link(made))
            context |= {
                "made": paper_data(game, made),
                "class_url": link,
                "class_address": whole_address(request, link),
                "paper_url": class_page("class-paper", game, c=class_link(made)),
                "key_url": class_page("class-key", game, k=key_link(made)),
                "keep": SaveClassForm() if can_save(request.user) else None,
                "class_link": class_link(made),
            }
    return page(request, "play/class.html", context, form=form)


def _too_few() -> str:
    return _(
        "Ten such questions were not found. Choose another difficulty, other articles or another "
        "seed."
    )
