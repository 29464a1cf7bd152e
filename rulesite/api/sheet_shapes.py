"""The shapes of exact figures and of runs, made from the dataclasses that hold them."""

from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from fractions import Fraction
from types import UnionType
from typing import NotRequired, TypedDict, Union, get_args, get_origin, get_type_hints

from games.odds.figures import sheets
from games.odds.figures.spec import JackpotSpec
from games.rules.game import GAMES
from games.rules.values.citation import Provision
from games.simulations.registry import figures_of


class JackpotAnswer(TypedDict):
    """A progressive pool, the sum at which it restarts, and the fixed sums posted."""

    pool: int
    minimum: int
    fixed: dict[str, int]
    contribution: str


for game in GAMES:
    figures_of(game)  # which has sheets of its own

MADE: dict[object, type] = {JackpotSpec: JackpotAnswer, Fraction: str, Provision: str}
"""What stands for each class in JSON."""


def shape_of(kind: type) -> type:
    """The typed dictionary of a sheet; what only some of its kind have may be absent."""
    if kind not in MADE:
        hints: dict[str, list[object]] = {}
        for own in sheets.kinds(kind):
            types = get_type_hints(own)
            for name, key, _usual in sheets.json_fields(own):
                hints.setdefault(key, []).append(_in_json(types[name]))
        needed = {key for _name, key, usual in sheets.json_fields(kind) if usual is MISSING}
        fields = {
            key: object if object in found else Union[tuple(found)]  # noqa: UP007
            for key, found in hints.items()
        }
        typed = {key: hint if key in needed else NotRequired[hint] for key, hint in fields.items()}
        MADE[kind] = TypedDict(kind.__name__, typed)  # type: ignore[operator]
    return MADE[kind]


def _in_json(hint: object) -> object:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return Union[tuple(map(_in_json, parts))]  # noqa: UP007
    if origin is tuple:
        return list[_in_json(parts[0])]  # type: ignore[misc]
    if origin is Mapping:
        return dict[str, _in_json(parts[1])]  # type: ignore[misc]
    if not isinstance(hint, type) or hint is object:
        return hint
    if is_dataclass(hint.__base__):
        return _in_json(hint.__base__)
    return shape_of(hint) if hint in MADE or is_dataclass(hint) else hint
