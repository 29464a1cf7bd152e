"""What a player may do at his turn, and why he may not do the rest."""

from games.omaha.rules import law
from games.omaha.rules.bounds import bet_bounds, raise_bar, raise_bounds
from games.omaha.rules.state import Betting, Player
from games.rules.citation import Provision
from games.rules.script import Bar, Choice, Offer

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
        _fold(betting),
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


def _fold(betting: Betting) -> Offer:
    return Offer("fold", law.TO_FOLD if betting.round == FIRST else law.LATER_FOLD)


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
