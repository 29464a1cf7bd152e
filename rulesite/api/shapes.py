"""What the records and answers of the API share, from which its description is made.

They describe; what may stand in a record is decided by the rules that read it. Tests hold every
answer to them. Beside this stand `ruling_shapes.py`, `law_shapes.py` and `figure_shapes.py`.
"""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

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
BothLanguages = dict[str, Any]


class Shape(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)


class Asked(Shape):
    """A record. An unknown field is refused; a field of null counts as left out."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


FIGURES_OF_ANSWER = (
    "Other figures of the law, by their names: `raise.times_the_ante`, `commission.cap`, "
    "`prizes.progressive.straight_flush`. Prizes are under `prizes`."
)


class OfDay(Asked):
    """The settings of the law that any record may have."""

    id: Id = None
    readings: dict[str, str] = Field(
        default_factory=dict, description="Readings of the register by their ids: `OD-02`."
    )
    at: str | None = Field(None, description="The day whose law answers: `2025-11-10`.")


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


Day = Annotated[str, Field(description="As it stood on that day: `2025-11-10`.")]


class Problem(Shape):
    """RFC 9457, in the caller's language."""

    type: str
    title: str
    status: int
    detail: str = Field(description="What is wrong and what to do.")
    field: str | None = None
    provision: ProvisionName | None = Field(None, description="The one that forbids it.")
    reason: str | None = Field(None, description="The same in every language.")
    retry_after: int | None = Field(None, description="Seconds after which to ask again.")
    id: Id = None
