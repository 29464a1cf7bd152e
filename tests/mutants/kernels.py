"""Mutants of the kernels: compiled code changed in one place at a time, tried without compiling it.

    python -m tests.mutants.kernels [--sample 40] [--seed 1] [--jobs 2] [games/omaha/odds …]

To compile a changed kernel, and all that is compiled with it, takes seconds. So the kernels are
run as they are written, over deals made for it, few and of every kind, that ``tests/odds/kernels``
holds to the readable rules; those tests hold for the compiled kernels too, and run with the others.
"""

from __future__ import annotations

import ast
import signal
import sys
from pathlib import Path
from types import CodeType

import numba
import pytest

from games.odds.kernels import kernelcache
from tests.mutants import running
from tests.mutants.as_written import DECORATORS, kernels_of, widened, write_kernels_as_written
from tests.mutants.code import (
    ROOT,
    Mutant,
    chosen_of,
    modules_of,
    mutants_of,
    report,
    report_sample,
    survivors,
    what_is_asked,
)
from tests.mutants.running import (
    CAUGHT,
    NOT_TRIED,
    OPTIONS,
    QUICK,
    SURVIVED,
    Came,
    Changed,
    Telling,
    Trials,
)

SURVIVORS = Path(__file__).with_name("survivors_of_kernels.toml")
LEAST = 0.90
"""Less than of rules: kernels hold more starting values, spare room and bounds chosen freely."""
FOLDER = "tests/odds/kernels"
TESTS = [
    FOLDER,
    "tests/odds/test_table.py",
    "tests/odds/test_blocks.py",
    "tests/odds/test_omaha_evaluation.py::test_the_winners_are_all_who_hold_the_highest_hand",
    "tests/odds/test_generator.py::test_a_word_is_what_plain_arithmetic_says",
    "tests/odds/test_generator.py::test_words_known_by_heart",
    "tests/odds/test_generator.py::test_cards_are_dealt_as_from_a_deck",
]

COMPILED = [
    "tests/odds/test_stud_exact.py::test_kinds_and_hands_are_all_there_are",
    "tests/odds/test_stud_exact.py::test_strengths_and_qualification_are_those_of_the_readable_rules",
]
"""Those of the one kernel that goes through all hands there are: it is compiled anew for them."""


PATIENCE = 0.5
SAYING_LITTLE = ("--assert=plain", "--tb=native")
"""Why a test fails is not read, and takes longer to tell than most of these to run."""


class KernelMutant(Mutant):
    """A change in a kernel, or in what its module holds."""

    def compiled(self) -> CodeType:
        return compile(widened(self.tree()), str(ROOT / self.path), "exec")


def floors_of_odds() -> list[str]:
    games = ROOT / "games"
    found = [each for each in games.glob("*/odds") if each.is_dir()]
    return sorted(str(each.relative_to(ROOT)) for each in (*found, games / "odds"))


def mutants_of_kernels(paths: list[str]) -> list[Mutant]:
    """Those inside kernels, and in the numbers that modules with kernels hold."""
    return [
        KernelMutant(*each)
        for path in modules_of(paths)
        if (names := names_of_kernels(path))
        for each in mutants_of(path)
        if each.of is None or each.of[0] in names
    ]


def names_of_kernels(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {each.name for each in kernels_of(tree)}


def run(chosen: list[Mutant], jobs: int = 1) -> dict[Mutant, bool]:
    """Whether the tests of the kernels notice each. No module of the odds may be loaded yet."""
    write_kernels_as_written()
    plugin = TrialsAsWritten(chosen, jobs)
    options = [*OPTIONS, *SAYING_LITTLE, "-m", QUICK, "--capture=sys"]
    pytest.main([*options, *TESTS], plugins=[plugin])
    return plugin.caught


class TrialsAsWritten(Trials):
    def __init__(self, chosen: list[Mutant], jobs: int = 1) -> None:
        super().__init__(chosen, jobs)
        self.limits: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What kernels fill for good is filled once, for every child."""
        for item in session.items:
            assert running._passes(item), item.nodeid
        return super().pytest_runtestloop(session)

    def _is_caught(
        self, mutant: Mutant, session: pytest.Session, came: Came, seconds: list[float]
    ) -> bool:
        self.living.kept.clear()  # what the rules answer does not change with a kernel
        self.limits = {
            item.nodeid: PATIENCE + 4 * needed
            for item, needed in zip(session.items, seconds, strict=True)
        }
        if mutant.of is None:
            told = running._ends(lambda: anew(mutant, tests_of(mutant)), sum(seconds))
            return told == CAUGHT or running._ends(lambda: compiled_anew(mutant), 0) == CAUGHT
        if (str(ROOT / mutant.path), mutant.of[1]) not in came:
            return running._ends(lambda: compiled_anew(mutant), sum(seconds)) == CAUGHT
        return super()._is_caught(mutant, session, came, seconds)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A loop that no longer ends is killed once it takes far longer than the test did."""
        if limit := self.limits.get(item.nodeid):
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)


def compiled_anew(mutant: Mutant) -> int:
    """A kernel no test can come by uncompiled: it is compiled with the change in it."""
    for name in DECORATORS:
        setattr(kernelcache, name, numba.njit(nogil=True))
    return anew(Mutant(*mutant), COMPILED)


def anew(mutant: Mutant, tests: list[str]) -> int:
    """The floor of odds imported again with the change in it, and its tests collected."""
    for name in list(sys.modules):
        if _is_of_odds(name):
            del sys.modules[name]
    running._forget_the_registries()
    name = mutant.path.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, Changed(name, mutant))
    told = running.asked(tests, Telling())
    if told in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
        return CAUGHT
    return SURVIVED if told == pytest.ExitCode.OK else NOT_TRIED


def tests_of(mutant: Mutant) -> list[str]:
    """Those named after the mutant's game, or all where every game shares the module."""
    game = Path(mutant.path).parts[1]
    own = sorted(each.name for each in (ROOT / FOLDER).glob(f"test_{game}_*.py"))
    return [f"{FOLDER}/{name}" for name in own] or TESTS


def _is_of_odds(name: str) -> bool:
    if name == "games.odds.kernels.kernelcache":
        return False
    return name.startswith(("games.odds.", "tests.odds")) or (
        name.startswith("games.") and ".odds" in name
    )


def main() -> int:
    told = what_is_asked(str(__doc__), floors_of_odds())
    made = mutants_of_kernels(told.paths)
    chosen = chosen_of(made, told)
    caught, known = run(chosen, told.jobs), survivors(SURVIVORS)
    paths = {each.path for each in made}
    of_these = {name for name in known if name.split(" ")[0] in paths}
    for name in sorted(of_these - {each.name for each in made}):
        print("listed, and of a kernel that is no more:", name)
    if told.sample:
        return report_sample(chosen, caught, known)
    return report(chosen, caught, known, LEAST)


if __name__ == "__main__":
    sys.exit(main())
