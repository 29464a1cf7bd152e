"""The few number words that English interface strings use."""

import re

WORDS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "twenty": 20,
    "forty": 40,
    "hundred": 100,
    "thousand": 1000,
}
ORDINALS = {
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
RUN = re.compile(rf"(?<![A-Za-z-])(?:{'|'.join(WORDS)})(?![A-Za-z-])", re.IGNORECASE)


def from_english(text: str) -> int | None:
    return WORDS.get(text.casefold())
