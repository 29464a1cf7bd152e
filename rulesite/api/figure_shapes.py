"""The shapes of what is asked and answered of odds, equity and runs."""

from typing import Annotated

from pydantic import Field

from games.odds.generator import LONGEST_SEED
from games.rules.numbers import MOST_ROUNDS
from games.rules.record import GameRecord
from games.simulations.models import State
from rulesite.api.shapes import Asked, GameKey, Id, Shape


class OddsAnswer(Shape):
    """Exact counts and fractions under the law's own prizes."""

    game: GameKey
    figures: dict[str, object]


class WhatIfRecord(GameRecord, total=False):
    """``prizes`` are lines of the tables, by bet: what each pays to 1."""

    bets: dict[str, object]
    jackpot: dict[str, object]
    options: dict[str, object]
    strategy: str
    law: Annotated[str, "A version of the law by its name."]


class WhatIfAnswer(Shape):
    """Exact counts and fractions as asked for, and under the law's own prizes and readings."""

    id: Id
    game: GameKey
    figures: dict[str, object]
    by_law: dict[str, object]


class RunRecord(Asked):
    game: GameKey
    rounds: int = Field(1_000_000, ge=1, le=MOST_ROUNDS)
    seed: int = Field(1, ge=0, le=LONGEST_SEED)
    strategy: str | None = None
    seats: int | None = None
    readings: dict[str, str] = Field(default_factory=dict)
    at: str | None = Field(None, description="The day whose law is played by: `2025-11-10`.")
    law: str | None = Field(None, description="A version of the law by its name, in its place.")
    jackpot: dict[str, object] | None = None
    options: dict[str, object] | None = None
    prizes: dict[str, object] | None = None
    figures: dict[str, object] | None = None
    bets: dict[str, object] | None = None
    beside: list[dict[str, object]] | None = Field(
        None,
        description="Up to three more specifications over the same deals, of which each says what "
        "it has otherwise; `figures` tells their differences from the first.",
    )


class RunAnswer(Shape):
    run: str
    game: GameKey
    state: str = Field(json_schema_extra={"enum": [str(state) for state in State.values]})
    rounds: int
    done: int
    spec: dict[str, object]
    page: str
    key: str | None = Field(None, description="Told once, to whoever asked first.")


class FiguresAnswer(RunAnswer):
    figures: dict[str, object]


class TryRecord(Asked):
    batch: int = Field(ge=0, le=10**6)


class TryAnswer(Shape):
    run: str
    batch: int
    holds: bool
    written: str = Field(description="The digest the certificate has.")
    played: str = Field(description="That of what was played just now.")


class CertificateAnswer(Shape):
    kind: str
    format: int
    run: str
    game: GameKey
    spec: dict[str, object]
    spec_digest: str
    seed: int
    rounds: int
    done: int
    is_whole: bool
    code: str
    texts: dict[str, object]
    versions: dict[str, object]
    started: str | None
    finished: str | None
    tally: dict[str, object]
    tally_digest: str
    ledger: list[dict[str, object]]
    digest: str
