"""A session: its hands in order, each with a link to the table, and its account."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.law.at_hand import instrument_of
from games.play.dealing import new_seed
from games.play.link.hand_link import BrokenLink, link_error
from games.play.link.session_link import decode_session, encode_session
from games.play.setup.session_form import SessionForm, session_form
from games.play.table.request import hand_request, link_url, query
from games.play.table.session import MOST_HANDS, TableSession, between_sentences, flow
from games.play.table.viewpoint import Viewpoint
from games.rules.fields import mapping
from games.rules.game import Game, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game as declared_game
from games.rules.table_session import HandOfSession
from games.site.pages import page, problem

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
        if found.session is None:
            raise BrokenLink("link_without_version", {})
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, game, no)
    return _account(request, found.session, Viewpoint(found.eyes, is_own=found.is_own))


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
        "instrument": instrument_of(key),
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
    context = {"form": form, "instrument": instrument_of(form.game.key), "most": MOST_HANDS}
    return page(request, "play/session_set_up.html", context, form=form)


def new_session(declared: Game) -> Record:
    hands = [{"play": "quietly", "top_up": "due"} for _hand in range(FIRST_HANDS)]
    return {"table": declared.table, "seed": new_seed(), "hands": hands}


def session_url(key: str, record: Record) -> str:
    return f"{reverse('play:session', args=[key])}?{query({'s': encode_session(record)})}"


def _session_hand(
    viewpoint: Viewpoint, played: TableSession, hand: HandOfSession
) -> dict[str, object]:
    """A hand of the account; ``nets`` has None for a seat that was not at the table."""
    key, chips = played.game.key, flow(hand.steps)
    nets = {seat: net for (name, seat), net in chips.items() if name == "net"}
    seated = {*nets, *map(int, mapping(hand.carried["stacks"], "stacks"))}
    is_over = hand.played.waiting is None
    return {
        "number": hand.number,
        "url": link_url(key, viewpoint.link(key, hand.record)),
        "before": list(between_sentences(key, hand.before)),
        "after": list(between_sentences(key, hand.after)),
        "nets": [nets.get(e.seat, 0) if e.seat in seated else None for e in played.accounts],
        "winners": [seat for seat in sorted(nets) if nets[seat] > 0] if is_over else [],
        "is_over": is_over,
    }


def _broken(request: HttpRequest, key: str, no: BrokenLink | Forbidden | Unusable) -> HttpResponse:
    near = [{"name": _("Another session"), "url": reverse("play:session", args=[key])}]
    title = _("This link contains no playable session.")
    return problem(request, 400, title, link_error(no), near=near)
