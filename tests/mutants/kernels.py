"""Mutants of the kernels: compiled code changed in one place at a time, tried without compiling it.

To compile a changed kernel and all that is compiled with it takes seconds, so the kernels are run
as they are written, over deals made for it, few and of every kind, that
``tests/odds/kernels`` holds to the readable rules. Those tests hold for compiled kernels too, and
run with the others.
"""

from __future__ import annotations

import ast
import sys
from types import CodeType

import pytest

from tests.mutants import running
from tests.mutants.as_written import kernels_of, widened, write_kernels_as_written
from tests.mutants.code import ROOT, Mutant, mutants
from tests.mutants.running import CAUGHT, OPTIONS, QUICK, SURVIVED, Came, Changed, Trials

TESTS = [
    "tests/odds/kernels",
    "tests/odds/test_table.py",
    "tests/odds/test_blocks.py",
    "tests/odds/test_generator.py::test_a_word_is_what_plain_arithmetic_says",
    "tests/odds/test_generator.py::test_words_known_by_heart",
    "tests/odds/test_generator.py::test_cards_are_dealt_as_from_a_deck",
]


class KernelMutant(Mutant):
    """A change in a kernel, or in what its module holds."""

    def compiled(self) -> CodeType:
        return compile(widened(self.tree()), str(ROOT / self.path), "exec")


def modules_with_kernels() -> list[str]:
    found = [*(ROOT / "games").glob("odds/*.py"), *(ROOT / "games").glob("*/odds/*.py")]
    return sorted(
        str(each.relative_to(ROOT))
        for each in found
        if any(kernels_of(ast.parse(each.read_text("utf-8"))))
    )


def mutants_of_kernels(paths: list[str]) -> list[Mutant]:
    """Those inside kernels, and in the numbers their modules hold."""
    return [
        each
        for path in paths
        for each in mutants([path])
        if each.of is None or each.of[0] in _names_of_kernels(path)
    ]


def _names_of_kernels(path: str) -> set[str]:
    return {each.name for each in kernels_of(ast.parse((ROOT / path).read_text("utf-8")))}


def run(chosen: list[Mutant]) -> dict[Mutant, bool]:
    """Whether the tests of the kernels notice each. No module of the odds may be loaded yet."""
    write_kernels_as_written()
    plugin = TrialsAsWritten([KernelMutant(*each) for each in chosen])
    pytest.main([*OPTIONS, "-m", QUICK, "--capture=sys", *TESTS], plugins=[plugin])
    return {Mutant(*each): is_caught for each, is_caught in plugin.caught.items()}


class TrialsAsWritten(Trials):
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What kernels fill for good is filled once, for every child."""
        for item in session.items:
            assert running._passes(item), item.nodeid
        return super().pytest_runtestloop(session)

    def _is_caught(
        self, mutant: Mutant, session: pytest.Session, came: Came, seconds: list[float]
    ) -> bool:
        if mutant.of is not None:
            return super()._is_caught(mutant, session, came, seconds)
        return running._ends(lambda: anew(mutant), sum(seconds)) == CAUGHT


def anew(mutant: Mutant) -> int:
    """The floor of odds imported again with the change in it, and its tests collected."""
    for name in list(sys.modules):
        if _is_of_odds(name):
            del sys.modules[name]
    running._forget_the_registries()
    name = mutant.path.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, Changed(name, mutant))
    told = pytest.main([*OPTIONS, "-m", QUICK, "-p", "no:terminal", *TESTS])
    return SURVIVED if told == pytest.ExitCode.OK else CAUGHT


def _is_of_odds(name: str) -> bool:
    if name == "games.odds.kernelcache":
        return False
    return name.startswith(("games.odds.", "tests.odds")) or (
        name.startswith("games.") and ".odds" in name
    )
