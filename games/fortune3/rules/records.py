"""What is read of a table of Fortune 3 about to be dealt, and how its hands follow one another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING, STRATEGIES
from games.fortune3.rules.facts import Fortune3EventRecord, Fortune3TableRecord
from games.fortune3.rules.faults import DETECTABLE, FAULTS
from games.lawtexts.files.caches import SizedCache
from games.rules.banked.settle import BankedSettlement, CameTo
from games.rules.banked.table import SEATS, BankedChain, Table, TableRules
from games.rules.bets.seats import Event
from games.rules.faults.detected import DetectedFault, FaultReader
from games.rules.hands.between import Between
from games.rules.hands.record import Record
from games.rules.hands.script import Played, by_strategies
from games.rules.provisions.readings import Watched
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable
from games.rules.values.schema import FieldReader

PLACES = {"seat": 3, "dealer": 3, "community": 2, "discard": 1}
EXPOSED = "bank_card_exposed"
EVENTS = ("player_card_exposed", EXPOSED, "wrong_deal", "shuffler_failed", "cards_to_empty_seat")


def _own_event(event: Event, read: FieldReader, table: Table) -> Event:
    return replace(event, fault=read.choice("fault"))


TABLE = TableRules(
    betting=BETTING,
    places=PLACES,
    methods=("manual", "machine", "machine_of_three"),
    hands=law.HANDS,
    own_hand=law.OWN_HAND_ONLY,
    carried_from={"void_hand": law.JACKPOT_STAKES_CARRIED},
    known=FaultReader(FAULTS, DETECTABLE, (), SEATS, law.READINGS),
    events=EVENTS,
    exposed=EXPOSED,
    table=Fortune3TableRecord,
    event=Fortune3EventRecord,
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


class Fortune3Chain(BankedChain):
    betting = BETTING
    carried_by = law.JACKPOT_STAKES_CARRIED
    absence_doubt = "FA-36"
    bets_within = law.LIMITS
    shuffler_fails = law.SHUFFLER_FAILS
    pool_after_prizes = law.JACKPOT_POOL_REDUCED
    stays_for_the_hand = law.INSTRUMENT.provision("art_18__para_2")
    ways = by_strategies(STRATEGIES)

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from super().before(entry, field)
        if self.failures > 1:
            # «não há lugar a nova jogada até ser o mesmo substituído ou … utilizado um shoe»
            raise Forbidden("no_hand_until_replaced", law.SHUFFLER_FAILS, {}, field)

    def begins_again_by(self, played: Played) -> Provision | None:
        """«a banca deve suspender imediatamente a jogada e voltar a baralhar as cartas»"""
        was_suspended = any(step.name == "hand_suspended" for step in played.steps)
        return law.SHUFFLER_FAILS if was_suspended else None

    def events(self, entries: Sequence[object]) -> list[object]:
        """Mark each shuffler failure as first or second: «caso o baralhador automático volte a
        falhar»."""
        events: list[object] = []
        for index, entry in enumerate(entries):
            if isinstance(entry, Mapping) and entry.get("event") == "shuffler_failed":
                due = "second" if self.failures else "first"
                fact = "fault" if entry.get("action") is None else "failure"
                if entry.get(fact, due) != due:
                    facts = {"given": str(entry[fact])[:40], "due": due}
                    raise Unusable("another_failure_is_due", facts, f"events[{index}].{fact}")
                events.append({**entry, fact: due})
            else:
                events.append(entry)
        return events
