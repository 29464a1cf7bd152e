"""A broker without a server: kombu's filesystem transport, made to survive losing its folder.

The transport as shipped writes a message under its final name, so a reader at that moment takes an
empty file; it moves messages through the machine's common temporary folder; and it stops for good
when its own is removed. Here a message is renamed into view when whole and out of view when taken,
and a missing folder is an empty one.
"""

import os
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty
from time import time, time_ns

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

LOOK_UP = 0.5
LEFT_BEHIND = 3600
"""Seconds after which a file half written or half read counts as abandoned."""


class Channel(filesystem.Channel):
    @property
    def folder(self) -> Path:
        return Path(self.data_folder_in)

    def _put(self, queue: str, payload: object, **kwargs: object) -> None:
        stem = f"{time_ns():020}_{uuid.uuid4()}.{queue}"
        unfinished = self.folder / f"{stem}.part"
        try:
            self._make_folder()
            unfinished.write_bytes(dumps(payload).encode())
            unfinished.rename(self.folder / f"{stem}.msg")
        except OSError as exc:
            raise ChannelError(f"cannot write a message to {self.folder}") from exc

    def _get(self, queue: str) -> object:
        for name in self._waiting(queue):
            taken = self.folder / f"{uuid.uuid4()}.taken"
            with suppress(OSError, ValueError):
                (self.folder / name).rename(taken)
                text = taken.read_bytes()
                taken.unlink()
                return loads(text.decode())
        raise Empty

    def _size(self, queue: str) -> int:
        return len(list(self._waiting(queue)))

    def _purge(self, queue: str) -> int:
        count = 0
        for name in self._waiting(queue):
            with suppress(OSError):
                (self.folder / name).unlink()
                count += 1
        return count

    def _waiting(self, queue: str) -> Iterator[str]:
        """The messages of a queue, oldest first."""
        try:
            names = sorted(os.listdir(self.folder))
        except FileNotFoundError:
            self._make_folder()
            return
        for name in names:
            if name.partition(".")[2] == f"{queue}.msg":
                yield name
            elif name.endswith((".part", ".taken")):
                file = self.folder / name
                with suppress(OSError):
                    if file.stat().st_mtime < time() - LEFT_BEHIND:
                        file.unlink()

    def _make_folder(self) -> None:
        for folder in (self.folder, self.control_folder):
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def _queue_bind(self, *args: object) -> None:
        self._make_folder()
        super()._queue_bind(*args)


class Transport(filesystem.Transport):
    Channel = Channel

    def drain_events(self, connection: object, timeout: float | None = None) -> None:
        """Wait no longer than a worker's shutdown may be delayed."""
        super().drain_events(connection, None if timeout is None else min(timeout, LOOK_UP))


TRANSPORT_ALIASES["spool"] = "rulesite.broker:Transport"
