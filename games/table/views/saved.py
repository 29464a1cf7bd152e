"""Hands with a name: saved ones, to list, show, save, change and delete, of which public ones are
open to everybody; those of the samples and doubts in full, public and cacheable; files of hands."""

from django.contrib.auth.decorators import login_required, permission_required
from django.core.exceptions import PermissionDenied
from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.law.editions.page_cache import public
from games.law.models import Instrument
from games.narration import amount
from games.narration.register import override_sentences
from games.play.hand.request import law_of_day
from games.play.link.hand_link import BrokenLink, decode, encode, link_error
from games.rules.game import GAMES, Record
from games.rules.game import game as declared_game
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable
from games.site.client_address import asker_of
from games.site.pages import page, page_of_list, problem
from games.table import saved_hands as saved
from games.table.files.hands_in import ONLY, HandsInForm, hands_in
from games.table.models import SavedHand
from games.table.saved_hands import HandForm, HandsFilter
from games.table.written_out import doubted_of, illustrated, is_illustrated, named, samples_of

A_PAGE = 20


def listing(request: HttpRequest) -> HttpResponse:
    form = HandsFilter(request.GET, visible=saved.visible_to(request.user))
    hands = saved.search_hands(saved.visible_to(request.user), form.filled_fields)
    listed = page_of_list(request, hands, A_PAGE)
    context = {
        "hands": listed,
        "otherwise": {hand.pk for hand in listed if saved.has_another_result(hand)},
        "form": form,
        "kept": urlencode(form.filled_fields),
    }
    return page(request, "play/hands.html", context, part="hands", form=form)


def hand(request: HttpRequest, pk: int) -> HttpResponse:
    hand = get_object_or_404(saved.visible_to(request.user), pk=pk)
    context = {
        "hand": hand,
        "instrument": Instrument.objects.get(game=hand.game),
        "standing": saved.standing(hand),
        "law_of_day": law_of_day(declared_game(hand.game), hand.record),
        "override_sentences": override_sentences(hand.game, hand.record),
        "tags": [Provision.named(name) for name in saved.tags_of(hand)],
        "table_url": hand.table_url(),
        "url": request.build_absolute_uri(hand.get_absolute_url()),
        "may_change": saved.may("change", request.user, hand),
        "may_delete": saved.may("delete", request.user, hand),
    }
    return page(request, "play/saved_hand.html", context)


@login_required
@permission_required("table.add_savedhand", raise_exception=True)
@require_http_methods(["GET", "POST"])
def save(request: HttpRequest, game: str) -> HttpResponse:
    """Save the hand whose link is ``h``."""
    link = request.POST.get("h", request.GET.get("h", ""))
    try:
        record = decode(link)
        applied = saved.provisions_of(game, record)
    except (BrokenLink, Forbidden, Unusable) as no:
        return _unplayable(request, game, no)
    form = HandForm(game, list(applied), request.POST if request.method == "POST" else None)
    if form.is_valid():
        hand = SavedHand(game=game, owner_id=request.user.pk, record=record)
        saved.save(hand, **form.cleaned_data)
        return HttpResponseRedirect(hand.get_absolute_url())
    back = reverse("play:save-hand", args=[game])
    return _entry_page(request, game, record, form, back, _("Save this hand"))


@login_required
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, pk: int) -> HttpResponse:
    hand = get_object_or_404(saved.visible_to(request.user), pk=pk)
    if not saved.may("change", request.user, hand):
        raise PermissionDenied
    applied = [Provision.named(place.provision) for place in hand.places.all() if place.step]
    data = request.POST if request.method == "POST" else None
    initial = model_to_dict(hand, ("title", "note", "is_public")) | {"tag": saved.tags_of(hand)}
    form = HandForm(hand.game, applied, data, initial)
    if form.is_valid():
        saved.save(hand, **form.cleaned_data)
        return HttpResponseRedirect(hand.get_absolute_url())
    back = reverse("play:change-hand", args=[pk])
    return _entry_page(request, hand.game, hand.record, form, back, _("Change it"))


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    hand = get_object_or_404(saved.visible_to(request.user), pk=pk)
    if not saved.may("delete", request.user, hand):
        raise PermissionDenied
    if request.method == "POST":
        saved.remove(hand)
        return HttpResponseRedirect(reverse("play:hands"))
    return page(request, "play/delete_hand.html", {"hand": hand})


@login_required
@require_POST
def take_today(request: HttpRequest, pk: int) -> HttpResponse:
    """Replace the saved result with today's."""
    hand = get_object_or_404(saved.visible_to(request.user), pk=pk)
    if not saved.may("change", request.user, hand):
        raise PermissionDenied
    try:
        saved.take_today(hand)
    except (Forbidden, Unusable) as no:
        return _unplayable(request, hand.game, no)
    return HttpResponseRedirect(hand.get_absolute_url())


def _entry_page(
    request: HttpRequest, key: str, record: Record, form: HandForm, action: str, heading: str
) -> HttpResponse:
    context = {
        "instrument": Instrument.objects.get(game=key),
        "heading": heading,
        "action": action,
        "link": encode(record),
        "form": form,
    }
    return page(request, "play/save_hand.html", context, form=form)


def _unplayable(
    request: HttpRequest, key: str, no: BrokenLink | Forbidden | Unusable
) -> HttpResponse:
    near = [{"name": _("A new hand"), "url": reverse("play:table", args=[key])}]
    return problem(request, 400, _("This hand cannot be saved."), link_error(no), near=near)


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = HandsInForm(request.POST, request.FILES) if is_sent else HandsInForm()
    taken = None
    wait = form.count_hands(asker_of(request)) if form.is_valid() else 0
    if form.is_valid():
        data = form.cleaned_data
        taken = hands_in(data["source"], data["game"], data["first"] or 1)
        if data["first"] and not taken.hands:
            form.add_error("first", ONLY % {"given": amount(taken.given)})
            taken = None
    context = {"form": form, "taken": taken}
    status = 429 if wait else 200
    response = page(request, "play/hands_in.html", context, status=status, form=form)
    if wait:
        response["Retry-After"] = str(wait)
    return response


@public()
def how_it_goes(request: HttpRequest, game: str) -> HttpResponse:
    if not is_illustrated(game):
        raise Http404
    return page(request, "play/how_it_goes.html", {"frames": illustrated(game)})


@public()
def written_out_list(request: HttpRequest, game: str) -> HttpResponse:
    context = {"samples": samples_of(game), "doubted": doubted_of(game)}
    return page(request, "play/written_out_list.html", context)


@public()
def written_out(request: HttpRequest, game: str, name: str) -> HttpResponse:
    hand = named(game, name) if game in GAMES else None
    if hand is None:
        raise Http404
    context = {"hand": hand, "here": reverse("play:table", args=[game])}
    return page(request, "play/written_out.html", context)
