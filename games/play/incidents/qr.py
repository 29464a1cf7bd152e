"""The picture of a link that a telephone reads, as SVG within the page."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

LONGEST = 600
"""In characters; beyond it the points are too fine for a printer and a telephone."""


def picture(url: str, name: str) -> SafeString | None:
    """Nothing for a link too long to be read off paper."""
    if len(url) > LONGEST:
        return None
    drawn = segno.make(url, micro=False, error="m" if len(url) < 200 else "l")
    svg: str = drawn.svg_inline(
        omitsize=True, light="#fff", svgclass="qr", lineclass=None, title=name
    )
    image: SafeString = mark_safe(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S308
    return image
