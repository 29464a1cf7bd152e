"""Models of the law texts, the facts about them and their doubts."""

from games.law.models.draft import AmendmentDraft
from games.law.models.glossary import Occurrence, Term
from games.law.models.instrument import Instrument, Relation, Witness
from games.law.models.provision import Note, Provision, WitnessText, WorkingText
from games.law.models.register import Quote, Row
from games.law.models.version import Change, Edition, Version, VersionText

__all__ = [
    "AmendmentDraft",
    "Change",
    "Edition",
    "Instrument",
    "Note",
    "Occurrence",
    "Provision",
    "Quote",
    "Relation",
    "Row",
    "Term",
    "Version",
    "VersionText",
    "Witness",
    "WitnessText",
    "WorkingText",
]
