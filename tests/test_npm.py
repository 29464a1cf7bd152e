"""A machine of CI that lacks Node fails; anybody else's skips what needs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.npm import node_modules


@pytest.mark.parametrize(
    ("ci", "ends"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)]
)
def test_without_node_tests_fail_in_ci_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ci: str, ends: type[BaseException]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", ci)
    with pytest.raises(ends, match="Node and npm are not installed"):
        node_modules(tmp_path)
