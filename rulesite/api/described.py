"""The OpenAPI 3.1 description, made from the code and the shapes."""

from typing import Any

from ninja import NinjaAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from games.site import problem_json
from rulesite.api import figure_shapes, law_shapes, ruling_shapes, shapes
from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.shapes import Problem, Shape

PLACE = "#/components/schemas/{model}"
SHAPES: tuple[type[BaseModel], ...] = tuple(
    shape
    for module in (shapes, ruling_shapes, law_shapes, figure_shapes)
    for shape in vars(module).values()
    if isinstance(shape, type) and issubclass(shape, Shape) and shape.__module__ == module.__name__
    if shape is not Shape
)

KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "Not needed. A key made by whoever runs the site has a share of its own.",
}


class Described(NinjaAPI):
    def get_openapi_schema(self, **kwargs: Any) -> Any:
        schema = super().get_openapi_schema(**kwargs)
        _, definitions = models_json_schema(
            [(shape, "validation") for shape in SHAPES], ref_template=PLACE
        )
        schema["components"]["schemas"] |= {
            name: _without_default_null(shape) for name, shape in definitions["$defs"].items()
        }
        schema["components"]["securitySchemes"] = {"key": KEY}
        schema["security"] = [{}, {"key": []}]
        return schema


def _without_default_null(shape: dict[str, Any]) -> dict[str, Any]:
    """Remove ``default: null`` from optional fields."""
    fields = {
        name: {part: value for part, value in field.items() if (part, value) != ("default", None)}
        for name, field in shape.get("properties", {}).items()
    }
    return {**shape, "properties": fields} if fields else shape


def ref(shape: type[BaseModel]) -> dict[str, str]:
    return {"$ref": PLACE.format(model=shape.__name__)}


def answers(shape: type[BaseModel], *refusals: int, kind: str = JSON) -> dict[str, Any]:
    """The response shapes of an endpoint, with the statuses of its refusals."""
    no = {problem_json.TYPE: {"schema": ref(Problem)}}
    errors = {
        status: {"description": REFUSAL_DESCRIPTIONS[status], "content": no}
        for status in (401, *refusals, 429)
    }
    return {"responses": {200: {"content": {kind: {"schema": ref(shape)}}}, **errors}}


def rules_on(
    record: type[BaseModel],
    shape: type[BaseModel],
    examples: dict[str, dict[str, Any]],
    *,
    line: type[BaseModel] | None = None,
) -> dict[str, Any]:
    """OpenAPI extras of an endpoint that takes one record, or many lines, each with ``line``."""
    operation = answers(shape, 400, 404, 413, 415, 422)
    by_name = {name: {"value": example} for name, example in examples.items()}
    sent = {JSON: {"schema": ref(record), "examples": by_name}, JSON_LINES: {"schema": TEXT}}
    operation["requestBody"] = {"required": True, "content": sent}
    operation["responses"][200]["content"][JSON_LINES] = {"schema": TEXT}
    return operation


def asks_with(
    record: type[BaseModel],
    shape: type[BaseModel],
    examples: dict[str, dict[str, Any]],
    *statuses: int,
) -> dict[str, Any]:
    """OpenAPI extras of an endpoint that takes one record."""
    operation = answers(shape, 400, 413, 415, 422, *statuses)
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
