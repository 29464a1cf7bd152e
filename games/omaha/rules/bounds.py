"""How much may be bet or raised: the bounds of arts. 11.º and 12.º."""

from dataclasses import dataclass
from typing import NamedTuple

from games.omaha.rules import law
from games.omaha.rules.figures import MOST_RAISES
from games.omaha.rules.state import Betting, Player
from games.rules.citation import Provision
from games.rules.script import Bar


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
    of_two = ("OA-11", "OA-12") if _may_be_two_in_play(betting) else ()
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


def _may_be_two_in_play(betting: Betting) -> bool:
    return len(betting.live) == 2
