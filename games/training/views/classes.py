"""Classes, for their trainer: make and compose one, show its code, its results, delete it."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.law.models import Instrument
from games.play.desk.fault import FaultForm
from games.play.desk.sent import SentRuling
from games.play.hand.replay import replayed
from games.play.link.hand_link import BrokenLink, decode, link_error
from games.play.offers import OFFERS, QuestionSource
from games.play.registry import has_drill
from games.play.roles import staff
from games.rules.game import GAMES
from games.rules.game import game as declared
from games.rules.values.numbers import place_in
from games.rules.values.refusal import Forbidden, Unusable
from games.site.cells import MARK, XLSX, Sheet, as_xlsx, csv_lines
from games.site.doors import name_of_game
from games.site.pages import SignedInRequest, page, problem
from games.site.qr_codes import picture
from games.training.classes import keeping
from games.training.classes.forms import ClassForm, DrawForm, WriteForm
from games.training.drill import paper
from games.training.drill.exercise import WHAT_IS_ORDERED, TooFew, in_words, question_about
from games.training.drill.paper import Item
from games.training.models import ClassResult, KeptClass
from games.training.views.drill import Context, Solved, require_drill
from games.training.views.sitting import report_of

SORTS: Mapping[str, Callable[[ClassResult], Any]] = {
    "handed_in": lambda result: result.handed_in,
    "name": lambda result: (not result.name, result.name.casefold()),
    "right": lambda result: -result.right,
    "time": lambda result: result.seconds,
}


@require_safe
def front(request: HttpRequest, game: str) -> HttpResponse:
    """What a class is, the way in by its code, and for staff the form for a new one."""
    require_drill(game)
    form = ClassForm(game) if request.user.has_perm("training.add_keptclass") else None
    return _front(request, game, form)


def _front(request: HttpRequest, game: str, form: ClassForm | None) -> HttpResponse:
    context = {"key": game, "here": reverse("play:class", args=[game]), "form": form}
    return page(request, "play/class.html", context, form=form)


@staff("training.add_keptclass", "POST")
def make(request: SignedInRequest, game: str) -> HttpResponse:
    """A new class with questions by chance."""
    require_drill(game)
    form = ClassForm(game, request.POST)
    if form.is_valid():
        cleaned = form.cleaned_data
        articles = keeping.often_failed(request.user, game) if cleaned["failed"] else []
        if cleaned["failed"] and not articles:
            form.add_error("failed", _("Your classes have missed nothing in this game yet."))
        questions = _drawn(form, game, tuple(articles)) if form.is_valid() else None
        if questions is not None:
            columns = {"title": cleaned["title"], "minutes": cleaned["minutes"] or 0}
            return _made(request, game, questions, days=cleaned["days"], **columns)
    return _front(request, game, form)


def _drawn(form: DrawForm, game: str, articles: tuple[str, ...] = ()) -> list[Item] | None:
    """The questions asked for; None, with an error in the form, if there are none such."""
    wanted = replace(form.wanted, day=paper.day_of_law(game))
    wanted = replace(wanted, articles=articles or wanted.articles)
    try:
        return paper.draw(game, form.cleaned_data["count"], wanted)
    except TooFew:
        form.add_error(None, _("No such question was found. Choose something else."))
        return None


def _made(
    request: SignedInRequest, game: str, questions: list[Item], **columns: Any
) -> HttpResponse:
    """Redirects to a new class of the person's."""
    columns["day"] = paper.day_of_law(game)
    try:
        kept_class = keeping.make(request.user, game, questions, **columns)
    except keeping.NotSaved as no:
        return problem(request, 409, _("The class was not made."), str(no))
    return HttpResponseRedirect(kept_class.get_absolute_url())


@staff("training.add_keptclass", "POST")
def of_source(request: SignedInRequest) -> HttpResponse:
    """A new class with the questions of a hand's link or of an incident."""
    named = next((name for name in OFFERS.question_sources if name in request.POST), None)
    try:
        if named is None:
            hand = decode(request.GET.get("h", ""))
            source = QuestionSource(request.POST.get("game", ""), _("Questions of a hand"), hand)
        else:
            number = place_in(request.POST[named], 0)
            source = OFFERS.question_sources[named](request.user, number)
        questions = _questions_of(source)
    except BrokenLink as no:
        return problem(request, 400, _("This hand cannot be read."), link_error(no))
    except (Forbidden, Unusable, KeyError):
        return problem(request, 400, _("This hand cannot be read."), _("Nothing was made."))
    return _made(request, source.game, questions, title=source.title[:80])


def _questions_of(source: QuestionSource) -> list[Item]:
    """Every question that a hand gives, or that of a ruling; raises ``Forbidden``, ``Unusable`` or
    ``KeyError``."""
    if source.ruling:
        return [_of_ruling(source.ruling)]
    record = paper.at_day(source.hand or {}, paper.day_of_law(declared(source.game).key))
    return paper.questions_about(replayed(source.game, record))


def _of_ruling(ruling: SentRuling) -> Item:
    """What was ordered after a fault; of another ruling, what was decided, in its own words."""
    form = FaultForm(declared(ruling.game), QueryDict(ruling.query))
    if ruling.way == "fault" and form.is_valid():
        posed = question_about(ruling.game, WHAT_IS_ORDERED, form.record(), secrets.token_hex(8))
        if posed is not None:
            return paper.stored(posed)
    words = {lang: "\n".join(lines) for lang, lines in ruling.entered.items()}
    verdicts = {"pt": ruling.verdict_pt, "zh-hant": ruling.verdict_zh}
    return paper.written(words, verdicts, ruling.provisions)


@staff("training.view_keptclass")
def listing(request: HttpRequest) -> HttpResponse:
    games = [(key, name_of_game(key)) for key in GAMES if has_drill(key)]
    context = {"classes": keeping.of_person(request.user), "games": games}
    return page(request, "play/classes.html", context)


@staff("training.view_keptclass")
def one(request: HttpRequest, nr: int) -> HttpResponse:
    """The class: its code, its questions and the results."""
    return _one(request, get_object_or_404(keeping.of_person(request.user), pk=nr))


def _one(
    request: HttpRequest, kept_class: KeptClass, draw: DrawForm | None = None,
    write: WriteForm | None = None,
) -> HttpResponse:  # fmt: skip
    game = kept_class.game
    sittings = list(kept_class.results.select_related("of"))
    for result in sittings:
        keeping.end_if_due(result)
    results = [result for result in sittings if result.handed_in]
    sort = request.GET.get("sort", "")
    results.sort(key=SORTS.get(sort, SORTS["handed_in"]))
    questions = [Solved(game, paper.readable(game, item)) for item in kept_class.questions]
    address = request.build_absolute_uri(reverse("class-code", args=[kept_class.code]))
    context = {
        "held": kept_class,
        "instrument": Instrument.objects.get(game=game),
        "questions": questions,
        "sitting": [result for result in sittings if not result.handed_in],
        "results": results,
        "has_begun": bool(sittings),
        "is_on_wall": "wall" in request.GET,
        "sort": sort,
        "hardest": _hardest(kept_class, results, questions),
        "report": report_of(game, keeping.answers_of(results)),
        "address": address,
        "code": picture(address, _("The way into the class")),
        "draw": draw or DrawForm(game),
        "write": write or WriteForm(game),
    }
    return page(request, "play/kept_class.html", context, form=draw or write)


def _hardest(
    kept_class: KeptClass, results: list[ClassResult], questions: list[Solved]
) -> list[Context]:
    """The questions with what each participant answered, the hardest first."""
    rows = []
    for index, right, count in keeping.counted(results) if questions else ():
        answers = []
        for result in results:
            answer = result.answers[index]
            try:
                posed = keeping.question_of(result, index)
                words, expected = (in_words(posed, answer[n]) for n in ("given", "expected"))
            except (LookupError, ValueError):
                is_number = answer["given"].lstrip("-").isdecimal()
                words, expected = answer["given"] if is_number else "", ""
            took = keeping.seconds_of(result).get(index)
            answers.append(
                {**answer, "result": result, "said": words, "expected": expected, "took": took}
            )
        row = {"index": index, "solved": questions[index], "right": right, "of": count}
        rows.append(row | {"answers": answers})
    return rows


@staff("training.view_keptclass", "POST")
def change(request: SignedInRequest, nr: int) -> HttpResponse:
    """Close, open again or show the answers; mark an answer, open a sitting again; change the
    questions until somebody has begun."""
    kept_class = get_object_or_404(keeping.of_person(request.user), pk=nr)
    do, index = request.POST.get("do", ""), place_in(request.POST.get("index", ""), 0)
    if do in ("close", "open", "show"):
        now = timezone.now()
        kept_class.closed = None if do == "open" else kept_class.closed or now
        kept_class.shown = now if do == "show" else None if do == "open" else kept_class.shown
        kept_class.save(update_fields=["closed", "shown"])
    elif do == "mark":
        handed_in = kept_class.results.exclude(handed_in=None)
        result = get_object_or_404(handed_in, pk=place_in(request.POST.get("of", ""), 0))
        if index < len(result.answers):
            keeping.mark(result, index, is_right="right" in request.POST)
    elif do == "reopen":
        result = get_object_or_404(kept_class.results, pk=place_in(request.POST.get("of", ""), 0))
        try:
            keeping.reopen(result, request.user)
        except keeping.NotSaved as no:
            return problem(request, 409, _("The sitting was not opened again."), str(no))
    elif do == "again":
        return _again(request, kept_class)
    else:
        form = {} if kept_class.results.exists() else _composed(request, kept_class, do, index)
        if form:
            return _one(request, kept_class, **form)
        if not keeping.compose(kept_class):
            message = _("Somebody has begun: the questions stay as they are. Make another round.")
            return problem(request, 409, _("The questions were not changed."), message)
    return HttpResponseRedirect(f"{kept_class.get_absolute_url()}{request.POST.get('at', '')[:20]}")


def _composed(request: HttpRequest, kept_class: KeptClass, do: str, index: int) -> Context:
    """Change the questions, unsaved; the form by its name if it has errors."""
    items, game = kept_class.questions, kept_class.game
    if do == "draw":
        draw = DrawForm(game, request.POST)
        new = _drawn(draw, game) if draw.is_valid() else None
        if new is None:
            return {"draw": draw}
        items += new
    elif do == "write":
        write = WriteForm(game, request.POST)
        if not write.is_valid():
            return {"write": write}
        items.append(_written(game, write.cleaned_data))
    elif do == "drop" and index < len(items):
        del items[index]
    elif do == "up" and 0 < index < len(items):
        items.insert(index - 1, items.pop(index))
    kept_class.questions = items[: paper.MOST_QUESTIONS]
    return {}


def _written(game: str, cleaned: Context) -> Item:
    eid = cleaned["provision"]
    provisions = [str(declared(game).instrument.provision(eid))] if eid else []
    words, model = {"": cleaned["words"]}, {"": cleaned["model"]}
    return paper.written(words, model, provisions, cleaned["choices"])


def _again(request: SignedInRequest, kept_class: KeptClass) -> HttpResponse:
    """Another class, made of what was missed in this one."""
    results = list(kept_class.results.exclude(handed_in=None))
    items = [kept_class.questions[index] for index in keeping.failed(results)]
    if not items:
        message = _("Nobody has missed a question of this class.")
        return problem(request, 409, _("The class was not made."), message)
    questions = paper.redrawn(kept_class.game, items, paper.day_of_law(kept_class.game))
    title = _("%(title)s, again") % {"title": kept_class.title}
    return _made(request, kept_class.game, questions, title=title[:80], minutes=kept_class.minutes)


@staff("training.view_keptclass")
def printed(request: HttpRequest, nr: int) -> HttpResponse:
    """The paper to print and answer by hand; with ``key``, its answers with their reasons."""
    kept_class = get_object_or_404(keeping.of_person(request.user), pk=nr)
    posed = [paper.readable(kept_class.game, item) for item in kept_class.questions]
    context = {
        "held": kept_class,
        "instrument": Instrument.objects.get(game=kept_class.game),
        "asked": posed,
    }
    if "key" in request.GET:
        context["key_of"] = [Solved(kept_class.game, question) for question in posed]
    return page(request, "play/class_paper.html", context)


@staff("training.view_keptclass")
def results(request: HttpRequest, nr: int, form: str) -> HttpResponse:
    """A CSV or XLSX file of the participants: time, score, duration and each answer."""
    kept_class = get_object_or_404(keeping.of_person(request.user), pk=nr)
    head, *rows = keeping.table_of(kept_class, kept_class.results.exclude(handed_in=None))
    if form == "csv":
        content: str | bytes = "".join([MARK, *csv_lines([head, *rows])])
    elif form == "xlsx":
        content = as_xlsx([Sheet(_("Results"), [*map(str, head)], rows)])
    else:
        raise Http404
    kind = XLSX if form == "xlsx" else "text/csv; charset=utf-8"
    name = f"class-{kept_class.pk}-results.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


@staff("training.view_keptclass", "GET", "POST")
def delete(request: HttpRequest, nr: int) -> HttpResponse:
    """Delete the class and all its results, after confirmation."""
    kept_class = get_object_or_404(keeping.of_person(request.user), pk=nr)
    if request.method == "GET":
        return page(request, "play/delete_class.html", {"held": kept_class})
    kept_class.delete()
    return HttpResponseRedirect(reverse("play:classes"))


@staff("training.view_keptclass", "POST")
def delete_result(request: HttpRequest, nr: int, result: int) -> HttpResponse:
    """Delete one participant's result."""
    kept_class = get_object_or_404(keeping.of_person(request.user), pk=nr)
    get_object_or_404(ClassResult, of=kept_class, pk=result).delete()
    return HttpResponseRedirect(f"{kept_class.get_absolute_url()}#participants")
