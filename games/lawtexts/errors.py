"""What is said when the corpus on disk cannot be taken as the law."""

from __future__ import annotations

from pathlib import Path


class CorpusError(Exception):
    """A corpus that is refused: which file, which line, why. Nothing of it is used.

    ``kind`` names the case for a program, ``reason`` says it to a person.
    """

    def __init__(self, file: Path, line: int, kind: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.kind = kind
        self.reason = reason
        super().__init__(f"{file.parent.name}/{file.name}, line {line}: {reason}")
