"""The counts from which the figures of a game are summed, cached for each version of the code."""

import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from games.odds.code import code_digest
from games.odds.kernels.kernelcache import DIGITS, folder_for, read_checked, write_checked

MOST_PROCESSES = 4

Tables = Mapping[str, npt.NDArray[Any]]


class KeptCounts:
    """The tables of one game: ``count`` computes them, which may take a while."""

    def __init__(self, game: str, count: Callable[[], Tables], variant: str = "") -> None:
        self.game = game
        self.count = count
        self.apart = variant
        self._read: Tables | None = None
        self._lock = Lock()

    @property
    def path(self) -> Path:
        name = f"apart-{self.apart}" if self.apart else "counts"
        return folder_for(self.game) / f"{name}-{code_digest(self.game)[:DIGITS]}.counts"

    def is_at_hand(self) -> bool:
        """Whether ``tables`` comes without counting."""
        return self._read is not None or self.path.exists()

    def tables(self) -> Tables:
        if self._read is None:
            with self._lock:
                if self._read is None:
                    self._read = self._stored() or self._counted()
        return self._read

    def forget(self) -> None:
        """Clear the tables in memory; the file remains."""
        self._read = None

    def _stored(self) -> Tables | None:
        try:
            data = read_checked(self.path)
            if data is None:
                return None
            with np.load(BytesIO(data), allow_pickle=False) as file:
                return {name: file[name] for name in file.files}
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return None

    def _counted(self) -> Tables:
        """The tables, counted and written with their digest; on a full disk nothing is written."""
        tables = dict(self.count())
        packed = BytesIO()
        np.savez(packed, **dict[str, Any](tables))
        path, kind = self.path, "apart" if self.apart else "counts"
        with suppress(OSError):
            files = sorted(
                path.parent.glob(f"{kind}-*.counts"), key=lambda file: file.stat().st_mtime
            )
            for older in files[: 1 - MOST_PROCESSES] if self.apart else files:
                older.unlink(missing_ok=True)
            write_checked(path, packed.getvalue())
        return tables
