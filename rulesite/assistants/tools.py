"""The tools: what each is asked with, and which addresses of the API answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import override
from pydantic import create_model

from games.consequences import kept
from games.law import everything
from games.law.addresses import provision_url
from games.lawtexts.reader import INSTRUMENTS
from games.rules.fields import one_of
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.rules.registry import game as game_of
from games.simulations.registry import figures_of
from rulesite.api import examples, figure_shapes, law_shapes, ruling_shapes, shapes
from rulesite.api.law import place
from rulesite.assistants import fields
from rulesite.assistants.answers import Answering
from rulesite.assistants.asking import Caller, Told, get, post, request_of
from rulesite.assistants.fields import Arguments

MOST_FOUND = 10
WAYS = ("rank", "settle", "play")

OF_GAME = {"type": "string", "enum": list(GAMES)}
DAY = {"type": "string", "description": "The day whose law answers: `2025-11-10`. Today's if none."}


def find_provision(caller: Caller, arguments: Arguments) -> Told:
    """Find provisions by a citation in either language, or else by words."""
    asked = fields.text(arguments, "q", is_needed=True)
    game = fields.game(arguments) if "game" in arguments else ""
    cited = get(caller, "citations", "q", q=asked)
    if cited["places"] or cited["lacking"]:
        return {**cited, "found": [], "read_as": None}
    answer = everything.find(asked, game=game)
    read_as = answer.reading.words if answer.reading.is_another else None
    return {**cited, "found": list(_found(caller, answer)), "read_as": read_as}


def _found(caller: Caller, answer: everything.Answer) -> list[Told]:
    """The provisions among what was found, in full, official or as a working translation."""
    request = request_of(caller)
    hits = [hit for hit in answer.hits if hit.unit.kind in ("provision", "working")]
    return [
        {
            **place(request, hit.unit.instrument, hit.unit.eid),
            "lang": hit.unit.lang,
            "is_official": hit.unit.kind == "provision",
            "is_revoked": hit.is_revoked,
            "heading": hit.unit.label,
            "text": hit.unit.text,
        }
        for hit in hits[:MOST_FOUND]
    ]


def quote_provision(caller: Caller, arguments: Arguments) -> Told:
    """Quote a provision word for word in Portuguese and Chinese, with its citation in both, the
    version and its dates, whether each text is official, and its permanent links.
    """
    instrument, eid = fields.provision(arguments)
    at = fields.text(arguments, "at")
    address = f"instruments/{instrument}/provisions/{eid}"
    told = get(caller, address, "provision", at=at)
    return {**told, "pages": _pages(caller, instrument, eid, at)}


def _pages(caller: Caller, instrument: str, eid: str, at: str) -> dict[str, str]:
    """Where it is read in each language of the site."""
    request, pages = request_of(caller), {}
    for language in fields.languages():
        with override(language):
            pages[language] = request.build_absolute_uri(provision_url(instrument, eid, at))
    return pages


def rule_hand(caller: Caller, arguments: Arguments) -> Told:
    """Rule on a hand by the law: `rank` compares hands, `settle` pays the bets against the house,
    `play` goes through a whole hand step by step. The schema has a record of each as an example.
    """
    game = fields.game(arguments)
    way = one_of(arguments.get("way"), WAYS, "way")
    is_offered = way != "settle" or game_of(game).settle is not None
    about = "record" if is_offered else "way"
    return post(caller, f"{game}/{way}", about, fields.record(arguments, "record"))


def exact_odds(caller: Caller, arguments: Arguments) -> Told:
    """Exact figures of a game against the house, as counts and fractions: those of the law, or with
    `what_if` under other prizes, readings or bets beside them. While they are counted it says so.
    """
    game = fields.game(arguments)
    at = fields.text(arguments, "at")
    if "what_if" not in arguments:
        return get(caller, f"odds/{game}/exact", "game", at=at)
    if at:  # a record tells its own day
        raise Unusable("unknown_field", {"name": "at"}, "at")
    about = "what_if" if figures_of(game).sheet else "game"
    return post(caller, f"odds/{game}/what-if", about, fields.record(arguments, "what_if"))


def readings_and_consequences(caller: Caller, arguments: Arguments) -> Told:
    """The doubts of a game's regulation with the values each may be read as and what turns on
    them; or with `row` one whole entry of the register, such as `OA-09`.
    """
    if "row" in arguments:
        row = fields.text(arguments, "row", is_needed=True)
        if "game" in arguments:  # an entry is of one game
            raise Unusable("unknown_field", {"name": "game"}, "game")
        return get(caller, f"divergences/{row}", "row")
    game = fields.game(arguments)
    readings = get(caller, f"games/{game}/readings", "game")
    return {**readings, "consequences": kept.kept(game)["cards"]}


@dataclass(frozen=True, slots=True)
class Tool:
    answering: Answering
    properties: dict[str, Any]
    required: tuple[str, ...]
    shape: Any
    examples: tuple[dict[str, Any], ...] = ()

    @property
    def name(self) -> str:
        return str(getattr(self.answering, "__name__", ""))

    @property
    def description(self) -> str:
        return " ".join((self.answering.__doc__ or "").split())

    @property
    def offered(self) -> dict[str, Any]:
        language = {
            "type": "string",
            "enum": list(fields.languages()),
            "default": fields.languages()[0],
            "description": "The language of sentences and links; law is told in both.",
        }
        return {**self.properties, "language": language}

    @property
    def asked(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": self.offered,
            "required": list(self.required),
            "additionalProperties": False,
            "examples": list(self.examples),
        }

    @property
    def answered(self) -> dict[str, Any]:
        """Of the API's own shapes, with what every answer carries besides."""
        told = create_model(
            f"{self.name}_answer",
            __base__=shapes.Shape,
            answer=(self.shape, ...),
            provisions=(list[law_shapes.PlaceAnswer], ...),
            reference=(str, ...),
        )
        return dict(told.model_json_schema())


_RECORD = {"type": ["object", "string"]}
_PROVISION = {
    "type": "string",
    "description": "`<instrument>#<eid>`, as `find_provision` answers it. Instruments: "
    + ", ".join(INSTRUMENTS),
}

ALL = (
    Tool(
        find_provision,
        {
            "q": {"type": "string", "maxLength": 500, "description": "A citation, or words."},
            "game": OF_GAME,
        },
        ("q",),
        law_shapes.PlacesAnswer,
    ),
    Tool(
        quote_provision,
        {"provision": _PROVISION, "at": DAY},
        ("provision",),
        law_shapes.OneProvisionAnswer,
    ),
    Tool(
        rule_hand,
        {
            "game": OF_GAME,
            "way": {"type": "string", "enum": list(WAYS)},
            "record": {**_RECORD, "description": "A JSON object, or its text."},
        },
        ("game", "way", "record"),
        ruling_shapes.RankAnswer | ruling_shapes.SettleAnswer | ruling_shapes.PlayAnswer,
        tuple(
            {"game": game, "way": way, "record": record}
            for way in WAYS
            for game, record in examples.of(way).items()
        ),
    ),
    Tool(
        exact_odds,
        {
            "game": OF_GAME,
            "at": DAY,
            "what_if": {**_RECORD, "description": "`prizes`, `readings`, `bets`, `at` and such."},
        },
        ("game",),
        figure_shapes.OddsAnswer | figure_shapes.WhatIfAnswer,
        tuple({"game": game, "what_if": record} for game, record in examples.of("what_if").items()),
    ),
    Tool(
        readings_and_consequences,
        {"game": OF_GAME, "row": {"type": "string", "description": "An entry: `OA-09`."}},
        (),
        shapes.ReadingsAnswer | law_shapes.DivergenceAnswer,
    ),
)
BY_NAME = {tool.name: tool for tool in ALL}
