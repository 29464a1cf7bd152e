"""What the records and answers of the API share, from which its description is made."""

import types
import typing
from collections.abc import Iterator
from functools import cache
from keyword import iskeyword
from typing import (
    Annotated,
    Any,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.fields import FieldInfo

from games.rules.game import GAMES
from games.rules.record import (
    EquityAnswer,
    PlayAnswer,
    RankAnswer,
    ReadingAnswer,
    SessionAnswer,
    SettleAnswer,
    SettleTableAnswer,
    Written,
)
from rulesite.api.problems import reasons

GameKey = Annotated[str, Field(json_schema_extra={"enum": list(GAMES)})]
Id = Annotated[str | int | None, Field(description="Given back with the answer.")]


class Shape(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class Asked(Shape):
    """A record. An unknown field is refused; a field of null counts as left out."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Identified(Shape):
    id: Id


IDENTIFIED = (RankAnswer, SettleAnswer, SettleTableAnswer, PlayAnswer, SessionAnswer, EquityAnswer)


@cache
def shape(kind: type) -> type[BaseModel]:
    """The schema of a record or an answer; unknown fields of a record are refused."""
    if issubclass(kind, BaseModel):
        return kind
    base: type[Shape] = Asked if kind.__name__.endswith("Record") else Shape
    if kind in IDENTIFIED:
        base = Identified
    return create_model(kind.__name__, __base__=base, __doc__=kind.__doc__, **dict(_fields(kind)))


def _fields(kind: type) -> Iterator[tuple[str, Any]]:
    optional = getattr(kind, "__optional_keys__", ())
    for name, hint in get_type_hints(kind, include_extras=True).items():
        usual: Any = {"default_factory": type(None)} if name in optional else {}
        is_taken = iskeyword(name) or hasattr(BaseModel, name)
        own = name.replace("-", "_") + "_" * is_taken
        yield own, (_described(hint), Field(alias=None if own == name else name, **usual))


def _described(hint: Any) -> Any:
    """The hint with schemas for typed dictionaries and fields for notes."""
    parts = get_args(hint)
    match get_origin(hint):
        case None:
            return shape(hint) if is_typeddict(hint) else hint
        case typing.NotRequired | typing.Required:
            return _described(parts[0])
        case typing.Annotated:
            return Annotated[_described(parts[0]), *map(_field, parts[1:])]
        case types.UnionType | typing.Union:
            return Union[tuple(map(_described, parts))]  # noqa: UP007
        case origin:
            return origin[tuple(map(_described, parts))]


def _field(note: object) -> Any:
    if isinstance(note, FieldInfo):
        return note
    if isinstance(note, Written):
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
    readings: list[ReadingAnswer]


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
