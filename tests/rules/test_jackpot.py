"""The jackpot both games share: order of payment, base, shares, and where the chips come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.fortune3.rules.bets import PROGRESSIVE
from games.rules.bets.jackpot import (
    OFFERED,
    POSTED,
    Claim,
    Jackpot,
    JackpotLaw,
    Payout,
    Terms,
    pay,
    turning_on,
)
from games.rules.values.citation import Instrument

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
    return pay(Jackpot(pool, minimum, FIXED), claims_of(*categories), LAW, terms or Terms())


def claims_of(*categories: str) -> list[Claim]:
    """Seats 1, 2, 3… with these hands."""
    claims = []
    for seat, category in enumerate(categories, start=1):
        line = PROGRESSIVE.line(category)
        assert line is not None
        claims.append(Claim(seat, 10, line))
    return claims


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
        (("royal_flush", "flush"), ["left_to_right", "reduced"]),
        (("royal_flush", "royal_flush"), ["share", "left_to_right"]),
    ],
)
def test_grounds_beside_the_line(categories: tuple[str, ...], grounds: list[str]) -> None:
    first = paid(*categories).awards[0]
    assert [each.eid for each in first.provisions[1:]] == grounds


TERMS = st.builds(Terms, **{name: st.sampled_from(values) for name, values in OFFERED.items()})


@given(st.lists(st.sampled_from(CATEGORIES), max_size=7), st.integers(0, 10**6), TERMS)
def test_the_pool_never_falls_below_nothing(hands: list[str], pool: int, terms: Terms) -> None:
    payout = paid(*hands, pool=pool, terms=terms)
    given_out = sum(award.value.from_pool for award in payout.awards)
    assert payout.pool_left == pool - given_out >= 0
    assert len(payout.awards) == len(hands)
    for award in payout.awards:
        assert 0 <= award.value.from_pool <= award.value.payment.prize
    assert payout.pool_after == (50000 if hands and payout.pool_left == 0 else payout.pool_left)


@pytest.mark.parametrize(
    ("value", "left_of_the_flush", "right_of_the_flush"),
    [
        ("before_fixed_sums", 100000, 100000),
        ("after_fixed_sums", 99500, 99500),
        ("by_seat", 100000, 99500),
    ],
)
def test_sa_23_the_hundred_per_cent_and_the_fixed_sums(
    value: str, left_of_the_flush: int, right_of_the_flush: int
) -> None:
    """“100% do «Jackpot»”; “Depois de efectuado o pagamento dos prémios … é reduzido”"""
    terms = Terms(royal_base=value)
    assert prizes(paid("royal_flush", "flush", terms=terms)) == [(1, left_of_the_flush), (2, 500)]
    assert prizes(paid("flush", "royal_flush", terms=terms)) == [(1, 500), (2, right_of_the_flush)]


@pytest.mark.parametrize("value", ["before_fixed_sums", "after_fixed_sums", "by_seat"])
def test_sa_23_where_the_house_pays_the_fixed_sums_no_order_matters(value: str) -> None:
    terms = Terms(royal_base=value, fixed_sums="house_pays")
    for hands in (("royal_flush", "flush"), ("flush", "royal_flush")):
        assert dict(prizes(paid(*hands, terms=terms)))[hands.index("royal_flush") + 1] == 100000


def test_sa_23_the_pool_gives_what_it_holds_and_the_house_the_rest() -> None:
    awards = paid("flush", "royal_flush").awards
    assert [award.value.from_pool for award in awards] == [500, 99500]


def test_sa_23_the_fixed_sum_of_the_royal_where_it_is_the_greater() -> None:
    terms = Terms(royal_base="after_fixed_sums")
    hands = ("flush", "royal_flush", "full_house")
    assert dict(prizes(paid(*hands, pool=51400, terms=terms)))[2] == 50000
    assert dict(prizes(paid(*hands, pool=51500, terms=terms)))[2] == 50000
    assert dict(prizes(paid(*hands, pool=51501, terms=terms)))[2] == 50001
    assert dict(prizes(paid(*hands, pool=1000, terms=terms)))[2] == 50000


@pytest.mark.parametrize(
    ("value", "with_a_royal", "without"),
    [
        ("first_with_a_royal", [4, 1, 2, 3], [1, 2, 3]),
        ("always_first", [4, 1, 2, 3], [2, 1, 3]),
        ("by_seat", [1, 3, 4, 2], [1, 2, 3]),
    ],
)
def test_sa_24_straight_flushes_first_or_by_seat(
    value: str, with_a_royal: list[int], without: list[int]
) -> None:
    """“da esquerda para a direita”; “será pago em primeiro lugar a «mão» titular da «Sequência de
    Naipe»”"""
    terms = Terms(order=value)
    hands = ("flush", "royal_flush", "full_house", "straight_flush")
    assert [seat for seat, _ in prizes(paid(*hands, terms=terms))] == with_a_royal
    hands = ("flush", "straight_flush", "full_house")
    assert [seat for seat, _ in prizes(paid(*hands, terms=terms))] == without


@pytest.mark.parametrize(("value", "prize"), [("always_first", 10000), ("by_seat", 9950)])
def test_sa_24_the_order_tells_where_the_tenth_is_of_what_is_left(value: str, prize: int) -> None:
    terms = Terms(order=value, base="sequential")
    assert dict(prizes(paid("flush", "straight_flush", terms=terms)))[2] == prize


@pytest.mark.parametrize(
    ("value", "first", "left"), [("first_paid", 50001, 0), ("not_paid", 50000, 1)]
)
def test_sa_25_the_odd_chip_between_royals(value: str, first: int, left: int) -> None:
    """“os jogadores repartem entre si o prémio do «Jackpot»” / 則平分"""
    payout = paid("royal_flush", "royal_flush", pool=100001, terms=Terms(odd_chip=value))
    assert prizes(payout) == [(1, first), (2, 50000)]
    assert payout.pool_left == left
    assert (payout.restarted_at is None) == bool(left)


@pytest.mark.parametrize(("value", "net"), [("stake_returned", 500), ("prize_alone", 490)])
def test_sa_22_the_stake_of_the_winner(value: str, net: int) -> None:
    """“uma soma fixa”, and nothing of the stake."""
    (award,) = paid("flush", terms=Terms(stake=value)).awards
    assert (award.value.payment.prize, award.value.payment.net) == (500, net)


@pytest.mark.parametrize(
    ("hands", "seat", "turning"),
    [
        (("flush",), 1, {"stake", "fixed_sums"}),
        (("flush", "royal_flush"), 2, {"stake", "fixed_sums", "royal_base"}),
        (("royal_flush", "flush"), 1, {"stake", "royal_base"}),
        (("royal_flush", "royal_flush"), 1, {"stake"}),
        (("straight_flush", "straight_flush"), 1, {"stake"}),
        (("straight_flush", "straight_flush"), 2, {"stake", "base"}),
        (("flush", "straight_flush"), 2, {"stake", "base", "order"}),
    ],
)
def test_the_terms_an_award_hangs_on(hands: tuple[str, ...], seat: int, turning: set[str]) -> None:
    claims = claims_of(*hands)
    found = turning_on(Jackpot(100000, 50000, FIXED), claims, LAW, Terms(), seat)
    assert found == turning


@given(st.lists(st.sampled_from(CATEGORIES), max_size=7), st.integers(0, 10**6))
def test_by_default_no_prize_depends_on_where_others_sit(hands: list[str], pool: int) -> None:
    """What each class is paid is the same for any seating, but for the royals' odd chip."""
    sat = sorted((hands[seat - 1], prize) for seat, prize in prizes(paid(*hands, pool=pool)))
    turned = hands[::-1]
    other = sorted((turned[seat - 1], prize) for seat, prize in prizes(paid(*turned, pool=pool)))
    assert sat == other


def test_where_the_share_is_just_the_fixed_sum_the_pool_gives_it() -> None:
    """It is the share that is paid: a house that pays the fixed sums has none to pay."""
    terms = Terms(fixed_sums="house_pays")
    (royal,) = paid("royal_flush", pool=50000, terms=terms).awards
    assert (royal.value.payment.prize, royal.value.from_pool) == (50000, 50000)
    (flush,) = paid("straight_flush", pool=50000, terms=terms).awards
    assert (flush.value.payment.prize, flush.value.from_pool) == (5000, 5000)
    (short,) = paid("royal_flush", pool=49999, terms=terms).awards
    assert (short.value.payment.prize, short.value.from_pool) == (50000, 0)


def test_of_three_royals_two_odd_chips_go_to_the_first_two_paid() -> None:
    three = ("royal_flush",) * 3
    assert prizes(paid(*three, pool=90002)) == [(1, 30001), (2, 30001), (3, 30000)]


def test_a_prize_without_a_share_is_its_fixed_sum_even_where_none_is_posted() -> None:
    nothing = dict.fromkeys(FIXED, 0)
    payout = pay(Jackpot(100000, 50000, nothing), claims_of("flush"), LAW, Terms())
    assert prizes(payout) == [(1, 0)]


def test_a_share_is_a_part_of_the_pool_with_its_fraction_of_a_chip_left_there() -> None:
    ((_, prize),) = prizes(paid("straight_flush", pool=100019))
    assert prize == 10001


def test_the_sums_a_table_posts_where_nobody_tells_others() -> None:
    assert Jackpot(100_000, 50_000, FIXED) == POSTED
