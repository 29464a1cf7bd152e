"""The table: choose a game, set up a hand, step through it, export it; nothing is stored."""

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.narration import short_error_sentence
from games.narration.register import override_sentences
from games.play.dealing import new_seed
from games.play.hand.page import Sheet, dealt_next, sheet
from games.play.hand.replay import WAYS as FAST_FORWARD
from games.play.hand.replay import Replay, acted, nearest, played_on, replayed
from games.play.hand.request import (
    CROUPIER,
    EVERYTHING,
    MOST_OF_TRIED,
    MOST_TRIED,
    PUBLIC,
    HandRequest,
    Viewpoint,
    eyes_of,
    hand_request,
    hand_url,
    law_of_day,
    line_of,
    link_url,
    query,
)
from games.play.link.hand_link import BrokenLink, decode, encode, link_error, read_link
from games.play.link.sealed_link import is_sealed, opened
from games.play.setup.form import SetUpForm, set_up_form, with_cards_named
from games.rules.game import Game, Record
from games.rules.game import game as declared_game
from games.rules.hands.script import Action
from games.rules.values.numbers import place_in, whole
from games.rules.values.refusal import Forbidden, Unusable
from games.site.addresses import address
from games.site.pages import BY_PART, page, problem, wants_part
from games.table.files.export import FORMS, PICTURE, Glimpse, exported
from games.table.next_hand_form import NextHandForm
from games.table.written_out import is_illustrated

AHEAD = 60
"""For how many seconds a step that the page fetched ahead may be shown without asking again."""


def index(request: HttpRequest) -> HttpResponse:
    instruments = Instrument.objects.exclude(game="").prefetch_related("relations")
    return page(request, "play/index.html", {"instruments": instruments})


def hand(request: HttpRequest, game: str) -> HttpResponse:
    """One step of the hand whose link is ``h``; without a link, the set-up form."""
    if "h" not in request.GET:
        return set_up(request, game)
    play = nearest if "nearest" in request.GET else replayed
    try:
        opened, replay = _opened(request, game, play)
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, game, no)
    lines = request.GET.get("tried", "")[:MOST_OF_TRIED].split(",")
    viewpoint = replace(
        opened.viewpoint,
        deck="4" if request.GET.get("deck") == "4" else "",
        beside=request.GET.get("beside", "")[:60],
        tried=tuple(line for line in lines if line)[:MOST_TRIED],
    )
    is_of_the_link = viewpoint.eyes == (opened.sealed_for or EVERYTHING)
    if not is_of_the_link and viewpoint.eyes in eyes_of(replay):
        parameters = {**request.GET.dict(), "h": viewpoint.link(game, replay.record), "eyes": ""}
        return HttpResponseRedirect(f"{request.path}?{query(parameters)}")
    number = request.GET.get("n", request.GET.get("undo", ""))
    n = place_in(number, 0) if number else replay.last
    n = min(n, replay.last) if play is nearest else n
    hand_sheet = sheet(replay, n, viewpoint)
    if hand_sheet.n != n:
        title = _("This hand has no such step.")
        sentence = _("Its steps go from 1 to %(last)s.") % {"last": replay.last}
        near = {"name": _("Step %(n)s of this hand") % {"n": hand_sheet.n}, "url": hand_sheet.url}
        return problem(request, 404, title, sentence, near=[near])
    if not viewpoint.may_decide and request.GET.keys() & {"do", "on", "next", "undo"}:
        return _page(
            request, hand_sheet, refused=_("This link is for viewing only: it makes no decisions.")
        )
    if "do" in request.GET or "on" in request.GET:
        return _decided(request, hand_sheet)
    if "undo" in request.GET:
        if not hand_sheet.may_undo:
            return _page(request, hand_sheet, refused=_("Nothing was decided before this step."))
        return _come_to(request, hand_sheet.undone())
    if "next" in request.GET:
        return _next_hand(request, hand_sheet)
    return _page(request, hand_sheet, is_focused=bool(request.GET.keys() & {"focus", "rabbit"}))


def _opened(
    request: HttpRequest, game: str, play: Callable[[str, Record], Replay] = replayed
) -> tuple[HandRequest, Replay]:
    """The hand of the link; raises ``BrokenLink``, ``Forbidden`` or ``Unusable``."""
    eyes = request.GET.get("eyes", "")
    is_seat = eyes.isascii() and eyes.isdecimal() and len(eyes) < 6
    is_known = is_seat or eyes in (EVERYTHING, PUBLIC, CROUPIER)
    opened = hand_request(request.GET.get("h", ""), game, eyes if is_known else "")
    replay = play(game, opened.record)
    if opened.sealed_for and opened.viewpoint.eyes not in eyes_of(replay):
        raise BrokenLink("seal_broken", {})
    return opened, replay


def _decided(request: HttpRequest, hand_sheet: Sheet) -> HttpResponse:
    """Play an action at this step in place of those that followed, or play on past choices."""
    replay, n, sent = hand_sheet.replay, hand_sheet.n, request.GET
    before, choice = replay.decided_at(n), replay.choice_at(n)
    is_asked = "do" in sent or sent["on"] in FAST_FORWARD
    if before is None or choice is None or not is_asked:
        return _page(request, hand_sheet, refused=_("Nothing is to be decided at this step."))
    typed = sent.get("to", "").strip()
    try:
        if "do" in sent:
            amount = whole(typed, "to") if typed else None
            taken = acted(replay, before, Action(choice.seat, sent["do"][:20], amount))
        else:
            taken = played_on(replay, before, sent["on"])
    except (Forbidden, Unusable) as no:
        tried = sent.get("do", ""), typed
        return _page(request, hand_sheet, refused=short_error_sentence(no), tried=tried)
    after = hand_sheet.viewpoint.having_tried(line_of(replay.actions), line_of(taken.actions))
    return _come_to(request, sheet(taken, n + 1 if "do" in sent else taken.last, after))


def _next_hand(request: HttpRequest, hand_sheet: Sheet) -> HttpResponse:
    """Deal the next hand at this table, after the changes of the form."""
    session = hand_sheet.session
    if session is None or not hand_sheet.may_have_next:
        return _page(request, hand_sheet, refused=_("No hand can follow this one."))
    form = NextHandForm(session, request.GET)
    if form.is_valid():
        try:
            return _come_to(request, dealt_next(hand_sheet, session, form.changes()))
        except (Forbidden, Unusable) as no:
            form.refuse(no, short_error_sentence(no))
    return _page(request, hand_sheet, next_form=form)


def _come_to(request: HttpRequest, after: Sheet) -> HttpResponse:
    if wants_part(request):
        return _page(request, after, is_focused=True)
    return HttpResponseRedirect(after.url)


def _page(
    request: HttpRequest,
    hand_sheet: Sheet,
    *,
    refused: str = "",
    tried: tuple[str, str] = ("", ""),
    is_focused: bool = False,
    next_form: NextHandForm | None = None,
) -> HttpResponse:
    key = hand_sheet.replay.game.key
    if next_form is None and hand_sheet.may_have_next and hand_sheet.session:
        next_form = NextHandForm(hand_sheet.session)
    is_refused = bool(refused or (next_form and next_form.errors))
    context = {
        "sheet": hand_sheet,
        "law_of_day": law_of_day(hand_sheet.replay.game, hand_sheet.replay.record),
        "override_sentences": override_sentences(key, hand_sheet.replay.record),
        "here": address("play:table", key),
        "url": request.build_absolute_uri(hand_sheet.url_to_copy),
        "is_part": wants_part(request),
        "is_focused": is_focused or bool(refused),
        "next_form": next_form,
        "refused": refused,
        "tried": tried[0],
        "tried_amount": tried[1],
        "forms": FORMS,
        "is_rabbit": "rabbit" in request.GET,
    }
    status = 422 if is_refused else 200
    response = page(request, "play/table.html", context, part="hand", status=status)
    # Revalidated each time; privately if there is a session cookie.
    scope = "private" if settings.SESSION_COOKIE_NAME in request.COOKIES else "public"
    response["Cache-Control"] = f"{scope}, max-age=0, must-revalidate"
    if request.headers.get("Purpose") == "prefetch":
        response["Cache-Control"] = f"private, max-age={AHEAD}"
    patch_vary_headers(response, ["Cookie", *BY_PART, "Accept-Encoding"])
    if wants_part(request):
        # A refused page is not added to the browser's history.
        response["HX-Replace-Url" if is_refused else "HX-Push-Url"] = hand_sheet.url
    return response


def _broken(request: HttpRequest, key: str, no: BrokenLink | Forbidden | Unusable) -> HttpResponse:
    """The error of the link, with a link to the nearest hand that can be played."""
    if isinstance(no, BrokenLink):
        record = no.readable
    elif is_sealed(request.GET["h"]):
        record, no = {}, BrokenLink("seal_broken", {})
    else:
        record = read_link(request.GET["h"])
    near = [{"name": _("A new hand"), "url": reverse("play:table", args=[key])}]
    if record and "hands" not in record:
        closest = nearest(key, record)
        name = _("The whole hand, to step %(last)s") % {"last": closest.last}
        near.insert(0, {"name": name, "url": hand_url(key, closest.record)})
    title = _("This link contains no playable hand.")
    return problem(request, 400, title, link_error(no), near=near)


def set_up(request: HttpRequest, game: str) -> HttpResponse:
    """The set-up form, with default values or those of the hand whose link is ``h``; only of its
    table if cards are hidden from the player."""
    declared = declared_game(game)
    record: Record = {"table": declared.table}
    link = request.GET.get("h")
    try:
        if link is not None and is_sealed(link):
            seal = opened(link)
            if not seal.is_own or seal.game != game:
                raise BrokenLink("link_is_sealed", {})
            record = _without_cards(seal.record)
        elif link is not None:
            record = decode(link)
    except BrokenLink as no:
        return _broken(request, game, no)
    return _form(request, set_up_form(declared, record))


def deal(request: HttpRequest, game: str) -> HttpResponse:
    """Deal from the form, or with a new seed at the same table, and redirect to the hand."""
    declared = declared_game(game)
    if "h" in request.GET or not request.GET:
        return _deal_again(request, declared)
    form = SetUpForm(declared, request.GET)
    if not form.is_valid():
        return _form(request, form)
    try:
        replay = replayed(game, form.record())
        encode(replay.record)
    except (Forbidden, Unusable) as no:
        form.refuse(no)
        return _form(request, form)
    eyes = str(replay.seats[0]) if form.is_hidden and replay.seats else EVERYTHING
    return _redirect_to(game, eyes, with_cards_named(replay.record))


def _deal_again(request: HttpRequest, declared: Game) -> HttpResponse:
    """Deal again with the same seats, chips and readings, with a new seed and no actions."""
    record: Record = {"table": declared.table}
    eyes = EVERYTHING
    try:
        if "h" in request.GET:
            hand = hand_request(request.GET["h"], declared.key, "")
            record, eyes = _without_cards(hand.record), hand.viewpoint.eyes
        replay = replayed(declared.key, {**record, "seed": new_seed()})
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, declared.key, no)
    return _redirect_to(declared.key, eyes, replay.record)


def _redirect_to(key: str, eyes: str, record: Record) -> HttpResponse:
    """To a new hand from the viewpoint of whoever dealt it."""
    return HttpResponseRedirect(link_url(key, Viewpoint(eyes, is_own=True).link(key, record)))


def _without_cards(record: Record) -> Record:
    """The seats, chips and readings of a hand, without its cards and actions."""
    names = ("table", "prizes", "figures", "readings")
    return {name: value for name, value in record.items() if name in names}


def _form(request: HttpRequest, form: SetUpForm) -> HttpResponse:
    context = {
        "form": form,
        "deck": [card.name for card in form.game.deck],
        "is_illustrated": is_illustrated(form.game.key),
    }
    return page(request, "play/set_up.html", context, form=form)


def export(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """The hand as a record with its result, as a hand history, as plain text, or a step of it as a
    picture."""
    if form not in FORMS:
        raise Http404
    try:
        opened, replay = _opened(request, game)
        n = place_in(request.GET.get("n", ""), replay.last)
        glimpsed = sheet(replay, n, Viewpoint(opened.viewpoint.eyes))
        n, url = glimpsed.n, glimpsed.share_url
        if not glimpsed.viewpoint.is_hidden and form != PICTURE:
            n, url = replay.last, hand_url(game, replay.record)
        glimpse = Glimpse(replay, n, glimpsed.viewpoint.eyes, request.build_absolute_uri(url))
        body = exported(form, glimpse)
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, game, no)
    response = HttpResponse(body, content_type=f"{FORMS[form]}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{game}-hand.{form}"'
    return response
