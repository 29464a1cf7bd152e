"""The chips of a hand during play, what a player may do at his turn, and why not the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from games.omaha.rules import law
from games.omaha.rules.commission import MOST_RAISES
from games.omaha.rules.records import Table
from games.rules.hands.script import Bar, ChipMove, Choice, Offer, Seat
from games.rules.provisions.readings import Chosen, applied, of_reading, that_decide
from games.rules.values.citation import Provision


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
    full_raises: int = field(init=False)
    """The raises of the round."""
    short_raises: int = field(init=False)
    """The all-ins of the round that made the bet go up by less than a raise."""

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
        self.full_raises = self.short_raises = 0
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
    def raises(self) -> int:
        """The raises of the round that count towards the three (art. 12.º, 2))."""
        return self.raises_under(applied(self.readings))

    def raises_under(self, readings: Mapping[str, str]) -> int:
        # Reading OA-10: "subir" counts raises alone (加注次數), or all that makes the bet go up.
        if self.short_raises and readings["OA-10"] != "raises_only":
            return self.full_raises + self.short_raises
        return self.full_raises

    @property
    def are_two_in_play(self) -> bool:
        return self.are_two_under(self.readings)

    def are_two_under(self, readings: Mapping[str, str]) -> bool:
        # Reading OA-12: whenever only two remain ("estejam em jogo apenas dois jogadores"), or
        # only where two began the hand (只有兩位博彩者進行牌局).
        two = {"whenever_two_remain": len(self.live) == 2, "started_by_two": len(self.players) == 2}
        return of_reading(readings, "OA-12", two)

    def others_reach_beyond(self, amount: int, player: Player) -> bool:
        """Whether another live player could match more than this."""
        return any(p is not player and p.whole > amount for p in self.live)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most a bet or raise may be, with their provisions and readings."""

    minimum: int
    maximum: int
    floor: Provision
    ceiling: Provision
    readings: tuple[str, ...] = ()

    def offer(self, do: str, by: Provision) -> Offer:
        bounds = (self.minimum, self.maximum, self.floor, self.ceiling)
        return Offer(do, by, *bounds, readings=self.readings)


class Ceiling(NamedTuple):
    """The most a raise may be, with its provision and readings."""

    maximum: int
    provision: Provision
    readings: tuple[str, ...] = ()


def bet_bounds(betting: Betting, player: Player) -> Bounds:
    """The bounds of an opening bet. A pot or stack below the least bet lowers that minimum."""
    rule = betting_rule(betting)
    # Reading OA-04: all-in is open in limit games too, as far as the pot allows.
    maximum = min(betting.middle, player.whole) if betting.table.is_limit else player.whole
    return Bounds(min(betting.minimum_bet, maximum), maximum, rule, rule, ("OA-07",))


def raise_bar(betting: Betting, player: Player) -> Bar | None:
    """Why this player may not raise now; None if he may."""
    if player.whole <= betting.to_match:
        facts = {"stack": player.stack, "to_match": betting.to_match}
        return Bar("raise", betting_rule(betting), "not_enough_chips", facts)
    if not is_raise_left(betting, betting.readings):
        most = MOST_RAISES.changed_fact(betting.readings.figures, "most")
        facts = {"raises": betting.raises, **most}
        doubts = doubts_of_the_count(betting)
        return Bar("raise", law.THREE_RAISES, "three_raises_made", facts, readings=doubts)
    if player.has_spoken:
        # Reading OA-13: what is less than art. 12.º, 1), asks for is no raise, and gives those
        # who have decided no new decision.
        facts = {"to_match": betting.to_match}
        return Bar("raise", law.AT_LEAST_LAST_RAISE, "not_reopened", facts, "OA-13")
    if not betting.others_reach_beyond(betting.to_match, player):
        # Reading OA-29: no provision forbids it; what nobody can match would only come back.
        nearest = law.UP_TO_INCREASED_POT if betting.table.is_limit else law.RAISE_UNLIMITED
        return Bar("raise", nearest, "nobody_can_match", doubt="OA-29")
    ceiling = _raise_ceiling(betting, player)
    if ceiling.maximum <= betting.to_match:
        facts = {"most": ceiling.maximum, "to_match": betting.to_match}
        doubts = ceiling.readings
        return Bar("raise", ceiling.provision, "pot_below_the_bet", facts, readings=doubts)
    return None


def is_raise_left(betting: Betting, readings: Mapping[str, str]) -> bool:
    """Whether the number of raises of the round leaves another."""
    if not betting.table.is_limit:
        return True
    most = MOST_RAISES.count(betting.readings.figures)
    if betting.full_raises + betting.short_raises + 1 < most:
        readings = applied(readings)
    counted = betting.raises_under(readings)
    # Reading OA-10: or the opening bet (the big blind in round 1) counts too.
    if readings["OA-10"] == "opening_counts" and betting.to_match:
        counted += 1
    if counted < most:
        return True
    return betting.are_two_under(readings) and readings["OA-11"] == "count_lifted"


def doubts_of_the_count(betting: Betting) -> tuple[str, ...]:
    """The doubts that decide whether another raise is left in this round."""
    rule = partial(is_raise_left, betting)
    return that_decide(betting.readings, ("OA-10", "OA-11", "OA-12"), rule)


def raise_bounds(betting: Betting, player: Player) -> Bounds:
    """The bounds of a raise. A ceiling below the minimum lowers the minimum."""
    ceiling = _raise_ceiling(betting, player)
    maximum = min(ceiling.maximum, player.whole)
    minimum = min(betting.least_raise_to, maximum)
    if betting.least_raise_to == betting.to_match + betting.last_raise:
        floor = law.AT_LEAST_LAST_RAISE
        return Bounds(minimum, maximum, floor, ceiling.provision, ceiling.readings)
    # Reading OA-07: over an all-in short of it, the raise still comes to the least bet.
    doubts = ("OA-07", *ceiling.readings)
    return Bounds(minimum, maximum, betting_rule(betting), ceiling.provision, doubts)


def _raise_ceiling(betting: Betting, player: Player) -> Ceiling:
    if not betting.table.is_limit:
        return Ceiling(player.whole, law.RAISE_UNLIMITED)
    # Reading OA-11: with two in play art. 12.º, 4), lifts the limit on the amount ("montante",
    # 金額), not on the number; under "count_lifted" the number alone.
    of_two = ("OA-11", "OA-12") if len(betting.live) == 2 else ()
    if betting.are_two_in_play and betting.readings["OA-11"] == "amount_lifted":
        return Ceiling(player.whole, law.TWO_IN_PLAY, of_two)
    doubts = ("OA-08", "OD-03", *of_two)
    return Ceiling(pot_limit(betting, player), law.UP_TO_INCREASED_POT, doubts)


def pot_limit(betting: Betting, player: Player) -> int:
    # Reading OA-08: "o valor acrescido do pote" is the pot as the call increases it; or the pot
    # before the call.
    to_call = betting.to_match - player.bet
    pot = betting.middle
    pots = {"pot_after_call": pot + to_call, "pot_before_call": pot}
    pot = of_reading(betting.readings, "OA-08", pots)
    # Reading OD-03: it limits the raise ("subir a aposta até ao limite"), or the bet as a whole
    # (把投注金額增加至).
    return pot if betting.readings["OD-03"] == "on_the_whole" else betting.to_match + pot


FIRST = 1

ROUNDS = {1: law.FIRST_ROUND, 2: law.SECOND_ROUND, 3: law.THIRD_ROUND, 4: law.LAST_ROUND}
"""The provision that opens each round of betting."""


ORDER = {**ROUNDS, 4: law.MARKER_LAST}
"""The provision that sets the order of decisions; art. 8.º, n.º 4, does not."""


def word_for_betting(betting: Betting) -> Provision:
    return law.TO_BET if betting.round == FIRST else law.LATER_BET


def word_for_raising(betting: Betting) -> Provision:
    # Reading OA-06: art. 7.º, n.º 3, does not name the raise, but art. 6.º, n.º 5, has it made in
    # the later rounds and art. 12.º, 2), counts it by round.
    return law.TO_RAISE if betting.round == FIRST else law.MARKER_LAST


def doubts_of_the_word(betting: Betting) -> tuple[str, ...]:
    """The doubt of a raise after the first round, where the list of decisions lacks it."""
    return () if betting.round == FIRST else ("OA-06",)


def decision(betting: Betting, player: Player) -> Choice:
    options = (
        Offer("fold", law.TO_FOLD if betting.round == FIRST else law.LATER_FOLD),
        _check(betting, player),
        _call(betting, player),
        _bet(betting, player),
        _raise(betting, player),
    )
    bars = [option for option in options if isinstance(option, Bar)]
    bars.append(Bar("split_pot", law.NO_AGREED_SPLIT, "no_agreed_split"))
    if betting.table.is_tournament:
        # Reading OA-23: outside tournaments the regulation does not keep chips on the table.
        bars.append(Bar("take_chips", law.TOURNAMENT_CHIPS, "chips_stay_on_table"))
    return Choice(
        player.seat,
        ORDER[betting.round],
        offers=tuple(option for option in options if isinstance(option, Offer)),
        bars=tuple(bars),
        facts={
            "round": betting.round,
            "pot": betting.middle,
            "stack": player.stack,
            "bet": player.bet,
            "to_call": amount_to_call(betting, player),
            "raises": betting.raises,
        },
    )


def amount_to_call(betting: Betting, player: Player) -> int:
    """What the player adds to match the bet, or all he has if less.

    Reading OA-04: a player short of the bet may call with all his chips.
    """
    return min(betting.to_match, player.whole) - player.bet


def is_facing_a_bet(betting: Betting, player: Player) -> bool:
    return player.bet < betting.to_match


def checking(betting: Betting, player: Player) -> Provision:
    """Art. 6.º, n.º 4, lets only the big blind check in round 1.

    Reading OA-06: a small blind that is as high has bet what there is to match ("Apostar").
    """
    if betting.round > FIRST:
        return law.LATER_CHECK
    _, big_blind = betting.seats_of_the_blinds
    return law.BIG_BLIND_LAST if player.seat == big_blind else law.TO_BET


def _check(betting: Betting, player: Player) -> Offer | Bar:
    # Reading OA-06: one checks where there is nothing to match. The list of art. 6.º, n.º 3, has
    # no check: in round 1 it is the big blind's alone (n.º 4).
    if not is_facing_a_bet(betting, player):
        rule = checking(betting, player)
        return Offer("check", rule, doubt="OA-06" if rule == law.TO_BET else "")
    facts = {"to_call": amount_to_call(betting, player)}
    if betting.round == FIRST and checking(betting, player) != law.BIG_BLIND_LAST:
        return Bar("check", law.FIRST_ROUND, "bet_to_match", facts)
    return Bar("check", calling_rule(betting), "bet_to_match", facts, "OA-06")


def _call(betting: Betting, player: Player) -> Offer | Bar:
    if is_facing_a_bet(betting, player):
        return Offer("call", calling_rule(betting), readings=doubts_of_a_call(betting, player))
    if betting.table.is_limit:
        return Bar("call", law.MATCH, "nothing_to_call")
    return Bar("call", calling_rule(betting), "nothing_to_call", doubt="OA-06")


def calling_rule(betting: Betting) -> Provision:
    # Reading OA-06: to call is to bet as much as the one before. Games with limits have a word
    # for it ("igualar"); in those without it is a bet like another.
    return law.MATCH if betting.table.is_limit else law.NO_LIMIT_GAME


def doubts_of_a_call(betting: Betting, player: Player) -> tuple[str, ...]:
    if not betting.table.is_limit:
        return ("OA-06",)
    return ("OA-04",) if player.whole < betting.to_match else ()


def betting_rule(betting: Betting) -> Provision:
    return law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME


def _bet(betting: Betting, player: Player) -> Offer | Bar:
    if betting.to_match:
        facts = {"to_match": betting.to_match}
        return Bar("bet", word_for_raising(betting), "bet_already_made", facts, "OA-06")
    # «Qualquer valor», in games with limits: that there is a least is reading OA-07 alone.
    doubt = "OA-07" if betting.table.is_limit else ""
    offer = bet_bounds(betting, player).offer("bet", betting_rule(betting))
    return replace(offer, floor_doubt=doubt)


def _raise(betting: Betting, player: Player) -> Offer | Bar:
    if not betting.to_match:
        return Bar("raise", law.AT_LEAST_LAST_RAISE, "nothing_to_raise")
    bar = raise_bar(betting, player)
    if bar is not None:
        return bar
    offer = raise_bounds(betting, player).offer("raise", word_for_raising(betting))
    doubts = (*offer.readings, *doubts_of_the_word(betting), *doubts_of_the_count(betting))
    return replace(offer, readings=tuple(dict.fromkeys(doubts)))
