"""What a player may do at his turn, and why he may not do the rest."""

from dataclasses import dataclass
from typing import NamedTuple

from games.omaha.rules import law
from games.omaha.rules.commission import MOST_RAISES
from games.omaha.rules.state import Betting, Player
from games.rules.citation import Provision
from games.rules.script import Bar, Choice, Offer


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most a bet or raise may be, with their provisions and readings."""

    minimum: int
    maximum: int
    floor: Provision
    ceiling: Provision
    readings: tuple[str, ...] = ()


class Ceiling(NamedTuple):
    """The most a raise may be, with its provision and readings."""

    maximum: int
    provision: Provision
    readings: tuple[str, ...] = ()


def bet_bounds(betting: Betting, player: Player) -> Bounds:
    """The bounds of an opening bet. A pot or stack below the least bet lowers that minimum."""
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
    """Why this player may not raise now; None if he may."""
    if player.whole <= betting.to_match:
        provision = law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME
        facts = {"stack": player.stack, "to_match": betting.to_match}
        return Bar("raise", provision, "not_enough_chips", facts)
    if betting.table.is_limit and not _is_count_lifted(betting) and raises_left(betting) == 0:
        most = MOST_RAISES.changed_fact(betting.readings.figures, "most")
        facts = {"raises": betting.raises, **most}
        return Bar("raise", law.THREE_RAISES, "three_raises_made", facts)
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
        return Bar("raise", ceiling.provision, "pot_below_the_bet", facts)
    return None


def raises_left(betting: Betting) -> int:
    # Reading OA-10: "subir" counts raises alone (加注次數), or all that makes the bet go up, or the
    # opening bet (the big blind in round 1) with it.
    counted = betting.raises
    if betting.readings["OA-10"] == "opening_counts" and betting.to_match:
        counted += 1
    most = MOST_RAISES.count(betting.readings.figures)
    return max(0, most - counted)


def raise_bounds(betting: Betting, player: Player) -> Bounds:
    """The bounds of a raise. A ceiling below the minimum lowers the minimum."""
    ceiling = _raise_ceiling(betting, player)
    maximum = min(ceiling.maximum, player.whole)
    minimum = min(betting.least_raise_to, maximum)
    if betting.least_raise_to == betting.to_match + betting.last_raise:
        floor = law.AT_LEAST_LAST_RAISE
        return Bounds(minimum, maximum, floor, ceiling.provision, ceiling.readings)
    # Reading OA-07: over an all-in short of it, the raise still comes to the least bet.
    floor = law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME
    return Bounds(minimum, maximum, floor, ceiling.provision, ("OA-07", *ceiling.readings))


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
    if betting.readings["OA-08"] == "pot_after_call":
        pot += to_call
    # Reading OD-03: it limits the raise ("subir a aposta até ao limite"), or the bet as a whole
    # (把投注金額增加至).
    return pot if betting.readings["OD-03"] == "on_the_whole" else betting.to_match + pot


def _is_count_lifted(betting: Betting) -> bool:
    return betting.are_two_in_play and betting.readings["OA-11"] == "count_lifted"


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
    return Choice(
        player.seat,
        ORDER[betting.round],
        offers=tuple(option for option in options if isinstance(option, Offer)),
        bars=tuple(option for option in options if isinstance(option, Bar))
        + _always_barred(betting),
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
    bounds = bet_bounds(betting, player)
    return Offer(
        "bet",
        betting_rule(betting),
        bounds.minimum,
        bounds.maximum,
        floor=bounds.floor,
        ceiling=bounds.ceiling,
        # «Qualquer valor», in games with limits: that there is a least is reading OA-07 alone.
        floor_doubt="OA-07" if betting.table.is_limit else "",
        readings=bounds.readings,
    )


def _raise(betting: Betting, player: Player) -> Offer | Bar:
    if not betting.to_match:
        return Bar("raise", law.AT_LEAST_LAST_RAISE, "nothing_to_raise")
    bar = raise_bar(betting, player)
    if bar is not None:
        return bar
    bounds = raise_bounds(betting, player)
    return Offer(
        "raise",
        word_for_raising(betting),
        bounds.minimum,
        bounds.maximum,
        floor=bounds.floor,
        ceiling=bounds.ceiling,
        readings=(*bounds.readings, *doubts_of_the_word(betting)),
    )


def _always_barred(betting: Betting) -> tuple[Bar, ...]:
    agreed = Bar("split_pot", law.NO_AGREED_SPLIT, "no_agreed_split")
    if not betting.table.is_tournament:
        # Reading OA-23: outside tournaments the regulation does not keep chips on the table.
        return (agreed,)
    return agreed, Bar("take_chips", law.TOURNAMENT_CHIPS, "chips_stay_on_table")
