"""The ruling desk: its front page, its forms with the ruling, sheets to sign, what is covered."""

from datetime import date
from functools import lru_cache, partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.vary import vary_on_cookie

from games.law.editions.page_cache import public
from games.law.language_fields import localized_value
from games.law.models import Instrument
from games.lawtexts.files.caches import of_corpus
from games.narration.language import law_language
from games.play.desk.dispute import Dispute, entered_from
from games.play.desk.fault import FaultRuling, OtherEvidence, TurningEvidence
from games.play.desk.hand_record import tell as tell_paid
from games.play.desk.ruling import Ruling, citations, rule_or_refuse
from games.play.desk.sent import FORMS, RulingForm, entered_in, ruled, ruling_sent
from games.play.desk.verdict import OTHER, afresh, in_both
from games.play.desk.ways import WAYS
from games.play.hand.readings import OtherReading
from games.play.hand.request import SAFE, law_of_day
from games.play.posted import of_table, posting_in, sent_with_card
from games.play.registry import table_of
from games.play.roles import staff
from games.records.deciding import Refusal
from games.rules.game import game as declared_game
from games.rules.provisions.deciding import Robustness
from games.rules.values.refusal import Unusable
from games.ruling.common_disputes import ShortForm, dispute_named, met_in
from games.ruling.first_screen import FirstScreen, answered_faults, further_in_both
from games.ruling.models import ShortLink
from games.ruling.proof import proof_of_ruling
from games.ruling.sheet import TOO_LONG, NotMade, made, of_sheet, of_staff
from games.site.pages import SignedInRequest, page, problem, redirect_in_language


@public()
def all_faults(request: HttpRequest, game: str) -> HttpResponse:
    """Every answer on what went wrong, for devices without a network and for printed copies."""
    context = {"faults": answered_faults(declared_game(game))}
    return page(request, "play/all_faults.html", context)


def front(request: HttpRequest) -> HttpResponse:
    """The games, each with the key that opens it."""
    instruments = Instrument.objects.exclude(game="").prefetch_related("relations")
    numbered = [(str(n), instrument) for n, instrument in enumerate(instruments, start=1)]
    return page(request, "play/desk.html", {"games": numbered})


def keys(request: HttpRequest, game: str) -> HttpResponse:
    """The common disputes, with the keys to type for each and their number."""
    return page(request, "play/desk_keys.html", {"met": met_in(declared_game(game))})


@vary_on_cookie
def common(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """The short form of a dispute; redirects to the ruling when it is complete, with ``all`` to
    the desk's full form."""
    declared = declared_game(game)
    met = dispute_named(declared, name)
    if met is None:
        raise Http404
    is_asked = "rule" in request.GET
    posting = posting_in(sent_with_card(request, declared))
    form = ShortForm(declared, met.dispute, request.GET if is_asked else None, posting)
    if is_asked and "all" in request.GET:
        return _to_the_desk(game, {**form.whole().query(), "all": "1"})
    if is_asked and form.is_valid():
        whole = form.whole()
        if rule_or_refuse(whole):
            return _to_the_desk(game, {**whole.query(), "rule": "1"})
        form.take_over(whole)
    context = {
        "met": met,
        "form": form,
        "is_refused": is_asked,
        "deck": [card.name for card in declared.deck],
        **of_table(request, declared, posting),
    }
    return page(request, "play/common_dispute.html", context, status=422 if is_asked else 200)


def _to_the_desk(game: str, told: dict[str, str]) -> HttpResponse:
    query = urlencode(told, safe=SAFE)
    return HttpResponseRedirect(f"{reverse('play:ruling', args=[game])}?{query}")


REFUSED = {"is_refused": True}
FOR_PLAYER = {"rule": "1", "player": "1"}


@vary_on_cookie
def desk(request: HttpRequest, game: str, way: str) -> HttpResponse:
    """The form of a result or of a fault, which begins empty or with the list of faults; once
    complete, with the ruling."""
    declared = declared_game(game)
    form = FORMS[way](declared, sent_with_card(request, declared))
    template = f"{WAYS[way].replace(':', '/')}.html"
    answer = partial(page, request, template, part="ruling" if way == Dispute.way else "")
    if not form.is_ready:
        return answer(_context(request, form))
    ruling = ruled(form)
    context = _context(request, form)
    if ruling is None:
        return answer(context | REFUSED, status=422)
    context |= _ruled(ruling) | of_staff(form)
    compared = None
    if isinstance(ruling, Ruling):
        context["screen"] = FirstScreen(ruling)
        compared = context["screen"].compared
    else:
        context["evidence"] = _evidence(ruling, context["here"], form)
    context["proof"] = proof_of_ruling(form, ruling, compared)
    if "player" in request.GET:
        return page(request, "play/ruling_for_player.html", context | _for_player(ruling))
    return answer(context)


def sheet(request: HttpRequest, game: str, way: str) -> HttpResponse:
    """The ruling in both languages, to print, date and sign."""
    form = FORMS[way](declared_game(game), request.GET)
    ruling, context, name = ruled(form), _context(request, form), WAYS[way].replace(":", "/")
    if ruling is None:
        return page(request, f"{name}.html", context | REFUSED, status=422)
    quoted = ruling.quoted
    compared = None
    if isinstance(ruling, Ruling):
        screen = FirstScreen(ruling)
        quoted, compared = [*screen.deciding, *screen.others], screen.compared
    languages = (law_language(), OTHER[law_language()])
    sides = [_side(form, ruling, compared, language) for language in languages]
    context |= _ruled(ruling) | of_sheet(request, form, quoted, sides)
    context["proof"] = proof_of_ruling(form, ruling, compared)
    return page(request, f"{name}_sheet.html", context, form=context["sheet_form"])


Linked = list[tuple[OtherEvidence, str, str]]


def _evidence(
    ruling: FaultRuling, path: str, form: RulingForm
) -> list[tuple[TurningEvidence, Linked]]:
    """Each piece on which the ruling turns; its other answers with their links and their keys."""
    keys, pieces = iter("123456789"), []
    for piece in ruling.evidence:
        others: Linked = []
        for other in piece.others:
            query = {**form.query(), f"facts.{piece.name}": other.answer, "rule": "1"}
            others.append((other, f"{path}?{urlencode(query, safe=SAFE)}#answer", next(keys, "")))
        pieces.append((piece, others))
    return pieces


def _for_player(ruling: Ruling | FaultRuling) -> dict[str, Any]:
    """What decides; after a fault also what else is ordered, in both languages."""
    if isinstance(ruling, FaultRuling):
        return {"deciding": ruling.quoted, "further": further_in_both(ruling)}
    return {"deciding": FirstScreen(ruling).deciding}


def _ruled(ruling: Ruling | FaultRuling) -> dict[str, Any]:
    return {"ruling": ruling, "verdict": in_both(ruling)}


def _context(request: HttpRequest, form: RulingForm) -> dict[str, Any]:
    key, way = form.game.key, WAYS[form.way]
    path = reverse(way, args=[key])
    query, met = urlencode(form.query(), safe=SAFE), met_in(form.game)
    try:
        law = law_of_day(form.game, form.of_its_day({}))
    except Unusable:  # no version was in force on the day, which the form reports
        law = None
    return {
        "met": met,
        "form": form,
        "law_of_day": law,
        "here": path,
        "ruling_url": f"{path}?{query}",
        "player_url": f"{path}?{urlencode({**form.query(), **FOR_PLAYER}, safe=SAFE)}",
        "url": request.build_absolute_uri(f"{path}?{query}"),
        "due_url": next((entry for entry in met if entry.asks_payments), met[0]).url,
        "sheet_url": f"{reverse(f'{way}-sheet', args=[key])}?{query}",
        "example": _example_query(key, timezone.localdate()),
        "deck": [card.name for card in form.game.deck],
        **of_table(request, form.game, form.posting),
    }


@of_corpus
@lru_cache(maxsize=16)
def _example_query(key: str, _today: date) -> str:
    """The link's parameters of the desk's example: with a day, if the law of today needs it."""
    return urlencode(
        entered_from(declared_game(key), table_of(key).desk.example).query(), safe=SAFE
    )


def _side(
    form: RulingForm,
    ruling: Ruling | FaultRuling,
    compared: Robustness[Ruling | Refusal] | None,
    language: str,
) -> dict[str, Any]:
    """The ruling in one language, told again."""
    with override(language):
        fresh = afresh(ruling)
        side: dict[str, Any] = {
            "language": language,
            "entered": entered_in(fresh, form, language),
            "lines": fresh.lines,
        }
        turning: list[tuple[OtherReading, str]]
        if isinstance(fresh, FaultRuling):
            turning = [(other, other.told) for other in fresh.otherwise]
            cited = ((line.told, citations(line.step.provisions)) for line in fresh.lines)
            rows = [{"pk": row.pk, "title": localized_value(row, "title")} for row in fresh.rows]
            side |= {
                "reasons": [f"{sentence} ({grounds})" for sentence, grounds in cited],
                "doubts": fresh.otherwise,
                "evidence": [piece.line for piece in fresh.evidence],
                "rows": rows,
            }
        else:
            screen = FirstScreen(fresh, compared)
            turning = [(other, other.sentence) for other in screen.turning]
            side |= {
                "reasons": list(screen.reasons),
                "lines": [*fresh.lines, *fresh.on_payments],
                "paid": [tell_paid(form.game.key, payment) for payment in fresh.paid],
                "doubts": [other for other in screen.alternatives if other.changes_payments],
            }
        side["turning"] = [
            f"{doubt.reading} {doubt.title}{_(': ')}{words}" for doubt, words in turning
        ]
        return side


@staff("ruling.add_shortlink", "POST")
def shorten(request: SignedInRequest) -> HttpResponse:
    """Make a short link to a ruling and return to its sheet."""
    ruling = ruling_sent(request.POST)
    try:
        if ruling is None:
            raise NotMade(TOO_LONG)
        made(request.user, ruling.game, ruling.way, ruling.query)
    except NotMade as no:
        return problem(request, 400, _("No short link was made."), str(no))
    sheet = reverse(f"{WAYS[ruling.way]}-sheet", args=[ruling.game])
    return HttpResponseRedirect(f"{sheet}?{request.POST.get('sheet') or ruling.query}")


def follow(request: HttpRequest, key: str) -> HttpResponse:
    link = get_object_or_404(ShortLink, key=key.lower())
    return redirect_in_language(request, lambda: link.target)
