"""The marks of a picture as a page takes them: a sheet has hundreds, too many for templates."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.simulations.pictures.picture import Block, Dot, Outline, Rule, Word

MEAN, OTHER = 5, 2.5
"""How large a dot is, in pixels."""

RULE = '<line class="picture-{}" x1="{}%" y1="{}" x2="{}%" y2="{}" />\n'
BLOCK = '<rect class="picture-block {}" x="{}%" y="{}" width="{}%" height="{}"{}>{}</rect>\n'
DOT = '<circle class="picture-dot {}" cx="{}%" cy="{}" r="{}" />\n'
WORD = '<text class="picture-word {}" x="{}%" y="{}" text-anchor="{}">{}</text>\n'


def rules(drawn: Iterable[Rule]) -> SafeString:
    return format_html_join("", RULE, ((e.manner, e.x1, e.y1, e.x2, e.y2) for e in drawn))


def blocks(drawn: Iterable[Block], key: str) -> SafeString:
    """What is lost is hatched, by the pattern of the picture of this key."""
    hatched = format_html(' fill="url(#{}-hatch)"', key)
    return format_html_join(
        "",
        BLOCK,
        (
            (e.manner, e.x, e.y, e.width, e.height, hatched if e.manner == "loss" else "",
             format_html("<title>{}</title>", e.told) if e.told else "")
            for e in drawn
        ),
    )  # fmt: skip


def dots(drawn: Iterable[Dot]) -> SafeString:
    each = ((e.manner, e.x, e.y, MEAN if e.manner == "mean" else OTHER) for e in drawn)
    return format_html_join("", DOT, each)


def words(drawn: Iterable[Word]) -> SafeString:
    return format_html_join("", WORD, ((e.manner, e.x, e.y, e.anchor, e.said) for e in drawn))


def areas(drawn: Iterable[Outline]) -> SafeString:
    return _outlined("polygon", (each for each in drawn if each.is_area))


def lines(drawn: Iterable[Outline]) -> SafeString:
    return _outlined("polyline", (each for each in drawn if not each.is_area))


def _outlined(element: str, drawn: Iterable[Outline]) -> SafeString:
    each = ((element, e.manner, e.points) for e in drawn)
    return format_html_join("", '<{} class="picture-{}" points="{}" />\n', each)


def rows(told: Iterable[tuple[str, ...]]) -> SafeString:
    """Of the table beneath a picture: the first cell names the row."""
    return format_html_join(
        "",
        '<tr><th scope="row">{}</th>{}</tr>\n',
        ((name, _numbers(cells)) for name, *cells in told),
    )


def _numbers(cells: Iterable[str]) -> SafeString:
    return format_html_join("", '<td class="number">{}</td>', ((each,) for each in cells))
