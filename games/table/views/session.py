"""A session: its hands in order, each with a link to the table, and its account; and a seat played
hand after hand, the others playing in a chosen way. Nothing is stored."""

from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.narration import short_error_sentence
from games.play.dealing import new_seed
from games.play.hand.request import Viewpoint, hand_request, link_url, query
from games.play.hand.session import (
    MOST_HANDS,
    BetweenSentence,
    TableSession,
    between_sentences,
    flow,
)
from games.play.link.hand_link import BrokenLink, decode_session, encode_session, link_error
from games.play.link.sealed_link import SeatPlayed, decode_seat, encode_seat
from games.rules.game import Game, Record
from games.rules.game import game as declared_game
from games.rules.hands.script import Seat
from games.rules.sessions.session import HandOfSession
from games.rules.values.fields import mapping
from games.rules.values.numbers import whole
from games.rules.values.refusal import Forbidden, Unusable
from games.site.pages import page, problem, wants_part
from games.table.seat import MOST_HANDS as MOST_HANDS_OF_A_SEAT
from games.table.seat import Playing, SeatForm, sat_down
from games.table.session_form import SessionForm, session_form

FIRST_HANDS = 5


@require_http_methods(["GET", "POST"])
def session(request: HttpRequest, game: str) -> HttpResponse:
    """The account of link ``s``, or the form of its session or of a new one."""
    declared = declared_game(game)
    if request.method == "POST":
        return _redirect_or_form(request, SessionForm(declared, request.POST))
    if "s" not in request.GET:
        return _form(request, session_form(declared, new_session(declared)))
    try:
        if "change" in request.GET:
            return _form(request, session_form(declared, decode_session(request.GET["s"])))
        found = hand_request(request.GET["s"], game, "")
        played = found.viewpoint.session
        if played is None:
            raise BrokenLink("link_without_version", {})
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, no, _("Another session"), reverse("play:session", args=[game]))
    return _account(request, played, replace(found.viewpoint, session=None))


def _account(request: HttpRequest, played: TableSession, viewpoint: Viewpoint) -> HttpResponse:
    """The page of the account, or on request the session's record."""
    key, record = played.game.key, played.record
    if "record" in request.GET and not viewpoint.is_hidden:
        response = JsonResponse(record, json_dumps_params={"indent": 1})
        response["Content-Disposition"] = f'attachment; filename="{key}-session.json"'
        return response
    link = viewpoint.link(key, record)
    here = reverse("play:session", args=[key])
    shared = f"{here}?{query({'s': viewpoint.link_to_share(key, record)})}"
    context = {
        "hands": [_session_hand(viewpoint, played, hand) for hand in played.hands],
        "account": played,
        "here": here,
        "url": request.build_absolute_uri(shared),
        "own_url": f"{here}?{query({'s': link})}",
        "table_url": link_url(key, link),
        "may_decide": viewpoint.may_decide,
        "is_hidden": viewpoint.is_hidden,
    }
    return page(request, "play/session.html", context)


def _redirect_or_form(request: HttpRequest, form: SessionForm) -> HttpResponse:
    """Redirect to the session if all its hands can be played, else show the form with errors."""
    if not form.is_valid():
        return _form(request, form)
    try:
        record = form.record()
        TableSession(form.game, record)
        decode_session(encode_session(record))
    except BrokenLink as no:
        form.add_error(None, link_error(no))
    except (Forbidden, Unusable) as no:
        form.refuse(no)
    else:
        return HttpResponseRedirect(session_url(form.game.key, record))
    return _form(request, form)


def _form(request: HttpRequest, form: SessionForm) -> HttpResponse:
    context = {"form": form, "most": MOST_HANDS}
    return page(request, "play/session_set_up.html", context, form=form)


def new_session(declared: Game) -> Record:
    hands = [{"play": "quietly", "top_up": "due"} for _hand in range(FIRST_HANDS)]
    return {"table": declared.table, "seed": new_seed(), "hands": hands}


def session_url(key: str, record: Record) -> str:
    return f"{reverse('play:session', args=[key])}?{query({'s': encode_session(record)})}"


class AccountedHand(NamedTuple):
    """A hand of the account; ``nets`` has None for a seat that was not at the table."""

    number: int
    url: str
    before: list[BetweenSentence]
    after: list[BetweenSentence]
    nets: list[int | None]
    winners: list[Seat]
    is_over: bool


def _session_hand(viewpoint: Viewpoint, played: TableSession, hand: HandOfSession) -> AccountedHand:
    key, chips = played.game.key, flow(hand.steps)
    nets = {seat: net for (name, seat), net in chips.items() if name == "net"}
    seated = {*nets, *map(int, mapping(hand.carried["stacks"], "stacks"))}
    is_over = hand.played.waiting is None
    return AccountedHand(
        number=hand.number,
        url=link_url(key, viewpoint.link(key, hand.record)),
        before=list(between_sentences(key, hand.before)),
        after=list(between_sentences(key, hand.after)),
        nets=[nets.get(e.seat, 0) if e.seat in seated else None for e in played.accounts],
        winners=[seat for seat in sorted(nets) if nets[seat] > 0] if is_over else [],
        is_over=is_over,
    )


def _broken(
    request: HttpRequest, no: BrokenLink | Forbidden | Unusable, name: str, url: str
) -> HttpResponse:
    """The error of the link, with the page where another is begun."""
    title = _("This link contains no playable session.")
    return problem(request, 400, title, link_error(no), near=[{"name": name, "url": url}])


def seat(request: HttpRequest, game: str) -> HttpResponse:
    """The hand of the link ``p`` as its seat sees it; without a link, the form to sit down."""
    if "p" not in request.GET:
        return _sit_down(request, declared_game(game))
    try:
        played = decode_seat(request.GET["p"])
        if played.game != game:
            raise BrokenLink("seal_broken", {})
        playing = Playing(played)
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, no, _("Play a seat"), reverse("play:seat", args=[game]))
    sent = request.GET
    try:
        if "leave" in sent and not playing.told.has_left:
            after = playing.left()
        elif "next" in sent and playing.may_go_on:
            after = playing.next_hand()
        elif "do" in sent and not playing.is_over:
            typed = sent.get("to", "").strip()
            after = playing.acted(sent["do"][:20], whole(typed, "to") if typed else None)
        else:
            return _seat_page(request, playing)
    except (Forbidden, Unusable) as no:
        return _seat_page(request, playing, refused=short_error_sentence(no))
    if wants_part(request):
        return _seat_page(request, Playing(after), is_focused=True)
    return HttpResponseRedirect(_seat_url(after))


def _sit_down(request: HttpRequest, declared: Game) -> HttpResponse:
    form = SeatForm(declared, request.GET if "seat" in request.GET else None)
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        seed = new_seed() if data["seed"] is None else data["seed"]
        try:
            begun = sat_down(declared.key, declared.table, data["seat"], data["way"], seed)
            return HttpResponseRedirect(_seat_url(begun))
        except (Forbidden, Unusable) as no:
            form.add_error("seed", short_error_sentence(no))
    return page(request, "play/sit_down.html", {"form": form}, form=form)


def _seat_page(
    request: HttpRequest, playing: Playing, *, refused: str = "", is_focused: bool = False
) -> HttpResponse:
    key = playing.told.game
    context = {
        "seat": playing,
        "sheet": playing.sheet,
        "most_hands": MOST_HANDS_OF_A_SEAT,
        "here": reverse("play:seat", args=[key]),
        "is_part": wants_part(request),
        "is_focused": is_focused or bool(refused),
        "refused": refused,
        "tried": request.GET.get("do", "") if refused else "",
        "tried_amount": request.GET.get("to", "") if refused else "",
    }
    status = 422 if refused else 200
    response = page(request, "play/seat.html", context, part="hand", status=status)
    add_never_cache_headers(response)
    if wants_part(request):
        response["HX-Replace-Url" if refused else "HX-Push-Url"] = _seat_url(playing.told)
    return response


def _seat_url(played: SeatPlayed) -> str:
    return f"{reverse('play:seat', args=[played.game])}?{query({'p': encode_seat(played)})}"
