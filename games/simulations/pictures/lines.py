"""Line charts with a band: how a mean settled, what a pool is worth."""

from collections.abc import Callable, Sequence

from games.simulations.pictures.picture import (
    Outline,
    Picture,
    PictureRule,
    PictureWord,
    PowersOfTen,
    Scale,
    anchored,
    without_collisions,
)

TOP, FLOOR = 24.0, 240.0
UNDER = 20.0
FIRST = 14.0
"""Where a line begins, right of the labels of the scale."""

Tell = Callable[[float], str]


def frame(
    picture: Picture, along: Scale | PowersOfTen, up: Scale, format_along: Tell, format_up: Tell
) -> None:
    """Draw both scales with their labels, and mark zero if it is on the scale."""
    upward(picture, up, format_up)
    marks = [(along.position(tick), format_along(tick)) for tick in reversed(along.ticks)]
    labels = without_collisions(
        [PictureWord(x, FLOOR + 15, text, anchored(x)) for x, text in marks]
    )
    picture.words += labels
    for word in labels:
        picture.rules.append(PictureRule(word.x, FLOOR, word.x, FLOOR + 4, "tick"))


def upward(picture: Picture, up: Scale, tell: Tell) -> None:
    picture.height = FLOOR + UNDER
    for tick in up.ticks:
        y = up.position(tick)
        picture.rules.append(PictureRule(0, y, 100, y, "grid" if tick else "zero"))
        picture.words.append(PictureWord(0, round(y - 4, 2), tell(tick), "start", "scale"))


def named_at_their_ends(
    picture: Picture, x: float, ends: Sequence[tuple[float, str]], least: float = 15.0
) -> None:
    """Write the name of each line at its end, at least ``least`` pixels from the next."""
    before = -least
    for y, name in sorted(ends):
        before = max(y + 4, before + least)
        picture.words.append(PictureWord(x, round(before, 2), name, "start", "end-said"))


def path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


DASHES = ("", " dashed", " dotted", " dash-dotted")
"""Dash patterns, which distinguish the lines without colours."""


def line(picture: Picture, points: Sequence[tuple[float, float]], place: int = 0) -> None:
    picture.outlines.append(Outline(path(points), f"line{DASHES[place % len(DASHES)]}"))


def band(
    picture: Picture, upper: Sequence[tuple[float, float]], lower: Sequence[tuple[float, float]]
) -> None:
    picture.outlines.insert(0, Outline(path([*upper, *reversed(lower)]), "band", is_area=True))
