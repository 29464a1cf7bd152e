"""Pages for classes whose results the staff store: create, list, report and delete."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.play.classes import keeping
from games.play.classes.class_link import SaveClassForm, class_link, key_link, paper_of
from games.play.classes.models import ClassResult, KeptClass
from games.play.link.hand_link import BrokenLink
from games.play.views.class_context import (
    broken,
    class_page,
    context_of,
    paper_data,
    report_of,
)
from games.play.views.drill import has_drill
from games.play.views.incidents import staff
from games.site.cells import MARK, csv_lines
from games.site.errors import problem
from games.site.pages import page, whole_address


@staff("play.add_keptclass")
@require_POST
def keep(request: HttpRequest, game: str) -> HttpResponse:
    """Store the results of a paper: redirects to the class, which has a link of its own."""
    has_drill(game)
    try:
        paper = paper_of(request.POST.get("c", ""), game)
    except BrokenLink as no:
        return broken(request, game, no)
    form = SaveClassForm(request.POST)
    if not form.is_valid():
        context = context_of(game) | _made(request, game, request.POST["c"], form)
        return page(request, "play/class_keep.html", context, form=form)
    title, days = form.cleaned_data["title"], form.cleaned_data["days"]
    try:
        kept_class = keeping.keep(_person(request), paper, title, days)
    except keeping.NotSaved:
        sentence = _("You have %(number)s classes. Delete one of them first.")
        message = sentence % {"number": keeping.MOST_CLASSES}
        return problem(request, 409, _("The results of this class are not collected."), message)
    return HttpResponseRedirect(kept_class.get_absolute_url())


def _made(request: HttpRequest, game: str, link: str, form: SaveClassForm) -> dict[str, object]:
    return {"made": paper_data(game, paper_of(link, game)), "keep": form, "class_link": link}


@staff("play.view_keptclass")
@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    context = {"classes": keeping.of_person(request.user)}
    return page(request, "play/classes.html", context)


@staff("play.view_keptclass")
@require_GET
def one(request: HttpRequest, nr: int) -> HttpResponse:
    """The results of the class, by article and by participant."""
    kept_class = _own_class(request, nr)
    paper = keeping.paper_of_class(kept_class)
    results = list(kept_class.results.all())
    link = class_page("class", kept_class.game, c=class_link(paper))
    context = context_of(kept_class.game) | {
        "held": kept_class,
        "paper": paper_data(kept_class.game, paper),
        "questions": keeping.ALL,
        "results": results,
        "report": report_of(kept_class.game, keeping.answers_of(results)),
        "class_url": link,
        "class_address": whole_address(request, link),
        "paper_url": class_page("class-paper", kept_class.game, c=class_link(paper)),
        "key_url": class_page("class-key", kept_class.game, k=key_link(paper)),
    }
    return page(request, "play/kept_class.html", context)


@staff("play.view_keptclass")
@require_GET
def results(request: HttpRequest, nr: int) -> HttpResponse:
    """A CSV file of the participants: time, score, duration and each answer."""
    kept_class = _own_class(request, nr)
    rows = keeping.table_of(kept_class.results.all())
    response = HttpResponse(
        "".join([MARK, *csv_lines(rows)]), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="class-{kept_class.pk}-results.csv"'
    return response


@staff("play.view_keptclass")
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, nr: int) -> HttpResponse:
    """Delete the class and all its results, after confirmation."""
    kept_class = _own_class(request, nr)
    if request.method == "GET":
        return page(request, "play/delete_class.html", {"held": kept_class})
    kept_class.delete()
    return HttpResponseRedirect(reverse("play:classes"))


@staff("play.view_keptclass")
@require_POST
def delete_result(request: HttpRequest, nr: int, result: int) -> HttpResponse:
    """Delete one participant's result."""
    kept_class = _own_class(request, nr)
    get_object_or_404(ClassResult, of=kept_class, pk=result).delete()
    return HttpResponseRedirect(f"{kept_class.get_absolute_url()}#participants")


def _own_class(request: HttpRequest, nr: int) -> KeptClass:
    """The person's own class; another person's raises 404 like one that does not exist."""
    kept_class = keeping.of_person(request.user).filter(pk=nr).first()
    if kept_class is None:
        raise Http404
    return kept_class


def _person(request: HttpRequest) -> Any:
    return request.user
