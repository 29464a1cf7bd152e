"""What decides a settlement, derived again by the second engine under every reading."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from games.records.answers import settling
from games.rules.game import game
from tests.rules.second import test_banked as second
from tests.rules.second.banked import Ends

OUTCOMES = {"SA-01"}
"""If the croupier does not open, the ante alone is won: as by a raise whose prize is nothing."""


def under(key: str, seed: int, values: Mapping[str, str], patch: pytest.MonkeyPatch) -> Ends:
    """The second engine's settlement with some readings changed."""
    with patch.context() as changed:
        true = second.chosen
        changed.setattr(second, "chosen", lambda key, record: {**true(key, record), **values})
        return second.SETTLED[key](seed)[1]


def derived(key: str, seed: int, patch: pytest.MonkeyPatch) -> tuple[set[str], set[frozenset[str]]]:
    """The doubts that alone change it by the second engine, and the twos that only together do."""
    record, first = second.SETTLED[key](seed)
    taken = second.chosen(key, record)
    others = {
        each.id: [value for value in each.values if value != taken[each.id]]
        for each in game(key).readings
        if each.id in second.VARIED[key]
    }
    alone = {
        name
        for name, values in others.items()
        if any(under(key, seed, {name: value}, patch) != first for value in values)
    }
    twos = {
        frozenset((one, two))
        for one, two in combinations(sorted(set(others) - alone), 2)
        for value in others[one]
        for second_value in others[two]
        if under(key, seed, {one: value, two: second_value}, patch) != first
    }
    return alone, twos


def hold_decided(key: str, seeds: range, patch: pytest.MonkeyPatch) -> int:
    """The number of doubts named; fails where the two engines name others."""
    count = 0
    for seed in seeds:
        record: Any = second.SETTLED[key](seed)[0]
        alone, twos = derived(key, seed, patch)
        named = [one["doubt"] for one in settling(key)(record)["decided_by"]]
        varied = set(second.VARIED[key])
        own = {one for one in named if isinstance(one, str)} & varied
        assert own >= alone, (key, seed)
        if own != alone:  # the name of an outcome changes too, of which this engine knows nothing
            assert own - alone <= OUTCOMES, (key, seed)
            continue
        pairs = {frozenset(one) for one in named if isinstance(one, list)}
        assert {pair for pair in pairs if pair <= varied} == twos, (key, seed)
        count += len(named)
    return count


@pytest.mark.parametrize("key", second.SETTLED)
def test_both_engines_name_the_same_doubts(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hold_decided(key, range(6), monkeypatch) > 5


@pytest.mark.slow
@pytest.mark.parametrize("key", second.SETTLED)
def test_both_engines_name_the_same_doubts_in_two_hundred_settlements(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hold_decided(key, range(1_000, 1_200), monkeypatch) > 200
