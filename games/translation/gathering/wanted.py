"""What the data holds of one translatable thing, before it is a unit."""

from __future__ import annotations

from dataclasses import dataclass

from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

LANGS = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class Wanted:
    """``standing`` is what readers see now, in ``state``; both empty where nothing stands."""

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
    """Whether the source is known to have changed since this was written."""
    unsettled: tuple[str, ...] = ()
    """What the corpus says now, where a person had edited what it said before."""

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
    """Ours and in place, but read by no second person yet."""
    return Unit.State.PROPOSED if words else Unit.State.DRAFT
