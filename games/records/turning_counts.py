"""How many hands turn on which doubts, counted over random hands and the sample hands of a game."""

import json
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import cache, partial
from itertools import combinations
from math import ceil
from pathlib import Path
from typing import TypedDict

from games import installed
from games.consequences.game import turns_of
from games.consequences.hands import hand_by_chance
from games.consequences.setting import Setting
from games.records.answers import played_out
from games.records.deciding import PLAYED, tried
from games.rules.game import Record, game
from games.rules.values.refusal import Forbidden, Unusable

HANDS = 1_000
"""Random hands for the stored counts."""
SAMPLED = 20
"""The first of them, whose counts are quick to count again."""
SETTLED = 0.99
"""The share of hands that are to turn on nothing."""

Doubts = frozenset[tuple[str, ...]]
"""What a hand turns on: each doubt alone, or two that only together change its result."""


class HandsTurning(TypedDict):
    """Hands that turn on the same doubts."""

    doubts: list[list[str]]
    hands: int


class TurningCounts(TypedDict):
    """Of a game: random hands by the doubts that change their result, and its sample hands."""

    chance: list[HandsTurning]
    first: list[HandsTurning]
    samples: list[HandsTurning]


def doubts_of_result(key: str, record: Record) -> Doubts:
    """The doubts that change who wins or what is paid in a hand."""
    hand = tried(key, record, partial(played_out, key), PLAYED)
    return frozenset(
        deciding.doubts for deciding in hand.robustness.decided_by if hand.pays(deciding)
    )


def counted(key: str, hands: int = HANDS) -> TurningCounts:
    """The counts of a game, over so many random hands; hands that are refused are left out."""
    numbers = range(hands)
    return {
        "chance": _turning(key, by_chance(key, numbers)),
        "first": _turning(key, by_chance(key, numbers[:SAMPLED])),
        "samples": _turning(key, samples(key)),
    }


def by_chance(key: str, numbers: Iterable[int]) -> Iterable[Record]:
    """The random hands of these numbers, without those that are refused."""
    deal = turns_of(key).deal
    for number in numbers:
        with suppress(Forbidden, Unusable):
            yield hand_by_chance(game(key), deal, number, Setting())


def samples(key: str) -> Iterable[Record]:
    """The sample hands of a game, without the readings that they choose."""
    for path in sorted((installed.folder(key) / "play" / "sample_hands").glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))["record"]
        yield {name: value for name, value in record.items() if name not in ("id", "readings")}


def _turning(key: str, hands: Iterable[Record]) -> list[HandsTurning]:
    counts = Counter(tuple(sorted(doubts_of_result(key, hand))) for hand in hands)
    return [
        {"doubts": [[*names] for names in doubts], "hands": number}
        for doubts, number in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def path_of(key: str) -> Path:
    return installed.folder(key) / "consequences" / "turning.json"


@cache
def stored_counts(key: str) -> TurningCounts | None:
    """The stored counts of a game; None if it has none."""
    path = path_of(key)
    if not path.is_file():
        return None
    counts: TurningCounts = json.loads(path.read_text(encoding="utf-8"))
    return counts


def keep(key: str, counts: TurningCounts) -> None:
    """Write the counts, one set of doubts to a line."""
    parts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]"  # type: ignore[attr-defined]
        for name, rows in counts.items()
    ]
    path_of(key).write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")
    stored_counts.cache_clear()


def number_of(rows: Iterable[HandsTurning]) -> int:
    return sum(row["hands"] for row in rows)


def turning_on(rows: Iterable[HandsTurning], doubt: str) -> int:
    """The hands that turn on a doubt, alone or with another."""
    return sum(row["hands"] for row in rows if any(doubt in names for names in row["doubts"]))


def settled_by(rows: Iterable[HandsTurning], doubts: Collection[str]) -> int:
    """The hands that turn on nothing once these doubts are settled; of two, one is enough."""
    return sum(
        row["hands"]
        for row in rows
        if all(any(name in doubts for name in names) for names in row["doubts"])
    )


def fewest(rows: list[HandsTurning], share: float = SETTLED) -> tuple[str, ...]:
    """The fewest doubts by which this share of the hands turns on nothing.

    Every set of doubts is tried, the smallest first; of as many, the one that settles most hands.
    """
    names = sorted({name for row in rows for pair in row["doubts"] for name in pair})
    needed = ceil(share * number_of(rows))
    for size in range(len(names) + 1):
        best = max(combinations(names, size), key=lambda doubts: settled_by(rows, doubts))
        if settled_by(rows, best) >= needed:
            return best
    return tuple(names)
