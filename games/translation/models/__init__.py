"""What can be translated, in which state it is, and everything that was done to it."""

from games.translation.models.message import CatalogueEdition, Override
from games.translation.models.record import Act, Dismissal, LogEntry, Revision
from games.translation.models.talk import Comment, Mention, Suggestion
from games.translation.models.term import TermRevision
from games.translation.models.unit import Scratch, Unit

__all__ = [
    "Act",
    "CatalogueEdition",
    "Comment",
    "Dismissal",
    "LogEntry",
    "Mention",
    "Override",
    "Revision",
    "Scratch",
    "Suggestion",
    "TermRevision",
    "Unit",
]
