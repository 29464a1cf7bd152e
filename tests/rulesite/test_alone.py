"""One at a time: on a data folder, on an environment, on an installation's secret."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesite.alone import LockTaken, alone
from rulesite.settings.environment import stored_secret

ROOT = Path(__file__).parent.parent.parent
WHEN_TOLD = "import sys; print('begun', flush=True); input(); open(sys.argv[1], 'a').write('made ')"


def test_a_lock_held_says_by_whom_and_is_free_after(tmp_path: Path) -> None:
    lock = tmp_path / "new" / "lock"
    with alone(lock, "process 7"), pytest.raises(LockTaken, match="process 7"), alone(lock):
        raise AssertionError("two at once")
    with alone(lock):
        assert lock.read_text() == ""


def test_two_who_make_the_same_thing_at_once_make_it_once(tmp_path: Path) -> None:
    target = tmp_path / "env" / ".made"
    target.parent.mkdir()
    record = tmp_path / "record"
    command = [sys.executable, "-P", "rulesite/alone.py", str(target), sys.executable]

    def begin() -> subprocess.Popen[bytes]:
        making = [*command, "-c", WHEN_TOLD, str(record)]
        pipe = subprocess.PIPE
        return subprocess.Popen(making, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)

    first = begin()
    assert first.stdout
    assert first.stdout.readline() == b"begun\n"
    second = begin()
    assert second.stderr
    assert b"waiting for it to be done" in second.stderr.readline()
    assert first.communicate(b"\n") == (b"", b"")
    assert second.communicate(b"\n") == (b"", b"")
    assert [first.returncode, second.returncode] == [0, 0]
    assert record.read_text() == "made "
    assert target.exists()


def test_what_fails_is_not_marked_made(tmp_path: Path) -> None:
    target = tmp_path / "env" / ".made"
    command = [sys.executable, "-P", "rulesite/alone.py", str(target)]
    failing = [sys.executable, "-c", "raise SystemExit(3)"]
    assert subprocess.run([*command, *failing], cwd=ROOT, check=False).returncode == 3
    assert not target.exists()


@pytest.mark.slow
def test_two_first_starts_read_the_same_secret(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; import sys;"
        "from rulesite.settings.environment import stored_secret;"
        "print(stored_secret(Path(sys.argv[1])))"
    )
    asked = [sys.executable, "-c", code, str(tmp_path / "data")]
    both = [subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE) for _each in range(2)]
    one, other = (each.communicate()[0].strip() for each in both)
    assert len(one) == 50
    assert one == other == stored_secret(tmp_path / "data").encode()
    assert os.stat(tmp_path / "data" / "secret_key").st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path / "data") == ["secret_key"]


def test_a_folder_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = subprocess.run(
        [sys.executable, "-m", "rulesite.serve"],
        cwd=ROOT,
        env=os.environ | {"RULESITE_DATA": str(tmp_path / "file" / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"cannot keep its data in {tmp_path}/file/data: Not a directory." in done.stderr
    assert "Traceback" not in done.stderr
