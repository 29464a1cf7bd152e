"""The error for a corpus on disk that is not valid."""

from pathlib import Path


class CorpusError(Exception):
    """An invalid corpus: the file, line and reason. No part of it is used.

    ``kind`` is for programs, ``reason`` for people.
    """

    def __init__(self, file: Path, line: int, kind: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.kind = kind
        self.reason = reason
        super().__init__(f"{file.parent.name}/{file.name}, line {line}: {reason}")
