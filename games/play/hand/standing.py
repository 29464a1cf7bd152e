"""How a hand stands after a step, from the cards that the viewer sees: what each seat owes, the
class of each hand, who is ahead and how often each would win. Hidden cards change nothing of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.narration import category_name, why_sentence
from games.narration.words import listed
from games.play.hand.replay import Replay, TablePicture
from games.play.hand.request import CROUPIER, EVERYTHING, is_seen
from games.records.figures import equity_at_once, has_equities
from games.rules.game import Record
from games.rules.hands.record import OF_ANY_RECORD, RankedHands
from games.rules.hands.script import CardMove, Seat
from games.rules.values.refusal import Forbidden, Unusable
from games.site.addresses import address

OF_SEVERAL = ("four_of_a_kind", "three_of_a_kind", "two_pair", "pair")
"""Classes that some cards make and the others do not."""

Cards = tuple[str, ...]
Hands = Mapping[str, Cards]
"""The cards of hands that the viewer sees whole, by place: ``seat:3``, ``dealer``."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that the viewer sees whole: the name of its class, and the cards that make it."""

    name: str
    lit: frozenset[str]
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class Owing:
    """What a seat has yet to put in to stay in; None once it is out."""

    seat: Seat
    chips: int | None


@dataclass(frozen=True, slots=True)
class Call:
    """What it costs a seat to stay in, the chips to be won, and the part it wins if it does."""

    seat: Seat
    costs: int
    wins: int
    has: Fraction | None
    """As exact as the equity; None if the viewer does not see every hand."""

    @property
    def needs(self) -> Fraction:
        return Fraction(self.costs, self.costs + self.wins)


@dataclass(frozen=True, slots=True)
class StreetShares:
    """How often each seat wins with so many cards on the table; without a count, where to ask."""

    cards: int
    """On the board, or in each hand where there is none."""
    seats: tuple[Seat, ...]
    shares: tuple[Fraction, ...]
    run_outs: int
    url: str


class HandStanding:
    """The table after step ``n``, ``after``, as the viewer ``eyes`` sees it."""

    def __init__(self, replay: Replay, n: int, eyes: str, after: TablePicture) -> None:
        self.replay, self.n, self.eyes, self.after = replay, n, eyes, after
        self.live = _live(replay, after, n)
        self.is_against_the_house = replay.game.settle is not None

    @cached_property
    def bets(self) -> dict[Seat, int]:
        """The chips of each seat in this turn of betting."""
        accounts = self.after.accounts
        return {seat: accounts.get(f"bet:{seat}", 0) for seat in self.replay.seats}

    @property
    def pot(self) -> int:
        """All that may be won, with the bets of this turn."""
        return self.after.pot + self.in_turn

    @property
    def in_turn(self) -> int:
        return sum(self.bets.values())

    @property
    def owing(self) -> list[Owing]:
        """What each seat of a game with a pot has yet to put in while a turn of betting runs."""
        if self.is_against_the_house or not self.in_turn:
            return []
        return [Owing(s, self._due(s) if s in self.live else None) for s in self.replay.seats]

    def _due(self, seat: Seat) -> int:
        return min(max(self.bets.values()) - self.bets[seat], self.after.chips_of(seat))

    @cached_property
    def call(self) -> Call | None:
        """The price of a call, if the seat that decides may call."""
        choice = self.replay.choice_at(self.n)
        if choice is None or choice.offer("call") is None or not (due := self._due(choice.seat)):
            return None
        now = next(iter(self.streets[-1:]), None)
        shares = dict(zip(now.seats, now.shares, strict=False)) if now else {}
        return Call(choice.seat, due, self.pot, shares.get(choice.seat))

    @cached_property
    def open_cards(self) -> Hands:
        return _open_cards(self.after, self.live, self.eyes)

    @cached_property
    def hands(self) -> Mapping[str, OpenHand]:
        """The hands that the viewer sees whole, by place; who is ahead only among several."""
        return self.replay.once(open_hands, tuple(self.open_cards.items()), _board(self.after))

    @property
    def lit(self) -> frozenset[str]:
        """The cards to be lit: of each hand its own, of the board those of the hand ahead."""
        ahead = [hand for hand in self.hands.values() if hand.is_ahead]
        alone = ahead or (list(self.hands.values()) if len(self.hands) == 1 else [])
        own = {card for place, cards in self.open_cards.items() for card in cards}
        of_board = {card for hand in alone for card in hand.lit} - own
        return frozenset({c for h in self.hands.values() for c in h.lit if c in own} | of_board)

    @property
    def ahead(self) -> list[Seat]:
        """The seats ahead of all others that the viewer sees; of the bank, with a bank."""
        places = [place for place, hand in self.hands.items() if hand.is_ahead]
        return [int(place.partition(":")[2]) for place in places if place != CROUPIER]

    @property
    def ahead_listed(self) -> str:
        return listed([_("seat %(seat)s") % {"seat": seat} for seat in self.ahead])

    @property
    def run_outs(self) -> int:
        """How many ways to deal the rest were counted for this step; 0 if none were."""
        return self.streets[-1].run_outs if self.streets else 0

    @property
    def is_whole(self) -> bool:
        """Whether the viewer sees every hand that is still in."""
        return len(self.open_cards) >= len(self.live)

    @property
    def why(self) -> str:
        """Why the hand ahead is higher than the next, in a game with a pot."""
        if self.is_against_the_house or len(self.hands) < 2:
            return ""
        return self.replay.once(why_ahead, tuple(self.open_cards.items()), _board(self.after))

    @cached_property
    def streets(self) -> list[StreetShares]:
        """How often each seat wins, by street up to this step; only where all cards are open."""
        if self.eyes != EVERYTHING or not has_equities(self.replay.game.key):
            return []
        last = {}
        for state in self.replay.once(states_of)[: self.n]:
            if state is not None and len(state.hands) > 1:
                last[len(state.board), len(state.hands[0][1])] = state
        streets = (self.replay.once(street_of, state) for state in last.values())
        return [street for street in streets if street is not None]


def _live(replay: Replay, table: TablePicture, n: int) -> list[Seat]:
    """The seats with cards that have not folded by step ``n``."""
    taken = zip(replay.actions, replay.played.decided_after, strict=True)
    folded = {action.seat for action, after in taken if action.do == "fold" and after < n}
    seats = (seat for seat in replay.seats if seat not in folded)
    return [seat for seat in seats if table.cards_at(f"seat:{seat}")]


def _open_cards(table: TablePicture, live: Sequence[Seat], eyes: str) -> Hands:
    hands = {}
    for place in (*(f"seat:{seat}" for seat in live), CROUPIER):
        lying = table.cards_at(place)
        if lying and all(is_seen(place, card.face, eyes) for card in lying):
            hands[place] = tuple(card.card.name for card in lying)
    return hands


def _board(table: TablePicture) -> Cards:
    return tuple(lying.card.name for lying in table.cards_at("board"))


def _settings(replay: Replay) -> Record:
    return {name: replay.record[name] for name in OF_ANY_RECORD & replay.record.keys()}


OpenCards = tuple[tuple[str, Cards], ...]


def _ranked(replay: Replay, hands: Sequence[Cards], board: Cards) -> RankedHands | None:
    """The hands compared by the rules of the game; None while they cannot be."""
    on_board = {"board": list(board)} if "board" in replay.game.places else {}
    record = {**_settings(replay), **on_board, "hands": [list(cards) for cards in hands]}
    try:
        return replay.game.rank(record)
    except (Forbidden, Unusable):
        return None


def open_hands(replay: Replay, open_cards: OpenCards, board: Cards) -> Mapping[str, OpenHand]:
    """The class of each of these hands; empty while they cannot be ranked."""
    places, hands = [place for place, _ in open_cards], [cards for _, cards in open_cards]
    ranked = _ranked(replay, hands, board) if hands else None
    if ranked is None:
        return {}
    ahead = {places[winner] for winner in ranked["winners"]} if len(places) > 1 else set()
    if replay.game.settle:
        ahead = set(_above_the_bank(replay, dict(open_cards)))
    classes = zip(places, ranked["categories"], ranked["best"], strict=True)
    return {
        place: OpenHand(
            category_name(replay.game.key, category),
            frozenset(cards) if board else _making(cards, category),
            place in ahead,
        )
        for place, category, cards in classes
    }


def _above_the_bank(replay: Replay, open_cards: Hands) -> Iterator[str]:
    for place in open_cards if CROUPIER in open_cards else ():
        both = _ranked(replay, (open_cards[place], open_cards[CROUPIER]), ())
        if place != CROUPIER and both and both["winners"] == [0]:
            yield place


def _making(cards: Sequence[str], category: str) -> frozenset[str]:
    """The cards that make the class: all five of a sequence, two of a pair, none of no class."""
    if category not in OF_SEVERAL:
        return frozenset(() if category == "high_card" else cards)
    ranks = [card[0] for card in cards]
    return frozenset(card for card in cards if ranks.count(card[0]) > 1)


def why_ahead(replay: Replay, open_cards: OpenCards, board: Cards) -> str:
    """Why the highest of these hands is higher than the next, or that they are equal."""
    ranked = _ranked(replay, [cards for _, cards in open_cards], board)
    if ranked is None:
        return ""
    first, *equal = ranked["winners"]
    rest = [place for place in range(len(open_cards)) if place != first]
    below = (
        _ranked(replay, [open_cards[place][1] for place in rest], board) if len(rest) > 1 else None
    )
    second = equal[0] if equal else rest[below["winners"][0] if below else 0]
    both = _ranked(replay, [open_cards[first][1], open_cards[second][1]], board)
    why = both and both.get("why")
    return why_sentence(replay.game.key, why) if why else ""


@dataclass(frozen=True, slots=True)
class OpenState:
    """The cards that are known after a step, if every hand that is in has as many."""

    hands: OpenCards
    board: Cards
    dead: Cards


def states_of(replay: Replay) -> list[OpenState | None]:
    """What is known after each step to somebody who sees every card."""
    states, table = [], TablePicture()
    for n, step in enumerate(replay.played.steps, start=1):
        if any(isinstance(move, CardMove) for move in step.moves):
            table = table.after(step)
        hands = _open_cards(table, _live(replay, table, n), EVERYTHING)
        dead = tuple(lying.card.name for lying in table.cards_at("discard"))
        is_even = len({len(cards) for cards in hands.values()}) == 1
        state = OpenState(tuple(hands.items()), _board(table), dead)
        states.append(state if is_even else None)
    return states


def street_of(replay: Replay, state: OpenState) -> StreetShares | None:
    """How often each hand wins; without a count where it takes long; None if it cannot be had."""
    key, hands = replay.game.key, [" ".join(cards) for _, cards in state.hands]
    seats = tuple(int(place.partition(":")[2]) for place, _ in state.hands)
    cards = len(state.board) if "board" in replay.game.places else len(state.hands[0][1])
    known = {"hands": [list(cards) for _, cards in state.hands], "dead": list(state.dead)}
    known |= {"board": list(state.board)} if state.board else {}
    try:
        counted = equity_at_once(key, {**_settings(replay), **known})
    except Unusable:
        return None
    if counted is not None:
        shares = tuple(map(Fraction, counted["equity"]))
        return StreetShares(cards, seats, shares, counted["total"], "")
    fields_sent = {"hand": hands, "board": " ".join(state.board), "dead": " ".join(state.dead)}
    fields = urlencode({name: value for name, value in fields_sent.items() if value}, doseq=True)
    url = "" if _settings(replay) else f"{address('simulations:equity', key)}?{fields}"
    return StreetShares(cards, seats, (), 0, url)
