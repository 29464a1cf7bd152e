"""Changes to single values of a TOML file; all other lines stay the same bytes."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

Place = tuple[str | int, ...]
"""``("row", 3, "title", "zh-hant")``: the tables that lead to a value, and its key."""

_HEAD = re.compile(r"\[\[(?P<many>[^\]]+)\]\]|\[(?P<one>[^\]]+)\]")
_KEY = re.compile(r"(?P<key>[\w.-]+) = ")


class TomlLines:
    """A TOML file with the lines of each value."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self._read()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def has(self, place: Place) -> bool:
        return place in self._spans

    def set(self, place: Place, value: Any, neighbours: Sequence[Place] = ()) -> None:
        """Set the value, a new one after the first of ``neighbours`` present, else ``KeyError``."""
        if place in self._spans:
            start, end = self._spans[place]
            key = self.lines[start].partition(" = ")[0]
            self.lines[start:end] = [f"{key} = {literal(value)}"]
        else:
            self._insert(place, value, neighbours)
        self._read()

    def _insert(self, place: Place, value: object, neighbours: Sequence[Place]) -> None:
        near = next((neighbour for neighbour in neighbours if neighbour in self._spans), None)
        if near is None:
            raise KeyError(place)
        start, end = self._spans[near]
        keys = self.lines[start].partition(" = ")[0].count(".") + 1
        table = near[: len(near) - keys]
        if place[: len(table)] != table:
            raise KeyError(place)
        name = ".".join(str(step) for step in place[len(table) :])
        self.lines.insert(end, f"{name} = {literal(value)}")

    def append(self, table: str, values: Mapping[str, Any]) -> None:
        """Append a table with its keys in the order of ``values``."""
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        lines = [f"{name} = {literal(value)}" for name, value in values.items()]
        self.lines += ["", f"[[{table}]]", *lines, ""]
        self._read()

    def _read(self) -> None:
        self._spans: dict[Place, tuple[int, int]] = {}
        table: Place = ()
        counts: dict[str, int] = {}
        index = 0
        while index < len(self.lines):
            line = self.lines[index]
            if head := _HEAD.fullmatch(line.strip()):
                table = _table(head, counts)
                index += 1
                continue
            end = index + 1
            if key := _KEY.match(line):
                end = self._end(index)
                self._spans[(*table, *key["key"].split("."))] = index, end
            index = end

    def _end(self, start: int) -> int:
        """The index after the last line of a value, which may span several."""
        for end in range(start + 1, len(self.lines) + 1):
            try:
                tomllib.loads("\n".join(self.lines[start:end]))
            except tomllib.TOMLDecodeError:
                continue
            return end
        raise ValueError(self.lines[start])


def _table(head: re.Match[str], counts: dict[str, int]) -> Place:
    if many := head["many"]:
        counts[many] = counts.get(many, -1) + 1
        return many, counts[many]
    first, *rest = head["one"].split(".")
    return (first, counts[first], *rest) if first in counts else (first, *rest)


def literal(value: object) -> str:
    """A value as the corpus writes strings, numbers, lists and inline tables."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name} = {literal(item)}" for name, item in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(literal(item) for item in value)}]"
    return str(value)
