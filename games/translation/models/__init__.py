"""The models of the desk: units, their history, discussion, messages and terms."""

from games.translation.models.package import PackageText, WorkPackage
from games.translation.models.record import (
    Act,
    Collection,
    CollectionEntry,
    CollectionIndex,
    Comment,
    Dismissal,
    LogEntry,
    Mention,
    OpenedList,
    Presence,
    Revision,
    Signature,
    Suggestion,
    TermRevision,
)
from games.translation.models.unit import (
    CatalogueEdition,
    CodePlaces,
    Override,
    Scratch,
    Unit,
)

__all__ = [
    "Act",
    "CatalogueEdition",
    "CodePlaces",
    "Collection",
    "CollectionEntry",
    "CollectionIndex",
    "Comment",
    "Dismissal",
    "LogEntry",
    "Mention",
    "OpenedList",
    "Override",
    "PackageText",
    "Presence",
    "Revision",
    "Scratch",
    "Signature",
    "Suggestion",
    "TermRevision",
    "Unit",
    "WorkPackage",
]
