"""The parts the tests are tried in, as the Makefile has them: none is left out of all."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.conftest import FOUND, LISTS
from tests.costly import BOUND, FOR_ITS_FILE, file_of, function_of, listed, to_list

ROOT = Path(settings.BASE_DIR)
MAKEFILE = (ROOT / "Makefile").read_text()
MARKERS = ("browser", "slow", "services", "hypothesis", "costly", "long", "journey")


class Part:
    """A line of the Makefile that has pytest try tests: of which marks and folders."""

    def __init__(self, line: str) -> None:
        options = line.rstrip("\\").rpartition(" -m tests.quick ")[2].rpartition(" pytest ")[2]
        words = iter(shlex.split(options))
        self.folders: list[str] = []
        for word in words:
            if word == "-m":
                self.marks = next(words)
            elif word.startswith("tests/"):
                self.folders.append(f"{word}/")

    def tries(self, node_id: str, marks: Collection[str]) -> bool:
        there = not self.folders or node_id.startswith(tuple(self.folders))
        return there and bool(eval(self.marks, {}, {name: name in marks for name in MARKERS}))


def parts(target: str) -> list[Part]:
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert recipe, target
    return [
        Part(line)
        for line in recipe[1].splitlines()
        if re.search(r" -m (pytest|tests\.quick) ", line)
    ]


Kind = tuple[str, frozenset[str]]


def kinds(request: pytest.FixtureRequest) -> dict[Kind, str]:
    """Of the tests in one folder with the same marks one, for what tries it tries all of them."""
    found: dict[Kind, str] = {}
    for item in request.config.stash[FOUND]:
        marks = frozenset(mark.name for mark in item.iter_markers())
        folder = "/".join(item.nodeid.split("/")[:2])
        found.setdefault((folder, marks.intersection(MARKERS)), item.nodeid)
    return found


def made_by_ci() -> Iterator[str]:
    return (line.split()[2] for line in (ROOT / ".ci/run").open() if line.startswith("timed make "))


def test_what_ci_makes_tries_every_test_but_the_long_ones(request: pytest.FixtureRequest) -> None:
    tried = [part for target in made_by_ci() if target != "check" for part in parts(target)]
    left_out = [
        node_id
        for (_folder, marks), node_id in kinds(request).items()
        if "long" not in marks and not any(part.tries(node_id, marks) for part in tried)
    ]
    assert left_out == []


def test_what_is_quick_is_in_make_test_too_and_the_thorough_part_tries_none_of_it_again(
    request: pytest.FixtureRequest,
) -> None:
    quick, test, thorough = map(parts, ("quick", "test", "thorough"))
    assert (len(quick), len(test), len(thorough)) == (1, 2, 2)
    for (_folder, marks), node_id in kinds(request).items():
        times = [sum(part.tries(node_id, marks) for part in each) for each in (test, thorough)]
        assert quick[0].tries(node_id, marks) <= times[0], node_id
        assert max(times) <= 1, node_id
        assert sum(times) <= 1 or "hypothesis" in marks, node_id


@pytest.mark.slow
def test_without_a_browser_its_tests_are_left_out_and_that_is_said(tmp_path: Path) -> None:
    """As in a fresh checkout on a machine without Chromium."""
    journey = "tests/browser/test_seat.py"
    assert any(each.startswith(journey) for each in listed(LISTS["journey"]))
    bare = {key: os.environ[key] for key in os.environ if not re.match("RULESITE_|CHROMIUM", key)}
    command = [sys.executable, "-m", "pytest", journey, "-m", "journey", "--browser-report"]
    told = subprocess.run(
        command, cwd=ROOT, env=bare | {"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout
    assert "No Chromium was found: the browser tests did not run." in told.stdout
    assert " passed" not in told.stdout


@pytest.mark.parametrize("marker", LISTS)
def test_what_is_listed_is_there(request: pytest.FixtureRequest, marker: str) -> None:
    """Held to the files that were collected, for of the others nothing is known.

    A costly case whose id went to another, as one put in before it does, is quick until all are
    weighed again; a journey is that case and no other.
    """
    names = listed(LISTS[marker])
    assert LISTS[marker].read_text().splitlines() == sorted(names)
    assert [name for name in names if not (ROOT / file_of(name)).is_file()] == []
    if any("::" in argument for argument in request.config.args):
        return
    found = {item.nodeid for item in request.config.stash[FOUND]}
    files = {file_of(node_id) for node_id in found}
    found |= {function_of(node_id) for node_id in found}
    asked = names if marker == "journey" else {function_of(name) for name in names}
    assert [name for name in sorted(asked) if file_of(name) in files and name not in found] == []


def test_what_is_above_the_bound_is_listed_and_most_of_a_function_by_its_name() -> None:
    much, little = 2 * BOUND, BOUND / 2
    weights = {"a::t[1]": much, "a::t[2]": little, "a::t[3]": little, "a::all[x::y]": much}
    weights |= {"a::all[z]": much, "a::all[[]": little, "a::alone": much, "a::light": little / 2}
    assert to_list(weights) == ["a::all", "a::alone", "a::t[1]"]


def test_the_lightest_of_a_file_stays_quick_unless_it_is_far_above_the_bound() -> None:
    weights = {"a::t[1]": 3 * BOUND, "a::t[2]": 2 * BOUND, "a::more": 4 * BOUND, "b::t": 9 * BOUND}
    assert to_list(weights) == ["a::more", "a::t[1]", "b::t"]
    assert to_list({"b::t": FOR_ITS_FILE, "b::more": 2 * FOR_ITS_FILE}) == ["b::more"]
