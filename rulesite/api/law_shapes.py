"""The shapes of what is answered of the law: texts, versions, the register, the glossary, files."""

from typing import Annotated, NotRequired, TypedDict

from pydantic import Field

from games.consequences.parameters import ParameterAnswer
from games.consequences.record import Consequence
from games.law.lookup.site_search import FACTORS
from games.law.models import Row
from games.lawtexts.files.shape import ROLES
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.record import (
    STATUS,
    CitedProvision,
    EffectAnswer,
    RelationAnswer,
    VersionAnswer,
)
from games.questions.answers import NEAREST, AnswerRecord
from games.rules.hands.record import ProvisionName
from rulesite.api.shapes import values

InstrumentKey = Annotated[str, Field(json_schema_extra={"enum": list(instrument_keys())})]
Lang = Annotated[str, Field(json_schema_extra={"enum": ["pt", "zh-hant", "both"]})]
Witness = Annotated[str, Field(json_schema_extra={"enum": list(ROLES)})]
Eid = Annotated[str, Field(json_schema_extra={"pattern": "^[A-Za-z0-9_-]+$", "example": "art_16"})]
ActKey = Annotated[
    str,
    Field(json_schema_extra={"pattern": "^[a-z0-9-]+$", "example": "despacho-sef-94-2025"}),
]
Ident = Annotated[str, Field(json_schema_extra={"pattern": "^[A-Za-z]{2}-[0-9]{2,3}$"})]
Citation = Annotated[str, Field(json_schema_extra={"maxLength": 500, "example": "art. 16.º"})]
Question = Annotated[
    str, Field(json_schema_extra={"maxLength": 500, "example": "does a full house beat a flush"})
]
OneLang = Annotated[str, Field(json_schema_extra={"enum": ["pt", "zh-hant"]})]
Limit = Annotated[int | None, Field(ge=1, le=1_000)]
Fields = Annotated[str, Field(json_schema_extra={"pattern": "^[a-z_-]+(,[a-z_-]+)*$"})]


class HeadAnswer(TypedDict):
    instrument: InstrumentKey
    game: Annotated[str, "The game with a model of it, or empty."]
    about: Annotated[list[str], "What it regulates: `cards`, `dice`, `fees` …"]
    degree: Annotated[str, "What there is of it: `text`, `register` (with one), or `model`."]
    titles: dict[str, str]
    status: Annotated[str, STATUS]
    relations: list[RelationAnswer]
    witnesses: Annotated[list[dict[str, object]], "The texts read, by language and role."]
    versions: list[VersionAnswer]


class InstrumentsAnswer(TypedDict):
    instruments: list[HeadAnswer]


class ActHeadAnswer(TypedDict):
    act: str
    titles: dict[str, str]
    instruments: Annotated[list[str], "The regulations that it changes, or that name it."]
    at_hand: Annotated[list[str], "The languages in which its words are at hand whole."]


class ActsAnswer(TypedDict):
    acts: list[ActHeadAnswer]


class ActEffectsAnswer(TypedDict):
    effects: list[EffectAnswer]


Since = TypedDict("Since", {"from": Annotated[str, "The day taken for its beginning."]})


class RepealAnswer(Since):
    """What repealed a provision."""

    by: str | None
    titles: dict[str, str]
    basis: Annotated[str, "How that day is known."]


class OneProvisionAnswer(CitedProvision):
    status: Annotated[
        str,
        "On the day asked for, or today: `in_force`, `repealed`, `revoked` with its "
        "whole regulation, `to_come`, or `rehearsal`.",
    ]
    repealed: NotRequired[
        Annotated[RepealAnswer, "Of a repealed one alone; its words are those it last had."]
    ]
    page: str


class DependantsAnswer(TypedDict):
    """What rests on the provision of a figure, by name."""

    steps: Annotated[list[str], "The steps at the table that cite its provision."]
    hands: Annotated[int, "How many sample hands apply it."]
    faults: Annotated[list[str], "The faults on which the desk rules under it."]
    divergences: Annotated[list[str], "The entries of the register on it."]
    terms: Annotated[int, "How many terms of the glossary its words have."]
    odds: Annotated[
        list[str] | None, "`exact`, `runs`: what is computed from it; null if not at hand."
    ]
    questions: Annotated[list[str], "The kinds of question that the text makes of it."]
    translations: Annotated[list[str], "The site's own texts that say the number."]


class ParameterOnSiteAnswer(ParameterAnswer):
    title: Annotated[dict[str, str], "Empty of a number that only the words state."]
    citation: dict[str, str]
    page: str
    words: dict[str, str]
    dependants: DependantsAnswer


class ParametersAnswer(TypedDict):
    parameters: list[ParameterOnSiteAnswer]
    next: NotRequired[str]


class PlaceAnswer(TypedDict):
    provision: ProvisionName
    citation: dict[str, str]
    page: str


class ActNamedAnswer(TypedDict):
    titles: dict[str, str]
    page: Annotated[str, "Its page, at the clause cited if that is at hand."]


class PlacesAnswer(TypedDict):
    places: list[PlaceAnswer]
    acts: Annotated[list[ActNamedAnswer], "The acts named that are no regulation."]
    lacking: Annotated[str | None, "What the citation names and no text has."]
    nearest: list[PlaceAnswer]
    not_read: Annotated[list[str], "The words of the query that are no part of the citation."]


class CardAnswer(AnswerRecord):
    page: Annotated[str | None, "Where the first provision is read."]


class ResultAnswer(TypedDict):
    title: str
    page: str
    instrument: str | None
    provision: ProvisionName | None
    excerpt: str
    kind: Annotated[str, values(*FACTORS)]


class QuestionAnswer(TypedDict):
    answer: Annotated[CardAnswer | None, "Null if no form reads the question whole."]
    others: Annotated[list[CardAnswer], "What other regulations answer."]
    read_as: Annotated[str | None, "The words searched, if they are not those of the query."]
    not_read: Annotated[list[str], "The words that no text and no table has."]
    nearest_answers: Annotated[list[CardAnswer], NEAREST]
    results: list[ResultAnswer]


class DivergenceAnswer(TypedDict):
    id: str
    instrument: str
    provisions: list[ProvisionName]
    register: Annotated[str, values(*Row.Register.values)]
    effect: Annotated[str, values(*Row.Effect.values)]
    title_pt: str
    title_zh_hant: str
    quotes_pt: list[str]
    quotes_zh_hant: list[str]
    changes_pt: str
    changes_zh_hant: str
    taken_pt: str
    taken_zh_hant: str
    why_pt: str
    why_zh_hant: str
    alternative_pt: str
    alternative_zh_hant: str
    switch: str
    values: list[str]
    unreviewed: list[str]
    consequences: Annotated[
        list[Consequence],
        "For each value not taken: what it moves, counted, and one hand both ways.",
    ]


class DivergencesAnswer(TypedDict):
    divergences: list[DivergenceAnswer]
    not_read: Annotated[list[str], "The words of `q` that no entry has."]


Forms = TypedDict("Forms", {"zh-hant": list[dict[str, object]]})


class TermAnswer(Forms):
    id: str
    kind: str
    pt: list[str]
    never_chinese: list[str]
    not_in: list[str]
    is_false_friend: bool
    note: dict[str, str]


class GlossaryAnswer(TypedDict):
    terms: list[TermAnswer]


class FileAnswer(TypedDict):
    name: str
    address: str
    permanent: Annotated[str, "Its address by its digest, which a later edition keeps."]
    media: str
    bytes: int
    sha256: str


class DataAnswer(TypedDict):
    edition: Annotated[str, "What all of it was made of; another means it changed."]
    licence: Annotated[dict[str, list[str]], "What is said of rights, by language."]
    files: list[FileAnswer]
