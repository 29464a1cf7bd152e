"""The drill, all in the URL: a question, its judged answer, the score; and a learner's progress."""

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.law.time.in_force import places_today
from games.play.game import Question
from games.play.hand.quotations import quoted
from games.play.hand.replay import replayed
from games.play.hand.request import hand_url
from games.play.registry import has_drill
from games.play.roles import staff
from games.rules.game import GAMES
from games.rules.game import game as declared
from games.rules.values.numbers import place_in, time_in
from games.site import sign_in_throttle as throttle
from games.site.doors import SITE_DOORS, name_of_game
from games.site.pages import SignedInRequest, page
from games.training.classes import learners
from games.training.classes.forms import PAY, AnswerForm, BeginForm, TraineeForm, TraineeSignInForm
from games.training.classes.learners import Progress, read
from games.training.drill import exercise
from games.training.drill.any_game import article_name
from games.training.drill.exercise import MOST_QUESTIONS, DrillPosition, TooFew
from games.training.drill.explained import Explained, explained
from games.training.models import Trainee

USUAL = "12"
"""The questions of a round, unless another number is chosen."""
SCORE = ("right", "asked", "streak", "best")
CLOCK = 60
"""Seconds of a round against the clock."""
Context = dict[str, Any]


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The door to the drill, without a game."""
    door = next(door for door in SITE_DOORS if door.key == "drill")
    return page(request, "site/door.html", {"door": door})


@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, game: str) -> HttpResponse:
    """The question in the URL, judged if it has an answer; the result after the last. A POST counts
    the answer for the learner, then leads to the same by its URL."""
    require_drill(game)
    if request.method == "POST":
        return _counted(request, game)
    context: Context = {
        "key": game,
        "here": reverse("play:drill", args=[game]),
        "is_learner": learners.progress_of(request) is not None,
    }
    if "seed" not in request.GET:
        offered = {name: request.GET.get(name, "") for name in ("article", "kind", "of")}
        fresh: dict[str, str | int] = {"of": offered.pop("of") or USUAL, **offered}
        fresh["seed"] = _seed()
        context |= {"form": BeginForm(game, initial=fresh), "clock": CLOCK, "pay": PAY}
        context["has_payments"] = set(exercise.PAYMENTS) & set(exercise.kinds(game))
        return page(request, "play/drill.html", context, part="drill")
    begun = BeginForm(game, request.GET)
    if begun.is_valid():
        try:
            return _posed(request, game, begun, context)
        except TooFew:
            begun.add_error(None, _("No such question was found. Choose something else."))
    context["form"] = begun
    return page(request, "play/drill.html", context, part="drill", form=begun, has_form=True)


def _counted(request: HttpRequest, game: str) -> HttpResponse:
    """Count a valid answer for the learner, and redirect to the page that judges it."""
    sent = {n: str(sent) for n, sent in request.POST.items() if n != "csrfmiddlewaretoken"}
    response = HttpResponseRedirect(f"{reverse('play:drill', args=[game])}?{urlencode(sent)}")
    progress = learners.progress_of(request)
    begun = BeginForm(game, sent)
    if progress is None or not begun.is_valid():
        return response
    place = _place(sent, begun)
    ends = time_in(sent.get("ends", ""))
    with suppress(TooFew):
        posed = exercise.question(game, place.seed, place.n, place.wanted)
        form = AnswerForm(posed, sent)
        if form.is_valid() and (not ends or ends > _now()):
            judged = exercise.judge(posed, form.cleaned_data["answer"])
            name = f"{game} {place.seed} {place.n}"
            progress.answered(game, posed, name, is_right=judged.is_right)
            learners.keep(request, response, progress)
    return response


def round_url(game: str, due: Sequence[str], of: int) -> str:
    """A round of these kinds in turn."""
    query = urlencode([("seed", _seed()), ("of", of), ("due", ".".join(due))])
    return f"{reverse('play:drill', args=[game])}?{query}"


def _posed(request: HttpRequest, game: str, begun: BeginForm, context: Context) -> HttpResponse:
    place = _place(request.GET.dict(), begun)
    if "clock" in request.GET:
        return HttpResponseRedirect(_url(game, begun, place, ends=_now() + CLOCK))
    ends = time_in(request.GET.get("ends", ""))
    left = max(0, min(CLOCK, ends - _now())) if ends else None
    context |= {"place": place, "score": place, "left": left, "ends": ends}
    names = dict(begun["article"].choices)
    context["article_told"] = [names[eid] for eid in place.wanted.articles]
    if place.n > place.of > 0 or left == 0:
        return _end(request, game, begun, place, context)
    posed = exercise.question(game, place.seed, place.n, place.wanted)
    form = AnswerForm(posed, request.GET)
    if not form.is_sent:
        form = AnswerForm(posed)
    if form.is_valid():
        judged = exercise.judge(posed, form.cleaned_data["answer"])
        place = place.after(is_right=judged.is_right)
        onward = _url(game, begun, place, ends=ends, was=int(judged.is_right))
        if ends:
            return HttpResponseRedirect(onward)
        context |= {"judged": judged, "explained": explained(game, posed)}
        context |= {"score": place, "next_url": onward}
        if posed.is_hand:
            step = replayed(game, posed.record).played.steps[posed.n - 1]
            context["quoted"] = quoted(game, step, posed.provisions)
            context["table_url"] = hand_url(game, posed.record, posed.n)
    context |= {
        "asked": posed,
        "form": form,
        "was": request.GET.get("was") if ends else None,
        "sent": _parameters(begun, place, ends=ends),
        "end_url": _url(game, begun, place, ends=ends),
    }
    return page(request, "play/drill.html", context, part="drill", form=form, has_form=True)


def _end(
    request: HttpRequest, game: str, begun: BeginForm, place: DrillPosition, context: Context
) -> HttpResponse:
    missed = [exercise.question(game, place.seed, n, place.wanted) for n in place.missed]
    again = DrillPosition(_seed(), wanted=place.wanted, of=place.of)
    context |= {
        "is_over": True,
        "missed": [(n, Solved(game, q)) for n, q in zip(place.missed, missed, strict=True)],
        "again_url": _url(game, begun, again, clock=1 if context["ends"] else 0),
    }
    return page(request, "play/drill.html", context, part="drill")


@dataclass(frozen=True, slots=True)
class Solved:
    """A question with its answer and the reasons."""

    game: str
    question: Question

    @property
    def expected(self) -> str:
        return exercise.in_words(self.question, self.question.answer)

    @property
    def explained(self) -> Explained:
        return explained(self.game, self.question)

    @property
    def table_url(self) -> str:
        """Its step at the table; empty if it is not about a hand."""
        posed = self.question
        return hand_url(self.game, posed.record, posed.n) if posed.is_hand else ""


def require_drill(game: str) -> None:
    """Raise ``Http404`` for a game without a drill."""
    if not has_drill(game):
        raise Http404


def _parameters(begun: BeginForm, place: DrillPosition, **further: int) -> dict[str, str | int]:
    """What the URL of a position has, without what is empty."""
    parameters: dict[str, str | int] = {
        **{name: begun.cleaned_data[name] for name in ("of", "article", "kind", "fault", "doubt")},
        **{name: getattr(place, name) for name in ("seed", "n", *SCORE)},
        "missed": ".".join(map(str, place.missed)),
        "due": ".".join(place.wanted.kinds) if place.wanted.in_turn else "",
        **further,
    }
    filled = {name: value for name, value in parameters.items() if value not in ("", 0)}
    return filled | ({"was": further["was"]} if "was" in further else {})


def _url(game: str, begun: BeginForm, place: DrillPosition, **further: int) -> str:
    query = urlencode(_parameters(begun, place, **further))
    return f"{reverse('play:drill', args=[game])}?{query}"


def _place(sent: Mapping[str, str], begun: BeginForm) -> DrillPosition:
    """The position in the URL; a score outside its limits is adjusted without an error."""
    count = _whole(sent, "asked", 0, MOST_QUESTIONS)
    right = _whole(sent, "right", 0, count)
    best = _whole(sent, "best", 0, right)
    streak = _whole(sent, "streak", 0, best)
    offered = {value for value, _label in begun["kind"].choices}
    due = tuple(dict.fromkeys(n for n in sent.get("due", "").split(".") if n and n in offered))
    number = int(begun.cleaned_data["of"] or 0)
    missed = [place_in(part, 0) for part in sent.get("missed", "").split(".")[:number]]
    return DrillPosition(
        seed=begun.cleaned_data["seed"],
        n=_whole(sent, "n", 1, MOST_QUESTIONS),
        # the kinds that are due take turns
        wanted=replace(begun.wanted, kinds=due, in_turn=True) if due else begun.wanted,
        of=number,
        missed=tuple(dict.fromkeys(n for n in missed if 1 <= n <= number)),
        right=right,
        asked=count,
        streak=streak,
        best=best,
    )


def _whole(sent: Mapping[str, str], name: str, least: int, most: int) -> int:
    return max(least, min(place_in(sent.get(name, ""), least), most))


def _seed() -> int:
    return 1 + secrets.randbelow(exercise.MOST_SEED)


def _now() -> int:
    return int(time.time())


ROUND = 5
IN_ALL = (throttle.FREE_IN_ALL, throttle.LONGEST_IN_ALL)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """What is due today; a POST begins progress on this device."""
    if request.method == "POST":
        response = HttpResponseRedirect(reverse("play:practice"))
        if learners.progress_of(request) is None:
            learners.keep(request, response, Progress())
        return response
    return _practice(request, TraineeSignInForm())


def _practice(request: HttpRequest, form: TraineeSignInForm) -> HttpResponse:
    progress = learners.progress_of(request)
    context: Context = {"days": learners.DAYS, "form": form, "clock": CLOCK, "of": ROUND}
    if progress is not None:
        context |= {
            "progress": progress,
            "trainee": learners.trainee_of(request),
            "rounds": _rounds(progress),
            "scores": _scores(progress),
        }
    return page(request, "play/practice.html", context, form=form)


class RoundDue(NamedTuple):
    """What is due of a game, and a round of it."""

    game: str
    due: int
    coming: list[str]
    url: str


def _rounds(progress: Progress) -> list[RoundDue]:
    rounds = []
    for key in filter(has_drill, GAMES):
        due = progress.due(key)
        known = [name for name in due if f"{key}/{name}" in progress.cards]
        url = round_url(key, due[:ROUND], ROUND)
        coming = list(_coming(progress, key, len(known)))
        rounds.append(RoundDue(name_of_game(key), len(known), coming, url))
    return rounds


DAYS_AHEAD = 2


def _coming(progress: Progress, key: str, due: int) -> Iterator[str]:
    """What is to be answered now, and what comes back when."""
    if due:
        yield _("To answer now: %(number)s.") % {"number": due}
    if missed := progress.missed(key):
        seconds = (missed[-1] - timezone.now()).total_seconds()
        sentence = ngettext(
            "%(number)s missed comes back in %(minutes)s min.",
            "%(number)s missed come back in %(minutes)s min.",
            len(missed),
        )
        yield sentence % {"number": len(missed), "minutes": -int(-seconds // 60)}
    tomorrow = timezone.localdate() + timedelta(days=1)
    for day, number in list(progress.coming(key).items())[:DAYS_AHEAD]:
        sentence = _("Tomorrow: %(number)s.") if day == tomorrow else _("On %(day)s: %(number)s.")
        yield sentence % {"number": number, "day": day.isoformat()}


def _scores(progress: Progress) -> list[tuple[str, str, int, int]]:
    """Game, article, right and all answers, the least often right first."""
    rows = [
        (name_of_game(key), article_name(instrument.provision(eid)), right, count)
        for key, eid, right, count in progress.scores()
        if eid in places_today((instrument := declared(key).instrument).key)
    ]
    return sorted(rows, key=lambda row: row[2] / row[3])


@never_cache
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign a trainee in with a name and a PIN; wrong ones are slowed, other people's only where
    this name failed too, so that nobody keeps a room from its right PINs."""
    form = TraineeSignInForm(request.POST)
    if form.is_valid():
        name, pin = form.cleaned_data["trainee"], form.cleaned_data["pin"]
        trainee = learners.named(name)
        name = f"trainee {trainee.name if trainee else name}"
        place = throttle.place_of(request, name)
        # the same name from all addresses, and all names from this one
        of_name = f"sign-in-in-all-{throttle.account_of(name)}"
        of_address = throttle.place_of(request, "trainees")
        wait = max(throttle.seconds_left_at(place), throttle.seconds_left_at(of_name, *IN_ALL))
        if throttle.has_failed_at(place):
            wait = max(wait, throttle.seconds_left_at(of_address, *IN_ALL))
        with throttle.reckoning(request) as is_free:
            if wait or not is_free:
                form.add_error(None, throttle.wait_message(wait) if wait else throttle.BUSY)
            elif learner := learners.with_pin(trainee, pin):
                throttle.forget_at(place)
                learners.sign_in(request, learner)
                return HttpResponseRedirect(reverse("play:practice"))
            else:
                throttle.note_failure_at(place, "PIN", name)
                throttle.count_at(of_name)
                throttle.count_at(of_address)
                form.add_error(None, _("No trainee has this name and PIN."))
    return _practice(request, form)


@never_cache
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    request.session.pop(learners.SESSION, None)
    return HttpResponseRedirect(reverse("play:practice"))


@never_cache
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete the progress, on the device or with the trainee's account."""
    return learners.forget(request, HttpResponseRedirect(reverse("play:practice")))


@staff("training.add_keptclass", "GET", "POST")
def trainees(request: SignedInRequest) -> HttpResponse:
    """The trainer's trainees with what they practised; a POST makes one and shows its PIN."""
    trainer = request.user
    form = TraineeForm(request.POST if request.method == "POST" else None)
    made = {}
    if form.is_bound and form.is_valid():
        name = form.cleaned_data["name"]
        if trainer.trainees.count() >= learners.MOST_TRAINEES:
            form.add_error("name", _("You have as many trainees as are allowed. Delete one."))
        elif pin := learners.make_trainee(trainer, name):
            made, form = {"name": name, "pin": pin}, TraineeForm()
        else:
            form.add_error("name", _("There is a trainee of this name. Choose another."))
    return _trainees(request, trainer, form, made)


def _trainees(
    request: HttpRequest, trainer: User, form: TraineeForm, made: dict[str, str]
) -> HttpResponse:
    rows = [(trainee, read(trainee.progress).total) for trainee in trainer.trainees.all()]
    context = {"form": form, "made": made, "rows": rows, "days": learners.DAYS}
    return page(request, "play/trainees.html", context, form=form)


@staff("training.add_keptclass", "POST")
def change_trainee(request: SignedInRequest, pk: int) -> HttpResponse:
    """A new PIN for a trainee of one's own, or its deletion."""
    trainer = request.user
    trainee = get_object_or_404(Trainee, trainer=trainer, pk=pk)
    if "pin" in request.POST:
        made = {"name": trainee.name, "pin": learners.renew_pin(trainee)}
        return _trainees(request, trainer, TraineeForm(), made)
    if "delete" in request.POST:
        trainee.delete()
    return HttpResponseRedirect(reverse("play:trainees"))
