"""A text beside its counterpart, and what a check found in the two.

A finding speaks to no one: it holds a key and facts, and whoever shows it finds the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["law", "note", "interface", "name"]
Severity = Literal["error", "warning"]
Span = tuple[int, int]

KINDS: tuple[Kind, ...] = ("law", "note", "interface", "name")


@dataclass(frozen=True, slots=True)
class Context:
    """Where the pair stands.

    ``numbers`` are the printed numbers of the provision in source and target, ``neighbours``
    the pairs before and after it; ``repeats`` are the words that stand for this very source
    elsewhere. ``placeholders`` is how the source marks what is filled in:
    ``percent`` for %(name)s, ``brace`` for {name}. ``may_drop`` are placeholders this form may
    leave out, as the number in a form that is only said of one.
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
class Pair:
    """Source and target: ``en``, ``pt`` or ``zh-hant``. In law neither is the original."""

    source_lang: str
    target_lang: str
    source: str
    target: str
    context: Context = field(default_factory=Context)

    def turned(self) -> Pair:
        """The same pair read from the other side."""
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
    """What one check found, and where it stands on either side."""

    check: str
    severity: Severity
    key: str
    facts: Mapping[str, str]
    source_span: Span | None = None
    target_span: Span | None = None

    def mirrored(self) -> Finding:
        """The same, told of the pair read from the other side."""
        facts = dict(self.facts)
        if {"source", "target"} <= facts.keys():
            facts |= {"source": self.facts["target"], "target": self.facts["source"]}
        return Finding(
            self.check,
            self.severity,
            _from_there(self.key),
            facts,
            self.target_span,
            self.source_span,
        )

    @property
    def fingerprint(self) -> str:
        """What was found, without its place in the text or what should stand there instead."""
        items = sorted((name, value) for name, value in self.facts.items() if name != "expected")
        facts = " ".join(f"{name}={value}" for name, value in items)
        return f"{self.key} {facts}".strip()


_TURNED = (("_missing", "_added"), ("_shorter", "_longer"))


def _from_there(key: str) -> str:
    """What is missing on one side is added on the other."""
    for one, other in _TURNED:
        for ending, turned in ((one, other), (other, one)):
            if key.endswith(ending):
                return key.removesuffix(ending) + turned
    return key
