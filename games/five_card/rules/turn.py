"""The state of a hand, and what a player may do at his turn, in which bounds, or why not."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field

from games.five_card.rules import law
from games.five_card.rules.law import MINUTES_TO_DECIDE
from games.five_card.rules.records import CARDS_OF_A_HAND, Deal, Table
from games.rules.faults.detected import DetectedFault, refuse_not_reached
from games.rules.hands.script import (
    Action,
    Bar,
    CardMove,
    ChipMove,
    Choice,
    Face,
    Offer,
    Seat,
    Step,
)
from games.rules.hands.stock import Stock
from games.rules.provisions.readings import Chosen, of_reading
from games.rules.values.cards import Card
from games.rules.values.citation import Provision
from games.rules.values.refusal import Unusable


@dataclass(slots=True)
class Felt:
    """The state that a script works on; it makes no decisions itself."""

    table: Table
    stock: Stock
    chosen: Chosen
    faults: list[DetectedFault]
    """The faults not yet reached."""
    to_come: dict[tuple[str, Seat, int], int]
    """The irregularities not yet reached, with their indices in the record."""
    stacks: dict[Seat, int]
    live: list[Seat]
    """The players who have not folded, in the order of play."""
    entry: dict[Seat, int] = field(default_factory=dict)
    """The pot money each has put in."""
    bets: dict[Seat, int] = field(default_factory=dict)
    """What each has put in this round."""
    gathered: dict[Seat, int] = field(default_factory=dict)
    """What each put in during earlier rounds."""
    initial: int = 0
    """The initial commission taken out of the pot."""
    astray: Mapping[tuple[Seat, int], Seat] = field(default_factory=dict)
    """The seats to which misdealt cards of the record go."""
    open_cards: dict[Seat, list[Card]] = field(default_factory=dict)
    key_cards: dict[Seat, Card] = field(default_factory=dict)
    voice: tuple[Seat, ...] = ()
    """The players in at the start of the round, from the highest exhibit to the lowest."""
    closed: str = ""
    """How the last round ended: every bet ``called``, all ``passed``, or it was ``not_bet``."""
    decisions: int = 0
    commission: int = 0
    """The commission on the pot at the end."""
    returned: int = 0
    """The uncalled bet that is exempt from the commission."""
    was_uncalled_before_last: bool = False
    """Whether an earlier round had an uncalled bet, under any value of reading PA-12."""
    was_called_in_part: bool = False
    """Whether a bet was called in part, under any value of reading PA-29."""
    lowest: dict[Seat, int] = field(default_factory=dict)
    """The least capital each had during the hand."""

    @classmethod
    def laid(cls, deal: Deal) -> Felt:
        table = deal.table
        return cls(
            table=table,
            stock=deal.stock(),
            chosen=deal.chosen,
            faults=list(deal.faults),
            to_come=dict(deal.events),
            astray=deal.astray,
            stacks=dict(table.stacks),
            lowest=dict(table.stacks),
            live=list(table.seats),
            bets=dict.fromkeys(table.seats, 0),
            gathered=dict.fromkeys(table.seats, 0),
        )

    @property
    def is_decided(self) -> bool:
        """Whether at most one player is left."""
        return len(self.live) < 2

    @property
    def able(self) -> list[Seat]:
        """The players still in with chips left to bet."""
        return [seat for seat in self.live if self.stacks[seat] > 0]

    @property
    def open_hands(self) -> dict[Seat, list[Card]]:
        return {seat: self.open_cards[seat] for seat in self.live}

    @property
    def pot(self) -> int:
        return sum(self.entry.values()) + sum(self.gathered.values()) - self.initial

    def right_of(self, seat: Seat) -> Seat:
        """The next seat counter-clockwise, whether its player is still in or not."""
        order = self.table.seats
        return order[(order.index(seat) + 1) % len(order)]

    def from_the_right_of(self, seat: Seat) -> list[Seat]:
        """The live seats counter-clockwise from that seat's right, the seat itself last."""
        order = self.table.seats
        after = order.index(seat) + 1
        return [other for other in order[after:] + order[:after] if other in self.live]

    def beginning_with(self, seat: Seat) -> list[Seat]:
        """The same order with the seat itself first."""
        return [seat, *(other for other in self.from_the_right_of(seat) if other != seat)]

    def bet_up_to(self, seat: Seat, to: int) -> tuple[ChipMove, ...]:
        """Raise the seat's bet of this round to ``to``."""
        amount = to - self.bets[seat]
        self.take(seat, amount)
        self.bets[seat] = to
        return chips(amount, f"stack:{seat}", f"bet:{seat}")

    def take(self, seat: Seat, amount: int) -> None:
        """Take chips from the seat's stack."""
        self.stacks[seat] -= amount
        self.lowest[seat] = min(self.lowest[seat], self.stacks[seat])

    @property
    def is_dealt(self) -> bool:
        """Whether every live player has his five cards."""
        return all(len(self.open_cards[seat]) == CARDS_OF_A_HAND - 1 for seat in self.live)

    def throw_in(self, seat: Seat) -> tuple[CardMove, ...]:
        """Discard the seat's cards and take it out of the hand."""
        self.live.remove(seat)
        thrown = (*self.open_cards.pop(seat, ()), self.key_cards.pop(seat))
        return tuple(CardMove(card, "discard", Face.DOWN) for card in thrown)

    def happens(self, event: str, seat: Seat, count: int) -> bool:
        """Whether the record has this irregularity here; each counts once."""
        return self.to_come.pop((event, seat, count), None) is not None

    def require_no_events_left(self) -> None:
        refuse_not_reached(self.faults)
        for (event, seat, _), place in self.to_come.items():
            facts = {"event": event.removesuffix("_at"), "seat": seat}
            raise Unusable("event_not_reached", facts, f"events[{place}]")


def chips(amount: int, source: str, to: str) -> tuple[ChipMove, ...]:
    """The move of chips; none for no chips."""
    return (ChipMove(amount, source, to),) if amount else ()


def ask(felt: Felt, choice: Choice) -> Generator[Step | Choice, Action, Action]:
    """Offer a choice to a seat. Two minutes without a decision are a fold (article 11, b))."""
    seat = choice.seat
    if felt.happens("time_expired", seat, felt.decisions):
        allowed = {"minutes": MINUTES_TO_DECIDE.count(felt.chosen.figures)}
        yield Step("time_expired", (law.TIME_LIMIT,), allowed, seat)
        return Action(seat, "fold")
    for (event, other, count), place in felt.to_come.items():
        if event == "time_expired" and count == felt.decisions:
            facts = {"event": event, "seat": other, "turn": seat}
            raise Unusable("event_out_of_turn", facts, f"events[{place}]", game=law.KEY)
    action = yield choice
    if action.to is not None and action.to % felt.table.chip:
        facts = {"amount": action.to, "chip": felt.table.chip}
        raise Unusable("not_whole_chips", facts, f"actions[{felt.decisions}].to")
    felt.decisions += 1
    return action


@dataclass(slots=True)
class BettingRound:
    """One of the four rounds of betting. Amounts are what one seat has put in this round."""

    number: int
    in_full: int
    """The largest bet or raise so far; before any, the pot money."""
    level: int = 0
    """What a seat must have put in to stay."""
    added: int = 0
    """What the last bet or raise added."""
    is_raised: bool = False
    passed: set[Seat] = field(default_factory=set)
    is_called: bool = False
    """Whether a player has called the last bet, even in part."""

    def rise(self, to: int) -> None:
        """Record a bet or raise."""
        self.added = to - self.level
        self.in_full = max(self.in_full, self.added)
        self.level = to
        self.is_called = False

    def least(self, chosen: Mapping[str, str]) -> int:
        """The least that a further bet may add."""
        return of_reading(chosen, "PA-20", self._measures)

    @property
    def is_least_in_doubt(self) -> bool:
        return len(set(self._measures.values())) > 1

    @property
    def _measures(self) -> Mapping[str, int]:
        # Reading PA-20: the "aposta anterior" is what the last to bet added, short of chips or
        # not; or the last to be made in full; or all that must be matched.
        return {"bet_before": self.added, "last_in_full": self.in_full, "total": self.level}


def opening(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """First round: the player with the highest card must open, or is out (article 10, b))."""
    offers = (_open(felt, seat, law.DUTY_TO_OPEN), Offer("fold", law.DUTY_TO_OPEN))
    bars = (
        Bar("pass", law.DUTY_TO_OPEN, "must_open_or_fold"),
        Bar("call", law.DUTY_TO_OPEN, "no_bet_yet"),
        Bar("raise", law.DUTY_TO_OPEN, "no_bet_yet"),
    )
    return _choice(felt, betting, seat, offers, bars)


def voice(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """Later rounds, before any bet: fold, pass or bet (article 10, c), i))."""
    offers = (
        _open(felt, seat, law.VOICE_BET),
        Offer("pass", law.VOICE_PASS),
        Offer("fold", law.VOICE_FOLD),
    )
    bars = (Bar("call", law.VOICE, "no_bet_yet"), Bar("raise", law.VOICE, "no_bet_yet"))
    return _choice(felt, betting, seat, offers, bars)


def answer(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """After a bet: call, fold or raise, and never pass (article 10, b) and c), iii))."""
    is_first = betting.number == 1
    raising = _raise(felt, betting, seat)
    offers: tuple[Offer, ...] = (
        Offer("call", law.FIRST_CALL if is_first else law.ANSWER_CALL),
        Offer("fold", law.FIRST_FOLD if is_first else law.ANSWER_FOLD),
    )
    bars: tuple[Bar, ...] = (
        Bar("open", law.FIRST_ANSWER if is_first else law.ANSWER, "bet_already_made"),
        Bar("pass", law.FIRST_ANSWER if is_first else law.AFTER_A_BET, "no_pass_after_bet"),
    )
    if isinstance(raising, Offer):
        return _choice(felt, betting, seat, (*offers, raising), bars)
    return _choice(felt, betting, seat, offers, (*bars, raising))


def _open(felt: Felt, seat: Seat, provision: Provision) -> Offer:
    # Reading PA-19: the text sets no bounds; at least the pot money, at most all he has.
    stack = felt.stacks[seat]
    least = min(felt.table.ante, stack)
    return Offer(
        "open",
        provision,
        least,
        stack,
        ceiling=law.SHORT_STACK,
        floor_doubt="PA-19",
        ceiling_doubt="PA-19",
    )


def _raise(felt: Felt, betting: BettingRound, seat: Seat) -> Offer | Bar:
    all_in = felt.stacks[seat] + felt.bets[seat]
    # Reading PA-16: who passed may no longer raise in that round; n.º 2) of i) says so expressly,
    # and the closing words of iii) leave him the plays still open to him.
    if seat in betting.passed and felt.chosen["PA-16"] == "may_not_raise":
        return Bar("raise", law.VOICE_PASS, "passed_before", readings=("PA-16",))
    if all_in <= betting.level:
        facts = {"stack": felt.stacks[seat], "to_call": betting.level - felt.bets[seat]}
        return Bar("raise", law.SHORT_STACK, "stack_too_short", facts)
    if felt.able == [seat]:
        # Reading PA-32: no provision forbids it; what nobody can match would only come back.
        return Bar("raise", law.SHORT_STACK, "nobody_can_answer", doubt="PA-32")
    least = betting.level + betting.least(felt.chosen)
    # Article 10, c), iii), 3) lets him raise; b) 3), 3) says by how much, in every round.
    lets = law.FIRST_RAISE if betting.number == 1 else law.ANSWER_RAISE
    return Offer(
        "raise",
        lets,
        min(least, all_in),
        all_in,
        law.FIRST_RAISE,
        law.SHORT_STACK,
        ceiling_doubt="PA-19",
        readings=("PA-20",) if betting.is_least_in_doubt else (),
    )


def _choice(
    felt: Felt, betting: BettingRound, seat: Seat, offers: tuple[Offer, ...], bars: tuple[Bar, ...]
) -> Choice:
    facts = {
        "round": betting.number,
        "level": betting.level,
        "in_front": felt.bets[seat],
        "to_call": min(betting.level - felt.bets[seat], felt.stacks[seat]),
        "stack": felt.stacks[seat],
        "pot": felt.pot + sum(felt.bets.values()),
    }
    return Choice(seat, law.IN_TURN, offers, bars, facts)


LIKE_THE_SECOND: dict[int, tuple[Provision, ...]]
LIKE_THE_SECOND = {1: (), 2: (), 3: (law.THIRD_ROUND,), 4: (law.LAST_ROUND,)}
"""The provisions that extend the second round's rules to the third and fourth."""

_FIRST_ROUND: dict[str, tuple[Provision, ...]] = {
    "open": (law.DUTY_TO_OPEN,),
    "fold": (law.FIRST_FOLD,),
    "call": (law.FIRST_CALL,),
    "raise": (law.FIRST_RAISE,),
    "redouble": (law.FIRST_REDOUBLE, law.FIRST_RAISE),
}
_LATER_ROUNDS: dict[str, tuple[Provision, ...]] = {
    "open": (law.VOICE_BET,),
    "pass": (law.VOICE_PASS,),
    "fold_with_the_voice": (law.VOICE_FOLD,),
    "fold": (law.ANSWER_FOLD,),
    "call": (law.ANSWER_CALL,),
    "raise": (law.ANSWER_RAISE, law.FIRST_RAISE),
    "redouble": (law.ANSWER_REDOUBLE, law.FIRST_RAISE),
}


def under(betting: BettingRound, act: str) -> tuple[Provision, ...]:
    """The provisions that allow this action in this round."""
    plays = _FIRST_ROUND if betting.number == 1 else _LATER_ROUNDS
    return (*plays[act], *LIKE_THE_SECOND[betting.number])


def raises(felt: Felt, betting: BettingRound, seat: Seat, to: int | None) -> Step:
    """A raise of a raise is a redouble."""
    act = "redouble" if betting.is_raised else "raise"
    betting.is_raised = True
    return bets(felt, betting, seat, to, act)


_STEP_NAMES = {"open": "opened", "raise": "raised", "redouble": "redoubled"}


def bets(felt: Felt, betting: BettingRound, seat: Seat, to: int | None, act: str) -> Step:
    assert to is not None  # bets are offered with bounds, and bounds call for an amount
    raised_by, amount = to - betting.level, to - felt.bets[seat]
    facts = {"round": betting.number, "amount": amount, "to": to, "more": raised_by}
    is_raise = act != "open"
    of_the_least = ("PA-20",) if is_raise and betting.is_least_in_doubt else ()
    betting.rise(to)
    moves = felt.bet_up_to(seat, to)
    provisions, readings = _standing(felt, betting, seat, is_raise=is_raise)
    readings += of_the_least if is_raise else ("PA-19",)
    facts["is_all_in"] = felt.stacks[seat] == 0
    return Step(_STEP_NAMES[act], (*under(betting, act), *provisions), facts, seat, moves, readings)


def calls(felt: Felt, betting: BettingRound, seat: Seat) -> Step:
    to = min(betting.level, felt.bets[seat] + felt.stacks[seat])
    facts = {"round": betting.number, "amount": to - felt.bets[seat], "to": to}
    betting.is_called = True
    moves = felt.bet_up_to(seat, to)
    provisions, readings = _standing(felt, betting, seat)
    facts["is_all_in"] = felt.stacks[seat] == 0
    return Step("called", (*under(betting, "call"), *provisions), facts, seat, moves, readings)


def folds(felt: Felt, betting: BettingRound, seat: Seat, act: str = "fold") -> Step:
    facts, thrown = {"round": betting.number}, felt.throw_in(seat)
    return Step("folded", under(betting, act), facts, seat, thrown)


def passes(betting: BettingRound, seat: Seat) -> Step:
    betting.passed.add(seat)
    return Step("passed", under(betting, "pass"), {"round": betting.number}, seat)


def _standing(
    felt: Felt, betting: BettingRound, seat: Seat, *, is_raise: bool = False
) -> tuple[tuple[Provision, ...], tuple[str, ...]]:
    """What else affects a bet: that the player passed before, or that it takes all he has."""
    provisions: tuple[Provision, ...] = ()
    readings: tuple[str, ...] = ()
    if seat in betting.passed:
        # Only n.º 2) lets him call; to raise, where he may, he has the closing words of iii) alone.
        provisions += (law.AFTER_A_BET,) if is_raise else (law.VOICE_PASS, law.AFTER_A_BET)
        readings += ("PA-16",)
    if felt.stacks[seat] == 0:
        # His stack is his limit: nobody may add to his capital during a hand.
        provisions += (law.SHORT_STACK, law.NO_CHANGE_OF_CAPITAL)
    return provisions, readings
