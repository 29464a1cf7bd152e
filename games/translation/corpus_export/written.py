"""What an export changes in the corpus files, and what it cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class CorpusChanges:
    changed: dict[Path, str] = field(default_factory=dict)
    """The changed files with their new text."""
    written: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    """Units changed both in the files and on the desk: the files are not overwritten."""
    homeless: list[str] = field(default_factory=list)
    """Units whose words have no place in their file, which stays as it is."""
    outside: list[Path] = field(default_factory=list)
    """Files of another package, which are not written."""

    def keep(self, path: Path, before: str, after: str) -> None:
        if after != before:
            self.changed[path] = after
