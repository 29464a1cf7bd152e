"""The exact sheets: each counted once by each version of the code, and cached."""

import fcntl
import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import cast

from django.conf import settings

from games.lawtexts.files.caches import SizedCache
from games.odds import registry
from games.odds.figures.sheets import ExactSheet, Json, to_json
from games.odds.subprocesses import NotCounted
from games.records import jobs
from games.records.figures import options_of as options_of
from games.rules.game import Record

PATIENCE = 2.0
"""Seconds that a page waits for a sheet."""

MOST_WAITING = 12
STORED = ("exact", "equity")
"""The kinds that are written to files, which the other processes of this machine read."""
MOST_FILES = 300
"""The most files of each kind."""
AT_HAND = 7 * 512 * 1024
"""The bytes of sheets that this process caches."""

log = logging.getLogger(__name__)

Figures = Json
Count = Callable[[], Figures]


class TooManyWaiting(Exception):
    """Too many sheets wait for their count to add another."""


_lock = Lock()
_counting: dict[str, Future[Figures]] = {}
_at_hand: SizedCache[Figures | ExactSheet] = SizedCache("games.simulations.exact_cache", AT_HAND)
_counter: list[ThreadPoolExecutor] = []


@cache
def by_law(game: str) -> Record:
    """The options of the sheet under the law's own prizes and readings."""
    return options_of(registry.read_spec({"game": game}))


def name_of(game: str, kind: str, record: Record) -> str:
    text = json.dumps([registry.digest(game), kind, record], sort_keys=True)
    return f"{game}-{kind}-{hashlib.sha256(text.encode()).hexdigest()[:32]}"


def exact(game: str, options: Record) -> ExactSheet:
    """The sheet, however long the count takes."""
    name = name_of(game, "exact", options)
    figures = _find(name)
    if figures is None:
        figures = _counted(name, lambda: to_json(registry.exact(game, options)))
    return registry.read_stored(game, ExactSheet, figures)


def exact_soon(game: str, options: Record) -> ExactSheet | None:
    """The sheet if it is cached or soon counted; ``None`` while it is being counted."""
    if registry.is_summed(game, options):
        if options != by_law(game):
            return registry.exact(game, options)
        name = name_of(game, "summed", options)
        return cast(ExactSheet, _at_hand.answer(name, lambda: registry.exact(game, options)))
    figures = soon("exact", game, options)
    return None if figures is None else registry.read_stored(game, ExactSheet, figures)


def elsewhere(kind: str, game: str, record: Record) -> Figures:
    """The result of a job, done in another process if the settings say so."""
    return jobs.result(kind, game, record, isolated=settings.COUNTS_APART)


def soon(kind: str, game: str, record: Record) -> Figures | None:
    """The result of a job if it is cached or soon done; ``None`` while it is being done."""
    name = name_of(game, kind, record)
    figures = _find(name)
    if figures is not None:
        return figures
    future = _begun(name, lambda: elsewhere(kind, game, record))
    try:
        return future.result(PATIENCE)
    except NotYet:
        return None
    except NotCounted as no:
        log.error("%s could not be counted: %s", name, no)
        raise TooManyWaiting from no


def _begun(name: str, count: Count) -> Future[Figures]:
    with _lock:
        if name in _counting:
            return _counting[name]
        if len(_counting) >= MOST_WAITING:
            raise TooManyWaiting
        if not _counter:
            _counter.append(ThreadPoolExecutor(1, "sheets"))
        future = _counter[0].submit(_counted, name, count)
        _counting[name] = future
    future.add_done_callback(lambda _: _over(name))
    return future


def _over(name: str) -> None:
    with _lock:
        _counting.pop(name, None)


def _counted(name: str, count: Count) -> Figures:
    """The count, read back from JSON so that a fresh sheet equals a cached one."""
    with _alone(name):
        figures = _find(name)  # another process may have counted it meanwhile
        if figures is None:
            text = json.dumps(count(), ensure_ascii=False)
            figures = cast(Figures, json.loads(text))
            if _kind(name) in STORED:
                _keep(name, text)
            _at_hand.keep(name, figures)
    return figures


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Let no other process of this machine count the same meanwhile, if the disk can be written."""
    with ExitStack() as stack:
        with suppress(OSError):
            folder = Path(settings.DATA_DIR) / "counting"
            folder.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context((folder / f"{name[-1]}.lock").open("w"))
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _kind(name: str) -> str:
    return name.rsplit("-", 2)[1]


def _find(name: str) -> Figures | None:
    if (cached := _at_hand.get(name)) is not None:
        return cast(Figures, cached)
    try:
        path = _folder() / f"{name}.json"
        figures: Figures = json.loads(path.read_text())
        os.utime(path)
    except (OSError, ValueError):
        return None
    _at_hand.keep(name, figures)
    return figures


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "sheets"


def _keep(name: str, text: str) -> None:
    """Write the sheet under a temporary name and rename it, then delete the oldest; on a full disk
    cache nothing."""
    folder = _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, suffix=".part")
        with os.fdopen(handle, "w") as file:
            file.write(text)
        Path(temporary).replace(folder / f"{name}.json")
        alike = folder.glob(f"*-{_kind(name)}-*.json")
        files = sorted(alike, key=lambda path: path.stat().st_mtime)
        for path in files[:-MOST_FILES]:
            path.unlink(missing_ok=True)
    except OSError:
        return


def forget() -> None:
    """Clear the cache of this process, but not the files."""
    _at_hand.clear()
