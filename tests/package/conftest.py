"""The package built, and environments that hold it and nothing of the site."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass
from importlib.metadata import distribution, files
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.npm import node_modules

ROOT = Path(__file__).resolve().parent.parent.parent
SITE = Path(distribution("numpy").locate_file("")).resolve()
FIGURES = ("numpy", "numba", "llvmlite")


@dataclass(frozen=True, slots=True)
class Environment:
    folder: Path

    def run(
        self, *command: str, told: str = "", at: Path | None = None, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """A command of this environment; nothing of the tests' own is on its way."""
        kept = {name: os.environ[name] for name in ("HOME", "TMPDIR") if name in os.environ}
        way = {"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"}
        kernels = {"RULESITE_KERNELS": str(ROOT / "var" / "kernels")}
        return subprocess.run(
            command,
            input=told,
            cwd=at or self.folder,
            env=kept | way | kernels | more,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of the source archive as ``make package`` makes it."""
    folder = tmp_path_factory.mktemp("package")
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT / "packages" / "rules")], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def empty(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel alone."""
    return installed(tmp_path_factory.mktemp("empty"), str(built))


@pytest.fixture(scope="session")
def with_a_client(with_figures: Environment) -> Environment:
    """The same with the library by which an assistant asks, linked with all it needs."""
    (site,) = with_figures.folder.glob("lib/python*/site-packages")
    for name in sorted(needed("mcp")):
        tops = {path.parts[0] for path in files(name) or () if path.parts[0] != ".."}
        for top in tops - {"__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(SITE / top)
    return with_figures


def needed(name: str) -> set[str]:
    """A distribution and all it cannot do without here."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting = [Requirement(name)]
    while waiting:
        one = waiting.pop()
        if (seen := (one.name, frozenset(one.extras))) in found:
            continue
        found.add(seen)
        for asked in map(Requirement, distribution(one.name).requires or ()):
            if not asked.marker or any(
                asked.marker.evaluate({"extra": extra}) for extra in ("", *one.extras)
            ):
                waiting.append(asked)
    return {name for name, _extras in found}


@pytest.fixture(scope="session")
def with_figures(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel with its extra; numpy and numba are those that are pinned, linked one by one."""
    folder = linked(tmp_path_factory.mktemp("figures"), *FIGURES)
    return installed(folder, f"{built}[odds]")


@pytest.fixture(scope="session")
def without_kernels(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel with numpy and lxml, and no numba."""
    folder = linked(tmp_path_factory.mktemp("without_kernels"), "numpy", "lxml")
    return installed(folder, f"{built}[akn,exact]")


@pytest.fixture(scope="session")
def node() -> Path:
    """The packages that ``node/package-lock.json`` pins."""
    return node_modules(ROOT / "tests" / "package" / "node")


def linked(folder: Path, *names: str) -> Path:
    """A new environment with packages of the site's own, linked one by one."""
    venv.create(folder, with_pip=True, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for name in names:
        for path in sorted(SITE.glob(f"{name}*")):
            (site / path.name).symlink_to(path)
    return folder


def installed(folder: Path, what: str) -> Environment:
    if not (folder / "bin").is_dir():
        venv.create(folder, with_pip=True, symlinks=True)
    made = Environment(folder)
    pip = made.run("python", "-m", "pip", "install", "--quiet", "--no-index", what)
    assert pip.returncode == 0, pip.stderr
    return made
