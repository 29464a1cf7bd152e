"""The progressive jackpot: the pool, the sums posted at the table, the order of payment.

Stud and Fortune 3 pay it in nearly the same words; each brings its own provisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.rules.citation import Provision, Ruling
from games.rules.fields import mapping, whole
from games.rules.paytable import Line, Paytable
from games.rules.refusal import Unusable
from games.rules.script import Seat
from games.rules.wagers import Payment, awarded

ROYAL = "royal_flush"
STRAIGHT_FLUSH = "straight_flush"


@dataclass(frozen=True, slots=True)
class Jackpot:
    """What the display shows, the sum it restarts at, and the fixed sums, by class of hand."""

    pool: int
    minimum: int
    fixed: Mapping[str, int]


POSTED = Jackpot(
    pool=100_000,
    minimum=50_000,
    fixed={
        "royal_flush": 50_000,
        "straight_flush": 5_000,
        "four_of_a_kind": 3_000,
        "full_house": 1_000,
        "flush": 500,
    },
)
"""A jackpot as a table might post it: the law leaves the sums to the house."""


@dataclass(frozen=True, slots=True)
class JackpotLaw:
    """Where a regulation says each of the things its jackpot is paid by."""

    left_to_right: Provision
    each_straight_flush: Provision
    straight_flush_first: Provision
    pool_reduced: Provision
    royals_share: Provision | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """The readings a payment turns on, by the values the register gives them."""

    base: str = "same_base"
    royals: str = "share"
    fixed_sums: str = "pool_pays"


class Claim(NamedTuple):
    """A winning seat, its stake, and the line of the table its hand comes under."""

    seat: Seat
    stake: int
    line: Line


class Prize(NamedTuple):
    """What a class of hand is worth now, and whether the sum posted is what makes it so."""

    amount: int
    is_fixed_sum: bool


class Award(NamedTuple):
    """What a claim is paid, and how much of it the pool gives; the house gives the rest."""

    seat: Seat
    payment: Payment
    from_pool: int


@dataclass(frozen=True, slots=True)
class Payout:
    """The awards in the order they are paid, and the pool before and after them."""

    awards: tuple[Ruling[Award], ...]
    pool_before: int
    pool_left: int
    restarted_at: int | None

    @property
    def pool_after(self) -> int:
        return self.pool_left if self.restarted_at is None else self.restarted_at


def pay(jackpot: Jackpot, claims: Sequence[Claim], law: JackpotLaw, terms: Terms) -> Payout:
    """Pay every claim; ``claims`` come from the croupier's left to his right."""
    pool = jackpot.pool
    royals = [claim for claim in claims if claim.line.category == ROYAL]
    shares: Iterator[Prize] | None = None
    awards = []
    for claim in in_order_of_payment(claims):
        fixed = jackpot.fixed[claim.line.category]
        if claim.line.category == ROYAL:
            shares = shares or _royal_shares(pool, fixed, len(royals), terms)
            prize = next(shares)
        else:
            # Readings SA-11 and FA-17: a tenth of the pool as it stood, or of what is left.
            base = jackpot.pool if terms.base == "same_base" else pool
            prize = _higher_of(_share_of(base, claim.line), fixed)
        # Reading SA-13: whether the fixed sums come out of the pool.
        is_of_the_house = terms.fixed_sums == "house_pays" and prize.is_fixed_sum
        from_pool = 0 if is_of_the_house else min(prize.amount, pool)
        pool -= from_pool
        award = Award(claim.seat, awarded(prize.amount, claim.stake), from_pool)
        awards.append(claim.line.provision.says(award).under(*_grounds(claim, claims, law)))
    restarted_at = jackpot.minimum if awards and pool == 0 else None
    return Payout(tuple(awards), jackpot.pool, pool, restarted_at)


def in_order_of_payment(claims: Sequence[Claim]) -> list[Claim]:
    """From the left to the right; where a royal flush was made, the straight flushes first."""
    if not any(claim.line.category == ROYAL for claim in claims):
        return list(claims)
    return sorted(claims, key=lambda claim: claim.line.category != STRAIGHT_FLUSH)


def _share_of(pool: int, line: Line) -> int:
    return 0 if line.share is None else pool * line.share.numerator // line.share.denominator


def _higher_of(share: int, fixed: int) -> Prize:
    return Prize(max(share, fixed), share < fixed)


def _royal_shares(pool: int, fixed: int, royals: int, terms: Terms) -> Iterator[Prize]:
    """All of the pool or the fixed sum, in equal shares; an odd chip goes to the first paid."""
    # Reading SA-12: the fixed sum is shared too, or is each royal's own.
    if terms.royals == "each_fixed":
        return (_higher_of(share, fixed) for share in _equal(pool, royals))
    return (Prize(share, pool < fixed) for share in _equal(max(pool, fixed), royals))


def _equal(amount: int, parts: int) -> list[int]:
    each, odd = divmod(amount, parts)
    return [each + 1 if turn < odd else each for turn in range(parts)]


def _grounds(claim: Claim, claims: Sequence[Claim], law: JackpotLaw) -> tuple[Provision, ...]:
    """What an award rests on beside its own line of the table."""
    classes = [each.line.category for each in claims]
    grounds: list[Provision] = []
    if claim.line.category == STRAIGHT_FLUSH:
        grounds.append(law.each_straight_flush)
    if claim.line.category == ROYAL and classes.count(ROYAL) > 1 and law.royals_share:
        grounds.append(law.royals_share)
    if claim.line.category in (ROYAL, STRAIGHT_FLUSH) and {ROYAL, STRAIGHT_FLUSH} <= set(classes):
        grounds.append(law.straight_flush_first)
    elif len(claims) > 1:
        grounds.append(law.left_to_right)
    return tuple(grounds)


def read_jackpot(value: object, prizes: Paytable, field: str = "jackpot") -> Jackpot:
    """The ``jackpot`` of a record, whole: a fixed sum not posted is not made up."""
    if value is None:
        raise Unusable("jackpot_missing", {}, field)
    told = mapping(value, field)
    posted = mapping(told.get("fixed"), f"{field}.fixed")
    categories = [line.category for line in prizes.lines]
    for name in posted:
        if name not in categories:
            raise Unusable("no_such_prize", {"category": str(name)[:40]}, f"{field}.fixed")
    return Jackpot(
        pool=whole(told.get("pool"), f"{field}.pool"),
        minimum=whole(told.get("minimum"), f"{field}.minimum"),
        fixed={name: whole(posted.get(name), f"{field}.fixed.{name}") for name in categories},
    )
