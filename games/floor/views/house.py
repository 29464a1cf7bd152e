"""The tables of a house and what they post, its procedures where a regulation is silent; the home
of the floor's staff, where they work, and the hand-over of a shift."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.floor.day_map import day_map
from games.floor.forms import HandOverForm, place_of, set_place
from games.floor.models import HandOver, Incident
from games.floor.views.incidents import form_key, say_saved
from games.law.models import Instrument
from games.narration.faults import SILENCES
from games.narration.registry import own_or_common
from games.play import events
from games.play.desk.sheet_form import PlaceForm, written_time
from games.play.game import RecordSetting
from games.play.models import (
    Posting,
    Procedure,
    TableCard,
    name_of,
    postable,
    procedure_for,
)
from games.play.posted import COOKIE, DAYS, chosen_card
from games.play.roles import staff
from games.play.setup.form import RecordForm
from games.rules.game import GAMES, Game
from games.rules.game import game as declared_game
from games.rules.values import numbers
from games.rules.values.numbers import place_in
from games.rules.values.refusal import Unusable
from games.site.accounts.sent_forms import refilled, refills
from games.site.doors import name_of_game
from games.site.forms import SiteForm, TextField
from games.site.pages import SignedInRequest, cookie_options, page


class CardForm(RecordForm):
    """A table's name and what is posted there."""

    ident = "card"

    def __init__(self, declared: Game, data: Any = None, card: TableCard | None = None) -> None:
        self.card = card
        initial = {"name": card.name, **card.posting.amounts} if card else None
        super().__init__(declared, data, initial)
        name = TextField(label=_("Table"), max_length=20, required=True)
        self.fields = {"name": name, **self.fields}

    def settings(self) -> Iterable[RecordSetting]:
        return postable(self.game)

    @property
    def amounts(self) -> dict[str, str]:
        typed = self.values
        paths = [setting.path for setting in self.visible_settings]
        return {path: typed[path].strip() for path in paths if typed.get(path, "").strip()}

    def clean(self) -> None:
        super().clean()
        name = self.cleaned_data.get("name", "")
        same = TableCard.objects.filter(name=name).first()
        # A card that this form made, when it is sent twice, is none other.
        is_own = same and same.game == self.game.key and same.posting.amounts == self.amounts
        if same and same != self.card and (self.card or not is_own):
            self.add_error("name", _("There is a table with this name."))
        for path, value in list(self.cleaned_data.items()):
            try:
                if path == "table.commission" and value:
                    numbers.percentage(value, path)
                elif type(value) is int:
                    numbers.bounded(value, path, 0)
            except Unusable as no:
                self.refuse(no)
        if not self.errors and not self.amounts:
            raise ValidationError(_("Nothing is posted yet. Write one amount at least."))

    @transaction.atomic
    def save(self, writer: User) -> Posting:
        """The newest posting; a new one only if an amount was changed."""
        name = self.cleaned_data["name"]
        defaults = {"game": self.game.key}
        events.lock()
        card = self.card or TableCard.objects.get_or_create(name=name, defaults=defaults)[0]
        if card.name != name:
            card.name = name
            card.save(by=writer)
        last = card.postings.first()
        if last and last.amounts == self.amounts:
            return last
        return Posting.objects.create(
            card=card, amounts=self.amounts, writer=writer, writer_name=name_of(writer)
        )


class ProcedureForm(SiteForm):
    ident = "procedure"

    words_pt = TextField(
        label=_("In Portuguese"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )
    words_zh = TextField(
        label=_("In Chinese"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def clean(self) -> None:
        super().clean()
        if not self.errors and not any(self.cleaned_data.values()):
            raise ValidationError(_("Write the procedure in one language at least."))


@staff("play.view_tablecard")
def tables(request: HttpRequest) -> HttpResponse:
    context = {
        "cards": TableCard.objects.prefetch_related("postings"),
        "chosen": chosen_card(request),
        "instruments": Instrument.objects.exclude(game=""),
    }
    return page(request, "play/tables.html", context)


@staff("play.view_tablecard", "POST")
def choose_table(request: HttpRequest) -> HttpResponse:
    """Use a table on this device, or none; then go to the desk of its game."""
    key = request.POST.get("card", "")
    if not key:
        response: HttpResponse = redirect("play:tables")
        response.delete_cookie(COOKIE)
        return response
    card = get_object_or_404(TableCard, pk=place_in(key, 0))
    set_place(request, {**place_of(request), "table": card.name})
    response = redirect("play:ruling", card.game)
    response.set_signed_cookie(COOKIE, str(card.pk), **cookie_options(request, DAYS))
    return response


@staff("play.add_tablecard", "GET", "POST")
def new_table(request: SignedInRequest, game: str) -> HttpResponse:
    return _card_page(request, CardForm(declared_game(game), _sent(request)))


@staff("play.view_tablecard", "GET", "POST")
def table_card(request: SignedInRequest, pk: int) -> HttpResponse:
    """What a table posts, and what it posted before; changed by those who may."""
    card = get_object_or_404(TableCard, pk=pk)
    if request.method == "POST" and not request.user.has_perm("play.change_tablecard"):
        return HttpResponse(status=403)
    return _card_page(request, CardForm(declared_game(card.game), _sent(request), card))


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _card_page(request: SignedInRequest, form: CardForm) -> HttpResponse:
    if form.is_bound and form.is_valid():
        form.save(request.user)
        return redirect("play:tables")
    context = {
        "form": form,
        "card": form.card,
        "postings": form.card.postings.all() if form.card else (),
        "instrument": Instrument.objects.get(game=form.game.key),
    }
    return page(request, "play/table_card.html", context, form=form)


@staff("play.view_procedure")
def procedures(request: HttpRequest) -> HttpResponse:
    return page(request, "play/procedures.html", {"procedures": Procedure.objects.all()})


@staff("play.view_procedure", "GET", "POST")
def procedure(request: SignedInRequest, game: str, silence: str) -> HttpResponse:
    """The versions of a procedure; a POST writes a new draft, which is shown once approved."""
    try:
        sentence = own_or_common(game, "silences", silence, SILENCES)
    except KeyError:
        raise Http404 from None
    current = procedure_for(game, silence)
    words = {"words_pt": current.words_pt, "words_zh": current.words_zh} if current else None
    form = ProcedureForm(_sent(request), initial=words)
    if request.method == "POST":
        if not request.user.has_perm("play.add_procedure"):
            return HttpResponse(status=403)
        if form.is_valid():
            Procedure.objects.get_or_create(
                game=game,
                silence=silence,
                approved=None,
                withdrawn=None,
                **form.cleaned_data,
                defaults={"writer": request.user, "writer_name": name_of(request.user)},
            )
            return HttpResponseRedirect(request.path)
    context = {
        "form": form,
        "silence": str(sentence),
        "current": current,
        "versions": Procedure.objects.filter(game=game, silence=silence).order_by("-pk"),
    }
    return page(request, "play/procedure.html", context, form=form)


@staff("play.approve_procedure", "POST")
@transaction.atomic
def approve_procedure(request: SignedInRequest, pk: int) -> HttpResponse:
    """Approve a draft, or with ``withdraw`` end a procedure that was approved."""
    events.lock()
    version = get_object_or_404(Procedure, pk=pk)
    if version.withdrawn is None and "withdraw" in request.POST:
        version.withdrawn = timezone.now()
        version.save(by=request.user, act="withdrawn")
    elif version.withdrawn is None and version.approved is None:
        version.approved, version.approver = timezone.now(), request.user
        version.approver_name = name_of(request.user)
        version.save(by=request.user, act="approved")
    return redirect(reverse("play:procedure", args=[version.game, version.silence]))


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
    events.lock()
    saved: HandOver = HandOver.objects.select_for_update().get(pk=offered.pk)
    if saved.taken:
        return saved
    saved.taken, saved.taker, saved.taker_name = timezone.now(), taker, name_of(taker)
    saved.save(by=taker, act="taken")
    for incident in incidents_of(saved).filter(closed__isnull=True):
        incident.holder = name_of(taker)[:80]
        incident.save(by=taker)
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
    if request.user.has_perm("floor.view_incident"):
        now = timezone.localtime()
        context |= {
            "waiting": open_incidents(),
            "last": Incident.objects.exclude(way="")[:LAST],
            "map": day_map(now),
            "first_of_month": now.date().replace(day=1),
        }
    if request.user.has_perm("play.view_tablecard"):
        context["card"] = chosen_card(request)
    if request.user.has_perm("floor.view_handover"):
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
@staff("floor.add_handover", "GET", "POST")
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


@staff("floor.view_handover")
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
    event = events.events_of(offered).last()
    context = {"offered": offered, "incidents": incidents, "text": text, "event": event}
    return page(request, "play/hand_over.html", context)


@staff("floor.add_handover", "POST")
def take_over(request: SignedInRequest, nr: int) -> HttpResponse:
    offered = get_object_or_404(HandOver, pk=nr)
    if taken := take(offered, request.user):
        sentence = _("%(name)s took this shift over at %(time)s.")
        facts = {"name": taken.taker_name, "time": written_time(taken.taken)}
        messages.warning(request, sentence % facts)
    return redirect(offered)
