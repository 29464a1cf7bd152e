"""The shapes of what is asked and answered of odds, equity and runs."""

from typing import Any

from pydantic import Field

from rulesite.api.shapes import FIGURES_OF_ANSWER, Asked, Card, GameKey, Id, OfDay, Shape


class OddsAnswer(Shape):
    """Exact counts and fractions under the law's own prizes."""

    game: GameKey
    figures: dict[str, Any]


class WhatIfRecord(OfDay):
    prizes: dict[str, Any] | None = Field(
        None, description="Lines of the tables, by bet: what each pays to 1."
    )
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)
    bets: dict[str, Any] | None = None
    jackpot: dict[str, Any] | None = None
    options: dict[str, Any] | None = None
    strategy: str | None = None
    law: str | None = Field(None, description="A version of the law by its name.")


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


class RunRecord(Asked):
    game: GameKey
    rounds: int = 1_000_000
    seed: int = 1
    strategy: str | None = None
    seats: int | None = None
    readings: dict[str, str] = Field(default_factory=dict)
    at: str | None = Field(None, description="The day whose law is played by: `2025-11-10`.")
    law: str | None = Field(None, description="A version of the law by its name, in its place.")
    jackpot: dict[str, Any] | None = None
    options: dict[str, Any] | None = None
    prizes: dict[str, Any] | None = None
    figures: dict[str, Any] | None = Field(None, description=FIGURES_OF_ANSWER)
    bets: dict[str, Any] | None = None
    beside: list[dict[str, Any]] | None = Field(
        None,
        description="Up to three more specifications over the same deals, of which each says what "
        "it has otherwise; `figures` tells their differences from the first.",
    )


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


class TryRecord(Asked):
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
