"""The amounts of a hand history as whole numbers: 0.25 and 0.5 become 1 and 2 at a scale of 4."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm

from games.rules.fields import listing, mapping
from games.rules.notation import Fields, read_word, refuse_far
from games.rules.numbers import MOST_CHIPS, excerpt
from games.rules.refusal import Unusable

_AMOUNT = re.compile(r"(?=[0-9.]{1,40}$)(?:[0-9]+\.?[0-9]*|\.[0-9]+)")


@dataclass(frozen=True, slots=True)
class PhhAmounts:
    """The amounts; ``scale`` is how many of our units make one of the history's."""

    scale: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    minimum_bet: int
    chip: int
    blind_limits: dict[str, int]

    @classmethod
    def from_fields(cls, fields: Fields) -> PhhAmounts:
        stacks = _several(fields, "starting_stacks")
        antes = _several(fields, "antes", len(stacks))
        blinds = _several(fields, "blinds_or_straddles", len(stacks))
        minimum = number(fields.get("min_bet"), "min_bet")
        limits = {
            name: number(value, f"_blind_limits.{name}")
            for name, value in mapping(fields.get("_blind_limits"), "_blind_limits").items()
        }
        chips = [number(fields["_chip"], "_chip")] if "_chip" in fields else []
        every = {*stacks, *antes, *blinds, minimum, *limits.values(), *chips, *_bets(fields)}
        scale = lcm(*(amount.denominator for amount in every))
        return cls(
            scale=scale,
            antes=_scaled(antes, scale),
            blinds=_scaled(blinds, scale),
            stacks=_scaled(stacks, scale),
            minimum_bet=int(minimum * scale),
            chip=int(chips[0] * scale) if chips else 1,
            blind_limits={name: int(value * scale) for name, value in limits.items()},
        )


def number(value: object, field: str) -> Fraction:
    if value is None:
        raise Unusable("missing", {}, field)
    if isinstance(value, (Decimal, int)) and not isinstance(value, bool):
        return _bounded(value, field)
    raise Unusable("not_an_amount", {"given": excerpt(value)}, field)


def bet(text: str, field: str) -> Fraction:
    """The amount of a ``cbr``; the notation allows only a point before decimals."""
    if not _AMOUNT.fullmatch(text):
        raise Unusable("not_an_amount", {"given": excerpt(text)}, field)
    return _bounded(Decimal(text), field)


def _bounded(value: Decimal | int, field: str) -> Fraction:
    if isinstance(value, Decimal):
        refuse_far(value, field)
    if not -MOST_CHIPS <= value <= MOST_CHIPS:
        raise Unusable("above_most", {"given": excerpt(value), "most": MOST_CHIPS}, field)
    return Fraction(value)


def _several(fields: Fields, name: str, needed: int | None = None) -> list[Fraction]:
    if fields.get(name) is None:
        raise Unusable("missing", {}, name)
    amounts = [
        number(value, f"{name}[{index}]") for index, value in enumerate(listing(fields[name], name))
    ]
    if needed is not None and len(amounts) != needed:
        raise Unusable("wrong_length", {"given": len(amounts), "needed": needed}, name)
    return amounts


def _bets(fields: Fields) -> Iterable[Fraction]:
    for index, line in enumerate(listing(fields.get("actions"), "actions")):
        word = read_word(line, f"actions[{index}]")
        if word is not None and word.verb == "cbr" and len(word.arguments) == 1:
            yield bet(word.arguments[0], f"actions[{index}]")


def _scaled(amounts: Sequence[Fraction], scale: int) -> tuple[int, ...]:
    return tuple(int(amount * scale) for amount in amounts)
