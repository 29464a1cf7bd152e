"""The ruling desk: its forms of a result and of a fault with the ruling, and the sheets to sign."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.vary import vary_on_cookie

from games.law.language_fields import localized_value
from games.law.models import Instrument
from games.narration.language import law_language
from games.play.desk.citations import citations
from games.play.desk.common import met_in
from games.play.desk.dispute import Dispute, entered_from
from games.play.desk.fault import FaultForm, FaultRuling, fault_ruling
from games.play.desk.first_screen import FirstScreen
from games.play.desk.hand_record import tell as tell_paid
from games.play.desk.ruling import Ruling, rule_or_refuse
from games.play.desk.verdict import OTHER, afresh, in_both
from games.play.house.at_desk import of_table, sent_with_card
from games.play.incidents.models import WAYS
from games.play.incidents.on_sheet import FORMS, RulingForm, entered_in, of_sheet, of_staff, ruled
from games.play.registry import table_of
from games.play.table.readings import OtherReading
from games.play.table.request import SAFE, law_of_day
from games.rules.refusal import Unusable
from games.rules.registry import game as declared_game
from games.site.pages import page

REFUSED = {"is_refused": True}


@vary_on_cookie
def desk(request: HttpRequest, game: str) -> HttpResponse:
    """An empty form; or the form as sent with the ruling, and with ``all`` without it."""
    declared = declared_game(game)
    form = Dispute(declared, sent_with_card(request, declared))
    if "all" in request.GET or (not form.seated and "rule" not in request.GET):
        return page(request, "play/ruling.html", _context(request, form), part="ruling")
    ruling = rule_or_refuse(form)
    context = _context(request, form)
    if ruling is None:
        return page(request, "play/ruling.html", context | REFUSED, part="ruling", status=422)
    context |= _ruled(ruling) | of_staff(form) | {"screen": FirstScreen(ruling)}
    if "player" in request.GET:
        return page(request, "play/ruling_for_player.html", context)
    return page(request, "play/ruling.html", context, part="ruling")


@vary_on_cookie
def fault(request: HttpRequest, game: str) -> HttpResponse:
    """The list of faults; then a fault's form; once complete, also the ruling."""
    declared = declared_game(game)
    form = FaultForm(declared, sent_with_card(request, declared))
    is_named = bool(request.GET.get("fault")) or form.is_asked
    if not is_named or (form.chosen and not form.is_ready):
        return page(request, "play/fault.html", _context(request, form))
    ruling = fault_ruling(form)
    context = _context(request, form)
    if ruling is None:
        return page(request, "play/fault.html", context | REFUSED, status=422)
    context |= _ruled(ruling) | of_staff(form)
    return page(request, "play/fault.html", context)


def sheet(request: HttpRequest, game: str, way: str) -> HttpResponse:
    """The ruling in both languages, to print, date and sign."""
    form = FORMS[way](declared_game(game), request.GET)
    ruling, context, name = ruled(form), _context(request, form), WAYS[way].replace(":", "/")
    if ruling is None:
        return page(request, f"{name}.html", context | REFUSED, status=422)
    quoted = ruling.quoted
    if isinstance(ruling, Ruling):
        screen = FirstScreen(ruling)
        quoted = [*screen.deciding, *screen.others]
    languages = (law_language(), OTHER[law_language()])
    sides = [_side(form, ruling, language) for language in languages]
    context |= _ruled(ruling) | of_sheet(request, form, quoted, sides)
    return page(request, f"{name}_sheet.html", context, form=context["sheet_form"])


def _ruled(ruling: Ruling | FaultRuling) -> dict[str, Any]:
    return {"ruling": ruling, "verdict": in_both(ruling)}


def _context(request: HttpRequest, form: RulingForm) -> dict[str, Any]:
    key, way = form.game.key, WAYS[form.way]
    path = reverse(way, args=[key])
    query, met = urlencode(form.query(), safe=SAFE), met_in(form.game)
    example = table_of(key).desk.example
    try:
        law = law_of_day(form.game, form.of_its_day({}))
    except Unusable:  # no version was in force on the day, which the form reports
        law = None
    return {
        "met": met,
        "form": form,
        "instrument": Instrument.objects.get(game=key),
        "law_of_day": law,
        "here": path,
        "ruling_url": f"{path}?{query}",
        "url": request.build_absolute_uri(f"{path}?{query}"),
        "due_url": next((entry for entry in met if entry.asks_payments), met[0]).url,
        "sheet_url": f"{reverse(f'{way}-sheet', args=[key])}?{query}",
        "example": lambda: urlencode(entered_from(form.game, example).query(), safe=SAFE),
        "deck": [card.name for card in form.game.deck],
        **of_table(request, form.game, form.posting),
    }


def _side(form: RulingForm, ruling: Ruling | FaultRuling, language: str) -> dict[str, Any]:
    """The ruling in one language, computed again."""
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
            told = ((line.told, citations(line.step.provisions)) for line in fresh.lines)
            rows = [{"pk": row.pk, "title": localized_value(row, "title")} for row in fresh.rows]
            side |= {
                "reasons": [f"{sentence} ({grounds})" for sentence, grounds in told],
                "doubts": fresh.otherwise,
                "rows": rows,
            }
        else:
            screen = FirstScreen(fresh)
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
