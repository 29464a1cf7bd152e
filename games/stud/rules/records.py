"""What is read of a table of Stud about to be dealt, and how its hands follow one another."""

from collections.abc import Iterator, Mapping

from games.lawtexts.files.caches import SizedCache
from games.rules.banked.settle import BankedSettlement, CameTo
from games.rules.banked.table import SEATS, BankedChain, Table, TableRules
from games.rules.bets.jackpot import JACKPOT
from games.rules.bets.seats import Event, seat_of
from games.rules.faults.detected import DetectedFault, FaultReader
from games.rules.hands.between import Between
from games.rules.hands.record import Record
from games.rules.hands.script import CardMove, Face, Played, Seat, Turn, by_strategies
from games.rules.hands.showdown import Stakes
from games.rules.provisions.readings import Watched
from games.rules.values.cards import Card
from games.rules.values.citation import Provision
from games.rules.values.refusal import Unusable
from games.rules.values.schema import FieldReader
from games.stud.rules import law
from games.stud.rules.bets import BETTING, STRATEGIES
from games.stud.rules.facts import StudEventRecord
from games.stud.rules.faults import DETECTABLE, FAULTS

METHODS = ("manual", "machine")
PLACES = {"seat": 5, "dealer": 5}
EXPOSED = "dealer_card_exposed"
LATE_BET = "late_jackpot_bet"
EVENTS = (
    "player_card_exposed",
    EXPOSED,
    "wrong_deal",
    "wrong_count",
    "shuffler_failed",
    "cards_to_empty_seat",
    LATE_BET,
)


def late_bet(table: Table, seat: Seat) -> Event | None:
    return table.event(LATE_BET, f"seat:{seat}")


def is_in_time(table: Table, late: Event) -> bool:
    """Whether a jackpot bet placed after the first card is still in time."""
    # Reading SD-33: before the first card goes out (派出第一張牌前), or before the player's
    # own first card ("Antes de lhe ser distribuída a primeira carta").
    first = table.served(1 if table.method == "manual" else None)[0]
    is_own = table.house.readings["SD-33"] == "per_player"
    return is_own and seat_of(late.place) != first


def _with_late_bets(table: Table) -> Mapping[Seat, Stakes]:
    """The bets, with the jackpot bets still accepted during the first round."""
    bets = dict(table.bets)
    for seat in table.seats:
        late = late_bet(table, seat)
        if late is not None and is_in_time(table, late):
            bets[seat] = BETTING.with_stake(bets[seat], JACKPOT, late.amount)
    return bets


def _own_event(event: Event, read: FieldReader, table: Table) -> Event:
    name, card = event.name, event.card
    if (name, table.method, card) == (EXPOSED, "manual", 5):
        raise Unusable("card_is_to_be_shown", {"card": card}, f"{read.path}.card", game=law.KEY)
    if name != LATE_BET:
        return event
    if table.bets[seat_of(event.place)][JACKPOT]:
        raise Unusable("bet_already_placed", {"bet": JACKPOT}, read.path, game=law.KEY)
    return Event(name, event.place, amount=read.whole("amount"))


TABLE = TableRules(
    betting=BETTING,
    places=PLACES,
    methods=METHODS,
    hands=law.PLACES,
    own_hand=law.OWN_HAND_ONLY,
    carried_from={"void_hand": law.VOID, "shuffler_failed": law.SHUFFLER_FAILS},
    known=FaultReader(FAULTS, DETECTABLE, (), SEATS, law.READINGS),
    events=EVENTS,
    exposed=EXPOSED,
    event=StudEventRecord,
    own_event=_own_event,
    with_late_bets=_with_late_bets,
)


def can_be_found(table: Table, event: DetectedFault) -> bool:
    """Whether the fault is possible at this table."""
    case = event.case
    if event.name == "shuffler_failed":
        return table.method == "machine"
    if event.name == "cards_to_empty_seat":
        return case.seat not in table.bets
    if event.name == "late_jackpot_bet":
        has_bet = case.seat in table.bets and table.bets[case.number("seat")]["progressive"]
        return case.answer("placed") == "after_his_own" and not has_bet
    return case.seat is None or case.seat in table.bets


ALIKE: SizedCache[Watched[CameTo]] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)

SETTLEMENT = BankedSettlement(TABLE, ALIKE)


def exposed_card(turn: Turn) -> Card:
    return next(
        move.card
        for step in reversed(turn.steps)
        for move in step.moves
        if isinstance(move, CardMove) and move.to == "dealer" and move.face is Face.UP
    )


class StudChain(BankedChain):
    betting = BETTING
    carried_by = law.VOID
    absence_doubt = "SA-29"
    bets_within = law.ANTE_COMPULSORY
    shuffler_fails = law.SHUFFLER_FAILS
    pool_after_prizes = law.JACKPOT_POOL_REDUCED
    # «持牌時不得離開博彩桌»: the Portuguese keeps the cards at the table, not the player (SD-05).
    stays_for_the_hand = law.INSTRUMENT.provision("art_6__point_4")
    stay_doubt = "SD-05"
    ways = by_strategies(STRATEGIES, lambda turn: (exposed_card(turn),))

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from super().before(entry, field)
        # Art. 11.º, 4) has the shuffler replaced, or a shoe used, once the hand is void.
        self.failures = 0

    def table(self) -> Record:
        table = super().table()
        if "carried" in table and self.left_by == law.SHUFFLER_FAILS:
            return {**table, "carried_from": "shuffler_failed"}
        return table

    def begins_again_by(self, played: Played) -> Provision | None:
        """«dando-se início à marcação de novas apostas e à distribuição de novas cartas»"""
        void = (step for step in played.steps if step.name == "hand_voided")
        return law.VOID if any(law.VOID in step.provisions for step in void) else None
