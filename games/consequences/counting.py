"""Random hands under two settings: how many differ, and how many chips move."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import cast

from games.consequences.hands import Walk, by_chance, walk
from games.consequences.record import HandsCompared
from games.consequences.setting import Setting, under
from games.rules.actions import written
from games.rules.game import Game, Record
from games.rules.refusal import Forbidden, Unusable

Deal = Callable[[int], Record]
"""The table and the seed of the hand of a number; the same number, the same hand."""

CERTAINTY = 2.5758293035489004
"""Standard errors on either side of a 99 % interval."""
MOST_EXAMPLES = 3


@dataclass(slots=True)
class DifferenceTally:
    """Counts of differing hands; whole numbers, so that parts of a count add up."""

    hands: int = 0
    otherwise: int = 0
    """Hands in which anything differs."""
    winner: int = 0
    """Hands whose winners differ."""
    money: int = 0
    """Hands in which somebody ends with a different number of chips."""
    moved: int = 0
    """Chips that go to another seat, to the house or from it, over all hands."""
    staked: int = 0
    """Chips that the players put in under the first setting."""
    commission_here: int = 0
    commission_there: int = 0
    first: list[int] = field(default_factory=list)
    """The numbers of the first hands that differ in money."""

    def to_json(self) -> HandsCompared:
        return cast(HandsCompared, asdict(self))


def counted(
    game: Game, deal: Deal, setting: Setting, alternative: Setting, hands: int, first: int = 0
) -> DifferenceTally:
    tally = DifferenceTally()
    for number, one, two in _pairs(game, deal, setting, alternative, range(first, first + hands)):
        tally.hands += 1
        tally.staked += one.staked
        tally.commission_here += one.commission
        tally.commission_there += two.commission
        moved = _moved(one, two)
        tally.money += moved > 0
        tally.moved += moved
        tally.winner += one.winners != two.winners
        if moved or one.steps != two.steps:
            tally.otherwise += not _same(one, two)
        if moved and len(tally.first) < MOST_EXAMPLES:
            tally.first.append(number)
    return tally


def _same(one: Walk, two: Walk) -> bool:
    outlines = [[(s.name, s.seat, s.moves) for s in hand.steps] for hand in (one, two)]
    return outlines[0] == outlines[1] and one.actions == two.actions


def _moved(one: Walk, two: Walk) -> int:
    """Half the sum of the differences, since one loses what another wins."""
    accounts = {*one.accounts, *two.accounts}
    difference = sum(abs(one.accounts.get(a, 0) - two.accounts.get(a, 0)) for a in accounts)
    return difference // 2


def _pairs(
    game: Game, deal: Deal, setting: Setting, alternative: Setting, numbers: range
) -> Iterator[tuple[int, Walk, Walk]]:
    """Each hand under both settings; hands refused under either are skipped."""
    for number in numbers:
        record = deal(number)
        try:
            one = walk(game, under(game, record, setting), by_chance(str(number)))
            two = walk(game, under(game, record, alternative), by_chance(str(number)))
        except (Forbidden, Unusable):
            continue
        yield number, one, two


def hand_by_chance(game: Game, deal: Deal, number: int, setting: Setting) -> dict[str, object]:
    """One of the hands counted, as a record with its actions."""
    record = deal(number)
    played = walk(game, under(game, record, setting), by_chance(str(number)))
    return {**record, "actions": [written(action) for action in played.actions]}


def interval(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 99 % interval for a share; (0, 1) without hands."""
    if not total:
        return 0.0, 1.0
    part, square = hits / total, CERTAINTY**2
    middle = part + square / (2 * total)
    spread = CERTAINTY * sqrt(part * (1 - part) / total + square / (4 * total * total))
    whole = 1 + square / total
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
