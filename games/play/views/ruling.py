"""The ruling desk: a form with the ruling, and the sheet to print and sign."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.vary import vary_on_cookie

from games.law.models import Instrument
from games.play.desk.alternatives import alternatives_to
from games.play.desk.common import met_in
from games.play.desk.dispute import Dispute, entered, entered_from
from games.play.desk.first_screen import FirstScreen
from games.play.desk.paid import tell as tell_paid
from games.play.desk.ruling import Ruling, rule_or_refuse
from games.play.desk.verdict import in_both
from games.play.house.at_desk import of_table, posted_in, sent_with_card
from games.play.incidents.on_sheet import of_sheet, of_staff
from games.play.registry import table_of
from games.play.setup.record_form import RecordForm
from games.play.table.request import SAFE, LawOfDay, law_of_day
from games.rules.game import Game
from games.rules.refusal import Unusable
from games.rules.registry import game as declared_game
from games.site.pages import page


@vary_on_cookie
def desk(request: HttpRequest, game: str) -> HttpResponse:
    """An empty form; or the form as sent, with the ruling.

    With ``all``, only the form as sent.
    """
    declared = declared_game(game)
    form = Dispute(declared, sent_with_card(request, declared))
    if "all" in request.GET or (not form.seated and "rule" not in request.GET):
        return page(request, "play/ruling.html", _context(request, form), part="ruling")
    ruling = rule_or_refuse(form)
    context = _context(request, form)
    if ruling is None:
        refused = {**context, "is_refused": True}
        return page(request, "play/ruling.html", refused, part="ruling", status=422)
    context |= {
        "ruling": ruling,
        "verdict": in_both(ruling),
        "screen": FirstScreen(ruling),
        **of_staff(request, form, "result"),
    }
    if "player" in request.GET:
        return page(request, "play/ruling_for_player.html", context)
    return page(request, "play/ruling.html", context, part="ruling")


def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The ruling in both languages, to print, date and sign."""
    form = Dispute(declared_game(game), request.GET)
    ruling = rule_or_refuse(form)
    context = _context(request, form)
    if ruling is None:
        return page(request, "play/ruling.html", {**context, "is_refused": True}, status=422)
    screen = FirstScreen(ruling)
    context |= {"ruling": ruling, "verdict": in_both(ruling)}
    context |= of_sheet(
        request,
        form,
        "result",
        [*screen.deciding, *screen.others],
        lambda language: _side(form, ruling, language),
    )
    return page(request, "play/ruling_sheet.html", context, form=context["sheet_form"])


def _example(declared: Game) -> str:
    """The query of the game's example dispute."""
    form = entered_from(declared, table_of(declared.key).desk.example)
    return urlencode(form.query(), safe=SAFE)


def _context(request: HttpRequest, form: Dispute) -> dict[str, Any]:
    key = form.game.key
    path = reverse("play:ruling", args=[key])
    query = urlencode(form.query(), safe=SAFE)
    return {
        "met": met_in(form.game),
        "form": form,
        "instrument": Instrument.objects.get(game=key),
        "law_of_day": law_of_its_day(form),
        "here": path,
        "ruling_url": f"{path}?{query}",
        "url": request.build_absolute_uri(f"{path}?{query}"),
        "sheet_url": f"{reverse('play:ruling-sheet', args=[key])}?{query}",
        "example": _example(form.game),
        "deck": [card.name for card in form.game.deck],
        **of_table(request, form.game, form.posting),
    }


def law_of_its_day(form: RecordForm) -> LawOfDay | None:
    """The version for the form's day; None if that day has none, which the form reports."""
    try:
        return law_of_day(form.game, form.of_its_day({}))
    except Unusable:
        return None


def _side(form: Dispute, ruling: Ruling, language: str) -> dict[str, Any]:
    """The ruling in one language, computed again."""
    with override(language):
        fresh = ruling.afresh()
        screen = FirstScreen(fresh)
        return {
            "language": language,
            "entered": [*entered(Dispute(form.game, form.data)), *posted_in(form, language)],
            "reasons": list(screen.reasons),
            "turning": [
                f"{doubt.reading} {doubt.title}{_(': ')}{doubt.sentence}"
                for doubt in screen.turning
            ],
            "lines": [*fresh.lines, *fresh.on_payments],
            "paid": [tell_paid(form.game.key, payment) for payment in fresh.paid],
            "doubts": [
                alternative
                for alternative in alternatives_to(fresh)
                if alternative.changes_payments
            ],
        }
