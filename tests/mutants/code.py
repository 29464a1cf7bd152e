"""Mutants of the code: the rules changed in one place at a time, and whether their tests notice.

    python -m tests.mutants.code [--sample 300] [--seed 1] [--jobs 2] [games/omaha/rules …]

The tests are collected once. For each mutant a child is forked, the change made in it, and the
tests that come by the changed function run until one fails; a change of what a module holds makes
the child import that game anew and collect its tests again. Of the tools there are, mutmut leaves
alone what stands outside functions and in data classes, where these rules hold their prizes and
citations, and cosmic-ray starts the tests from nothing for every mutant; so this is our own.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import CodeType
from typing import NamedTuple

from tests.mutants.changes import applied, changes_in

ROOT = Path(__file__).parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
ENGINE = "games/rules"
"""What every game stands on."""
LEAST = 0.95
LEAST_OF_A_SAMPLE = 0.75


class Mutant(NamedTuple):
    """One change; ``place`` counts the changes of its module, ``of`` is the function it is in."""

    name: str
    path: str
    place: int
    kind: str
    of: tuple[str, int] | None

    def tree(self) -> ast.Module:
        """The module with the change made."""
        return applied(_parsed(self.path), provisions_beside(self.path), self.place)

    def compiled(self) -> CodeType:
        return compile(self.tree(), str(ROOT / self.path), "exec")


def mutants(paths: list[str]) -> list[Mutant]:
    """Every mutant of the modules of those folders."""
    return [mutant for path in modules_of(paths) for mutant in mutants_of(path)]


def mutants_of(path: str) -> Iterator[Mutant]:
    seen = Counter[str]()
    for place, change in enumerate(changes_in(_parsed(path), provisions_beside(path))):
        told = f"{path} {change.within}: {change.before} → {change.after}"
        seen[told] += 1
        name = told if seen[told] == 1 else f"{told} ({seen[told]})"
        yield Mutant(name, path, place, change.kind, change.of)


def rules_of_games() -> list[str]:
    """What every game stands on, and the rules of each."""
    of_each = sorted(str(each.relative_to(ROOT)) for each in (ROOT / "games").glob("*/rules"))
    return [ENGINE, *of_each]


def modules_of(paths: list[str]) -> list[str]:
    found = [file for path in paths for file in _files(ROOT / path)]
    return [str(each.relative_to(ROOT)) for each in found if each.name != "stated.py"]


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _parsed(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


@cache
def provisions_beside(path: str) -> list[str]:
    """The provisions a game's ``law`` names, in its order: a citation is changed to the next."""
    law = ROOT / Path(path).parent / "law.py"
    if not law.exists():
        return []
    named = ast.parse(law.read_text("utf-8")).body
    return [
        target.id
        for each in named
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Call)
        for target in each.targets
        if isinstance(target, ast.Name) and target.id.isupper() and target.id != "INSTRUMENT"
        if ast.unparse(each.value.func) in ("_provision", "INSTRUMENT.provision")
    ]


def survivors(listed: Path = SURVIVORS) -> dict[str, str]:
    """Those no test notices, by name, each with its reason."""
    told = tomllib.loads(listed.read_text("utf-8")).get("survivor", [])
    return {each["name"]: each["why"] for each in told}


def sample(made: list[Mutant], size: int, seed: int) -> list[Mutant]:
    chosen = Random(seed).sample(made, min(size, len(made)))
    return sorted(chosen, key=lambda each: (each.path, each.place))


def what_is_asked(of: str, all_paths: list[str]) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=of)
    asked.add_argument("paths", nargs="*", default=all_paths)
    asked.add_argument("--sample", type=int)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return asked.parse_args()


def chosen_of(made: list[Mutant], told: argparse.Namespace) -> list[Mutant]:
    chosen = sample(made, told.sample, told.seed) if told.sample else made
    print(f"{len(chosen)} of {len(made)} mutants", flush=True)
    return chosen


def main() -> int:
    from tests.mutants.running import run

    told = what_is_asked(str(__doc__), rules_of_games())
    made = mutants(told.paths)
    chosen = chosen_of(made, told)
    caught, known = run(chosen, told.jobs), survivors()
    return (report_sample if told.sample else report)(chosen, caught, known)


Known = dict[str, str]
"""Survivors that are listed, with their reasons."""


def report(
    chosen: list[Mutant], caught: dict[Mutant, bool], known: Known, least: float = LEAST
) -> int:
    """Fails below the least share, and where the list of survivors is not exact."""
    survived = {each.name for each in chosen if not caught[each]}
    print_shares(chosen, caught)
    for name in sorted(survived - set(known)):
        print("survived, and not listed:", name)
    is_less = sum(caught.values()) < least * len(chosen)
    is_exact = not listed_and_caught(chosen, caught, known) and survived <= set(known)
    return 0 if is_exact and not is_less else 1


def report_sample(chosen: list[Mutant], caught: dict[Mutant, bool], known: Known) -> int:
    """Of a few the share swings: fails far below the least, and where one listed is caught."""
    print_shares(chosen, caught)
    for each in chosen:
        if not caught[each]:
            print("survived:", each.name)
    is_less = sum(caught.values()) < LEAST_OF_A_SAMPLE * len(chosen)
    return 1 if listed_and_caught(chosen, caught, known) or is_less else 0


def print_shares(chosen: list[Mutant], caught: dict[Mutant, bool]) -> None:
    by_path: dict[str, Counter[bool]] = {}
    for each in chosen:
        by_path.setdefault(each.path, Counter())[caught[each]] += 1
    for path, counts in sorted(by_path.items()):
        print(f"{counts[True]:>5} of {counts.total():<5} {path}")
    share = sum(caught.values()) / len(chosen)
    print(f"{sum(caught.values())} of {len(chosen)} caught, {share:.1%}")


def listed_and_caught(chosen: list[Mutant], caught: dict[Mutant, bool], known: Known) -> list[str]:
    """Those of the list of survivors that a test notices now."""
    found = sorted(each.name for each in chosen if caught[each] and each.name in known)
    for name in found:
        print("listed, and caught:", name)
    return found


if __name__ == "__main__":
    sys.exit(main())
