"""Words written with an error or two, read as the words of the tables that they are nearest to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from string import ascii_lowercase

from games.lawtexts.files.caches import of_corpus
from games.questions.characters import HAN
from games.questions.lexicon import UNWEIGHTY, QuestionWord, lexicon

LONGEST_MENDED = 30
SHORTEST_MENDED = 4
SHORTEST_REWRITTEN = 6
"""From this length, one letter may replace another."""
SHORTEST_TWICE_MENDED = 9
"""From this length, two errors are allowed."""
NEVER_MEANT = (*UNWEIGHTY, "nowhere")
"""What a misspelt word is never read as: it would weigh nothing, or be what no text has."""
MOST_MENDED = 3
"""The words of a question that may be misspelt."""


def mended(question: str, not_read: Iterable[QuestionWord]) -> str:
    """A question with each of these words as it should be written; empty if one of them is near
    to no word of the tables, or to words of several meanings."""
    words = list(not_read)
    if not 0 < len(words) <= MOST_MENDED:
        return ""
    for word in reversed(words):
        meant = nearest(word.words)
        if not meant:
            return ""
        question = question[: word.start] + meant + question[word.end :]
    return question


def nearest(word: str) -> str:
    """The one word of the tables that a folded word is nearest to; empty if there is none."""
    if HAN.search(word) or not SHORTEST_MENDED <= len(word) <= LONGEST_MENDED:
        return ""
    others = _by_first_letter().get(word[0], {})
    near = {other: misspelling_distance(word, other, SHORTEST_MENDED) for other in others}
    least = min(near.values(), default=LONGEST_MENDED)
    if least > most_errors(word):
        return ""
    nearest_of_all = [other for other, far in near.items() if far == least]
    meanings = {lexicon().exact[others[other]] for other in nearest_of_all}
    (meant, *_others) = meanings
    if word.startswith(nearest_of_all[0]) and word[-1] != word[-2]:
        return ""  # another form of that word, not an error: *casar* is no *casa*
    is_close = misspelling_distance(word, nearest_of_all[0]) <= most_errors(word)
    if (
        len(meanings | _with_another_first_letter(word)) > 1
        or not is_close
        or any(m.startswith(NEVER_MEANT) for m in meant)
    ):
        return ""
    return others[nearest_of_all[0]]


def _with_another_first_letter(word: str) -> set[frozenset[str]]:
    """The meanings of the words that a short word may also be, if its first letter is wrong."""
    if len(word) >= SHORTEST_TWICE_MENDED:
        return set()
    rest = [word, word[1:]]
    swapped = [word[1] + word[0] + word[2:], word[1:]]
    others = [letter + end for letter in ascii_lowercase for end in rest] + swapped
    return {
        lexicon().exact[phrases[other]]
        for other in others
        if other in (phrases := _by_first_letter().get(other[0], {}))
    }


@of_corpus
@cache
def _by_first_letter() -> Mapping[str, Mapping[str, str]]:
    """By first letter the phrases of the tables, under their letters without spaces."""
    phrases: dict[str, dict[str, str]] = defaultdict(dict)
    for phrase in sorted(lexicon().exact):
        if phrase.isascii() and len(phrase) >= SHORTEST_MENDED:
            phrases[phrase[0]].setdefault(phrase.replace(" ", ""), phrase)
    return phrases


def most_errors(word: str) -> int:
    """The errors that a word may have, to be read as another."""
    return 2 if len(word) >= SHORTEST_TWICE_MENDED else 1


def misspelling_distance(typed: str, other: str, rewritten: int = SHORTEST_REWRITTEN) -> int:
    """The number of letters omitted, doubled, added, swapped or replaced.

    The first letter must match, and in short words no letter may be replaced, because that makes
    another word: in those with fewer letters than ``rewritten``. Counting stops when the distance
    is too large.
    """
    far = LONGEST_MENDED
    if typed[0] != other[0] or abs(len(typed) - len(other)) > most_errors(typed):
        return far
    one_for_another = 1 if len(typed) >= rewritten else far
    before: list[int] = []
    row = list(range(len(other) + 1))
    for position, letter in enumerate(typed, 1):
        older, before, row = before, row, [position]
        for place, own in enumerate(other, 1):
            cost = 0 if letter == own else one_for_another
            least = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + cost)
            if (
                position > 1
                and place > 1
                and letter == other[place - 2]
                and typed[position - 2] == own
            ):
                least = min(least, older[place - 2] + 1)
            row.append(least)
    return row[-1]
