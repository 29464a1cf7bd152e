"""What the games against the house share: rounds of cards, irregularities, settled bets."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.rules.bets.jackpot import Award, Payout
from games.rules.faults.detected import DetectedFault, HandIsVoid, ruled_in_the_hand
from games.rules.faults.ordered import ruled_on
from games.rules.hands.script import Action, CardMove, ChipMove, Choice, Seat, Step
from games.rules.hands.wagers import Payment, stake_moves
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.refusal import Fact, Unusable

WITHOUT_A_CARD = ("wrong_count", "late_jackpot_bet")
"""Irregularities that concern no single card."""


@dataclass(frozen=True, slots=True)
class Event:
    """An irregularity in the deal and the card concerned."""

    name: str
    place: str
    card: int = 1
    fault: str = ""
    amount: int = 0


def refuse_twice(events: Sequence[Event]) -> None:
    keys = set()
    for index, event in enumerate(events):
        key = (event.name, event.place, event.card)
        if key in keys:
            raise Unusable("event_twice", _facts(event), f"events[{index}]")
        keys.add(key)


def refuse_not_met(events: Sequence[Event], to_come: Sequence[Event]) -> None:
    """Raise ``Unusable`` for an irregularity in cards that were never dealt."""
    for event in to_come:
        where = f"events[{events.index(event)}]"
        raise Unusable("event_not_reached", _facts(event), where)


def _facts(event: Event) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"event": event.name, "place": event.place}
    return facts if event.name in WITHOUT_A_CARD else {**facts, "card": event.card}


VOID_AFTER_A_FOLD = ("all_go_back", "lost_stay_lost")
"""Readings SA-27, FA-34: whether a void hand returns what was lost by folding before."""

VOIDS = frozenset({"hand_void", "hand_suspended"})


@dataclass(slots=True)
class Decided:
    """The decisions taken so far."""

    folded: set[Seat] = field(default_factory=set)
    placed: set[Seat] = field(default_factory=set)
    """The seats that placed the bet that continues the hand."""

    @property
    def decisions(self) -> int:
        return len(self.folded) + len(self.placed)


def late_faults(
    to_come: list[DetectedFault], decided: Decided, can_be: Callable[[DetectedFault], bool]
) -> Iterator[Step]:
    """The faults detected now, as steps. Raises ``HandIsVoid``; the hand moves the chips."""
    for event in [one for one in to_come if one.action == decided.decisions]:
        if not can_be(event):
            raise event.refuse_then()
        to_come.remove(event)
        for step in ruled_on(event.fault, event.case):
            if step.name in VOIDS:
                raise HandIsVoid(event, step.readings)
        yield from ruled_in_the_hand(event)


Steps = Generator[Step | Choice, Action, None]
"""A part of a script that returns nothing."""

Dealing = Generator[Step | Choice, Action, "CitedValue[str] | None"]
"""A part of the deal; it returns what stopped the hand, or None."""

Dealt = dict[str, list[Card]]
"""The cards at each place of the table."""


@dataclass(frozen=True, slots=True)
class DealtRound:
    """Cards dealt together, each with its place and its number at that place."""

    name: str
    provisions: tuple[Provision, ...]
    cards: tuple[tuple[str, int], ...]
    seat: Seat | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    readings: tuple[str, ...] = ()


def seat_of(place: str) -> Seat:
    return int(place.removeprefix("seat:"))


def served(seats: Sequence[Seat], mistaken: Iterable[Event], number: int | None) -> list[Seat]:
    """The seats with bets, and the empty seats that the croupier serves by mistake in this round.

    ``number`` is the round's; ``None`` at a machine, where a packet contains every card.
    """
    empty = [
        seat_of(event.place)
        for event in mistaken
        if event.name == "cards_to_empty_seat" and number in (None, event.card)
    ]
    return sorted({*seats, *empty})


def void_cards_of_empty_seats(
    current_round: DealtRound,
    seats: Sequence[Seat],
    dealt: Dealt,
    provisions: tuple[Provision, ...],
) -> Iterator[Step]:
    """Discard the cards that a round dealt to seats without bets."""
    for place in dict.fromkeys(
        place for place, _ in current_round.cards if place.startswith("seat:")
    ):
        if seat_of(place) in seats:
            continue
        void = dealt.pop(place)
        moves = tuple(CardMove(card, "discard") for card in void)
        facts = {"cards": len(void)}
        yield Step("empty_seat_cards_voided", provisions, facts, seat_of(place), moves)


def settled(
    seat: Seat,
    bet: str,
    ruling: CitedValue[Payment],
    facts: Mapping[str, Fact] | None = None,
    readings: tuple[str, ...] = (),
) -> Step:
    """A step that settles a bet: ``ante_won``, ``play_returned``, ``pair_plus_lost``."""
    payment = ruling.value
    return Step(
        f"{bet}_{payment.outcome}",
        ruling.provisions,
        {**payment_facts(payment), **(facts or {})},
        seat,
        stake_moves(seat, bet, payment),
        readings,
    )


def payment_facts(payment: Payment) -> dict[str, Fact]:
    return {"stake": payment.stake, "prize": payment.prize, "net": payment.net}


def award_facts(award: Award) -> dict[str, Fact]:
    """A prize, the part of it that the pool pays, and where the winning stake goes."""
    stake_goes = "kept" if award.payment.keeps_stake else "back"
    facts = payment_facts(award.payment)
    return {**facts, "from_pool": award.from_pool, "stake_goes": stake_goes}


def award_moves(award: Award) -> tuple[ChipMove, ...]:
    """The chips of a jackpot prize: from the pool, and the rest from the house."""
    stack = f"stack:{award.seat}"
    stake_to = "house" if award.payment.keeps_stake else stack
    moves = (
        ChipMove(award.from_pool, "jackpot", stack),
        ChipMove(award.payment.prize - award.from_pool, "house", stack),
        ChipMove(award.payment.stake, f"bet:{award.seat}:progressive", stake_to),
    )
    return tuple(move for move in moves if move.amount)


def pool_steps(payout: Payout, reduced: Provision) -> Steps:
    """Steps for the pool after its prizes, and for its restart by the house if it is empty."""
    if payout.pool_left != payout.pool_before:
        facts = {"before": payout.pool_before, "after": payout.pool_left}
        yield Step("jackpot_reduced", (reduced,), facts)
    if payout.restarted_at is not None:
        moves = (ChipMove(payout.restarted_at, "house", "jackpot"),)
        yield Step("jackpot_restarted", (reduced,), {"minimum": payout.restarted_at}, moves=moves)


def give_back(
    seat: Seat,
    placed: Sequence[tuple[str, int]],
    provisions: tuple[Provision, ...],
    carried_by: Provision | None,
    readings: tuple[str, ...] = (),
    taken_in: Sequence[str] = (),
) -> Steps:
    """Return the bets of a void hand; if ``carried_by`` is set, the jackpot stake stays.

    ``taken_in`` names the bets that the house has already taken because the seat folded.
    """
    back = [(bet, stake) for bet, stake in placed if bet != "progressive" or carried_by is None]
    moves = tuple(
        ChipMove(stake, "house" if bet in taken_in else f"bet:{seat}:{bet}", f"stack:{seat}")
        for bet, stake in back
    )
    amount = sum(stake for _, stake in back)
    yield Step("bets_taken_back", provisions, {"amount": amount}, seat, moves, readings)
    for bet, stake in placed:
        if (bet, stake) not in back and carried_by is not None:
            yield Step("jackpot_stake_carried", (carried_by,), {"amount": stake}, seat)


def carried_stake_played(seat: Seat, stake: int, carried_by: Provision) -> Step:
    """A step that plays the jackpot stake left by the previous hand."""
    moves = (ChipMove(stake, f"carried:{seat}", f"bet:{seat}:progressive"),)
    return Step("carried_stake_played", (carried_by,), {"amount": stake}, seat, moves)
