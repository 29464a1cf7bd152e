"""The models of the desk: units, their history, discussion, messages and terms."""

from games.translation.models.collection import Collection, CollectionEntry, CollectionIndex
from games.translation.models.message import CatalogueEdition, Override
from games.translation.models.record import (
    Act,
    Dismissal,
    LogEntry,
    Revision,
    Signature,
    TermRevision,
)
from games.translation.models.talk import Comment, Mention, Presence, Suggestion
from games.translation.models.unit import Scratch, Unit

__all__ = [
    "Act",
    "CatalogueEdition",
    "Collection",
    "CollectionEntry",
    "CollectionIndex",
    "Comment",
    "Dismissal",
    "LogEntry",
    "Mention",
    "Override",
    "Presence",
    "Revision",
    "Scratch",
    "Signature",
    "Suggestion",
    "TermRevision",
    "Unit",
]
