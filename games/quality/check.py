"""The base of all checks: a name, the texts it reads, and its severity."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from games.quality.pair import KINDS, Finding, Kind, Pair, Severity, Span

LAW_LANGUAGES = frozenset({"pt", "zh-hant"})
SOURCES = frozenset({"en", "pt", "zh-hant"})


class Check(ABC):
    """A check of a pair of texts.

    ``mirrored``: it finds the same from either side. ``eases_in``: the kinds of text where its
    errors are warnings, as a note is freer than the law.
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
        """The findings, with the severity for the kind of text; none if it does not apply."""
        if not self.applies(pair):
            return
        for finding in self.look(pair):
            yield replace(finding, severity="warning") if self.eases(pair) else finding

    def eases(self, pair: Pair) -> bool:
        return pair.context.kind in self.eases_in

    @abstractmethod
    def look(self, pair: Pair) -> Iterator[Finding]:
        """The findings on the pair, in text order."""

    def finding(
        self,
        key: str,
        facts: Mapping[str, str] | None = None,
        *,
        source: Span | None = None,
        target: Span | None = None,
        severity: Severity | None = None,
        mend: str | None = None,
    ) -> Finding:
        """A finding with the check's severity, unless another is passed."""
        weight = severity or self.severity
        return Finding(self.id, weight, key, facts or {}, source, target, mend)
