"""The number of strokes of a Chinese character, from the order of Big5.

Both planes of Big5 are ordered by strokes; ``_LAST`` has the last code of each number in each
plane. Characters outside Big5 have no number.
"""

from __future__ import annotations

from bisect import bisect_left

_LAST = (
    (
        0xA441, 0xA453, 0xA47E, 0xA4FD, 0xA5DF, 0xA6E9, 0xA8C2, 0xAB44, 0xADBB, 0xB0AD, 0xB3C2,
        0xB6C3, 0xB9AB, 0xBBF4, 0xBEA6, 0xC074, 0xC24E, 0xC35E, 0xC454, 0xC4D6, 0xC56A, 0xC5C7,
        0xC5F0, 0xC654, 0xC664, 0xC66B, 0xC675,
    ),
    (
        0xC93F, 0xC944, 0xC94C, 0xC95E, 0xC9AA, 0xCA59, 0xCBB0, 0xCDDC, 0xD0C7, 0xD44A, 0xD850,
        0xDCB0, 0xE0EF, 0xE4E5, 0xE8F3, 0xECB8, 0xEFB6, 0xF1EA, 0xF3FC, 0xF5BF, 0xF6D5, 0xF7CF,
        0xF8A4, 0xF8ED, 0xF96A, 0xF9A1, 0xF9B9,
    ),
)  # fmt: skip
_SECOND_PLANE = 0xC940


def strokes(letter: str) -> int:
    """0 for a character outside Big5, or with more than 27 strokes."""
    try:
        code = int.from_bytes(letter.encode("big5"))
    except UnicodeEncodeError:
        return 0
    if not 0xA440 <= code <= 0xF9B9:
        return 0
    last = _LAST[code >= _SECOND_PLANE]
    return 0 if code > last[-1] else bisect_left(last, code) + 1
