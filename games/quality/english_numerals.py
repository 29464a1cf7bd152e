"""The few number words that English interface strings use."""

import re

from games.quality.word_lists import WordList

WORDS = WordList("numerals").numbers("english")
RUN = re.compile(rf"(?<![A-Za-z-])(?:{'|'.join(WORDS)})(?![A-Za-z-])", re.IGNORECASE)


def from_english(text: str) -> int | None:
    return WORDS.get(text.casefold())
