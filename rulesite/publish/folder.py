"""Write a copy to its folder: only changed files, and delete only files written earlier."""

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.core.management.base import CommandError

MANIFEST = "publication.json"
MADE_BY = "rulesite publish"


class FolderRefused(CommandError):
    """The folder cannot be written; the message says why."""


@dataclass(slots=True)
class CopyReport:
    """The result of writing a copy."""

    new: int = 0
    unchanged: int = 0
    removed: int = 0
    left: list[str] = field(default_factory=list)
    """Files no longer in the copy but changed by someone since, and so not deleted."""


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


@contextmanager
def opened(root: Path) -> Iterator[dict[str, str]]:
    """Lock the folder for this process; yields the digests of the earlier run."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        handle = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as no:
        raise FolderRefused(f"{root}: {no.strerror}") from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = f"Another is publishing to {root}: wait until it is done."
            raise FolderRefused(message) from None
        if not os.access(root, os.W_OK | os.X_OK):
            raise FolderRefused(f"{root} cannot be written to.")
        yield _known(root)
    finally:
        os.close(handle)


def _known(root: Path) -> dict[str, str]:
    path = root / MANIFEST
    if not path.exists():
        if any(root.iterdir()):
            message = "holds files of others. Name an empty folder, or one published to before."
            raise FolderRefused(f"{root} {message}")
        return {}
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        if manifest["made_by"] != MADE_BY:
            raise ValueError
        return {str(name): str(checksum) for name, checksum in manifest["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        message = f"{path} is not what publishing wrote; nothing was touched."
        raise FolderRefused(message) from None


def write(
    root: Path, files: Mapping[str, bytes], known: Mapping[str, str], about: Mapping[str, str]
) -> CopyReport:
    """Write all files of the copy, in order; every file appears whole or not at all."""
    come = CopyReport()
    digests = {name: digest(files[name]) for name in sorted(files)}
    _tell(root, about, dict(known) | digests, is_whole=False)
    for name, wanted in digests.items():
        path = _within(root, name)
        if _stored_digest(path) == wanted:
            come.unchanged += 1
        else:
            _write_file(path, files[name])
            come.new += 1
    for name in sorted(set(known) - set(digests)):
        _take_away(root, name, known[name], come)
    _tell(root, about, digests, is_whole=True)
    return come


def _tell(
    root: Path, about: Mapping[str, str], digests: Mapping[str, str], *, is_whole: bool
) -> None:
    files = dict(sorted(digests.items()))
    manifest = {"made_by": MADE_BY, **about, "is_whole": is_whole, "files": files}
    body = (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()
    path = root / MANIFEST
    if not is_whole and _stored_digest(path) is not None:
        stored = json.loads(path.read_text(encoding="utf-8"))
        if {**stored, "is_whole": False} == manifest:
            return
    if _stored_digest(path) != digest(body):
        _write_file(path, body)


def _within(root: Path, name: str) -> Path:
    path = root / name
    if not path.parent.resolve().is_relative_to(root.resolve()):
        raise FolderRefused(f"{name} would lie outside the folder.")
    return path


def _stored_digest(path: Path) -> str | None:
    try:
        return digest(path.read_bytes())
    except OSError:
        return None


def _write_file(path: Path, body: bytes) -> None:
    temporary = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)  # left by a killed run, or a link elsewhere
        temporary.write_bytes(body)
        os.replace(temporary, path)
    except BaseException as no:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(no, OSError):
            raise FolderRefused(f"{path}: {no.strerror}") from None
        raise


def _take_away(root: Path, name: str, was: str, come: CopyReport) -> None:
    path = _within(root, name)
    current = _stored_digest(path)
    if current is None:
        return
    if current != was:
        come.left.append(name)
        return
    path.unlink()
    come.removed += 1
    for parent in path.parents:
        if parent == root or any(parent.iterdir()):
            return
        parent.rmdir()
