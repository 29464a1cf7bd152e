"""A TOML file of the corpus changed line by line: what is not changed stays the bytes it was."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

Path = tuple[str | int, ...]
"""``("row", 3, "title", "zh-hant")``: the tables on the way to a value, and its key."""

_HEAD = re.compile(r"\[\[(?P<many>[^\]]+)\]\]|\[(?P<one>[^\]]+)\]")
_KEY = re.compile(r"(?P<key>[\w.-]+) = ")


class TomlLines:
    """Knows on which lines each value stands."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self._read()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def has(self, path: Path) -> bool:
        return path in self._spans

    def set(self, path: Path, value: Any, beside: Path | None = None) -> None:
        """The value's own line, or a new one after that of ``beside``."""
        if path in self._spans:
            start, end = self._spans[path]
            key = self.lines[start].partition(" = ")[0]
            self.lines[start:end] = [f"{key} = {literal(value)}"]
        else:
            near = beside if beside in self._spans else None
            if near is None:
                raise KeyError(path)
            start, end = self._spans[near]
            key = self.lines[start].partition(" = ")[0].rpartition(".")
            name = f"{key[0]}{key[1]}{path[-1]}"
            self.lines.insert(end, f"{name} = {literal(value)}")
        self._read()

    def append(self, table: str, values: Mapping[str, Any]) -> None:
        """A new table at the end, its keys in the order given."""
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        told = [f"{name} = {literal(value)}" for name, value in values.items()]
        self.lines += ["", f"[[{table}]]", *told, ""]
        self._read()

    def _read(self) -> None:
        self._spans: dict[Path, tuple[int, int]] = {}
        table: Path = ()
        counts: dict[str, int] = {}
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            if head := _HEAD.fullmatch(line.strip()):
                table = _table(head, counts)
                at += 1
                continue
            end = at + 1
            if key := _KEY.match(line):
                end = self._end(at)
                self._spans[(*table, *key["key"].split("."))] = at, end
            at = end

    def _end(self, start: int) -> int:
        """The line after a value, which may go on over several."""
        for end in range(start + 1, len(self.lines) + 1):
            try:
                tomllib.loads("\n".join(self.lines[start:end]))
            except tomllib.TOMLDecodeError:
                continue
            return end
        raise ValueError(self.lines[start])


def _table(head: re.Match[str], counts: dict[str, int]) -> Path:
    if many := head["many"]:
        counts[many] = counts.get(many, -1) + 1
        return many, counts[many]
    first, *rest = head["one"].split(".")
    return (first, counts[first], *rest) if first in counts else (first, *rest)


def literal(value: Any) -> str:
    """As the corpus writes strings, numbers, lists and inline tables."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name} = {literal(each)}" for name, each in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(literal(each) for each in value)}]"
    return str(value)
