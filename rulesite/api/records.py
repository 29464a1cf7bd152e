"""Endpoints that rule on records of a game."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from games.site.client_address import HAND
from rulesite.api import examples, ruling_shapes, rulings
from rulesite.api.bodies import Most, has_key
from rulesite.api.by_game import JsonSchema
from rulesite.api.described import Kind, takes
from rulesite.api.shapes import GameKey

router = Router(tags=["records"])

PLAIN = Most(lines=1_000, by_key=10_000)
HANDS = Most(lines=50, by_key=2_000)
SESSIONS = Most(lines=20, by_key=20)
HANDS_OF_SESSIONS = 50
"""Most hands in all the sessions of one request without a key."""


def _ruled(way: str, record: Kind, answer: Kind) -> JsonSchema:
    return takes(record, answer, examples.examples_of(way), 404, are_lines=True)


@router.post(
    "/games/{game}/rank",
    openapi_extra=_ruled("rank", ruling_shapes.RankRecord, ruling_shapes.RankAnswer),
)
def rank(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The order of two or more hands, and the reason."
    return rulings.answer(request, rulings.rank(game), most=PLAIN, cost=1, bytes_for_one=128)


@router.post(
    "/games/{game}/settle",
    openapi_extra=_ruled(
        "settle",
        (ruling_shapes.SettleRecord, ruling_shapes.SettleTableRecord),
        (ruling_shapes.SettleAnswer, ruling_shapes.SettleTableAnswer),
    ),
)
def settle(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The result of every bet against the house, with its provision."
    return rulings.answer(request, rulings.settle(game), most=PLAIN, cost=1)


@router.post(
    "/games/{game}/play",
    openapi_extra=_ruled("play", ruling_shapes.PlayRecord, ruling_shapes.PlayAnswer),
)
def play(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """A whole hand, step by step, as far as its actions go."""
    return rulings.answer(request, rulings.play(game), most=HANDS, cost=HAND)


@router.post(
    "/games/{game}/session",
    openapi_extra=_ruled("session", ruling_shapes.SessionRecord, ruling_shapes.SessionAnswer),
)
def session(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    "The hands of a session at one table, and the closing account."
    sessions = rulings.session(game)
    if not has_key(request):
        sessions = rulings.of_so_many(sessions, HANDS_OF_SESSIONS)
    return rulings.answer_in_parts(request, sessions, most=SESSIONS, cost=2_000)
