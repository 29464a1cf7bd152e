"""The tools, with their arguments and result shapes."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.lawtexts.texts.corpus import instrument_keys
from games.rules.game import GAMES
from rulesite.api import examples
from rulesite.api.described import examples_of
from rulesite.api.v1 import api
from rulesite.assistants import fields, questions
from rulesite.assistants.answers import Answering
from rulesite.assistants.api_calls import Caller, JsonObject, get, post
from rulesite.assistants.fields import Arguments


def _text(description: str, **schema: object) -> JsonObject:
    return {"type": "string", **schema, "description": description}


def _object(description: str, kind: str = "object") -> JsonObject:
    return {"type": [kind, "string"], "description": description}


PART = _text("One part of a long answer, as `left_out` names it.")


ANSWERED: JsonObject = {
    "type": "object",
    "properties": {
        "answer": {"type": "object"},
        "left_out": {"type": "array", "items": {"type": "object"}},
        "provisions": {"type": "array", "items": {"type": "object"}},
        "reference": {"type": "string"},
    },
    "required": ["answer", "left_out", "provisions", "reference"],
}
"""The members common to all results; the API describes the answers. ``left_out`` has what did not
fit, each with the ``part`` that returns it and its ``bytes``; ``provisions`` each with its
``citation`` in both languages and its ``page``."""


@dataclass(frozen=True, slots=True)
class Tool:
    title: str
    answering: Answering
    properties: JsonObject
    required: tuple[str, ...]
    examples: Sequence[JsonObject] = ()
    is_reading: bool = True

    @property
    def name(self) -> str:
        return str(getattr(self.answering, "__name__", ""))

    @property
    def description(self) -> str:
        return " ".join((self.answering.__doc__ or "").split())

    @property
    def offered(self) -> JsonObject:
        codes = list(fields.languages())
        text = "Of sentences and links; law is quoted in both."
        language = _text(text, enum=codes, default=codes[0])
        return {**self.properties, "part": PART, "language": language}

    @property
    def input_schema(self) -> JsonObject:
        return {
            "type": "object",
            "properties": self.offered,
            "required": list(self.required),
            "additionalProperties": False,
            **({"examples": list(self.examples)} if self.examples else {}),
        }


def _of_operation(name: str, ident: str, title: str, *, is_reading: bool = True) -> Tool:
    """A tool that calls one operation of the API, with its parameters and its record."""
    path, operation = next(
        (path, operation)
        for path, ways in api.get_openapi_schema(path_prefix="")["paths"].items()
        for operation in ways.values()
        if operation["operationId"] == ident
    )
    properties = {
        "run" if parameter["name"] == "name" else parameter["name"]: {
            **parameter["schema"],
            "description": parameter["description"],
        }
        for parameter in operation["parameters"]
        if parameter["in"] == "path"
    }
    parts, has_record = tuple(properties), "requestBody" in operation
    if has_record:
        properties["record"] = RECORD

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
    samples = [
        {**example.get("path", {}), "record": example["sent"]}
        for example in examples_of(ident).values()
        if has_record
    ]
    return Tool(title, answering, properties, tuple(properties), samples, is_reading)


OF_GAME = {"type": "string", "enum": list(GAMES)}
DAY = _text("The day whose law answers: `2025-11-10`. Today's if none.")
WORDS = _text("Words in Portuguese, Chinese or English.", maxLength=500)
RECORD = _object("A JSON object, or its text.")
PROVISION = _text(
    "`<instrument>#<eid>`, as `find_provision` answers it. Instruments: "
    + ", ".join(instrument_keys())
)
ALL = (
    Tool(
        "Find a provision",
        questions.find_provision,
        {"q": _text("A citation, or words.", maxLength=500), "game": OF_GAME},
        ("q",),
    ),
    Tool(
        "Quote a provision",
        questions.quote_provision,
        {"provision": PROVISION, "at": DAY},
        ("provision",),
    ),
    Tool(
        "Rule on a hand",
        questions.rule_hand,
        {
            "game": OF_GAME,
            "way": {"type": "string", "enum": list(questions.WAYS)},
            "record": RECORD,
        },
        ("game", "way", "record"),
        [
            {"game": game, "way": way, "record": record}
            for way in questions.WAYS
            for game, record in examples.examples_of(way).items()
        ],
    ),
    Tool(
        "Settle many hands",
        questions.settle_hands,
        {
            "game": OF_GAME,
            "records": _object("A list of JSON objects, or their text, one on each line.", "array"),
        },
        ("game", "records"),
        [
            {"game": game, "records": [record]}
            for game, record in examples.examples_of("settle").items()
        ],
    ),
    Tool(
        "Exact odds",
        questions.exact_odds,
        {
            "game": OF_GAME,
            "at": DAY,
            "what_if": _object("`prizes`, `readings`, `bets`, `at` and such."),
        },
        ("game",),
        [
            {"game": game, "what_if": record}
            for game, record in examples.examples_of("what_if").items()
        ],
    ),
    Tool(
        "Verify a simulation",
        questions.verify_run,
        {
            "run": _text("Its name, as its address has it."),
            "batch": {"type": "integer", "minimum": 0, "default": 0},
        },
        ("run",),
    ),
    Tool(
        "Readings of doubts and their consequences",
        questions.readings_and_consequences,
        {"game": OF_GAME, "row": _text("An entry: `OA-09`.")},
        (),
    ),
    Tool("Look up a term", questions.glossary, {"q": WORDS}, ()),
    Tool(
        "Search the divergences and doubts",
        questions.divergences,
        {"q": WORDS, "game": OF_GAME},
        (),
    ),
    _of_operation("equity", "equity", "Equities"),
    _of_operation("start_run", "startRun", "Start a simulation", is_reading=False),
    _of_operation("run_progress", "getRun", "Progress of a simulation"),
    _of_operation("run_figures", "getFigures", "Figures of a simulation"),
)
BY_NAME = {tool.name: tool for tool in ALL}
