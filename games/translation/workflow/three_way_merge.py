"""A merge of two people's changes to one text, where they touch different words."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from games.translation.messages.words import MOST_TOKENS, tokens

Edit = tuple[int, int, list[str]]
"""The first and end token of the text begun from, and the tokens that replace them."""


@dataclass(frozen=True, slots=True)
class Together:
    """``is_whole`` if both sides' changes are in; where both changed the same words, mine are."""

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
    """Whether two edits overlap or adjoin, so that a person must decide their order."""
    return one[0] <= other[1] and other[0] <= one[1]


def _applied(base: list[str], edits: list[Edit]) -> str:
    made, position = [], 0
    for start, end, words in sorted(edits, key=lambda edit: edit[:2]):
        made += [*base[position:start], *words]
        position = end
    return "".join([*made, *base[position:]])
