"""The cache of compiled kernels on disk.

Numba keys a cached kernel by its own source and does not notice when a helper it imports has
changed. Here the folder of a kernel is named by a digest of all the code that it may be compiled
from: the shared modules of ``games.odds`` and those of its own game. So changed code never loads an
old kernel. Each file begins with the digest of its content; a damaged file is not loaded, and its
kernel is compiled again.
"""

import hashlib
import logging
import os
import pickle
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import Any, NoReturn, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from games import installed
from games.odds.code import digest, sources_of

try:
    import numba
except ModuleNotFoundError:  # exact figures that need no kernel are computed without it
    numba = None  # type: ignore[assignment]

Ints = NDArray[np.integer[Any]]
"""An array of whole numbers of any width."""

Int = Any
"""A whole number inside a kernel, Python's or numpy's: numba gives it a width when it compiles."""

HAS_KERNELS = numba is not None

log = logging.getLogger(__name__)

DIGITS = 20
"""Characters of a digest in the name of a kernel folder."""

F = TypeVar("F", bound=Callable[..., object])
_numba: Any = numba
_Cache: Any = _numba.core.caching.FunctionCache if HAS_KERNELS else object
_HOW = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}
"""Without the interpreter's lock, checks of divisors for 0, or reference counts of arrays: a kernel
creates no array, its caller passes all it needs. These would be most of what there is to compile.
"""


def kernel(function: F) -> F:
    """Compile ``function`` on its first call, without the interpreter's lock, and cache it.

    Only for functions at module level: a nested one cannot be cached on disk.
    """
    return _compiled(function)


def part_of_kernel(function: F) -> F:
    """A part of a kernel in a function of its own, inlined into its callers."""
    return _compiled(function, inline="always")


def stage_of_kernel(function: F) -> F:
    """A longer part, compiled by itself and cached with the kernels that call it.

    It cannot be called from Python.
    """
    return _numba.njit(**_HOW, no_cpython_wrapper=True)(function) if numba else function


def _compiled(function: F, **options: object) -> F:
    if numba is None:
        return cast(F, _Uncompiled(function))
    before, module = _numba.config.CACHE_DIR, function.__module__
    packages = installed.packages().items()
    games = (game for game, package in packages if module.startswith(f"{package}."))
    _numba.config.CACHE_DIR = str(folder_for(next(games, "")))
    try:
        made = _numba.njit(**_HOW, **options)(function)
        made._cache = _CheckedCache(function)
        return made
    finally:
        _numba.config.CACHE_DIR = before


class _Uncompiled:
    """A kernel that says on a call what it lacks; ``py_func`` is the function, as numba has it."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.py_func = function

    def __call__(self, *arguments: object, **named: object) -> NoReturn:
        raise ModuleNotFoundError("These figures need numba.", name="numba")


class _CheckedCache(_Cache):
    """Numba's cache of one function, in files that are checked when read."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _CheckedFiles(Path(self.cache_path) / self._impl.filename_base, stamp)

    def load_overload(self, sig: object, target_context: object) -> object:
        """The kernel, or ``None`` if its file cannot be used, so that it is compiled."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as why:
            log.warning("a kernel of %s is compiled again: %s", self._name, why or repr(why))
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Save a kernel; if that fails, this process still uses it."""
        try:
            super().save_overload(sig, data)
        except OSError as why:
            log.warning("a kernel of %s could not be kept: %s", self._name, why)


class _CheckedFiles:
    """The compiled forms of one function, each in a file of its own with its digest."""

    def __init__(self, stem: Path, stamp: object) -> None:
        self._stem = stem
        self._stamp = stamp

    def load(self, key: object) -> object:
        """The compiled form, or ``None``; raise ``ValueError`` if the file is damaged."""
        data = read_checked(self._path(key))
        return None if data is None else pickle.loads(data)  # noqa: S301  (our own)

    def save(self, key: object, form: object) -> None:
        write_checked(self._path(key), _numba.core.serialize.dumps(form))

    def _path(self, key: object) -> Path:
        name = hashlib.sha256(repr((self._stamp, key)).encode()).hexdigest()[:DIGITS]
        return self._stem.with_name(f"{self._stem.name}.{name}.kernel")


def read_checked(path: Path) -> bytes | None:
    """What ``write_checked`` wrote, or ``None``; raise ``ValueError`` if the file is damaged."""
    try:
        whole = path.read_bytes()
    except FileNotFoundError:
        return None
    size = hashlib.sha256().digest_size
    if hashlib.sha256(whole[size:]).digest() != whole[:size]:
        raise ValueError(f"{path} is damaged")
    return whole[size:]


def write_checked(path: Path, data: bytes) -> None:
    """Write a temporary file, begun with a digest, sync it to disk and rename it, so that it is
    whole or absent."""
    handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(data).digest() + data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)
        raise
    if os.name != "posix":
        return  # elsewhere a folder cannot be opened
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@cache
def folder_for(game: str) -> Path:
    """The kernel folder of a game; ``""`` for shared kernels."""
    name = f"{game or 'shared'}-{_digest_of_kernels(game)[:DIGITS]}"
    for base in _bases():
        try:
            (base / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(base / name, os.W_OK):
            os.utime(base / name)
            return base / name
    return Path(tempfile.mkdtemp(prefix="rulesite-kernels-"))


def delete_unused(days: float) -> list[str]:
    """Delete the kernel folders unused for so many days; return their names."""
    since = time() - days * 24 * 60 * 60
    folders = [folder for base in _bases() for folder in sorted(base.glob("*-" + "?" * DIGITS))]
    unused = [folder for folder in folders if folder.is_dir() and folder.stat().st_mtime < since]
    for folder in unused:
        shutil.rmtree(folder, ignore_errors=True)
    return [folder.name for folder in unused]


def _bases() -> Iterable[Path]:
    if chosen := os.environ.get("RULESITE_KERNELS"):
        yield Path(chosen)
    if data := os.environ.get("RULESITE_DATA"):
        yield Path(data) / "kernels"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    yield Path(home) / "rulesite" / "kernels"


def _digest_of_kernels(game: str) -> str:
    salt = f"python {platform.python_version()} numba {numba and numba.__version__}"
    return digest(sources_of("odds", game), salt)
