"""Settings of a run as they are written on a command line: ``FA-02=amended`` or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.rules.fields import read_record
from games.rules.numbers import shown
from games.rules.refusal import Unusable

LONGEST = 10_000


def told(words: Iterable[str] | None, field: str) -> dict[str, Any]:
    """``a.b=1 c=2`` or ``{"a": {"b": 1}, "c": 2}``, or several of either, as one mapping."""
    found: dict[str, Any] = {}
    for word in words or ():
        if word.lstrip().startswith("{"):
            _put_all(found, _json(word, field), field)
            continue
        path, is_told, value = word.partition("=")
        if not is_told or not path.strip():
            raise Unusable("not_a_setting", {"given": word[:40]}, field)
        _put(found, path.strip().split("."), value.strip(), field)
    return found


def _json(text: str, field: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise Unusable("not_a_setting", {"given": shown(text)}, field)
    try:
        return dict(read_record(text))
    except Unusable as no:
        if no.reason in ("not_json", "nested_too_deep"):
            raise Unusable("not_a_setting", {"given": shown(text)}, field) from None
        raise no.at(field) from None


def _put_all(found: dict[str, Any], more: dict[str, Any], field: str) -> None:
    for name, value in more.items():
        if isinstance(value, dict) and isinstance(found.get(name), dict):
            _put_all(found[name], value, field)
        else:
            found[name] = value


def _put(found: dict[str, Any], way: list[str], value: str, field: str) -> None:
    for step in way[:-1]:
        found = found.setdefault(step, {})
        if not isinstance(found, dict):
            raise Unusable("not_a_setting", {"given": ".".join(way)[:40]}, field)
    if way[-1] in found:
        raise Unusable("field_twice", {"name": shown(".".join(way))}, field)
    found[way[-1]] = value
