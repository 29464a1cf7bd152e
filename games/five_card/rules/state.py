"""The state of a hand: the chips and cards of each seat, and who is still in."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field

from games.five_card.rules import law
from games.five_card.rules.law import MINUTES_TO_DECIDE
from games.five_card.rules.records import CARDS_OF_A_HAND, Deal, Table
from games.rules.cards import Card
from games.rules.detected_faults import DetectedFault, refuse_not_reached
from games.rules.readings import Chosen
from games.rules.refusal import Unusable
from games.rules.script import Action, CardMove, ChipMove, Choice, Face, Seat, Step
from games.rules.stock import Stock


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
            raise Unusable("event_out_of_turn", facts, f"events[{place}]")
    action = yield choice
    if action.to is not None and action.to % felt.table.chip:
        facts = {"amount": action.to, "chip": felt.table.chip}
        raise Unusable("not_whole_chips", facts, f"actions[{felt.decisions}].to")
    felt.decisions += 1
    return action
