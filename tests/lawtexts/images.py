"""Small images for tests."""

import struct
import zlib


def a_png(width: int = 4, height: int = 3) -> bytes:
    """A plain picture; its lines are those of one that small, whatever size it says."""
    rows = (b"\0" + b"\x40\x90\x60" * min(width, 600)) * min(height, 600)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def a_jpeg(width: int = 4, height: int = 3) -> bytes:
    """The segments of a JPEG, with a few bytes for its lines."""
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    return b"".join(
        (
            b"\xff\xd8",
            b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame,
            b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00",
            b"\x12\x34\xff\xd9",
        )
    )
