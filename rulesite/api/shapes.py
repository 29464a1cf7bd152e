"""The shapes of records and answers, from which the description of the API is made.

They describe; what may stand in a record is decided by the rules that read it. Tests hold every
answer to them.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from games.lawtexts.reader import INSTRUMENTS
from games.rules.registry import GAMES

Card = Annotated[
    str,
    Field(
        pattern=r"^(10|[2-9TJQKA])[shcd]$",
        description="Rank, then suit: `As`, `Td`.",
        examples=["As"],
    ),
]
ProvisionName = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9-]+#\S+$",
        description="`<instrument>#<eid>`",
        examples=["despacho-sef-89-2025#art_13__point_3"],
    ),
]
Chips = Annotated[int, Field(description="Whole numbers of the smallest chip.")]
Id = Annotated[str | int | None, Field(description="Given back with the answer.")]
GameKey = Annotated[str, Field(json_schema_extra={"enum": list(GAMES)})]
InstrumentKey = Annotated[str, Field(json_schema_extra={"enum": list(INSTRUMENTS)})]
BothLanguages = dict[str, Any]


class Shape(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class OfDay(Shape):
    """What any record may say of the law it is ruled by."""

    id: Id = None
    readings: dict[str, str] = Field(
        default_factory=dict, description="Readings of the register by their ids: `OD-02`."
    )
    at: str | None = Field(None, description="The day whose law answers: `2025-11-10`.")


class RankRecord(OfDay):
    hands: list[list[Card]]
    board: list[Card] | None = Field(None, description="Where a game has common cards.")


class SettleRecord(OfDay):
    player: list[Card] | None = None
    dealer: list[Card] | None = Field(None, description="The last one lies exposed.")
    community: list[Card] | None = None
    bets: dict[str, Chips] | None = None
    action: str | None = Field(None, description="`play`, `raise` or `fold`.")
    jackpot: dict[str, Any] | None = None
    limits: dict[str, Any] | None = None
    prizes: dict[str, Any] | None = None
    seats: list[dict[str, Any]] | None = Field(
        None, description="Several seats, each with its cards, bets and action."
    )


class Action(Shape):
    seat: int
    do: str
    to: Chips | None = None


class PlayRecord(OfDay):
    table: dict[str, Any]
    cards: dict[str, list[Card]] | None = None
    seed: int | None = Field(None, description="Deals the cards that are not named.")
    actions: list[Action] = []
    events: list[dict[str, Any]] | None = None
    bets: dict[str, Any] | None = None
    prizes: dict[str, Any] | None = None


class SessionRecord(OfDay):
    table: dict[str, Any]
    hands: list[dict[str, Any]]
    seed: int | None = None
    prizes: dict[str, Any] | None = None


class PairRecord(Shape):
    id: Id = None
    source_lang: str
    target_lang: str
    source: str
    target: str
    kind: str = "law"
    instrument: str | None = None
    placeholders: str = "none"


class Why(Shape):
    """The first difference that decides, in both languages."""

    pt: str
    zh_hant: str = Field(alias="zh-hant")
    cards: list[list[Card]]
    provision: ProvisionName


class RankAnswer(Shape):
    id: Id
    winners: list[int]
    categories: list[str]
    best: list[list[Card]]
    provisions: list[ProvisionName]
    why: Why | None = None


class SettleAnswer(Shape):
    """The net result of every bet; or, of several seats, that of each under ``seats``."""

    id: Id
    outcome: str | None = None
    net: dict[str, Chips] | None = None
    total: Chips | None = None
    provisions: dict[str, list[ProvisionName]] | None = None
    seats: list[dict[str, Any]] | None = None
    pool_after: Chips | None = None
    why: Why | None = None


class Step(Shape):
    n: int
    name: str
    seat: int | None
    facts: dict[str, Any]
    provisions: list[ProvisionName]


class PlayAnswer(Shape):
    id: Id
    steps: list[Step]
    waiting: dict[str, Any] | None = Field(
        description="Whose turn it is, what may be done, between which amounts and under what."
    )


class HandAnswer(Shape):
    hand: int
    before: list[Step]
    steps: list[Step]
    waiting: dict[str, Any] | None
    after: list[Step]
    carried: dict[str, Any]


class SessionAnswer(Shape):
    id: Id
    hands: list[HandAnswer]
    account: dict[str, Any]


class Found(Shape):
    check: str
    severity: str
    message: str
    where: dict[str, list[int]]


class PairAnswer(Shape):
    id: Id
    findings: list[Found]


class GameAnswer(Shape):
    key: GameKey
    instrument: str
    titles: BothLanguages
    seats: list[int]
    is_against_the_house: bool
    table: dict[str, Any] = Field(description="A table at which `play` deals a hand.")
    events: list[str]


class GamesAnswer(Shape):
    games: list[GameAnswer]


class ReadingAnswer(Shape):
    id: str
    provisions: list[ProvisionName]
    values: list[str]
    default: str
    title: BothLanguages


class ReadingsAnswer(Shape):
    game: GameKey
    readings: list[ReadingAnswer]


Lang = Annotated[str, Field(json_schema_extra={"enum": ["pt", "zh-hant", "both"]})]
Day = Annotated[str, Field(description="As it stood on that day: `2025-11-10`.")]


class VersionAnswer(Shape):
    """A text over a period; a day that is not at hand is null."""

    id: str
    source: str = Field(description="`official`, `inferred` or `not_at_hand`.")
    until: str | None


class RelationAnswer(Shape):
    kind: str
    instrument: str


class HeadAnswer(Shape):
    instrument: str
    game: str
    titles: BothLanguages
    status: str
    relations: list[RelationAnswer]
    witnesses: list[dict[str, Any]] = Field(description="The texts read, by language and role.")
    versions: list[VersionAnswer]


class InstrumentsAnswer(Shape):
    instruments: list[HeadAnswer]


class ProvisionAnswer(Shape):
    """Words that are not official have a `state` and no witness."""

    eid: str
    parent: str | None
    kind: str
    number: dict[str, str]
    heading: dict[str, str] | None
    text: dict[str, str]
    official: dict[str, bool]
    witness: dict[str, str]


class InstrumentAnswer(Shape):
    instrument: str
    titles: BothLanguages
    status: str
    relations: list[RelationAnswer]
    provisions: list[ProvisionAnswer]
    version: VersionAnswer | None = Field(None, description="Where a day was asked for.")


class OneProvisionAnswer(Shape):
    instrument: str
    provision: ProvisionAnswer
    citation: dict[str, str]
    version: VersionAnswer
    divergences: list[str] = Field(description="Entries of the register on it.")
    page: str


class PlaceAnswer(Shape):
    provision: ProvisionName
    citation: dict[str, str]
    page: str


class PlacesAnswer(Shape):
    places: list[PlaceAnswer]
    lacking: str | None = Field(description="What the citation names and no text has.")
    nearest: list[PlaceAnswer]


class DivergenceAnswer(Shape):
    id: str
    instrument: str
    provisions: list[ProvisionName]
    register_: str = Field(alias="register")
    effect: str
    title_pt: str
    title_zh_hant: str
    switch: str
    values: list[str]
    consequences: list[dict[str, Any]] = Field(
        description="For each value not taken: what it moves, counted, and one hand both ways."
    )


class DivergencesAnswer(Shape):
    divergences: list[DivergenceAnswer]


class TermAnswer(Shape):
    id: str
    kind: str
    pt: list[str]
    zh_hant: list[dict[str, Any]] = Field(alias="zh-hant")
    never_chinese: list[str]
    note: dict[str, str]


class GlossaryAnswer(Shape):
    terms: list[TermAnswer]


class FileAnswer(Shape):
    name: str
    address: str
    media: str
    bytes: int
    sha256: str


class DataAnswer(Shape):
    edition: str = Field(description="What all of it was made of; another means it changed.")
    licence: dict[str, list[str]] = Field(description="What is said of rights, by language.")
    files: list[FileAnswer]


class OddsAnswer(Shape):
    """Exact counts and fractions under the law's own prizes."""

    game: GameKey
    figures: dict[str, Any]


class WhatIfRecord(OfDay):
    prizes: dict[str, Any] | None = Field(
        None, description="Lines of the tables, by bet: what each pays to 1."
    )
    bets: dict[str, Any] | None = None
    jackpot: dict[str, Any] | None = None
    options: dict[str, Any] | None = None
    strategy: str | None = None


class WhatIfAnswer(Shape):
    """Exact counts and fractions as asked for, and under the law's own prizes and readings."""

    id: Id
    game: GameKey
    figures: dict[str, Any]
    by_law: dict[str, Any]


class EquityRecord(OfDay):
    hands: list[list[Card] | str] = Field(
        description="Of each seat its cards, some of them, or a range: `AA:xxyy`, `KK!AA`, `*`."
    )
    board: list[Card] | None = Field(None, description="Where a game has common cards.")
    dead: list[Card] | None = None
    seed: int | None = Field(None, description="Of the sample, where there are too many to count.")
    rounds: int | None = Field(None, description="Dealt in that sample.")
    streets: bool = Field(
        False, description="Told street by street too, and what each next card does."
    )


class NextCard(Shape):
    card: Card
    equity: list[str | None] = Field(description="Of each hand, if the card comes next.")


class EquityAnswer(Shape):
    id: Id
    total: int
    wins: list[int]
    ties: int
    equity: list[str] = Field(description="Fractions: `64/205`.")
    method: str = Field(description="enumeration or simulation")
    interval: list[list[float]] | None = Field(None, description="Of 99 per cent, if simulated.")
    left_out: list[int] | None = Field(
        None, description="Of each range, the hands that hold a card lying elsewhere."
    )
    next: list[NextCard] | None = None
    streets: list[dict[str, Any]] | None = None


class RunRecord(Shape):
    game: GameKey
    rounds: int
    seed: int
    strategy: str | None = None
    readings: dict[str, str] = Field(default_factory=dict)
    prizes: dict[str, Any] | None = None
    bets: dict[str, Any] | None = None


class RunAnswer(Shape):
    run: str
    game: GameKey
    state: str = Field(description="queued, running, paused, cancelled, finished or refused")
    rounds: int
    done: int
    spec: dict[str, Any]
    page: str
    key: str | None = Field(None, description="Told once, to whoever asked first.")


class FiguresAnswer(RunAnswer):
    figures: dict[str, Any]


class TryRecord(Shape):
    batch: int = Field(description="Its number in the certificate.")


class TryAnswer(Shape):
    run: str
    batch: int
    holds: bool
    written: str = Field(description="The digest the certificate has.")
    played: str = Field(description="That of what was played just now.")


class CertificateAnswer(Shape):
    kind: str
    ledger: list[Any]


class Problem(Shape):
    """RFC 9457, in the caller's language."""

    type: str
    title: str
    status: int
    detail: str = Field(description="What is wrong and what to do.")
    field: str | None = None
    provision: ProvisionName | None = Field(None, description="The one that forbids it.")
    reason: str | None = Field(None, description="The same in every language.")
    id: Id = None
