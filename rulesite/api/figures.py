"""Endpoints for exact figures and for checks of text pairs."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from games.odds.equities.range_record import DEFAULT_ROUNDS
from games.odds.figures.sheets import Json, to_json
from games.odds.registry import read_spec
from games.records.figures import check_equity, has_equities
from games.records.lines import Ruling, written
from games.rules.game import Answer, Record
from games.rules.game import game as game_of
from games.rules.hands.record import EquityAnswer, EquityRecord
from games.rules.provisions.day import dated, version_answer
from games.rules.values.fields import refuse_unknown
from games.rules.values.numbers import whole
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache
from games.simulations.registry import figures_of
from games.site.today import today
from games.translation.checking.records import checked
from rulesite.api import bodies, examples, rulings, shapes
from rulesite.api.bodies import Most, Sent, json_response
from rulesite.api.described import answers, takes
from rulesite.api.keys import READING, take
from rulesite.api.refusals import denied, refusal
from rulesite.api.shapes import Day, GameKey, shape
from rulesite.api.waiting import JsonText, Late, Wait, late, seconds_of, until_answered

T = TypeVar("T")

router = Router()

RECKONING = 500
MOST_HANDS = 10
"""Largest number of hands in an equity request."""
WHAT_IF = frozenset(shape(shapes.WhatIfRecord).model_fields)
PAIRS = Most(lines=20, by_key=1_000, bytes=16 * 1024)


@router.get(
    "/games/{game}/exact",
    openapi_extra=answers(shapes.OddsAnswer, 404, 503, is_late=True),
    tags=["odds"],
)
def exact_odds(request: HttpRequest, game: GameKey, at: Day = "", wait: Wait = 0) -> HttpResponse:
    """The exact figures of the law's own prizes, as counts and fractions."""
    seconds = seconds_of(request, wait)
    take(request, READING * (1 + seconds))
    key = _banked(game)
    instrument, sent = game_of(key).instrument.key, {"at": at} if at else {}
    version = version_answer(sent, instrument, today())
    fields = dated(sent, instrument, today())
    try:
        figures = _counted(key, fields, seconds)
    except Late:
        return late(request, sent)
    return json_response({"game": key, "figures": figures, "version": version})


@router.post(
    "/games/{game}/what-if",
    openapi_extra=takes(
        shapes.WhatIfRecord,
        shapes.WhatIfAnswer,
        examples.examples_of("what_if"),
        *(404, 503),
        is_late=True,
    ),
    tags=["odds"],
)
def what_if(request: HttpRequest, game: GameKey, wait: Wait = 0) -> HttpResponse:
    "Exact figures under other prizes, readings or bets, next to those of the law."
    return _what_if(request, game, bodies.read_one(request), seconds_of(request, wait))


@router.get(
    "/games/{game}/what-if",
    openapi_extra=answers(shapes.WhatIfAnswer, 404, 503, is_late=True),
    tags=["odds"],
)
def get_what_if(
    request: HttpRequest, game: GameKey, record: JsonText, wait: Wait = 0
) -> HttpResponse:
    "The same as by POST, for a record in the address."
    return _what_if(request, game, _in_address(record), seconds_of(request, wait))


def _what_if(request: HttpRequest, game: str, sent: Sent, seconds: int) -> HttpResponse:
    key = _banked(game)
    take(request, RECKONING + READING * seconds)

    def changed(record: Record) -> Answer:
        refuse_unknown(record, WHAT_IF)
        fields = {name: value for name, value in record.items() if name != "id"}
        by_law = {name: fields[name] for name in ("at",) if name in fields}
        figures = _counted(key, fields, seconds)
        return {"game": key, "figures": figures, "by_law": _counted(key, by_law, seconds)}

    return _one(request, sent, rulings.of_its_day(changed, game_of(key).instrument.key))


def _in_address(record: str) -> Sent:
    """A record of the query, as if it were sent; raises ``Unusable`` if it is none."""
    sent = Sent(record.encode("utf-8", "surrogatepass"), is_lines=False)
    try:
        sent.record()
    except bodies.Misread as fault:
        raise fault.no.in_field("record") from None
    return sent


def _one(request: HttpRequest, sent: Sent, ruling: Ruling) -> HttpResponse:
    """The ruling on the record, or the address at which to ask for it again."""
    try:
        return rulings.one(sent, ruling)
    except Late:
        return late(request, {"record": written(sent.record()).decode().strip()})


def _banked(game: str) -> str:
    key = game_of(game).key
    if figures_of(key).sheet is None:
        raise refusal(404, "not_against_the_house")
    return key


def _counted(key: str, fields: Record, seconds: int) -> Json:
    """The requested par sheet, as the pages show it; raises ``Late`` if it is not yet counted."""
    try:
        spec = read_spec({**fields, "game": key})
    except Unusable as no:
        raise denied(no) from None
    options = exact_cache.options_of(spec)
    return to_json(_soon(lambda: exact_cache.exact_soon(key, options), seconds))


def _soon(count: Callable[[], T | None], seconds: int) -> T:
    """What is counted within so many seconds; raises ``Late`` if it is still being counted."""
    try:
        figures = until_answered(count, seconds)
    except exact_cache.TooManyWaiting:
        raise refusal(503, "too_many_computed") from None
    if figures is None:
        raise Late
    return figures


@router.post(
    "/games/{game}/equity",
    openapi_extra=takes(
        EquityRecord, EquityAnswer, examples.examples_of("equity"), 404, 503, is_late=True
    ),
    tags=["odds"],
)
def equity(request: HttpRequest, game: GameKey, wait: Wait = 0) -> HttpResponse:
    "The equities of hands, partial hands and ranges before the last card is dealt."
    return _equity(request, game, bodies.read_one(request), seconds_of(request, wait))


@router.get(
    "/games/{game}/equity",
    openapi_extra=answers(EquityAnswer, 404, 503, is_late=True),
    tags=["odds"],
)
def get_equity(
    request: HttpRequest, game: GameKey, record: JsonText, wait: Wait = 0
) -> HttpResponse:
    "The same as by POST, for a record in the address."
    return _equity(request, game, _in_address(record), seconds_of(request, wait))


def _equity(request: HttpRequest, game: str, sent: Sent, seconds: int) -> HttpResponse:
    if not has_equities(key := game_of(game).key):
        raise refusal(404, "not_between_players")
    hands: object = None
    with suppress(bodies.Misread):  # counted as far as the record can be read
        hands = sent.record().get("hands")
    number = min(max(1, len(hands)), MOST_HANDS) if isinstance(hands, list) else 1
    take(request, RECKONING * number + READING * seconds)
    return _one(request, sent, partial(_equity_of, key, seconds))


def _equity_of(key: str, seconds: int, record: Record) -> Answer:
    """The cached equity, or one counted now; raises ``Late`` if that takes long."""
    fields = {name: value for name, value in record.items() if name != "id"}
    if "rounds" in fields:
        whole(fields["rounds"], "rounds", 1, DEFAULT_ROUNDS)
    check_equity(key, fields)
    return _soon(lambda: exact_cache.soon("equity", key, fields), seconds)


@router.post(
    "/checks",
    openapi_extra=takes(shapes.PairRecord, shapes.PairAnswer, examples.PAIRS, are_lines=True),
    tags=["records"],
)
def check(request: HttpRequest) -> HttpResponseBase:
    "The findings of the checks in a text and its translation."
    ruling = partial(checked, beside=settings.COUNTS_APART)
    return rulings.answer(request, ruling, most=PAIRS, cost=60, bytes_for_one=2)
