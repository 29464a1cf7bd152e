"""The descriptions that are served: one of what all games share, and one of each game.

Each is made of the whole description, and is small enough for generators: what is alike in several
places is described once, and has a name.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from games.rules.game import GAMES
from rulesite.api.bodies import JSON, JSON_LINES
from rulesite.api.by_game import JsonSchema, name_of
from rulesite.api.described import LATE

REF = re.compile(r'"#/components/([a-zA-Z]+)/([A-Za-z0-9_.-]+)"')
WITHIN = ("items", "additionalProperties", "propertyNames")
ANY_OF = ("anyOf", "oneOf", "allOf", "prefixItems")
OF_GAME = ("startRun",)
"""Operations of a game's description without the game in their address."""
IN_ADDRESS = ("getEquity", "getWhatIf")
"""Operations that answer as others do, whose examples they would repeat."""
SMALL = 550
"""An object with fewer characters is described where it is, under its name, if it is there once."""
LONG = 200
"""An example with more characters is on the page of the reference alone, if it is no game's own."""
SCALARS = {
    "`<instrument>#<eid>`": "ProvisionName",
    "Rank, then suit: `As`, `Td`.": "Card",
    "What it pays to one: a whole number, or a fraction as text.": "Odds",
    "A part of a hundred.": "Percentage",
    "Whole chips.": "Chips",
    "Whole numbers of the smallest chip.": "Chips",
    "A game by its key.": "GameKey",
    "Given back with the answer.": "Id",
    "Readings of the register by their ids: `OD-02`.": "Readings",
    "The register's entries this rests on, each with the reading taken.": "ReadingsTaken",
    "Prizes by bet and class of hand, in place of the law's.": "Prizes",
    "Other figures of the law, by their names: `raise.times_the_ante`, `commission.cap`, "
    "`prizes.progressive.straight_flush`. Prizes are under `prizes`.": "OtherFigures",
}
"""Texts and numbers with a name, by what they say of themselves."""


def served(described: Mapping[str, object], game: str = "") -> JsonSchema:
    """A description made for one game, or for what all share, as it is served."""
    made: JsonSchema = json.loads(json.dumps(dict(described)))
    paths: dict[str, JsonSchema] = {}
    for path, ways in made["paths"].items():
        for way, operation in ways.items():
            if game and not _is_of(game, path, operation):
                continue
            is_again = operation["operationId"] in IN_ADDRESS
            for content in _contents(operation):
                _leave_one_example(content, "" if is_again else game)
            for parameter in operation["parameters"] if is_again else ():
                if parameter["name"] == "record":
                    parameter.pop("example")  # it is a record of one game
            for part, own in _apart(operation):
                paths.setdefault(path + part, {})[way] = _with_refs(own)
    responses = {
        name: response
        for ways in made["paths"].values()
        for operation in ways.values()
        for status, response in operation["responses"].items()
        if (name := _response_name(status, response))
    }
    made["paths"] = paths
    made["components"] |= {"responses": responses, "parameters": _parameters(paths)}
    made["components"]["schemas"] = _shared(made["components"]["schemas"], game)
    return _with_small_ones_inside(_used(made))


def _is_of(game: str, path: str, operation: JsonSchema) -> bool:
    """Whether the operation is the game's own; its address takes no other game then."""
    for parameter in operation["parameters"]:
        if parameter["name"] == "game" and "{game}" in path:
            if game not in parameter["schema"]["enum"]:
                return False
            parameter["schema"]["enum"] = [game]
            parameter["example"] = game
            return True
    return operation["operationId"] in OF_GAME


def _contents(operation: JsonSchema) -> Iterator[JsonSchema]:
    bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
    return (body["content"][JSON] for body in bodies if JSON in body.get("content", ()))


def _leave_one_example(content: JsonSchema, game: str) -> None:
    """Leave the example of the game, or the shortest one."""
    examples = content.pop("examples", {})
    if not examples or (game and game not in examples and not examples.keys().isdisjoint(GAMES)):
        return
    name = game if game in examples else min(examples, key=lambda name: _size(examples[name]))
    if game or _size(examples[name]) <= LONG:
        content["examples"] = {name: examples[name]}


def _size(part: object) -> int:
    return len(json.dumps(part, ensure_ascii=False))


def _apart(operation: JsonSchema) -> Iterator[tuple[str, JsonSchema]]:
    """The operation with one kind of record, and others at addresses of their own.

    An address that takes several kinds, or JSON and lines, is a union to generators.
    """
    sent, good = operation.get("requestBody", {}).get("content", {}), operation["responses"]["200"]
    lines = sent.pop(JSON_LINES, None)
    good["content"].pop(JSON_LINES, None)
    if operation["operationId"] == "settle":
        yield "/table", _with_bodies(operation, "Table", "of a table", 1)
        operation = _with_bodies(operation, "", "", 0)
    yield "", operation
    if lines:
        apart = copy.deepcopy(operation)
        apart["requestBody"]["content"] = {JSON_LINES: lines}
        apart["responses"]["200"]["content"] = {JSON_LINES: lines}
        yield "/lines", _called(apart, "Lines", "of lines")


def _with_bodies(operation: JsonSchema, name: str, words: str, place: int) -> JsonSchema:
    """The operation with one of the kinds that it takes, and the answer to it."""
    apart = copy.deepcopy(operation)
    for content in _contents(apart):
        kinds = content["schema"]["anyOf"]
        content["schema"] = kinds[place]
        if place:
            content.pop("examples", None)
    return _called(apart, name, words)


def _called(operation: JsonSchema, name: str, words: str) -> JsonSchema:
    summary = f"{operation['summary']} {words}".strip()
    return {**operation, "operationId": f"{operation['operationId']}{name}", "summary": summary}


def _with_refs(operation: JsonSchema) -> JsonSchema:
    """The operation with a name for each of its refusals; they say which headers all have."""
    responses: JsonSchema = {}
    for status, response in operation["responses"].items():
        if name := _response_name(status, response):
            responses[status] = {"$ref": f"#/components/responses/{name}"}
            continue
        headers = {n: h for n, h in response["headers"].items() if not n.startswith("RateLimit")}
        rest = {name: part for name, part in response.items() if name != "headers"}
        responses[status] = rest | ({"headers": headers} if headers else {})
    return {**operation, "responses": responses}


def _response_name(status: str, response: JsonSchema) -> str:
    """The name of a response that several operations have; empty if one alone has it."""
    if response["description"] == LATE:
        return "Late"
    return f"Refused{status}" if int(status) >= 400 else ""


def _parameters(paths: JsonSchema) -> JsonSchema:
    """The parameters that several operations have, each put in its place by its name."""
    lists = [operation["parameters"] for ways in paths.values() for operation in ways.values()]
    texts = Counter(json.dumps(parameter) for parameters in lists for parameter in parameters)
    shared: JsonSchema = {}
    for text, times in texts.most_common():
        parameter = json.loads(text)
        if times > 1:
            shared.setdefault(_title(parameter["name"]), parameter)
    for parameters in lists:
        for place, parameter in enumerate(parameters):
            if shared.get(name := _title(parameter["name"])) == parameter:
                parameters[place] = {"$ref": f"#/components/parameters/{name}"}
    return shared


def _used(made: JsonSchema) -> JsonSchema:
    """The description without components to which nothing refers."""
    components, used = made["components"], set()
    waiting = set(REF.findall(json.dumps(made["paths"])))
    while waiting:
        used.add(one := waiting.pop())
        waiting |= set(REF.findall(json.dumps(components[one[0]][one[1]]))) - used
    made["components"] = {
        kind: {name: part for name, part in parts.items() if (kind, name) in used}
        for kind, parts in components.items()
        if kind != "securitySchemes"
    } | {"securitySchemes": components["securitySchemes"]}
    return made


def _with_small_ones_inside(made: JsonSchema) -> JsonSchema:
    """The description with each small object that one shape alone has described within it."""
    schemas = made["components"]["schemas"]
    times = Counter(name for _kind, name in REF.findall(json.dumps(made)))
    answered = json.dumps([made["paths"], made["components"]["responses"]])
    within_paths = {name for _kind, name in REF.findall(answered)}
    small = {
        name
        for name, schema in schemas.items()
        if times[name] == 1 and name not in within_paths and _is_object(schema)
        if len(json.dumps(schema)) <= SMALL
    }

    def put_in(part: object) -> object:
        if isinstance(part, list):
            return [put_in(inner) for inner in part]
        if not isinstance(part, dict):
            return part
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name in small:
            text = {key: own for key, own in part.items() if key != "$ref"}
            return {key: put_in(own) for key, own in schemas[name].items()} | {"title": name} | text
        return {key: put_in(inner) for key, inner in part.items()}

    made["components"]["schemas"] = {
        name: put_in(schema) for name, schema in schemas.items() if name not in small
    }
    return made


# Objects that several shapes have


def _shared(schemas: JsonSchema, game: str) -> JsonSchema:
    """The schemas with a name of its own for every object that is described in several places."""
    number: Counter[str] = Counter()
    for schema in schemas.values():
        for inner in _within(schema):
            _count(inner, number)
    names: dict[str, str] = {}
    shared: JsonSchema = {}
    for text, times in number.most_common():
        schema = json.loads(text)
        if times > 1 and (scalar := _scalar(schema)):
            shared.setdefault(scalar, schema)

    def named(schema: JsonSchema, owner: str, field: str) -> JsonSchema:
        scalar = "" if _is_object(schema) else _scalar(schema)
        if scalar and shared.get(scalar) == schema:
            return {"$ref": f"#/components/schemas/{scalar}"}
        key = _key(schema)
        text = {k: v for k, v in schema.items() if k == "description"}
        rest = _replaced(schema, owner, field)
        if number[key] < 2 or not _is_object(schema):
            return rest
        if key not in names:
            own = name_of(game, _title(field)) if game else _title(field)
            names[key] = own if own not in {*shared, *schemas} else f"{owner}{_title(field)}"
            shared[names[key]] = {k: v for k, v in rest.items() if k != "description"}
        return {"$ref": f"#/components/schemas/{names[key]}", **text}

    def _replaced(schema: JsonSchema, owner: str, field: str) -> JsonSchema:
        changed = dict(schema)
        for name in WITHIN:
            if isinstance(schema.get(name), dict):
                changed[name] = named(schema[name], owner, field.removesuffix("s"))
        for name in ANY_OF:
            if name in schema:
                changed[name] = [named(inner, owner, field) for inner in schema[name]]
        if "properties" in schema:
            changed["properties"] = {
                name: named(inner, owner, name) for name, inner in schema["properties"].items()
            }
        return changed

    done = {name: _replaced(schema, name, name) for name, schema in schemas.items()}
    return dict(sorted((done | shared).items()))


def _scalar(schema: JsonSchema) -> str:
    """The name of a text or number that says what it is; empty if it has none."""
    name = SCALARS.get(schema.get("description", ""), "")
    return f"{name}OrNull" if name and {"type": "null"} in schema.get("anyOf", ()) else name


def _within(schema: JsonSchema) -> Iterator[JsonSchema]:
    yield from (schema[name] for name in WITHIN if isinstance(schema.get(name), dict))
    yield from (inner for name in ANY_OF for inner in schema.get(name, ()))
    yield from schema.get("properties", {}).values()


def _count(schema: JsonSchema, number: Counter[str]) -> None:
    """Count the objects in a schema; those within one that was counted are not counted again."""
    if schema.get("description") in SCALARS and not _is_object(schema):
        number[json.dumps(schema)] += 1
    elif _is_object(schema):
        number[key := _key(schema)] += 1
        if number[key] > 1:
            return
    for inner in _within(schema):
        _count(inner, number)


def _is_object(schema: JsonSchema) -> bool:
    return bool(schema.get("properties"))


def _key(schema: JsonSchema) -> str:
    return json.dumps({k: v for k, v in schema.items() if k != "description"}, sort_keys=True)


def _title(field: str) -> str:
    return "".join(word.title() for word in re.split(r"[^A-Za-z0-9]", field))
