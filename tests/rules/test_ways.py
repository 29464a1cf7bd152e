"""The ways a hand of a session is played by itself, each within what is on offer."""

from __future__ import annotations

from random import Random

import pytest

from games.rules.hands.script import WAYS, Action, Choice, Offer, Turn
from games.rules.values.citation import Instrument

SAYS = Instrument("any").provision("art_1")


def offer(do: str, minimum: int | None = None, maximum: int | None = None) -> Offer:
    return Offer(do, SAYS, minimum, maximum)


def done(way: str, *offers: Offer, seed: int = 1, chip: int = 1) -> Action:
    return WAYS[way](Turn(Choice(4, SAYS, offers), (), Random(seed), chip))


FOLD, CHECK, CALL = offer("fold"), offer("check"), offer("call", 20, 20)
RAISE = offer("raise", 40, 90)


@pytest.mark.parametrize(
    ("offers", "expected"),
    [
        ((FOLD, RAISE, CHECK), Action(4, "check")),
        ((FOLD, RAISE, CALL), Action(4, "call", 20)),
        ((FOLD, RAISE), Action(4, "raise", 40)),
        ((RAISE,), Action(4, "raise", 40)),
        ((FOLD,), Action(4, "fold")),
    ],
)
def test_quietly_one_stays_in_for_as_little_as_may_be(
    offers: tuple[Offer, ...], expected: Action
) -> None:
    assert done("quietly", *offers) == expected


def test_folding_is_playing_quietly_where_nobody_may_fold() -> None:
    assert done("folding", CHECK, FOLD) == Action(4, "fold")
    assert done("folding", RAISE, CHECK) == Action(4, "check")


def at_random(*offers: Offer, chip: int = 1) -> set[Action]:
    return {done("at_random", *offers, seed=seed, chip=chip) for seed in range(200)}


def test_at_random_any_amount_within_the_bounds_and_none_beyond() -> None:
    raised = {Action(4, "raise", to) for to in range(5, 9)}
    assert at_random(FOLD, offer("raise", 5, 8)) == {Action(4, "fold"), *raised}
    assert at_random(offer("bet", None, 2)) == {Action(4, "bet", to) for to in (0, 1, 2)}
    assert at_random(offer("bet", 7)) == {Action(4, "bet", 7)}
    assert at_random(offer("bet", None, 0)) == {Action(4, "bet", 0)}


def test_at_random_in_whole_chips_but_never_less_than_the_least() -> None:
    found = at_random(offer("raise", 7, 20), chip=5)
    assert {each.to for each in found} == {7, 10, 15, 20}
