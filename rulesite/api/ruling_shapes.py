"""The shapes of hands, tables and pairs of texts asked about, and of what is answered of them."""

from typing import NotRequired, TypedDict

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


class PairRecord(TypedDict):
    """A text and its translation."""

    id: NotRequired[Id]
    source_lang: str
    target_lang: str
    source: NotRequired[str]
    target: NotRequired[str]
    forms: NotRequired[dict[str, list[str]]]
    kind: NotRequired[str]
    instrument: NotRequired[str]
    placeholders: NotRequired[str]
    before: NotRequired[dict[str, str]]
    after: NotRequired[dict[str, str]]
    repeats: NotRequired[list[str]]


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
