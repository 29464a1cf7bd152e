"""Limit the length of an answer: what does not fit is left out, and named as a part to request.

A part is a JSON pointer (``/figures/best_play``); a final ``12:`` means all from the twelfth on, of
a list or of the members of an object, counted from 0.
"""

import re
from typing import Any, TypedDict

from games.records.lines import written
from games.rules.values.numbers import excerpt
from games.rules.values.refusal import Unusable

MOST_BYTES = 30_000
"""Largest result in bytes, with all that goes with its answer."""
LEAST = 1_000
"""Size in bytes below which an object is not divided, but included as far as it fits."""
PLACE = re.compile(r"\d{1,6}")
ONWARD = re.compile(r"(.*)/(\d{1,6}):")


class PartLeftOut(TypedDict):
    part: str
    bytes: int


class Fitted(TypedDict):
    answer: object
    left_out: list[PartLeftOut]


LeftOut = list[PartLeftOut]


def fitted(answer: object, part: str, most: int = MOST_BYTES) -> Fitted:
    """The answer, or the requested part of it, in so many bytes, and a list of what was left
    out."""
    left_out: LeftOut = []
    if not part:
        return {"answer": fit(answer, most, left_out), "left_out": left_out}
    onward = ONWARD.fullmatch(part)
    path, start = (onward[1], int(onward[2])) if onward else (part, 0)
    value = fit(part_of(answer, part), most, left_out, path, start)
    return {"answer": {"part": part, "value": value}, "left_out": left_out}


def fit(content: object, most: int, left_out: LeftOut, path: str = "", start: int = 0) -> object:
    """What fits of the content at ``path``, of which ``start`` members were skipped."""
    if not isinstance(content, (dict, list)) or size(content) <= most:
        return content
    if isinstance(content, list):
        positions = _first(
            [*range(start, start + len(content))], content, most, left_out, path, start
        )
        return [content[place] for place in positions]
    granted = shares({name: size(value) + len(name) for name, value in content.items()}, most)
    if any(share < LEAST < size(content[name]) for name, share in granted.items()):
        names = [*content]
        positions = _first(names, [*content.values()], most, left_out, path, start)
        return {names[place]: content[names[place]] for place in positions}
    return {
        name: fit(value, granted[name], left_out, f"{path}/{escaped(name)}")
        for name, value in content.items()
    }


def _first(
    names: list[object], values: list[object], most: int, left_out: LeftOut, path: str, start: int
) -> range:
    """As many leading members as fit; a first one that is too long is named as a part."""
    number = 0
    for name, value in zip(names, values, strict=True):
        most -= size(value) + len(str(name))
        if most < 0:
            break
        number += 1
    if number == 0:
        first = escaped(str(names[0]))
        left_out.append({"part": f"{path}/{first}", "bytes": size(values[0])})
    after = max(number, 1)
    if rest := values[after:]:
        bytes_left = sum(map(size, rest))
        left_out.append({"part": f"{path}/{start + after}:", "bytes": bytes_left})
    return range(number)


def size(content: Any) -> int:
    return len(written(content))


def shares(sizes: dict[str, int], most: int) -> dict[str, int]:
    """Space for each: small ones get all they need, the others share the rest equally."""
    granted, left = {}, most
    for number, (name, needed) in enumerate(sorted(sizes.items(), key=lambda item: item[1])):
        granted[name] = min(needed, left // (len(sizes) - number))
        left -= granted[name]
    return granted


def part_of(content: object, pointer: str) -> object:
    """The part that a pointer names; raises ``Unusable`` if there is none."""
    if not pointer.startswith("/"):
        raise Unusable("unknown_field", {"name": excerpt(pointer)}, "part")
    onward = ONWARD.fullmatch(pointer)
    for step in (onward[1] if onward else pointer).split("/")[1:]:
        content = _within(content, step.replace("~1", "/").replace("~0", "~"), pointer)
    if onward is None:
        return content
    start = int(onward[2])
    if not isinstance(content, (dict, list)) or start >= len(content):
        raise Unusable("unknown_field", {"name": excerpt(pointer)}, "part")
    return content[start:] if isinstance(content, list) else dict([*content.items()][start:])


def _within(content: object, step: str, pointer: str) -> object:
    if isinstance(content, dict) and step in content:
        return content[step]
    if isinstance(content, list) and PLACE.fullmatch(step) and int(step) < len(content):
        return content[int(step)]
    raise Unusable("unknown_field", {"name": excerpt(pointer)}, "part")


def escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
