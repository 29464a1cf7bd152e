"""The types of what Stud tells besides what any game does."""

from typing import Annotated, TypedDict

from games.rules.hands.facts import BankCarried, BankEventRecord, Card, Chips, Facts, GameTypes
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _


class StudFacts(Facts, total=False):
    ante: Annotated[int, "The ante of the seat."]
    by_suit: Annotated[bool, "Whether the suit decides."]
    dealer: Annotated[str | bool, "The class of the house's hand; whether a card goes to it."]


StudTurn = TypedDict("StudTurn", {"ante": Chips, "raise": Chips, "cards": list[Card]})


class StudEventRecord(BankEventRecord, total=False):
    amount: Annotated[
        int,
        "The bet offered too late, in whole chips.",
        Field(_("Amount of the bet"), "am", least=1),
    ]


TYPES = GameTypes(StudFacts, StudTurn, BankCarried, StudEventRecord)
