"""A translatable text in the data, before it is a unit."""

from __future__ import annotations

from dataclasses import dataclass

from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

LANGS = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text and its translation in the data; ``standing`` is what readers see now."""

    kind: str
    object: str
    field: str
    lang: str
    source_lang: str
    parts: tuple[str, ...]
    source: tuple[str, ...]
    standing: tuple[str, ...]
    state: str
    instrument: str = ""
    position: int = 0
    remark: str = ""
    is_doubtful: bool = False
    is_behind: bool = False
    """Whether the source has changed since these words were written."""
    unsettled: tuple[str, ...] = ()
    """The corpus's new words, where a person edited its old ones."""

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.object}:{self.field}:{self.lang}"

    @property
    def joined_source(self) -> str:
        return BETWEEN.join(self.source)

    @property
    def joined_standing(self) -> str:
        return BETWEEN.join(self.standing) if any(self.standing) else ""

    @property
    def joined_unsettled(self) -> str:
        return BETWEEN.join(self.unsettled) if any(self.unsettled) else ""


def other(lang: str) -> str:
    return LANGS[1 - LANGS.index(lang)]


def standing_state(words: str) -> str:
    """Words of ours in the data are proposed, since no second person reviewed them."""
    return Unit.State.PROPOSED if words else Unit.State.DRAFT
