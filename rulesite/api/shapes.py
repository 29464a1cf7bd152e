"""What the records and answers of the API share, from which its description is made."""

import types
import typing
from collections.abc import Iterator
from functools import cache
from keyword import iskeyword
from typing import Annotated, Any, NotRequired, TypedDict

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.fields import FieldInfo

from games.odds.figures import sheets
from games.odds.kernels.generator import LONGEST_SEED
from games.quality.check import SOURCES
from games.records.pairs import KINDS, MOST_CHARACTERS, MOST_TEXTS, PLACEHOLDERS, TARGETS
from games.rules.game import GAMES
from games.rules.hands import record as records
from games.rules.provisions.day import VersionTaken
from games.rules.values import schema
from games.rules.values.numbers import MOST_ROUNDS
from games.simulations.models import State
from rulesite.api.refusals import reasons
from rulesite.api.sheet_shapes import JackpotAnswer, shape_of

GameKey = Annotated[str, Field(json_schema_extra={"enum": list(GAMES)})]
Id = Annotated[str | int | None, Field(description="Given back with the answer.")]


class Shape(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class Asked(Shape):
    """A record. An unknown field is refused; a field of null counts as left out."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Identified(Shape):
    id: Id


IDENTIFIED = ("Rank", "Settle", "SettleTable", "Play", "Session", "Equity")
"""The answers that give back the id of their record."""


@cache
def shape(kind: type) -> type[BaseModel]:
    """The schema of a record or an answer; unknown fields of a record are refused."""
    if issubclass(kind, BaseModel):
        return kind
    base: type[Shape] = Asked if kind.__name__.endswith("Record") else Shape
    if kind.__name__.removesuffix("Answer") in IDENTIFIED:
        base = Identified
    return create_model(kind.__name__, __base__=base, __doc__=kind.__doc__, **dict(_fields(kind)))


def _fields(kind: type) -> Iterator[tuple[str, Any]]:
    optional = getattr(kind, "__optional_keys__", ())
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        is_optional = name in optional or typing.get_origin(hint) is NotRequired
        usual: Any = {"default_factory": type(None)} if is_optional else {}
        is_taken = iskeyword(name) or hasattr(BaseModel, name)
        own = name.replace("-", "_") + "_" * is_taken
        yield own, (_described(hint), Field(alias=None if own == name else name, **usual))


def _described(hint: Any) -> Any:
    """The hint with schemas for typed dictionaries and fields for notes."""
    parts = typing.get_args(hint)
    match typing.get_origin(hint):
        case None:
            return shape(hint) if typing.is_typeddict(hint) else hint
        case typing.NotRequired | typing.Required:
            return _described(parts[0])
        case typing.Annotated:
            if kinds := [note for note in parts[1:] if typing.is_typeddict(note)]:
                return _described(kinds[0])
            notes = [_field(note) for note in parts[1:] if not isinstance(note, schema.Field)]
            return Annotated[_described(parts[0]), *notes] if notes else _described(parts[0])
        case types.UnionType | typing.Union:
            return typing.Union[tuple(map(_described, parts))]  # noqa: UP007
        case origin:
            return origin[tuple(map(_described, parts))]


def _field(note: object) -> Any:
    if isinstance(note, FieldInfo):
        return note
    if isinstance(note, records.Written):
        return Field(description=note.description, pattern=note.pattern, examples=[note.example])
    return Field(description=str(note))


class GameAnswer(Shape):
    key: GameKey
    instrument: str
    titles: dict[str, str]
    seats: list[int]
    is_against_the_house: bool
    table: dict[str, object] = Field(description="A table at which `play` deals a hand.")
    events: list[str]


class GamesAnswer(Shape):
    games: list[GameAnswer]


class ReadingsAnswer(TypedDict):
    game: GameKey
    readings: list[records.ReadingAnswer]


Day = Annotated[str, Field(json_schema_extra={"format": "date", "example": "2025-11-10"})]


def values(*offered: str) -> FieldInfo:
    """A note of the values that a text may have."""
    return FieldInfo(json_schema_extra={"enum": list(offered)})


class Problem(Shape):
    """RFC 9457, in the caller's language."""

    type: str
    title: str
    status: int
    detail: str
    reason: str = Field(json_schema_extra={"enum": list(reasons())})
    field: str | None = None
    provision: str | None = Field(None, pattern=r"^[a-z0-9-]+#\S+$")
    doubt: str | None = None
    readings: dict[str, str] | None = None
    retry_after: int | None = None
    id: Id = None


# Pairs of texts

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


# Odds and runs


BankFigures = Annotated[dict[str, object], shape_of(sheets.BankSheet)]


class OddsAnswer(TypedDict):
    """Exact counts and fractions under the law's own prizes."""

    game: GameKey
    figures: BankFigures
    version: VersionTaken


class WhatIfRecord(records.GameRecord, total=False):
    """``prizes`` are lines of the tables, by bet: what each pays to 1."""

    bets: dict[str, object]
    jackpot: dict[str, object]
    options: dict[str, object]
    strategy: str
    law: Annotated[str, "A version of the law by its name."]


class WhatIfAnswer(TypedDict):
    """Exact counts and fractions as asked for, and under the law's own prizes and readings."""

    id: Id
    game: GameKey
    figures: BankFigures
    by_law: BankFigures
    version: VersionTaken


class LateAnswer(TypedDict):
    """Figures that are still being computed, and where to ask for them."""

    address: str
    detail: str
    retry_after: int


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


class SpecAnswer(Shape):
    """Everything on which the figures of a run depend; as a record it is the same run."""

    game: GameKey
    strategy: str
    seats: int
    rounds: int
    seed: int
    bets: dict[str, int]
    prizes: dict[str, dict[str, str]]
    readings: dict[str, str]
    jackpot: shape(JackpotAnswer) | None  # type: ignore[valid-type]
    options: dict[str, object]
    law: str | None = None
    figures: dict[str, str] | None = None
    beside: list[dict[str, object]] | None = None


class RunAnswer(Shape):
    run: str
    game: GameKey
    state: str = Field(json_schema_extra={"enum": [str(state) for state in State.values]})
    rounds: int
    done: int
    spec: SpecAnswer
    page: str
    key: str | None = Field(None, description="Told once, to whoever asked first.")


class FiguresAnswer(RunAnswer):
    figures: shape(shape_of(sheets.RunFigures))  # type: ignore[valid-type]


class TryRecord(Asked):
    batch: int = Field(ge=0, le=10**6)


class TryAnswer(Shape):
    run: str
    batch: int
    holds: bool
    written: str = Field(description="The digest the certificate has.")
    played: str = Field(description="That of what was played just now.")
