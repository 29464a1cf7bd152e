"""Endpoints for the games and the readings a record may choose."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.lawtexts.reader import read
from games.records.answers import readings_of
from games.rules.game import GAMES, Answer
from games.rules.game import game as game_of
from rulesite.api import shapes
from rulesite.api.allowance import READING, take
from rulesite.api.described import answers
from rulesite.api.shapes import GameKey
from rulesite.api.writing import json_response

router = Router(tags=["games"])


@router.get("/games", openapi_extra=answers(shapes.GamesAnswer))
def list_games(request: HttpRequest) -> HttpResponse:
    "The games, each with its regulation and an example table."
    take(request, READING)
    return json_response({"games": [_game(key) for key in GAMES]})


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


@router.get("/games/{game}/readings", openapi_extra=answers(shapes.ReadingsAnswer, 404))
def list_readings(request: HttpRequest, game: GameKey) -> HttpResponse:
    "The doubts of a regulation that a record may decide, with the values available."
    take(request, READING)
    return json_response({"game": game_of(game).key, "readings": list(readings_of(game))})
