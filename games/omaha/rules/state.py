"""How much may be bet: the pot, the stacks, and the bounds arts. 11 and 12 set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.omaha.rules import law
from games.omaha.rules.records import Table
from games.rules.citation import Provision
from games.rules.script import Bar, ChipMove, Seat


@dataclass(slots=True)
class Player:
    """One seat in the hand: what it holds, and what it has put in."""

    seat: Seat
    stack: int
    bet: int = 0
    """Put in this round."""
    paid: int = 0
    """Put in over the whole hand."""
    has_folded: bool = False
    has_spoken: bool = False
    """Since the betting was last opened or reopened to it."""

    @property
    def whole(self) -> int:
        """The most it can have put in this round: all its chips."""
        return self.stack + self.bet

    @property
    def is_all_in(self) -> bool:
        return self.stack == 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most a bet or raise may come to, who says so, and on which readings."""

    minimum: int
    maximum: int
    floor: Provision
    ceiling: Provision
    readings: tuple[str, ...] = ()


@dataclass(slots=True)
class Betting:
    """The chips of a hand while it is played."""

    table: Table
    readings: Mapping[str, str]
    players: dict[Seat, Player] = field(init=False)
    """In the order of play: left of the button first, the button last."""
    round: int = 0
    pot: int = 0
    """Bets of the rounds that are over."""
    to_match: int = 0
    last_raise: int = 0
    """The bet or raise a further raise is measured by (art. 12.º, 1)."""
    decisions: int = 0
    """How many have been taken in the hand."""
    raises: int = 0
    """Those of the round that count to the three (art. 12.º, 2)."""

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

    def put_in(self, player: Player, to: int) -> ChipMove:
        added = to - player.bet
        player.stack -= added
        player.bet = to
        player.paid += added
        return ChipMove(added, f"stack:{player.seat}", f"bet:{player.seat}")

    def begin_round(self) -> None:
        """Round 1 goes on from the blinds; each later round from nothing."""
        self.round += 1
        self.raises = 0
        self.to_match = max(p.bet for p in self.players.values())
        # Reading OA-27: where the big blind takes all its poster has and more is wanting, the
        # others still match the blind of the table, or no more than lies there.
        if self.round == 1 and self.readings["OA-27"] == "whole_blind":
            self.to_match = self.table.big_blind
        self.last_raise = self.to_match
        if not self.is_measured_by_the_last:
            self.last_raise = self.least_bet
        for player in self.players.values():
            player.has_spoken = False

    def collect(self) -> tuple[ChipMove, ...]:
        """The bets of the round go into the pot."""
        moves = []
        for player in self.players.values():
            if player.bet:
                moves.append(ChipMove(player.bet, f"bet:{player.seat}", "pot"))
                self.pot += player.bet
                player.bet = 0
        self.to_match = 0
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
        """The least there is to match once the round is open: the big blind in round 1."""
        return self.table.big_blind if self.round == 1 else self.minimum_bet

    @property
    def is_measured_by_the_last(self) -> bool:
        # Reading OA-09: a raise is at least the bet or raise before it ("aposta ou subida
        # anterior"), though that was an all-in short of the least; or at least the last in full.
        return self.readings["OA-09"] == "last_bet_or_raise"

    @property
    def least_raise_to(self) -> int:
        """What a raise must come to: the measure of art. 12.º, 1), and the least bet there is."""
        return max(self.to_match + self.last_raise, self.least_bet)

    @property
    def are_two_in_play(self) -> bool:
        # Reading OA-12: whenever only two remain ("estejam em jogo apenas dois jogadores"), or
        # only where two began the hand (只有兩位博彩者進行牌局).
        if self.readings["OA-12"] == "whenever_two_remain":
            return len(self.live) == 2
        return len(self.players) == 2

    def can_be_answered(self, player: Player) -> bool:
        """Whether anyone else still in the hand could match more than the bet that stands."""
        return self._others_reach_beyond(self.to_match, player)

    def is_beyond_the_others(self, player: Player) -> bool:
        """Whether the player has put in all that anyone else still in the hand could match."""
        return not self._others_reach_beyond(player.bet, player)

    def _others_reach_beyond(self, amount: int, player: Player) -> bool:
        return any(p is not player and p.whole > amount for p in self.live)


def bet_bounds(betting: Betting, player: Player) -> Bounds:
    """An opening bet. Where the pot or the stack is below the least bet, that is the least."""
    table = betting.table
    if not table.is_limit:
        maximum = player.whole
        minimum = min(betting.minimum_bet, maximum)
        return Bounds(minimum, maximum, law.NO_LIMIT_GAME, law.NO_LIMIT_GAME, ("OA-07",))
    # Reading OA-04: all-in is open in limit games too, as far as the pot allows.
    maximum = min(betting.middle, player.whole)
    minimum = min(betting.minimum_bet, maximum)
    return Bounds(minimum, maximum, law.UP_TO_POT, law.UP_TO_POT, ("OA-07",))


def raise_bar(betting: Betting, player: Player) -> Bar | None:
    """Why this player may not raise now, if he may not."""
    if player.whole <= betting.to_match:
        held = law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME
        facts = {"stack": player.stack, "to_match": betting.to_match}
        return Bar("raise", held, "not_enough_chips", facts)
    if betting.table.is_limit and not _is_count_lifted(betting) and raises_left(betting) == 0:
        return Bar("raise", law.THREE_RAISES, "three_raises_made", {"raises": betting.raises})
    if player.has_spoken:
        # Reading OA-13: what is less than art. 12.º, 1), asks for is no raise, and gives those
        # who have decided no new decision.
        facts = {"to_match": betting.to_match}
        return Bar("raise", law.AT_LEAST_LAST_RAISE, "not_reopened", facts, "OA-13")
    if not betting.can_be_answered(player):
        # Reading OA-29: no provision forbids it; what nobody can match would only come back.
        nearest = law.UP_TO_INCREASED_POT if betting.table.is_limit else law.RAISE_UNLIMITED
        return Bar("raise", nearest, "nobody_can_match", doubt="OA-29")
    ceiling = _raise_ceiling(betting, player)
    if ceiling.maximum <= betting.to_match:
        facts = {"most": ceiling.maximum, "to_match": betting.to_match}
        return Bar("raise", ceiling.ceiling, "pot_below_the_bet", facts)
    return None


def raises_left(betting: Betting) -> int:
    # Reading OA-10: "subir" counts raises alone (加注次數), or all that makes the bet go up, or the
    # opening bet (the big blind in round 1) with it.
    counted = betting.raises
    if betting.readings["OA-10"] == "opening_counts" and betting.to_match:
        counted += 1
    return max(0, 3 - counted)


def raise_bounds(betting: Betting, player: Player) -> Bounds:
    """A raise the player may make. The ceiling, where it is lower, prevails over the floor."""
    ceiling = _raise_ceiling(betting, player)
    maximum = min(ceiling.maximum, player.whole)
    minimum = min(betting.least_raise_to, maximum)
    if betting.least_raise_to == betting.to_match + betting.last_raise:
        floor = law.AT_LEAST_LAST_RAISE
        return Bounds(minimum, maximum, floor, ceiling.ceiling, ceiling.readings)
    # Reading OA-07: over an all-in short of it, the raise still comes to the least bet.
    floor = law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME
    return Bounds(minimum, maximum, floor, ceiling.ceiling, ("OA-07", *ceiling.readings))


def _raise_ceiling(betting: Betting, player: Player) -> Bounds:
    floor = law.AT_LEAST_LAST_RAISE
    if not betting.table.is_limit:
        return Bounds(0, player.whole, floor, law.RAISE_UNLIMITED)
    # Reading OA-11: with two in play art. 12.º, 4), lifts the limit on the amount ("montante",
    # 金額), not on the number; under "count_lifted" the number alone.
    of_two = ("OA-11", "OA-12") if _may_be_two_in_play(betting) else ()
    if betting.are_two_in_play and betting.readings["OA-11"] == "amount_lifted":
        return Bounds(0, player.whole, floor, law.TWO_IN_PLAY, of_two)
    doubts = ("OA-08", "OD-03", *of_two)
    return Bounds(0, pot_limit(betting, player), floor, law.UP_TO_INCREASED_POT, doubts)


def pot_limit(betting: Betting, player: Player) -> int:
    # Reading OA-08: "o valor acrescido do pote" is the pot as the call increases it; or the pot
    # before the call.
    to_call = betting.to_match - player.bet
    pot = betting.middle
    if betting.readings["OA-08"] == "pot_after_call":
        pot += to_call
    # Reading OD-03: it limits the raise ("subir a aposta até ao limite"), or the bet as a whole
    # (把投注金額增加至).
    return pot if betting.readings["OD-03"] == "on_the_whole" else betting.to_match + pot


def _is_count_lifted(betting: Betting) -> bool:
    return betting.are_two_in_play and betting.readings["OA-11"] == "count_lifted"


def _may_be_two_in_play(betting: Betting) -> bool:
    return len(betting.live) == 2
