"""The quick tests that a change can reach: ``python -m tests.quick``.

A test file is left out while everything that it can reach is as it was when it last passed.
In CI, and with ``ALL=1``, none is.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.reach import ROOT, Reach, Sources

STATE = ROOT / "var" / "tests" / "reach"

ELSEWHERE = ("tests/browser/", "tests/services/", "tests/example_game/")


class Passed:
    """A plugin that notes the test files in which something failed."""

    def __init__(self) -> None:
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid.partition("::")[0])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid.partition("::")[0])


def read_digests() -> dict[str, str]:
    """What each test file can reach, by the file."""
    sources = Sources(STATE / "names.json")
    reach = Reach(sources)
    return {name: reach.digest_of(name) for name in sorted(sources.edges) if is_tried(name)}


def is_tried(name: str) -> bool:
    """Whether a file has tests of the quick part.

    Those of the example game run where it is installed, and pytest ignores no file that is named.
    """
    has_tests = name.startswith("tests/") and Path(name).name.startswith("test_")
    return has_tests and not name.startswith(ELSEWHERE)


def main(arguments: list[str]) -> int:
    path = STATE / "passed.json"
    passed = json.loads(path.read_text()) if path.exists() else {}
    digests = read_digests()
    everything = bool(os.environ.get("CI") or os.environ.get("ALL"))
    tried = [name for name in digests if everything or passed.get(name) != digests[name]]
    if len(tried) < len(digests):
        print(
            f"Left out: {len(digests) - len(tried)} of {len(digests)} test files. Nothing that they"
            " can reach has changed since they passed. ALL=1 tries them too."
        )
    if not tried:
        return 0
    plugin = Passed()
    status = pytest.main([*arguments, *tried], plugins=[plugin])
    ended = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    if status in ended and "-k" not in arguments:
        passed |= {name: digests[name] for name in tried}
        passed = {name: passed[name] for name in digests if name not in plugin.failed}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(passed, indent=0))
    return 0 if status == pytest.ExitCode.NO_TESTS_COLLECTED else int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
