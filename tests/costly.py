"""Weigh the tests and write down the costly ones: ``python -m tests.costly``."""

from __future__ import annotations

import os
import resource
import time
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("costly.txt")
"""Node ids, one a line; one without its brackets stands for all cases of its function."""

WEIGHED = "not browser and not slow and not services"
BOUND = 0.03
"""Seconds of processor that a test of the quick part may take."""

FOR_ITS_FILE = 0.2
"""Seconds the lightest of a file may take, for which it stays quick as the one of its file."""

WAITED = 0.25
"""How much of the time by the clock counts, for the machine may have had other work too."""


def listed(file: Path) -> frozenset[str]:
    return frozenset(file.read_text(encoding="ascii").split("\n")) - {""}


def file_of(node_id: str) -> str:
    return node_id.partition("::")[0]


def function_of(node_id: str) -> str:
    return node_id.partition("[")[0]


def stands_in(names: Collection[str], node_id: str) -> bool:
    return node_id in names or function_of(node_id) in names


def to_list(weights: dict[str, float]) -> list[str]:
    """The ids above the bound; a function of whose cases more than half are, by its own name.

    The lightest of a file stays quick where it can, so that few changes go untried.
    """
    by_weight = sorted(weights, key=lambda node_id: (weights[node_id], node_id))
    lightest = {file_of(node_id): node_id for node_id in reversed(by_weight)}.values()
    spared = {node_id for node_id in lightest if weights[node_id] <= FOR_ITS_FILE}
    above = {node_id for node_id in weights if weights[node_id] > BOUND} - spared
    cases = Counter(map(function_of, weights))
    costly = Counter(map(function_of, above))
    whole = {name for name in costly if 2 * costly[name] > cases[name]}
    whole -= set(map(function_of, spared))
    return sorted({function_of(each) if function_of(each) in whole else each for each in above})


class Scales:
    """A plugin that weighs every test, in the order they are found in or the other way round."""

    def __init__(self, backwards: bool) -> None:
        self.backwards = backwards
        self.weights: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.backwards:
            items.reverse()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before, clock = work(), time.monotonic()
        answer = yield
        waited = WAITED * (time.monotonic() - clock)
        self.weights[item.nodeid] = max(work() - before, waited)
        return answer


def work() -> float:
    """Seconds of processor of this process and of those that it started and that ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def weigh(backwards: bool) -> dict[str, float]:
    scales = Scales(backwards)
    pytest.main(["-m", WEIGHED, "-p", "no:xdist", "--no-header"], plugins=[scales])
    return scales.weights


def main() -> None:
    """Weigh each twice, for the first to ask for what many share pays for all of them."""
    os.environ.pop("CI", None)
    each_in_its_own = {"mp_context": get_context("spawn"), "max_tasks_per_child": 1}
    with ProcessPoolExecutor(1, **each_in_its_own) as processes:
        there, back = processes.map(weigh, (False, True))
    weights = {node_id: min(there[node_id], back[node_id]) for node_id in there}
    costly = to_list(weights)
    LIST.write_text("".join(f"{node_id}\n" for node_id in costly), encoding="ascii")
    names = frozenset(costly)
    left = sum(weights[node_id] for node_id in weights if not stands_in(names, node_id))
    print(f"{len(weights)} tests weigh {sum(weights.values()):.0f} s, the quick {left:.0f} s.")


if __name__ == "__main__":
    main()
