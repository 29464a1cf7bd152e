"""A hand against the house: bet, deal, decide, verify, or stop at an irregularity."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from games.rules.banked.table import Table, TableRules
from games.rules.bets import seats as banked
from games.rules.bets.bet import Betting, Decision, Details
from games.rules.bets.jackpot import JACKPOT, Payout
from games.rules.faults import detected as detected_faults
from games.rules.faults.ordered import Case, TextIsSilent
from games.rules.game import Hand
from games.rules.hands.record import Record
from games.rules.hands.script import (
    Bar,
    CardMove,
    ChipMove,
    Choice,
    Face,
    Offer,
    Script,
    Seat,
    Step,
)
from games.rules.hands.showdown import Showdown
from games.rules.hands.stock import Stock, read_stock
from games.rules.hands.wagers import Payment, stake_moves
from games.rules.provisions.readings import rest_on
from games.rules.sessions.account import of_house
from games.rules.values.cards import DECK_52, Card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.refusal import Fact

Contest = Mapping[Seat, Showdown]


class Exposure(NamedTuple):
    """The ruling on the last card exposed; ``is_counted`` if its step says how many were."""

    ruling: CitedValue[str]
    is_void: bool
    readings: tuple[str, ...] = ()
    is_counted: bool = True


class Stopping(NamedTuple):
    """How a hand stops: the step's name and provisions, those by which the bets go back."""

    name: str
    provisions: tuple[Provision, ...]
    back_by: tuple[Provision, ...]
    carried_by: Provision | None = None
    readings: tuple[str, ...] = ()
    ending: Step | None = None


def _no_more(table: Table, *others: object) -> banked.Dealing:
    yield from ()
    return None


@dataclass(frozen=True)
class Deal:
    """The order of a game's deal, and what its irregularities do."""

    rounds: Callable[[Table], Iterator[banked.DealtRound | banked.Event]]
    exposure: Callable[[Table, Sequence[str]], Exposure]
    """The ruling on the last of these places, each with a card exposed."""
    exposed: str
    empty_seat: tuple[Provision, ...] = ()
    empty_seat_readings: tuple[str, ...] = ()
    interrupted: Callable[[banked.Event, banked.DealtRound], banked.Dealing] | None = None
    late_bet: Callable[[Table, banked.Event, banked.Dealt], Step] | None = None
    is_up: Callable[[Table, str, int, Sequence[str]], bool] = lambda *_: False
    as_dealt: Callable[[Step, Sequence[str]], Step] = lambda step, exposed: step
    counted: Callable[[Table, list[banked.Event]], banked.Dealing] = _no_more
    """What is found once every card is dealt."""
    ended: Callable[[Table, banked.Dealt, Sequence[str]], banked.Dealing] = _no_more

    def __call__(self, table: Table, stock: Stock, dealt: banked.Dealt) -> banked.Dealing:
        """Deal every round, until an irregularity stops the hand."""
        exposed: list[str] = []
        to_come = list(table.events)
        stopped = None
        for current in self.rounds(table):
            if isinstance(current, banked.Event):
                to_come.remove(current)
                assert self.late_bet is not None
                yield self.late_bet(table, current, dealt)
                continue
            stopped = yield from self._round(current, table, stock, dealt, exposed, to_come)
            if stopped is not None:
                break
        if stopped is None:
            stopped = yield from self.counted(table, to_come)
        banked.refuse_not_met(table.events, to_come)
        if stopped is None:
            stopped = yield from self.ended(table, dealt, exposed)
        return stopped

    def _round(
        self,
        current: banked.DealtRound,
        table: Table,
        stock: Stock,
        dealt: banked.Dealt,
        exposed: list[str],
        to_come: list[banked.Event],
    ) -> banked.Dealing:
        moves: list[CardMove] = []
        turned_up: list[tuple[str, int, Card]] = []
        stop: banked.Event | None = None
        for place, number in current.cards:
            wrong = table.event("wrong_deal", place, number)
            stop = wrong or table.event("shuffler_failed", place, number)
            if stop is not None:
                to_come.remove(stop)
                break
            card = stock.draw(place)
            dealt.setdefault(place, []).append(card)
            if to_come:
                # A card to an empty seat: dealing it is the irregularity.
                empty = ("cards_to_empty_seat", place, number)
                to_come[:] = [e for e in to_come if (e.name, e.place, e.card) != empty]
            name = self.exposed if place == "dealer" else "player_card_exposed"
            exposure = table.event(name, place, number)
            is_up = exposure is not None or self.is_up(table, place, number, exposed)
            moves.append(CardMove(card, place, Face.UP if is_up else Face.DOWN))
            if exposure is not None:
                to_come.remove(exposure)
                turned_up.append((place, number, card))
                if self.exposure(table, [*exposed, *[up for up, _, _ in turned_up]]).is_void:
                    break
        if moves:
            step = Step(
                current.name, current.provisions, current.facts, current.seat, tuple(moves),
                current.readings,
            )  # fmt: skip
            yield self.as_dealt(step, exposed)
        for place, number, card in turned_up:
            exposed.append(place)
            ruling, is_void, readings, is_counted = self.exposure(table, exposed)
            facts: dict[str, Fact] = {"card": card.name, "number": number}
            if is_counted:
                facts["exposed"] = len(exposed)
            is_house = place == "dealer"
            name = self.exposed if is_house else "player_card_exposed"
            seat = None if is_house else banked.seat_of(place)
            yield Step(name, ruling.provisions, facts, seat, readings=readings)
            if is_void:
                return ruling
        if stop is not None:
            assert self.interrupted is not None
            return (yield from self.interrupted(stop, current))
        for step in banked.void_cards_of_empty_seats(current, table.seats, dealt, self.empty_seat):
            yield replace(step, readings=self.empty_seat_readings)
        return None


def collect(
    table: Table, showdown: Showdown, ruling: CitedValue[Payment], dealt: banked.Dealt
) -> banked.Steps:
    """The cards of a hand given up are collected with its bet."""
    moves = tuple(CardMove(card, "discard") for card in showdown.cards)
    yield Step("hand_collected", ruling.provisions, {}, showdown.seat, moves)


def void(stopped: CitedValue[str]) -> Stopping:
    """A void hand; the same provision gives the bets back."""
    return Stopping("hand_voided", stopped.provisions, stopped.provisions)


@dataclass(frozen=True)
class BankedHand:
    """A game against the house, as hands are played of it."""

    table: TableRules
    shuffle: Callable[[Table], banked.Steps]
    deal: Deal
    verify: Callable[[Table, banked.Dealt, frozenset[Seat]], banked.Steps]
    stopping: Callable[[CitedValue[str]], Stopping] = void
    folded: Callable[[Table, Showdown, CitedValue[Payment], banked.Dealt], banked.Steps] = collect
    """What becomes of the cards of a hand given up."""
    stopped_by: Callable[[str, Case], CitedValue[str]] | None = None
    """The ruling by which a fault detected late voids the hand."""
    can_be_found: Callable[[Table, detected_faults.DetectedFault], bool] = lambda *_: False
    after_a_fold: str = ""
    """The reading on what was lost by folding before the hand was void."""
    bets_closed: Provision | None = None

    @property
    def betting(self) -> Betting:
        return self.table.betting

    def __call__(self, record: Record) -> Hand:
        table = self.table.read(record)
        stock = partial(read_stock, record, DECK_52, self.table.seats, self.table.places)
        stock()
        return Hand(
            script=lambda: self.script(table, stock()),
            account=lambda played: of_house(played, table.seats, table.stacks, table.pool),
        )

    def script(self, table: Table, stock: Stock) -> Script:
        dealt: banked.Dealt = {}
        yield from self.shuffle(table)
        yield from self.place(table)
        decided, late = banked.Decided(), list(table.faults)
        stopped = yield from self.deal(table, stock, dealt)
        if stopped is not None:
            yield from self.stop(table, stopped, dealt, decided)
            detected_faults.refuse_not_reached(late)
            return
        try:
            yield from self.decide(table, dealt, decided, late)
            yield from detected_faults.showdown_faults(late)
            yield from self.verify(table, dealt, frozenset(decided.folded))
            yield from detected_faults.faults_after_payment(late, are_hands_shown=True)
        except detected_faults.HandIsVoid as void:
            assert self.stopped_by is not None
            stopped = self.stopped_by(void.found.name, void.found.case)
            yield from self.stop(table, stopped, dealt, decided, void.readings)
        except TextIsSilent as no_more:
            yield no_more.silence
        detected_faults.refuse_not_reached(late)

    def place(self, table: Table) -> banked.Steps:
        for seat in table.seats:
            for bet, stake in table.bets[seat].items():
                if bet == JACKPOT and table.event("late_jackpot_bet", f"seat:{seat}") is not None:
                    continue
                if bet == JACKPOT and seat in table.carried:
                    yield banked.carried_stake_played(seat, stake, table.carried_by)
                    continue
                moves = (ChipMove(stake, f"stack:{seat}", f"bet:{seat}:{bet}"),)
                declared = self.betting.by_name[bet]
                if declared.alone and not table.bets[seat][self.betting.basic]:
                    rest_on(declared.alone.row)
                provisions = declared.placed_by
                yield Step(f"{bet}_placed", provisions, {"amount": stake}, seat, moves)
        if self.bets_closed is not None:
            yield Step("bets_closed", (self.bets_closed,))

    def decide(
        self,
        table: Table,
        dealt: banked.Dealt,
        decided: banked.Decided,
        late: list[detected_faults.DetectedFault],
    ) -> banked.Steps:
        """Every seat with the basic bet goes on or folds, having seen its cards."""
        decision, can_be = self.betting.decision, partial(self.can_be_found, table)
        for seat in table.seats:
            stakes = table.bets[seat]
            if decision is None or not stakes[self.betting.basic]:
                continue
            yield from banked.late_faults(late, decided, can_be)
            action = yield self.choice(decision, table, seat, dealt)
            if action.do == "fold":
                decided.folded.add(seat)
                yield from self.fold(table, seat, dealt)
                continue
            amount = decision.amount(table.house, stakes)
            moves = (ChipMove(amount, f"stack:{seat}", f"bet:{seat}:{decision.bet}"),)
            facts = {"amount": amount, **decision.facts(table.house)}
            yield Step(f"{decision.bet}_placed", decision.placed_by, facts, seat, moves)
            decided.placed.add(seat)
        yield from banked.late_faults(late, decided, can_be)

    def choice(self, decision: Decision, table: Table, seat: Seat, dealt: banked.Dealt) -> Choice:
        betting, stakes = self.betting, table.bets[seat]
        needed = decision.amount(table.house, stakes)
        laid = sum(stakes.values()) - table.carried.get(seat, 0)
        left = None if table.stacks is None else table.stacks[seat] - laid
        bars = [
            Bar(bet.name, bet.closed_by, "bets_closed", {"bet": bet.name})
            for bet in betting.bets
            if bet.closed_by is not None
        ]
        offers = [Offer("fold", decision.fold)]
        if left is None or left >= needed:
            offers.insert(0, Offer(decision.bet, decision.goes_on))
        else:
            facts = {"stack": left, "needed": needed}
            bars.append(Bar(decision.bet, decision.goes_on, "stack_too_short", facts))
        details = {
            betting.basic: stakes[betting.basic],
            decision.bet: needed,
            "cards": [card.name for card in dealt[f"seat:{seat}"]],
        }
        by = decision.turn_by
        return Choice(seat, decision.provision, tuple(offers), tuple(bars), details, turn_by=by)

    def fold(self, table: Table, seat: Seat, dealt: banked.Dealt) -> banked.Steps:
        betting = self.betting
        cards = tuple(dealt[f"seat:{seat}"])
        player = betting.ranking.grade(cards, table.house.readings)
        stakes, bet = table.bets[seat], betting.basic
        showdown = Showdown(stakes, cards, player, (), None, True, table.house, seat=seat)
        ruling = betting.rulings(showdown, betting.decide(showdown))[bet]
        moves = stake_moves(seat, bet, ruling.value)
        yield Step("folded", ruling.provisions, {"lost": stakes[bet]}, seat, moves)
        yield from self.folded(table, showdown, ruling, dealt)

    def stop(
        self,
        table: Table,
        stopped: CitedValue[str],
        dealt: banked.Dealt,
        decided: banked.Decided,
        doubts: tuple[str, ...] = (),
    ) -> banked.Steps:
        """The hand is void; the reading says whether the bets of folded hands go back too."""
        how, betting = self.stopping(stopped), self.betting
        cards = tuple(CardMove(card, "discard") for hand in dealt.values() for card in hand)
        facts = {"reason": stopped.value}
        yield Step(how.name, how.provisions, facts, moves=cards, readings=doubts)
        for seat in table.seats:
            placed = tuple(table.bets[seat].items())
            if betting.decision is not None and seat in decided.placed:
                amount = betting.decision.amount(table.house, table.bets[seat])
                placed += ((betting.decision.bet, amount),)
            taken_in: tuple[str, ...] = ()
            readings = how.readings
            if seat in decided.folded:
                # Readings FA-34, SA-27: the ante given up goes back too, or was lost before.
                if self.after_a_fold:
                    readings += (self.after_a_fold,)
                if table.house.readings.get(self.after_a_fold) == "all_go_back":
                    taken_in = (betting.basic,)
                else:
                    placed = tuple(stake for stake in placed if stake[0] != betting.basic)
            yield from banked.give_back(
                seat, placed, how.back_by, how.carried_by, readings, taken_in
            )
        if how.ending is not None:
            yield how.ending


def hand_kept(
    showdown: Showdown, bets: Sequence[str], *by: Provision, readings: tuple[str, ...] = ()
) -> Step:
    """The cards of a hand given up stay on the table for these bets."""
    return Step("hand_kept", by, {"bets": list(bets)}, showdown.seat, readings=readings)


def contest_of(
    betting: Betting, table: Table, dealt: banked.Dealt, folded: frozenset[Seat]
) -> Contest:
    """Every hand still on the table, against the house's."""
    grade, house = betting.ranking.grade, table.house
    bank_cards = tuple(dealt["dealer"])
    bank = grade(bank_cards, house.readings)
    contest = {}
    for seat in table.seats:
        if f"seat:{seat}" in dealt:
            cards = tuple(dealt[f"seat:{seat}"])
            player = grade(cards, house.readings)
            contest[seat] = Showdown(
                table.bets[seat],
                cards,
                player,
                bank_cards,
                bank,
                seat in folded,
                house,
                community=tuple(dealt.get("community", ())),
                seat=seat,
            )
    return contest


def turn_up(place: str, name: str, cards: Sequence[Card], category: str, *by: Provision) -> Step:
    """A step that turns a hand up."""
    moves = tuple(CardMove(card, place, Face.UP) for card in cards)
    facts = {"cards": [card.name for card in cards], "category": category}
    seat = None if place == "dealer" else banked.seat_of(place)
    return Step(name, by, facts, seat, moves)


def jackpot_steps(
    betting: Betting,
    table: Table,
    contest: Contest,
    lost: Callable[[Showdown], Details],
    won: Callable[[Showdown, Payout], Details],
    before: Callable[[Showdown], banked.Steps] | None = None,
) -> banked.Steps:
    """The jackpot's bets: lost, then paid in order, with ``before`` each prize."""
    assert table.jackpot is not None
    jackpot, claims = betting.jackpot, []
    for seat, showdown in contest.items():
        if not showdown.bets[JACKPOT]:
            continue
        claimed = jackpot.claim(showdown)
        if claimed is not None:
            claims.append(claimed)
            continue
        facts, readings, _ = lost(showdown)
        yield banked.settled(seat, JACKPOT, jackpot.lost(showdown), facts, readings)
    payout = jackpot.pay(table.jackpot, claims, table.house)
    for award in payout.awards:
        showdown = contest[award.value.seat]
        turning = jackpot.readings_of(table.jackpot, claims, table.house, award.value.seat)
        if before is not None:
            yield from before(showdown)
        facts, readings, grounds = won(showdown, payout)
        yield Step(
            f"{JACKPOT}_won",
            jackpot.ruling(award).under(*grounds).provisions,
            {**banked.award_facts(award.value), **facts},
            award.value.seat,
            banked.award_moves(award.value),
            tuple(sorted({*readings, *turning})),
        )
    yield from banked.pool_steps(payout, jackpot.law.pool_reduced)


def shown_and_paid(
    betting: Betting, by: Provision, of_a_tie: tuple[str, ...] = ()
) -> Callable[[Table, banked.Dealt, frozenset[Seat]], banked.Steps]:
    """The showdown of most games: each hand is turned up and paid in turn, then the other bets.

    ``by`` has the order of hands, ``of_a_tie`` are the readings on equal ones.
    """

    def verify(table: Table, dealt: banked.Dealt, folded: frozenset[Seat]) -> banked.Steps:
        contest = contest_of(betting, table, dealt, folded)
        contested = {seat: showdown for seat, showdown in contest.items() if seat not in folded}
        for showdown in [*contested.values()][:1]:
            assert showdown.bank is not None
            cards, category = showdown.bank_cards, showdown.bank.category
            yield turn_up("dealer", "bank_revealed", cards, category, by)
        for showdown, outcome, rulings in betting.settle_round(contested):
            seat, category = showdown.seat, showdown.player.category
            yield turn_up(f"seat:{seat}", "hand_shown", showdown.cards, category, by)
            readings = of_a_tie if outcome.value == "tie" else ()
            for bet in betting.decided:
                has_prize = bet.paytable is not None and rulings[bet.name].value.prize > 0
                facts = {"category": category} if has_prize else {}
                yield banked.settled(seat, bet.name, rulings[bet.name], facts, readings)
        yield from betting.side_bets(contested)

    return verify
