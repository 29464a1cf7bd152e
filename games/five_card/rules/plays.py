"""The steps of each action: the chips it moves, and its provisions."""

from games.five_card.rules import law
from games.five_card.rules.state import Felt
from games.five_card.rules.turn import BettingRound
from games.rules.citation import Provision
from games.rules.script import Seat, Step

LIKE_THE_SECOND: dict[int, tuple[Provision, ...]] = {
    1: (),
    2: (),
    3: (law.THIRD_ROUND,),
    4: (law.LAST_ROUND,),
}
"""The provisions that extend the second round's rules to the third and fourth."""

_FIRST_ROUND: dict[str, tuple[Provision, ...]] = {
    "open": (law.DUTY_TO_OPEN,),
    "fold": (law.FIRST_FOLD,),
    "call": (law.FIRST_CALL,),
    "raise": (law.FIRST_RAISE,),
    "redouble": (law.FIRST_REDOUBLE, law.FIRST_RAISE),
}
_LATER_ROUNDS: dict[str, tuple[Provision, ...]] = {
    "open": (law.VOICE_BET,),
    "pass": (law.VOICE_PASS,),
    "fold_with_the_voice": (law.VOICE_FOLD,),
    "fold": (law.ANSWER_FOLD,),
    "call": (law.ANSWER_CALL,),
    "raise": (law.ANSWER_RAISE, law.FIRST_RAISE),
    "redouble": (law.ANSWER_REDOUBLE, law.FIRST_RAISE),
}


def under(betting: BettingRound, act: str) -> tuple[Provision, ...]:
    """The provisions that allow this action in this round."""
    plays = _FIRST_ROUND if betting.number == 1 else _LATER_ROUNDS
    return (*plays[act], *LIKE_THE_SECOND[betting.number])


def opens(felt: Felt, betting: BettingRound, seat: Seat, to: int | None) -> Step:
    return _bets(felt, betting, seat, to, "open")


def raises(felt: Felt, betting: BettingRound, seat: Seat, to: int | None) -> Step:
    """A raise of a raise is a redouble."""
    act = "redouble" if betting.is_raised else "raise"
    betting.is_raised = True
    return _bets(felt, betting, seat, to, act)


_STEP_NAMES = {"open": "opened", "raise": "raised", "redouble": "redoubled"}


def _bets(felt: Felt, betting: BettingRound, seat: Seat, to: int | None, act: str) -> Step:
    assert to is not None  # bets are offered with bounds, and bounds call for an amount
    facts = {
        "round": betting.number,
        "amount": to - felt.bets[seat],
        "to": to,
        "more": to - betting.level,
    }
    is_raise = act != "open"
    of_the_least = ("PA-20",) if is_raise and betting.is_least_in_doubt else ()
    betting.rise(to)
    moves = felt.bet_up_to(seat, to)
    provisions, readings = _standing(felt, betting, seat, is_raise=is_raise)
    readings += of_the_least if is_raise else ("PA-19",)
    facts["is_all_in"] = felt.stacks[seat] == 0
    return Step(_STEP_NAMES[act], (*under(betting, act), *provisions), facts, seat, moves, readings)


def calls(felt: Felt, betting: BettingRound, seat: Seat) -> Step:
    to = min(betting.level, felt.bets[seat] + felt.stacks[seat])
    facts = {"round": betting.number, "amount": to - felt.bets[seat], "to": to}
    betting.is_called = True
    moves = felt.bet_up_to(seat, to)
    provisions, readings = _standing(felt, betting, seat)
    facts["is_all_in"] = felt.stacks[seat] == 0
    return Step("called", (*under(betting, "call"), *provisions), facts, seat, moves, readings)


def folds(felt: Felt, betting: BettingRound, seat: Seat, act: str = "fold") -> Step:
    facts = {"round": betting.number}
    return Step("folded", under(betting, act), facts, seat, felt.throw_in(seat))


def passes(betting: BettingRound, seat: Seat) -> Step:
    betting.passed.add(seat)
    return Step("passed", under(betting, "pass"), {"round": betting.number}, seat)


def _standing(
    felt: Felt, betting: BettingRound, seat: Seat, *, is_raise: bool = False
) -> tuple[tuple[Provision, ...], tuple[str, ...]]:
    """What else affects a bet: that the player passed before, or that it takes all he has."""
    provisions: tuple[Provision, ...] = ()
    readings: tuple[str, ...] = ()
    if seat in betting.passed:
        # Only n.º 2) lets him call; to raise, where he may, he has the closing words of iii) alone.
        provisions += (law.AFTER_A_BET,) if is_raise else (law.VOICE_PASS, law.AFTER_A_BET)
        readings += ("PA-16",)
    if felt.stacks[seat] == 0:
        # His stack is his limit: nobody may add to his capital during a hand.
        provisions += (law.SHORT_STACK, law.NO_CHANGE_OF_CAPITAL)
    return provisions, readings
