"""The drawing of the table after a step: the seats, and the cards visible to the viewer."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.narration import bet_name, place_name
from games.play.table.replay import Replay
from games.play.table.state import ASIDE, TablePicture, common_places, opening, picture
from games.play.table.viewpoint import is_seen
from games.rules.pots import layers
from games.rules.script import CardMove, ChipMove, Face, Seat, Step

COMMON = ("pot", "commission", "jackpot")
"""Accounts of chips that belong to no seat."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card; ``name`` is empty if the viewer sees only its back."""

    name: str
    is_up: bool
    is_new: bool

    @property
    def is_seen(self) -> bool:
        return bool(self.name)


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """The cards of one place, and the name of the place."""

    place: str
    name: str
    cards: tuple[DrawnCard, ...]


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


@dataclass(frozen=True, slots=True)
class Drawing:
    seats: tuple[DrawnSeat, ...]
    dealer: DrawnRow | None
    middle: tuple[DrawnRow, ...]
    aside: tuple[DrawnRow, ...]
    sums: tuple[Sum, ...]
    side_pots: tuple[int, ...]
    game: str
    is_against_the_house: bool
    """Whether the game is against the house, with a hand for the croupier."""


def drawn(replay: Replay, n: int, eyes: str) -> Drawing:
    steps = replay.played.steps[:n]
    before = picture(steps[:-1], opening(replay.record))
    after = before.after(steps[-1])
    return _Drawer(replay, steps, before, after, eyes).drawing()


@dataclass(frozen=True)
class _Drawer:
    replay: Replay
    steps: tuple[Step, ...]
    before: TablePicture
    after: TablePicture
    eyes: str

    def drawing(self) -> Drawing:
        game = self.replay.game
        rows = {place: self.row(place) for place in self.after.places}
        return Drawing(
            seats=tuple(self.seats()),
            dealer=rows.get("dealer"),
            middle=tuple(rows[p] for p in common_places(game) if p in rows and p != "dealer"),
            aside=tuple(rows[place] for place in ASIDE if place in rows and rows[place].cards),
            sums=tuple(self.sums()),
            side_pots=side_pots(self.after, self.steps),
            game=game.key,
            is_against_the_house=game.settle is not None,
        )

    def row(self, place: str) -> DrawnRow:
        name = place_name(self.replay.game.key, place)
        return DrawnRow(place, name, tuple(self.cards(place)))

    def cards(self, place: str) -> Iterator[DrawnCard]:
        moved = {m.card for m in self.steps[-1].moves if isinstance(m, CardMove)}
        before = self.before.cards_at(place)
        for lying in self.after.cards_at(place):
            is_up = lying.face is Face.UP
            name = lying.card.name if is_seen(place, lying.face, self.eyes) else ""
            yield DrawnCard(name, is_up, lying.card in moved and lying not in before)

    def seats(self) -> Iterator[DrawnSeat]:
        opened = opening(self.replay.record)
        step, choice = self.steps[-1], self.replay.choice_at(len(self.steps))
        table = self.replay.record.get("table")
        button = table.get("button") if isinstance(table, Mapping) else None
        for place, seat in enumerate(self.replay.seats, start=1):
            cards = tuple(self.cards(f"seat:{seat}"))
            yield DrawnSeat(
                seat=seat,
                place=place,
                cards=cards,
                stack=self.sum("", f"stack:{seat}") if f"stack:{seat}" in opened else None,
                bets=tuple(self.bets(seat)),
                is_acting=step.seat == seat,
                is_to_decide=bool(choice and choice.seat == seat),
                is_out=not cards and self.had_cards(seat),
                has_button=button == seat,
            )

    def had_cards(self, seat: Seat) -> bool:
        place = f"seat:{seat}"
        return any(isinstance(m, CardMove) and m.to == place for s in self.steps for m in s.moves)

    def bets(self, seat: Seat) -> Iterator[Sum]:
        """The bets of the seat, with those that this step emptied."""
        own = f"bet:{seat}"
        for account, amount in self.after.accounts.items():
            is_own = account == own or account.startswith(f"{own}:")
            if is_own and (amount or account in self.after.changed_accounts):
                bet = account.removeprefix(own)[1:]
                yield self.sum(bet_name(self.replay.game.key, bet) if bet else "", account)

    def sums(self) -> Iterator[Sum]:
        for account in COMMON:
            if account in self.after.accounts:
                yield self.sum(account, account)

    def sum(self, name: str, account: str) -> Sum:
        amount = self.after.accounts.get(account, 0)
        return Sum(name, amount, amount - self.before.accounts.get(account, 0))


def side_pots(table: TablePicture, steps: Iterable[Step]) -> tuple[int, ...]:
    """The main pot and side pots; empty if no one all-in makes a side pot.

    A commission taken while all had put in the same comes out of the main pot; once a later one is
    taken the pots are being paid, and the steps show them.
    """
    paid_in: dict[Seat, int] = {}
    taken = 0
    for move in (m for step in steps for m in step.moves if isinstance(m, ChipMove)):
        if (move.source, move.to) == ("pot", "commission") and len(set(paid_in.values())) == 1:
            taken += move.amount
        for account, chips in ((move.source, move.amount), (move.to, -move.amount)):
            kind, _, seat = account.partition(":")
            if kind in ("stack", "bet") and seat.isdecimal():
                paid_in[int(seat)] = paid_in.get(int(seat), 0) + chips
    live = [seat for seat in paid_in if table.cards_at(f"seat:{seat}")]
    if not any(paid_in[seat] and table.chips_of(seat) == 0 for seat in live):
        return ()
    main, *side = (pot.amount for pot in layers(paid_in, live))
    pots = (main - taken, *side)
    return pots if side and sum(pots) == table.pot else ()
