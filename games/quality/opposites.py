"""What a text opposes, negates, allows, requires and forbids, from the lists in ``words/``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.quality.lexicon import Lexicon, Rows
from games.quality.word_lists import WordList

MAY, MUST, MUST_NOT, NEED_NOT, ONLY = "may", "must", "must_not", "need_not", "only"
"""«só pode» and 只可 allow and forbid at once: ``only`` covers both."""

MODALITY = Lexicon(WordList("modality").rows())


DENIES = "denies"
"""An outright negation; all other notions are words with a negative sense."""

NEGATION = Lexicon(WordList("negation").rows())


_WORDS = WordList("opposites")
_AXES = cast(Sequence[Mapping[str, object]], _WORDS.table("axes"))


def poles() -> Iterator[tuple[str, str]]:
    """The two notions of each axis: ``side+`` and ``side-``."""
    return ((f"{axis['name']}+", f"{axis['name']}-") for axis in _AXES)


def _rows(lang: str, neither: str) -> Rows:
    rows = [("-", neither)]
    for axis in _AXES:
        first, second = (_WORDS.pattern(pole) for pole in cast(list[object], axis[lang]))
        rows += [(f"{axis['name']}-", second), (f"{axis['name']}+", first)]
    return rows


OPPOSITES = Lexicon(
    {lang: _rows(lang, words) for lang, words in _WORDS.patterns("neither").items()}
)
