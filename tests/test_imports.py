"""Every module imports by itself, and none imports what imports it."""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp
import pytest

import games
import rulesite

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = "rulesite.settings."
NO_DJANGO = ("games.installed", "games.lawtexts", "games.rules", "games.odds", "games.quality")

EACH_ALONE = """
import gc, importlib, json, os, sys
import numba
# No child lives long enough for what it might let go.
gc.disable()
if sys.argv[1]:
    import django
    django.setup()
    # What Django has loaded must not stand ready for the module looked at.
    own = [n for n in sys.modules if n.partition(".")[0] in ("games", "rulesite")]
    for name in own:
        if not name.startswith("rulesite.settings"):
            del sys.modules[name]
failed = {}
for name in json.load(sys.stdin):
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            importlib.import_module(name)
        except BaseException as fault:
            os.write(write, f"{type(fault).__name__}: {fault}"[:2000].encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    if told := os.read(read, 4000).decode():
        failed[name] = told
    os.close(read)
print(json.dumps(failed))
"""


def modules() -> Iterator[str]:
    """All but settings, which an installation chooses among, and scripts."""
    for package in (games, rulesite):
        yield package.__name__
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not each.name.startswith(SETTINGS) and not each.name.endswith("__main__"):
                yield each.name


def needs_no_django(name: str) -> bool:
    _games, _, inside = name.partition(".")
    parts = inside.split(".")
    is_floor_of_a_game = len(parts) > 1 and parts[1] in ("rules", "odds")
    return is_floor_of_a_game or any(
        name == floor or name.startswith(f"{floor}.") for floor in NO_DJANGO
    )


def failures(names: list[str], *, with_django: bool) -> dict[str, str]:
    """Each imported in a process that has loaded nothing of ours before."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "rulesite.settings.test"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", EACH_ALONE, "yes" if with_django else ""],
        input=json.dumps(names),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def circles(imports: Mapping[str, set[str]]) -> list[list[str]]:
    """Each module that comes back to itself, with the way it does; the shortest first."""
    found = {}
    for start in sorted(imports):
        ways = [[start, each] for each in sorted(imports[start])]
        seen: set[str] = set()
        for way in ways:
            if way[-1] == start:
                found[frozenset(way)] = way
                break
            if way[-1] not in seen:
                seen.add(way[-1])
                ways += [[*way, each] for each in sorted(imports[way[-1]])]
    return sorted(found.values(), key=len)


def drawn() -> dict[str, set[str]]:
    """What each module imports, and the packages that are run on the way to it."""
    graph = grimp.build_graph("games", "rulesite", cache_dir=None)
    found = {}
    for each in graph.modules:
        named = graph.find_modules_directly_imported_by(each)
        on_the_way = {package for name in named for package in packages_of(name)}
        found[each] = (named | on_the_way) - packages_of(each) - {each}
    return found


def packages_of(name: str) -> set[str]:
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def test_a_circle_is_found_and_named() -> None:
    (found,) = circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()})
    assert found == ["c", "a", "b", "c"]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_module_imports_what_imports_it() -> None:
    """Imports inside a function and for types alone count too."""
    imports = drawn()
    assert len(imports) > 600
    assert [" → ".join(way) for way in circles(imports)] == []


@pytest.mark.slow
def test_modules_that_once_leaned_on_others_import_alone() -> None:
    names = [
        "games.play.hand.page",
        "games.simulations.asking.form",
        "games.simulations.par.what_if",
        "games.simulations.results.comparison",
        "games.translation.workflow.flow",
    ]
    assert failures(names, with_django=True) == {}


@pytest.mark.slow
def test_every_module_imports_alone_once_the_site_is_set_up() -> None:
    names = [name for name in modules() if not needs_no_django(name)]
    assert len(names) > 350
    assert failures(names, with_django=True) == {}


@pytest.mark.slow
def test_the_lower_floors_import_alone_in_a_bare_interpreter() -> None:
    names = [name for name in modules() if needs_no_django(name)]
    assert len(names) > 150
    assert failures(names, with_django=False) == {}


def test_a_module_that_does_not_import_alone_is_told_of() -> None:
    told = failures(["games.rules.values.cards", "games.no_such_module"], with_django=False)
    assert list(told) == ["games.no_such_module"]
    assert told["games.no_such_module"].startswith("ModuleNotFoundError")
