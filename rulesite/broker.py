"""A broker that needs no server: kombu's filesystem transport, writing whole messages only.

The transport as shipped writes a message under its final name, so a reader that looks at
that moment takes an empty file and the message is lost. Here a message is written under
another name and renamed, which no reader can see half done.
"""

from __future__ import annotations

import os
import uuid
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

LOOK_UP = 0.5


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:
        stem = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}"
        unfinished = os.path.join(self.data_folder_out, f"{stem}.part")
        try:
            with open(unfinished, "wb") as file:
                file.write(dumps(payload).encode())
            os.replace(unfinished, os.path.join(self.data_folder_out, f"{stem}.msg"))
        except OSError as exc:
            raise ChannelError(f"cannot write a message to {self.data_folder_out}") from exc


class Transport(filesystem.Transport):
    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        """Wait no longer than a worker told to stop may be kept waiting."""
        super().drain_events(connection, None if timeout is None else min(timeout, LOOK_UP))


TRANSPORT_ALIASES["spool"] = "rulesite.broker:Transport"
