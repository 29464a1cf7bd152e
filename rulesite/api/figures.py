"""Exact figures for programs, and the checks on pairs of texts."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from ninja import Router

from games.records.lines import Ruling
from games.rules.game import Answer, Record
from games.rules.registry import game as game_of
from games.simulations.par import exact_cache
from games.simulations.registry import figures_of
from games.translation.checking import checked
from rulesite.api import bodies, examples, rulings, shapes
from rulesite.api.allowance import READING, take
from rulesite.api.described import answers, asks_with, rules_on
from rulesite.api.refusals import Absent, Turned
from rulesite.api.shapes import GameKey
from rulesite.api.telling import told

router = Router()

RECKONING = 500


@router.get("/odds/{game}/exact", openapi_extra=answers(shapes.OddsAnswer, 404, 503), tags=["odds"])
def exact(request: HttpRequest, game: GameKey) -> HttpResponse:
    """The exact figures of the law's own prizes, as counts and fractions."""
    take(request, READING)
    key = game_of(game).key
    if figures_of(key).sheet is None:
        raise Absent(_("This game is not played against the house."))
    try:
        figures = exact_cache.exact_soon(key, exact_cache.by_law(key))
    except exact_cache.TooManyWaiting:
        figures = None
    if figures is None:
        raise Turned(503, _("The exact figures are being counted. Ask again in a moment."))
    return told({"game": key, "figures": figures})


@router.post(
    "/odds/{game}/equity",
    openapi_extra=asks_with(
        shapes.EquityRecord, shapes.EquityAnswer, examples.of("equity"), 404, 503
    ),
    tags=["odds"],
)
def equity(request: HttpRequest, game: GameKey) -> HttpResponse:
    """What hands are worth before the last card is out."""
    form = figures_of(game_of(game).key).equities
    if form is None:
        raise Absent(_("Equities are of games between players alone."))
    sent = bodies.read_one(request)
    take(request, RECKONING)
    return rulings.one(sent, partial(_equity, game, form.equity))


def _equity(key: str, reckoned: Ruling, record: Record) -> Answer:
    """As kept, or counted now; whoever asks is told to come again where that takes longer."""
    asked = {name: value for name, value in record.items() if name != "id"}
    name = exact_cache.name_of(key, "equity", asked)
    try:
        found = exact_cache.soon(name, lambda: dict(reckoned(asked)))
    except exact_cache.TooManyWaiting:
        found = None
    if found is None:
        raise Turned(503, _("The exact figures are being counted. Ask again in a moment."))
    return found


@router.post(
    "/checks",
    openapi_extra=rules_on(shapes.PairRecord, shapes.PairAnswer, examples.PAIRS),
    tags=["records"],
)
def checks(request: HttpRequest) -> HttpResponseBase:
    """What the checks find in a text and its translation."""
    return rulings.answer(request, checked, most=1_000, cost=60)
