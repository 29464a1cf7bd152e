"""A text with its counterpart, and the findings of the checks.

A finding has a key and facts but no sentence; whoever shows it supplies the words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

T = TypeVar("T")

Kind = Literal["law", "note", "interface", "name"]
Severity = Literal["error", "warning", "hint"]
"""An error stops a proposal, a warning stops approval; a hint stops nobody."""
Span = tuple[int, int]


class Spanning:
    """Something found in a text, from ``start`` up to ``end``."""

    __slots__ = ()
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


class Sides:
    """A source and a target, each in its language."""

    __slots__ = ()
    source_lang: str
    target_lang: str
    source: str
    target: str

    def both(self, read: Callable[[str, str], T]) -> tuple[T, T]:
        """What a reader of texts finds in the source, and in the target."""
        return read(self.source, self.source_lang), read(self.target, self.target_lang)


KINDS: tuple[Kind, ...] = ("law", "note", "interface", "name")


@dataclass(frozen=True, slots=True)
class Context:
    """Where a pair comes from.

    ``numbers`` are the printed numbers of the provision in source and target, ``neighbours`` the
    pairs before and after it; ``repeats`` are the translations of the same source elsewhere.
    ``placeholders`` is the form of placeholders in the source: ``percent`` for %(name)s, ``brace``
    for {name}. ``may_drop`` are placeholders that may be left out, as the number in a singular
    form.
    """

    kind: Kind = "law"
    instrument: str | None = None
    eid: str | None = None
    numbers: tuple[str | None, str | None] = (None, None)
    neighbours: tuple[tuple[str, str], ...] = ()
    repeats: tuple[str, ...] = ()
    placeholders: Literal["none", "percent", "brace"] = "none"
    may_drop: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pair(Sides):
    """Source and target: ``en``, ``pt`` or ``zh-hant``. In law neither is the original."""

    source_lang: str
    target_lang: str
    source: str
    target: str
    context: Context = field(default_factory=Context)

    def turned(self) -> Pair:
        """The pair with source and target exchanged."""
        original = self.context
        context = Context(
            kind=original.kind,
            instrument=original.instrument,
            eid=original.eid,
            numbers=(original.numbers[1], original.numbers[0]),
            neighbours=tuple((target, source) for source, target in original.neighbours),
            placeholders=original.placeholders,
        )
        return Pair(self.target_lang, self.source_lang, self.target, self.source, context)


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding of a check, and its position on either side.

    ``mend`` are the words that should replace those at ``target_span``, where exactly one answer is
    right. ``form`` is the plural form of the string in which it was found, from 0.
    """

    check: str
    severity: Severity
    key: str
    facts: Mapping[str, str]
    source_span: Span | None = None
    target_span: Span | None = None
    mend: str | None = None
    form: int | None = None

    def mirrored(self) -> Finding:
        """The same finding for the exchanged pair."""
        facts = dict(self.facts)
        if {"source", "target"} <= facts.keys():
            facts |= {"source": self.facts["target"], "target": self.facts["source"]}
        return Finding(
            self.check,
            self.severity,
            _mirrored(self.key),
            facts,
            self.target_span,
            self.source_span,
        )

    @property
    def fingerprint(self) -> str:
        """The key and facts, without the position or the expected text."""
        items = sorted((name, value) for name, value in self.facts.items() if name != "expected")
        facts = " ".join(f"{name}={value}" for name, value in items)
        return f"{self.key} {facts}".strip()


_TURNED = (("_missing", "_added"), ("_shorter", "_longer"))


def _mirrored(key: str) -> str:
    """The key seen from the other side: missing becomes added."""
    for one, other in _TURNED:
        for ending, turned in ((one, other), (other, one)):
            if key.endswith(ending):
                return key.removesuffix(ending) + turned
    return key
