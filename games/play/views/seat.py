"""Play a seat hand after hand, the other seats playing in a chosen way; nothing is stored."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from games.law.at_hand import instrument_of
from games.narration import short_error_sentence
from games.play.dealing import new_seed
from games.play.link.hand_link import BrokenLink, link_error
from games.play.link.sealed_link import SeatPlayed, decode_seat, encode_seat
from games.play.seat.playing import MOST_HANDS, Playing, SeatForm, sat_down
from games.play.table.request import query
from games.rules.game import Game
from games.rules.numbers import whole
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game as declared_game
from games.site.pages import page, problem, wants_part


def seat(request: HttpRequest, game: str) -> HttpResponse:
    """The hand of the link ``p`` as its seat sees it; without a link, the form to sit down."""
    declared = declared_game(game)
    if "p" not in request.GET:
        return _sit_down(request, declared)
    try:
        played = decode_seat(request.GET["p"])
        if played.game != game:
            raise BrokenLink("seal_broken", {})
        playing = Playing(played)
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, game, no)
    try:
        after = _after(request, playing)
    except (Forbidden, Unusable) as no:
        return _page(request, playing, refused=short_error_sentence(no))
    if after is None:
        return _page(request, playing)
    if wants_part(request):
        return _page(request, Playing(after), is_focused=True)
    return HttpResponseRedirect(_url(after))


def _after(request: HttpRequest, playing: Playing) -> SeatPlayed | None:
    """The session after the requested action; None if there is none."""
    if "leave" in request.GET and not playing.told.has_left:
        return playing.left()
    if "next" in request.GET and playing.may_go_on:
        return playing.next_hand()
    if "do" in request.GET and not playing.is_over:
        typed = request.GET.get("to", "").strip()
        return playing.acted(request.GET["do"][:20], whole(typed, "to") if typed else None)
    return None


def _sit_down(request: HttpRequest, declared: Game) -> HttpResponse:
    form = SeatForm(declared, request.GET if "seat" in request.GET else None)
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        seed = new_seed() if data["seed"] is None else data["seed"]
        try:
            begun = sat_down(declared.key, declared.table, data["seat"], data["way"], seed)
            return HttpResponseRedirect(_url(begun))
        except (Forbidden, Unusable) as no:
            form.add_error("seed", short_error_sentence(no))
    context = {"form": form, "instrument": instrument_of(declared.key)}
    return page(request, "play/sit_down.html", context, form=form)


def _page(
    request: HttpRequest, playing: Playing, *, refused: str = "", is_focused: bool = False
) -> HttpResponse:
    key = playing.told.game
    context = {
        "seat": playing,
        "sheet": playing.sheet,
        "most_hands": MOST_HANDS,
        "instrument": instrument_of(key),
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
        response["HX-Replace-Url" if refused else "HX-Push-Url"] = _url(playing.told)
    return response


def _url(played: SeatPlayed) -> str:
    return f"{reverse('play:seat', args=[played.game])}?{query({'p': encode_seat(played)})}"


def _broken(request: HttpRequest, key: str, no: BrokenLink | Forbidden | Unusable) -> HttpResponse:
    near = [{"name": _("Play a seat"), "url": reverse("play:seat", args=[key])}]
    title = _("This link contains no playable session.")
    return problem(request, 400, title, link_error(no), near=near)
