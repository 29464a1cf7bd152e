"""Take part in a class: enter its code, answer, change answers, hand in, see the result. A sitting
is stored from its beginning, for one device, which a signed cookie names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.law.models import Instrument
from games.law.time.in_force import version_today
from games.rules.game import game as declared
from games.site.pages import cookie_options, page, problem, redirect_in_language
from games.site.sign_in_throttle import note_failure_at, place_of, seconds_left_at, wait_message
from games.training.classes import keeping
from games.training.classes.forms import AnswerForm, ClassCodeForm, NameForm
from games.training.drill.any_game import article_name
from games.training.drill.exercise import Changed, in_words
from games.training.models import ClassResult, KeptClass
from games.training.views.drill import Context, Solved

FREE_CODES, LONGEST_WAIT = 40, 15
"""Wrong codes from one address, where a whole class may sit, without a wait; and the wait after.
A right code never waits: it is too long to be guessed, however many are tried."""


def follow(request: HttpRequest, code: str) -> HttpResponse:
    """The code on the wall leads to the class in the reader's language."""
    return redirect_in_language(request, partial(reverse, "play:sitting", args=[code]))


@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """The form for a code."""
    form = ClassCodeForm(request.GET if "code" in request.GET else None)
    if form.is_bound and form.is_valid():
        kept_class = keeping.with_code(form.cleaned_data["code"])
        wait = _wait_for(request, form.cleaned_data["code"], kept_class)
        if kept_class and not wait:
            return HttpResponseRedirect(reverse("play:sitting", args=[kept_class.code]))
        none = _("No class has this code. It may be over and deleted.")
        form.add_error("code", wait_message(wait) if wait else none)
    return page(request, "play/enter_class.html", {"form": form}, form=form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def front(request: HttpRequest, code: str) -> HttpResponse:
    """The way into the class; once begun, all its questions, and at the end the result."""
    kept_class = keeping.with_code(code)
    result = _of_device(request, kept_class) if kept_class else None
    if result is not None:
        context = _sitting(result)
        if result.handed_in and result.of.shown:
            report = report_of(result.of.game, keeping.answers_of([result]))
            context |= {"rows": list(judged_rows(result)), "report": report}
        return page(request, "play/sitting.html", context)
    if wait := _wait_for(request, code, kept_class):
        return problem(request, 429, _("The class was not begun."), wait_message(wait))
    if kept_class is None:
        return _no_class(request)
    if request.method == "POST" and "number" in request.POST:
        return _go_on(request, kept_class)
    form = NameForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        place = keeping.place_of(request, kept_class.code)
        try:
            begun = keeping.begin(kept_class, form.cleaned_data["name"], place)
        except keeping.NotSaved as no:
            if not no.field:
                return problem(request, 409, _("The class was not begun."), str(no))
            form.add_error(no.field, str(no))
        else:
            return _with_cookie(request, begun)
    return _front(request, kept_class, form)


def _front(
    request: HttpRequest, kept_class: KeptClass, form: NameForm, **further: str
) -> HttpResponse:
    context = _context(kept_class) | {"form": form, **further}
    return page(request, "play/sitting_front.html", context, form=form)


def _go_on(request: HttpRequest, kept_class: KeptClass) -> HttpResponse:
    """Go on with the sitting of a number; wrong ones are slowed."""
    place = keeping.place_of(request, f"{kept_class.code} number")
    number = keeping.plain(request.POST["number"])
    result = kept_class.results.filter(number=number).first() if number else None
    wait = seconds_left_at(place)
    if result and not (wait and len(number) < keeping.NUMBER_LENGTH):
        return _with_cookie(request, result)
    if not wait:
        note_failure_at(place, "number of a sitting", kept_class.code)
    none = _("No sitting of this class has this number.")
    wrong = wait_message(wait) if wait else none
    return _front(request, kept_class, NameForm(), wrong=wrong)


def _wait_for(request: HttpRequest, code: str, kept_class: KeptClass | None) -> int:
    """Seconds to wait with a wrong code; a right one waits only if it is of the shorter codes of
    before."""
    if kept_class and len(kept_class.code) >= keeping.CODE_LENGTH:
        return 0
    place = place_of(request, "codes of classes")
    wait = seconds_left_at(place, FREE_CODES, LONGEST_WAIT)
    if kept_class is None and not wait:
        note_failure_at(place, "code of a class", code)
    return wait


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, code: str, n: int) -> HttpResponse:
    """The ``n``-th question of this device's sitting."""
    kept_class = keeping.with_code(code)
    result = _of_device(request, kept_class) if kept_class else None
    order = keeping.order_of(result) if result else []
    if result is None or result.handed_in or not 1 <= n <= len(order):
        return HttpResponseRedirect(reverse("play:sitting", args=[code]))
    index = order[n - 1]
    onward = reverse("play:sitting-question", args=[code, n + 1])
    if n == len(order):
        onward = reverse("play:sitting", args=[code])
    context = _sitting(result) | {"place": n, "onward": onward}
    try:
        posed = keeping.question_of(result, index)
    except Changed:
        return page(request, "play/sitting_question.html", context)
    text = result.answers[index]["given"]
    form = AnswerForm(posed, request.POST if request.method == "POST" else None, text)
    if form.is_bound and form.is_valid():
        keeping.answer(result, index, str(form.cleaned_data["answer"]))
        return HttpResponseRedirect(onward)
    context |= {"asked": posed, "form": form, "given": text}
    return page(request, "play/sitting_question.html", context, form=form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_in(request: HttpRequest, code: str) -> HttpResponse:
    """Hand in this device's sitting; while a question has no answer, ask first."""
    kept_class = keeping.with_code(code)
    result = _of_device(request, kept_class) if kept_class else None
    if result and not result.handed_in:
        context = _sitting(result)
        if context["unanswered"] and "sure" not in request.POST:
            return page(request, "play/hand_in.html", context)
        if request.method == "POST":
            keeping.hand_in(result)
    return HttpResponseRedirect(reverse("play:sitting", args=[code]))


def _context(kept_class: KeptClass) -> Context:
    return {
        "held": kept_class,
        "instrument": Instrument.objects.get(game=kept_class.game),
        "here": reverse("play:sitting", args=[kept_class.code]),
    }


def _sitting(result: ClassResult) -> Context:
    left = keeping.seconds_left(result)
    order = keeping.order_of(result)
    places = [(n, bool(result.answers[i]["given"])) for n, i in enumerate(order, start=1)]
    return _context(result.of) | {
        "result": result,
        "left": left,
        "minutes_left": None if left is None else -(-left // 60),
        "places": places,
        "unanswered": [n for n, is_answered in places if not is_answered],
        "of": len(order),
    }


def _cookie(kept_class: KeptClass) -> str:
    return f"sitting-{kept_class.pk}"


def _of_device(request: HttpRequest, kept_class: KeptClass) -> ClassResult | None:
    """The sitting that this device began, handed in if it is due."""
    name = _cookie(kept_class)
    sitting = request.get_signed_cookie(name, default="", salt=name)
    result = kept_class.results.filter(sitting=sitting).first() if sitting else None
    if result is not None:
        keeping.end_if_due(result)
    return result


def _with_cookie(request: HttpRequest, result: ClassResult) -> HttpResponse:
    name = _cookie(result.of)
    response = HttpResponseRedirect(reverse("play:sitting", args=[result.of.code]))
    options = cookie_options(request, keeping.MOST_DAYS)
    response.set_signed_cookie(name, result.sitting, salt=name, **options)
    return response


def _no_class(request: HttpRequest) -> HttpResponse:
    near = [{"name": _("Enter the code again"), "url": reverse("play:enter-class")}]
    title = _("No class has this code.")
    message = _("It may be over and deleted. Ask the trainer for the code.")
    return problem(request, 404, title, message, near=near)


@dataclass(frozen=True, slots=True)
class Judged:
    """A question as it was answered in a sitting."""

    solved: Solved
    is_right: bool | None
    words: str
    """The answer; empty if there was none."""


def judged_rows(result: ClassResult) -> Iterator[Judged | None]:
    """The questions of a sitting in its order; None for one whose rules have changed since."""
    for index in keeping.order_of(result):
        answer = result.answers[index]
        try:
            posed = keeping.question_of(result, index)
        except Changed:
            yield None
        else:
            solved, words = Solved(result.of.game, posed), in_words(posed, answer["given"])
            yield Judged(solved, answer["is_right"], words)


def report_of(
    game: str, answers: Iterable[tuple[Iterable[str], bool]]
) -> list[tuple[str, int, int]]:
    """For each article in the questions, its name, the right answers and all answers."""
    scores = keeping.by_article(answers)
    instrument = declared(game).instrument
    texts = version_today(instrument.key).text.provisions
    eids = [text.eid for text in texts if text.eid in scores]
    return [(article_name(instrument.provision(eid)), *scores[eid]) for eid in eids]
