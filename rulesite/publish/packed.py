"""Files in memory, compressed: uncompressed, a copy is some hundreds of megabytes."""

import zlib
from collections.abc import Iterator, MutableMapping


class Packed(MutableMapping[str, bytes]):
    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> bytes:
        return zlib.decompress(self._held[name])

    def __setitem__(self, name: str, body: bytes) -> None:
        self._held[name] = zlib.compress(body, 1)

    def __delitem__(self, name: str) -> None:
        del self._held[name]

    def __contains__(self, name: object) -> bool:
        return name in self._held

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)
