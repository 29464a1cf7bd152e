"""A learner's progress: what is due today, how often each article was right, and its deletion."""

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.law.in_force import places_today
from games.play.classes import learners
from games.play.classes.forms import TraineeForm, TraineeSignInForm
from games.play.classes.learners import Progress, read
from games.play.classes.models import Trainee
from games.play.drill.any_game import article_name
from games.play.drill.exercise import kinds
from games.play.views.drill import CLOCK, round_url
from games.play.views.incidents import staff
from games.rules.registry import GAMES
from games.rules.registry import game as declared
from games.site.doors import name_of_game
from games.site.pages import SignedInRequest, page
from games.site.sign_in_throttle import (
    BUSY,
    FREE_IN_ALL,
    LONGEST_IN_ALL,
    account_of,
    count_at,
    forget_at,
    note_failure_at,
    place_of,
    reckoning,
    seconds_left_at,
    wait_message,
)

ROUND = 5
IN_ALL = (FREE_IN_ALL, LONGEST_IN_ALL)


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
    context: dict[str, object] = {"days": learners.DAYS, "form": form, "clock": CLOCK, "of": ROUND}
    if progress is not None:
        context |= {
            "progress": progress,
            "trainee": learners.trainee_of(request),
            "rounds": _rounds(progress),
            "scores": _scores(progress),
        }
    return page(request, "play/practice.html", context, form=form)


def _rounds(progress: Progress) -> list[dict[str, object]]:
    """For each game, what is due, and a round of it."""
    rounds = []
    for key in GAMES:
        if not kinds(key):
            continue
        due = progress.due(key)
        known = [name for name in due if f"{key}/{name}" in progress.cards]
        url = round_url(key, due[:ROUND], ROUND)
        rounds.append({"game": name_of_game(key), "due": len(known), "url": url})
    return rounds


def _scores(progress: Progress) -> list[tuple[str, str, int, int]]:
    """Game, article, right and all answers, the least often right first."""
    rows = []
    for key, eid, right, count in progress.scores():
        instrument = declared(key).instrument
        if eid in places_today(instrument.key):
            name = article_name(instrument.provision(eid))
            rows.append((name_of_game(key), name, right, count))
    return sorted(rows, key=lambda row: row[2] / row[3])


@never_cache
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign a trainee in with a name and a PIN; wrong ones are slowed."""
    form = TraineeSignInForm(request.POST)
    if form.is_valid():
        name, pin = form.cleaned_data["trainee"], form.cleaned_data["pin"]
        trainee = learners.named(name)
        name = f"trainee {trainee.name if trainee else name}"
        place = place_of(request, name)
        # the same name from all addresses, and all names from this one
        wider = (f"sign-in-in-all-{account_of(name)}", place_of(request, "trainees"))
        wait = max(seconds_left_at(place), *(seconds_left_at(each, *IN_ALL) for each in wider))
        with reckoning(request) as is_free:
            if wait or not is_free:
                form.add_error(None, wait_message(wait) if wait else BUSY)
            elif found := learners.with_pin(trainee, pin):
                forget_at(place)
                learners.sign_in(request, found)
                return HttpResponseRedirect(reverse("play:practice"))
            else:
                note_failure_at(place, "PIN", name)
                for each in wider:
                    count_at(each)
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
    response = HttpResponseRedirect(reverse("play:practice"))
    learners.forget(request, response)
    return response


@staff("play.add_keptclass", "GET", "POST")
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
    rows = [(trainee, _sum(read(trainee.progress))) for trainee in trainer.trainees.all()]
    context = {"form": form, "made": made, "rows": rows, "days": learners.DAYS}
    return page(request, "play/trainees.html", context, form=form)


def _sum(progress: Progress) -> tuple[int, int]:
    scores = list(progress.scores())
    return sum(score[2] for score in scores), sum(score[3] for score in scores)


@staff("play.add_keptclass", "POST")
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
