"""Art. 16: what the house takes of the pot of each hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.omaha.rules import law
from games.rules.citation import Ruling
from games.rules.numbers import percentage, written
from games.rules.refusal import Forbidden

LOWEST_RATE = Fraction(3, 100)
HIGHEST_RATE = Fraction(5, 100)

# Reading OD-02: the cap is five big blinds (五倍; "quíntuplo" on the regulator's page), or four
# ("quádruplo" in the gazette).
CAP_IN_BIG_BLINDS: Mapping[str, int] = {"5x": 5, "4x": 4}


@dataclass(frozen=True, slots=True)
class Commission:
    """``amount`` is what the house takes; ``uncapped`` what the rate alone would give."""

    amount: int
    base: int
    rate: Fraction
    uncapped: int
    cap: int
    readings: tuple[str, ...] = ()

    @property
    def is_capped(self) -> bool:
        return self.amount < self.uncapped


@dataclass(frozen=True, slots=True)
class Terms:
    """The rate of the table and what caps and rounds it."""

    rate: Fraction
    big_blind: int
    chip: int


def cap_in_big_blinds(value: str) -> int:
    """``6x`` is six: a cap an amendment has set, about which the witnesses do not differ."""
    return CAP_IN_BIG_BLINDS.get(value) or int(value.removesuffix("x"))


def commission_on(base: int, terms: Terms, readings: Mapping[str, str]) -> Ruling[Commission]:
    """Rounded down to the chip: the house takes no more than its rate."""
    chip = terms.chip
    uncapped = int(terms.rate * base) // chip * chip
    caps = {value: times * terms.big_blind for value, times in CAP_IN_BIG_BLINDS.items()}
    taken = readings["OD-02"]
    cap = caps[taken] if taken in caps else cap_in_big_blinds(taken) * terms.big_blind
    is_cap_in_doubt = taken in caps and uncapped > min(caps.values())
    return law.COMMISSION.says(
        Commission(
            amount=min(uncapped, cap),
            base=base,
            rate=terms.rate,
            uncapped=uncapped,
            cap=cap,
            readings=("OD-02",) if is_cap_in_doubt else (),
        )
    )


def read_rate(given: object) -> Fraction | None:
    """``"5%"``; None where the house forgoes what it has the right to charge.

    Reading OD-04: "tem o direito de cobrar" is a right, and a right may be left unused; what it
    charges lies between three and five per cent.
    """
    if given is None:
        return None
    rate = percentage(given, "table.commission")
    if not LOWEST_RATE <= rate <= HIGHEST_RATE:
        facts = {
            "rate": str(given)[:20],
            "minimum": told(LOWEST_RATE),
            "maximum": told(HIGHEST_RATE),
        }
        raise Forbidden("rate_beyond_law", law.COMMISSION, facts, "table.commission")
    return rate


def told(rate: Fraction) -> str:
    """A rate as tables post it: ``5%``, ``3.5%``."""
    return f"{written(rate * 100)}%"
