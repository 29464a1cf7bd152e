"""What a player may do at his turn, within which bounds, and why he may not do the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.five_card.rules import law
from games.five_card.rules.state import Felt
from games.rules.citation import Provision
from games.rules.script import Bar, Choice, Offer, Seat, Step


@dataclass(slots=True)
class BettingRound:
    """One of the four rounds of betting. Amounts are what one seat has put in this round."""

    number: int
    in_full: int
    """The largest bet or raise so far; before any, the pot money."""
    level: int = 0
    """What a seat must have put in to stay."""
    added: int = 0
    """What the last bet or raise added."""
    is_raised: bool = False
    passed: set[Seat] = field(default_factory=set)
    is_called: bool = False
    """Whether a player has called the last bet, even in part."""

    def rise(self, to: int) -> None:
        """Record a bet or raise."""
        self.added = to - self.level
        self.in_full = max(self.in_full, self.added)
        self.level = to
        self.is_called = False

    def least(self, chosen: Mapping[str, str]) -> int:
        """The least that a further bet may add."""
        return self._measures[chosen["PA-20"]]

    @property
    def is_least_in_doubt(self) -> bool:
        return len(set(self._measures.values())) > 1

    @property
    def _measures(self) -> Mapping[str, int]:
        # Reading PA-20: the "aposta anterior" is what the last to bet added, short of chips or
        # not; or the last to be made in full; or all that must be matched.
        return {"bet_before": self.added, "last_in_full": self.in_full, "total": self.level}


def opening(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """First round: the player with the highest card must open, or is out (article 10, b))."""
    offers = (_open(felt, seat, law.DUTY_TO_OPEN), Offer("fold", law.DUTY_TO_OPEN))
    bars = (
        Bar("pass", law.DUTY_TO_OPEN, "must_open_or_fold"),
        Bar("call", law.DUTY_TO_OPEN, "no_bet_yet"),
        Bar("raise", law.DUTY_TO_OPEN, "no_bet_yet"),
    )
    return _choice(felt, betting, seat, offers, bars)


def voice(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """Later rounds, before any bet: fold, pass or bet (article 10, c), i))."""
    offers = (
        _open(felt, seat, law.VOICE_BET),
        Offer("pass", law.VOICE_PASS),
        Offer("fold", law.VOICE_FOLD),
    )
    bars = (Bar("call", law.VOICE, "no_bet_yet"), Bar("raise", law.VOICE, "no_bet_yet"))
    return _choice(felt, betting, seat, offers, bars)


def answer(felt: Felt, betting: BettingRound, seat: Seat) -> Choice:
    """After a bet: call, fold or raise, and never pass (article 10, b) and c), iii))."""
    is_first = betting.number == 1
    raising = _raise(felt, betting, seat)
    offers: tuple[Offer, ...] = (
        Offer("call", law.FIRST_CALL if is_first else law.ANSWER_CALL),
        Offer("fold", law.FIRST_FOLD if is_first else law.ANSWER_FOLD),
    )
    bars: tuple[Bar, ...] = (
        Bar("open", law.FIRST_ANSWER if is_first else law.ANSWER, "bet_already_made"),
        Bar("pass", law.FIRST_ANSWER if is_first else law.AFTER_A_BET, "no_pass_after_bet"),
    )
    if isinstance(raising, Offer):
        return _choice(felt, betting, seat, (*offers, raising), bars)
    return _choice(felt, betting, seat, offers, (*bars, raising))


def _open(felt: Felt, seat: Seat, provision: Provision) -> Offer:
    # Reading PA-19: the text sets no bounds; at least the pot money, at most all he has.
    stack = felt.stacks[seat]
    least = min(felt.table.ante, stack)
    return Offer(
        "open",
        provision,
        least,
        stack,
        ceiling=law.SHORT_STACK,
        floor_doubt="PA-19",
        ceiling_doubt="PA-19",
    )


def _raise(felt: Felt, betting: BettingRound, seat: Seat) -> Offer | Bar:
    all_in = felt.stacks[seat] + felt.bets[seat]
    # Reading PA-16: who passed may no longer raise in that round; n.º 2) of i) says so expressly,
    # and the closing words of iii) leave him the plays still open to him.
    if seat in betting.passed and felt.chosen["PA-16"] == "may_not_raise":
        return Bar("raise", law.VOICE_PASS, "passed_before")
    if all_in <= betting.level:
        facts = {"stack": felt.stacks[seat], "to_call": betting.level - felt.bets[seat]}
        return Bar("raise", law.SHORT_STACK, "stack_too_short", facts)
    if felt.able == [seat]:
        # Reading PA-32: no provision forbids it; what nobody can match would only come back.
        return Bar("raise", law.SHORT_STACK, "nobody_can_answer", doubt="PA-32")
    least = betting.level + betting.least(felt.chosen)
    # Article 10, c), iii), 3) lets him raise; b) 3), 3) says by how much, in every round.
    lets = law.FIRST_RAISE if betting.number == 1 else law.ANSWER_RAISE
    return Offer(
        "raise",
        lets,
        min(least, all_in),
        all_in,
        law.FIRST_RAISE,
        law.SHORT_STACK,
        ceiling_doubt="PA-19",
        readings=("PA-20",) if betting.is_least_in_doubt else (),
    )


def _choice(
    felt: Felt, betting: BettingRound, seat: Seat, offers: tuple[Offer, ...], bars: tuple[Bar, ...]
) -> Choice:
    facts = {
        "round": betting.number,
        "level": betting.level,
        "in_front": felt.bets[seat],
        "to_call": min(betting.level - felt.bets[seat], felt.stacks[seat]),
        "stack": felt.stacks[seat],
        "pot": felt.pot + sum(felt.bets.values()),
    }
    return Choice(seat, law.IN_TURN, offers, bars, facts)


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
