"""The answers of each game that tell a hand: its steps, decisions and what they leave."""

import json
from collections.abc import Iterable, Iterator, Mapping

from games.narration.between import BETWEEN
from games.narration.faults import ORDERS
from games.narration.refusing import REFUSALS
from games.narration.registry import words_of
from games.narration.sentences import SentenceTemplate, Telling
from games.rules.game import GAMES
from games.rules.game import game as game_of
from rulesite.api.by_game import JsonSchema, among, closed, name_of, ref

ANSWERS = ("PlayAnswer", "HandAnswer", "SessionAnswer", "WaitingAnswer", "BarAnswer", "StepAnswer")
"""The answers that each game has of its own."""
COMMON = "AnyStep"
"""What a step of any game has."""
ANY: JsonSchema = {"description": "A fact of the game's own."}
UNTYPED: JsonSchema = {"type": "object"}
NOT_SAID = SentenceTemplate("%(about)s")


def schemas_of(
    generic: Mapping[str, JsonSchema], games: Iterable[str] = GAMES
) -> dict[str, JsonSchema]:
    """The answers of each game by name, with a schema for each of its steps that has facts."""
    step = generic["StepAnswer"]
    own = {"name", "facts"}
    common = {name: schema for name, schema in step["properties"].items() if name not in own}
    needed = [name for name in step["required"] if name not in own]
    schemas = {COMMON: {"type": "object", "properties": common, "required": needed}}
    for key in games:
        schemas |= _of_game(key, generic)
    return schemas


def _of_game(key: str, generic: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    types = game_of(key).types
    known = generic[types.facts.__name__]["properties"]
    schemas = {name_of(key, name): _in_game(key, generic[name]) for name in ANSWERS}
    steps = dict(_steps(key, known))
    schemas[name_of(key, "StepAnswer")] = {
        "anyOf": [ref(name) for name in steps],
        "discriminator": {
            "propertyName": "name",
            "mapping": {
                name: ref(schema)["$ref"]
                for schema, step in steps.items()
                for name in step["allOf"][1]["properties"]["name"]["enum"]
            },
        },
        "description": f"A step of `{key}`.",
    }
    for answer, field, kind in (
        ("WaitingAnswer", "facts", types.turn),
        ("HandAnswer", "carried", types.carried),
    ):
        if kind:
            schemas[name_of(key, answer)]["properties"][field] = ref(kind.__name__)
            schemas[kind.__name__] = {**generic[kind.__name__], "additionalProperties": False}
    barred = {**REFUSALS, **words_of(key).refusals}.values()
    facts = {name for telling in barred for name in telling.used_facts() if name in known}
    bar = closed({name: known[name] for name in sorted(facts)}) if types.turn else UNTYPED
    schemas[name_of(key, "BarAnswer")]["properties"]["facts"] = bar
    if not types.turn:
        schemas[name_of(key, "WaitingAnswer")]["properties"]["facts"] = UNTYPED
    stakes = {"type": "object", "additionalProperties": {"type": "integer"}}
    schemas[name_of(key, "PlayAnswer")]["properties"]["carried"] = stakes
    return schemas | steps


def _in_game(key: str, schema: JsonSchema) -> JsonSchema:
    """The schema with the game's own answers in place of the common ones."""
    text = json.dumps(schema)
    for name in ANSWERS:
        text = text.replace(f'/{name}"', f'/{name_of(key, name)}"')
    narrowed: JsonSchema = json.loads(text)
    return narrowed


def _steps(key: str, known: JsonSchema) -> Iterator[tuple[str, JsonSchema]]:
    """A schema for all steps that have the same facts.

    The sentence of a step says which facts it may have, and needs those that it always has.
    """
    words = words_of(key)
    tellings: dict[str, list[Telling]] = {"not_said": [NOT_SAID]}
    of_bets = {name: of for name, of in words.of_bets.items() if not name.endswith("_missing")}
    steps = {**of_bets, **words.steps}
    for table in (steps, {**ORDERS, **words.orders}, {**BETWEEN, **words.between}):
        for name, telling in table.items():
            tellings.setdefault(name, []).append(telling)
    alike: dict[str, list[str]] = {}
    for name, sentences in sorted(tellings.items()):
        used = {fact for telling in sentences for fact in telling.used_facts()} - {"seat"}
        needed = set.intersection(*(telling.needed_facts() for telling in sentences)) & used
        facts = closed({fact: known.get(fact, ANY) for fact in sorted(used)}, *sorted(needed))
        alike.setdefault(json.dumps(facts), []).append(name)
    for text, names in alike.items():
        facts = json.loads(text)
        yield name_of(key, _named(names, facts)), _step(names, facts)


def _named(names: list[str], facts: JsonSchema) -> str:
    """A name for what these steps have: the step's own, or that of their facts."""
    if not facts["properties"]:
        return "StepWithoutFacts"
    if len(names) == 1:
        return name_of(names[0], "Step")
    needed = facts.get("required", [])
    others = [fact for fact in facts["properties"] if fact not in needed]
    return "StepWith" + "".join(name_of(fact, "") for fact in (*needed, *others))


def _step(names: list[str], facts: JsonSchema) -> JsonSchema:
    own = {"name": among(names), "facts": facts}
    return {
        "allOf": [
            ref(COMMON),
            {"type": "object", "properties": own, "required": ["name", "facts"]},
        ]
    }
