"""Saved hands: the list, one hand, saving, changing, deleting. Anybody reads what is public."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.law.models import Instrument
from games.narration import tell_refusal, tell_unusable
from games.narration.refusing import cited
from games.play.link.hand_link import BrokenLink, decode, encode
from games.play.link.messages import tell_broken
from games.play.models import HandPlace, SavedHand
from games.play.saved_hands import listing as saved
from games.play.saved_hands.listing import Entry
from games.rules.citation import Provision
from games.rules.game import Record
from games.rules.numbers import place_in
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES
from games.site.errors import problem
from games.site.pages import page

ASKED = ("q", "game", "provision", "sort")
A_PAGE = 20
MOST_TITLE, MOST_NOTE = 120, 4000


def listing(request: HttpRequest) -> HttpResponse:
    asked = {name: request.GET.get(name, "").replace("\0", "").strip() for name in ASKED}
    hands = saved.found(saved.visible_to(request.user), asked)
    pages = Paginator(hands, A_PAGE)
    shown = pages.get_page(place_in(request.GET.get("page", ""), 1))
    context = {
        "section": "play",
        "hands": shown,
        "otherwise": {each.pk for each in shown if saved.has_another_result(each)},
        "asked": asked,
        "kept": urlencode({name: value for name, value in asked.items() if value}),
        "instruments": Instrument.objects.all(),
        "provisions": _tags_in_use(saved.visible_to(request.user)),
        "may_save": saved.may_save(request.user),
    }
    return page(request, "play/hands.html", context, part="hands")


def _tags_in_use(hands: QuerySet[SavedHand]) -> list[tuple[str, str]]:
    """Of the hands this reader may see, and of no other."""
    shown = HandPlace.objects.filter(is_tag=True, hand__in=hands.values("pk"))
    names = shown.values_list("provision", flat=True)
    found = sorted({Provision.named(name) for name in names.order_by().distinct()})
    return [(str(each), f"{cited(each)} · {each.instrument}") for each in found]


def hand(request: HttpRequest, pk: int) -> HttpResponse:
    found = _visible(request, pk)
    context = {
        "section": "play",
        "hand": found,
        "instrument": Instrument.objects.get(game=found.game),
        "standing": saved.standing(found),
        "tags": _cited(saved.tags_of(found)),
        "table_url": found.table_url(),
        "url": request.build_absolute_uri(found.get_absolute_url()),
        "may_change": saved.may_change(request.user, found),
        "may_delete": saved.may_delete(request.user, found),
    }
    return page(request, "play/saved_hand.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def save(request: HttpRequest, game: str) -> HttpResponse:
    """Save the hand whose link is ``h``."""
    if not saved.may_save(request.user):
        raise PermissionDenied
    if game not in GAMES:
        raise Http404
    link = request.POST.get("h", request.GET.get("h", ""))
    try:
        record = decode(link)
        applied = saved.provisions_of(game, record)
    except BrokenLink as no:
        return _unplayable(request, game, tell_broken(no))
    except Forbidden as no:
        return _unplayable(request, game, tell_refusal(no))
    except Unusable as no:
        return _unplayable(request, game, tell_unusable(no))
    form = _form(request, game) if request.method == "POST" else _blank()
    if request.method == "POST" and not form["errors"]:
        assert isinstance(request.user, User)
        kept = saved.keep(request.user, game, record, form["entry"])
        return HttpResponseRedirect(kept.get_absolute_url())
    back = reverse("play:save-hand", args=[game])
    return _entry_page(request, game, record, list(applied), form, back, _("Save this hand"))


@login_required
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, pk: int) -> HttpResponse:
    found = _visible(request, pk)
    if not saved.may_change(request.user, found):
        raise PermissionDenied
    applied = [Provision.named(place.provision) for place in found.places.all() if place.step]
    form = _form(request, found.game) if request.method == "POST" else _of(found)
    if request.method == "POST" and not form["errors"]:
        saved.change(found, form["entry"])
        return HttpResponseRedirect(found.get_absolute_url())
    back = reverse("play:change-hand", args=[pk])
    return _entry_page(request, found.game, found.record, applied, form, back, _("Change it"))


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    found = _visible(request, pk)
    if not saved.may_delete(request.user, found):
        raise PermissionDenied
    if request.method == "POST":
        saved.remove(found)
        return HttpResponseRedirect(reverse("play:hands"))
    return page(request, "play/delete_hand.html", {"section": "play", "hand": found})


@login_required
@require_POST
def take_today(request: HttpRequest, pk: int) -> HttpResponse:
    """Let today's result stand for the saved one."""
    found = _visible(request, pk)
    if not saved.may_change(request.user, found):
        raise PermissionDenied
    try:
        saved.take_today(found)
    except Forbidden as no:
        return _unplayable(request, found.game, tell_refusal(no))
    except Unusable as no:
        return _unplayable(request, found.game, tell_unusable(no))
    return HttpResponseRedirect(found.get_absolute_url())


def _visible(request: HttpRequest, pk: int) -> SavedHand:
    """A hand one may not see is not told from one that is not there."""
    found = saved.visible_to(request.user).filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _cited(names: tuple[str, ...]) -> list[dict[str, str]]:
    provisions = (Provision.named(name) for name in names)
    return [{"name": str(each), "citation": cited(each)} for each in provisions]


def _blank() -> dict[str, Any]:
    return {"title": "", "note": "", "is_public": False, "tags": (), "errors": {}}


def _of(hand: SavedHand) -> dict[str, Any]:
    return {
        "title": hand.title,
        "note": hand.note,
        "is_public": hand.is_public,
        "tags": saved.tags_of(hand),
        "errors": {},
    }


def _form(request: HttpRequest, key: str) -> dict[str, Any]:
    """What was typed, read; and beside each field what is wrong with it."""
    known = {str(each) for each in saved.others_of(key, ())}
    form: dict[str, Any] = {
        "title": " ".join(request.POST.get("title", "").split()),
        "note": request.POST.get("note", "").strip(),
        "is_public": request.POST.get("is_public") == "yes",
        "tags": tuple(name for name in request.POST.getlist("tag") if name in known),
        "errors": {},
    }
    if not form["title"]:
        form["errors"]["title"] = _("Give it a title.")
    for name, most in (("title", MOST_TITLE), ("note", MOST_NOTE)):
        if len(form[name]) > most:
            facts = {"given": len(form[name]), "most": most}
            form["errors"][name] = _("Write at most %(most)s characters; these are %(given)s.") % (
                facts
            )
    form["entry"] = Entry(form["title"], form["note"], form["is_public"], form["tags"])
    return form


def _entry_page(
    request: HttpRequest,
    key: str,
    record: Record,
    applied: list[Provision],
    form: dict[str, Any],
    action: str,
    heading: str,
) -> HttpResponse:
    other_tags = _tags(saved.others_of(key, applied), form)
    context = {
        "section": "play",
        "instrument": Instrument.objects.get(game=key),
        "heading": heading,
        "action": action,
        "link": encode(record),
        "form": form,
        "tags": _tags(applied, form),
        "other_tags": other_tags,
        "has_other_tags": any(tag["is_on"] for tag in other_tags),
        "most_title": MOST_TITLE,
        "most_note": MOST_NOTE,
    }
    return page(request, "play/save_hand.html", context, status=422 if form["errors"] else 200)


def _tags(offered: list[Provision], form: dict[str, Any]) -> list[dict[str, Any]]:
    on = set(form["tags"])
    return [
        {"name": str(each), "citation": cited(each), "is_on": str(each) in on} for each in offered
    ]


def _unplayable(request: HttpRequest, key: str, sentence: str) -> HttpResponse:
    near = [{"name": _("A new hand"), "url": reverse("play:table", args=[key])}]
    return problem(request, 400, _("This hand cannot be saved."), sentence, near=near)
