"""The shapes of hands, tables and pairs of texts asked about, and of what is answered of them."""

from typing import Annotated, NotRequired, TypedDict

from pydantic import Field

from games.quality.check import SOURCES
from games.records.pairs import KINDS, MOST_CHARACTERS, MOST_TEXTS, PLACEHOLDERS, TARGETS
from games.rules.record import (
    EquityAnswer,
    EquityRecord,
    Id,
    PlayAnswer,
    PlayRecord,
    RankAnswer,
    RankRecord,
    SessionAnswer,
    SessionRecord,
    SettleAnswer,
    SettleRecord,
    SettleTableAnswer,
    SettleTableRecord,
)
from rulesite.api.shapes import values

__all__ = [
    "EquityAnswer",
    "EquityRecord",
    "PairAnswer",
    "PairRecord",
    "PlayAnswer",
    "PlayRecord",
    "RankAnswer",
    "RankRecord",
    "SessionAnswer",
    "SessionRecord",
    "SettleAnswer",
    "SettleRecord",
    "SettleTableAnswer",
    "SettleTableRecord",
]


Words = Annotated[str, Field(max_length=MOST_CHARACTERS)]


Texts = Annotated[list[Words], Field(min_length=1, max_length=MOST_TEXTS)]


class NeighbourRecord(TypedDict):
    """The text and the translation next to a pair."""

    source: Words
    target: Words


class FormsRecord(TypedDict):
    """The texts and the translations of each number."""

    source: Texts
    target: Texts


class PairRecord(TypedDict):
    """A text and its translation."""

    id: NotRequired[Id]
    source_lang: Annotated[str, values(*sorted(SOURCES))]
    target_lang: Annotated[str, values(*TARGETS)]
    source: NotRequired[Words]
    target: NotRequired[Words]
    forms: NotRequired[FormsRecord]
    kind: NotRequired[Annotated[str, values(*KINDS)]]
    instrument: NotRequired[str]
    placeholders: NotRequired[Annotated[str, values(*PLACEHOLDERS)]]
    before: NotRequired[NeighbourRecord]
    after: NotRequired[NeighbourRecord]
    repeats: NotRequired[Annotated[list[Words], Field(max_length=MOST_TEXTS)]]


class PairFinding(TypedDict):
    """``mend`` replaces the words of the target, where one answer alone is right."""

    check: str
    severity: str
    message: str
    where: dict[str, list[int]]
    mend: NotRequired[str]
    form: NotRequired[int]


class PairAnswer(TypedDict):
    """The findings, and how many there are past the 200 of an answer."""

    id: Id
    findings: list[PairFinding]
    left_out: NotRequired[int]
