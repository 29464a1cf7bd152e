"""Running the tests against mutants: collected once, then a child forked for each."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import _lru_cache_wrapper, partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

from games.rules.game import GAMES
from tests.mutants.abreast import Noticed, side_by_side
from tests.mutants.code import ROOT, Mutant

Came = dict[tuple[str, int], list[int]]
"""By file and first line of a function, the tests that came by it, the quickest first."""

CAUGHT, SURVIVED, NOT_TRIED = 1, 0, 3
PATIENCE = 10.0
MEMORY = 6 * 2**30
NOTICES = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
LATELY = 5
LONG = 4.0
"""Seconds of the processor, while it is followed which functions a test comes by."""
TABLES = (
    "tests/rules/test_readings.py",
    "tests/rules/test_decisions.py",
    "tests/rules/test_faults.py::test_the_whole_table_stands_as_it_was_read",
    "tests/rules/test_stated.py",
    "tests/rules/test_bounds_by_heart.py",
)
"""The tests of what the modules of every game hold, quick and broad."""
KNOW_THE_GAMES = ("games.rules", "games.narration", "games.odds", "games.records", "tests.rules")
"""What is imported anew with a game: it would hold the old one's classes beside the new."""
NOTICED = Noticed()
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile", "mutants")
QUICK = "not slow and not proof and not browser"

settings.register_profile(
    "mutants",
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
"""An example that notices a change is enough: none smaller is looked for."""


def run(chosen: list[Mutant], jobs: int = 1) -> dict[Mutant, bool]:
    """Whether the tests of the rules notice each."""
    plugin = Trials(chosen, jobs)
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


Place = tuple[str, int, str]


class Living(NamedTuple):
    """What the tests have loaded, looked for once: functions by place, and the answers kept."""

    functions: dict[Place, list[FunctionType]]
    kept: list[_lru_cache_wrapper[object]]

    @classmethod
    def found(cls) -> Living:
        living = cls({}, [])
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                living.functions.setdefault(_place(each.__code__), []).append(each)
            elif isinstance(each, _lru_cache_wrapper) and ".rules" in (each.__module__ or ""):
                living.kept.append(each)
        return living


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


class Trials:
    """In place of the tests, their trial: each mutant against those that may notice it."""

    def __init__(self, chosen: list[Mutant], jobs: int = 1) -> None:
        self.chosen, self.jobs = chosen, jobs
        self.caught: dict[Mutant, bool] = {}
        self.lately: dict[str, list[str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()  # what lives is looked for among what the tests have loaded
        came, seconds = followed(session.items, self.jobs)
        self.living = Living.found()
        gc.freeze()
        _say(f"{len(seconds)} tests, {sum(seconds):.0f} s")

        def is_caught(mutant: Mutant) -> bool:
            caught = self._is_caught(mutant, session, came, seconds)
            self._remember(mutant)
            return caught

        told = side_by_side(is_caught, self.chosen, self.jobs, NOTICED.begin)
        for mutant, self.caught[mutant] in told:
            if not self.caught[mutant]:
                _say(f"survived: {mutant.name}")
            if len(self.caught) % 50 == 0:
                counted = sum(self.caught.values())
                _say(f"{len(self.caught)} of {len(self.chosen)}, {counted} caught")
        _say(f"{_seconds():.0f} s of the processor")
        return True

    def _is_caught(
        self, mutant: Mutant, session: pytest.Session, came: Came, seconds: list[float]
    ) -> bool:
        lately = self.lately.get(mutant.path, [])
        tests = came.get((str(ROOT / mutant.path), mutant.of[1]), []) if mutant.of else []
        if not tests:  # of the module itself, or of a function that only its import comes by
            long = [session.items[at].nodeid for at, took in enumerate(seconds) if took > LONG]
            return _ends(lambda: _anew(mutant, lately[:LATELY], long), sum(seconds)) == CAUGHT
        needed = sum(seconds[place] for place in tests)
        names = {place: session.items[place].nodeid for place in tests}
        tests = sorted(tests, key=lambda place: names[place] not in lately)
        return _ends(lambda: _swapped(mutant, session, self.living, tests), needed) == CAUGHT

    def _remember(self, mutant: Mutant) -> None:
        """The tests that noticed the last changes of a module come first for its next."""
        if name := NOTICED.taken():
            lately = self.lately.setdefault(mutant.path, [])
            others = [each for each in lately if each != name]
            lately[:] = [name, *others][:12]


def followed(items: Sequence[pytest.Item], jobs: int) -> tuple[Came, list[float]]:
    """Which tests come by which functions of the games, and how long each takes."""
    tellers = [
        _told_by_a_child(partial(_followed, items, range(at, len(items), jobs)))
        for at in range(jobs)
    ]
    came: dict[tuple[str, int], set[int]] = {}
    seconds = [0.0] * len(items)
    for found in [pickle.loads(told()) for told in tellers]:
        for place, (took, functions) in found.items():
            seconds[place] = took
            for function in functions:
                came.setdefault(function, set()).add(place)
    quickest = {
        function: sorted(tests, key=lambda place: seconds[place])
        for function, tests in came.items()
    }
    return quickest, seconds


def _followed(items: Sequence[pytest.Item], places: Iterable[int]) -> bytes:
    found: dict[int, tuple[float, list[tuple[str, int]]]] = {}
    here = str(ROOT / "games")
    for place in places:
        seen: set[CodeType] = set()

        def follow(frame: FrameType, event: str, _: object, seen: set[CodeType] = seen) -> None:
            seen.add(frame.f_code)

        begun = time.process_time()
        sys.settrace(follow)
        assert _passes(items[place]), items[place].nodeid
        sys.settrace(None)
        of_games = [code for code in seen if code.co_filename.startswith(here)]
        functions = [(code.co_filename, code.co_firstlineno) for code in of_games]
        found[place] = time.process_time() - begun, functions
    return pickle.dumps(found)


def _passes(item: pytest.Item) -> bool:
    reports = pytest_runner(item)
    return all(report.passed or report.skipped for report in reports)


def pytest_runner(item: pytest.Item) -> list[pytest.TestReport]:
    from _pytest.runner import runtestprotocol

    return runtestprotocol(item, log=False, nextitem=None)


def _swapped(mutant: Mutant, session: pytest.Session, living: Living, tests: list[int]) -> int:
    """The changed function in the place of the living one, against the tests that come by it."""
    assert mutant.of is not None
    new = next(_codes(mutant.compiled(), mutant.of))
    for function in living.functions.get(_place(new), []):
        function.__code__ = new
    for answers in living.kept:
        answers.cache_clear()
    for place in tests:
        if not _passes(session.items[place]):
            NOTICED.tell(session.items[place].nodeid)
            return CAUGHT
    return SURVIVED


def _say(told: str) -> None:
    print(told, file=sys.__stderr__, flush=True)


def _seconds() -> float:
    """Of the processor, with those of the children waited for."""
    return sum(os.times()[:4])


class Telling:
    """Of the tests collected anew, the first that fails."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            NOTICED.tell(report.nodeid)


def _codes(code: CodeType, of: tuple[str, int]) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if (each.co_name, each.co_firstlineno) == of:
                yield each
            yield from _codes(each, of)


def asked(where: list[str], *plugins: object) -> int:
    return int(pytest.main([*OPTIONS, "-m", QUICK, *where], plugins=list(plugins)))


def _anew(mutant: Mutant, first: list[str], long: Sequence[str] = ()) -> int:
    """All that knows the game imported again with the change in it, and its tests collected,
    but for the few that are long: one that they alone would notice is told as not noticed.
    """
    name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    of_game = name.split(".")[1]
    anew = (*KNOW_THE_GAMES, *(f"games.{key}." for key in GAMES))
    for each in list(sys.modules):
        if each.startswith(anew):
            del sys.modules[each]
    _forget_the_registries()
    sys.meta_path.insert(0, Changed(name, mutant))
    if not _is_imported(name):
        return CAUGHT
    # Of those asked first one may not be there to be asked: its name may tell what is changed.
    but = _of_other_games(of_game)
    if asked([*first, *TABLES, *but], Telling()) in NOTICES:
        return CAUGHT
    for where in _every_test_of(of_game):
        told = asked([*where, *but, *(f"--deselect={each}" for each in long)], Telling())
        if told in NOTICES:
            return CAUGHT
        if told != pytest.ExitCode.OK:
            return NOT_TRIED
    return SURVIVED


def _is_imported(name: str) -> bool:
    """One that is not ends pytest before it can be asked."""
    try:
        import_module(name)
    except Exception:
        return False
    return True


def _every_test_of(of_game: str) -> list[list[str]]:
    """Its own first; of what every game stands on, all there are."""
    if of_game == "rules":
        return [["tests/rules"]]
    return [[f"tests/rules/{of_game}"], _of_every_game()]


def _of_other_games(of_game: str) -> list[str]:
    """Those named after another game cannot come by this one's modules."""
    others = [key for key in GAMES if key != of_game]
    return [] if of_game == "rules" else ["-k", f"not ({' or '.join(others)})"]


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
    most = int(PATIENCE + 3 * needed)
    child = os.fork()
    if child == 0:
        _run_in_the_child(trial, most)
    deadline = time.monotonic() + 20 * most
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done and os.waitstatus_to_exitcode(status) == NOT_TRIED:
            raise RuntimeError("pytest could not be asked: nothing was tried.")
        if done:
            return os.waitstatus_to_exitcode(status) and CAUGHT
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return CAUGHT


def _run_in_the_child(trial: Callable[[], int], most: int) -> None:
    """``most`` is in seconds of the processor: a machine that is busy does not end the trial."""
    told = CAUGHT
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        told = trial()
    finally:
        os._exit(told)


def _told_by_a_child(work: Callable[[], bytes]) -> Callable[[], bytes]:
    """What a child finds out, without its traces in this process: it begins at once."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with os.fdopen(writing, "wb") as out:
                out.write(work())
            status = 0
        except Exception as fault:
            _say(f"{type(fault).__name__}: {fault}")
        finally:
            os._exit(status)
    os.close(writing)

    def told() -> bytes:
        with os.fdopen(reading, "rb") as held:
            found = held.read()
        if os.waitpid(child, 0)[1]:
            raise RuntimeError("The tests do not pass as they stand: no mutant can be tried.")
        return found

    return told
