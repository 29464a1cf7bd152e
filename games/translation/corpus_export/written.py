"""What becomes of the files of the corpus."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class CorpusChanges:
    """What becomes of the files."""

    changed: dict[Path, str] = field(default_factory=dict)
    """The files that are other than before, with their new text."""
    written: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    """Units whose words developers and the desk both changed: the file's stay."""
    homeless: list[str] = field(default_factory=list)
    """Units whose words have no place in the form of their file: it stays as it is."""
    outside: list[Path] = field(default_factory=list)
    """Files of another package than this repository."""

    def keep(self, path: Path, before: str, after: str) -> None:
        if after != before:
            self.changed[path] = after
