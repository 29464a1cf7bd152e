"""The shapes of what is answered of the law: texts, versions, the register, the glossary, files."""

from typing import Annotated, Any

from pydantic import Field

from games.lawtexts.reader import INSTRUMENTS
from rulesite.api.shapes import BothLanguages, ProvisionName, Shape

InstrumentKey = Annotated[str, Field(json_schema_extra={"enum": list(INSTRUMENTS)})]
Lang = Annotated[str, Field(json_schema_extra={"enum": ["pt", "zh-hant", "both"]})]


class VersionAnswer(Shape):
    """A text over a period; a day that is not at hand is null."""

    id: str
    source: str = Field(description="`official`, `inferred` or `not_at_hand`.")
    until: str | None


class RelationAnswer(Shape):
    kind: str
    instrument: str


STATUS = "Today: `in_force`, `amended`, `revoked`, `to_come` before its day, or `rehearsal`."


class HeadAnswer(Shape):
    instrument: str
    game: str
    titles: BothLanguages
    status: str = Field(description=STATUS)
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
    status: str = Field(description=STATUS)
    relations: list[RelationAnswer]
    provisions: list[ProvisionAnswer]
    version: VersionAnswer | None = Field(None, description="Where a day was asked for.")


class RepealAnswer(Shape):
    """What repealed a provision."""

    by: str | None
    titles: dict[str, str]
    from_: str = Field(alias="from", description="The day taken for its beginning.")
    basis: str = Field(description="How that day is known.")


class OneProvisionAnswer(Shape):
    instrument: str
    provision: ProvisionAnswer
    status: str = Field(
        description="On the day asked for, or today: `in_force`, `repealed`, `revoked` with its "
        "whole regulation, `to_come`, or `rehearsal`."
    )
    repealed: RepealAnswer | None = Field(
        None, description="Of a repealed one alone; its words are those it last had."
    )
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
