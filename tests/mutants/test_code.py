"""The rules changed in one place are noticed by their tests, but for those listed."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from tests.mutants.abreast import portions, side_by_side
from tests.mutants.changes import changes_in
from tests.mutants.code import ROOT, Mutant, mutants, mutants_of, rules_of_games, survivors
from tests.mutants.running import CAUGHT, SURVIVED, asked

Told = list[tuple[str, str, str]]


def told(source: str) -> Told:
    tree = ast.parse(source)
    return [(each.kind, each.before, each.after) for each in changes_in(tree, ["DECK", "DEAL"])]


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a = b < c", [("comparison", "a = b < c", "a = b <= c")]),
        ("a = b + c", [("arithmetic", "a = b + c", "a = b - c")]),
        ("a = b and c", [("comparison", "a = b and c", "a = b or c")]),
        ("a = (b, c)", [("order", "a = (b, c)", "a = (c, b)")]),
        ("a = 2", [("constant", "a = 2", "a = 3")]),
        ("a = law.DECK", [("citation", "a = law.DECK", "a = law.DEAL")]),
        ("a = b in (c, d)", [("comparison", "a = b in (c, d)", "a = b not in (c, d)")]),
    ],
)
def test_what_is_changed(source: str, changes: Told) -> None:
    assert told(source) == changes


@pytest.mark.parametrize(
    "source",
    [
        "'A docstring'",
        "a = str(b)[:40]",
        "assert a == 1",
        "a: Literal[2]",
        "isinstance(a, (b, c))",
        "zip(a, b, strict=True)",
        "Rule = Callable[[a, b], c]",
        "Game(table={'seats': [1, 2]})",
        "__all__ = ['a', 'b']",
        "__slots__ = ('a', 'b')",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert told(source) == []


def test_a_mutant_is_its_module_with_one_thing_changed() -> None:
    made = list(mutants_of("games/omaha/rules/turn.py"))
    fewer = next(each for each in made if "counted -= 1" in each.name)
    assert fewer.of is not None
    assert fewer.of[0] == "is_raise_left"
    assert "counted -= 1" in ast.unparse(fewer.tree())
    assert len({each.name for each in made}) == len(made)


def test_every_survivor_listed_is_a_mutant_there_is_and_has_a_reason() -> None:
    names = {each.name for each in mutants(rules_of_games())}
    assert set(survivors()) <= names
    assert all(why.endswith(".") for why in survivors().values())


def test_the_tests_can_be_asked_anew(capsys: pytest.CaptureFixture[str]) -> None:
    """A question pytest does not take is no fault found."""
    assert asked(["--collect-only", "tests/rules/test_pots.py"]) == pytest.ExitCode.OK
    assert "test_pots" in capsys.readouterr().out


def test_each_is_tried_once_whichever_process_takes_it() -> None:
    made = list(mutants_of("games/omaha/rules/turn.py"))
    assert len(portions(made)) > 1
    found = list(side_by_side(lambda each: each.place % 3 == 0, made, 3, lambda: None))
    assert len(found) == len(made)
    assert dict(found) == {each: each.place % 3 == 0 for each in made}


def test_a_trial_that_could_not_be_made_ends_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    def refused(_: Mutant) -> bool:
        raise RuntimeError("pytest could not be asked")

    made = list(mutants_of("games/omaha/rules/turn.py"))
    with pytest.raises(RuntimeError, match="before its mutants were tried"):
        list(side_by_side(refused, made, 2, lambda: None))
    assert "pytest could not be asked" in capfd.readouterr().err


ANEW = """
from tests.mutants import running
from tests.mutants.code import mutants_of

running._of_every_game = lambda: ["tests/rules/test_readings.py"]
made = list(mutants_of("games/fortune3/rules/bets.py"))
for change in ("NEEDS_BASIC = Needs(('ante'", "ION, placed_by=(law.DECISION, law.DOUBLING, law"):
    mutant = next(each for each in made if f": {change}" in each.name)
    print(running._ends(lambda: running._anew(mutant, []), 30))
"""


@pytest.mark.slow
def test_a_module_imported_anew_is_noticed_for_its_change_alone() -> None:
    """The order of the basic bets survives; a bet that reads other doubts does not."""
    ended = subprocess.run([sys.executable, "-c", ANEW], cwd=ROOT, capture_output=True, text=True)
    assert ended.stdout.split() == [str(SURVIVED), str(CAUGHT)], ended.stderr


UNCHANGED = """
import pytest
from tests.mutants import running

class AsItStands:
    path = "games/fortune3/rules/bets.py"

    def compiled(self):
        return compile((running.ROOT / self.path).read_text("utf-8"), self.path, "exec")

class Anew:
    def pytest_runtestloop(self, session):
        running._every_test_of = lambda of_game: [["tests/rules/test_day.py"]]
        print("told", running._ends(lambda: running._anew(AsItStands(), []), 60))
        return True

loaded = ["tests/rules/test_day.py", "tests/rules/test_readings.py"]
pytest.main([*running.OPTIONS, "-m", running.QUICK, *loaded], plugins=[Anew()])
"""


@pytest.mark.slow
def test_a_module_imported_anew_as_it_stands_is_no_fault_found() -> None:
    """Though the odds, which hold the rules, were loaded before it."""
    asked = [sys.executable, "-c", UNCHANGED]
    ended = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert f"told {SURVIVED}" in ended.stdout, ended.stdout + ended.stderr


@pytest.mark.slow
def test_most_of_a_sample_is_noticed() -> None:
    asked = [sys.executable, "-m", "tests.mutants.code", "--sample", "20", "--seed", "97"]
    ended = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("20 of ")
