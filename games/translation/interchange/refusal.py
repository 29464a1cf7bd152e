"""Why a file or a text in it is refused: a key and facts; ``messages`` makes the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn


@dataclass(frozen=True, slots=True)
class Refusal:
    """``line`` is the file's line, 0 where there is none; ``id`` the text it is about."""

    key: str
    line: int = 0
    id: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def from_exception(refused: Exception) -> Refusal:
        if isinstance(refused, FileRefused):
            return refused.refusal
        raise refused


class FileRefused(Exception):
    """Raised with the refusal of a file or of a text."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} (line {refusal.line}) {refusal.id}".strip())
        self.refusal = refusal


def refuse(key: str, line: int = 0, id: str = "", /, **facts: object) -> NoReturn:
    shortened = {name: str(value)[:200] for name, value in facts.items()}
    raise FileRefused(Refusal(key, line, id[:300], shortened))
