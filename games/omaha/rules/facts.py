"""The types of what Omaha tells besides what any game does."""

from typing import Annotated, Literal, TypedDict

from games.rules.hands.facts import (
    BySeat,
    Card,
    Carried,
    Chips,
    EventRecord,
    Facts,
    GameTypes,
    Rate,
)
from games.rules.hands.settings import CHIP, COMMISSION, SEATS, STACKS, SeatNumber, Seats
from games.rules.values.schema import Field
from games.rules.values.schema import gettext_noop as _
from games.rules.values.schema import pgettext_noop as pgettext

MarkerFacts = TypedDict("MarkerFacts", {"from": Annotated[int, "The seat before."]}, total=False)


class OmahaFacts(Facts, MarkerFacts, total=False):
    all_in: Annotated[bool, "Whether the seat has no chip left."]
    at: Annotated[str, "The deal of which it is."]
    best: Annotated[list[Card], "The five cards that count."]
    blind: Annotated[int, "The blind as posted at the table, if the seat had fewer chips."]
    blind_limits: Annotated[list[int], "The lowest and the highest blind."]
    by: Annotated[int, "By how much it is raised."]
    cap: Annotated[int, "The most that the house takes of a pot."]
    capped: Annotated[bool, "Whether the cap was reached."]
    commission: Annotated[int, "What the house takes of this pot."]
    first: Annotated[int, "The first seat."]
    last: Annotated[int, "The last seat."]
    left_in_pot: Annotated[int, "What the seat leaves in the pot."]
    raises: Annotated[int, "Raises in the round so far."]
    returned: BySeat
    round_is: Annotated[str, "Which round it is."]
    short: Annotated[bool, "Whether it is less than a whole call or raise."]
    street: Annotated[str, "The cards due: `flop`, `turn`, `river`."]
    structure: Annotated[str, "How bets are limited."]
    to_match: Annotated[int, "The bet that has to be matched."]
    tournament: Annotated[bool, "Whether it is a tournament."]


class OmahaTurn(TypedDict):
    """The facts of a decision."""

    bet: Annotated[int, "What the seat has staked in the round."]
    pot: Chips
    raises: Annotated[int, "Raises in the round so far."]
    round: Annotated[int, "The round by its number, from 1."]
    stack: Chips
    to_call: Chips


class OmahaCarried(Carried):
    marker: Annotated[int, "The seat of the dealer button."]


class BlindLimitsRecord(TypedDict):
    minimum: Annotated[
        Chips, Field(_("Lowest blind posted"), "lo", hint=_("May stay empty."), least=1)
    ]
    maximum: Annotated[
        Chips, Field(_("Highest blind posted"), "hi", hint=_("May stay empty."), least=1)
    ]


class OmahaTableRecord(TypedDict, total=False):
    seats: Annotated[Seats, SEATS]
    stacks: Annotated[BySeat, STACKS]
    button: Annotated[SeatNumber, Field(_("Seat with the marker"), "bu")]
    structure: Annotated[
        str,
        Field(
            _("Kind of game"),
            "sr",
            (("limit", _("With limits")), ("no_limit", _("Without limits"))),
            usual="limit",
            is_stake=True,
        ),
    ]
    small_blind: Annotated[Chips, Field(_("Small blind"), "sb", least=1, is_stake=True)]
    big_blind: Annotated[Chips, Field(_("Big blind"), "bb", least=1, is_stake=True)]
    minimum_bet: Annotated[
        Chips, Field(_("Minimum bet"), "mb", hint=_("If empty: the big blind."), least=1)
    ]
    blind_limits: Annotated[BlindLimitsRecord, Field(short="bl")]
    commission: Annotated[
        Rate,
        Field(COMMISSION, "co", hint=_("A percentage such as 5%. If empty: none is taken.")),
    ]
    chip: Annotated[Chips, Field(CHIP, "ch", usual=1, least=1)]
    tournament: Annotated[bool, Field(_("Tournament"), "to", usual=False)]
    shuffler: Annotated[bool, Field(_("Shuffled by machine"), "sh", usual=False)]


class OmahaEventRecord(EventRecord, total=False):
    at: Annotated[
        Literal["deal", "flop", "turn", "river"],
        "The deal that went wrong.",
        Field(
            pgettext("event", "When"),
            options=(
                ("", "—"),
                ("deal", _("the hands")),
                ("flop", _("the flop")),
                ("turn", _("the turn")),
                ("river", _("the river")),
            ),
        ),
    ]
    rectified: Annotated[
        bool,
        "Whether it was put right.",
        Field(pgettext("event", "Corrected"), "re", usual=False),
    ]


TYPES = GameTypes(OmahaFacts, OmahaTurn, OmahaCarried, OmahaEventRecord)
