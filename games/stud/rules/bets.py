"""The bets of a player, the options of a house, and how a record of them is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.rules.fields import mapping, odds, whole, wholes
from games.rules.game import Record
from games.rules.paytable import Paytable
from games.rules.readings import Chosen, chosen_in
from games.rules.refusal import Forbidden, Unusable
from games.stud.rules import law
from games.stud.rules.figures import FIGURES, TIMES_THE_ANTE
from games.stud.rules.paytable import PROGRESSIVE, RAISE
from games.stud.rules.readings import READINGS


class Bets(NamedTuple):
    """The stakes placed before the first card, 0 for none; the raise comes later."""

    ante: int = 0
    progressive: int = 0

    @property
    def placed(self) -> tuple[tuple[str, int], ...]:
        return tuple((bet, stake) for bet, stake in zip(self._fields, self, strict=True) if stake)


_NAMES = frozenset(Bets._fields)


@dataclass(frozen=True, slots=True)
class House:
    """The options of this house. ``maximum_payout`` is the sum of art. 9.º, 5) (7) to (9); the law
    sets none, and none applies unless the house has posted one."""

    readings: Chosen
    additional: Paytable = RAISE
    progressive: Paytable = PROGRESSIVE
    maximum_payout: int | None = None

    def raise_on(self, bets: Bets) -> int:
        """The additional bet that goes with an ante."""
        return TIMES_THE_ANTE.count(self.readings.figures) * bets.ante


BY_DEFAULT = House(Chosen(READINGS, {}))
HOUSE_FIELDS = {"at", "readings", "prizes", "figures", "limits"}


def read_house(record: Record, table: Record) -> House:
    """Read the house's options; ``table`` holds the limits: the record itself, or its table."""
    if HOUSE_FIELDS.isdisjoint(record) and (table is record or HOUSE_FIELDS.isdisjoint(table)):
        return BY_DEFAULT
    where = "limits" if table is record else "table.limits"
    limits = mapping(table.get("limits"), where)
    for name in limits:
        if name != "maximum_payout":
            facts = {"limit": str(name)[:40], "limits": ("maximum_payout",)}
            raise Unusable("unknown_limit", facts, where)
    most = limits.get("maximum_payout")
    readings = chosen_in(READINGS, record, FIGURES)
    return House(
        readings=readings,
        additional=RAISE.on(record).edited(_prizes(record.get("prizes"))),
        progressive=PROGRESSIVE.on(record).with_figures(readings.figures),
        maximum_payout=None if most is None else whole(most, f"{where}.maximum_payout"),
    )


def _prizes(value: object) -> Mapping[str, Fraction]:
    edited: dict[str, Fraction] = {}
    for bet, lines in mapping(value, "prizes").items():
        if bet != "raise":
            raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, "prizes")
        for category, typed in mapping(lines, "prizes.raise").items():
            if RAISE.line(category) is None:
                raise Unusable("no_such_prize", {"category": str(category)[:40]}, "prizes.raise")
            edited[category] = odds(typed, f"prizes.raise.{category}")
    if "pair" in edited:
        # One line of the law pays both: «Par» ou inferior.
        edited.setdefault("high_card", edited["pair"])
    return edited


def read_bets(value: object, field: str) -> Bets:
    """The stakes of a record, unchecked; ``refuse_bets`` checks them."""
    entries = mapping(value, field)
    for bet in entries:
        if bet not in _NAMES:
            facts = {"bet": str(bet)[:40], "bets": Bets._fields}
            raise Unusable("unknown_bet", facts, field)
    return Bets(**wholes(entries, entries, field))


def refuse_bets(bets: Bets, field: str) -> None:
    if bets.ante:
        return
    if bets.progressive:
        raise Forbidden("jackpot_bet_without_ante", law.JACKPOT_WITH_ANTE, {}, field)
    raise Forbidden("ante_missing", law.ANTE_COMPULSORY, {}, field)
