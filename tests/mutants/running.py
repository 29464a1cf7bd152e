"""Running the tests against mutants: collected once, then a child forked for each."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest
from hypothesis import settings

from tests.mutants.code import ROOT, Mutant

Came = dict[tuple[str, int], list[int]]
"""By file and first line of a function, the tests that came by it, the quickest first."""

CAUGHT, SURVIVED = 1, 0
PATIENCE = 20.0
MEMORY = 6 * 2**30
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile", "mutants")
QUICK = "not slow and not proof and not browser"

settings.register_profile(
    "mutants", max_examples=12, deadline=None, derandomize=True, database=None
)


def run(chosen: list[Mutant]) -> dict[Mutant, bool]:
    """Whether the tests of the rules notice each."""
    plugin = Trials(chosen)
    pytest.main([*OPTIONS, "-m", QUICK, "--capture=sys", *tests_of(chosen)], plugins=[plugin])
    return plugin.caught


def tests_of(chosen: list[Mutant]) -> list[str]:
    """Those of the rules, of one game alone where all are its mutants; and the transcripts."""
    folders = {Path(each.path).parts[1] for each in chosen}
    of_games = [f"tests/rules/{each}" for each in sorted(folders)]
    if "rules" in folders:
        of_games = ["tests/rules"]
    return [*of_games, *_of_every_game(), "tests/play/test_transcripts.py"]


def _of_every_game() -> list[str]:
    shared = (ROOT / "tests/rules").glob("test_*.py")
    return [*sorted(str(each.relative_to(ROOT)) for each in shared), "tests/rules/sessions"]


class Trials:
    """In place of the tests, their trial: each mutant against those that may notice it."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.chosen = chosen
        self.caught: dict[Mutant, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()  # what lives is looked for among what the tests have loaded
        came, seconds = pickle.loads(_told_by_a_child(lambda: _followed(session)))
        print(f"{len(seconds)} tests, {sum(seconds):.0f} s", file=sys.__stderr__, flush=True)
        for number, mutant in enumerate(self.chosen, start=1):
            self.caught[mutant] = self._is_caught(mutant, session, came, seconds)
            if number % 50 == 0:
                told = f"{number} of {len(self.chosen)}, {sum(self.caught.values())} caught"
                print(told, file=sys.__stderr__, flush=True)
        return True

    def _is_caught(
        self, mutant: Mutant, session: pytest.Session, came: Came, seconds: list[float]
    ) -> bool:
        if mutant.of is None:
            return _ends(lambda: _anew(mutant), sum(seconds)) == CAUGHT
        tests = came.get((str(ROOT / mutant.path), mutant.of[1]), [])
        needed = sum(seconds[place] for place in tests)
        return _ends(lambda: _swapped(mutant, session, tests), needed) == CAUGHT


def _followed(session: pytest.Session) -> bytes:
    """Which tests come by which functions of the games, and how long each takes."""
    came: dict[tuple[str, int], set[int]] = {}
    seconds = []
    here = str(ROOT / "games")
    for place, item in enumerate(session.items):
        seen: set[CodeType] = set()

        def follow(frame: FrameType, event: str, _: object, seen: set[CodeType] = seen) -> None:
            seen.add(frame.f_code)

        begun = time.process_time()
        sys.settrace(follow)
        assert _passes(item), item.nodeid
        sys.settrace(None)
        seconds.append(time.process_time() - begun)
        for code in seen:
            if code.co_filename.startswith(here):
                came.setdefault((code.co_filename, code.co_firstlineno), set()).add(place)
    quickest = {
        function: sorted(tests, key=lambda place: seconds[place])
        for function, tests in came.items()
    }
    return pickle.dumps((quickest, seconds))


def _passes(item: pytest.Item) -> bool:
    reports = pytest_runner(item)
    return all(report.passed or report.skipped for report in reports)


def pytest_runner(item: pytest.Item) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, log=False, nextitem=None)


def _swapped(mutant: Mutant, session: pytest.Session, tests: list[int]) -> int:
    """The changed function in the place of the living one, against the tests that come by it."""
    assert mutant.of is not None
    new = next(_codes(mutant.compiled(), mutant.of))
    alive = [each for each in gc.get_objects() if _is_living(each, new)]
    for function in alive:
        function.__code__ = new
    _forget_what_was_kept()
    for place in tests:
        if not _passes(session.items[place]):
            return CAUGHT
    return SURVIVED


def _codes(code: CodeType, of: tuple[str, int]) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if (each.co_name, each.co_firstlineno) == of:
                yield each
            yield from _codes(each, of)


def _is_living(each: object, new: CodeType) -> bool:
    if not isinstance(each, FunctionType):
        return False
    old = each.__code__
    return (old.co_filename, old.co_firstlineno, old.co_name) == (
        new.co_filename,
        new.co_firstlineno,
        new.co_name,
    )


def _forget_what_was_kept() -> None:
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and ".rules" in (each.__module__ or ""):
            each.cache_clear()


def _anew(mutant: Mutant) -> int:
    """All that knows the game imported again with the change in it, and its tests collected."""
    name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    of_game = name.split(".")[1]
    for each in list(sys.modules):
        if each.startswith(("games.rules", "games.narration", "tests.rules", f"games.{of_game}")):
            del sys.modules[each]
    _forget_the_registries()
    sys.meta_path.insert(0, Changed(name, mutant))
    own = [f"tests/rules/{of_game}"]
    for where in (own, _of_every_game()) if of_game != "rules" else (["tests/rules"],):
        told = pytest.main([*OPTIONS, "-m", QUICK, "-p", "no:terminal", *where])
        if told != pytest.ExitCode.OK:
            return CAUGHT
    return SURVIVED


def _forget_the_registries() -> None:
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and (each.__module__ or "").startswith("games."):
            each.cache_clear()


class Changed:
    """Finds and loads one module with a change in it."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name, self.mutant = name, mutant

    def find_spec(self, name: str, path: object, target: object = None) -> object:
        from importlib.machinery import ModuleSpec

        if name != self.name:
            return None
        file = Path(self.mutant.path)
        spec = ModuleSpec(name, self, origin=str(ROOT / file))  # type: ignore[arg-type]
        if file.name == "__init__.py":
            spec.submodule_search_locations = [str((ROOT / file).parent)]
        spec.has_location = True
        return spec

    def create_module(self, spec: object) -> None:
        return None

    def exec_module(self, module: object) -> None:
        exec(self.mutant.compiled(), module.__dict__)


def _ends(trial: Callable[[], int], needed: float) -> int:
    """What a child made of the trial; one that does not end, or breaks, has noticed."""
    child = os.fork()
    if child == 0:
        _run_in_the_child(trial)
    deadline = time.monotonic() + PATIENCE + 8 * needed
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) and CAUGHT
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return CAUGHT


def _run_in_the_child(trial: Callable[[], int]) -> None:
    told = CAUGHT
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        told = trial()
    finally:
        os._exit(told)


def _told_by_a_child(work: Callable[[], bytes]) -> bytes:
    """What a child found out, without its traces in this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with os.fdopen(writing, "wb") as out:
                out.write(work())
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        found = told.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise RuntimeError("The tests do not pass as they stand: no mutant can be tried.")
    return found
