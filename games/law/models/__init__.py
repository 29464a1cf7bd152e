"""Models of the law texts, the facts about them and their doubts."""

from games.law.models.instrument import (
    Image,
    Instrument,
    Note,
    Provision,
    Relation,
    Witness,
    WitnessText,
    WorkingText,
)
from games.law.models.register import Occurrence, Quote, Row, Term, UnansweredWord
from games.law.models.report import ErrorReport
from games.law.models.version import (
    AmendmentDraft,
    Change,
    DataFile,
    DraftImage,
    Edition,
    PlacedAct,
    PlacedInstrument,
    RegulationDraft,
    Version,
    VersionText,
)

__all__ = [
    "AmendmentDraft",
    "Change",
    "DataFile",
    "DraftImage",
    "Edition",
    "ErrorReport",
    "Image",
    "Instrument",
    "Note",
    "Occurrence",
    "PlacedAct",
    "PlacedInstrument",
    "Provision",
    "Quote",
    "RegulationDraft",
    "Relation",
    "Row",
    "Term",
    "UnansweredWord",
    "Version",
    "VersionText",
    "Witness",
    "WitnessText",
    "WorkingText",
]
