"""The types of what Fortune 3 tells besides what any game does."""

from typing import Annotated, Literal, TypedDict

from games.rules.hands.facts import BankCarried, BankEventRecord, Card, Chips, Facts, GameTypes
from games.rules.hands.settings import BankTableRecord
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _


class Fortune3Facts(Facts, total=False):
    bank: Annotated[str, "The class of the house's hand."]
    fault: Annotated[str, "Which failure of the shuffler it is."]


class Fortune3Turn(TypedDict):
    """The facts of a decision."""

    ante: Chips
    play: Chips
    cards: list[Card]


class Fortune3TableRecord(BankTableRecord, total=False):
    pair_plus_alone: Annotated[
        bool, Field(_("Pair Plus may be bet alone"), "pa", (("", _("Yes")), ("no", _("No"))))
    ]


class Fortune3EventRecord(BankEventRecord, total=False):
    fault: Annotated[
        Literal["first", "second"],
        "Which failure of the shuffler it is.",
        Field(
            _("Failure of the shuffler"),
            "fa",
            (("", "—"), ("first", _("the first")), ("second", _("a further one"))),
            usual="first",
        ),
    ]


TYPES = GameTypes(Fortune3Facts, Fortune3Turn, BankCarried, Fortune3EventRecord)
