"""The chips of a hand during play: the pot, the stacks, and the bet to match."""

from dataclasses import dataclass, field

from games.omaha.rules.records import Table
from games.rules.readings import Chosen
from games.rules.script import ChipMove, Seat


@dataclass(slots=True)
class Player:
    """The stack and bets of one seat in the hand."""

    seat: Seat
    stack: int
    bet: int = 0
    """Put in this round."""
    paid: int = 0
    """Put in over the whole hand."""
    has_folded: bool = False
    has_spoken: bool = field(init=False)
    """Whether it has acted since the betting was last opened or reopened to it."""

    @property
    def whole(self) -> int:
        """The most it can have put in this round: stack and bet."""
        return self.stack + self.bet

    @property
    def is_all_in(self) -> bool:
        return self.stack == 0


@dataclass(slots=True)
class Betting:
    """The chips of a hand during play."""

    table: Table
    readings: Chosen
    players: dict[Seat, Player] = field(init=False)
    """In the order of play: left of the button first, the button last."""
    round: int = 0
    pot: int = 0
    """The bets of the rounds that are over."""
    to_match: int = field(init=False)
    last_raise: int = field(init=False)
    """The bet or raise that the next raise must equal (art. 12.º, 1))."""
    has_returned: bool = False
    """Whether the part of a bet that nobody matched went back."""
    decisions: int = 0
    """How many were taken in the hand."""
    raises: int = field(init=False)
    """The raises of the round that count towards the three (art. 12.º, 2))."""

    def __post_init__(self) -> None:
        self.players = {
            seat: Player(seat, self.table.stacks[seat]) for seat in self.table.from_the_button
        }

    @property
    def seats_of_the_blinds(self) -> tuple[Seat, Seat]:
        """The first and the second player left of the button."""
        order = self.table.from_the_button
        # Reading OA-01: with two players the second to the left of the button is the button
        # itself; common practice has the button post the small blind.
        if len(order) == 2 and self.readings["OA-01"] == "common":
            return order[1], order[0]
        return order[0], order[1]

    @property
    def live(self) -> tuple[Player, ...]:
        return tuple(p for p in self.players.values() if not p.has_folded)

    @property
    def is_contested(self) -> bool:
        return len(self.live) > 1

    @property
    def middle(self) -> int:
        """All the chips bet: earlier rounds and this one."""
        return self.pot + sum(p.bet for p in self.players.values())

    def contribute(self, player: Player, to: int) -> ChipMove:
        added = to - player.bet
        player.stack -= added
        player.bet = to
        player.paid += added
        return ChipMove(added, f"stack:{player.seat}", f"bet:{player.seat}")

    def begin_round(self) -> None:
        """Start a round: round 1 continues from the blinds, a later one from nothing."""
        self.round += 1
        self.raises = 0
        self.to_match = max(p.bet for p in self.players.values())
        # Reading OA-27: where the big blind takes all its poster has and more is wanting, the
        # others still match the blind of the table, or no more than lies there.
        is_short = self.round == 1 and self.to_match < self.table.big_blind
        if is_short and self.readings["OA-27"] == "whole_blind":
            self.to_match = self.table.big_blind
        self.last_raise = self.to_match
        if is_short and not self.is_measured_by_the_last:
            self.last_raise = self.least_bet
        for player in self.players.values():
            player.has_spoken = False

    def collect(self) -> tuple[ChipMove, ...]:
        """Move the bets of the round into the pot."""
        moves = []
        for player in self.players.values():
            if player.bet:
                moves.append(ChipMove(player.bet, f"bet:{player.seat}", "pot"))
                self.pot += player.bet
                player.bet = 0
        return tuple(moves)

    @property
    def minimum_bet(self) -> int:
        # Reading OA-07: the big blind in both games, or any chip in limit games ("qualquer
        # valor", art. 11.º, 2), (1)).
        if self.table.is_limit and self.readings["OA-07"] == "any_chip":
            return self.table.chip
        return self.table.minimum_bet

    @property
    def least_bet(self) -> int:
        """The least bet to match in this round: the big blind in round 1."""
        return self.table.big_blind if self.round == 1 else self.minimum_bet

    @property
    def is_measured_by_the_last(self) -> bool:
        # Reading OA-09: a raise is at least the bet or raise before it ("aposta ou subida
        # anterior"), though that was an all-in short of the least; or at least the last in full.
        return self.readings["OA-09"] == "last_bet_or_raise"

    @property
    def least_raise_to(self) -> int:
        """The least total of a raise, under art. 12.º, 1) and the least bet."""
        return max(self.to_match + self.last_raise, self.least_bet)

    @property
    def are_two_in_play(self) -> bool:
        # Reading OA-12: whenever only two remain ("estejam em jogo apenas dois jogadores"), or
        # only where two began the hand (只有兩位博彩者進行牌局).
        if self.readings["OA-12"] == "whenever_two_remain":
            return len(self.live) == 2
        return len(self.players) == 2

    def can_be_answered(self, player: Player) -> bool:
        """Whether another live player could match more than the bet to match."""
        return self._others_reach_beyond(self.to_match, player)

    def is_beyond_the_others(self, player: Player) -> bool:
        """Whether the player's bet is all that any other live player could match."""
        return not self._others_reach_beyond(player.bet, player)

    def _others_reach_beyond(self, amount: int, player: Player) -> bool:
        return any(p is not player and p.whole > amount for p in self.live)
