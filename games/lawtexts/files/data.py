"""Read corpus files as UTF-8; the errors name file and line."""

import hashlib
from pathlib import Path


class Reason(str):
    """The words of a reason that the catalogues translate; modules call this ``_``."""


class CorpusError(Exception):
    """An invalid corpus: the file, line and reason. No part of it is used.

    ``kind`` is for programs, ``reason`` for people: the ``message`` with its ``facts`` filled in.
    """

    def __init__(self, file: Path, line: int, kind: str, message: str, /, **facts: object) -> None:
        self.file = file
        self.line = line
        self.kind = kind
        self.message = message
        self.facts = facts
        self.reason = reason = message % facts if facts else message
        super().__init__(f"{file.parent.name}/{file.name}, line {line}: {reason}")


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise CorpusError(path, 1, "missing_file", "The file is not there.") from error
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise CorpusError(path, line, "malformed", "The file is not UTF-8 text.") from error


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
