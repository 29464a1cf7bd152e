"""Pay the progressive jackpot: its pool, posted sums and order of payment."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.rules.hands.script import Seat
from games.rules.hands.settings import JackpotRecord
from games.rules.hands.showdown import House, Showdown
from games.rules.hands.wagers import Payment, awarded, loses
from games.rules.provisions.figures import Line, Paytable
from games.rules.provisions.readings import applied, rest_on
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.fields import mapping, refuse_unknown, wholes
from games.rules.values.ranking import CATEGORIES
from games.rules.values.refusal import Unusable

JACKPOT = "progressive"
ROYAL = "royal_flush"
STRAIGHT_FLUSH = "straight_flush"

BASES = ("same_base", "sequential")
"""Readings SA-11, FA-17: a tenth of the pool as it stood, or of what is left of it."""
ROYALS = ("share", "each_fixed")
"""Reading SA-12: several royals share the fixed sum, or each has it whole."""
FIXED_SUMS = ("pool_pays", "house_pays")
"""Reading SA-13: whether the pool pays the fixed sums."""
STAKES = ("stake_returned", "prize_alone")
"""Readings SA-22, FA-28: the winner also gets his stake back, or only his prize."""
ROYAL_BASES = ("before_fixed_sums", "after_fixed_sums", "by_seat")
"""Readings SA-23, FA-29: a royal's 100% before the fixed sums of the hand are deducted, after them,
or of the pool when his turn comes."""
ORDERS = ("first_with_a_royal", "always_first", "by_seat")
"""Readings SA-24, FA-30: straight flushes first if there is a royal; always first; or by seat, with
only the royals waiting for them."""
ODD_CHIPS = ("first_paid", "not_paid")
"""Reading SA-25: the remainder of equal shares goes to the first paid, or to no player."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The readings that decide a payment, with the values of the register."""

    base: str = BASES[0]
    royals: str = ROYALS[0]
    fixed_sums: str = FIXED_SUMS[0]
    stake: str = STAKES[0]
    royal_base: str = ROYAL_BASES[0]
    order: str = ORDERS[0]
    odd_chip: str = ODD_CHIPS[0]


OFFERED = {
    "base": BASES,
    "royals": ROYALS,
    "fixed_sums": FIXED_SUMS,
    "stake": STAKES,
    "royal_base": ROYAL_BASES,
    "order": ORDERS,
    "odd_chip": ODD_CHIPS,
}
"""The possible values of each term."""


OF_A_SINGLE_WINNER = ("fixed_sums", "stake")
"""The terms that change a payment even where nobody else is paid."""


class Claim(NamedTuple):
    """A winning seat, its stake, and the paytable line of its hand."""

    seat: Seat
    stake: int
    line: Line

    @property
    def is_royal(self) -> bool:
        return self.line.category == ROYAL

    @property
    def is_straight_flush(self) -> bool:
        return self.line.category == STRAIGHT_FLUSH


def in_order_of_payment(claims: Sequence[Claim], order: str = ORDERS[0]) -> list[Claim]:
    """Claims, sorted from left to right, in order of payment: straight flushes may go first."""
    has_royal = any(claim.is_royal for claim in claims)
    if order == "always_first" or (order == "first_with_a_royal" and has_royal):
        return sorted(claims, key=lambda claim: not claim.is_straight_flush)
    return _royals_wait(claims) if has_royal else list(claims)


def _royals_wait(claims: Sequence[Claim]) -> list[Claim]:
    """By seat, but royals wait until the last straight flush has been paid."""
    to_come = sum(claim.is_straight_flush for claim in claims)
    ordered: list[Claim] = []
    waiting: list[Claim] = []
    for claim in claims:
        to_come -= claim.is_straight_flush
        if claim.is_royal and to_come:
            waiting.append(claim)
            continue
        ordered.append(claim)
        if not to_come:
            ordered += waiting
            waiting = []
    return ordered


@dataclass(frozen=True, slots=True)
class Jackpot:
    """The displayed pool, its restart minimum, and the fixed sum of each class of hand."""

    pool: int
    minimum: int
    fixed: Mapping[str, int]


POSTED = Jackpot(
    pool=100_000,
    minimum=50_000,
    fixed=dict(zip(CATEGORIES, (50_000, 5_000, 3_000, 1_000, 500), strict=False)),
)
"""An example of a posted jackpot; the law leaves the sums to the house."""


@dataclass(frozen=True, slots=True)
class JackpotLaw:
    """The provisions of a regulation on each aspect of its jackpot."""

    left_to_right: Provision
    each_straight_flush: Provision
    straight_flush_first: Provision
    pool_reduced: Provision
    royals_share: Provision | None = None
    straight_flushes_from: int = 1
    """How many straight flushes ``each_straight_flush`` speaks of, at least."""
    odd_part: str = ""
    """The register's entry on a share of the pool that is no whole chip."""


class Prize(NamedTuple):
    """The prize of a class of hand now, and whether it is the fixed sum."""

    amount: int
    is_fixed_sum: bool


class Award(NamedTuple):
    """The payment of a claim, and the part that the pool pays; the house pays the rest."""

    seat: Seat
    payment: Payment
    from_pool: int


class Payout(NamedTuple):
    """The awards in order of payment, and the pool before and after."""

    awards: tuple[CitedValue[Award], ...]
    pool_before: int
    pool_left: int
    restarted_at: int | None

    @property
    def pool_after(self) -> int:
        return self.pool_left if self.restarted_at is None else self.restarted_at


def pay(jackpot: Jackpot, claims: Sequence[Claim], law: JackpotLaw, terms: Terms) -> Payout:
    """Pay every claim; ``claims`` come from the croupier's left to his right."""
    shares = [claim.line.share for claim in claims if claim.line.share is not None]
    if law.odd_part and any((jackpot.pool * share).denominator > 1 for share in shares):
        # A share of the pool that is no whole chip.
        rest_on(law.odd_part)
    paying = Paying(jackpot, claims, terms, jackpot.pool)
    awards = []
    for claim in in_order_of_payment(claims, terms.order):
        award = paying.award(claim)
        awards.append(claim.line.provision.says(award).under(*_grounds(claim, claims, law)))
    restarted_at = jackpot.minimum if awards and paying.pool == 0 else None
    return Payout(tuple(awards), jackpot.pool, paying.pool, restarted_at)


@dataclass(slots=True)
class Paying:
    """A jackpot in the course of payment; ``pool`` is what remains."""

    jackpot: Jackpot
    claims: Sequence[Claim]
    terms: Terms
    pool: int
    straight_flushes: int = 0
    """The total of the straight flush prizes that the pool pays, so far."""
    royals_paid: int = 0
    royal_base: int = 0

    def award(self, claim: Claim) -> Award:
        prize = self._royal(claim) if claim.is_royal else self._share_or_sum(claim.line)
        # Reading SA-13: whether the fixed sums come out of the pool.
        is_of_the_house = self.terms.fixed_sums == "house_pays" and prize.is_fixed_sum
        from_pool = 0 if is_of_the_house else min(prize.amount, self.pool)
        self.pool -= from_pool
        if claim.is_straight_flush and not is_of_the_house:
            self.straight_flushes += prize.amount
        # Readings SA-22 and FA-28: the texts do not mention the winning stake.
        keeps_stake = self.terms.stake == "prize_alone"
        payment = awarded(prize.amount, claim.stake, keeps_stake=keeps_stake)
        return Award(claim.seat, payment, from_pool)

    def _share_or_sum(self, line: Line) -> Prize:
        # Readings SA-11 and FA-17: a tenth of the pool as it stood, or of what is left.
        base = self.jackpot.pool if self.terms.base == "same_base" else self.pool
        return _higher_of(_share_of(base, line), self.jackpot.fixed[line.category])

    def _royal(self, claim: Claim) -> Prize:
        """The whole pool or the fixed sum, in equal shares between the royal flushes."""
        if not self.royals_paid:
            self.royal_base = _share_of(self._base_of_the_royals(), claim.line)
        fixed = self.jackpot.fixed[ROYAL]
        # Reading SA-12: the fixed sum is shared too, or paid to each royal.
        is_own = self.terms.royals == "each_fixed"
        prize = self._next_share(self.royal_base if is_own else max(self.royal_base, fixed))
        self.royals_paid += 1
        return _higher_of(prize, fixed) if is_own else Prize(prize, self.royal_base < fixed)

    def _base_of_the_royals(self) -> int:
        """The pool that royal flushes take 100% of: the straight flushes have been deducted."""
        # Readings SA-23 and FA-29: the fixed sums of the hand, wherever their seats, or not.
        if self.terms.royal_base == "by_seat":
            return self.pool
        base = self.jackpot.pool - self.straight_flushes
        if self.terms.royal_base == "after_fixed_sums" and self.terms.fixed_sums == "pool_pays":
            base -= sum(
                self.jackpot.fixed[claim.line.category]
                for claim in self.claims
                if claim.line.share is None
            )
        return max(base, 0)

    def _next_share(self, amount: int) -> int:
        share, odd = divmod(amount, sum(claim.is_royal for claim in self.claims))
        # Reading SA-25: an odd chip goes to the first paid, or is not paid.
        is_odd_paid = self.terms.odd_chip == "first_paid" and self.royals_paid < odd
        return share + is_odd_paid


def _share_of(pool: int, line: Line) -> int:
    return 0 if line.share is None else pool * line.share.numerator // line.share.denominator


def _higher_of(share: int, fixed: int) -> Prize:
    return Prize(max(share, fixed), share < fixed)


def turning_on(
    jackpot: Jackpot, claims: Sequence[Claim], law: JackpotLaw, terms: Terms, seat: Seat
) -> frozenset[str]:
    """The terms that decide a seat's award: another value would change its amount or its turn."""
    taken = _award_and_turn(pay(jackpot, claims, law, terms), seat)
    names = set()
    for name, values in OFFERED.items():
        others = [replace(terms, **{name: value}) for value in values]
        if any(
            _award_and_turn(pay(jackpot, claims, law, other), seat) != taken for other in others
        ):
            names.add(name)
    return frozenset(names)


def _award_and_turn(payout: Payout, seat: Seat) -> tuple[int, Award]:
    return next(
        (turn, award.value) for turn, award in enumerate(payout.awards) if award.value.seat == seat
    )


def _grounds(claim: Claim, claims: Sequence[Claim], law: JackpotLaw) -> tuple[Provision, ...]:
    """The provisions of an award, other than that of its paytable line."""
    classes = [other.line.category for other in claims]
    grounds: list[Provision] = []
    of_straight_flush = classes.count(STRAIGHT_FLUSH) >= law.straight_flushes_from
    if claim.line.category == STRAIGHT_FLUSH and of_straight_flush:
        grounds.append(law.each_straight_flush)
    if claim.line.category == ROYAL and classes.count(ROYAL) > 1 and law.royals_share:
        grounds.append(law.royals_share)
    if claim.line.category in (ROYAL, STRAIGHT_FLUSH) and {ROYAL, STRAIGHT_FLUSH} <= set(classes):
        grounds.append(law.straight_flush_first)
    elif len(claims) > 1:
        grounds.append(law.left_to_right)
    if claim.is_royal and set(classes) != {ROYAL}:
        grounds.append(law.pool_reduced)
    return tuple(grounds)


def read_jackpot(value: object, prizes: Paytable, field: str = "jackpot") -> Jackpot:
    """Read the ``jackpot`` of a record; raises if a fixed sum is missing."""
    if value is None:
        raise Unusable("jackpot_missing", {}, field)
    entry = mapping(value, field)
    refuse_unknown(entry, JackpotRecord.__annotations__, field)
    where = f"{field}.fixed"
    posted = mapping(entry.get("fixed"), where)
    categories = prizes.categories
    for name in posted:
        if name not in categories:
            raise Unusable("no_such_prize", {"category": str(name)[:40]}, where)
    sums = wholes(entry, ("pool", "minimum"), field)
    return Jackpot(sums["pool"], sums["minimum"], wholes(posted, categories, where))


@dataclass(frozen=True, slots=True)
class Progressive:
    """How the jackpot is won: the readings of its terms, the hand that counts, what is lost."""

    law: JackpotLaw
    terms: Mapping[str, str]
    grounds: tuple[Provision, ...]
    class_of: Callable[[Showdown], str]
    lost: Callable[[Showdown], CitedValue[Payment]]
    may_win: Callable[[Showdown], bool]

    def terms_of(self, readings: Mapping[str, str], winners: int = 2) -> Terms:
        """The terms of a payment; of a single winner only some change anything."""
        alone = readings if winners > 1 else applied(readings)
        return Terms(
            **{
                term: (readings if term in OF_A_SINGLE_WINNER else alone)[reading]
                for term, reading in self.terms.items()
            }
        )

    def claim(self, showdown: Showdown) -> Claim | None:
        if not self.may_win(showdown):
            return None
        line = showdown.house.line(JACKPOT, self.class_of(showdown))
        return None if line is None else Claim(showdown.seat, showdown.bets[JACKPOT], line)

    def pay(self, jackpot: Jackpot, claims: Sequence[Claim], house: House) -> Payout:
        if not claims:
            # Without a winner the payment rests on no reading.
            return Payout((), jackpot.pool, jackpot.pool, None)
        return pay(jackpot, claims, self.law, self.terms_of(house.readings, len(claims)))

    def readings_of(
        self, jackpot: Jackpot, claims: Sequence[Claim], house: House, seat: Seat
    ) -> set[str]:
        """The readings on which this seat's share of the jackpot depends."""
        turning = turning_on(jackpot, claims, self.law, self.terms_of(house.readings), seat)
        return {self.terms[term] for term in turning if term in self.terms}

    def ruling(self, award: CitedValue[Award]) -> CitedValue[Payment]:
        """The payment of a prize, with its provisions."""
        line, *others = award.provisions
        return line.says(award.value.payment).under(*others, *self.grounds)


def loses_by(
    provision: Provision, *grounds: Provision
) -> Callable[[Showdown], CitedValue[Payment]]:
    """A jackpot stake lost under these provisions."""
    return lambda showdown: provision.says(loses(showdown.bets[JACKPOT])).under(*grounds)
