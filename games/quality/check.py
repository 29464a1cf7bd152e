"""The base of all checks: a name, the texts it reads, and its severity."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, TypeVar

from games.quality.measured import HINTS
from games.quality.pair import KINDS, Finding, Kind, Pair, Severity, Span, Spanning
from games.quality.parts import PartPair
from games.quality.too_many import MOST, names_too_many

Spanned = TypeVar("Spanned", bound=Spanning)

LAW_LANGUAGES = frozenset({"pt", "zh-hant"})
SOURCES = frozenset({"en", "pt", "zh-hant"})


class Check(ABC):
    """A check of a pair of texts.

    ``mirrored``: it finds the same from either side. ``eases_in``: the kinds of text where its
    errors are warnings, as a note is freer than the law. ``compares``: it reads the numbers and
    words of texts, and no text that has too many.
    """

    id: ClassVar[str]
    severity: ClassVar[Severity]
    sources: ClassVar[frozenset[str]] = SOURCES
    targets: ClassVar[frozenset[str]] = LAW_LANGUAGES
    kinds: ClassVar[tuple[Kind, ...]] = KINDS
    mirrored: ClassVar[bool] = False
    reads_empty: ClassVar[bool] = False
    eases_in: ClassVar[tuple[Kind, ...]] = ()
    compares: ClassVar[bool] = False

    def applies(self, pair: Pair) -> bool:
        return (
            pair.source_lang in self.sources
            and pair.target_lang in self.targets
            and pair.context.kind in self.kinds
            and (self.reads_empty or bool(pair.target.strip()))
        )

    def findings(self, pair: Pair) -> Iterator[Finding]:
        """The findings, with the severity for the kind of text; none if it does not apply.

        After ``MOST`` of them the last one says that there are more.
        """
        is_long = len(pair.source) > MOST or len(pair.target) > MOST
        if not self.applies(pair) or (is_long and self.compares and any(pair.both(names_too_many))):
            return
        is_eased = pair.context.kind in self.eases_in
        for count, finding in enumerate(self.look(pair)):
            if count == MOST:
                yield self.finding("more_findings", severity=finding.severity)
                return
            if is_eased and finding.severity == "error":
                finding = replace(finding, severity="warning")
            if self.id in HINTS and finding.severity == "warning":
                finding = replace(finding, severity="hint")
            yield finding

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

    def alone(
        self,
        name: str,
        lost: Iterable[Spanned],
        added: Iterable[Spanned],
        facts: Callable[[Spanned], Mapping[str, str]],
        weigh: Callable[[Spanned], Severity | None] = lambda _one: None,
    ) -> Iterator[Finding]:
        """``<name>_missing`` for what the source alone has, ``<name>_added`` for the target's."""
        for one in lost:
            key = f"{name}_missing"
            yield self.finding(key, facts(one), source=one.span, severity=weigh(one))
        for one in added:
            key = f"{name}_added"
            yield self.finding(key, facts(one), target=one.span, severity=weigh(one))

    def differing(
        self,
        key: str,
        part: PartPair,
        spans: tuple[Span, Span],
        facts: Mapping[str, str] | None = None,
        severity: Severity | None = None,
    ) -> Finding:
        """What a sentence has here, and what it has there; the facts are the words themselves."""
        mine, yours = spans
        words = {"source": part.source[slice(*mine)], "target": part.target[slice(*yours)]}
        return self.finding(
            key,
            words if facts is None else facts,
            source=part.source_span(*mine),
            target=part.target_span(*yours),
            severity=severity,
        )


class LawCheck(Check):
    """A check of the law's two languages, which finds the same from either side."""

    sources = LAW_LANGUAGES
    mirrored = True
    compares = True


def only(
    these: Iterable[Spanned], those: Iterable[Spanned], key: Callable[[Spanned], Hashable]
) -> list[Spanned]:
    """Of each key that one side alone has, the first."""
    others = {key(one) for one in those}
    first: dict[Hashable, Spanned] = {}
    for one in these:
        if key(one) not in others:
            first.setdefault(key(one), one)
    return list(first.values())
