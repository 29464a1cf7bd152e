"""The shapes of hands, tables and pairs of texts asked about, and of what is answered of them."""

from typing import Any

from pydantic import Field

from rulesite.api.shapes import (
    FIGURES_OF_ANSWER,
    Asked,
    Card,
    Chips,
    GameKey,
    Id,
    OfDay,
    ProvisionName,
    Shape,
)

READINGS_TAKEN = "The register's entries this rests on, each with the reading taken."


class RankRecord(OfDay):
    hands: list[list[Card]]
    prizes: dict[str, Any] | None = None
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)
    limits: dict[str, Any] | None = None
    pair_plus_alone: bool | None = None
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
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)
    pair_plus_alone: bool | None = Field(None, description="Fortune 3: whether it may stand alone.")
    seats: list[dict[str, Any]] | None = Field(
        None, description="Several seats, each with its cards, bets and action."
    )


class Action(Asked):
    seat: int
    do: str
    to: Chips | None = None


class PlayRecord(OfDay):
    game: GameKey | None = Field(None, description="That of the address, as `phh import` tells it.")
    table: dict[str, Any]
    cards: dict[str, list[Card]] | None = None
    seed: int | None = Field(None, description="Deals the cards that are not named.")
    actions: list[Action] = []
    events: list[dict[str, Any]] | None = None
    prizes: dict[str, Any] | None = None
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)


class SessionRecord(OfDay):
    table: dict[str, Any]
    hands: list[dict[str, Any]]
    seed: int | None = None
    jackpot_share: str | None = Field(None, description="Of each stake on the jackpot: `20%`.")
    prizes: dict[str, Any] | None = None
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)


class PairRecord(Asked):
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
    readings: dict[str, str] = Field(description=READINGS_TAKEN)
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
    readings: dict[str, str] = Field(description=READINGS_TAKEN)
    why: Why | None = None


class Step(Shape):
    n: int
    name: str
    seat: int | None
    facts: dict[str, Any]
    provisions: list[ProvisionName]
    readings: dict[str, str] = Field(description=READINGS_TAKEN)


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
    left_out: int = 0
    """Findings past the 200 of an answer."""
