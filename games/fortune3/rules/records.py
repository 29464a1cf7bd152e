"""What a record says of the house and of the bets, read once and found fit."""

from __future__ import annotations

from fractions import Fraction

from games.fortune3.rules.bets import BY_DEFAULT, Bets, Bounds, House, refuse_bets
from games.fortune3.rules.paytable import ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS
from games.fortune3.rules.readings import READINGS
from games.rules.citation import Provision
from games.rules.fields import mapping, odds, whole, yes_or_no
from games.rules.game import Record
from games.rules.readings import chosen_in
from games.rules.refusal import Unusable

_EDITABLE = {table.bet: table for table in (ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS)}
_ASKED = ("at", "readings", "prizes", "limits", "pair_plus_alone")


def read_house(record: Record, table: Record) -> House:
    """``table`` is where limits and options stand: the record itself, or its table."""
    if not any(name in record or name in table for name in _ASKED):
        return BY_DEFAULT
    where = "" if table is record else "table."
    prizes = _prizes(record.get("prizes"))
    return House(
        readings=chosen_in(READINGS, record),
        ante_bonus=ANTE_BONUS.edited(prizes.get("ante_bonus", {})),
        pair_plus=PAIR_PLUS.edited(prizes.get("pair_plus", {})),
        six_card_bonus=SIX_CARD_BONUS.edited(prizes.get("six_card_bonus", {})),
        limits=_limits(table.get("limits"), f"{where}limits"),
        pair_plus_alone=yes_or_no(table.get("pair_plus_alone", True), f"{where}pair_plus_alone"),
    )


def _prizes(value: object) -> dict[str, dict[str, Fraction | int]]:
    found: dict[str, dict[str, Fraction | int]] = {}
    for bet, lines in mapping(value, "prizes").items():
        if bet not in _EDITABLE:
            raise Unusable("no_such_paytable", {"bet": str(bet)[:40]}, "prizes")
        found[bet] = {}
        for category, told in mapping(lines, f"prizes.{bet}").items():
            if _EDITABLE[bet].line(category) is None:
                raise Unusable("no_such_prize", {"category": str(category)[:40]}, f"prizes.{bet}")
            found[bet][category] = odds(told, f"prizes.{bet}.{category}")
    return found


def _limits(value: object, field: str) -> dict[str, Bounds] | None:
    found = {}
    for bet, told in mapping(value, field).items():
        _refuse_unknown_bet(bet, field)
        bounds = mapping(told, f"{field}.{bet}")
        found[bet] = Bounds(
            *(
                whole(bounds[name], f"{field}.{bet}.{name}") if name in bounds else None
                for name in Bounds._fields
            )
        )
    return found or None


def read_bets(value: object, house: House, field: str, without_basic: Provision) -> Bets:
    told = mapping(value, field)
    for bet in told:
        _refuse_unknown_bet(bet, field)
    bets = Bets(**{bet: whole(told[bet], f"{field}.{bet}") for bet in told})
    refuse_bets(bets, house, field, without_basic)
    return bets


def _refuse_unknown_bet(bet: object, field: str) -> None:
    if bet not in Bets._fields:
        raise Unusable("unknown_bet", {"bet": str(bet)[:40], "bets": Bets._fields}, field)
