"""What a player may do at his turn, and why he may not do the rest."""

from __future__ import annotations

from games.omaha.rules import law
from games.omaha.rules.state import Betting, Player, bet_bounds, raise_bar, raise_bounds
from games.rules.citation import Provision
from games.rules.script import Bar, Choice, Offer

FIRST = 1

ROUNDS = {
    1: law.FIRST_ROUND,
    2: law.SECOND_ROUND,
    3: law.THIRD_ROUND,
    4: law.LAST_ROUND,
}
"""The provision that opens each round of betting and says with whom it begins."""


def decision(betting: Betting, player: Player) -> Choice:
    told = (
        _fold(betting),
        _check(betting, player),
        _call(betting, player),
        _bet(betting, player),
        _raise(betting, player),
    )
    return Choice(
        player.seat,
        ROUNDS[betting.round],
        offers=tuple(each for each in told if isinstance(each, Offer)),
        bars=tuple(each for each in told if isinstance(each, Bar)) + _always_barred(betting),
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
    """What is missing from the player's bet, or all he has if that is less.

    Reading OA-04: a player short of the bet may call with all his chips.
    """
    return min(betting.to_match, player.whole) - player.bet


def is_facing_a_bet(betting: Betting, player: Player) -> bool:
    return player.bet < betting.to_match


def _fold(betting: Betting) -> Offer:
    return Offer("fold", law.TO_FOLD if betting.round == FIRST else law.LATER_FOLD)


def checking(betting: Betting) -> Provision:
    return law.BIG_BLIND_LAST if betting.round == FIRST else law.LATER_CHECK


def _check(betting: Betting, player: Player) -> Offer | Bar:
    # Reading OA-06: one checks where there is nothing to match. The list of art. 6.º, n.º 3, has
    # no check: in round 1 it is the big blind's alone (n.º 4).
    if not is_facing_a_bet(betting, player):
        return Offer("check", checking(betting))
    standing = law.FIRST_ROUND if betting.round == FIRST else law.MATCH
    return Bar("check", standing, "bet_to_match", {"to_call": amount_to_call(betting, player)})


def _call(betting: Betting, player: Player) -> Offer | Bar:
    # Reading OA-06: to call is to bet as much as the one before ("igualar"), in no-limit too.
    if is_facing_a_bet(betting, player):
        return Offer("call", law.MATCH)
    return Bar("call", law.MATCH, "nothing_to_call")


def betting_rule(betting: Betting) -> Provision:
    return law.UP_TO_POT if betting.table.is_limit else law.NO_LIMIT_GAME


def _bet(betting: Betting, player: Player) -> Offer | Bar:
    if betting.to_match:
        return Bar("bet", law.TO_RAISE, "bet_already_made", {"to_match": betting.to_match})
    bounds = bet_bounds(betting, player)
    return Offer(
        "bet",
        betting_rule(betting),
        bounds.minimum,
        bounds.maximum,
        floor=bounds.floor,
        ceiling=bounds.ceiling,
    )


def _raise(betting: Betting, player: Player) -> Offer | Bar:
    # Reading OA-06: art. 7.º, n.º 3, does not name the raise, but art. 6.º, n.º 5, has it made in
    # the later rounds and art. 12.º, 2), counts it by round.
    if not betting.to_match:
        return Bar("raise", law.AT_LEAST_LAST_RAISE, "nothing_to_raise")
    bar = raise_bar(betting, player)
    if bar is not None:
        return bar
    bounds = raise_bounds(betting, player)
    return Offer(
        "raise",
        law.TO_RAISE,
        bounds.minimum,
        bounds.maximum,
        floor=bounds.floor,
        ceiling=bounds.ceiling,
    )


def _always_barred(betting: Betting) -> tuple[Bar, ...]:
    agreed = Bar("split_pot", law.NO_AGREED_SPLIT, "no_agreed_split")
    if not betting.table.is_tournament:
        # Reading OA-23: outside tournaments the regulation does not keep chips on the table.
        return (agreed,)
    return agreed, Bar("take_chips", law.TOURNAMENT_CHIPS, "chips_stay_on_table")
