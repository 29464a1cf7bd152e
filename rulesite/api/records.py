"""Endpoints that rule on records of a game."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from games.site.allowance import HAND
from rulesite.api import examples, ruling_shapes, rulings
from rulesite.api.bodies import Most, has_key
from rulesite.api.described import takes
from rulesite.api.shapes import GameKey

router = Router(tags=["records"])

PLAIN = Most(lines=1_000, by_key=10_000)
HANDS = Most(lines=50, by_key=2_000)
SESSIONS = Most(lines=20, by_key=20)
HANDS_OF_SESSIONS = 50
"""Most hands in all the sessions of one request without a key."""


@router.post(
    "/games/{game}/rank",
    openapi_extra=takes(
        ruling_shapes.RankRecord,
        ruling_shapes.RankAnswer,
        examples.examples_of("rank"),
        404,
        are_lines=True,
    ),
)
def rank(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The order of two or more hands, and the reason."
    return rulings.answer(request, rulings.rank(game), most=PLAIN, cost=1, bytes_for_one=128)


@router.post(
    "/games/{game}/settle",
    openapi_extra=takes(
        (ruling_shapes.SettleRecord, ruling_shapes.SettleTableRecord),
        (ruling_shapes.SettleAnswer, ruling_shapes.SettleTableAnswer),
        examples.examples_of("settle"),
        404,
        are_lines=True,
    ),
)
def settle(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The result of every bet against the house, with its provision."
    return rulings.answer(request, rulings.settle(game), most=PLAIN, cost=1)


@router.post(
    "/games/{game}/play",
    openapi_extra=takes(
        ruling_shapes.PlayRecord,
        ruling_shapes.PlayAnswer,
        examples.examples_of("play"),
        404,
        are_lines=True,
    ),
)
def play(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """A whole hand, step by step, as far as its actions go."""
    return rulings.answer(request, rulings.play(game), most=HANDS, cost=HAND)


@router.post(
    "/games/{game}/session",
    openapi_extra=takes(
        ruling_shapes.SessionRecord,
        ruling_shapes.SessionAnswer,
        examples.examples_of("session"),
        404,
        are_lines=True,
    ),
)
def session(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The hands of a session at one table, and the closing account."
    sessions = rulings.session(game)
    if not has_key(request):
        sessions = rulings.of_so_many(sessions, HANDS_OF_SESSIONS)
    return rulings.answer_in_parts(request, sessions, most=SESSIONS, cost=2_000)
