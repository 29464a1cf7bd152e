"""Version 1 of the API: its addresses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from games.lawtexts.reader import read
from games.play.files.answers import readings_of
from games.rules.game import Answer
from games.rules.registry import GAMES
from games.rules.registry import game as game_of
from rulesite.api import examples, law, odds, rulings, shapes
from rulesite.api.allowance import READING, take
from rulesite.api.described import Described, answers, rules_on
from rulesite.api.refusals import tell_by
from rulesite.api.shapes import GameKey
from rulesite.api.telling import told

api = Described(
    title="Rulesite",
    version="1",
    description=(
        "Macau's casino poker regulations, and what they decide. "
        "The texts are for reference; the gazette's are official."
    ),
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
)
tell_by(api)
api.add_router("", law.router)
api.add_router("", odds.router)


@api.get("/openapi.json", include_in_schema=False)
def description(request: HttpRequest) -> HttpResponse:
    return told(dict(api.get_openapi_schema(path_prefix="/api/v1/")))


@api.get("/games", openapi_extra=answers(shapes.GamesAnswer), tags=["games"])
def games(request: HttpRequest) -> HttpResponse:
    """The games there are, each with its regulation and a table to begin with."""
    take(request, READING)
    return told({"games": [_game(key) for key in GAMES]})


def _game(key: str) -> Answer:
    declared = game_of(key)
    return {
        "key": key,
        "instrument": declared.instrument.key,
        "titles": dict(read(declared.instrument.key).titles),
        "seats": list(declared.seats),
        "is_against_the_house": declared.settle is not None,
        "table": dict(declared.table),
        "events": list(declared.events),
    }


@api.get(
    "/games/{game}/readings", openapi_extra=answers(shapes.ReadingsAnswer, 404), tags=["games"]
)
def readings(request: HttpRequest, game: GameKey) -> HttpResponse:
    """The doubts of a regulation on which a record may choose, with the values on offer."""
    take(request, READING)
    return told({"game": game_of(game).key, "readings": list(readings_of(game))})


@api.post(
    "/{game}/rank",
    openapi_extra=rules_on(shapes.RankRecord, shapes.RankAnswer, examples.of("rank")),
    tags=["records"],
)
def rank(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """Which hand is higher, and why."""
    return rulings.answer(request, rulings.rank(game), most=10_000, cost=1)


@api.post(
    "/{game}/settle",
    openapi_extra=rules_on(shapes.SettleRecord, shapes.SettleAnswer, examples.of("settle")),
    tags=["records"],
)
def settle(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """What every bet against the house came to, each under its provision."""
    return rulings.answer(request, rulings.settle(game), most=10_000, cost=2)


@api.post(
    "/{game}/play",
    openapi_extra=rules_on(shapes.PlayRecord, shapes.PlayAnswer, examples.of("play")),
    tags=["records"],
)
def play(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """A whole hand, step by step, as far as its actions go."""
    return rulings.answer(request, rulings.play(game), most=2_000, cost=20)


@api.post(
    "/{game}/session",
    openapi_extra=rules_on(shapes.SessionRecord, shapes.SessionAnswer, examples.of("session")),
    tags=["records"],
)
def session(request: HttpRequest, game: GameKey) -> HttpResponseBase:
    """Hand after hand at one table, and the closing account."""
    return rulings.answer_in_parts(request, rulings.session(game), most=20, cost=2_000)
