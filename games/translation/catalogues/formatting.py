"""Check whether the code can fill in a message, with sample values, before it is saved."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

SAMPLE = 7
"""A number fits every placeholder: text, figure or character."""

_PLACE = re.compile(
    r"%(?:\((?P<name>[^()]*)\))?[#0 +-]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?P<kind>[diouxXeEfFgGcrsa%])"
)
_FIELD = re.compile(r"\{\w*\}")


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first piece of a message that the code could not fill in, and its position."""

    piece: str
    position: int
    is_sign: bool = False
    """Whether ``piece`` is a percent sign and no source has one."""


def misfit(sources: Sequence[str], words: str) -> Misfit | None:
    """Return the first misfit of ``words``, or ``None`` if the code can fill them in.

    Where no source has a percent sign, none is accepted: the code may or may not format such
    a message, so a bare sign could fail and a doubled one could appear as two.
    """
    if fields := {field for source in sources for field in _FIELD.findall(source)}:
        met = re.finditer(r"\{\{|\}\}|\{[^{}]*\}|[{}]", words)
        if strange := _strange(met, fields | {"{{", "}}"}):
            return strange
    if "%" not in words:
        return _unplaced(sources, words)
    if not any("%" in source for source in sources):
        return Misfit("%", words.index("%"), is_sign=True)
    if not any("%" in source and fills(source) for source in sources):
        is_doubled = "%%" in words and not any("%%" in source for source in sources)
        return Misfit("%%", words.index("%%")) if is_doubled else None
    places = {match[0] for source in sources for match in _PLACE.finditer(source)}
    strange = _strange(_PLACE.finditer(words), places | {"%%"})
    return strange or _bare(words) or _unplaced(sources, words)


def fills(words: str) -> bool:
    """Whether the code could fill in ``words``, which it could not with «5% at most»."""
    names = [match["name"] for match in _places(words)]
    named = {name: SAMPLE for name in names if name is not None}
    try:
        _ = words % (named or (SAMPLE,) * len(names))
    except (ValueError, TypeError, KeyError):
        return False
    return _bare(words) is None


def _places(words: str) -> Iterator[re.Match[str]]:
    """The placeholders in ``words``; ``%%`` is a plain sign and not one of them."""
    return (match for match in _PLACE.finditer(words) if match["kind"] != "%")


def _strange(met: Iterable[re.Match[str]], known: set[str]) -> Misfit | None:
    return next((Misfit(one[0], one.start()) for one in met if one[0] not in known), None)


def _bare(words: str) -> Misfit | None:
    """The first percent sign that begins no placeholder."""
    position = words.find("%")
    while position >= 0:
        match = _PLACE.match(words, position)
        if match is None:
            return Misfit(words[position : position + 8], position)
        position = words.find("%", match.end())
    return None


def _unplaced(sources: Sequence[str], words: str) -> Misfit | None:
    """The first difference in unnamed placeholders, which must be the same in the same order."""
    for source in sources:
        needed = [match[0] for match in _places(source) if match["name"] is None]
        actual = [match[0] for match in _places(words) if match["name"] is None]
        if words and needed and needed != actual:
            return Misfit(next(iter(Counter(needed) - Counter(actual)), needed[0]), 0)
    return None
