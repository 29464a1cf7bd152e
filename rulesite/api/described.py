"""The OpenAPI 3.1 description, made from the code, the shapes and what each game declares."""

import json
import tomllib
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path

from django.conf import settings
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from games.records.figures import has_equities
from games.rules.game import GAMES
from games.rules.game import game as game_of
from games.rules.values.numbers import MOST_WHOLE
from games.site.pages import TYPE
from rulesite.api import by_game, steps
from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.by_game import JsonSchema
from rulesite.api.shapes import LateAnswer, Problem, shape

PLACE = "#/components/schemas/{model}"
SHAPES: dict[str, type[BaseModel]] = {}
"""The shapes that endpoints refer to."""
LISTS = {
    "DivergencesAnswer": ("divergences", "Divergence", "id"),
    "GlossaryAnswer": ("terms", "Term", "id"),
    "ActsAnswer": ("acts", "ActHead", "act"),
    "ActAnswer": ("provisions", "Provision", "eid"),
    "ActEffectsAnswer": ("effects", "Effect", "id"),
    "InstrumentAnswer": ("provisions", "Provision", "eid"),
}
"""The answers that come in pages: their list, its entries, and the key that these always have."""
TEXTS = Path(__file__).parent / "descriptions.toml"
EXAMPLES = Path(settings.BASE_DIR) / "docs" / "api-examples.json"

LATE = "It is being computed."

Kind = type | tuple[type, ...]
"""A shape, or several of which an object has one."""

BANKED = tuple(key for key in GAMES if game_of(key).settle)
OF_GAMES = {
    "settle": BANKED,
    **dict.fromkeys(("exactOdds", "whatIf", "getWhatIf"), BANKED),
    **dict.fromkeys(("equity", "getEquity"), tuple(filter(has_equities, GAMES))),
}
"""The games of an operation that not every game has."""


class Described(NinjaAPI):
    def get_openapi_schema(
        self, *, games: tuple[str, ...] = tuple(GAMES), **kwargs: object
    ) -> OpenAPISchema:
        """The description with the shapes of these games; of none, with what all games share."""
        described = super().get_openapi_schema(**kwargs)  # type: ignore[arg-type]
        described["paths"] = deepcopy(described["paths"])  # they hold what the endpoints declare
        texts = _texts()
        if settings.CONTACT:
            kind = "email" if "@" in settings.CONTACT else "url"
            described["info"]["contact"] = {kind: settings.CONTACT}
        described["servers"] = [{"url": settings.SITE_ADDRESS or "/"}]
        described["tags"] = [
            {"name": name, "description": text} for name, text in texts["tags"].items()
        ]
        described["components"] = {
            "schemas": _schemas(games),
            "headers": {
                name: {"description": text, "schema": {"type": "string"}}
                for name, text in texts["headers"].items()
            },
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": texts["key"]}
            },
        }
        described["security"] = [{}, {"key": []}]
        for ways in described["paths"].values():
            for operation in ways.values():
                _complete(operation, games)
        return described

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the view in camel case."""
        first, *others = operation.view_func.__name__.split("_")
        return first + "".join(word.title() for word in others)


@cache
def _texts() -> JsonSchema:
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


@cache
def examples_of(operation: str) -> dict[str, JsonSchema]:
    """The stored examples of an operation by name: ``path``, ``query``, ``sent`` and ``answer``."""
    stored = json.loads(EXAMPLES.read_text(encoding="utf-8")) if EXAMPLES.is_file() else {}
    examples: dict[str, JsonSchema] = stored.get(operation, {})
    return examples


@cache
def _schemas(games: tuple[str, ...]) -> JsonSchema:
    of_games = {kind.__name__: kind for key in GAMES for kind in by_game.types_of(key)}
    models = [*SHAPES.values(), *map(shape, of_games.values())]
    _, definitions = models_json_schema(
        [(model, "validation") for model in models], ref_template=PLACE
    )
    generic: JsonSchema = {
        name: _plain(schema, is_sent=name.endswith(("Record", "Problem")))
        for name, schema in definitions["$defs"].items()
    }
    narrowed = by_game.schemas_of(generic, games) | steps.schemas_of(generic, games)
    replaced = {
        name for name in generic for game in games if by_game.name_of(game, name) in narrowed
    }
    schemas = {name: schema for name, schema in generic.items() if name not in replaced} | narrowed
    if tables := [{"$ref": PLACE.format(model=by_game.name_of(game, "Table"))} for game in games]:
        text = schemas["GameAnswer"]["properties"]["table"]["description"]
        schemas["GameAnswer"]["properties"]["table"] = {"anyOf": tables, "description": text}
    for name, (listed, entry, key) in LISTS.items():
        schemas[f"{entry}Entry"] = schemas[f"{entry}Answer"] | {"required": [key]}
        fields = schemas[name]["properties"]
        items = {"$ref": PLACE.format(model=f"{entry}Entry")}
        paged = {listed: {**fields[listed], "items": items}, "next": {"type": "string"}}
        schemas[name] = {**schemas[name], "properties": {**fields, **paged}}
    texts = _texts()["fields"]
    return {name: _with_texts(schema, name, texts) for name, schema in sorted(schemas.items())}


def _plain(schema: JsonSchema, *, is_sent: bool) -> JsonSchema:
    """Without titles; what is sent without null, and an answer open to further fields."""
    if is_sent and {"type": "null"} in schema.get("anyOf", ()):
        others = [item for item in schema["anyOf"] if item != {"type": "null"}]
        schema = {name: value for name, value in schema.items() if name != "anyOf"}
        schema |= others[0] if len(others) == 1 else {"anyOf": others}
    if is_sent and schema.get("type") == "integer":
        schema = {"minimum": -MOST_WHOLE, "maximum": MOST_WHOLE, **schema}
    left_out = {"title": str, "default": (type(None), str) if is_sent else object}
    if schema.get("additionalProperties") is True and "properties" in schema:
        left_out["additionalProperties"] = bool
    members = {
        name: value
        for name, value in schema.items()
        if not isinstance(value, left_out.get(name, ()))
    }
    return _each_within(members, lambda inner: _plain(inner, is_sent=is_sent))


def _each_within(schema: JsonSchema, change: Callable[[JsonSchema], JsonSchema]) -> JsonSchema:
    """The schema with the change made to every schema directly within it."""
    changed = dict(schema)
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            changed[name] = change(schema[name])
    for name in ("anyOf", "oneOf", "allOf", "prefixItems"):
        if name in schema:
            changed[name] = [change(item) for item in schema[name]]
    if "prefixItems" in schema:
        kinds = changed["prefixItems"]
        different = [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]
        changed["items"] = different[0] if len(different) == 1 else {"anyOf": different}
    if "properties" in schema:
        changed["properties"] = {name: change(item) for name, item in schema["properties"].items()}
    return changed


def _with_texts(schema: JsonSchema, name: str, texts: Mapping[str, str]) -> JsonSchema:
    """The schema with a description of every field, by its name or its shape and name."""
    done = _each_within(schema, lambda inner: _with_texts(inner, name, texts))
    for field, value in done.get("properties", {}).items():
        text = texts.get(f"{name}.{field}") or texts.get(field)
        if text and "description" not in value:
            done["properties"][field] = {**value, "description": text}
    return done


def _complete(operation: JsonSchema, shapes: tuple[str, ...]) -> None:
    """Add what every operation has: descriptions, headers, the games it is for, examples."""
    texts, ident = _texts(), operation["operationId"]
    games, stored = OF_GAMES.get(ident, tuple(GAMES)), examples_of(ident)
    for parameter in operation["parameters"]:
        name = parameter["name"]
        schema = _plain(parameter["schema"], is_sent=True)
        sent = [entry.get(parameter["in"], {}).get(name) for entry in stored.values()]
        example = next((value for value in sent if value is not None), None)
        if name == "game" and parameter["in"] == "path":
            schema["enum"] = list(games)
        elif schema.get("type") == "string" and not schema.keys() & {"enum", "format"}:
            schema = {"minLength": 1, **schema}  # a parameter without a value is refused
        described = texts["parameters"].get(f"{ident}.{name}") or texts["parameters"][name]
        parameter |= {"schema": schema, "description": described}
        if example is not None:
            parameter["example"] = example
    for status, response in operation["responses"].items():
        headers = ["RateLimit", "RateLimit-Policy"]
        headers += ["Retry-After"] if int(status) in (429, 503) else []
        headers += ["Location"] if int(status) == 202 else []
        is_late = response.get("description") == LATE
        refs = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
        response |= {"headers": refs}
        response.setdefault("description", "OK")
        content = response["content"].get(JSON)
        if content:
            content["schema"] = _by_game(content["schema"], games, shapes)
        if content and not is_late and (answers := _values(stored, "answer")):
            content["examples"] = answers
    body = operation.get("requestBody", {}).get("content", {}).get(JSON)
    if body:
        body["schema"] = _by_game(body["schema"], games, shapes)
        body["examples"] = _values(stored, "sent") or body["examples"]


def _values(stored: Mapping[str, JsonSchema], part: str) -> dict[str, JsonSchema]:
    return {name: {"value": entry[part]} for name, entry in stored.items() if part in entry}


def _by_game(schema: JsonSchema, games: tuple[str, ...], shapes: tuple[str, ...]) -> JsonSchema:
    """The records of every game in place of the common ones."""
    refs = [item["$ref"].rpartition("/")[2] for item in schema.get("anyOf", [schema])]
    known = _schemas(shapes)
    names = [
        name
        for ref_name in refs
        for name in (ref_name, *(by_game.name_of(game, ref_name) for game in games))
        if name in known
    ]
    schemas = [{"$ref": PLACE.format(model=name)} for name in names]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def ref(kind: Kind) -> JsonSchema:
    if isinstance(kind, tuple):
        return {"anyOf": [ref(one) for one in kind]}
    SHAPES[kind.__name__] = shape(kind)
    return {"$ref": PLACE.format(model=kind.__name__)}


def answers(
    answer: Kind, *refusals: int, kind: str = JSON, status: int = 200, is_late: bool = False
) -> JsonSchema:
    """The response shapes of an endpoint, with the statuses of its refusals.

    ``is_late``: what is not yet computed is answered 202.
    """
    no = {TYPE: {"schema": ref(Problem)}}
    errors = {
        status: {"description": _texts()["refusals"][str(status)], "content": no}
        for status in sorted({401, 422, 429, *refusals})
    }
    good: dict[int, JsonSchema] = {status: {"content": {kind: {"schema": ref(answer)}}}}
    if is_late:
        good[202] = {"description": LATE, "content": {JSON: {"schema": ref(LateAnswer)}}}
    return {"responses": {**good, **errors}}


def takes(
    record: Kind,
    answer: Kind,
    examples: Mapping[str, Mapping[str, object]],
    *statuses: int,
    are_lines: bool = False,
    is_queued: bool = False,
    is_late: bool = False,
) -> JsonSchema:
    """OpenAPI extras of an endpoint that takes one record, or many lines, or queues its work."""
    operation = answers(answer, 400, 413, 415, *statuses, is_late=is_late)
    by_name = {name: {"value": example} for name, example in examples.items()}
    sent: JsonSchema = {JSON: {"schema": ref(record), "examples": by_name}}
    if are_lines:
        line = {"type": "string", "description": "One such object on each line."}
        sent[JSON_LINES] = {"schema": line}
        operation["responses"][200]["content"][JSON_LINES] = {"schema": line}
    if is_queued:
        accepted = {"description": "Queued.", "content": {JSON: {"schema": ref(answer)}}}
        operation["responses"][202] = accepted
    return operation | {"requestBody": {"required": True, "content": sent}}
