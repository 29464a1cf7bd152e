"""A session: its hands in order, each with a link to the table, and its account."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.law.at_hand import instrument_of
from games.narration import field_error_sentence, refusal_sentence
from games.play.link.hand_link import BrokenLink, decode
from games.play.link.messages import link_error
from games.play.link.session_link import decode_session, encode_session
from games.play.setup.form import new_seed
from games.play.setup.session_fields import MOST_HANDS
from games.play.setup.session_form import SessionForm, session_form
from games.play.table.between import BetweenSentence, account_rows, between_sentences
from games.play.table.request import hand_url, query
from games.rules.game import Game, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game as declared_game
from games.rules.table_session import FOR_EVERY_HAND, HandOfSession, Session
from games.site.errors import problem
from games.site.pages import page

FIRST_HANDS = 5


@dataclass(frozen=True, slots=True)
class SessionHand:
    number: int
    url: str
    before: tuple[BetweenSentence, ...]
    after: tuple[BetweenSentence, ...]
    stacks: tuple[tuple[str, object], ...]
    is_over: bool


@require_http_methods(["GET", "POST"])
def session(request: HttpRequest, game: str) -> HttpResponse:
    """The session of link ``s`` or its form; one that begins with hand ``h``; or a new form."""
    declared = declared_game(game)
    if request.method == "POST":
        return _redirect_or_form(request, SessionForm(declared, request.POST))
    if "h" in request.GET and "s" not in request.GET:
        try:
            begun = begun_with(decode(request.GET["h"]))
            return HttpResponseRedirect(session_url(game, begun))
        except BrokenLink as no:
            return _broken(request, game, no)
    if "s" not in request.GET:
        return _form(request, session_form(declared, new_session(declared)))
    try:
        record = decode_session(request.GET["s"])
        if "change" in request.GET:
            return _form(request, session_form(declared, record))
        _refuse_too_long(record)
        played = Session(declared, record)
        hands = [_session_hand(game, hand) for hand in played.hands()]
    except (BrokenLink, Forbidden, Unusable) as no:
        return _broken(request, game, no)
    context = {
        "instrument": instrument_of(game),
        "hands": hands,
        "account": list(account_rows(played.account())),
        "conserved": played.account()["conserved"],
        "here": reverse("play:session", args=[game]),
        "url": request.build_absolute_uri(session_url(game, record)),
        "change": f"{session_url(game, record)}&change=1",
    }
    return page(request, "play/session.html", context)


def _redirect_or_form(request: HttpRequest, form: SessionForm) -> HttpResponse:
    """Redirect to the session if all its hands can be played, else show the form with errors."""
    if not form.is_valid():
        return _form(request, form)
    try:
        record = form.record()
        _refuse_too_long(record)
        for _hand in Session(form.game, record).hands():
            pass
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


def begun_with(hand: Record) -> Record:
    """A session that begins with this hand, played to its end, at the same table."""
    of_all = {name: hand[name] for name in FOR_EVERY_HAND if name in hand}
    own = {name: hand[name] for name in ("seed", "cards", "events", "actions") if name in hand}
    first = {**own, "play": "quietly"}
    others = [{"play": "quietly", "top_up": "due"} for _hand in range(FIRST_HANDS - 1)]
    seed = hand.get("seed", new_seed())
    return {**of_all, "table": hand.get("table", {}), "seed": seed, "hands": [first, *others]}


def session_url(key: str, record: Record) -> str:
    return f"{reverse('play:session', args=[key])}?{query({'s': encode_session(record)})}"


def _refuse_too_long(record: Record) -> None:
    hands = record.get("hands")
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        raise Unusable("too_many_hands_told", {"most": MOST_HANDS}, "hands")


def _session_hand(key: str, hand: HandOfSession) -> SessionHand:
    stacks = hand.carried["stacks"]
    assert isinstance(stacks, Mapping)
    return SessionHand(
        number=hand.number,
        url=hand_url(key, hand.record),
        before=tuple(between_sentences(key, hand.before)),
        after=tuple(between_sentences(key, hand.after)),
        stacks=tuple(stacks.items()),
        is_over=hand.played.waiting is None,
    )


def _broken(request: HttpRequest, key: str, no: BrokenLink | Forbidden | Unusable) -> HttpResponse:
    if isinstance(no, BrokenLink):
        sentence = link_error(no)
    else:
        sentence = refusal_sentence(no) if isinstance(no, Forbidden) else field_error_sentence(no)
    near = [{"name": _("Another session"), "url": reverse("play:session", args=[key])}]
    title = _("This link contains no playable session.")
    return problem(request, 400, title, sentence, near=near)
