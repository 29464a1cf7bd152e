"""The home of the floor's staff, where they work, and the hand-over of a shift."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.play.house.models import chosen_card, name_of
from games.play.incidents.forms import HandOverForm, PlaceForm, place_of, set_place, written_time
from games.play.incidents.models import HandOver, Incident
from games.play.roles import staff
from games.play.views.incidents import form_key, say_saved
from games.rules.registry import GAMES
from games.site.accounts.sent_forms import refilled, refills
from games.site.doors import name_of_game
from games.site.pages import SignedInRequest, page


def open_incidents(casino: str = "") -> QuerySet[Incident]:
    """The open incidents, oldest first; of one casino if it is named, and of none."""
    rows = Incident.objects.filter(closed__isnull=True).order_by("number")
    return rows.filter(casino__in=("", casino)) if casino else rows


def offer(writer: User, place: dict[str, str], words: str) -> HandOver:
    """A new hand-over of what is open; or the last one, if the same is sent again."""
    numbers = list(open_incidents(place["casino"]).values_list("number", flat=True))
    last = HandOver.objects.filter(writer=writer, taken__isnull=True).first()
    if last and (last.words, last.numbers) == (words, numbers):
        return last
    return HandOver.objects.create(
        writer=writer,
        writer_name=name_of(writer),
        casino=place["casino"],
        shift=place["shift"],
        words=words,
        numbers=numbers,
    )


@transaction.atomic
def take(offered: HandOver, taker: User) -> HandOver | None:
    """Make the taker the holder of what is still open; what is saved if somebody took it before."""
    saved: HandOver = HandOver.objects.select_for_update().get(pk=offered.pk)
    if saved.taken:
        return saved
    saved.taken, saved.taker, saved.taker_name = timezone.now(), taker, name_of(taker)
    saved.save()
    for incident in incidents_of(saved).filter(closed__isnull=True):
        incident.holder = name_of(taker)[:80]
        incident.save()
    return None


def incidents_of(offered: HandOver) -> QuerySet[Incident]:
    return Incident.objects.filter(number__in=offered.numbers).order_by("number")


LAST = 5
"""Rulings shown on the home of the staff."""


@never_cache
@login_required
@require_safe
def home(request: SignedInRequest) -> HttpResponse:
    """What waits, where one works, today's questions; others are led to their own part."""
    person = request.user
    if not person.has_module_perms("play"):
        is_translator = person.has_module_perms("translation")
        return redirect("translation:front" if is_translator else "home")
    return _home(request, PlaceForm(initial=place_of(request)))


def _home(request: HttpRequest, form: PlaceForm) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "games": [(key, name_of_game(key)) for key in GAMES],
        "day": timezone.localdate().toordinal(),
    }
    if request.user.has_perm("play.view_incident"):
        context |= {
            "waiting": open_incidents(),
            "last": Incident.objects.exclude(way="")[:LAST],
        }
    if request.user.has_perm("play.view_tablecard"):
        context["card"] = chosen_card(request)
    if request.user.has_perm("play.view_handover"):
        context["offered"] = HandOver.objects.filter(taken__isnull=True)
    return page(request, "play/shift.html", context, form=form)


@never_cache
@login_required
@require_POST
def place(request: SignedInRequest) -> HttpResponse:
    """Set where one works in this shift, on this device."""
    form = PlaceForm(request.POST)
    if not form.is_valid():
        return _home(request, form)
    set_place(request, form.cleaned_data)
    return redirect("play:shift")


@refills
@staff("play.add_handover", "GET", "POST")
def new_hand_over(request: SignedInRequest) -> HttpResponse:
    sent = request.POST if request.method == "POST" else refilled(request)
    form, where = HandOverForm(sent), place_of(request)
    if request.method == "POST" and form.is_valid():
        offered = offer(request.user, where, form.cleaned_data["words"])
        say_saved(request)
        return redirect(offered)
    context = {
        "form": form,
        "form_key": form_key(request),
        "incidents": open_incidents(where["casino"]),
    }
    return page(request, "play/new_hand_over.html", context, form=form)


@staff("play.view_handover")
def hand_over(request: HttpRequest, nr: int) -> HttpResponse:
    """A hand-over to read, print, send and take over."""
    offered = get_object_or_404(HandOver, pk=nr)
    incidents = list(incidents_of(offered))
    lines = [
        f"{row.number}. {written_time(row.happened or row.written)} {row.casino} {row.table}: "
        f"{row.summary} ({row.state_in_words})"
        for row in incidents
    ]
    text = "\n".join([offered.words, *lines, request.build_absolute_uri()])
    context = {"offered": offered, "incidents": incidents, "text": text}
    return page(request, "play/hand_over.html", context)


@staff("play.add_handover", "POST")
def take_over(request: SignedInRequest, nr: int) -> HttpResponse:
    offered = get_object_or_404(HandOver, pk=nr)
    if taken := take(offered, request.user):
        sentence = _("%(name)s took this shift over at %(time)s.")
        facts = {"name": taken.taker_name, "time": written_time(taken.taken)}
        messages.warning(request, sentence % facts)
    return redirect(offered)
