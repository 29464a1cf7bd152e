"""Read the arguments of a tool; refusals name the argument."""

from collections.abc import Mapping
from typing import TypeVar

from django.conf import settings

from games.lawtexts.texts.corpus import instrument_keys
from games.rules.game import GAMES
from games.rules.values.fields import Record, is_encodable, one_of
from games.rules.values.refusal import Unusable

Arguments = Mapping[str, object]
T = TypeVar("T")


def languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def text(arguments: Arguments, name: str, *, is_needed: bool = False) -> str:
    """A text; empty if left out, unless it is needed."""
    value = arguments.get(name)
    if value is None or value == "":
        if is_needed:
            raise Unusable("missing", {}, name)
        return ""
    if not isinstance(value, str) or "\0" in value or not is_encodable(value):
        raise Unusable("not_text", {}, name)
    return value


def game(arguments: Arguments) -> str:
    return one_of(arguments.get("game"), tuple(GAMES), "game")


def record(arguments: Arguments, name: str) -> Record | str:
    """An object, or its JSON text; the rules check its content."""
    return _value(arguments, name, dict, "not_a_mapping")


def records(arguments: Arguments, name: str) -> list[object] | str:
    """Many records: a list of objects, or their text, one per line."""
    return _value(arguments, name, list, "not_a_list")


def _value(arguments: Arguments, name: str, kind: type[T], reason: str) -> T | str:
    value = arguments.get(name)
    if value is None:
        raise Unusable("missing", {}, name)
    if not isinstance(value, (kind, str)):
        raise Unusable(reason, {}, name)
    return value


def provision(arguments: Arguments) -> tuple[str, str]:
    """Split ``<instrument>#<eid>``, without checking that the provision exists."""
    name = text(arguments, "provision", is_needed=True)
    instrument, _hash, eid = name.partition("#")
    one_of(instrument, tuple(instrument_keys()), "provision")
    return instrument, eid
