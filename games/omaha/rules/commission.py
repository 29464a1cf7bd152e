"""The commission on the pot of each hand (art. 16.º)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.omaha.rules import law
from games.rules.provisions.figures import Figure, Set, count_of, part_of
from games.rules.provisions.readings import applied, of_reading, rest_on
from games.rules.values.citation import CitedValue
from games.rules.values.numbers import as_percentage, percentage
from games.rules.values.refusal import Forbidden

LOWEST_RATE = Fraction(3, 100)
HIGHEST_RATE = Fraction(5, 100)

# Reading OD-02: the cap is five big blinds (五倍; "quíntuplo" on the regulator's page), or four
# ("quádruplo" in the gazette).
CAP_IN_BIG_BLINDS: Mapping[str, int] = {"5x": 5, "4x": 4}


@dataclass(frozen=True, slots=True)
class CommissionBounds:
    """The rates between which the house may charge, and the cap."""

    lowest: Fraction = LOWEST_RATE
    highest: Fraction = HIGHEST_RATE
    cap: Fraction | None = None
    """In big blinds, where an amendment sets it; the doubt OD-02 is then settled."""


PRINTED = CommissionBounds()
LOWEST = part_of("commission.lowest", law.COMMISSION, LOWEST_RATE, most=Fraction(1, 2))
HIGHEST = part_of("commission.highest", law.COMMISSION, HIGHEST_RATE, most=Fraction(1, 2))
CAP = Figure(
    "commission.cap",
    law.COMMISSION,
    Fraction(CAP_IN_BIG_BLINDS["5x"]),
    kind="times",
    printings=tuple(map(Fraction, CAP_IN_BIG_BLINDS.values())),
    most=100,
)


def bounds_under(figures: Set) -> CommissionBounds:
    """The bounds that a version of the law sets."""
    return CommissionBounds(
        LOWEST.under(figures).value, HIGHEST.under(figures).value, figures.get(CAP.name)
    )


@dataclass(frozen=True, slots=True)
class Commission:
    """``amount`` is the commission; ``uncapped`` what the rate alone would give."""

    amount: int
    base: int
    rate: Fraction
    uncapped: int
    cap: int
    readings: tuple[str, ...] = ()

    @property
    def is_capped(self) -> bool:
        return self.amount < self.uncapped

    @property
    def is_rounded(self) -> bool:
        """Whether it is less than the rate gives because it is a whole number of chips."""
        return not self.is_capped and self.amount < self.rate * self.base


@dataclass(frozen=True, slots=True)
class CommissionTerms:
    """The rate of the table, and what caps and rounds the commission."""

    rate: Fraction
    big_blind: int
    chip: int
    bounds: CommissionBounds = PRINTED


def commission_on(
    base: int, terms: CommissionTerms, readings: Mapping[str, str]
) -> CitedValue[Commission]:
    """The commission, rounded down to the chip so that it never exceeds the rate."""
    chip = terms.chip
    uncapped = int(terms.rate * base) // chip * chip
    caps = {value: times * terms.big_blind for value, times in CAP_IN_BIG_BLINDS.items()}
    set_since = terms.bounds.cap
    # Divergence OD-04: the house has the right to charge it («tem o direito»), or charges it.
    # Divergence OD-32: it is reckoned on the pot's value, or drawn from the pot.
    rest_on("OD-04", "OD-32")
    if set_since is not None:
        caps = dict.fromkeys(caps, int(set_since * terms.big_blind))
    amounts = {value: min(uncapped, cap) for value, cap in caps.items()}
    is_cap_in_doubt = set_since is None and uncapped > min(caps.values())
    return law.COMMISSION.says(
        Commission(
            amount=of_reading(readings, "OD-02", amounts),
            base=base,
            rate=terms.rate,
            uncapped=uncapped,
            cap=caps[applied(readings)["OD-02"]],
            readings=("OD-02",) if is_cap_in_doubt else (),
        )
    )


def read_rate(value: object, bounds: CommissionBounds = PRINTED) -> Fraction | None:
    """The rate of a text such as ``"5%"``; None if the house forgoes its commission.

    Reading OD-04: "tem o direito de cobrar" is a right, which may be left unused; a rate that is
    charged lies between three and five per cent.
    """
    if value is None:
        return None
    rate = percentage(value, "table.commission")
    if not bounds.lowest <= rate <= bounds.highest:
        facts = {
            "rate": str(value)[:20],
            "minimum": as_percentage(bounds.lowest),
            "maximum": as_percentage(bounds.highest),
        }
        raise Forbidden("rate_beyond_law", law.COMMISSION, facts, "table.commission")
    return rate


MOST_RAISES = count_of("raises.most", law.THREE_RAISES, 3, most=100)

SMALL_BLIND = part_of("blinds.small", law.SMALL_BLIND, Fraction(1, 2))
"""As a share of the big blind, "por regra"."""

FIGURES = (LOWEST, HIGHEST, CAP, MOST_RAISES, SMALL_BLIND)
