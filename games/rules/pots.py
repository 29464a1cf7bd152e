"""The main pot and side pots, from the contribution of each seat."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips in the middle, and the seats still in the hand that matched them in full."""

    amount: int
    eligible: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Uncalled:
    """The part of a bet that no other seat matched, and the seat it goes back to."""

    amount: int
    seat: Seat


def uncalled(contributions: Mapping[Seat, int], live: Collection[Seat]) -> Uncalled | None:
    """The part of the highest contribution that was not matched; none if that seat has folded."""
    if not contributions:
        return None
    seat = max(contributions, key=lambda candidate: contributions[candidate])
    matched = max((paid for other, paid in contributions.items() if other != seat), default=0)
    alone = contributions[seat] - matched
    return Uncalled(alone, seat) if alone > 0 and seat in live else None


def layers(contributions: Mapping[Seat, int], live: Collection[Seat]) -> tuple[Pot, ...]:
    """The main pot first, then each side pot, contested by fewer and fewer seats.

    Chips of folded seats count in the pots they reached; above the highest live contribution they
    count in the last pot. Return an uncalled bet first (``uncalled``): otherwise it becomes a last
    pot with one seat eligible.
    """
    levels = sorted({contributions.get(seat, 0) for seat in live} - {0})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        is_last = level == levels[-1]
        amount = sum(
            max(0, (paid if is_last else min(paid, level)) - below)
            for paid in contributions.values()
        )
        eligible = sorted(seat for seat in live if contributions.get(seat, 0) >= level)
        pots.append(Pot(amount, tuple(eligible)))
        below = level
    return tuple(pots)
