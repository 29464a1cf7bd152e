"""The tools, with their arguments and result shapes."""

from dataclasses import dataclass
from typing import Any

from pydantic import Field, create_model

from games.lawtexts.reader import INSTRUMENTS
from games.rules.game import GAMES
from games.rules.record import Chips
from rulesite.api import examples, figure_shapes, law_shapes, ruling_shapes, shapes
from rulesite.api.described import examples_of
from rulesite.api.shapes import Shape, shape
from rulesite.api.v1 import api
from rulesite.assistants import fields
from rulesite.assistants.answers import Answering
from rulesite.assistants.api_calls import Caller, JsonObject, get, post
from rulesite.assistants.fields import Arguments
from rulesite.assistants.questions import (
    WAYS,
    divergences,
    exact_odds,
    find_provision,
    glossary,
    quote_provision,
    readings_and_consequences,
    rule_hand,
    settle_hands,
    verify_run,
)

PLACE: Any = shape(law_shapes.PlaceAnswer)
OF_GAME = {"type": "string", "enum": list(GAMES)}
DAY = {"type": "string", "description": "The day whose law answers: `2025-11-10`. Today's if none."}

WORDS = {
    "type": "string",
    "maxLength": 500,
    "description": "Words in Portuguese, Chinese or English.",
}
PART = {
    "type": "string",
    "description": "Of an answer one part alone, as `left_out` names it. Left out: the answer as "
    "far as there is room for it.",
}


class PartAnswer(Shape):
    """A part of an answer, where a part was asked for."""

    part: str
    value: Any


class LeftOut(Shape):
    """What did not fit, and the ``part`` that returns it."""

    part: str
    bytes: int


class HandsAnswer(Shape):
    """Many hands settled: the total result, and the answer to each."""

    game: str
    hands: int
    refused: int
    total: Chips
    outcomes: dict[str, int]
    answers: list[JsonObject] = Field(description="In the order of the records.")


@dataclass(frozen=True, slots=True)
class Tool:
    title: str
    answering: Answering
    properties: JsonObject
    required: tuple[str, ...]
    shape: Any
    examples: tuple[JsonObject, ...] = ()
    is_reading: bool = True

    @property
    def name(self) -> str:
        return str(getattr(self.answering, "__name__", ""))

    @property
    def description(self) -> str:
        return " ".join((self.answering.__doc__ or "").split())

    @property
    def offered(self) -> JsonObject:
        language = {
            "type": "string",
            "enum": list(fields.languages()),
            "default": fields.languages()[0],
            "description": "The language of sentences and links; law is told in both.",
        }
        return {**self.properties, "part": PART, "language": language}

    @property
    def input_schema(self) -> JsonObject:
        return {
            "type": "object",
            "properties": self.offered,
            "required": list(self.required),
            "additionalProperties": False,
            "examples": list(self.examples),
        }

    @property
    def answered(self) -> JsonObject:
        """The result schema: the API's shapes and the members common to all results."""
        model = create_model(
            f"{self.name}_answer",
            __base__=shapes.Shape,
            answer=(self.shape | PartAnswer, ...),
            left_out=(list[LeftOut], ...),
            provisions=(list[PLACE], ...),
            reference=(str, ...),
        )
        return dict(model.model_json_schema())


def _of_operation(name: str, ident: str, title: str, answer: Any, *, is_reading: bool) -> Tool:
    """A tool that calls one operation of the API, with its parameters and its record."""
    path, operation = next(
        (path, operation)
        for path, ways in api.get_openapi_schema(path_prefix="")["paths"].items()
        for operation in ways.values()
        if operation["operationId"] == ident
    )
    properties = {
        RENAMED.get(parameter["name"], parameter["name"]): {
            **parameter["schema"],
            "description": parameter["description"],
        }
        for parameter in operation["parameters"]
        if parameter["in"] == "path"
    }
    parts, has_record = tuple(properties), "requestBody" in operation
    if has_record:
        properties["record"] = {**_RECORD, "description": "A JSON object, or its text."}

    def answering(caller: Caller, arguments: Arguments) -> JsonObject:
        values = {
            part: fields.game(arguments)
            if part == "game"
            else fields.text(arguments, part, is_needed=True)
            for part in parts
        }
        address = path.removeprefix("/").replace("{name}", "{run}").format(**values)
        if has_record:
            return post(caller, address, "record", fields.record(arguments, "record"))
        return get(caller, address, parts[0])

    answering.__name__, answering.__doc__ = name, operation["description"]
    samples = tuple(
        {**example.get("path", {}), "record": example["sent"]}
        for example in examples_of(ident).values()
        if has_record
    )
    return Tool(title, answering, properties, tuple(properties), answer, samples, is_reading)


RENAMED = {"name": "run"}
_RECORD = {"type": ["object", "string"]}
_PROVISION = {
    "type": "string",
    "description": "`<instrument>#<eid>`, as `find_provision` answers it. Instruments: "
    + ", ".join(INSTRUMENTS),
}

ALL = (
    Tool(
        "Find a provision",
        find_provision,
        {
            "q": {"type": "string", "maxLength": 500, "description": "A citation, or words."},
            "game": OF_GAME,
        },
        ("q",),
        shape(law_shapes.PlacesAnswer),
    ),
    Tool(
        "Quote a provision",
        quote_provision,
        {"provision": _PROVISION, "at": DAY},
        ("provision",),
        shape(law_shapes.OneProvisionAnswer),
    ),
    Tool(
        "Rule on a hand",
        rule_hand,
        {
            "game": OF_GAME,
            "way": {"type": "string", "enum": list(WAYS)},
            "record": {**_RECORD, "description": "A JSON object, or its text."},
        },
        ("game", "way", "record"),
        shape(ruling_shapes.RankAnswer)
        | shape(ruling_shapes.SettleAnswer)
        | shape(ruling_shapes.SettleTableAnswer)
        | shape(ruling_shapes.PlayAnswer)
        | shape(ruling_shapes.SessionAnswer),
        tuple(
            {"game": game, "way": way, "record": record}
            for way in WAYS
            for game, record in examples.examples_of(way).items()
        ),
    ),
    Tool(
        "Settle many hands",
        settle_hands,
        {
            "game": OF_GAME,
            "records": {
                "type": ["array", "string"],
                "description": "A list of JSON objects, or their text, one on each line.",
            },
        },
        ("game", "records"),
        HandsAnswer,
        tuple(
            {"game": game, "records": [record]}
            for game, record in examples.examples_of("settle").items()
        ),
    ),
    Tool(
        "Exact odds",
        exact_odds,
        {
            "game": OF_GAME,
            "at": DAY,
            "what_if": {**_RECORD, "description": "`prizes`, `readings`, `bets`, `at` and such."},
        },
        ("game",),
        figure_shapes.OddsAnswer | figure_shapes.WhatIfAnswer,
        tuple(
            {"game": game, "what_if": record}
            for game, record in examples.examples_of("what_if").items()
        ),
    ),
    Tool(
        "Verify a simulation",
        verify_run,
        {
            "run": {"type": "string", "description": "Its name, as its address has it."},
            "batch": {"type": "integer", "minimum": 0, "default": 0},
        },
        ("run",),
        figure_shapes.TryAnswer,
    ),
    Tool(
        "Readings of doubts and their consequences",
        readings_and_consequences,
        {"game": OF_GAME, "row": {"type": "string", "description": "An entry: `OA-09`."}},
        (),
        shape(shapes.ReadingsAnswer) | shape(law_shapes.DivergenceAnswer),
    ),
    Tool("Look up a term", glossary, {"q": WORDS}, (), shape(law_shapes.GlossaryAnswer)),
    Tool(
        "Search the divergences and doubts",
        divergences,
        {"q": WORDS, "game": OF_GAME},
        (),
        shape(law_shapes.DivergencesAnswer),
    ),
    _of_operation(
        "equity", "equity", "Equities", shape(ruling_shapes.EquityAnswer), is_reading=True
    ),
    _of_operation(
        "start_run", "startRun", "Start a simulation", figure_shapes.RunAnswer, is_reading=False
    ),
    _of_operation(
        "run_progress",
        "getRun",
        "Progress of a simulation",
        figure_shapes.RunAnswer,
        is_reading=True,
    ),
    _of_operation(
        "run_figures",
        "getFigures",
        "Figures of a simulation",
        figure_shapes.FiguresAnswer,
        is_reading=True,
    ),
)
BY_NAME = {tool.name: tool for tool in ALL}
