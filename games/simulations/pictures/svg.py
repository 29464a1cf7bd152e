"""The SVG elements of a picture as strings: a sheet has too many for templates."""

from collections.abc import Iterable

from django.utils.html import conditional_escape, format_html_join
from django.utils.safestring import SafeString, mark_safe

from games.simulations.pictures.picture import Dot, Outline, PictureBlock, PictureRule, PictureWord

MEAN, OTHER = 5, 2.5
"""The radius of a dot, in pixels."""


def _together(marks: Iterable[str]) -> SafeString:
    """Join SVG elements; the captions are escaped and the rest is the site's own."""
    return mark_safe("".join(marks))  # noqa: S308


def rules(drawn: Iterable[PictureRule]) -> SafeString:
    return _together(
        f'<line class="picture-{e.manner}" x1="{e.x1}%" y1="{e.y1}" x2="{e.x2}%" y2="{e.y2}" />\n'
        for e in drawn
    )


def blocks(drawn: Iterable[PictureBlock], key: str) -> SafeString:
    """The blocks; losses are hatched with the pattern of the picture ``key``."""
    hatched = f' fill="url(#{conditional_escape(key)}-hatch)"'
    return _together(
        f'<rect class="picture-block {e.manner}" x="{e.x}%" y="{e.y}" width="{e.width}%" '
        f'height="{e.height}"{hatched if e.manner == "loss" else ""}>{_title(e.caption)}</rect>\n'
        for e in drawn
    )


def _title(text: str) -> str:
    return f"<title>{conditional_escape(text)}</title>" if text else ""


def dots(drawn: Iterable[Dot]) -> SafeString:
    return _together(
        f'<circle class="picture-dot {e.manner}" cx="{e.x}%" cy="{e.y}" '
        f'r="{MEAN if e.manner == "mean" else OTHER}" />\n'
        for e in drawn
    )


def words(drawn: Iterable[PictureWord]) -> SafeString:
    return _together(
        f'<text class="picture-word {e.manner}" x="{e.x}%" y="{e.y}" '
        f'text-anchor="{e.anchor}">{conditional_escape(e.text)}</text>\n'
        for e in drawn
    )


def areas(drawn: Iterable[Outline]) -> SafeString:
    return _outlined("polygon", (outline for outline in drawn if outline.is_area))


def lines(drawn: Iterable[Outline]) -> SafeString:
    return _outlined("polyline", (outline for outline in drawn if not outline.is_area))


def _outlined(element: str, drawn: Iterable[Outline]) -> SafeString:
    arguments = ((element, e.manner, e.points) for e in drawn)
    return format_html_join("", '<{} class="picture-{}" points="{}" />\n', arguments)


def rows(entries: Iterable[tuple[str, ...]]) -> SafeString:
    """The rows of the table below a picture; the first cell names the row."""
    return _together(
        f'<tr><th scope="row">{conditional_escape(name)}</th>{_numbers(cells)}</tr>\n'
        for name, *cells in entries
    )


def _numbers(cells: Iterable[str]) -> str:
    return "".join(f'<td class="number">{conditional_escape(cell)}</td>' for cell in cells)
