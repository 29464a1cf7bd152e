"""Kernels on disk are those of the code at hand, and come back in a fresh process."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import pytest

from games.odds import code
from games.odds.kernels import kernelcache

PROGRAM = """
import sys
from games.odds.kernels import generator
key = generator.key_of(1, 0)
stats = generator.key_of.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), key)
"""


def run_afresh(folder):
    environment = {**os.environ, "RULESITE_KERNELS": str(folder)}
    root = Path(kernelcache.__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=root, check=True, capture_output=True
    )
    return done.stdout.decode().split()


@pytest.mark.slow
def test_a_second_process_finds_the_kernel_of_the_first(tmp_path):
    first, second = run_afresh(tmp_path), run_afresh(tmp_path)
    assert first[:2] == ["0", "1"]
    assert second[:2] == ["1", "0"]
    assert first[2] == second[2]
    assert [folder.name.split("-")[0] for folder in tmp_path.iterdir()] == ["shared"]


def cut_short(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file):
    file.write_bytes(b"")


def zeroed(file):
    file.write_bytes(bytes(file.stat().st_size))


def one_bit_turned(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def not_to_be_read(file):
    file.unlink()
    file.mkdir()


DAMAGE = [cut_short, emptied, zeroed, one_bit_turned, not_to_be_read]


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_a_damaged_kernel_is_compiled_again_and_kept_whole(tmp_path, damage):
    first = run_afresh(tmp_path)
    (file,) = tmp_path.glob("*/*/*.kernel")
    whole = file.stat().st_size
    damage(file)
    assert run_afresh(tmp_path) == first
    if file.is_dir():  # nothing can be kept in its place
        return
    assert file.stat().st_size == whole
    assert run_afresh(tmp_path) == ["1", "0", first[2]]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_not_loaded(tmp_path, damage):
    files = kernelcache._CheckedFiles(tmp_path / "kernel", "stamp")
    assert files.load("key") is None
    files.save("key", ["compiled"])
    assert files.load("key") == ["compiled"]
    (file,) = tmp_path.iterdir()
    damage(file)
    with pytest.raises((ValueError, OSError)):
        files.load("key")


def test_a_kernel_that_cannot_be_written_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(_file):
        raise OSError("no space left on the disk")

    monkeypatch.setattr(kernelcache.os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        kernelcache._CheckedFiles(tmp_path / "kernel", "stamp").save("key", ["compiled"])
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def floors(tmp_path, monkeypatch):
    """A copy of the two floors small enough to change."""
    house = tmp_path / "games"
    for name in (
        "odds/kernels/generator.py",
        "rules/values/cards.py",
        "stud/odds/kernel.py",
        "omaha/odds/kernel.py",
        "stud/rules/bets.py",
    ):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        (house / name).write_text("ONE = 1\n")
    monkeypatch.setattr(code, "HOUSE", house)
    monkeypatch.setattr(kernelcache.installed, "folder", lambda game: house / game)
    code.code_digest.cache_clear()
    yield house
    code.code_digest.cache_clear()


@pytest.mark.parametrize(
    ("changed", "kernels_change", "figures_change"),
    [
        ("odds/kernels/generator.py", True, True),
        ("stud/odds/kernel.py", True, True),
        ("omaha/odds/kernel.py", False, False),
        ("rules/values/cards.py", False, True),
        ("stud/rules/bets.py", False, True),
    ],
)
def test_a_change_anywhere_below_is_another_digest(floors, changed, kernels_change, figures_change):
    before = kernelcache._digest_of_kernels("stud"), code.code_digest("stud")
    (floors / changed).write_text("ONE = 2\n")
    code.code_digest.cache_clear()
    after = kernelcache._digest_of_kernels("stud"), code.code_digest("stud")
    assert (before[0] != after[0]) is kernels_change
    assert (before[1] != after[1]) is figures_change


def test_line_ends_do_not_count(floors):
    before = code.code_digest("stud")
    (floors / "odds" / "kernels" / "generator.py").write_bytes(b"ONE = 1\r\n")
    code.code_digest.cache_clear()
    assert code.code_digest("stud") == before


def test_a_folder_that_cannot_be_made_is_passed_over(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("RULESITE_KERNELS", str(blocked))
    monkeypatch.setenv("RULESITE_DATA", str(tmp_path / "data"))
    folder = kernelcache.folder_for.__wrapped__("stud")
    assert folder.parent == tmp_path / "data" / "kernels"
    assert folder.is_dir()


def test_kernels_nobody_has_used_for_so_long_are_let_go_of(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESITE_KERNELS", str(tmp_path))
    monkeypatch.setenv("RULESITE_DATA", str(tmp_path / "none"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "none"))
    folders = {name: tmp_path / f"{name}-{'0' * 20}" for name in ("stud", "omaha", "shared")}
    theirs = tmp_path / "what-somebody-put-here"
    for folder in (*folders.values(), theirs):
        folder.mkdir()
        (folder / "kernel.kernel").write_text("")
    long_ago = time() - 31 * 24 * 60 * 60
    for folder in (folders["stud"], theirs):
        os.utime(folder, (long_ago, long_ago))
    assert kernelcache.delete_unused(30) == [folders["stud"].name]
    assert sorted(tmp_path.iterdir()) == sorted([folders["omaha"], folders["shared"], theirs])


def test_a_folder_in_use_is_never_old(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESITE_KERNELS", str(tmp_path))
    folder = kernelcache.folder_for.__wrapped__("stud")
    os.utime(folder, (0, 0))
    assert kernelcache.folder_for.__wrapped__("stud") == folder
    kernelcache.delete_unused(30)
    assert folder.is_dir()
