"""Metrics files of the web processes, filled on disk before they are mapped.

The library maps a sparse file. If the disk has no room for a page of it, writing there ends the
process. Here a file is filled first: with no room left that fails as any other write does, and
nothing is counted until there is room again.
"""

from pathlib import Path
from typing import Any

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

BYTES = 1 << 18
"""Length of a new file: enough for the requests of every view."""
MOST_VALUES_OF_A_KEY = 64
"""Most bytes of an entry without its key."""


class Counted(MmapedDict):
    def __init__(self, filename: str, read_mode: bool = False) -> None:
        file = Path(filename)
        if not read_mode and not file.exists():
            _create_file(file)
        super().__init__(filename, read_mode)  # type: ignore[no-untyped-call]

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + MOST_VALUES_OF_A_KEY > self._capacity:
            with Path(self._fname).open("r+b") as file:
                file.seek(self._capacity)
                file.write(bytes(self._capacity))
        super()._init_value(key)  # type: ignore[no-untyped-call]


def _create_file(file: Path) -> None:
    """Rename a file into place once it is whole, so that no process reads a part of one."""
    unfinished = file.with_suffix(".part")
    try:
        unfinished.write_bytes(bytes(BYTES))
        unfinished.rename(file)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def use() -> None:
    """Make the library use such files from now on."""
    library: Any = values
    library.MmapedDict = Counted
