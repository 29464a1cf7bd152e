"""What is read of a table of Fortune 3 about to be dealt, and which faults it may have."""

from dataclasses import replace

from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING
from games.fortune3.rules.faults import DETECTABLE, FAULTS
from games.fortune3.rules.readings import READINGS
from games.lawtexts.caches import SizedCache
from games.rules.banked_settle import BankedSettlement, CameTo
from games.rules.banked_table import SEATS, Event, Table, TableRules
from games.rules.detected_faults import DetectedFault, FaultReader
from games.rules.fields import one_of
from games.rules.readings import Watched
from games.rules.record import Record

PLACES = {"seat": 3, "dealer": 3, "community": 2, "discard": 1}
EXPOSED = "bank_card_exposed"
EVENTS = ("player_card_exposed", EXPOSED, "wrong_deal", "shuffler_failed", "cards_to_empty_seat")


def _own_event(event: Event, entry: Record, field: str, table: Table) -> Event:
    return replace(
        event, fault=one_of(entry.get("fault", "first"), ("first", "second"), f"{field}.fault")
    )


TABLE = TableRules(
    betting=BETTING,
    places=PLACES,
    methods=("manual", "machine", "machine_of_three"),
    hands=law.HANDS,
    own_hand=law.OWN_HAND_ONLY,
    carried_from={"void_hand": law.JACKPOT_STAKES_CARRIED},
    known=FaultReader(FAULTS, DETECTABLE, (), SEATS, READINGS),
    events=EVENTS,
    exposed=EXPOSED,
    event_fields=frozenset({"fault"}),
    own_event=_own_event,
)


def can_be_found(table: Table, event: DetectedFault) -> bool:
    """Whether the fault is possible at this table."""
    case = event.case
    has_community = table.has_jackpot_bets or table.house.readings["FA-13"] == "dealt_unrevealed"
    if event.name == "shuffler_failed":
        return table.method != "manual"
    if event.name == "cards_to_empty_seat":
        return case.seat not in table.bets
    if event.name == "community_too_soon" or case.answer("went") == "community":
        return has_community
    if event.name == "dealt_wrongly":
        return {
            "order_of_players": table.method == "manual",
            "packets": table.method != "manual",
            "community": has_community,
            "top_card": table.method == "machine_of_three" and has_community,
            "face_down": True,
        }[case.answer("breach")]
    return case.seat is None or case.seat in table.bets


ALIKE: SizedCache[Watched[CameTo]] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)

SETTLEMENT = BankedSettlement(TABLE, ALIKE)
rank = SETTLEMENT.rank
settle = SETTLEMENT.settle
