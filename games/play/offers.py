"""What an application of the tables does for the others, which never import it.

Registered when the site starts, as ``games/site/doors.py`` is for the law.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from games.play.desk.fault import FaultRuling
from games.play.desk.ruling import Ruling
from games.play.desk.sent import RulingForm, SentRuling
from games.rules.game import Record


@dataclass(frozen=True, slots=True)
class QuestionSource:
    """What the questions of a class are made of: a hand, or a ruling."""

    game: str
    title: str
    hand: Record | None = None
    ruling: SentRuling | None = None


@dataclass(slots=True)
class Offers:
    question_sources: dict[str, Callable[[User, int], QuestionSource]] = field(default_factory=dict)
    """By the field of the form that names one. Raises ``Http404`` and ``PermissionDenied``."""
    ruled_before: Callable[[RulingForm, Ruling | FaultRuling], Sequence[object]] = (
        lambda form, ruling: ()
    )
    """The last incidents on the same matter as a ruling."""
    incident_of_sheet: Callable[[int, str, str, str], object] = lambda number, game, way, query: (
        None
    )
    """The incident with this number, if it has the ruling of this link."""


OFFERS = Offers()
