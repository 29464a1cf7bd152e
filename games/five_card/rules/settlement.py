"""The awards of the pot and of separate pots (articles 4, 10, e), and 11, a))."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.five_card.rules import law
from games.five_card.rules.ranking import Grade, highest
from games.rules.citation import CitedValue
from games.rules.pots import Pot, layers
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class PotAward:
    """One pot shared out: ``odd`` is the indivisible rest, ``house_part`` what the house keeps."""

    pot: Pot
    shares: Mapping[Seat, int]
    odd: int
    house_part: int


def pots_of(entry: int, gathered: Mapping[Seat, int], live: Sequence[Seat]) -> tuple[Pot, ...]:
    """The pot and the separate pots. What remains of the pot money goes into the first."""
    pots = layers(gathered, live)
    everyone = tuple(sorted(live))
    if pots and pots[0].eligible == everyone:
        return (Pot(pots[0].amount + entry, everyone), *pots[1:])
    return (Pot(entry, everyone), *pots)


def after_commission(pots: Sequence[Pot], commission: int, chip: int) -> tuple[Pot, ...]:
    """The pots less the commission, split in whole chips; the first pot bears the rest.

    Article 9 mentions one pot and one commission, and no separate pots.
    """
    total = sum(pot.amount for pot in pots)
    if not total:
        return tuple(pots)
    parts = [commission * pot.amount // total // chip * chip for pot in pots]
    owing = commission - sum(parts)
    for place, pot in enumerate(pots):
        added = min(owing, pot.amount - parts[place])
        parts[place] += added
        owing -= added
    return tuple(
        Pot(pot.amount - part, pot.eligible) for pot, part in zip(pots, parts, strict=True)
    )


def unopposed(pot: Pot) -> CitedValue[PotAward]:
    """The last player in takes the pot without showing."""
    winner = pot.eligible[0]
    shares = {winner: pot.amount}
    return law.OBJECT.says(PotAward(pot, shares, 0, 0))


def unmatched(pot: Pot) -> CitedValue[PotAward]:
    """Chips that no other live player matched go back to their owner."""
    owner = pot.eligible[0]
    return law.SHORT_STACK.says(PotAward(pot, {owner: pot.amount}, 0, 0))


def contested(
    pot: Pot,
    grades: Mapping[Seat, Grade],
    in_turn: Sequence[Seat],
    chip: int,
    chosen: Mapping[str, str],
) -> CitedValue[PotAward]:
    """The highest hand of those who matched the pot takes it; equal hands share it."""
    rivals = [seat for seat in in_turn if seat in pot.eligible]
    best = highest([grades[seat] for seat in rivals])
    winners = [rivals[place] for place in best.value]
    part = pot.amount // chip // len(winners) * chip
    shares = dict.fromkeys(winners, part)
    odd = pot.amount - part * len(winners)
    # Reading PA-05: article 4 orders "partes iguais" and is silent on what cannot be divided; it
    # goes to the first winner in the direction of play.
    is_kept = chosen["PA-05"] == "house_keeps"
    if not is_kept:
        shares[winners[0]] += odd
    award = PotAward(pot, shares, odd, odd if is_kept else 0)
    return law.SHOWDOWN.says(award).under(*best.provisions)
