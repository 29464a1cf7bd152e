"""What every check has: a name, the texts it reads, and how much it weighs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from games.quality.pair import KINDS, Finding, Kind, Pair, Severity, Span

LAW_LANGUAGES = frozenset({"pt", "zh-hant"})
SOURCES = frozenset({"en", "pt", "zh-hant"})


class Check(ABC):
    """One thing looked for in a pair.

    ``mirrored`` is true of a check that says the same read from either side. ``eases_in`` are
    the kinds of text where its errors are warnings: a note is freer than the law.
    """

    id: ClassVar[str]
    severity: ClassVar[Severity]
    sources: ClassVar[frozenset[str]] = SOURCES
    targets: ClassVar[frozenset[str]] = LAW_LANGUAGES
    kinds: ClassVar[tuple[Kind, ...]] = KINDS
    mirrored: ClassVar[bool] = False
    reads_empty: ClassVar[bool] = False
    eases_in: ClassVar[tuple[Kind, ...]] = ()

    def applies(self, pair: Pair) -> bool:
        return (
            pair.source_lang in self.sources
            and pair.target_lang in self.targets
            and pair.context.kind in self.kinds
            and (self.reads_empty or bool(pair.target.strip()))
        )

    def findings(self, pair: Pair) -> Iterator[Finding]:
        """What the check finds, weighed for the kind of text; nothing where it does not apply."""
        if not self.applies(pair):
            return
        for finding in self.look(pair):
            yield replace(finding, severity="warning") if self.eases(pair) else finding

    def eases(self, pair: Pair) -> bool:
        return pair.context.kind in self.eases_in

    @abstractmethod
    def look(self, pair: Pair) -> Iterator[Finding]:
        """What there is to say of the pair, in the order of the text."""

    def finding(
        self,
        key: str,
        facts: Mapping[str, str] | None = None,
        *,
        source: Span | None = None,
        target: Span | None = None,
        severity: Severity | None = None,
    ) -> Finding:
        """What was found; as grave as the check is, unless it is surer or less sure of this."""
        return Finding(self.id, severity or self.severity, key, facts or {}, source, target)
