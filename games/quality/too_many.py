"""Whether a text names more things than are compared: then a person compares it by hand."""

import re
from itertools import chain, islice

from games.lawtexts.citations.numerals import CHARACTERS
from games.lawtexts.files.caches import cached_within
from games.quality.lexicon import NEGATION
from games.quality.numbers import ENGLISH
from games.quality.portuguese_numerals import WORD

MOST = 1_000
"""Most things of a text that are compared, and most findings of a check on it."""

CHARACTERS_TO_A_THING = 10
"""A longer text may name one in as many characters; the law names one in twelve or more."""

_NUMBERS = {
    "pt": re.compile(rf"\d+|\b(?:{WORD})\b", re.IGNORECASE),
    "zh-hant": re.compile(rf"\d+|[{CHARACTERS}]{{1,2}}|[條款項]"),
    "en": re.compile(rf"\d+|{ENGLISH.pattern}", re.IGNORECASE),
}


@cached_within(128 * 1024)
def names_too_many(text: str, lang: str) -> bool:
    """Whether a text has more numbers, references and negations than are compared."""
    most = max(MOST, len(text) // CHARACTERS_TO_A_THING)
    things = chain(_NUMBERS[lang].finditer(text), NEGATION.places_in(text, lang))
    return len(text) > most and any(islice(things, most, None))
