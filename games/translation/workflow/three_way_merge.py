"""What two people made of one text, brought together where they did not touch the same words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from games.translation.words import MOST_TOKENS, tokens

Edit = tuple[int, int, list[str]]
"""From one token of the text begun from up to another, and what was put in their place."""


@dataclass(frozen=True, slots=True)
class Together:
    """``is_whole``: nothing of either is left out. Else the words are mine where both changed."""

    text: str
    is_whole: bool


def together(begun: str, mine: str, theirs: str) -> Together:
    base = tokens(begun)
    if max(map(len, (begun, mine, theirs))) > MOST_TOKENS:
        return Together(mine, mine == theirs)
    taken = [*_edits(base, tokens(mine))]
    left_out = False
    for edit in _edits(base, tokens(theirs)):
        if edit in taken:
            continue
        if any(_touch(edit, own) for own in taken[:]):
            left_out = True
        else:
            taken.append(edit)
    return Together(_applied(base, taken), not left_out)


def _edits(base: list[str], made: list[str]) -> Iterator[Edit]:
    matcher = SequenceMatcher(None, base, made, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield start, end, made[first:last]


def _touch(one: Edit, other: Edit) -> bool:
    """Two edits of the same words, or side by side: which goes first is for a person to say."""
    return one[0] <= other[1] and other[0] <= one[1]


def _applied(base: list[str], edits: list[Edit]) -> str:
    made, position = [], 0
    for start, end, words in sorted(edits, key=lambda edit: edit[:2]):
        made += [*base[position:start], *words]
        position = end
    return "".join([*made, *base[position:]])
