"""A release, rehearsed in a clone; and what the forge is told."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FORGE = ROOT / ".github"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout of what is committed here."""
    git("clone", "-q", "--depth", "1", f"file://{ROOT}", str(tmp_path / "clone"), at=tmp_path)
    return tmp_path / "clone"


def git(*words: str, at: Path) -> str:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    command = ["git", *who, *words]
    return subprocess.run(command, cwd=at, check=True, capture_output=True, text=True).stdout


def release(clone: Path, *words: str) -> subprocess.CompletedProcess[str]:
    script = str(clone / ".ci" / "release.py")
    command = [sys.executable, script, *words, "--without", "copy", "image"]
    return subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_rehearsal_makes_the_package_the_notes_and_the_digests(clone: Path) -> None:
    (clone / "changelog.d" / "+later.fixed.md").write_text("A thing that was wrong is right.\n")
    git("add", ".", at=clone)
    git("commit", "-qm", "A fragment", at=clone)
    ended = release(clone, "99.0.0", "--rehearse")
    assert ended.returncode == 0, ended.stderr
    made = clone / "var" / "release" / "99.0.0"
    assert sorted(path.name for path in made.iterdir()) == [
        "NOTES.md",
        "SHA256SUMS",
        "rulesite_rules-99.0.0-py3-none-any.whl",
        "rulesite_rules-99.0.0.tar.gz",
        "sbom.json",
    ]
    assert "A thing that was wrong is right." in (made / "NOTES.md").read_text()
    for line in (made / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == digest
    assert 'version: "99.0.0"' in (clone / "CITATION.cff").read_text()
    assert git("log", "-1", "--format=%s", at=clone) == "A fragment\n"
    assert git("tag", at=clone) == ""


@pytest.mark.slow
def test_a_release_that_is_not_ready_says_why_and_changes_nothing(clone: Path) -> None:
    for words, why in (
        (["1.0", "--rehearse"], "three numbers"),
        (["99.0.0"], "states no licence"),
    ):
        ended = release(clone, *words)
        assert (ended.returncode, why in ended.stderr) == (1, True), ended.stderr
    git("tag", "v100.0.0", at=clone)
    assert "100.0.0 is released" in release(clone, "99.0.0", "--rehearse").stderr
    assert git("status", "--porcelain", at=clone) == ""
    (clone / "README.md").write_text("changed")
    assert "not committed" in release(clone, "101.0.0", "--rehearse").stderr


def test_the_forge_runs_all_that_is_run_here_and_takes_actions_by_their_digest() -> None:
    jobs = yaml.safe_load((FORGE / "workflows" / "ci.yml").read_text())["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert ".ci/run" in [step.get("run") for step in steps]
    taken = [step["uses"] for step in steps if "uses" in step]
    assert [one for one in taken if not re.search(r"@[0-9a-f]{40}$", one)] == []


FORMS = sorted(path for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("schema", "paths"),
    [
        ("github-workflows", [FORGE / "workflows" / "ci.yml"]),
        ("github-issue-forms", FORMS),
        ("citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_what_the_forge_reads_is_valid(schema: str, paths: list[Path]) -> None:
    checks = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    assert paths
    ended = subprocess.run([*checks, *paths], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
