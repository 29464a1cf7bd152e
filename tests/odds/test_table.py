"""The jackpot of a full table, the kernel's payment against the readable one."""

from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.fortune3.rules import law
from games.fortune3.rules.bets import PROGRESSIVE
from games.odds.counting.settled import flags_of
from games.odds.kernels.table import COARSE, Book, coarse, new_ledger, settle_rounds
from games.rules.bets import jackpot as rules
from games.rules.bets.jackpot import OFFERED, Claim, Terms

sums = st.integers(0, 3000)
parts = st.fractions(0, 1, max_denominator=40)
terms = st.builds(Terms, **{name: st.sampled_from(values) for name, values in OFFERED.items()})


@settings(deadline=None)
@given(
    won=st.lists(st.sampled_from([0, 0, 1, 2, 3, 4, 4, 5, 5]), min_size=1, max_size=7),
    pool=st.integers(0, 5000),
    minimum=sums,
    posted=st.tuples(sums, sums, sums, sums, sums),
    terms=terms,
    shares=st.one_of(st.none(), st.tuples(parts, parts)),
)
def test_every_claim_is_paid_as_the_rules_pay_it(won, pool, minimum, posted, terms, shares):
    """By the shares of the law, or those of another."""
    names = [figure.name for figure in PROGRESSIVE.shares]
    table = PROGRESSIVE.with_figures(dict(zip(names, shares, strict=True)) if shares else {})
    lines = [None, *reversed(table.lines)]
    fixed = {line.category: amount for line, amount in zip(lines[1:], posted, strict=True)}
    claims = [Claim(seat, 10, lines[line]) for seat, line in enumerate(won) if line]
    ruled = rules.pay(rules.Jackpot(pool, minimum, fixed), claims, law.JACKPOT, terms)

    ledger = new_ledger(1, 6, 1, len(won))
    endings = np.array([won], dtype=np.int16)
    settle_rounds(0, 0, endings, book(lines, pool, minimum, posted, terms), ledger)

    prizes = ledger.prizes
    assert ledger.pool[0] == (ruled.pool_after if claims else pool)
    assert ledger.pool[2] == (ruled.restarted_at is not None)
    awards = {award.value.seat: award.value.payment.prize for award in ruled.awards}
    assert {seat: int(prizes[seat]) for seat in awards} == awards


def book(lines, pool, minimum, posted, terms):
    shares = [line.share if line and line.share else Fraction(0) for line in lines]
    return Book(
        np.zeros((6, 8), dtype=np.int64),
        np.arange(6),
        np.ones(1, dtype=np.int64),
        0,
        np.array([0, *posted], dtype=np.int64),
        np.array([share.as_integer_ratio() for share in shares], dtype=np.int64),
        np.array(flags_of(terms), dtype=np.int64),
        pool,
        np.array([10, minimum, 0, 1, 0], dtype=np.int64),
        np.zeros(6, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        -1,
    )


@settings(deadline=None)
@given(total=st.integers(-(10**15), 10**15))
def test_a_large_total_keeps_its_first_three_figures(total):
    kept = coarse(total)
    if abs(total) < COARSE:
        assert kept == total
    else:
        unit = 10 ** (len(str(abs(total))) - 3)
        assert kept == total // unit * unit
