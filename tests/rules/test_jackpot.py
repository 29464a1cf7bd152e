"""The jackpot both games share: order of payment, base, shares, and where the chips come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fortune3.rules.paytable import PROGRESSIVE
from games.rules.citation import Instrument
from games.rules.jackpot import Claim, Jackpot, JackpotLaw, Payout, Terms, pay

_AT = Instrument("any").provision
LAW = JackpotLaw(
    left_to_right=_AT("left_to_right"),
    each_straight_flush=_AT("each"),
    straight_flush_first=_AT("first"),
    pool_reduced=_AT("reduced"),
    royals_share=_AT("share"),
)
FIXED = {
    "royal_flush": 50000,
    "straight_flush": 5000,
    "four_of_a_kind": 3000,
    "full_house": 1000,
    "flush": 500,
}
CATEGORIES = tuple(FIXED)


def paid(
    *categories: str, pool: int = 100000, minimum: int = 50000, terms: Terms | None = None
) -> Payout:
    """Seats 1, 2, 3… with these hands."""
    claims = []
    for seat, category in enumerate(categories, start=1):
        line = PROGRESSIVE.line(category)
        assert line is not None
        claims.append(Claim(seat, 10, line))
    return pay(Jackpot(pool, minimum, FIXED), claims, LAW, terms or Terms())


def prizes(payout: Payout) -> list[tuple[int, int]]:
    return [(award.value.seat, award.value.payment.prize) for award in payout.awards]


def test_s8_straight_flush_first_then_the_royal_takes_the_rest() -> None:
    payout = paid("royal_flush", "straight_flush")
    assert prizes(payout) == [(2, 10000), (1, 90000)]
    assert (payout.pool_left, payout.pool_after) == (0, 50000)


def test_s8_two_straight_flushes() -> None:
    payout = paid("straight_flush", "straight_flush")
    assert prizes(payout) == [(1, 10000), (2, 10000)]
    assert payout.pool_after == 80000
    assert payout.restarted_at is None


def test_sa_11_same_base_or_sequential() -> None:
    three = ("straight_flush",) * 3
    assert prizes(paid(*three)) == [(1, 10000), (2, 10000), (3, 10000)]
    terms = Terms(base="sequential")
    assert prizes(paid(*three, terms=terms)) == [(1, 10000), (2, 9000), (3, 8100)]


def test_sa_12_two_royals_share_or_each_takes_the_fixed_sum() -> None:
    two = ("royal_flush", "royal_flush")
    assert prizes(paid(*two)) == [(1, 50000), (2, 50000)]
    assert prizes(paid(*two, pool=30000)) == [(1, 25000), (2, 25000)]
    terms = Terms(royals="each_fixed")
    assert prizes(paid(*two, pool=30000, terms=terms)) == [(1, 50000), (2, 50000)]


def test_an_odd_chip_goes_to_the_royal_paid_first() -> None:
    assert prizes(paid("royal_flush", "royal_flush", pool=100001)) == [(1, 50001), (2, 50000)]


def test_sa_13_who_pays_the_fixed_sums() -> None:
    hands = ("four_of_a_kind", "full_house", "flush")
    assert paid(*hands).pool_after == 95500
    terms = Terms(fixed_sums="house_pays")
    assert paid(*hands, terms=terms).pool_after == 100000
    assert paid("straight_flush", pool=20000, terms=terms).pool_after == 20000
    assert paid("straight_flush", terms=terms).pool_after == 90000


def test_the_house_makes_up_what_the_pool_lacks() -> None:
    payout = paid("four_of_a_kind", "flush", pool=3200)
    assert [award.value.from_pool for award in payout.awards] == [3000, 200]
    assert prizes(payout) == [(1, 3000), (2, 500)]
    assert payout.pool_after == 50000


def test_nothing_won_leaves_the_pool_alone() -> None:
    assert paid(pool=0).pool_after == 0
    assert paid().awards == ()


@pytest.mark.parametrize(
    ("categories", "grounds"),
    [
        (("flush",), []),
        (("straight_flush",), ["each"]),
        (("flush", "full_house"), ["left_to_right"]),
        (("straight_flush", "royal_flush"), ["each", "first"]),
        (("royal_flush", "royal_flush"), ["share", "left_to_right"]),
    ],
)
def test_grounds_beside_the_line(categories: tuple[str, ...], grounds: list[str]) -> None:
    first = paid(*categories).awards[0]
    assert [each.eid for each in first.provisions[1:]] == grounds


TERMS = st.builds(
    Terms,
    base=st.sampled_from(["same_base", "sequential"]),
    royals=st.sampled_from(["share", "each_fixed"]),
    fixed_sums=st.sampled_from(["pool_pays", "house_pays"]),
)


@given(st.lists(st.sampled_from(CATEGORIES), max_size=7), st.integers(0, 10**6), TERMS)
def test_the_pool_never_falls_below_nothing(hands: list[str], pool: int, terms: Terms) -> None:
    payout = paid(*hands, pool=pool, terms=terms)
    given_out = sum(award.value.from_pool for award in payout.awards)
    assert payout.pool_left == pool - given_out >= 0
    assert len(payout.awards) == len(hands)
    for award in payout.awards:
        assert 0 <= award.value.from_pool <= award.value.payment.prize
    assert payout.pool_after == (50000 if hands and payout.pool_left == 0 else payout.pool_left)
