"""The bets of a player, the options of a house, and which bets are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.fortune3.rules import law
from games.fortune3.rules.figures import FIGURES
from games.fortune3.rules.paytable import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.fortune3.rules.readings import READINGS
from games.rules.citation import Provision
from games.rules.fields import mapping, odds, refuse_unknown, whole, wholes, yes_or_no
from games.rules.game import Record
from games.rules.paytable import Paytable
from games.rules.readings import Chosen, chosen_in
from games.rules.refusal import Forbidden, Unusable


class Bets(NamedTuple):
    """The stakes placed before the first card, 0 for none; the play bet comes later."""

    ante: int = 0
    pair_plus: int = 0
    six_card_bonus: int = 0
    progressive: int = 0

    @property
    def has_basic(self) -> bool:
        return bool(self.ante or self.pair_plus)

    @property
    def has_additional(self) -> bool:
        return bool(self.six_card_bonus or self.progressive)

    @property
    def placed(self) -> tuple[tuple[str, int], ...]:
        """Each bet placed and its stake, in the order the croupier calls for them."""
        return tuple((bet, stake) for bet, stake in zip(self._fields, self, strict=True) if stake)


_NAMES = frozenset(Bets._fields)


class BetLimits(NamedTuple):
    """The least and the most that the house has posted for one bet."""

    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class House:
    """The options of this house: readings, prizes, limits."""

    readings: Chosen
    ante_bonus: Paytable = ANTE_BONUS
    pair_plus: Paytable = PAIR_PLUS
    six_card_bonus: Paytable = SIX_CARD_BONUS
    progressive: Paytable = PROGRESSIVE
    limits: Mapping[str, BetLimits] | None = None
    pair_plus_alone: bool = True


BY_DEFAULT = House(Chosen(READINGS, {}))


def refuse_bets(bets: Bets, house: House, field: str, without_basic: Provision) -> None:
    """Raise unless arts. 4.º and 10.º allow the bets. ``without_basic`` is the provision against an
    additional bet alone: one while it is being placed, another once it is on the table."""
    if bets.has_additional and not bets.has_basic:
        raise Forbidden("additional_bet_without_basic", without_basic, {}, field)
    # Reading FA-10: Pair Plus alone, where the house has so announced.
    if bets.pair_plus and not bets.ante and not house.pair_plus_alone:
        raise Forbidden("pair_plus_alone", law.BASIC_BETS_ALONE, {}, f"{field}.pair_plus")
    for bet, stake in bets.placed if house.limits else ():
        _refuse_beyond_limits(bet, stake, house, f"{field}.{bet}")


def _refuse_beyond_limits(bet: str, stake: int, house: House, field: str) -> None:
    least, most = (house.limits or {}).get(bet, BetLimits())
    facts: dict[str, object] = {"bet": bet, "amount": stake}
    if least is not None and stake < least:
        raise Forbidden("bet_below_minimum", law.LIMITS, {**facts, "minimum": least}, field)
    if most is not None and stake > most:
        raise Forbidden("bet_above_maximum", law.LIMITS, {**facts, "maximum": most}, field)


_EDITABLE = {table.bet: table for table in (ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS)}
HOUSE_FIELDS = {"at", "readings", "prizes", "figures", "limits", "pair_plus_alone"}


def read_house(record: Record, table: Record) -> House:
    """Read the house's options; ``table`` holds its limits: the record itself, or its table."""
    if HOUSE_FIELDS.isdisjoint(record) and (table is record or HOUSE_FIELDS.isdisjoint(table)):
        return BY_DEFAULT
    where = "" if table is record else "table."
    prizes = _prizes(record.get("prizes"))
    readings = chosen_in(READINGS, record, FIGURES)
    return House(
        readings=readings,
        ante_bonus=ANTE_BONUS.on(record).edited(prizes.get("ante_bonus", {})),
        pair_plus=PAIR_PLUS.on(record).edited(prizes.get("pair_plus", {})),
        six_card_bonus=SIX_CARD_BONUS.on(record).edited(prizes.get("six_card_bonus", {})),
        progressive=PROGRESSIVE.on(record).with_figures(readings.figures),
        limits=_limits(table.get("limits"), f"{where}limits"),
        pair_plus_alone=yes_or_no(table.get("pair_plus_alone", True), f"{where}pair_plus_alone"),
    )


def _prizes(value: object) -> dict[str, dict[str, Fraction | int]]:
    prizes: dict[str, dict[str, Fraction | int]] = {}
    for bet, lines in mapping(value, "prizes").items():
        if bet not in _EDITABLE:
            raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, "prizes")
        prizes[bet] = {}
        for category, typed in mapping(lines, f"prizes.{bet}").items():
            if _EDITABLE[bet].line(category) is None:
                raise Unusable("no_such_prize", {"category": str(category)[:40]}, f"prizes.{bet}")
            prizes[bet][category] = odds(typed, f"prizes.{bet}.{category}")
    return prizes


def _limits(value: object, field: str) -> dict[str, BetLimits] | None:
    limits = {}
    for bet, entry in mapping(value, field).items():
        _refuse_unknown_bet(bet, field)
        bounds = mapping(entry, f"{field}.{bet}")
        refuse_unknown(bounds, BetLimits._fields, f"{field}.{bet}")
        limits[bet] = BetLimits(
            *(
                whole(bounds[name], f"{field}.{bet}.{name}") if name in bounds else None
                for name in BetLimits._fields
            )
        )
    return limits or None


def read_bets(value: object, house: House, field: str, without_basic: Provision) -> Bets:
    entries = mapping(value, field)
    if not _NAMES.issuperset(entries):
        for bet in entries:
            _refuse_unknown_bet(bet, field)
    bets = Bets(**wholes(entries, entries, field))
    refuse_bets(bets, house, field, without_basic)
    return bets


def _refuse_unknown_bet(bet: object, field: str) -> None:
    if bet not in Bets._fields:
        raise Unusable("unknown_bet", {"bet": str(bet)[:40], "bets": Bets._fields}, field)
