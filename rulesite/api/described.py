"""The OpenAPI 3.1 description, made from the code and the shapes."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from pydantic.json_schema import models_json_schema

from games.site import problem_json
from rulesite.api import figure_shapes, law_shapes, ruling_shapes, shapes
from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.shapes import Problem, shape

PLACE = "#/components/schemas/{model}"
SHAPES = {
    name: shape(kind)
    for module in (shapes, ruling_shapes, law_shapes, figure_shapes)
    for name, kind in vars(module).items()
    if name.endswith(("Answer", "Record", "Problem"))
}

JsonSchema = dict[str, Any]

Kind = type | tuple[type, ...]
"""A shape, or several of which an object has one."""

KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "Not needed. A key made by whoever runs the site has a share of its own.",
}


class Described(NinjaAPI):
    def get_openapi_schema(self, **kwargs: object) -> OpenAPISchema:
        described = super().get_openapi_schema(**kwargs)  # type: ignore[arg-type]
        _, definitions = models_json_schema(
            [(model, "validation") for model in SHAPES.values()], ref_template=PLACE
        )
        described["components"]["schemas"] |= {
            name: _without_default_null(schema) for name, schema in definitions["$defs"].items()
        }
        described["components"]["securitySchemes"] = {"key": KEY}
        described["security"] = [{}, {"key": []}]
        return described


def _without_default_null(schema: JsonSchema) -> JsonSchema:
    """Remove ``default: null`` from optional fields."""
    fields = {
        name: {part: value for part, value in field.items() if (part, value) != ("default", None)}
        for name, field in schema.get("properties", {}).items()
    }
    return {**schema, "properties": fields} if fields else schema


def ref(kind: Kind) -> JsonSchema:
    if isinstance(kind, tuple):
        return {"anyOf": [ref(one) for one in kind]}
    return {"$ref": PLACE.format(model=kind.__name__)}


def answers(answer: Kind, *refusals: int, kind: str = JSON) -> JsonSchema:
    """The response shapes of an endpoint, with the statuses of its refusals."""
    no = {problem_json.TYPE: {"schema": ref(Problem)}}
    errors = {
        status: {"description": REFUSAL_DESCRIPTIONS[status], "content": no}
        for status in (401, *refusals, 429)
    }
    return {"responses": {200: {"content": {kind: {"schema": ref(answer)}}}, **errors}}


def rules_on(
    record: Kind,
    answer: Kind,
    examples: dict[str, dict[str, object]],
) -> JsonSchema:
    """OpenAPI extras of an endpoint that takes one record, or many lines."""
    operation = answers(answer, 400, 404, 413, 415, 422)
    by_name = {name: {"value": example} for name, example in examples.items()}
    sent = {JSON: {"schema": ref(record), "examples": by_name}, JSON_LINES: {"schema": TEXT}}
    operation["requestBody"] = {"required": True, "content": sent}
    operation["responses"][200]["content"][JSON_LINES] = {"schema": TEXT}
    return operation


def asks_with(
    record: Kind,
    answer: Kind,
    examples: dict[str, dict[str, object]],
    *statuses: int,
) -> JsonSchema:
    """OpenAPI extras of an endpoint that takes one record."""
    operation = answers(answer, 400, 413, 415, 422, *statuses)
    by_name = {name: {"value": example} for name, example in examples.items()}
    sent = {JSON: {"schema": ref(record), "examples": by_name}}
    return operation | {"requestBody": {"required": True, "content": sent}}


TEXT = {"type": "string", "description": "One such object on each line."}
REFUSAL_DESCRIPTIONS = {
    400: "No record at all.",
    401: "The key brought is not good.",
    403: "It is another's.",
    404: "There is no such thing.",
    413: "Too much at once.",
    415: "A body of another kind.",
    422: "It cannot be ruled on; `field` or `provision` says why.",
    429: "Too much in one minute; `Retry-After` says when to ask again.",
    503: "It is being counted; `Retry-After` says when to ask again.",
}
