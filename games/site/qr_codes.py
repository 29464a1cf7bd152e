"""QR codes, drawn within the page."""

import segno
from django.utils.safestring import SafeString, mark_safe

LONGEST = 600
"""In characters; the code of a longer link is too fine to print and scan."""


def picture(url: str, name: str) -> SafeString | None:
    """The QR code, or None if the link is too long."""
    if len(url) > LONGEST:
        return None
    drawn = segno.make(url, micro=False, error="m" if len(url) < 200 else "l")
    svg: str = drawn.svg_inline(
        omitsize=True, light="#fff", svgclass="qr", lineclass=None, title=name
    )
    image: SafeString = mark_safe(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S308
    return image
