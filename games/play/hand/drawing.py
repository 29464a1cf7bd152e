"""The drawing of the table after a step: the seats, and the cards visible to the viewer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from games.narration import bet_name, place_name
from games.play.hand.outcome import BetRow, bank_outcome
from games.play.hand.replay import ASIDE, Replay, common_places, opening, picture
from games.play.hand.request import is_seen
from games.play.hand.standing import HandStanding, OpenHand
from games.rules.hands.script import CardMove, ChipMove, Face, Seat
from games.rules.sessions.account import layers

COMMON = ("pot", "commission", "jackpot")
"""Accounts of chips that belong to no seat."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card; ``name`` is empty if the viewer sees only its back."""

    name: str
    is_up: bool
    is_new: bool
    is_lit: bool = False
    """Whether it makes the hand that is named."""

    @property
    def is_seen(self) -> bool:
        return bool(self.name)


DrawnRow = tuple[str, tuple[DrawnCard, ...]]
"""The name of a place, and its cards."""


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount of chips, what it is for (``name``) and its ``change`` in this step."""

    name: str
    amount: int
    change: int


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    seat: Seat
    place: int
    """Its position at the table, clockwise from the croupier's left."""
    cards: tuple[DrawnCard, ...]
    stack: Sum | None
    bets: tuple[Sum, ...]
    is_acting: bool
    """Whether this step is of this seat."""
    is_to_decide: bool
    is_out: bool
    has_button: bool
    hand: OpenHand | None
    """Its hand, where the drawing names hands and the viewer sees it whole."""
    settled: tuple[BetRow, ...]
    """Against the house: its bets that are settled, where the drawing names hands."""
    net: int | None
    """What it gained or lost, once all its bets are settled."""


class Drawing:
    """The table after step ``n``, as the viewer ``eyes`` sees it; ``names_hands`` names the hands
    and lights the cards that make them."""

    def __init__(self, replay: Replay, n: int, eyes: str, *, names_hands: bool = False) -> None:
        self.replay, self.eyes = replay, eyes
        self.game, self.steps = replay.game.key, replay.played.steps[:n]
        self.opened = opening(replay.record)
        self.before = picture(self.steps[:-1], self.opened)
        self.after = self.before.after(self.steps[-1])
        self.standing = HandStanding(replay, n, eyes, self.after)
        self.names_hands = names_hands
        self.hands = self.standing.hands if names_hands else {}
        self.lit = self.standing.lit if names_hands else frozenset[str]()

    @property
    def is_against_the_house(self) -> bool:
        """Whether the game is against the house, with a hand for the croupier."""
        return self.replay.game.settle is not None

    @cached_property
    def dealer(self) -> list[DrawnCard]:
        return list(self.cards("dealer"))

    @property
    def middle(self) -> list[DrawnRow]:
        return self.rows(place for place in common_places(self.replay.game) if place != "dealer")

    @cached_property
    def aside(self) -> list[DrawnRow]:
        return [(name, cards) for name, cards in self.rows(ASIDE) if cards]

    def rows(self, places: Iterable[str]) -> list[DrawnRow]:
        """The rows of those of these places that have had cards."""
        dealt = [place for place in places if place in self.after.places]
        return [(place_name(self.game, place), tuple(self.cards(place))) for place in dealt]

    def cards(self, place: str) -> Iterator[DrawnCard]:
        moved = {m.card for m in self.steps[-1].moves if isinstance(m, CardMove)}
        before = self.before.cards_at(place)
        for lying in self.after.cards_at(place):
            is_up = lying.face is Face.UP
            name = lying.card.name if is_seen(place, lying.face, self.eyes) else ""
            is_new = lying.card in moved and lying not in before
            yield DrawnCard(name, is_up, is_new, name in self.lit)

    @cached_property
    def seats(self) -> list[DrawnSeat]:
        step, choice = self.steps[-1], self.replay.choice_at(len(self.steps))
        moves = [move for step in self.steps for move in step.moves]
        dealt = {move.to for move in moves if isinstance(move, CardMove)}
        seats = []
        for place, seat in enumerate(self.replay.seats, start=1):
            cards, stack = tuple(self.cards(f"seat:{seat}")), f"stack:{seat}"
            settled = tuple([row for row in self.settled if row.seat == seat])
            names = [row.name for row in settled]
            bets = tuple([bet for bet in self.bets(seat) if bet.name not in names])
            drawn = DrawnSeat(
                seat=seat,
                place=place,
                cards=cards,
                stack=self.sum("", stack) if stack in self.opened else None,
                bets=bets,
                is_acting=step.seat == seat,
                is_to_decide=bool(choice and choice.seat == seat),
                is_out=not cards and f"seat:{seat}" in dealt,
                has_button=self.replay.table.get("button") == seat,
                hand=self.hands.get(f"seat:{seat}"),
                settled=settled,
                net=sum([row.net for row in settled]) if settled and not bets else None,
            )
            seats.append(drawn)
        return seats

    def bets(self, seat: Seat) -> Iterator[Sum]:
        """The bets of the seat, with those that this step emptied."""
        own = f"bet:{seat}"
        for account, amount in self.after.accounts.items():
            is_own = account == own or account.startswith(f"{own}:")
            if is_own and (amount or account in self.after.changed_accounts):
                bet = account.removeprefix(own)[1:]
                yield self.sum(bet_name(self.game, bet) if bet else "", account)

    @cached_property
    def settled(self) -> list[BetRow]:
        """Against the house: the bets that a step so far has settled, if hands are named."""
        if not self.names_hands or not self.is_against_the_house:
            return []
        steps = [*map(id, self.steps)]
        return [r for r in self.replay.once(bank_outcome).rows if id(r.settled_by) in steps]

    @property
    def sums(self) -> list[Sum]:
        return [self.sum(account, account) for account in COMMON if account in self.after.accounts]

    def sum(self, name: str, account: str) -> Sum:
        amount = self.after.accounts.get(account, 0)
        return Sum(name, amount, amount - self.before.accounts.get(account, 0))

    @cached_property
    def side_pots(self) -> tuple[int, ...]:
        """The main pot and side pots; empty if no one all-in makes a side pot.

        A commission taken while all had put in the same comes out of the main pot; once a later one
        is taken the pots are being paid, and the steps show them.
        """
        table, paid_in, taken = self.after, dict[Seat, int](), 0
        for move in (m for step in self.steps for m in step.moves if isinstance(m, ChipMove)):
            if (move.source, move.to) == ("pot", "commission") and len({*paid_in.values()}) == 1:
                taken += move.amount
            for account, chips in ((move.source, move.amount), (move.to, -move.amount)):
                kind, _, seat = account.partition(":")
                if kind in ("stack", "bet") and seat.isdecimal():
                    paid_in[int(seat)] = paid_in.get(int(seat), 0) + chips
        live = [seat for seat in paid_in if table.cards_at(f"seat:{seat}")]
        if not any(paid_in[seat] and not table.chips_of(seat) for seat in live):
            return ()
        main, *side = (pot.amount for pot in layers(paid_in, live))
        pots = (main - taken, *side)
        return pots if side and sum(pots) == table.pot else ()
