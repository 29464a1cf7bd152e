"""Layered pots: who contests which chips."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.rules.sessions.account import Pot, Uncalled, layers, uncalled


def test_equal_contributions_make_one_pot() -> None:
    assert layers({1: 50, 2: 50, 3: 50}, {1, 2, 3}) == (Pot(150, (1, 2, 3)),)


def test_chips_of_a_folded_seat_stay_in_the_pot() -> None:
    assert layers({1: 50, 2: 50, 3: 20}, {1, 2}) == (Pot(120, (1, 2)),)


def test_each_short_stack_makes_a_pot_beside_the_main_one() -> None:
    pots = layers({1: 30, 2: 100, 3: 250, 4: 250}, {1, 2, 3, 4})
    assert pots == (Pot(120, (1, 2, 3, 4)), Pot(210, (2, 3, 4)), Pot(300, (3, 4)))


def test_a_folded_seat_between_two_levels_feeds_both() -> None:
    assert layers({1: 30, 2: 70, 3: 100, 4: 100}, {1, 3, 4}) == (
        Pot(120, (1, 3, 4)),
        Pot(180, (3, 4)),
    )


def test_folded_chips_above_every_live_seat_lie_in_the_last_pot() -> None:
    assert layers({1: 30, 2: 90, 3: 90}, {1}) == (Pot(210, (1,)),)
    assert layers({1: 30, 2: 50, 3: 90, 4: 90}, {1, 2}) == (Pot(120, (1, 2)), Pot(140, (2,)))


def test_a_seat_that_put_nothing_in_contests_nothing() -> None:
    assert layers({1: 0, 2: 40, 3: 40}, {1, 2, 3}) == (Pot(80, (2, 3)),)
    assert layers({}, {1, 2}) == ()


def test_what_nobody_matched_goes_back() -> None:
    assert uncalled({1: 100, 2: 40, 3: 70}, {1, 2}) == Uncalled(30, 1)


def test_a_matched_bet_does_not_go_back() -> None:
    assert uncalled({1: 100, 2: 100}, {1, 2}) is None
    assert uncalled({1: 100, 2: 100, 3: 10}, {1, 3}) is None
    assert uncalled({}, ()) is None


def test_a_seat_that_folded_gets_nothing_back() -> None:
    assert uncalled({1: 100, 2: 40}, {2}) is None
    assert layers({1: 100, 2: 40}, {2}) == (Pot(140, (2,)),)


middles = st.dictionaries(st.integers(1, 10), st.integers(0, 500), min_size=2, max_size=10)


@given(middles, st.data())
def test_no_chip_is_made_or_lost(paid: dict[int, int], data: st.DataObject) -> None:
    live = data.draw(st.sets(st.sampled_from(sorted(paid)), min_size=1))
    kept, returned = dict(paid), uncalled(paid, live)
    if returned:
        kept[returned.seat] -= returned.amount
    pots = layers(kept, live)
    if any(kept[seat] for seat in live):
        assert sum(pot.amount for pot in pots) == sum(kept.values())
    assert sum(kept.values()) + (returned.amount if returned else 0) == sum(paid.values())


@given(middles, st.data())
def test_no_seat_contests_more_than_it_matched(paid: dict[int, int], data: st.DataObject) -> None:
    """Each pot's eligible seats narrow; a seat can draw from another at most what it paid."""
    live = data.draw(st.sets(st.sampled_from(sorted(paid)), min_size=1))
    pots = layers(paid, live)
    for wider, narrower in pairwise(pots):
        assert set(narrower.eligible) < set(wider.eligible)
    top = max((paid[seat] for seat in live), default=0)
    for seat in live:
        if paid[seat] < top:
            contested = sum(pot.amount for pot in pots if seat in pot.eligible)
            assert contested == sum(min(each, paid[seat]) for each in paid.values())
