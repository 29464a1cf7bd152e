"""The few number words that English interface strings use."""

from __future__ import annotations

import re

WORDS = {
    word: value
    for value, word in enumerate(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ],
        start=2,
    )
}
ORDINALS = {
    word: value
    for value, word in enumerate(
        ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
        start=2,
    )
}
RUN = re.compile(rf"(?<![\w-])(?:{'|'.join(WORDS)})(?![\w-])", re.IGNORECASE)


def from_english(text: str) -> int | None:
    return WORDS.get(text.casefold())
