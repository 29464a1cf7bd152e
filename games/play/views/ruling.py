"""The ruling desk: a form, the ruling below it, and the sheet that is printed and signed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.narration import tell_refusal, tell_unusable
from games.play.desk import dispute
from games.play.desk.alternatives import alternatives_to
from games.play.desk.dispute import Dispute
from games.play.desk.labels import LABELS
from games.play.desk.ruling import Ruling, ruling_on
from games.play.desk.summary import entered
from games.play.registry import table_of
from games.play.setup import form as setup
from games.play.setup.cards import in_names
from games.play.table.address import SAFE
from games.rules.cards import cards
from games.rules.game import Game
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as declared_game
from games.site.pages import page

OTHER = {"pt": "zh-hant", "zh-hant": "pt"}


def desk(request: HttpRequest, game: str) -> HttpResponse:
    """Without anything told, an empty form; otherwise the form as it was sent, and the ruling."""
    declared = declared_or_404(game)
    form = dispute.typed(declared, request.GET)
    context = _context(request, form)
    if not form.seated and "rule" not in request.GET:
        return page(request, "play/ruling.html", context, part="ruling")
    try:
        context["ruling"] = found = ruling_on(form)
        context["alternatives"] = list(alternatives_to(found))
    except (Forbidden, Unusable) as no:
        refuse(form, no)
        return page(request, "play/ruling.html", context, part="ruling", status=422)
    return page(request, "play/ruling.html", context, part="ruling")


def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """The ruling in both languages, to be printed, dated and signed."""
    declared = declared_or_404(game)
    form = dispute.typed(declared, request.GET)
    try:
        found = ruling_on(form)
    except (Forbidden, Unusable) as no:
        refuse(form, no)
        return page(request, "play/ruling.html", _context(request, form), status=422)
    here = get_language() or "pt"
    context = _context(request, form) | {
        "ruling": found,
        "sides": [_side(form, found, language) for language in (here, OTHER[here])],
        "now": timezone.localtime(),
        "labels": LABELS,
    }
    return page(request, "play/ruling_sheet.html", context)


def _example(declared: Game) -> str:
    """The query of a dispute already entered, where the game has one."""
    form = dispute.of_record(declared, table_of(declared.key).desk.example)
    return urlencode(dispute.query_of(form), safe=SAFE)


def declared_or_404(key: str) -> Game:
    if key not in GAMES:
        raise Http404
    return declared_game(key)


def _context(request: HttpRequest, form: Dispute) -> dict[str, Any]:
    key = form.game.key
    here = reverse("play:ruling", args=[key])
    query = urlencode(dispute.query_of(form), safe=SAFE)
    return {
        "section": "play",
        "form": form,
        "instrument": Instrument.objects.get(game=key),
        "here": here,
        "ruling_url": f"{here}?{query}",
        "url": request.build_absolute_uri(f"{here}?{query}"),
        "sheet_url": f"{reverse('play:ruling-sheet', args=[key])}?{query}",
        "example": _example(form.game),
        "deck": [card.name for card in form.game.deck],
        "longest_note": dispute.LONGEST_NOTE,
    }


def refuse(form: Dispute, no: Forbidden | Unusable) -> None:
    """Tell what is wrong beside the control it is about, and at the top."""
    if form.errors:
        # Its numbers, each with its own sentence already.
        form.fault = told_at(no, is_a_choice=False)
        return
    path = _control_at_fault(form, no)
    chosen = {each.path for each in dispute.every_setting(form.game) if each.kind == "choice"}
    sentence = told_at(no, is_a_choice=path in chosen)
    if path:
        form.errors[path] = sentence
    form.fault = sentence


def told_at(no: Forbidden | Unusable, *, is_a_choice: bool) -> str:
    """What is wrong, told at its control; of a choice the answers are seen and need no names."""
    if isinstance(no, Forbidden):
        return tell_refusal(no)
    if is_a_choice and no.reason in ("missing", "not_on_offer"):
        return _("Choose one of the answers.")
    if no.reason == "not_a_whole_number":
        return _("Write a whole number.")
    return tell_unusable(Unusable(no.reason, no.facts))


def _control_at_fault(form: Dispute, no: Forbidden | Unusable) -> str:
    """The control a refusal is about: by its field, or by the card it names."""
    field = setup.path_of(form, no.field)
    known = [each.path for each in dispute.every_setting(form.game)]
    known += [f"readings.{each.id}" for each in form.game.readings]
    path = field
    while path and path not in known:
        path = path.rpartition(".")[0]
    if path:
        return path
    name = str(no.facts.get("card", ""))
    holding = (each for each in known if each.startswith("cards.") and _holds(form, each, name))
    inside = (each for each in known if field and each.startswith(f"{field}."))
    return next(holding, "") if name else next(inside, "")


def _holds(form: Dispute, path: str, name: str) -> bool:
    try:
        return name in {each.name for each in cards(in_names(form.values.get(path, "")))}
    except Unusable:
        return False


def _side(form: Dispute, found: Ruling, language: str) -> dict[str, Any]:
    """The ruling in one language, told afresh."""
    with override(language):
        told = Ruling(found.game, found.record, found.replay, found.unnamed)
        return {
            "language": language,
            "entered": list(entered(form)),
            "lines": list(told.lines),
            "doubts": [each for each in alternatives_to(told) if each.changes_payments],
        }
