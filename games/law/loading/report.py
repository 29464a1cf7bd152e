"""Count what a load changed, and record it for the feed."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class LoadReport:
    """What a load changed, by kind: created, changed, deleted, or left as edited."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    subjects: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    left_as_edited: list[str] = field(default_factory=list)
    to_look_at: list[str] = field(default_factory=list)
    """Register entries about words that an act has changed, by file and line."""
    moved: int = 0
    """Rows that only changed position: pages expire, but the feed has no entry."""

    def note(self, instrument: str, kind: str, what: str, subject: str) -> None:
        self.counts[kind, what] += 1
        self.subjects.setdefault((instrument, kind, what), []).append(subject)

    @property
    def is_empty(self) -> bool:
        return not self.counts and not self.moved

    def lines(self) -> list[str]:
        lines = [f"{kind}: {number} {what}" for (kind, what), number in sorted(self.counts.items())]
        if self.moved:
            lines.append(f"in another place: {self.moved}")
        return [
            *lines,
            *(f"left as edited: {name}" for name in self.left_as_edited),
            *self.to_look_at,
        ]
