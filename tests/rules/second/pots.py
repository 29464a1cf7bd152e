"""The pots of 97/2010 and 104/85/M: what each seat put in, and who takes which part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from tests.rules.second.ranks import FIVE, Rank, rank

Bets = Mapping[int, int]


@dataclass
class Table:
    """Stacks, what lies in this round and in all, and who is still in the hand."""

    stacks: dict[int, int]
    lies: dict[int, int] = field(default_factory=dict)
    put: dict[int, int] = field(default_factory=dict)
    live: set[int] = field(default_factory=set)
    level: int = 0
    is_followed: bool = False
    """Whether anybody called the last bet or raise, were it with all he had left (PA-29)."""
    rounds: int = 0
    to_act: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.lies, self.put = dict.fromkeys(self.stacks, 0), dict.fromkeys(self.stacks, 0)
        self.live = set(self.stacks)

    def pay(self, seat: int, chips: int) -> int:
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        self.lies[seat] += chips
        self.put[seat] += chips
        return chips

    def open_round(self) -> None:
        self.lies = dict.fromkeys(self.stacks, 0)
        self.level, self.is_followed = 0, False
        self.rounds += 1
        self.to_act = self._able()

    def _able(self) -> set[int]:
        return {seat for seat in self.live if self.stacks[seat]}

    def act(self, seat: int, do: str, to: int | None) -> None:
        """One decision; the round is over when nobody is left in ``to_act``."""
        self.to_act.discard(seat)
        if do == "fold":
            self.live.discard(seat)
        elif do == "call":
            self.pay(seat, self.level - self.lies[seat])
            self.is_followed = True
        elif do in ("bet", "open", "raise"):
            assert to is not None
            self.pay(seat, to - self.lies[seat])
            self.level, self.is_followed = max(self.level, self.lies[seat]), False
            self.to_act = {one for one in self._able() - {seat} if self.lies[one] < self.level}
        if len(self.live) == 1:
            self.to_act = set()


def uncalled(put: Bets, live: Sequence[int] | set[int]) -> tuple[int, int]:
    """Who put in more than anybody else, and how much more; zero if nobody did."""
    order = sorted(put, key=lambda seat: put[seat], reverse=True)
    most, second = order[0], put[order[1]] if len(order) > 1 else 0
    return most, put[most] - second if most in live else 0


def layers(put: Bets, live: set[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Each pot and who contends for it: of every opponent, what he matched himself."""
    pots: list[tuple[int, tuple[int, ...]]] = []
    before = 0
    levels = sorted({put[seat] for seat in live})
    for level in levels:
        chips = sum(min(each, level) - min(each, before) for each in put.values())
        if level == levels[-1]:
            chips += sum(max(0, each - level) for each in put.values())
        contend = tuple(sorted(seat for seat in live if put[seat] >= level))
        if chips:
            pots.append((chips, contend))
        before = level
    return pots


def down(chips: int | Fraction, chip: int) -> int:
    return int(chips // chip) * chip


def spread(commission: int, pots: Sequence[int], chip: int, rest_on: int) -> list[int]:
    """A commission over several pots in proportion, the rest on one of them."""
    total = sum(pots)
    parts = [down(Fraction(commission * pot, total), chip) if total else 0 for pot in pots]
    parts[rest_on] += commission - sum(parts)
    return parts


def best_omaha(hand: Sequence[str], board: Sequence[str], first_two: bool) -> Rank:
    """97/2010, art. 10.º, n.º 1: «apenas duas cartas da sua mão e três das cartas … da mesa»."""
    own = [tuple(hand[:2])] if first_two else list(combinations(hand, 2))
    return max(rank((*two, *three)) for two in own for three in combinations(board, 3))


def of_forty(cards: Sequence[str], flush_of_five: bool) -> Rank:
    """104/85/M, art. 5.º: «O ás pode ser utilizado para valer como 4» in A-5-6-7-8."""
    low = (8, 7, 6, 5, 14)
    ranked = rank(cards, low, ("four_of_a_kind", "full_house", "three_of_a_kind"))
    if flush_of_five and ranked == (FIVE.index("straight_flush"), (8,)):
        ranks = sorted((14 if card[0] == "A" else int(card[0]) for card in cards), reverse=True)
        return FIVE.index("flush"), tuple(ranks)
    return ranked


def shared(
    pots: Sequence[tuple[int, tuple[int, ...]]],
    ranked: Mapping[int, Rank],
    chip: int,
    odd_to: Mapping[int, int] | None,
    first_live: int | None = None,
) -> dict[int, int]:
    """What each seat takes. The odd chips of a pot go to the winner first in ``odd_to``, to
    ``first_live``, or to nobody.
    """
    taken: dict[int, int] = {}
    for chips, contend in pots:
        best = max(ranked[seat] for seat in contend)
        winners = [seat for seat in contend if ranked[seat] == best]
        each = down(Fraction(chips, len(winners)), chip)
        for seat in winners:
            taken[seat] = taken.get(seat, 0) + each
        rest = chips - each * len(winners)
        if rest and first_live is not None:
            taken[first_live] = taken.get(first_live, 0) + rest
        elif rest and odd_to is not None:
            first = min(winners, key=lambda seat: odd_to[seat])
            taken[first] += rest
    return taken
