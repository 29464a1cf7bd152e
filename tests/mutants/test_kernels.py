"""Kernels run as they are written answer as compiled, and their changes are noticed."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from itertools import permutations
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest

from games.odds.kernels.evaluate import ladder_40, ladder_52
from tests.mutants import kernels
from tests.mutants.as_written import as_written, widened
from tests.mutants.code import ROOT, Mutant, survivors
from tests.mutants.kernels import SURVIVORS, floors_of_odds, mutants_of_kernels, names_of_kernels


def kernel(function: Any) -> tuple[Any, Any]:
    """Compiled, and as it is written."""
    again = FunctionType(function.__code__, function.__globals__, function.__name__)
    return numba.njit(function), as_written(again)


@kernel
def set_of_ranks(cards: Any) -> Any:
    held = 0
    for place in range(cards.size):
        held |= 1 << (cards[place] >> 2)
    return held


@kernel
def set_of_cards(cards: Any) -> Any:
    held = 0
    for card in cards:
        held |= 1 << card
    return held


@kernel
def how_many(cards: Any, least: int) -> Any:
    a, b = np.int64(cards[0]), np.int64(cards[1])
    return (a >= least) + 2 * (b >= least) + (a == b)


@kernel
def stirred(words: Any) -> Any:
    return (words[0] * np.uint64(0xBF58476D1CE4E5B9)) >> np.uint64(31)


@pytest.mark.parametrize(
    ("both", "given"),
    [
        (set_of_ranks, (np.array([51, 0, 40], dtype=np.uint8),)),
        (set_of_cards, (np.array([51, 0, 40], dtype=np.uint8),)),
        (how_many, (np.array([51, 51], dtype=np.uint8), 50)),
        (stirred, (np.array([2**64 - 3], dtype=np.uint64),)),
    ],
)
def test_small_numbers_are_widened_as_compiled_code_widens_them(both: Any, given: Any) -> None:
    compiled, written = both
    with np.errstate(over="ignore"):
        assert written(*given) == compiled(*given)


def test_only_kernels_are_widened() -> None:
    source = "def a(cards):\n    return cards[0]\n@kernel\ndef b(cards):\n    return cards[0] < 1"
    told = ast.unparse(widened(ast.parse(source)))
    assert "def a(cards):\n    return cards[0]\n" in told
    assert told.endswith("return number_of(number_of(cards[0]) < 1)")


@pytest.mark.parametrize("ladder", [ladder_40, ladder_52])
def test_ranks_are_looked_up_in_any_order(ladder: Any) -> None:
    pair, triple = ladder().tables.pair, ladder().tables.triple
    assert (pair == pair.T).all()
    assert all((triple == triple.transpose(axes)).all() for axes in permutations(range(3)))


@cache
def of_floor(floor: str) -> list[Mutant]:
    return mutants_of_kernels([floor])


def every() -> list[Mutant]:
    return [each for floor in floors_of_odds() for each in of_floor(floor)]


@pytest.mark.parametrize("floor", floors_of_odds())
def test_every_floor_of_odds_has_kernels_whose_changes_are_tried(floor: str) -> None:
    made = of_floor(floor)
    assert len(made) > 50
    assert len({each.name for each in made}) == len(made)
    assert all(each.of is None or each.of[0] in names_of_kernels(each.path) for each in made)
    assert all((ROOT / each.partition("::")[0]).exists() for each in kernels.tests_of(made[0]))


def test_every_survivor_listed_is_a_change_of_a_kernel_and_has_a_reason() -> None:
    for name, why in survivors(SURVIVORS).items():
        assert name.split(" ")[0] in {each.path for each in every()}
        assert " → " in name
        assert why.endswith(".")


@pytest.mark.slow
def test_most_of_a_sample_is_noticed() -> None:
    asked = [sys.executable, "-m", "tests.mutants.kernels", "--sample", "40", "--seed", "69"]
    ended = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("40 of ")
